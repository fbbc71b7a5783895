"""A running server over a real table, for tests with real browsers and sockets."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import Any

from playwright.sync_api import Browser

from companion.colours import Colour
from device.game_thread import GameThread
from tests.web.browser import Phone, phone
from tests.web.fakes import FakeButton
from tests.web.tables import real_ports
from web.app import create_app
from web.ports import Ports
from web.server import WebServer


@dataclass
class Stage:
    """A table that is being served."""

    door: GameThread
    ports: Ports
    server: WebServer
    browser: Browser

    @property
    def base(self) -> str:
        """The address that a phone opens."""
        return f"http://127.0.0.1:{self.server.port}"

    @property
    def button(self) -> FakeButton:
        """The simulated button."""
        assert isinstance(self.ports.button, FakeButton)
        return self.ports.button

    def visitor(self, **options: Any) -> Phone:
        """A phone without a key."""
        return phone(self.browser, self.base, **options)

    def player(self, *, seat: Colour | None = None, **options: Any) -> Phone:
        """A phone that has opened the join address, perhaps with a seat's key; the table is on its screen, live."""
        one = self.visitor(**options)
        one.open(f"/j/{self.ports.keys.table_key()}")
        if seat is not None:
            one.open(f"/j/{self.ports.keys.take_seat(seat, '')}")
        if options.get("java_script_enabled", True):
            one.live()
        return one

    def restart(self, door: GameThread) -> None:
        """The box again at the same address, with the same keys."""
        self.server.stop()
        self.door.stop()
        self.door = door
        self.ports = replace(self.ports, door=door)
        self.server = WebServer(create_app(self.ports), "127.0.0.1", self.server.port)
        self.server.start()


@contextmanager
def stage(browser: Browser, door: GameThread) -> Iterator[Stage]:
    """Serve a table until the block ends."""
    ports = real_ports(door)
    server = WebServer(create_app(ports), "127.0.0.1", 0)
    server.start()
    made = Stage(door, ports, server, browser)
    yield made
    made.server.stop()
    made.door.stop()
    for context in browser.contexts:
        context.close()
