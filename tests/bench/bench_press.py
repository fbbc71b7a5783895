"""From the accepted press to the new card: on the glass, and on the last of 30 phones.

(a) Until the first byte of the card's frame goes out, over one bare durable commit plus one bare luma frame on the same
simulated bus: the aim is at most 2. (e) Until the last of 30 phones is told, over one bare durable commit plus a bare
broadcast by the same server to the same phones: at most 2.
"""

from __future__ import annotations

import selectors
import socket
import threading
import time
from collections.abc import Callable
from contextlib import ExitStack
from itertools import cycle
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any

from gpiozero.pins.mock import MockFactory

from companion.cards import CARDS
from companion.commands import Draw
from device.box import Box
from device.catalogues import translator
from device.config import Config, override
from device.panel.frames import draw
from device.panel.screens import CardScreen
from device.pins.button import SimulatedPush
from device.pins.gestures import ShortPress
from device.pins.source import PinSource
from device.simulator import Bus, chip, install
from tests.bench.commits import bare_commit
from tests.web.fakes import TableDoor, fake_ports
from web.app import create_app
from web.server import WebServer

PRESSES = 60
PHONES = 30
SECOND = 0x3D
PAUSE = 0.15
"""Seconds between presses: the entrance of the card before is over."""


class WatchedBus(Bus):
    """Remembers when the first byte after `arm` came."""

    def __init__(self) -> None:
        super().__init__(1)
        self.first = 0.0
        self.came = threading.Event()

    def arm(self) -> None:
        """Wait for the next byte."""
        self.came.clear()

    def transfer(self, address: int, payload: bytes) -> None:
        if not self.came.is_set():
            self.first = time.perf_counter()
            self.came.set()
        super().transfer(address, payload)


class Phones:
    """Thirty open streams; tells when the last of them has heard of a version."""

    def __init__(self, port: int) -> None:
        self._ready = selectors.DefaultSelector()
        self._sockets = [socket.create_connection(("127.0.0.1", port)) for _ in range(PHONES)]
        for phone in self._sockets:
            phone.sendall(b"GET /api/events HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
            self._ready.register(phone, selectors.EVENT_READ)
        time.sleep(1.0)
        self.told(b"event: table")

    def told(self, sign: bytes) -> float:
        """When the last phone has read `sign`."""
        waiting = set(self._sockets)
        while waiting:
            for key, _ in self._ready.select(10):
                phone = key.fileobj
                assert isinstance(phone, socket.socket)
                if sign in phone.recv(65536):
                    waiting.discard(phone)
        return time.perf_counter()

    def close(self) -> None:
        """All hang up."""
        for phone in self._sockets:
            phone.close()


def box_on(bus: Bus, directory: str, until: ExitStack) -> Box:
    """A whole box in this process."""
    config = override(Config(), host="127.0.0.1", port=0, state=directory)
    controller = bus.attach(config.panel.address, chip(config.panel.driver))
    until.enter_context(install(bus))
    factory = MockFactory()
    factory.pin(config.button.gpio).drive_high()
    box = Box(config, PinSource(lambda: factory, SimulatedPush(config.button.gpio, factory), controller.image))
    until.callback(box.stop)
    box.start()
    return box


def rested(work: Callable[[], object]) -> float:
    """Seconds that it takes after a pause, as a press comes after a pause."""
    time.sleep(PAUSE)
    begun = time.perf_counter()
    work()
    return time.perf_counter() - begun


def bare_luma(bus: Bus) -> Callable[[], None]:
    """A function that has luma's own driver show a frame on a panel of its own on the same bus."""
    from luma.core.interface.serial import i2c
    from luma.oled.device import ssd1306

    bus.attach(SECOND, chip("ssd1306"))
    driver: Any = ssd1306(i2c(port=1, address=SECOND))
    driver.persist = True
    pictures = cycle(draw(CardScreen(card, 0, None, 40), translator("en")) for card in CARDS)
    return lambda: driver.display(next(pictures))


def first_byte(box: Box, bus: WatchedBus) -> float:
    """Seconds from an accepted press to the first byte on the bus."""
    time.sleep(PAUSE)
    bus.arm()
    begun = time.perf_counter()
    box.director.gesture(ShortPress())
    assert bus.came.wait(10)
    return bus.first - begun


def last_phone(box: Box, phones: Phones) -> float:
    """Seconds from an accepted press to the last phone."""
    time.sleep(PAUSE)
    begun = time.perf_counter()
    box.director.gesture(ShortPress())
    return phones.told(b"event: table") - begun


def bare_broadcasts(until: ExitStack) -> Callable[[], None]:
    """A server with nothing behind it: a function that tells its phones a new version."""
    door: Any = TableDoor()
    server = WebServer(create_app(fake_ports(door)), "127.0.0.1", 0)
    until.callback(server.stop)
    server.start()
    phones = Phones(server.port)
    until.callback(phones.close)

    def broadcast() -> None:
        door.do(Draw())
        phones.told(b"event: table")

    return broadcast


def main() -> None:
    """Print both ratios. What is compared is measured in turn, each time after the same pause."""
    with TemporaryDirectory() as directory, ExitStack() as until:
        bus = WatchedBus()
        box = box_on(bus, directory, until)
        commit, luma = bare_commit(Path(directory)), bare_luma(bus)
        glass, commits, frames = _medians(lambda: first_byte(box, bus), lambda: rested(commit), lambda: rested(luma))
        print(
            f"(a) press to first byte {glass * 1000:.2f} ms / (commit {commits * 1000:.2f} + luma frame"
            f" {frames * 1000:.2f} ms) = {glass / (commits + frames):.2f} (aim: at most 2)"
        )
        phones = Phones(box.port)
        until.callback(phones.close)
        broadcast = bare_broadcasts(until)
        told, commits, bare = _medians(
            lambda: last_phone(box, phones), lambda: rested(commit), lambda: rested(broadcast)
        )
        print(
            f"(e) press to the last of {PHONES} phones {told * 1000:.2f} ms / (commit {commits * 1000:.2f} + broadcast"
            f" {bare * 1000:.2f} ms) = {told / (commits + bare):.2f} (aim: at most 2)"
        )


def _medians(*measures: Callable[[], float]) -> list[float]:
    rounds = [[measure() for measure in measures] for _ in range(PRESSES)]
    return [median(values) for values in zip(*rounds, strict=True)]
