"""Seats: none is freed behind its phone's back, and no name pretends to be another's."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.colours import Colour
from companion.commands import NewGame, ReleaseSeat, TakeSeat
from tests.web.fakes import TableDoor, fake_ports
from tests.web.test_mixing import seated
from web.app import create_app
from web.naming import alike


class Asked:
    """The box's button: remembers for which seat it was asked."""

    def __init__(self) -> None:
        self.seats: list[Colour] = []

    def __call__(self, colour: Colour) -> float:
        self.seats.append(colour)
        return 30.0


def freed_by(client: FlaskClient) -> str | None:
    """Who freed the last seat, as the history tells it."""
    events = client.get("/api/history").json["events"]  # type: ignore[index]
    by: str | None = next(line["by"] for line in reversed(events) if line["kind"] == "release")
    return by


@pytest.fixture
def asked() -> Asked:
    return Asked()


@pytest.fixture
def app(door: TableDoor, asked: Asked) -> Flask:
    door.do(NewGame("points", seats=("red", "blue")))
    return create_app(replace(fake_ports(door), consent=asked))


def test_a_seat_whose_phone_is_there_needs_the_button(app: Flask, player: FlaskClient, asked: Asked) -> None:
    seated(app, "red", "Anna")
    answer = player.post("/api/seat/release", json={"colour": "red"})
    assert answer.status_code == 409
    assert "30" in answer.json["error"]  # type: ignore[index]
    assert asked.seats == ["red"]
    assert player.get("/api/state").json["seats"][0]["taken"]  # type: ignore[index]


def test_its_own_phone_may_give_it_up(app: Flask, asked: Asked) -> None:
    red = seated(app, "red", "Anna")
    assert red.post("/api/seat/release", json={"colour": "red"}).status_code == 200
    assert asked.seats == []
    assert freed_by(red) == "red"


def test_a_seat_whose_phone_was_away_for_two_minutes_can_be_freed(app: Flask, player: FlaskClient) -> None:
    red = seated(app, "red", "Anna")
    assert red.get("/api/hand/red").status_code == 200
    presence = app.extensions["sorrybox"].presence
    presence._clock = lambda: presence._heard["red"] + 121
    assert player.post("/api/seat/release", json={"colour": "red"}).status_code == 200
    assert freed_by(player) == "phone"


def test_just_after_a_start_a_seat_may_be_held_by_a_phone_that_has_not_come_back_yet(
    app: Flask, player: FlaskClient, door: TableDoor, asked: Asked
) -> None:
    door.do(TakeSeat("red", "Anna"))
    assert player.post("/api/seat/release", json={"colour": "red"}).status_code == 409
    assert asked.seats == ["red"]
    presence = app.extensions["sorrybox"].presence
    presence._clock = lambda: presence._began + 121
    assert player.post("/api/seat/release", json={"colour": "red"}).status_code == 200


@pytest.mark.parametrize("call", ["seat", "seat/release"])
def test_whoever_is_a_moment_slower_does_not_end_the_key_of_who_sat_down(
    app: Flask, player: FlaskClient, door: TableDoor, call: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    keys = app.extensions["sorrybox"].ports.keys
    release, sitting = keys.release_seat, []

    def late(*arguments: Any) -> None:
        monkeypatch.setattr(keys, "release_seat", release)
        sitting.append(seated(app, "red", "Anna"))
        release(*arguments)

    if call == "seat/release":
        door.do(TakeSeat("red", "Bo"))
        app.extensions["sorrybox"].presence.forget("red")
    monkeypatch.setattr(keys, "release_seat", late)
    player.post(f"/api/{call}", json={"colour": "red"})
    assert sitting[0].get("/api/hand/red").status_code == 200


def test_the_history_names_the_seat_of_the_phone_that_frees_another(app: Flask) -> None:
    seated(app, "red", "Anna")
    blue = seated(app, "blue", "Bo")
    app.extensions["sorrybox"].presence.forget("red")
    assert blue.post("/api/seat/release", json={"colour": "red"}).status_code == 200
    assert freed_by(blue) == "blue"


def test_freeing_another_s_seat_is_asked_about_on_the_page_and_leaving_one_s_own_is_not(app: Flask) -> None:
    seated(app, "red", "Anna")
    own, other = seated(app, "blue", "Bo").get("/seats").text.split('<li class="seat k-')[2:0:-1]
    assert "<details" not in own
    assert other.index('<details class="more" id="free-red">') < other.index("Yes, free it")
    assert "Anna (red) then no longer sits here" in other


def test_whoever_lost_a_seat_is_told_in_words_until_he_has_seen_it(app: Flask, door: TableDoor) -> None:
    red = seated(app, "red", "Anna")
    assert "/do/forget" not in red.get("/").text
    ports = app.extensions["sorrybox"].ports
    door.do(ReleaseSeat("red"))
    ports.keys.release_seat("red")
    assert "/do/forget" in red.get("/").text
    assert red.post("/do/forget").status_code == 303
    assert "/do/forget" not in red.get("/").text


@pytest.mark.parametrize(
    "name", ["\u3164", "\u2800", "A\ufe0f", "A\u034fB", "\u200bAnna", "\u115f", "Z\u0351\u0352\u0353\u0354", "\u0301"]
)
def test_names_that_nobody_sees_and_heaps_of_marks_are_refused(app: Flask, player: FlaskClient, name: str) -> None:
    assert player.post("/api/seat", json={"colour": "red", "name": name}).status_code == 422


@pytest.mark.parametrize("name", ["blue", "Blue", "BLUE", "bIue", "blå", "ЖЁЛТЫЙ", "yеllow", "Röd ", "verde"])
def test_names_that_look_like_another_colour_are_refused(app: Flask, player: FlaskClient, name: str) -> None:
    expected = 200 if name.strip().lower() == "röd" else 422
    assert player.post("/api/seat", json={"colour": "red", "name": name}).status_code == expected


@pytest.mark.parametrize("name", ["Anna", "anna", "Аnnа", "ＡＮＮＡ", "Änna"])
def test_two_seats_can_t_have_names_that_look_alike(app: Flask, player: FlaskClient, name: str) -> None:
    seated(app, "red", "Anna")
    assert player.post("/api/seat", json={"colour": "blue", "name": name}).status_code == 409


@pytest.mark.parametrize("name", ["Bo", "Жанна", "Zoë", "Nguyễn", "प्रिया", "李小龍", "O'Brien", "Åsa 2", "👑", ""])
def test_honest_names_are_taken(app: Flask, player: FlaskClient, name: str) -> None:
    seated(app, "red", "Anna")
    assert player.post("/api/seat", json={"colour": "blue", "name": name}).status_code == 200


def test_what_looks_alike() -> None:
    assert alike("modern", "modem")
    assert alike("Красный", "красный")
    assert not alike("Bo", "Ba")
