"""Rendered pages: one rendering for all who want the same, one at a time, and only the last few kept."""

from __future__ import annotations

import threading
from concurrent.futures import ThreadPoolExecutor

from flask.testing import FlaskClient

from web.page_cache import Kept


def test_phones_that_want_the_same_page_at_once_cost_one_rendering() -> None:
    kept, rendered, begun = Kept(), [], threading.Event()

    def render() -> str:
        begun.wait(10)
        rendered.append(1)
        return "page"

    with ThreadPoolExecutor(8) as phones:
        pages = [phones.submit(kept.get, "key", render) for _ in range(8)]
        begun.set()
        assert {page.result(10) for page in pages} == {"page"}
    assert len(rendered) == 1


def test_pages_are_rendered_one_at_a_time() -> None:
    kept, now, most = Kept(), [0], [0]

    def render() -> str:
        now[0] += 1
        most[0] = max(most[0], now[0])
        threading.Event().wait(0.01)
        now[0] -= 1
        return ""

    with ThreadPoolExecutor(8) as phones:
        for page in [phones.submit(kept.get, number, render) for number in range(8)]:
            page.result(10)
    assert most == [1]


def test_only_the_last_few_pages_are_kept() -> None:
    kept, rendered = Kept(most=2), []

    def render() -> str:
        rendered.append(1)
        return ""

    for key in ("a", "b", "a", "c", "a", "b"):
        kept.get(key, render)
    assert len(rendered) == 4


def test_what_a_page_does_not_look_at_makes_no_other_page_of_it(visitor: FlaskClient) -> None:
    first = visitor.get("/history").data
    desk = visitor.application.extensions["sorrybox"]
    before = len(desk.kept._pages)
    for number in range(5):
        visitor.set_cookie("sorrybox_side", f"nobody{number}")
        assert visitor.get(f"/history?x={number}").data == first
    assert len(desk.kept._pages) == before
