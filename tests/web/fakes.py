"""Small honest stand-ins for what the daemon hands to the web room: they keep the ports' promises, in memory."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable, Mapping
from io import BytesIO
from typing import Any

from PIL import Image

from companion.cards import Card
from companion.colours import COLOURS, Colour
from companion.commands import Command
from companion.errors import NotNow, TooOften, WrongCode
from companion.messages import message
from companion.snapshot import Snapshot
from companion.table import Table
from device.catalogues import Catalogues
from tests.companion.dealing import Clock, Dealer, MemoryJournal
from web.ports import Access, Ports

TABLE_KEY = "ABCDEFGHJKLMNPQR"
CODE = "123456"


class TableDoor:
    """A real table without the game's thread: a lock keeps its callers apart. `dealer.top` are the first cards of the
    coming shuffles; `done` are the commands that were carried out."""

    def __init__(self, *top: Card) -> None:
        self.dealer = Dealer()
        self.dealer.top = top
        self._table = Table(MemoryJournal(), chance=self.dealer, now=Clock())
        self._now = self._table.snapshot()
        self._changed = threading.Condition()
        self._closed = False
        self.done: list[Command] = []

    def snapshot(self) -> Snapshot:
        return self._now

    def do(self, command: Command, if_version: int | None = None) -> Snapshot:
        with self._changed:
            if if_version is not None and if_version != self._now.version:
                raise NotNow(message("error.changed"))
            self._now = self._table.do(command)
            self.done.append(command)
            self._changed.notify_all()
            return self._now

    def wait(self, version: int, timeout: float, given_up: Callable[[], bool] = lambda: False) -> int:
        with self._changed:
            self._changed.wait_for(lambda: self._closed or self._now.version > version or given_up(), timeout)
            return self._now.version

    def wake(self) -> None:
        with self._changed:
            self._changed.notify_all()

    def close_waits(self) -> None:
        with self._changed:
            self._closed = True
            self._changed.notify_all()


class FakeKeys:
    """Plain keys; the third wrong code is one too many."""

    def __init__(self) -> None:
        self.key = TABLE_KEY
        self.seats: dict[str, Colour] = {}
        self.wrong = 0

    def access(self, key: str) -> Access:
        key = key.upper()
        if key in self.seats:
            return Access(True, frozenset({self.seats[key]}))
        return Access(key == self.key)

    def table_key(self) -> str:
        return self.key

    def code(self) -> str:
        return CODE

    def join(self, code: str, who: str) -> str:
        if self.wrong >= 3:
            raise TooOften(message("error.too_often", seconds=30))
        if code != CODE:
            self.wrong += 1
            raise WrongCode(message("error.code"))
        return self.key

    def lock(self, by: Iterable[str] | None = None) -> str:
        if by is not None and not any(self.access(key).table for key in by):
            raise NotNow(message("error.lock_lost"))
        self.key = self.key[::-1]
        self.seats.clear()
        return self.key

    def take_seat(self, colour: Colour, name: str) -> str:
        if colour in self.seats.values():
            raise NotNow(message("error.seat"))
        key = f"SEATKEY{COLOURS.index(colour)}ABCDEFGH"
        self.seats[key] = colour
        return key

    def release_seat(self, colour: Colour, taken: Callable[[], bool] = lambda: False) -> None:
        if taken():
            return
        self.seats = {key: held for key, held in self.seats.items() if held != colour}


class FakeGlass:
    """Says whether it was asked to reveal."""

    state = "ok"

    def png(self, reveal: bool) -> bytes:
        picture = Image.new("1", (128, 64))
        if reveal:
            picture.putpixel((0, 0), 1)
        file = BytesIO()
        picture.save(file, "PNG")
        return file.getvalue()

    def status(self) -> str:
        return self.state


class FakeButton:
    """Remembers what was done to it."""

    def __init__(self) -> None:
        self.levels: list[bool] = []

    def press(self, pressed: bool) -> None:
        self.levels.append(pressed)

    def tap(self) -> None:
        self.levels += [True, False]


def fake_ports(door: TableDoor | None = None, *, simulated: bool = True, **rest: Any) -> Ports:
    """A whole set of ports."""
    return Ports(
        door=door or TableDoor(),
        keys=FakeKeys(),
        picture=FakeGlass(),
        catalogues=Catalogues(),
        health=lambda: {"panel": "ok", "button": "ok", "journal": "ok"},
        button=FakeButton() if simulated else None,
        **rest,
    )


class FakeNetworks:
    """A Wi-Fi that tells what it is told to tell, and remembers what it was asked."""

    def __init__(self, **told: Any) -> None:
        self.now: dict[str, Any] = {**NETWORKS, **told}
        self.asked: list[Mapping[str, Any]] = []
        self.visits: list[str] = []
        self.refusal: str | None = None

    def told(self) -> Mapping[str, Any]:
        return self.now

    look = told

    def ask(self, asked: Mapping[str, Any]) -> str | None:
        self.asked.append(asked)
        return self.refusal

    def visited(self, address: str) -> None:
        self.visits.append(address)


def network(name: str, **told: Any) -> dict[str, Any]:
    """A network of the list."""
    usual = {"strength": 60, "security": "wpa", "known": False, "ours": False, "here": True}
    return {"network": name.encode().hex(), **usual, **told}


NETWORKS: dict[str, Any] = {
    "ok": True,
    "radio": "ready",
    "can_open": True,
    "missing": [],
    "netplan": False,
    "leftovers": 0,
    "own": {"on": False, "up": False, "ssid": "SORRYBOX-7KQ", "password": "HWQ7K4MRXN9T", "address": "10.42.0.1"},
    "place": {"network": b"HOME".hex(), "address": "192.168.1.20"},
    "stage": None,
    "outcome": None,
    "networks": [
        network("HOME", strength=80, known=True),
        network("Café <b>Åsa</b>", strength=55),
        network("Hotel", strength=40, security="other"),
        network("Library", strength=30, security="open"),
    ],
    "ours": [],
}
"""What the program tells at home, with three other networks around."""
