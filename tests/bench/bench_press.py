"""From the accepted press to the new card: on the glass, and on the last of 30 phones.

(a) Until the first byte of the card's frame goes out, over one bare durable commit plus one bare luma frame on the same
simulated bus: the aim is at most 2. (e) Until the last of 30 phones is told, over one bare durable commit plus a bare
broadcast by the same server to the same phones: at most 2.
"""

from __future__ import annotations

import os
import selectors
import socket
import time
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any

from gpiozero.pins.mock import MockFactory

from device.box import Box
from device.button import SimulatedPush
from device.config import Config, override
from device.presses import ShortPress
from device.simulator import Bus, chip, install
from device.works import Works
from tests.bench.bench_panel import luma_frame
from tests.bench.commits import bare_commit
from tests.web.fakes import FakeDoor, fake_ports
from web.app import create_app
from web.server import WebServer

PRESSES = 60
PHONES = 30
PAUSE = 0.15
"""Seconds between presses: the entrance of the card before is over."""


class WatchedBus(Bus):
    """Remembers when the first byte after `arm` came."""

    first = 0.0

    def arm(self) -> None:
        """Wait for the next byte."""
        self.first = 0.0

    def transfer(self, address: int, payload: bytes) -> None:
        self.first = self.first or time.perf_counter()
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
    box = Box(config, Works(factory, SimulatedPush(config.button.gpio, factory), controller.image))
    until.callback(box.stop)
    box.start()
    return box


def timed(work: Callable[[], object]) -> float:
    """Seconds that it takes."""
    begun = time.perf_counter()
    work()
    return time.perf_counter() - begun


def first_byte(box: Box, bus: WatchedBus) -> float:
    """Seconds from an accepted press to the first byte on the bus."""
    time.sleep(PAUSE)
    bus.arm()
    begun = time.perf_counter()
    box.director.gesture(ShortPress())
    while not bus.first:
        time.sleep(0.0001)
    return bus.first - begun


def last_phone(box: Box, phones: Phones) -> float:
    """Seconds from an accepted press to the last phone."""
    time.sleep(PAUSE)
    begun = time.perf_counter()
    box.director.gesture(ShortPress())
    return phones.told(b"event: table") - begun


def bare_broadcasts(until: ExitStack) -> Callable[[], float]:
    """A server with nothing behind it: seconds from a new version to the last phone."""
    door: Any = FakeDoor()
    server = WebServer(create_app(fake_ports(door)), "127.0.0.1", 0)
    until.callback(server.stop)
    server.start()
    phones = Phones(server.port)
    until.callback(phones.close)

    def broadcast() -> float:
        time.sleep(0.01)
        begun = time.perf_counter()
        door.put(door.snapshot().table)
        return phones.told(b"event: table") - begun

    return broadcast


def main() -> None:
    """Print both ratios."""
    with TemporaryDirectory(dir=os.environ.get("SORRYBOX_BENCH_DIR")) as directory, ExitStack() as until:
        commit = bare_commit(Path(directory))
        bus = WatchedBus(1)
        box = box_on(bus, directory, until)
        commits = median(timed(commit) for _ in range(PRESSES))
        _, frame = luma_frame(bus, "ssd1306")
        time.sleep(1.0)
        glass = median(first_byte(box, bus) for _ in range(PRESSES))
        yardstick = commits + frame
        print(
            f"(a) press to first byte {glass * 1000:.2f} ms / (commit {commits * 1000:.2f} + luma frame"
            f" {frame * 1000:.2f} ms) = {glass / yardstick:.2f} (aim: at most 2)"
        )
        phones = Phones(box.port)
        until.callback(phones.close)
        told = median(last_phone(box, phones) for _ in range(PRESSES))
        broadcast = bare_broadcasts(until)
        bare = median(broadcast() for _ in range(PRESSES))
        print(
            f"(e) press to the last of {PHONES} phones {told * 1000:.2f} ms / (commit {commits * 1000:.2f} + broadcast"
            f" {bare * 1000:.2f} ms) = {told / (commits + bare):.2f} (aim: at most 2)"
        )
