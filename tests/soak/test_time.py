"""Clocks that jump by years, and restarts in the middle of everything."""

from __future__ import annotations

import json
import random
import signal
import socket
import sys
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from tests.conftest import Tally
from tests.running import RunningBox, eventually, running, sorrybox
from tests.soak.games import fill

EMPTY = 1_200_000
"""Bytes: the write-ahead log is cut back to a megabyte."""
BYTES_AN_EVENT = 30
"""Packed; a game of random moves has some 750 events."""
YEARS = 30
ON, BACK = signal.SIGUSR1, signal.SIGUSR2
JUMPS = (None, ON, ON, BACK, BACK, BACK, ON)
STREAM = b"GET /api/events HTTP/1.1\r\nHost: localhost\r\n\r\n"
GAMES: tuple[dict[str, Any], ...] = (
    {"profile": "classic", "seats": [], "checker": "off"},
    {"profile": "classic", "seats": ["red", "blue"], "checker": "enforce", "first": "draw_off"},
    {"profile": "classic", "seats": ["red", "yellow", "green"], "checker": "advise"},
    {"profile": "partners", "seats": ["red", "blue", "yellow", "green"], "checker": "enforce"},
    {"profile": "points", "seats": ["red", "blue"], "target": 500},
    {"profile": "swap-hand", "seats": ["blue", "yellow", "green"]},
)


def hears(stream: socket.socket, version: int) -> bool:
    """Whether the stream tells this version."""
    heard = b""
    while b'"version": %d}' % version not in heard:
        chunk = stream.recv(4096)
        if not chunk:
            return False
        heard += chunk
    return True


def test_a_clock_that_jumps_by_years_breaks_nothing(tmp_path: Path, tally: Tally) -> None:
    within = (sys.executable, "-m", "tests.soak.wrong_clock", str(YEARS))
    with running(tmp_path, within=within) as box, socket.create_connection((box.host, box.port), timeout=20) as stream:
        stream.sendall(STREAM)
        year = drawn_year(box)
        for jump in JUMPS:
            if jump is not None:
                box.process.send_signal(jump)
                year += YEARS if jump == ON else -YEARS
                eventually(partial(draws_in, box, year))
            version = box.post("/api/draw")["version"]
            tally.trials += 1
            tally.fault(not hears(stream, version), "the stream has ended")
            tally.answered(box.ask("GET", "/history")[0])
        with socket.create_connection((box.host, box.port), timeout=20) as phone:
            phone.sendall(STREAM)
            assert phone.recv(4096).startswith(b"HTTP/1.1 200")
        before = box.table()
        tally.fault("Traceback" in box.log, box.log)
    with running(tmp_path) as again:
        tally.lost += again.table() != before
    log = sorrybox("log", "--json", "--state", str(tmp_path))
    assert sorrybox("verify", "-", input=log.stdout).returncode == 0


def draws_in(box: RunningBox, year: int) -> bool:
    """Whether the box draws a card in this year, as it thinks; it may take a moment to hear of the jump."""
    return abs(drawn_year(box) - year) <= 1


def drawn_year(box: RunningBox) -> int:
    """The year in which the box thinks that it draws a card."""
    box.post("/api/draw")
    return int(box.get("/api/history")["events"][-1]["time"][:4])


class Player:
    """Does anything that a table allows, over HTTP; knows the seats' keys."""

    def __init__(self, chance: random.Random) -> None:
        self._chance = chance
        self.keys: dict[str, str] = {}

    def forget_seats(self, state: Any) -> None:
        """A seat's key ends with the seat."""
        taken = {seat["colour"] for seat in state["seats"] if seat["taken"]}
        self.keys = {colour: key for colour, key in self.keys.items() if colour in taken}

    def begin(self, box: RunningBox) -> None:
        """Another game."""
        game = self._chance.choice(GAMES)
        self.forget_seats(box.post("/api/game", **game))
        for colour in game["seats"]:
            if self._chance.random() < 0.7 and colour not in self.keys:
                self.keys[colour] = box.post("/api/seat", colour=colour, name=f"the {colour} one")["key"]

    def act(self, box: RunningBox) -> None:
        """One command, perhaps refused."""
        choice = self._chance.random()
        if choice < 0.08:
            box.ask("POST", "/api/undo", {})
        elif choice < 0.12:
            box.ask("POST", "/api/redo", {})
        elif choice < 0.16:
            box.ask("POST", "/api/skip", {})
        elif choice < 0.2:
            self.begin(box)
        else:
            self.go_on(box)

    def go_on(self, box: RunningBox) -> None:
        """What the game waits for."""
        state = box.state()
        self.forget_seats(state)
        moves = box.get("/api/moves")["moves"]
        if state["phase"] == "play" and state["turn"] in self.keys:
            hand = box.get(f"/api/hand/{state['turn']}", key=self.keys[state["turn"]])
            plays = [{"card": card, "move": move["move"]} for card, moves in hand["moves"].items() for move in moves]
            play = self._chance.choice(plays or [{"move": f"discard {hand['cards'][0]}"}])
            box.ask("POST", "/api/announce", play, key=self.keys[state["turn"]])
        elif moves and self._chance.random() < 0.8:
            box.ask("POST", "/api/announce", {"move": self._chance.choice(moves)["move"]})
        else:
            box.ask("POST", "/api/draw", {})


def all_of(box: RunningBox, player: Player) -> Any:
    """Everything that must be the same after a restart."""
    state = box.table()
    player.forget_seats(state)
    hands = [box.get(f"/api/hand/{colour}", key=key) for colour, key in player.keys.items() if colour in state["hands"]]
    pages = [box.ask("GET", path)[1].decode() for path in ("/", "/seats", "/history", "/correct")]
    return state, hands, box.get("/api/moves"), box.get("/api/history"), pages


def wait_for_the_panel(box: RunningBox) -> None:
    """A page may say for a moment that it isn't there yet."""
    eventually(lambda: box.get("/healthz")["panel"] == "ok")


def difference(was: Any, now: Any) -> str:
    """The first place where two things, written out, part."""
    one, other = json.dumps(was), json.dumps(now)
    at = next((place for place, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), 0)
    return f"…{one[max(0, at - 200) : at + 200]}…\n…{other[max(0, at - 200) : at + 200]}…"


@pytest.mark.parametrize("restarts", [pytest.param(5, id="5"), pytest.param(200, id="200", marks=pytest.mark.soak)])
def test_a_restart_in_the_middle_of_anything_changes_nothing(restarts: int, tmp_path: Path, tally: Tally) -> None:
    chance = random.Random(restarts)
    player = Player(chance)
    before = None
    for _ in range(restarts):
        box = RunningBox(tmp_path)
        wait_for_the_panel(box)
        if before is not None:
            after = all_of(box, player)
            tally.lost += after != before
            for was, now in zip(before, after, strict=True):
                if was != now:
                    tally.evidence.append(difference(was, now))
        for _ in range(chance.randrange(1, 30)):
            player.act(box)
        before = all_of(box, player)
        tally.trials += 1
        tally.fault("Traceback" in box.log, box.log)
        if chance.random() < 0.5:
            box.kill()
        else:
            assert box.stop() == 0


@pytest.mark.parametrize("games", [pytest.param(30, id="30"), pytest.param(1000, id="1000", marks=pytest.mark.soak)])
def test_old_games_take_little_room_and_stay_readable(games: int, tmp_path: Path, tally: Tally) -> None:
    events = fill(tmp_path, games)
    tally.trials = games
    size = sum(file.stat().st_size for file in tmp_path.iterdir())
    tally.fault(size > EMPTY + events * BYTES_AN_EVENT, f"{size} bytes for {games} games, {events} events")
    with running(tmp_path) as box:
        assert box.post("/api/game")["version"] > events
    log = sorrybox("log", "--json", "--state", str(tmp_path), timeout=600)
    tally.lost += games + 2 - sum('"kind":"game"' in line.replace(" ", "") for line in log.stdout.splitlines())
    assert sorrybox("verify", "-", input=log.stdout, timeout=600).returncode == 0
