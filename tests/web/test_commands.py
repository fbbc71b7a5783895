"""The contract's calls: what they answer, and what they refuse with which code."""

from __future__ import annotations

from typing import Any

import pytest
from flask.testing import FlaskClient

from companion.colours import COLOURS
from companion.commands import Draw, NewGame, SetPosition
from companion.errors import NotSaved
from companion.messages import message
from tests.web.fakes import CODE, TABLE_KEY, FakeButton, FakeGlass, TableDoor, fake_ports
from web.app import create_app
from web.ports import Ports

STATE = {
    "version", "profile", "options", "checker", "seats", "turn", "phase", "card", "draw_pile", "discard", "position",
    "moves", "may_pass", "in_step", "hands", "scores", "winner", "commitment", "panel", "simulated",
}  # fmt: skip


def board(door: TableDoor) -> None:
    """Red has a 5 to move, and one pawn that can: from `r4`, or from `b13` onto yellow's slide."""
    door.dealer.top = ("3",)
    door.do(NewGame(seats=("red", "yellow"), checker="enforce"))
    door.do(SetPosition("S,S,r4,b13/-/S,S,S,y3/-", "red"))
    door.do(Draw())


def hands(door: TableDoor) -> None:
    """A hand game of two, red to play, each with a pawn on the circle."""
    door.dealer.top = ("7", "8", "sorry", "10", "5", "3", "1", "1", "1", "2")
    door.do(NewGame("points", seats=("red", "yellow")))


CHANGES: dict[str, dict[str, Any]] = {
    "/api/draw": {},
    "/api/announce": {"move": "r4>r9"},
    "/api/skip": {},
    "/api/undo": {},
    "/api/redo": {},
    "/api/position": {"position": "S,S,S,r4/-/S,S,S,S/-", "turn": "red"},
    "/api/game": {},
    "/api/mix": {"word": "hej"},
    "/api/checker": {"checker": "advise"},
    "/api/lock": {},
    "/api/seat": {"colour": "red", "name": "Ann"},
    "/api/seat/release": {"colour": "red"},
    "/api/simulate/button": {"pressed": True},
}


def test_a_fresh_table_reads_as_the_contract_says(visitor: FlaskClient) -> None:
    state = visitor.get("/api/state").get_json()
    assert set(state) == STATE
    assert (state["seats"], state["turn"], state["checker"], state["position"]) == ([], None, "off", None)
    assert (state["moves"], state["scores"], state["winner"], state["panel"]) == ([], {}, None, "ok")


@pytest.mark.parametrize("path", CHANGES)
def test_no_change_is_made_without_the_key(visitor: FlaskClient, door: TableDoor, path: str) -> None:
    answer = visitor.post(path, json=CHANGES[path])
    assert answer.status_code == 401
    assert set(answer.get_json()) == {"error", "rule"}
    wrong = visitor.post(path, json=CHANGES[path], headers={"Authorization": "Bearer NOTTHISTABLE"})
    assert wrong.status_code == 401
    assert not door.done


@pytest.mark.parametrize("path", [*CHANGES, "/api/join"])
@pytest.mark.parametrize("headers", [{"Origin": "http://evil.example"}, {"Host": "evil.example"}, {"Origin": "null"}])
def test_no_change_is_made_for_another_site_even_with_the_key(
    player: FlaskClient, door: TableDoor, path: str, headers: dict[str, str]
) -> None:
    assert player.post(path, json=CHANGES.get(path, {"code": CODE}), headers=headers).status_code == 403
    assert not door.done


@pytest.mark.parametrize("path", [*CHANGES, "/api/join"])
@pytest.mark.parametrize(
    "body", [b"", b"nonsense", b"[]", b"null", b'{"surprise": 1}', b'{"if_version": "1"}', b"\xff", b"[" * 9000]
)
def test_a_body_that_is_no_fitting_object_is_refused(
    player: FlaskClient, door: TableDoor, path: str, body: bytes
) -> None:
    assert player.post(path, data=body).status_code == 400
    assert not door.done


@pytest.mark.parametrize("path", CHANGES)
def test_a_change_meant_for_an_older_version_is_refused(player: FlaskClient, door: TableDoor, path: str) -> None:
    answer = player.post(path, json={**CHANGES[path], "if_version": 99})
    assert answer.status_code == 409
    assert not door.done


@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("/api/announce", {"move": 7}),
        ("/api/announce", {}),
        ("/api/position", {"position": "x"}),
        ("/api/game", {"seats": "red"}),
        ("/api/game", {"options": {"hand": 5}}),
        ("/api/game", {"target": "500"}),
        ("/api/checker", {"checker": None}),
        ("/api/simulate/button", {"pressed": 1}),
        ("/api/join", {"code": 123456}),
    ],
)
def test_wrong_types_and_missing_fields_are_malformed(player: FlaskClient, path: str, body: dict[str, Any]) -> None:
    assert player.post(path, json=body).status_code == 400


@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("/api/position", {"position": "S,S,S,S/-/S,S,S,S/-", "turn": "purple"}),
        ("/api/game", {"seats": ["red", "mauve"]}),
        ("/api/game", {"first": "oldest"}),
        ("/api/game", {"profile": "chess"}),
        ("/api/game", {"options": {"hand": "6"}}),
        ("/api/game", {"target": -1}),
        ("/api/game", {"options": {"split_pawns": "any"}}),
        ("/api/checker", {"checker": "maybe"}),
        ("/api/seat", {"colour": "red", "name": "x" * 60}),
        ("/api/seat", {"colour": "red", "name": "a\u0007b"}),
    ],
)
def test_values_that_nobody_knows_are_not_understood(player: FlaskClient, path: str, body: dict[str, Any]) -> None:
    assert player.post(path, json=body).status_code == 422


def test_drawing_answers_the_new_state(player: FlaskClient) -> None:
    before = player.get("/api/state").get_json()
    after = player.post("/api/draw", json={"if_version": before["version"]}).get_json()
    assert after["version"] == before["version"] + 1
    assert after["card"] == "1"
    assert after["draw_pile"] == 44
    assert after["discard"] == ["1"]


def test_a_bearer_token_does_what_the_cookie_does(visitor: FlaskClient) -> None:
    assert visitor.post("/api/draw", json={}, headers={"Authorization": f"Bearer {TABLE_KEY}"}).status_code == 200
    assert (
        visitor.post("/api/draw", json={}, headers={"Authorization": f"bearer {TABLE_KEY.lower()}"}).status_code == 200
    )


@pytest.mark.parametrize("header", ["Basic eDp5", "Bearer", "Bearer \u00e5", "Bearer " + "A" * 5000, ""])
def test_strange_credentials_are_only_wrong(player: FlaskClient, header: str) -> None:
    assert player.post("/api/draw", json={}, headers={"Authorization": header}).status_code == 401


def test_an_illegal_move_names_its_rule(player: FlaskClient, door: TableDoor) -> None:
    board(door)
    answer = player.post("/api/announce", json={"move": "r4>r8"})
    assert answer.status_code == 422
    assert answer.get_json()["rule"] == "R18"
    assert player.post("/api/announce", json={"move": "r4>r7"}).get_json()["position"] == "S,S,r7,b13/-/S,S,S,y3/-"


def test_moves_are_listed_with_results_and_bumps(visitor: FlaskClient, door: TableDoor) -> None:
    board(door)
    listed = visitor.get("/api/moves").get_json()
    assert listed["moves"] == visitor.get("/api/state").get_json()["moves"]
    assert listed["moves"] == [
        {"move": "b13>y1~y4", "result": "S,S,r4,y4/-/S,S,S,S/-", "bumped": ["y3"]},
        {"move": "r4>r7", "result": "S,S,r7,b13/-/S,S,S,y3/-", "bumped": []},
    ]


def test_more_moves_than_two_hundred_are_left_out_of_the_state(visitor: FlaskClient, door: TableDoor) -> None:
    door.dealer.top = ("7",)
    door.do(NewGame("partners", {"split_pawns": "any"}, seats=COLOURS, checker="enforce"))
    door.do(SetPosition("r5,r8,r12,b0/S,S,S,S/y6,y8,y12,g0/S,S,S,S", "red"))
    door.do(Draw())
    assert visitor.get("/api/state").get_json()["moves"] is None
    assert len(visitor.get("/api/moves").get_json()["moves"]) > 200


def test_a_hand_is_shown_to_its_own_seat_only(
    app: Any, player: FlaskClient, visitor: FlaskClient, door: TableDoor
) -> None:
    hands(door)
    key = player.post("/api/seat", json={"colour": "red", "name": " Ann  B "}).get_json()["key"]
    other = app.test_client().post(
        "/api/seat", json={"colour": "yellow"}, headers={"Authorization": f"Bearer {TABLE_KEY}"}
    )
    yellow = {"Authorization": f"Bearer {other.get_json()['key']}"}
    assert player.get("/api/hand/red").get_json()["cards"] == ["7", "sorry", "5", "1", "1"]
    assert visitor.get("/api/hand/red", headers={"Authorization": f"Bearer {key}"}).status_code == 200
    assert visitor.get("/api/hand/red").status_code == 401
    assert visitor.get("/api/hand/red", headers=yellow).status_code == 403
    assert visitor.get("/api/hand/red", headers={"Authorization": f"Bearer {TABLE_KEY}"}).status_code == 403
    assert visitor.get("/api/hand/mauve").status_code == 404
    assert visitor.post("/api/announce", json={"card": "7", "move": "r4>r9"}, headers=yellow).status_code == 403
    assert visitor.post("/api/draw", json={}, headers=yellow).status_code != 401


def test_a_hand_game_hears_only_the_seat_whose_turn_it_is(player: FlaskClient, door: TableDoor) -> None:
    hands(door)
    assert player.post("/api/announce", json={"card": "5", "move": "r4>r9"}).status_code == 403
    player.post("/api/seat", json={"colour": "red", "name": ""})
    assert player.post("/api/announce", json={"card": "5", "move": "r4>r9"}).status_code == 200


def test_a_released_seat_s_key_opens_no_hand(player: FlaskClient, visitor: FlaskClient, door: TableDoor) -> None:
    hands(door)
    key = player.post("/api/seat", json={"colour": "red", "name": "Ann"}).get_json()["key"]
    assert player.post("/api/seat/release", json={"colour": "red"}).status_code == 200
    answer = visitor.get("/api/hand/red", headers={"Authorization": f"Bearer {key}"})
    assert answer.status_code in (401, 403)


def test_a_seat_is_taken_once(player: FlaskClient, door: TableDoor) -> None:
    board(door)
    assert player.post("/api/seat", json={"colour": "red", "name": "Ann"}).status_code == 200
    assert player.post("/api/seat", json={"colour": "red", "name": "Bob"}).status_code == 409
    assert player.post("/api/seat", json={"colour": "blue", "name": "Bob"}).status_code == 422


def test_the_short_code_gives_the_key_and_wrong_ones_are_counted(visitor: FlaskClient) -> None:
    assert visitor.post("/api/join", json={"code": CODE}).get_json()["key"] == TABLE_KEY
    assert visitor.post("/api/draw", json={}).status_code == 200
    tries = [visitor.post("/api/join", json={"code": "000000"}) for _ in range(4)]
    assert [answer.status_code for answer in tries] == [401, 401, 401, 429]
    assert tries[-1].headers["Retry-After"] == "30"


def test_locking_ends_every_other_key(app: Any, player: FlaskClient, door: TableDoor) -> None:
    board(door)
    other = app.test_client()
    other.set_cookie("sorrybox", TABLE_KEY)
    other.post("/api/seat", json={"colour": "red", "name": "Ann"})
    locked = player.post("/api/lock", json={}).get_json()
    assert locked["key"] != TABLE_KEY
    assert not any(seat["taken"] for seat in locked["seats"])
    assert player.post("/api/undo", json={}).status_code == 200
    assert other.post("/api/undo", json={}).status_code == 401


def test_the_new_key_gets_to_its_phone_though_a_seat_could_not_be_freed(
    player: FlaskClient, door: TableDoor, monkeypatch: pytest.MonkeyPatch
) -> None:
    board(door)
    player.post("/api/seat", json={"colour": "red", "name": "Ann"})

    def refuse(command: object, if_version: int | None = None) -> None:
        raise NotSaved(message("error.busy"))

    with monkeypatch.context() as patch:
        patch.setattr(door, "do", refuse)
        locked = player.post("/api/lock", json={})
    assert locked.status_code == 200
    assert locked.get_json()["key"] != TABLE_KEY


def test_history_is_told_from_a_version_on(player: FlaskClient) -> None:
    first = player.post("/api/draw", json={}).get_json()["version"]
    player.post("/api/draw", json={})
    assert [event["version"] for event in player.get("/api/history").get_json()["events"]] == [1, 2, first, first + 1]
    told = player.get(f"/api/history?after={first}").get_json()["events"]
    assert [(event["version"], event["kind"]) for event in told] == [(first + 1, "draw")]
    assert player.get("/api/history?after=-1").status_code == 400
    assert player.get("/api/history?after=²").status_code == 400


def test_the_panel_s_secrets_are_shown_to_key_holders_only(player: FlaskClient, visitor: FlaskClient) -> None:
    assert visitor.get("/api/display.png").data == FakeGlass().png(reveal=False)
    assert player.get("/api/display.png").data == FakeGlass().png(reveal=True)
    assert FakeGlass().png(reveal=True) != FakeGlass().png(reveal=False)
    assert player.get("/api/display.png").headers["Cache-Control"] == "no-store"


def test_the_simulated_button_can_be_held_and_let_go(player: FlaskClient, ports: Ports) -> None:
    player.post("/api/simulate/button", json={"pressed": True})
    player.post("/api/simulate/button", json={"pressed": False})
    assert isinstance(ports.button, FakeButton)
    assert ports.button.levels == [True, False]


def test_a_real_box_has_no_simulated_button() -> None:
    client = create_app(fake_ports(simulated=False)).test_client()
    client.set_cookie("sorrybox", TABLE_KEY)
    assert client.post("/api/simulate/button", json={"pressed": True}).status_code == 404
    assert client.get("/api/state").get_json()["simulated"] is False


def test_health_is_open_to_all(visitor: FlaskClient) -> None:
    assert visitor.get("/healthz").get_json() == {"ok": True, "panel": "ok", "button": "ok", "journal": "ok"}


def test_unknown_addresses_and_methods_are_told_in_json(visitor: FlaskClient) -> None:
    assert visitor.get("/api/nothing").status_code == 404
    assert visitor.get("/api/draw").status_code == 405
    assert "error" in visitor.get("/api/nothing").get_json()
