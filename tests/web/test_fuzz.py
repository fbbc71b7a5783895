"""Whatever is sent, the box answers in plain words: never a 5xx, never a trace, and JSON under /api/."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
from flask.testing import FlaskClient
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from device.game_thread import GameThread
from tests.web.scenes import LATE, hand
from tests.web.tables import checked_game, open_door, real_ports
from web.app import create_app

CALLS = [
    "draw",
    "announce",
    "check",
    "skip",
    "undo",
    "redo",
    "position",
    "game",
    "checker",
    "join",
    "lock",
    "seat",
    "seat/release",
    "simulate/button",
]
READS = [
    "/",
    "/seats",
    "/setup",
    "/correct",
    "/check",
    "/history",
    "/rules",
    "/phone",
    "/join",
    "/api/state",
    "/api/moves",
    "/api/history",
]
WORDS = st.sampled_from(
    ["red", "blue", "mauve", "r4>r9", "pass", "discard 5", "7", "sorry", LATE, "S,S,S,S/-/S,S,S,S/-", "classic",
     "points", "draw_off", "off", "enforce", "5", "", "\u0000", "å" * 30, "-/-/-/-", "S!b7", "r10<>y3", "x" * 3000],
)  # fmt: skip
VALUES = st.one_of(WORDS, st.text(max_size=40), st.integers(), st.booleans(), st.none(), st.floats(), st.lists(WORDS))
FIELDS = st.sampled_from(
    ["move", "card", "position", "turn", "rules", "options", "profile", "seats", "checker", "first", "target", "code",
     "colour", "name", "pressed", "if_version", "surprise"],
)  # fmt: skip
OPTIONS = st.dictionaries(
    st.sampled_from(["hand", "deck", "teams", "scoring", "eleven", "split_pawns", "nonsense"]), WORDS, max_size=3
)
BODIES = st.one_of(
    st.dictionaries(FIELDS, st.one_of(VALUES, OPTIONS), max_size=4).map(lambda body: json.dumps(body).encode()),
    st.binary(max_size=60),
    st.sampled_from([b'{"seats": ["red", "blue"], "checker": "advise"}', b'{"code": "000000"}', b"{}"]),
)
STATUS = {200, 400, 401, 403, 404, 409, 413, 422, 429}


@pytest.fixture(scope="module")
def clients() -> Iterator[list[FlaskClient]]:
    doors = [open_door("7"), hand(), open_door("11")]
    checked_game(doors[2], LATE, "red", checker="enforce")
    found = []
    for door in doors:
        ports = real_ports(door)
        client = create_app(ports).test_client()
        for colour in ("red", "yellow"):
            client.get(f"/j/{ports.keys.take_seat(colour, 'x')}")
        found.append(client)
    yield found
    for door in doors:
        assert isinstance(door, GameThread)
        door.stop()


def look(answer: Any, what: str) -> None:
    assert answer.status_code in STATUS | {303}, f"{what}: {answer.status_code} {answer.text[:300]}"
    assert "Traceback" not in answer.text
    if what.startswith("/api/"):
        said = answer.get_json()
        assert ("error" in said) == (answer.status_code != 200)
        if answer.status_code != 200:
            assert said["error"]
            assert not said["error"].startswith(("error.", "page."))


@settings(max_examples=300, deadline=None, suppress_health_check=list(HealthCheck), derandomize=True)
@given(st.integers(0, 2), st.sampled_from(CALLS), BODIES)
def test_no_call_breaks_the_box(clients: list[FlaskClient], which: int, call: str, body: bytes) -> None:
    client = clients[which]
    look(client.post(f"/api/{call}", data=body), f"/api/{call}")
    look(client.get("/api/state"), "/api/state")


@settings(max_examples=120, deadline=None, suppress_health_check=list(HealthCheck), derandomize=True)
@given(st.integers(0, 2), st.sampled_from(READS), st.text(max_size=30), st.text(max_size=20))
def test_no_address_or_header_does(clients: list[FlaskClient], which: int, path: str, query: str, tail: str) -> None:
    client = clients[which]
    headers = {"Accept-Language": query.encode("ascii", "ignore").decode().replace("\n", "").replace("\r", "")}
    asked = {"after": query, "move": query, "position": tail, "turn": tail, "card": query}
    look(client.get(path, query_string=asked, headers=headers), path if path.startswith("/api/") else "page")
    look(client.get(f"/j/{tail.replace('/', '')}x"), "page")
    look(client.get("/api/hand/" + tail.replace("/", "") + "x"), "/api/hand")


@settings(max_examples=120, deadline=None, suppress_health_check=list(HealthCheck), derandomize=True)
@given(
    st.integers(0, 2),
    st.sampled_from(
        [
            "draw",
            "announce",
            "skip",
            "undo",
            "redo",
            "next",
            "press",
            "game",
            "checker",
            "position",
            "seat",
            "release",
            "language",
            "side",
        ]
    ),
    st.dictionaries(
        st.one_of(FIELDS, st.sampled_from(["words", "choice", "seat_red", "option_hand"])), WORDS, max_size=5
    ),
)
def test_no_form_does(clients: list[FlaskClient], which: int, form: str, fields: dict[str, str]) -> None:
    look(clients[which].post(f"/do/{form}", data=fields), "form")
