"""Every start hears the button: of the box by systemd, and of the whole computer."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from tests.conftest import Tally
from tests.machine.disks import DEBIANS, disk_of, missing
from tests.machine.guest import Guest, copy_of
from tests.machine.systems import Debian

NATIVE = [debian for debian in DEBIANS if debian.is_native]
SHORT = 0.06
"""Seconds that a quick finger holds the button."""


def cards(guest: Guest) -> int:
    """How many have been drawn."""
    return sum(event["kind"] == "draw" for event in guest.get("/api/history")["events"])


def try_a_start(guest: Guest, tally: Tally) -> None:
    """A press as soon as the box says that it is ready, and one two seconds later."""
    for wait in (0.0, 2.0):
        time.sleep(wait)
        before = cards(guest)
        guest.press(SHORT)
        time.sleep(0.4)
        drawn = cards(guest) - before
        if drawn != 1:
            tally.lost += drawn == 0
            tally.doubled += drawn > 1
            tally.evidence.append(f"{wait} s after a start a press drew {drawn}")
    health = guest.get("/healthz")
    tally.fault(health["button"] != "ok", health)
    tally.trials += 1


def of_a(debian: Debian, folder: Path) -> Path:
    """A disk of one's own, or a skip."""
    reason = missing(debian)
    if reason:
        pytest.skip(reason)
    return copy_of(disk_of(debian), folder)


@pytest.mark.parametrize(
    ("release", "starts"),
    [
        pytest.param("trixie", 2, id="trixie-2"),
        pytest.param("bookworm", 40, id="bookworm-40", marks=pytest.mark.soak),
        pytest.param("trixie", 40, id="trixie-40", marks=pytest.mark.soak),
    ],
)
def test_each_start_of_the_service_hears_a_press_at_once(
    release: str, starts: int, tmp_path: Path, tally: Tally
) -> None:
    with Guest(of_a(Debian(release), tmp_path)) as guest:
        guest.wait_until_it_speaks()
        guest.wait_until_the_box_plays()
        for _ in range(starts):
            guest.say("systemctl restart sorrybox", 120)
            try_a_start(guest, tally)
        print(f"{tally.counts} {tally.evidence}")


@pytest.mark.soak
@pytest.mark.parametrize("debian", NATIVE, ids=str)
def test_each_start_of_the_computer_hears_a_press_at_once(debian: Debian, tmp_path: Path, tally: Tally) -> None:
    disk = of_a(debian, tmp_path)
    for _ in range(10):
        with Guest(disk) as guest:
            guest.wait_until_it_speaks()
            guest.wait_until_the_box_plays()
            print(f"plays {time.monotonic() - guest.begun:.1f} s after power")
            try_a_start(guest, tally)
