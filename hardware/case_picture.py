"""The picture of the case in the build guide: closed, and taken apart."""

from __future__ import annotations

from io import BytesIO

from PIL import Image

from hardware.case import Case
from hardware.case_contents import contents
from hardware.case_solids import base, lid
from hardware.render import GROUND, Camera, Painted, Rgb, painted, render

BASE: Rgb = (236, 224, 200)
LID: Rgb = (196, 92, 60)
COLOURS: dict[str, Rgb] = {
    "board": (58, 135, 96),
    "sockets": (190, 194, 199),
    "header": (45, 48, 54),
    "pin 1": (255, 70, 50),
    "plugs": (70, 74, 82),
    "panel": (36, 96, 170),
    "glass": (32, 34, 40),
    "button": (240, 236, 228),
    "cap": (214, 52, 44),
    "tabs": (214, 178, 84),
    "terminals": (232, 142, 40),
    "buzzer": (52, 54, 60),
    "transistor": (52, 54, 60),
}
_IN_THE_LID = ("panel", "glass", "button", "cap", "tabs")
PANE = (520, 560)


def picture(case: Case) -> Image.Image:
    """Closed; with the lid lifted, panel and button in it, so that the board is seen; and from the back."""
    panes = [
        render(_things(case, 0.0), PANE, Camera(), 4.2),
        render(_things(case, 72.0), PANE, Camera(), 3.2),
        render(_things(case, 0.0), PANE, Camera(turn=152.0, tilt=24.0), 4.2),
    ]
    canvas = Image.new("RGB", (PANE[0] * len(panes), PANE[1]), GROUND)
    for place, pane in enumerate(panes):
        canvas.paste(pane, (place * PANE[0], 0))
    return canvas


def png(case: Case) -> bytes:
    """The picture as a small PNG file."""
    target = BytesIO()
    picture(case).quantize(128, dither=Image.Dither.NONE).save(target, "PNG", optimize=True)
    return target.getvalue()


def _things(case: Case, lift: float) -> list[Painted]:
    things = [painted(base(case), BASE), painted(lid(case), LID, lift)]
    for name, solid in contents(case).items():
        things.append(painted(solid, COLOURS[name], lift if name in _IN_THE_LID else 0.0))
    return things
