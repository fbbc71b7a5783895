"""Luck and skill of a game that is over."""

from __future__ import annotations

import random

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.coach.retrospect import fortunes, look_back
from companion.commands import Announce, Draw, NewGame, SetPosition, Undo
from companion.ruleset import PROFILES
from device.coaching import coach
from tests.web.fakes import TableDoor, fake_ports
from web.app import create_app
from web.luck_page import cards_of

CLASSIC = PROFILES["classic"]


@pytest.fixture
def door() -> TableDoor:
    return TableDoor("5", "3", "8", "5")


@pytest.fixture
def app(door: TableDoor) -> Flask:
    door.do(NewGame("classic", seats=("red", "blue"), checker="enforce", first="red"))
    return create_app(fake_ports(door, coach=coach))


def play_to_the_end(door: TableDoor) -> None:
    """Red wins with its 8, after blue's 3 and red's 5; the first 5 is taken back once."""
    door.do(SetPosition("r9,s1,H,H/S,S,b4,b9/-/-", "red"))
    door.do(Draw())
    door.do(Announce("s1>H"))
    door.do(Undo())
    door.do(Announce("s1>H"))
    door.do(Draw())
    door.do(Announce("b9>b12"))
    door.do(SetPosition("r0,H,H,H/S,S,b4,b12/-/-", "red"))
    door.do(Draw())
    door.do(Announce("r0>H"))


def test_each_card_that_stands_is_looked_back_on_with_what_was_still_to_come(door: TableDoor, app: Flask) -> None:
    play_to_the_end(door)
    lines = door.snapshot().game(door.snapshot().began)
    game = cards_of(lines, CLASSIC)
    assert [(played.colour, played.card, played.move) for played in game] == [
        ("red", "5", "s1>H"),
        ("blue", "3", "b9>b12"),
        ("red", "8", "r0>H"),
    ]
    assert [sum(played.coming.values()) for played in game] == [44, 43, 42]
    assert "3" in game[0].coming


def test_what_a_move_gives_away_and_what_the_cards_gave_add_up(door: TableDoor, app: Flask) -> None:
    play_to_the_end(door)
    looked = list(look_back(coach(), cards_of(door.snapshot().game(door.snapshot().began), CLASSIC), CLASSIC))
    last = looked[-1]
    assert last.chances["red"] + last.luck - last.lost == pytest.approx(1)
    assert all(one.lost >= 0 and one.ahead >= 0 and not (one.lost and one.ahead) for one in looked)
    found = fortunes(looked)
    assert set(found) == {"red", "blue"}
    assert found["red"].luck == pytest.approx(sum(one.luck for one in looked if one.played.colour == "red"))


def test_the_page_tells_it_when_the_game_is_over_and_not_before(
    door: TableDoor, app: Flask, player: FlaskClient
) -> None:
    assert "There is nothing to tell yet" in player.get("/luck").text
    play_to_the_end(door)
    page = player.get("/luck").text
    assert "Turning points" in page
    assert "<svg" in page
    assert 'href="/luck"' in player.get("/replay").text
    began = door.snapshot().began
    door.do(NewGame())
    assert "There is nothing to tell yet" in player.get("/luck").text
    assert "Turning points" in player.get(f"/luck?game={began}").text


def test_a_game_with_hands_has_none(door: TableDoor, player: FlaskClient) -> None:
    door.do(NewGame("points", seats=("red", "blue")))
    began = door.snapshot().began
    door.do(NewGame("classic"))
    assert "not in games with hands" in player.get(f"/luck?game={began}").text


def test_a_whole_game_played_as_well_as_can_be_gives_nothing_away() -> None:
    door, dice = TableDoor(), random.Random(3)
    door.do(NewGame("classic", seats=("red", "blue"), checker="enforce"))
    while door.snapshot().table.phase != "over":
        if door.snapshot().table.phase == "draw":
            door.do(Draw())
            continue
        sight = door.snapshot().sight()
        assert sight.card is not None
        door.do(
            Announce(
                coach().choose(
                    "player", sight.position, sight.turn, sight.card, CLASSIC, sight.coming, draw=dice.randrange
                )
            )
        )
    looked = list(look_back(coach(), cards_of(door.snapshot().game(door.snapshot().began), CLASSIC), CLASSIC))
    assert len(looked) > 20
    assert sum(one.lost for one in looked) == 0
