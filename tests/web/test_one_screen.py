"""One look: while a move is pending, the card, whose turn it is, the whole board and the actions are on the screen at
once; the menu opens inside it; nothing is wider than it. Measured in the browser, in four languages, six sizes and two
sizes of text."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser

from companion.commands import Draw
from tests.web.browser import ARGUMENTS, CHROMIUM, Phone, chromium, need_chromium
from tests.web.scenes import LATE, PAGES
from tests.web.stage import Stage, stage
from tests.web.tables import checked_game, open_door

LANGUAGES = ("en-GB", "sv-SE", "it-IT", "ru-RU")
SIZES = ((320, 568), (360, 640), (390, 844), (412, 915), (820, 1180), (844, 390))
DOUBLE = "--blink-settings=defaultFontSize=32,defaultFixedFontSize=26"
WHERE = """selector => {
  const {left, top, right, bottom} = document.querySelector(selector).getBoundingClientRect();
  return {left, top, right, bottom};
}"""
CLIPPED = """() => [...document.querySelectorAll(
    'button, .button, summary, .card p, .turn p, .hint, label, .link-state, nav a')]
  .filter((each) => each.checkVisibility() && !each.closest('.unseen'))
  .filter((each) => each.scrollWidth > each.clientWidth + 1 && getComputedStyle(each).display !== 'inline'
    || each.getBoundingClientRect().right > innerWidth + 1 || each.getBoundingClientRect().left < -1)
  .map((each) => `${each.className} ${each.textContent.trim().slice(0, 40)}`)"""


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with chromium() as started:
        yield started


@pytest.fixture(scope="module")
def large_text(browser: Browser) -> Iterator[Browser]:
    """A browser whose reader has set the text to 200 %; within the other's time, for one thread drives both."""
    need_chromium()
    playwright: Any = browser.browser_type
    started = playwright.launch(executable_path=str(CHROMIUM), args=[*ARGUMENTS, DOUBLE])
    yield started
    started.close()


def pending(browser: Browser, card: Any = "7") -> Any:
    door = open_door(card)
    checked_game(door, LATE, "red", checker="enforce")
    door.do(Draw())
    return stage(browser, door)


def box(one: Phone, selector: str) -> dict[str, float]:
    found: dict[str, float] = one.page.evaluate(WHERE, selector)
    return found


def is_inside(one: Phone, selector: str, size: tuple[int, int]) -> bool:
    place = box(one, selector)
    return (
        place["left"] >= -1 and place["top"] >= -1 and place["right"] <= size[0] + 1 and place["bottom"] <= size[1] + 1
    )


def nothing_is_clipped(one: Phone) -> None:
    wide = one.page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
    assert wide <= 0, f"{one.page.url} scrolls sideways by {wide} px"
    assert one.page.evaluate(CLIPPED) == []


def menu_opens_inside(one: Phone, size: tuple[int, int]) -> None:
    one.page.locator("#menu summary").click()
    assert is_inside(one, "#menu nav", size)
    assert one.page.evaluate(CLIPPED) == []
    last = one.page.locator("#menu nav a").last
    last.scroll_into_view_if_needed()
    assert is_inside(one, "#menu nav a:last-child", size)
    one.page.locator("#menu summary").click()


def player(table: Stage, size: tuple[int, int], language: str) -> Phone:
    one = table.player(size=size, locale=language)
    one.page.wait_for_function("getComputedStyle(document.documentElement).getPropertyValue('--foot') !== ''")
    one.page.wait_for_timeout(60)
    return one


def resize(one: Phone, size: tuple[int, int]) -> None:
    one.page.set_viewport_size({"width": size[0], "height": size[1]})
    one.page.evaluate("() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
    one.page.wait_for_timeout(40)


@pytest.mark.parametrize("card", ["7", "11", "sorry"])
def test_card_turn_board_and_actions_are_in_view_at_once(browser: Browser, card: str) -> None:
    with pending(browser, card) as table:
        for language in LANGUAGES:
            one = player(table, SIZES[0], language)
            for size in SIZES:
                resize(one, size)
                for part in (".turn", ".card", ".board", ".foot", "#announce-button"):
                    assert is_inside(one, part, size), f"{part} at {size} in {language}: {box(one, part)}"
                board, foot = box(one, ".board"), box(one, ".foot")
                beside = board["left"] >= foot["right"] - 1
                assert beside or board["bottom"] <= foot["top"] + 1, f"hidden at {size} in {language}"
                assert board["top"] >= box(one, ".card")["bottom"] or beside
                nothing_is_clipped(one)
                if card == "7":
                    menu_opens_inside(one, size)
            one.context.close()


def test_a_tall_tablet_s_board_uses_the_width(browser: Browser) -> None:
    with pending(browser) as table:
        one = player(table, (820, 1180), "en-GB")
        board = box(one, ".board")
        assert board["right"] - board["left"] > 0.9 * 820


def test_with_text_twice_as_large_the_actions_follow_the_card_at_the_latest(large_text: Browser) -> None:
    with pending(large_text) as table:
        for language in LANGUAGES:
            one = player(table, SIZES[0], language)
            for size in SIZES:
                resize(one, size)
                assert one.page.evaluate("getComputedStyle(document.documentElement).fontSize") == "32px"
                nothing_is_clipped(one)
                menu_opens_inside(one, size)
                order = [box(one, part)["top"] for part in (".card", ".foot", ".board")]
                fixed = one.page.evaluate("getComputedStyle(document.getElementById('foot')).position") == "fixed"
                if fixed:
                    assert is_inside(one, "#announce-button", size), f"{size} {language}"
                    foot = box(one, ".foot")
                    assert foot["bottom"] - foot["top"] < size[1] / 2
                else:
                    assert order[1] < order[2] or box(one, ".board")["left"] > box(one, ".foot")["right"] - 1
                    gap = order[1] - box(one, ".card")["bottom"]
                    assert 0 <= gap < 60, f"{size} {language}"
            one.context.close()


def test_no_other_page_leaves_the_screen(browser: Browser, large_text: Browser) -> None:
    for use in (browser, large_text):
        with pending(use) as table:
            for language in LANGUAGES:
                one = table.player(size=(320, 568), locale=language)
                for path in PAGES:
                    one.open(path)
                    nothing_is_clipped(one)
                    menu_opens_inside(one, (320, 568))
                one.context.close()
