"""A keeper of networks on a private bus, with a manager of ours."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from hardware.network.keeper import Keeper, Rhythm
from hardware.network.memory import Memory
from hardware.network.protocol import ListNetworks
from hardware.network.trial import Limits
from tests.hardware.network.manager import Manager, World, private_bus

PATIENT = Limits(answer=20, address=20, visit=20, back=20, margin=60)
"""However busy the machine is, nothing runs out that a test does not mean to."""
OFTEN = Rhythm(asked=0.05, unasked=0.05, quiet=0.4, between_looks=0.3, after_failure=60.0, again=0.1)
BRIEF = 0.4
"""Seconds for what a test wants to see run out."""


class Running:
    """A keeper that runs, and how to start it again."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.start()

    def start(self, *, limits: Limits = PATIENT, rhythm: Rhythm = OFTEN) -> None:
        self.keeper = Keeper(Memory(self.folder), limits=limits, rhythm=rhythm)
        self._thread = threading.Thread(target=self.keeper.run, daemon=True)
        self._thread.start()

    def stop(self) -> None:
        self.keeper.stop()
        self._thread.join(10)
        assert not self._thread.is_alive()

    def restart(self, *, limits: Limits = PATIENT, rhythm: Rhythm = OFTEN) -> None:
        """With other limits."""
        self.stop()
        self.start(limits=limits, rhythm=rhythm)
        until(lambda: self.keeper.outlook().radio == "ready")

    def visit(self, address: str) -> None:
        self.keeper.hear(ListNetworks(0.0, (address,)))

    def outcome(self) -> str:
        told = self.keeper.outlook().outcome
        return told.what if told else ""

    def settled(self) -> str:
        """The outcome of what is under way, once nothing is any more."""
        until(lambda: self.keeper.outlook().stage is None)
        return self.outcome()


def until(true: Callable[[], object], patience: float = 30.0) -> None:
    end = time.monotonic() + patience
    while not true():
        assert time.monotonic() < end, "it never came true"
        time.sleep(0.01)


@pytest.fixture(scope="session")
def bus_address() -> Iterator[str]:
    with private_bus() as address:
        yield address


@pytest.fixture
def world(bus_address: str, monkeypatch: pytest.MonkeyPatch) -> Iterator[World]:
    monkeypatch.setenv("DBUS_SYSTEM_BUS_ADDRESS", bus_address)
    world = World()
    manager = Manager(world, bus_address)
    world.lose = manager.lose  # type: ignore[attr-defined]
    manager.start()
    assert manager.ready.wait(5)
    yield world
    manager.stop()


@pytest.fixture
def running(world: World, tmp_path: Path) -> Iterator[Running]:
    running = Running(tmp_path)
    until(lambda: running.keeper.outlook().radio == "ready")
    yield running
    running.stop()
