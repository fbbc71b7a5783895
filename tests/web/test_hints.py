"""Hints: for the seat whose turn it is, from what its player may know, where the table wants them."""

from __future__ import annotations

import random
import re
from dataclasses import replace

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.colours import COLOURS
from companion.commands import Draw, NewGame, SetPosition
from companion.snapshot import Snapshot
from device.coaching import coach
from tests.web.fakes import TableDoor, fake_ports
from tests.web.test_mixing import seated
from web.app import create_app

POSITION = "S,S,r4,r9/S,S,b7,s3/-/-"


@pytest.fixture
def door() -> TableDoor:
    return TableDoor("11")


@pytest.fixture
def app(door: TableDoor) -> Flask:
    door.do(NewGame("classic", seats=("red", "blue"), checker="advise", hints="asked"))
    door.do(SetPosition(POSITION, "red"))
    door.do(Draw())
    return create_app(fake_ports(door, coach=coach))


@pytest.fixture
def red(app: Flask) -> FlaskClient:
    return seated(app, "red")


def test_the_seat_whose_turn_it_is_gets_every_move_best_first_with_reasons(red: FlaskClient) -> None:
    answer = red.get("/api/hint").get_json()
    assert set(answer) == {"moves", "chances"}
    assert {move["move"] for move in answer["moves"]} == {"r4>b0", "r9>b5", "r4<>b7", "r9<>b7"}
    assert all(set(move) == {"move", "chance", "behind", "reasons"} for move in answer["moves"])
    assert answer["moves"][0]["behind"] == 0
    assert all(move["reasons"] for move in answer["moves"])
    assert sum(answer["chances"].values()) == pytest.approx(1, abs=0.001)


def test_nobody_else_gets_a_hint(app: Flask, visitor: FlaskClient, player: FlaskClient) -> None:
    assert visitor.get("/api/hint").status_code == 401
    assert player.get("/api/hint").status_code == 403
    assert seated(app, "blue").get("/api/hint").status_code == 403


def test_there_are_no_hints_unless_the_table_turned_them_on(app: Flask, door: TableDoor, red: FlaskClient) -> None:
    answer = red.post("/api/game", json={"hints": "off", "first": "red"})
    assert answer.status_code == 200
    door.do(Draw())
    refused = red.get("/api/hint")
    assert refused.status_code == 409
    assert "Set up" in refused.get_json()["error"]
    assert "page.hints" not in red.get("/hint").text
    assert 'href="/hint"' not in red.get("/").text


def test_a_new_game_keeps_them_as_they_are_and_so_does_an_undo_of_it(red: FlaskClient, door: TableDoor) -> None:
    red.post("/api/game", json={})
    assert door.snapshot().table.hints == "asked"
    red.post("/api/undo", json={})
    assert door.snapshot().table.hints == "asked"
    assert red.post("/api/game", json={"hints": "always"}).status_code == 422
    assert "hints" not in str(red.get("/api/history").get_json())


def test_without_a_card_there_is_nothing_to_choose(red: FlaskClient) -> None:
    red.post("/api/announce", json={"move": "r4>b0"})
    assert red.get("/api/hint").status_code == 409


def test_the_page_shows_three_moves_in_words_with_their_reasons(red: FlaskClient) -> None:
    assert 'href="/hint"' in red.get("/").text
    page = red.get("/hint").text
    assert page.count("<li><p>") == 3
    assert "nearer Home" in page
    assert re.search("[●■▲◆]\\d+(?:</span>)? (it could be sent back|open|nobody)", page)
    assert not re.search(r"\b[rbyg]\d+\b", page.partition("<main")[2])


def test_after_a_move_its_player_may_ask_whether_there_was_a_better_one(red: FlaskClient, app: Flask) -> None:
    worst = red.get("/api/hint").get_json()["moves"][-1]
    assert worst["behind"] > 0.03
    red.post("/api/announce", json={"move": worst["move"]})
    assert "Was there a better one?" in red.get("/").text
    page = red.get("/hint").text
    assert re.search(r"Yes: .* was better, by \d+ in 100", page)
    assert "Was there a better one?" not in seated(app, "blue").get("/").text


def test_after_the_best_move_there_was_none_better(red: FlaskClient) -> None:
    best = red.get("/api/hint").get_json()["moves"][0]
    red.post("/api/announce", json={"move": best["move"]})
    assert "no other move was clearly better" in red.get("/hint").text


def shuffled(snapshot: Snapshot, dice: random.Random) -> Snapshot:
    """The same table with all that the player can't see in another order: the pile, and the others' hands."""
    state = snapshot._state
    scene, pile = state.scene, state.pile
    others = [colour for colour in scene.hands if colour != scene.turn]
    hidden = list(pile.order[scene.drawn :]) + [card for colour in others for card in scene.hands[colour]]
    dice.shuffle(hidden)
    hands = {**scene.hands, **{colour: tuple(hidden.pop() for _ in scene.hands[colour]) for colour in others}}
    pile = replace(pile, order=(*pile.order[: scene.drawn], *hidden))
    return Snapshot(state.with_scene(hands=hands).with_pile(pile))


@pytest.mark.parametrize("profile", ["classic", "partners", "swap", "points", "swap-hand"])
def test_a_hint_knows_neither_the_order_nor_another_hand(profile: str) -> None:
    dice = random.Random(1)
    door = TableDoor()
    app = create_app(fake_ports(door, coach=coach))
    door.do(NewGame(profile, seats=COLOURS, checker="enforce", hints="asked"))
    phones = {colour: seated(app, colour) for colour in COLOURS}
    asked = 0
    while asked < 12:
        now = door.snapshot()
        turn = now.table.turn
        assert turn is not None
        if now.table.phase == "draw":
            door.do(Draw())
            continue
        said, read = phones[turn].get("/api/hint"), phones[turn].get("/hint")
        for _ in range(3):
            door._now = shuffled(now, dice)
            assert door._now._state != now._state
            assert phones[turn].get("/api/hint").data == said.data
            assert phones[turn].get("/hint").data == read.data
        door._now = now
        best = said.get_json()["moves"][0]
        made = phones[turn].post("/api/announce", json={name: best[name] for name in ("card", "move") if name in best})
        assert made.status_code == 200
        asked += 1
