"""The small program as a process of its own: its start, its ends, and port 80 as systemd hands it over."""

from __future__ import annotations

import http.client
import json
import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.hardware.network.conftest import until
from tests.hardware.network.manager import Air, World

HOME = b"HOME".hex()
ACTIVATED = "import os, sys; os.environ['LISTEN_PID'] = str(os.getpid()); os.execv(sys.executable, sys.argv[1:])"
"""As systemd starts a program: with a listening socket, and its number in the environment."""


class Program:
    """One process after the other, on one folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.port = socket.create_server(("127.0.0.1", 0))
        self.start()

    def start(self) -> None:
        program = ["-P", "-m", "hardware.network", "--socket", str(self.folder / "socket")]
        settings = ["--state", str(self.folder), "--config", str(self.folder / "sorrybox.toml")]
        os.set_inheritable(self.port.fileno(), True)
        self.process = subprocess.Popen(
            [sys.executable, "-c", ACTIVATED, sys.executable, *program, *settings],
            env={**os.environ, "LISTEN_FDS": "1"},
            stderr=subprocess.DEVNULL,
            preexec_fn=lambda: os.dup2(self.port.fileno(), 3),  # noqa: PLW1509 - no thread but ours is there
            pass_fds=(3,),
        )
        until(lambda: self.ask(do="list").get("radio") == "ready", 30)

    def ask(self, **asked: Any) -> dict[str, Any]:
        try:
            with socket.socket(socket.AF_UNIX) as asking:
                asking.settimeout(10)
                asking.connect(str(self.folder / "socket"))
                asking.sendall(json.dumps(asked).encode() + b"\n")
                with asking.makefile() as answer:
                    told: dict[str, Any] = json.loads(answer.readline())
                    return told
        except (OSError, ValueError):
            return {}

    def stage(self) -> str:
        return str((self.ask(do="list").get("stage") or {}).get("what"))

    def outcome(self) -> str:
        return str((self.ask(do="list").get("outcome") or {}).get("what"))

    def end(self, how: int) -> int:
        self.process.send_signal(how)
        return self.process.wait(10)


@pytest.fixture
def program(world: World, tmp_path: Path) -> Iterator[Program]:
    program = Program(tmp_path)
    yield program
    program.end(signal.SIGKILL)
    program.port.close()


def test_it_ends_at_once_and_well_when_it_is_told_to(program: Program) -> None:
    assert program.end(signal.SIGTERM) == 0


def test_port_80_is_answered_on_the_socket_that_it_is_given(program: Program) -> None:
    connection = http.client.HTTPConnection("127.0.0.1", program.port.getsockname()[1], timeout=10)
    connection.request("GET", "/generate_204")
    assert connection.getresponse().status == 204
    connection.close()


def test_killed_in_the_middle_of_a_change_the_next_start_takes_it_back(program: Program, world: World) -> None:
    assert program.ask(do="open", on=True, now=True)["ok"]
    until(lambda: program.outcome() == "opened")
    own, before = world.up(), world.names()
    world.air[b"HOME"] = Air("home-secret-1")
    until(lambda: program.ask(do="join", network=HOME, password="home-secret-1").get("ok"))  # noqa: S106
    until(lambda: program.stage() == "visit")
    program.end(signal.SIGKILL)
    assert world.up() == b"HOME"
    program.start()
    until(lambda: program.outcome() == "cut_short")
    until(lambda: world.up() == own)
    assert world.names() == before
    assert world.checkpoints == {}
