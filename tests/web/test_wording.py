"""Every sentence that a page asks for exists."""

from __future__ import annotations

import re
from pathlib import Path

import web
from tests.test_catalogues import TOPICS, texts

ROOM = Path(web.__file__).parent
ASKED = re.compile(r"""(?:say\(|message\(|Message\()\s*["']([a-z_.A-Z0-9-]+)["']""")


def all_ids() -> set[str]:
    return {one for room, topic in TOPICS for one in texts(room, topic, "en")}


def asked_for() -> set[str]:
    sources = [*ROOM.glob("*.py"), *ROOM.glob("templates/*.html")]
    found = {one for source in sources for one in ASKED.findall(source.read_text("utf-8"))}
    return {one for one in found if not one.endswith((".", ".R"))}


def test_every_sentence_that_is_asked_for_exists() -> None:
    known = all_ids()
    assert {one for one in asked_for() if one not in known} == set()
    assert len(asked_for()) > 100


def test_no_sentence_of_the_page_is_left_over() -> None:
    made = (
        "page.profile.",
        "page.checker.",
        "page.hints.",
        "page.history.",
        "page.menu.",
        "page.move.",
        "page.place.",
        "page.rules.",
    )
    sources = "".join(
        source.read_text("utf-8")
        for source in [*ROOM.glob("*.py"), *ROOM.glob("templates/*.html"), *ROOM.glob("static/*.js")]
    )
    own = [one for one in all_ids() if one.startswith("page.") and not one.startswith(made)]
    assert [one for one in own if f'"{one}"' not in sources and f"'{one}'" not in sources] == []
