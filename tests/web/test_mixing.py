"""Words for the pile, over HTTP and on the page; the proof step by step."""

from __future__ import annotations

import re
from concurrent.futures import ThreadPoolExecutor
from html import unescape

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.commands import Draw, Mix, NewGame, Undo
from companion.deck import commitment
from tests.web.fakes import TABLE_KEY, TableDoor
from web.fairness import find_proof


def seated(app: Flask, colour: str, name: str = "") -> FlaskClient:
    """A phone that has taken a seat."""
    phone = app.test_client()
    phone.set_cookie("sorrybox", TABLE_KEY)
    assert phone.post("/api/seat", json={"colour": colour, "name": name}).status_code == 200
    return phone


def test_a_phone_mixes_one_word_in_and_an_undo_gives_it_back(player: FlaskClient) -> None:
    assert player.post("/api/mix", json={"word": "hej"}).status_code == 200
    told = player.get("/api/history").json["events"][-1]  # type: ignore[index]
    assert (told["kind"], told["word"], told["colour"]) == ("mix", "hej", None)
    assert player.post("/api/mix", json={"word": "again"}).status_code == 409
    assert player.post("/api/undo", json={}).status_code == 200
    assert player.post("/api/mix", json={"word": "again"}).status_code == 200
    assert player.post("/api/draw", json={}).status_code == 200
    assert player.post("/api/mix", json={"word": "late"}).status_code == 409


def test_of_two_words_from_one_address_at_once_one_counts(app: Flask, door: TableDoor) -> None:
    phones = [app.test_client() for _ in range(6)]
    for phone in phones:
        phone.set_cookie("sorrybox", TABLE_KEY)
    with ThreadPoolExecutor(len(phones)) as together:
        answers = list(together.map(lambda phone: phone.post("/api/mix", json={"word": "hej"}).status_code, phones))
    assert sorted(answers) == [200, 409, 409, 409, 409, 409]
    assert len(door.snapshot().table.words) == 1


def test_words_need_a_key_a_shape_and_room(visitor: FlaskClient, player: FlaskClient) -> None:
    assert visitor.post("/api/mix", json={"word": "hej"}).status_code == 401
    assert player.post("/api/mix", json={"word": 7}).status_code == 400
    assert player.post("/api/mix", json={}).status_code == 400
    assert player.post("/api/mix", json={"word": "x" * 41}).status_code == 422
    assert player.post("/api/mix", json={"word": "hej", "if_version": 1}).status_code == 409


def test_while_seats_are_held_words_come_from_them(app: Flask, player: FlaskClient) -> None:
    player.post("/api/game", json={"profile": "points", "seats": ["red", "blue"], "mix": True})
    red = seated(app, "red", "Anna")
    assert red.post("/api/mix", json={"word": "hej"}).get_json()["phase"] == "mix"
    assert red.post("/api/mix", json={"word": "more"}).status_code == 409
    assert player.post("/api/mix", json={"word": "x"}).status_code == 409
    assert [line["colour"] for line in red.get("/api/history").get_json()["events"] if line["kind"] == "mix"] == ["red"]
    state = player.post("/api/draw", json={}).get_json()
    assert (state["phase"], state["hands"]) == ("play", {"red": 5, "blue": 5})


def test_the_page_has_a_line_for_the_word_until_the_first_card(player: FlaskClient, door: TableDoor) -> None:
    page = player.get("/").text
    assert 'name="word"' in page
    assert door.snapshot().table.fingerprint in page
    assert 'href="/proof"' in page
    assert "shows a fingerprint of the order" in player.get("/proof").text
    assert player.post("/do/mix", data={"word": "ördög"}).status_code == 303
    assert "ördög" in player.get("/").text
    player.post("/api/draw", json={})
    assert 'name="word"' not in player.get("/").text


def test_the_proof_of_a_finished_pile_is_shown_step_by_step(player: FlaskClient, door: TableDoor) -> None:
    promised = door.snapshot().table.commitment
    player.post("/api/mix", json={"word": "hej"})
    assert "hej" not in player.get(f"/proof?pile={promised}").text
    for _ in range(46):
        player.post("/api/draw", json={})
    page = player.get(f"/proof?pile={promised}").text
    opened = next(line for line in door.snapshot().history() if line["kind"] == "opened")
    assert all(text in page for text in (promised, opened["salt"], opened["order"], "hej"))
    cards = [line["card"] for line in door.snapshot().history() if line["kind"] == "draw"][:45]
    assert ", ".join("Sorry!" if card == "sorry" else card for card in cards) in page
    assert f"/proof?pile={promised}" in player.get("/history").text


def test_a_pile_is_proved_however_long_ago_it_was_and_in_an_earlier_game(player: FlaskClient, door: TableDoor) -> None:
    for _ in range(600):
        door.do(Draw())
    promised = door.snapshot().table.commitment
    for _ in range(100):
        door.do(Draw())
    assert "<ol" in player.get(f"/proof?pile={promised}").text
    door.do(NewGame(seats=("red", "blue")))
    last = door.snapshot().earlier(door.snapshot().began, 100)
    (opened,) = [line for line in last if line["kind"] == "opened" and line["version"] > last[-1]["version"] - 3]
    for _ in range(100):
        door.do(Draw())
    promised = commitment(opened["salt"], opened["order"].split(","))
    assert opened["order"] in player.get(f"/proof?pile={promised}").text


def test_a_pile_beyond_what_one_page_looks_through_is_found_further_back(
    player: FlaskClient, door: TableDoor, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("web.fairness.MOST_READ", 60)
    monkeypatch.setattr("web.fairness.STEP", 25)
    promised = door.snapshot().table.commitment
    for _ in range(100):
        door.do(Draw())
    page = player.get(f"/proof?pile={promised}").text
    for _ in range(2):
        if "<ol" not in page:
            (further,) = re.findall(r'href="(/proof\?pile=[^"]*before=[0-9]+)"', page)
            page = player.get(unescape(further)).text
    assert "<ol" in page
    assert promised in page
    unknown = player.get(f"/proof?pile={'0' * 64}&before=20").text
    assert "/proof?" not in unknown


def test_a_word_taken_back_after_the_first_card_stood_when_it_was_drawn(player: FlaskClient, door: TableDoor) -> None:
    promised = door.snapshot().table.commitment
    door.do(Mix("hej"))
    door.do(Mix("bort"))
    door.do(Undo())
    first = door.do(Draw()).table.card
    door.do(Undo())
    door.do(Undo())
    door.do(NewGame())
    proof, _ = find_proof(door.snapshot(), promised, door.snapshot().version)
    assert proof is not None
    assert [word for _, word in proof.words] == ["hej"]
    assert proof.dealt.split(",")[0] == first


def test_the_proof_page_shows_nothing_that_was_not_opened(player: FlaskClient, door: TableDoor) -> None:
    for asked in ("", "0" * 64, door.snapshot().table.commitment, "<script>"):
        answer = player.get("/proof", query_string={"pile": asked})
        assert answer.status_code == 200
        assert "<script>alert" not in answer.text
        assert "<ol" not in answer.text.split("<main")[-1]
