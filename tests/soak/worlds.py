"""Two boxes that differ only in what is hidden, and everything that they show.

A world is a whole box in this process: server, door, journal, display and simulated panel. Its shuffle, salts, time
and keys are given, so that two worlds may be alike in all but one thing.
"""

from __future__ import annotations

import http.client
import json
import logging
import random
import re
import shutil
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, closing, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from companion.cards import Card
from companion.colours import Colour
from companion.deck import LETTERS
from companion.public_log import lines
from device.box import Box
from device.config import Config, override
from device.journal.journal import read_journal
from device.pins.gestures import Hold
from device.pins.source import simulated_pins
from tests.web.fakes import fake_ports
from web.app import create_app

LANGUAGES = ("en", "ru")
STREAM = "/api/events"
NUMBERS = re.compile(rb"\d+")
COMMITMENT = re.compile(rb"[0-9a-f]{64}|\b[%s]{4}(?: [%s]{4}){3}\b" % ((LETTERS.encode(),) * 2))
"""In digits, and as the fingerprint."""
QUESTIONS: tuple[tuple[str, Mapping[str, Any]], ...] = (
    ("/api/check", {"move": "S>r4"}),
    ("/api/check", {"move": "S>r4", "card": "1"}),
    ("/api/announce", {"move": "S>r4"}),
    ("/api/announce", {"card": "7", "move": "?"}),
    ("/api/announce", {"move": "discard 5"}),
    ("/api/draw", {"if_version": 0}),
    ("/api/position", {"position": "x", "turn": "red"}),
    ("/api/redo", {}),
    ("/api/seat", {"colour": "blue", "name": "Eve"}),
    ("/api/join", {"code": "x"}),
)
"""Asked by each viewer: what is refused may say something too."""


@dataclass
class World:
    """A running box with what it has logged; `seats` are the keys that phones hold."""

    box: Box
    state: Path
    logged: list[str]
    done: list[tuple[str, Mapping[str, Any], Colour | None]] = field(default_factory=list)
    seats: dict[Colour, str] = field(default_factory=dict)

    @property
    def table_key(self) -> str:
        """The table's key."""
        return self.box.url.rpartition("/")[2]

    def ask(self, method: str, path: str, key: str = "", body: Any = None, language: str = "en") -> tuple[int, bytes]:
        """One request of a phone that holds `key`."""
        headers = {"Accept-Language": language, "Content-Type": "application/json"}
        if key:
            headers["Authorization"] = f"Bearer {key}"
        with closing(http.client.HTTPConnection("127.0.0.1", self.box.port, timeout=30)) as phone:
            phone.request(method, path, None if body is None else json.dumps(body), headers)
            answer = phone.getresponse()
            if path == STREAM:
                return answer.status, b"".join(answer.readline() for _ in range(5))
            return answer.status, answer.read()

    def do(self, path: str, body: Mapping[str, Any], seat: Colour | None = None) -> Any:
        """A change; whether it was carried out, and remembered for the other world."""
        key = self.seats[seat] if seat else self.table_key
        status, answer = self.ask("POST", path, key, body)
        if status != 200:
            return None
        self.done.append((path, body, seat))
        told = json.loads(answer)
        if path == "/api/seat":
            self.seats[body["colour"]] = told["key"]
        return told

    def get(self, path: str, key: str = "") -> Any:
        """JSON."""
        return json.loads(self.ask("GET", path, key)[1])

    def outputs(self, key: str) -> dict[str, bytes]:
        """All that a phone with this key, or without one, can get to see."""
        self.box._panel.settled(5)
        shown = {}
        for language in LANGUAGES:
            for path in addresses():
                status, answer = self.ask("GET", path, key, language=language)
                shown[f"GET {path} {language}"] = b"%d %b" % (status, plain(path, answer))
            for path, body in QUESTIONS:
                status, answer = self.ask("POST", path, key, body, language)
                shown[f"POST {path} {body} {language}"] = b"%d %b" % (status, plain(path, answer))
        shown["sorrybox log"] = plain("", "\n".join(map(str, lines(read_journal(self.state)))).encode())
        shown["logged"] = plain("", "\n".join(self.logged).encode())
        return shown


def plain(path: str, answer: bytes) -> bytes:
    """Without what differs by right: commitments; how full the disk is, and how long a guesser has to wait."""
    if path in {"/api/doctor", "/api/join"}:
        return NUMBERS.sub(b"#", answer)
    return COMMITMENT.sub(b"(commitment)", answer)


def addresses() -> list[str]:
    """Every address that can be read, hands included."""
    rules = [rule for rule in create_app(fake_ports()).url_map.iter_rules() if "GET" in (rule.methods or ())]
    hands = [f"/api/hand/{colour}" for colour in ("red", "blue")]
    return [*(rule.rule for rule in rules if not rule.arguments and rule.rule != "/deck.pdf"), *hands]


class _Listener(logging.Handler):
    def __init__(self, logged: list[str]) -> None:
        super().__init__()
        self._logged = logged

    def emit(self, record: logging.LogRecord) -> None:
        self._logged.append(record.getMessage())


@contextmanager
def world(state: Path, port: int, order: Sequence[Card], keys: str = "A", *, menu: bool = False) -> Iterator[World]:
    """A fresh box whose second pile, that of the game to come, lies in this order.

    `keys` is the letter that its keys begin with and its short code comes from; with `menu` its join screen stands on
    the panel.
    """
    shutil.rmtree(state, ignore_errors=True)
    logged: list[str] = []
    given = iter(f"{keys}{number:015}".translate(str.maketrans("01", "AB")) for number in range(100))
    piles = iter([None, order])
    with pytest.MonkeyPatch.context() as patch, ExitStack() as until:
        patch.setattr("device.shuffle.shuffle", lambda cards: next(piles, None) or tuple(cards))
        patch.setattr("device.shuffle.salt", lambda: bytes(32))
        patch.setattr("device.box.now", lambda: "2026-01-01T18:00:00.000Z")
        patch.setattr("device.keys._new_key", lambda: next(given))
        patch.setattr("device.keys._new_code", lambda: f"{int.from_bytes(keys.encode()) * 7919 % 1_000_000:06}")
        listener = _Listener(logged)
        logging.getLogger().addHandler(listener)
        until.callback(logging.getLogger().removeHandler, listener)
        config = override(Config(), host="127.0.0.1", port=port, state=str(state))
        box = Box(config, simulated_pins(config, until))
        until.callback(box.stop)
        box.start()
        if menu:
            box.director.gesture(Hold())
        yield World(box, state, logged)


def again(there: World, done: Sequence[tuple[str, Mapping[str, Any], Colour | None]]) -> bool:
    """Do in this world what was done in another; whether all of it was allowed."""
    return all(there.do(path, body, seat) is not None for path, body, seat in done)


def play_by_chance(here: World, turns: int, chance: random.Random, *, watched: Colour = "red") -> None:
    """Some turns of a game; other seats than the watched one don't throw cards away, for that tells of their hands."""
    for _ in range(turns):
        state = here.get("/api/state")
        if state["phase"] == "draw":
            here.do("/api/draw", {})
        elif state["phase"] == "move":
            moves = [move["move"] for move in here.get("/api/moves")["moves"]]
            here.do("/api/announce", {"move": chance.choice(moves) if moves else "pass"})
        elif state["phase"] == "play":
            turn = state["turn"]
            hand = here.get(f"/api/hand/{turn}", here.seats[turn])
            plays = [{"card": card, "move": move["move"]} for card, moves in hand["moves"].items() for move in moves]
            if not plays and turn == watched and hand["may_discard"]:
                plays = [{"move": f"discard {hand['cards'][0]}"}]
            if not plays:
                return
            here.do("/api/announce", chance.choice(plays), turn)
        else:
            return
