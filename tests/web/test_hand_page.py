"""A hand on a phone: the touched card alone lights and tells its rule, and a hand turned face down stays so until a
finger rests on it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, CDPSession, Page, expect

from companion.commands import NewGame, SetPosition, TakeSeat
from device.game_thread import GameThread
from tests.web.browser import chromium
from tests.web.stage import Stage, stage
from tests.web.tables import open_door

HIDDEN = "rgba(0, 0, 0, 0)"


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with chromium() as started:
        yield started


def two_ones() -> GameThread:
    """Red holds 1, 1, 2, 4, 8 and can leave Start with three of them."""
    door = open_door("1", "3", "1", "5", "2", "3", "4", "5", "8", "10")
    door.do(NewGame(profile="points", seats=("red", "yellow")))
    door.do(TakeSeat("red", "Ann"))
    return door


def at_the_table(table: Stage) -> Page:
    return table.player(seat="red").page


def finger_on(page: Page, selector: str) -> CDPSession:
    """A finger that comes down and stays."""
    box = page.locator(selector).first.bounding_box()
    assert box is not None
    finger = page.context.new_cdp_session(page)
    point = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
    finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [point]})
    return finger


def let_go(finger: CDPSession) -> None:
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    finger.detach()


def test_of_two_equal_cards_only_the_touched_one_lights_and_its_rule_is_told(browser: Browser) -> None:
    with stage(browser, two_ones()) as table:
        page = at_the_table(table)
        ones = page.locator('.hand-card[data-card="1"]')
        expect(ones).to_have_count(2)
        for touched, other in ((1, 0), (0, 1)):
            ones.nth(touched).tap()
            expect(ones.nth(touched)).to_have_attribute("aria-pressed", "true")
            expect(ones.nth(other)).to_have_attribute("aria-pressed", "false")
            expect(page.locator(".hand-rule:visible")).to_have_count(1)
            expect(page.locator(".hand-rule:visible")).to_have_attribute("data-rule-of", "1")
            ones.nth(touched).tap()
        page.locator('.hand-card[data-card="2"]').tap()
        expect(page.locator(".hand-rule:visible")).to_have_attribute("data-rule-of", "2")
        expect(page.locator(".hand-rule:visible")).to_contain_text("Then draw a card and play a second time.")


def test_a_hand_face_down_shows_nothing_until_a_finger_rests_on_it(browser: Browser) -> None:
    with stage(browser, two_ones()) as table:
        page = at_the_table(table)
        one = page.locator(".hand-card").first
        page.locator('.hand-card[data-card="1"]').first.tap()
        page.locator("#face-down").tap()
        expect(one).to_have_css("color", HIDDEN)
        expect(page.locator(".hand-rule:visible")).to_have_count(0)
        let_go(finger_on(page, ".hand"))
        page.wait_for_timeout(900)
        expect(one).to_have_css("color", HIDDEN)
        page.reload()
        expect(one).to_have_css("color", HIDDEN)
        finger = finger_on(page, ".hand")
        expect(one).not_to_have_css("color", HIDDEN)
        let_go(finger)
        expect(page.locator("#face-down")).to_have_attribute("aria-pressed", "false")


def test_a_hand_face_down_has_no_axe_violations(browser: Browser) -> None:
    with stage(browser, two_ones()) as table:
        key = table.ports.keys.take_seat("red", "")
        for dark in (False, True):
            one = table.player(dark=dark)
            one.open(f"/j/{key}")
            one.live()
            one.page.locator("#face-down").tap()
            one.check()


def test_without_a_playable_card_the_one_to_throw_away_is_tapped_and_announced(browser: Browser) -> None:
    door = open_door("3", "3", "5", "5", "8", "8", "10", "10", "12", "12", "3")
    door.do(NewGame(profile="points", seats=("red", "yellow")))
    door.do(TakeSeat("red", "Ann"))
    door.do(SetPosition("S,S,S,S/-/S,S,S,S/-", "red"))
    with stage(browser, door) as table:
        page = at_the_table(table)
        hint = page.locator("#hint")
        expect(hint).to_contain_text("pick a card to throw away")
        page.locator("#announce-button").tap()
        expect(page.locator("#verdict")).to_contain_text("Tap the one to throw away")
        page.locator('.hand-card[data-card="8"]').tap()
        expect(page.locator('.hand-card[data-card="8"]')).to_have_attribute("aria-pressed", "true")
        expect(hint).to_have_text("Ready: throw 8 away")
        page.locator('.hand-card[data-card="5"]').tap()
        expect(hint).to_have_text("Ready: throw 5 away")
        page.locator("#choice").select_option("discard 12")
        expect(page.locator('.hand-card[data-card="12"]')).to_have_attribute("aria-pressed", "true")
        page.locator("#announce-button").tap()
        expect(page.locator(".card.last .what")).to_contain_text("throw 12 away")
    assert door.snapshot().table.discard == ("12",)
