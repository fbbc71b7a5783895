"""`make screenshots`: every page at phone and desk size, into build/screenshots, to be looked at by a person."""

from __future__ import annotations

import sys
from pathlib import Path

from playwright.sync_api import Browser

from device.game_thread import GameThread
from tests.web.browser import DESK, PHONE, Phone, chromium, phone
from tests.web.scenes import PAGES, SCENES
from tests.web.tables import real_ports
from web.app import create_app
from web.server import WebServer

FOLDER = Path("build/screenshots")
LANGUAGES = {"fresh": "it-IT", "seven": "sv-SE", "deck": "ru-RU"}


def main(wanted: list[str]) -> None:
    """Make them all, or the named scenes."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    with chromium() as browser:
        for name, make in SCENES.items():
            if not wanted or name in wanted:
                picture(browser, name, make())


def picture(browser: Browser, name: str, door: GameThread) -> None:
    """One scene: the table at both sizes, light and dark; with the board in play, every other page too."""
    ports = real_ports(door)
    server = WebServer(create_app(ports), "127.0.0.1", 0)
    server.start()
    seat_key = ports.keys.take_seat("red", "Ann") if name == "hand" else ""
    base = f"http://127.0.0.1:{server.port}"
    for label, size in (("phone", PHONE), ("desk", DESK)):
        for dark in (False, True):
            one = phone(browser, base, size=size, dark=dark, locale=LANGUAGES.get(name, "en-GB"))
            one.open(f"/j/{ports.keys.table_key()}")
            if name == "hand":
                one.open(f"/j/{seat_key}")
            one.live()
            shoot(one, f"{name}-{label}{'-dark' if dark else ''}")
            for path in PAGES if name == "moved" else ():
                one.open(path)
                shoot(one, f"{path[1:]}-{label}{'-dark' if dark else ''}")
            one.context.close()
    server.stop()
    door.stop()


def shoot(one: Phone, name: str) -> None:
    """One picture of what is on the screen."""
    one.page.screenshot(path=FOLDER / f"{name}.png")


if __name__ == "__main__":
    main(sys.argv[1:])
