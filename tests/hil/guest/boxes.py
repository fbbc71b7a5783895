"""The box as it is installed, on the guest's kernel devices."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from io import BytesIO
from pathlib import Path

from PIL import Image, ImageChops

from tests.hil.outside import Glass
from tests.running import RunningBox, eventually

BUTTON = 17


@contextmanager
def real_box(folder: Path, *options: str) -> Iterator[RunningBox]:
    """`sorrybox run`, without --simulate, in a writable folder as its unit gives it; stopped at the end."""
    work = folder / "run"
    work.mkdir(exist_ok=True)
    box = RunningBox(folder / "state", *options, simulate=False, folder=work)
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
    return 45 - int(box.state()["draw_pile"])
