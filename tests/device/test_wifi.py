"""The box's side of its Wi-Fi, with the real small program on a private bus."""

from __future__ import annotations

import json
import socket
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from companion.messages import message
from device.wifi import GUIDED, NO_SERVICE, OPEN_OWN, Guide, NoWifi, Told, Wifi, news
from hardware.network.listening import NetworkSocket
from tests.hardware.network.conftest import Running, bus_address, running, until, world
from tests.hardware.network.manager import Air, World

__all__ = ["bus_address", "running", "world"]
HOME = b"HOME".hex()


@pytest.fixture
def path(running: Running, tmp_path: Path) -> Iterator[Path]:
    listener = NetworkSocket(tmp_path / "socket", running.keeper)
    thread = threading.Thread(target=listener.run, daemon=True)
    thread.start()
    yield tmp_path / "socket"
    listener.close()
    thread.join(5)


class Heard:
    """What was said of changes."""

    def __init__(self) -> None:
        self.stages: list[str] = []
        self.outcomes: list[str] = []

    def __call__(self, before: Told, now: Told) -> None:
        if stage := now.get("stage"):
            self.stages.append(stage["what"])
        if outcome := now.get("outcome"):
            self.outcomes.append(outcome["what"])


def test_a_wish_put_down_is_done_and_told_in_its_thread(path: Path, world: World) -> None:
    said = Heard()
    wifi = Wifi(path, on_change=said)
    wifi.start()
    begun = time.monotonic()
    wifi.wish(OPEN_OWN)
    assert time.monotonic() - begun < 0.5
    until(lambda: "opened" in said.outcomes)
    until(lambda: wifi.told()["own"]["up"])
    wifi.stop()
    assert not any(thread.name == "wifi" for thread in threading.enumerate())


def test_a_visit_from_the_new_network_makes_it_stay(path: Path, world: World) -> None:
    wifi = Wifi(path)
    wifi.start()
    world.air[b"HOME"] = Air("home-secret-1")
    asked = {"do": "join", "network": HOME, "password": "home-secret-1"}
    assert wifi.ask(asked) is None
    assert wifi.ask(asked) == "busy"
    until(lambda: ((wifi.look().get("stage") or {}).get("what")) == "visit")
    wifi.visited("127.0.0.1")
    wifi.visited("::ffff:192.168.72.31")
    until(lambda: (wifi.look().get("outcome") or {}).get("what") == "joined")
    wifi.stop()


def test_without_the_program_it_says_so_and_waits_for_nobody(tmp_path: Path) -> None:
    wifi = Wifi(tmp_path / "nothing")
    assert wifi.told() == wifi.look() == {"radio": "no_service"}
    assert wifi.ask(OPEN_OWN) == "no_service"
    wifi.visited("10.42.0.7")
    wifi.visited("not an address")
    wifi.stop()
    wifi.stop()


@pytest.mark.parametrize("said", [b"", b"\n", b"null\n", b"[1]\n", b'{"ok": 1}\n', b"x" * 70000, b'{"ok": true'])
def test_what_makes_no_sense_is_taken_for_no_answer(tmp_path: Path, said: bytes) -> None:
    with socket.socket(socket.AF_UNIX) as listening:
        listening.bind(str(tmp_path / "socket"))
        listening.listen()

        def serve() -> None:
            asker, _ = listening.accept()
            with asker:
                asker.recv(4096)
                asker.sendall(said)

        thread = threading.Thread(target=serve, daemon=True)
        thread.start()
        assert Wifi(tmp_path / "socket").look() == {"radio": "no_service"}
        thread.join(5)


def test_a_program_that_hangs_holds_up_neither_button_nor_panel(tmp_path: Path) -> None:
    with socket.socket(socket.AF_UNIX) as listening:
        listening.bind(str(tmp_path / "socket"))
        listening.listen(8)  # and nobody accepts
        wifi = Wifi(tmp_path / "socket")
        wifi.start()
        time.sleep(0.1)
        begun = time.monotonic()
        for _ in range(100):
            wifi.wish(OPEN_OWN)
            wifi.visited("10.42.0.7")
            wifi.told()
        assert time.monotonic() - begun < 1.0
        wifi.stop()


def test_it_tells_how_long_nobody_was_there_and_who_came(tmp_path: Path) -> None:
    asked: list[dict[str, Any]] = []
    with socket.socket(socket.AF_UNIX) as listening:
        listening.bind(str(tmp_path / "socket"))
        listening.listen()

        def serve() -> None:
            for _ in range(3):
                asker, _ = listening.accept()
                with asker:
                    asked.append(json.loads(asker.recv(4096)))
                    asker.sendall(b'{"ok": true, "radio": "ready"}\n')

        thread = threading.Thread(target=serve, daemon=True)
        thread.start()
        present = False
        wifi = Wifi(tmp_path / "socket", present=lambda: present)
        time.sleep(0.3)
        wifi.look()
        present = True
        wifi.look()
        present = False
        wifi.visited("10.42.0.7")
        wifi.visited("10.42.0.7")
        wifi.look()
        thread.join(5)
    assert asked[0]["idle"] >= 0.3
    assert asked[1]["idle"] == 0.0
    assert asked[2]["visits"] == ["10.42.0.7"]
    assert asked[1]["visits"] == []


def test_a_simulated_box_has_none() -> None:
    wifi = NoWifi()
    assert wifi.told() == wifi.look() == {"radio": "simulated"}
    assert wifi.ask(OPEN_OWN) == "simulated"


def told(stage: str = "", outcome: str = "", ago: float = 2.0, left: float = 40.0) -> dict[str, Any]:
    return {
        "radio": "ready",
        "stage": {"what": stage, "network": HOME, "left": left, "address": ""} if stage else None,
        "outcome": {"what": outcome, "network": HOME, "ago": ago} if outcome else None,
    }


@pytest.mark.parametrize(
    ("before", "now", "wanted"),
    [
        (told(stage="joining"), told(stage="visit"), Guide(40.0)),
        (told(stage="visit"), told(stage="visit", left=39), None),
        (told(stage="opening"), told(outcome="opened"), Guide(GUIDED)),
        (told(stage="joining"), told(outcome="wrong_password"), message("panel.trouble.wifi_wrong_password")),
        (told(outcome="wrong_password", ago=3), told(outcome="wrong_password", ago=4), None),
        (told(outcome="wrong_password", ago=30), told(outcome="wrong_password", ago=1),
         message("panel.trouble.wifi_wrong_password")),
        (NO_SERVICE, told(outcome="cut_short"), message("panel.trouble.wifi_cut_short")),
        (NO_SERVICE, told(outcome="wrong_password", ago=3000), None),
        (told(stage="visit"), told(outcome="joined"), None),
        (told(), told(outcome="came_home"), None),
        (told(), NO_SERVICE, None),
        (NO_SERVICE, NO_SERVICE, None),
    ],
)  # fmt: skip
def test_the_panel_tells_the_way_in_and_what_went_wrong_once(before: Told, now: Told, wanted: object) -> None:
    assert news(before, now) == wanted
