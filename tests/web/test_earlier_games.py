"""The games before the present one: listed with what they were, and watched again; pages that cost the same however
many there are."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from companion.cards import Card
from companion.commands import Announce, Draw, NewGame, TakeSeat, Undo
from device.catalogues import translator
from device.game_thread import GameThread
from tests.web.browser import chromium
from tests.web.stage import stage
from tests.web.tables import checked_game, open_door
from web import earlier_games as module
from web.context import Voice
from web.earlier_games import PastGame, earlier_games, past_game
from web.replay_page import shots

SAY = Voice(translator("en"))
LAST_STEP = "s3,H,H,H/S,b5,b12,H/-/-"


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with chromium() as started:
        yield started


@pytest.fixture
def door() -> Iterator[GameThread]:
    """Red has won a game, and blue's was ended by a third; in that one nothing has been played."""
    made = evening()
    yield made
    made.stop()


def evening() -> GameThread:
    made = open_door("3", "5")
    checked_game(made, LAST_STEP, "red", checker="enforce")
    made.do(TakeSeat("red", "Ann"))
    win(made)
    made.do(NewGame(seats=("blue", "green"), checker="off"))
    made.do(Draw())
    made.do(NewGame())
    return made


def win(door: GameThread) -> None:
    door.do(Draw())
    door.do(Announce("s3>H"))


def listed(door: GameThread, before: int | None = None) -> tuple[list[PastGame], int | None]:
    snapshot = door.snapshot()
    return earlier_games(snapshot, snapshot.began if before is None else before)


def test_each_game_tells_who_played_who_won_and_how_long_it_was(door: GameThread) -> None:
    (unfinished, won), older = listed(door)
    assert older is None
    assert (won.players, won.winners, won.cards, won.has_board) == ({"red": "Ann", "blue": ""}, ("red",), 1, True)
    assert (unfinished.players, unfinished.winners, unfinished.has_board) == ({"blue": "", "green": ""}, (), False)
    assert won.began < unfinished.began < door.snapshot().began
    assert won.time.startswith("2026-01-01T18:")


def test_a_win_that_was_taken_back_is_none() -> None:
    door = open_door("3")
    checked_game(door, LAST_STEP, "red", checker="enforce")
    win(door)
    door.do(Undo())
    door.do(NewGame())
    assert [game.winners for game in listed(door)[0]] == [()]
    door.stop()


def test_the_present_game_and_a_mere_deck_are_not_among_them() -> None:
    door = open_door("3")
    door.do(Draw())
    checked_game(door, LAST_STEP, "red", checker="enforce")
    win(door)
    assert listed(door) == ([], None)
    door.stop()


@pytest.mark.parametrize("most_games", [1, 2, 3])
@pytest.mark.parametrize("step", [1, 7, 500])
def test_paging_finds_every_game_once_whatever_a_page_holds(
    monkeypatch: pytest.MonkeyPatch, most_games: int, step: int
) -> None:
    monkeypatch.setattr(module, "MOST_GAMES", most_games)
    monkeypatch.setattr(module, "STEP", step)
    door = open_door("3")
    for _ in range(5):
        checked_game(door, LAST_STEP, "red", checker="enforce")
        win(door)
    door.do(NewGame())
    expected = [
        line["version"] for line in door.snapshot().earlier(10**9, 10**6) if line["kind"] == "game" and line["seats"]
    ]
    found: list[int] = []
    before: int | None = door.snapshot().began
    while before is not None:
        games, before = listed(door, before)
        assert len(games) <= most_games
        assert all(game.winners == ("red",) for game in games)
        found += [game.began for game in games]
    assert found == expected[::-1]
    door.stop()


def test_a_long_time_with_a_mere_deck_between_two_games_hides_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "MOST_READ", 20)
    monkeypatch.setattr(module, "STEP", 10)
    door = open_door("3")
    checked_game(door, LAST_STEP, "red", checker="enforce")
    win(door)
    door.do(NewGame(seats=(), profile="classic", checker="off"))
    for _ in range(60):
        door.do(Draw())
    door.do(NewGame(seats=("red", "blue")))
    found: list[PastGame] = []
    before: int | None = door.snapshot().began
    pages = 0
    while before is not None:
        games, before = listed(door, before)
        found += games
        pages += 1
    assert pages > 2
    assert [game.winners for game in found] == [("red",)]
    door.stop()


def test_a_game_of_more_than_a_page_of_events_is_watched_to_its_end() -> None:
    door = open_door("3")
    checked_game(door, LAST_STEP, "red", checker="enforce")
    for _ in range(260):
        door.do(Draw())
        door.do(Undo())
    win(door)
    began, last = door.snapshot().began, door.snapshot().version
    assert last - began > 500
    assert door.snapshot().game(began)[-1]["version"] == last
    door.do(NewGame())
    lines = door.snapshot().game(began)
    assert lines[0]["version"] == began
    assert [line["version"] for line in lines] == list(range(began, door.snapshot().began))
    assert shots(lines, SAY)[-1].position.text.startswith("H,H,H,H/")
    door.stop()


def test_no_game_begins_in_the_middle_of_one(door: GameThread) -> None:
    (_, won), _ = listed(door)
    assert door.snapshot().game(won.began + 1) == []
    assert door.snapshot().game(10**12) == []


def test_hands_of_a_game_that_is_over_are_no_secret_and_those_of_the_present_one_are() -> None:
    door = open_door()
    door.do(NewGame(profile="points", seats=("red", "blue")))
    began = door.snapshot().began
    dealt = [line["card"] for line in door.snapshot().game(began) if line["kind"] == "draw"]
    assert dealt == [None] * 10
    door.do(NewGame())
    opened: list[Card] = [line["card"] for line in door.snapshot().game(began) if line["kind"] == "draw"]
    assert None not in opened
    present = [line for line in door.snapshot().game(door.snapshot().began) if line["kind"] == "draw"]
    assert {line["card"] for line in present} == {None}
    assert all(line["version"] < door.snapshot().began for line in door.snapshot().earlier(10**9))
    door.stop()


def test_a_clock_that_was_put_back_makes_no_minutes() -> None:
    lines = [
        {"kind": "game", "version": 1, "command": 1, "time": "2026-01-01T18:30:00.000Z", "profile": "classic",
         "seats": ("red", "blue"), "names": {}},
        {"kind": "draw", "version": 2, "command": 2, "time": "2026-01-01T17:00:00.000Z"},
    ]  # fmt: skip
    short = past_game(lines)
    assert short is not None
    assert short.minutes == 0
    lines[1]["time"] = "2026-01-01T19:15:00.000Z"
    longer = past_game(lines)
    assert longer is not None
    assert longer.minutes == 45


def test_from_the_end_of_a_game_the_way_leads_to_all_of_them_and_back_onto_a_board(browser: Browser) -> None:
    with stage(browser, evening()) as table:
        one = table.player(size=(320, 568))
        one.open("/replay")
        one.open("/games")
        expect(one.page.locator(".games li")).to_have_count(2)
        expect(one.page.locator(".games li").last).to_contain_text("Ann (red)")
        expect(one.page.locator(".games li").last).to_contain_text("1 January 2026")
        one.check()
        one.page.locator(".games a").tap()
        expect(one.page.locator(".rows .rowed")).to_have_count(3)
        expect(one.page.locator(".replay h1 + p")).to_contain_text("1 January 2026")
        one.page.locator(".rows button").nth(1).tap()
        expect(one.page.locator(".replay .pawn[data-pawn=red][data-at='red:s3']")).to_have_count(1)
        one.page.locator("[data-step=last]").tap()
        expect(one.page.locator(".replay .pawn[data-pawn=red][data-at='red:s3']")).to_have_count(0)
        one.check()
