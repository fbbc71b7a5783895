"""A game watched again: its boards in order, what was taken back left out, and what there is to tell of it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from companion.commands import Announce, Draw, NewGame, Undo
from companion.messages import Message
from device.catalogues import translator
from device.game_thread import GameThread
from tests.web.browser import chromium
from tests.web.fakes import TableDoor, fake_ports
from tests.web.stage import stage
from tests.web.tables import checked_game, open_door
from web.app import create_app
from web.context import Voice
from web.replay_page import lead_changes, shots, summary

SAY = Voice(translator("en"))


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with chromium() as started:
        yield started


def played() -> GameThread:
    """Red goes 5, then blue is sent back by red's slide; one move taken back and made otherwise."""
    door = open_door("5", "1", "3", "8")
    checked_game(door, "S,S,r9,b13/S,S,S,y3/-/-", "red")
    for move in ("r9>r14", "S>b4"):
        door.do(Draw())
        door.do(Announce(move))
    door.do(Draw())
    door.do(Announce("r14>b2"))
    door.do(Undo())
    door.do(Announce("b13>y1~y4"))
    return door


def test_the_boards_follow_one_another_without_what_was_taken_back() -> None:
    door = played()
    found = shots(door.snapshot().history(), SAY)
    assert [(shot.colour, shot.card) for shot in found] == [
        (None, None),
        (None, None),
        ("red", "5"),
        ("blue", "1"),
        ("red", "3"),
    ]
    assert found[-1].position.text == door.snapshot().table.position
    assert found[-1].text == "■13\u00a0→\u00a0▲1, slides to ▲4; sends back blue from ▲3"
    assert found[-1].sent_back == 1
    door.stop()


def test_a_turn_passed_with_the_whole_hand_is_watched_too() -> None:
    door = TableDoor()
    door.do(NewGame("points", {"must_move": "no"}, seats=("red", "blue")))
    for seat in ("red", "blue"):
        door.do(Announce("pass", seat=seat))
    assert [(shot.colour, shot.card) for shot in shots(door.snapshot().history(), SAY)][-2:] == [
        ("red", None),
        ("blue", None),
    ]
    assert create_app(fake_ports(door)).test_client().get("/replay").status_code == 200


def test_the_summary_tells_who_sent_back_and_which_card_was_luckiest() -> None:
    door = played()
    found = shots(door.snapshot().history(), SAY)
    told: list[Message] = summary(found, ["red", "blue"], {"red": "Ann", "blue": "Bo"})
    assert [SAY(each) for each in told] == [
        "Sent back most: Ann, 1 pawn",
        "Luckiest card: 3 for Ann, 6 squares nearer to Home",
        "The lead changed 0 times",
    ]
    assert summary(found[:1], ["red", "blue"], {}) == []
    door.stop()


def test_the_summary_tells_who_waited_longest_in_start() -> None:
    door = open_door("3", "5", "3", "5", "3", "1")
    checked_game(door, "S,S,S,r4/S,S,S,S/-/-", "red", checker="enforce")
    for move in ("r4>r7", "pass", "r7>r10", "pass", "r10>r13", "S>b4"):
        door.do(Draw())
        door.do(Announce(move))
    told = summary(shots(door.snapshot().history(), SAY), ["red", "blue"], {"red": "Ann", "blue": "Bo"})
    assert SAY(told[0]) == "Longest in Start: Bo, 2 turns"
    door.stop()


def test_the_lead_changes_when_another_is_the_only_first() -> None:
    assert lead_changes({"red": [9, 8, 8, 8, 8], "blue": [9, 9, 8, 7, 8], "green": [9, 9, 9, 9, 3]}) == 2
    assert lead_changes({"red": [], "blue": []}) == 0


def test_a_game_is_stepped_through_played_and_jumped_in(browser: Browser) -> None:
    with stage(browser, played()) as table:
        one = table.player()
        one.open("/replay")
        board = one.page.locator(".replay .pawn[data-pawn=blue][data-at=y3]")
        expect(board).to_have_count(0)
        one.page.locator("[data-step=back]").tap()
        expect(board).to_have_count(1)
        one.page.locator(".rows button").nth(2).tap()
        expect(one.page.locator(".replay .pawn[data-at=r14]")).to_have_count(1)
        expect(one.page.locator("#now")).to_contain_text("●9 → ●14")
        plot = one.page.locator(".plot .race")
        plot.evaluate("e => e.scrollIntoView({block: 'end'})")
        place = plot.bounding_box()
        assert place is not None
        one.page.touchscreen.tap(place["x"] + 5, place["y"] + place["height"] / 2)
        expect(one.page.locator(".rows button").first).to_have_attribute("aria-current", "step")
        one.page.locator("[data-step=play]").tap()
        expect(one.page.locator(".rows button").last).to_have_attribute("aria-current", "step", timeout=8000)
        expect(one.page.locator("[data-step=play]")).to_have_text("Play")
        one.check()


def test_without_a_board_the_page_says_so(browser: Browser) -> None:
    with stage(browser, open_door("7")) as table:
        one = table.player()
        one.open("/replay")
        expect(one.page.locator("main")).to_contain_text("no board to watch")
        one.check()
