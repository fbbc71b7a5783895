"""The box as it is installed, on the guest's kernel devices."""

from __future__ import annotations

import os
import random
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from io import BytesIO
from pathlib import Path

from PIL import Image, ImageChops

from tests.hil.outside import Glass, press, release
from tests.running import RunningBox, eventually

BUTTON = 17


PILE = 45
TOO_LATE = 0.010
"""Seconds; a contact that stays so much longer than meant is no chatter any more, and the box waits longer still."""
TROUBLED = (sys.executable, "-P", "-m", "tests.hil.guest.troubled")


@contextmanager
def real_box(folder: Path, *options: str, troubles: Sequence[str] = ()) -> Iterator[RunningBox]:
    """`sorrybox run`, without --simulate, in a folder where it may not write, as its unit gives it; stopped at the end.
    `troubles` are those of its pins: see `troubled`."""
    within = (*TROUBLED, *troubles) if troubles else ()
    box = RunningBox(folder / "state", *options, simulate=False, folder=Path("/proc"), within=within)
    try:
        yield box
    finally:
        box.stop()


def sent(box: RunningBox) -> Image.Image:
    """What the box says it shows."""
    return Image.open(BytesIO(box.ask("GET", "/api/display.png")[1])).convert("1")


def wait_until_shown(box: RunningBox, glass: Glass) -> Image.Image:
    """The picture, once the glass shows what the box says, pixel for pixel, and it is not dark."""

    def same() -> Image.Image | None:
        picture = sent(box)
        shown = glass.image()
        if shown.getbbox() is None or ImageChops.difference(shown, picture).getbbox() is not None:
            return None
        return picture

    picture = eventually(same)
    assert picture is not None
    return picture


def cards_drawn(box: RunningBox) -> int:
    """How many cards have left the draw pile."""
    return PILE - int(box.state()["draw_pile"])


def drawn_since(box: RunningBox, before: int) -> int:
    """How many cards were drawn since `cards_drawn` said so many; fewer than a pile."""
    return (cards_drawn(box) - before) % PILE


class Finger:
    """A finger on the button, that notes by how much the machine has kept it waiting."""

    def __init__(self, chance: random.Random) -> None:
        self._chance = chance
        self.edges = 0
        self.begin()

    def begin(self) -> None:
        """Start from rest."""
        self.late = 0.0
        """Seconds by which a contact or a pause, since it began, has lasted longer than meant, at worst."""
        self._since, self._meant = 0.0, float("inf")

    def steady(self, seconds: float, pressed: bool = True) -> float:
        """Hold the contact closed, or open, for so long; when that began.

        What was before has lasted, at most, from just before it was begun until this has certainly begun.
        """
        begun = press(BUTTON) if pressed else release(BUTTON)
        self.late = max(self.late, time.monotonic() - self._since - self._meant)
        self._since, self._meant = begun, seconds
        self.edges += 1
        time.sleep(seconds)
        return begun

    def chatter(self, seconds: float, shortest: float = 0.001, longest: float = 0.005) -> None:
        """Let the contact chatter for so long, and open at last."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            self.steady(self._chance.uniform(shortest, longest))
            self.steady(self._chance.uniform(shortest, longest), pressed=False)


@contextmanager
def busy_machine(processes: int = 2) -> Iterator[None]:
    """Processes that never rest; the finger is quicker than they are."""
    hogs = [subprocess.Popen([sys.executable, "-c", "while True: pass"]) for _ in range(processes)]
    os.nice(-15)
    try:
        yield
    finally:
        os.nice(15)
        for hog in hogs:
            hog.kill()
            hog.wait()
