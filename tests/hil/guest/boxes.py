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


def chatter(chance: random.Random, seconds: float, shortest: float = 0.001, longest: float = 0.005) -> int:
    """Let the contact chatter, and open at last; how many edges that were."""
    end, edges = time.monotonic() + seconds, 0
    while time.monotonic() < end:
        press(BUTTON)
        time.sleep(chance.uniform(shortest, longest))
        release(BUTTON)
        time.sleep(chance.uniform(shortest, longest))
        edges += 2
    return edges


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
