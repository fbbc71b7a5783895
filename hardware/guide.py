"""The pictures of the build guide, one for each step, from the same tables as the wiring and the case.

The wires one by one as SVG; the case's steps as PNG, with what is put on next lifted off its place.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from io import BytesIO
from typing import Any, TypeAlias

from manifold3d import Manifold, OpType
from PIL import Image

from hardware.case import TONGUE, WALL, Case
from hardware.case_contents import contents
from hardware.case_picture import BASE, COLOURS, LID
from hardware.case_solids import base, fit_plate, lid
from hardware.diagram import draw
from hardware.flat import cardboard, laser
from hardware.render import Camera, Painted, Rgb, painted, render
from hardware.splice import draw_splice
from hardware.wiring import Lamp, Pins

Solid: TypeAlias = Any
SIZE = (760, 520)
_SMALL: dict[str, Rgb] = {"screws": (120, 124, 130), "plug": (70, 74, 82), "tie": (40, 42, 46)}
_PLATE, _CARD = (222, 196, 150), (206, 170, 122)
_FLAT: dict[str, Rgb] = {"plates": _PLATE, "lid plate": LID, "cardboard": _CARD, "cardboard lid": _CARD}
FRONT, ABOVE = Camera(), Camera(turn=-6.0, tilt=66.0)
BELOW, BACK = Camera(turn=-28.0, tilt=-42.0), Camera(turn=152.0, tilt=24.0)


@dataclass(frozen=True, slots=True)
class Step:
    """One picture: what lies where it belongs, and what is on its way there, so many millimetres off."""

    name: str
    there: tuple[str, ...]
    coming: tuple[str, ...] = ()
    off: float = 0.0
    view: Camera = FRONT
    scale: float = 4.4


STEPS = (
    Step("case-01-fit-plate", ("fit plate",), view=Camera(turn=-20.0, tilt=55.0), scale=7.0),
    Step("case-02-base", ("base",), view=ABOVE),
    Step("case-03-board", ("base",), ("board", "sockets", "header"), 52.0, ABOVE),
    Step("case-04-screws", ("base", "board", "sockets", "header"), ("screws",), 26.0, ABOVE),
    Step("case-05-board-in-place", ("base", "board", "sockets", "header", "screws"), view=ABOVE),
    Step(
        "case-14-small-parts",
        ("base", "board", "sockets", "header", "screws", "terminals", "buzzer", "transistor"),
        view=Camera(turn=170.0, tilt=58.0),
    ),
    Step("case-06-lid-from-below", ("lid",), view=BELOW),
    Step("case-07-panel", ("lid",), ("panel", "glass"), -32.0, BELOW, 3.8),
    Step("case-08-panel-on-its-pegs", ("lid", "panel", "glass"), view=BELOW),
    Step("case-09-button", ("lid", "panel", "glass"), ("button", "cap"), 62.0, scale=3.0),
    Step("case-10-button-in-place", ("lid", "panel", "glass", "button", "cap"), scale=3.8),
    Step(
        "case-11-lid",
        ("base", "board", "sockets", "header", "screws"),
        ("lid", "panel", "glass", "button", "cap"),
        58.0,
        scale=3.0,
    ),
    Step("case-12-closed", ("base", "board", "sockets", "header", "lid", "panel", "glass", "button", "cap"), scale=4.0),
    Step("case-13-back", ("base", "board", "sockets", "header", "lid", "panel", "glass", "button", "cap"), view=BACK),
    Step(
        "flat-1-plates",
        ("board", "sockets", "header", "plates"),
        ("lid plate", "panel", "glass", "button", "cap"),
        56.0,
        scale=2.9,
    ),
    Step(
        "flat-2-cardboard",
        ("board", "sockets", "header", "cardboard"),
        ("cardboard lid", "panel", "glass", "button", "cap"),
        56.0,
        scale=2.9,
    ),
    Step("case-15-cable", ("base", "board", "sockets", "header", "lid", "plug", "tie"), view=BACK, scale=5.0),
)


def wire_pictures(pins: Pins) -> dict[str, str]:
    """Every wire of the box with a 3.3 V lamp and a buzzer, those that a 5 V lamp has instead, and how the resistors
    get into theirs, by file name."""
    made = {}
    sorts: tuple[tuple[Lamp, str], ...] = (("resistor", ""), ("transistor", "-5v"))
    for lamp, sort in sorts:
        wires = pins.chosen(lamp)
        for number, wire in enumerate(wires, start=1):
            if lamp in ("resistor", wire.lamp):
                made[f"guide/wire{sort}-{number:02}.svg"] = draw(pins, lamp, step=number)
            if wire.through:
                made[f"guide/{wire.through.replace('_', '-')}.svg"] = draw_splice(wire)
    return made


def case_picture(case: Case, step: Step) -> bytes:
    """One of the case's steps as a small PNG file."""
    solids = parts(case)
    things: list[Painted] = [painted(solids[name], _colour(name)) for name in step.there]
    things += [painted(solids[name], _colour(name), step.off) for name in step.coming]
    target = BytesIO()
    picture = render(things, SIZE, step.view, step.scale)
    picture.quantize(96, dither=Image.Dither.NONE).save(target, "PNG", optimize=True)
    return target.getvalue()


def parts(case: Case) -> Mapping[str, Solid]:
    """Everything that can be in a picture, in its place."""
    return {
        "base": base(case),
        "lid": lid(case),
        "fit plate": fit_plate(case),
        "screws": _screws(case),
        "plug": _plug(case),
        "tie": _tie(case),
        **_flat(case),
        **contents(case),
    }


def _flat(case: Case) -> Mapping[str, Solid]:
    """The cases without a printer, round the same parts."""
    plates, box, lid = laser.standing(case), cardboard.folded_box(case), cardboard.folded_lid(case)
    sides = {
        "plates": [solid for side, solid in plates.items() if side != "lid"],
        "lid plate": [plates["lid"]],
        "cardboard": list(box.values()),
        "cardboard lid": list(lid.values()),
    }
    return {
        name: Manifold.batch_boolean(solids, OpType.Add).translate((WALL, WALL, WALL)) for name, solids in sides.items()
    }


def _screws(case: Case) -> Solid:
    whole = Manifold()
    for x, y in (case.on_board(*hole) for hole in case.board.holes):
        head = Manifold.cylinder(1.6, 2.25, circular_segments=24)
        shaft = Manifold.cylinder(5.0, 1.2, circular_segments=24).translate((0, 0, -5.0))
        slot = Manifold.cube((3.6, 0.6, 1.0), True).translate((0, 0, 1.5))
        whole += (head + shaft - slot).translate((x, y, case.board_top))
    return whole


def _plug(case: Case) -> Solid:
    """The supply's plug in its socket, and the beginning of its cable."""
    x, z, back = case.on_board(case.power.at, 0)[0], case.board_top + case.power.height / 2, case.outside[1]
    grip = Manifold.cube((10.5, 22.0, 7.0), True).translate((x, back + 11.0, z))
    cable = Manifold.cylinder(16.0, 2.0, circular_segments=24).rotate((-90, 0, 0)).translate((x, back + 21.5, z))
    return grip + cable


def _tie(case: Case) -> Solid:
    """A cable tie round plug and tongue."""
    x, z, back = case.on_board(case.power.at, 0)[0], case.board_top + case.power.height / 2, case.outside[1]
    high, low, y = z + 4.7, -1.2, back + TONGUE[1] - 5.75
    outer = Manifold.cube((13.0, 3.4, high - low), True)
    inner = Manifold.cube((10.6, 4.0, high - low - 2.4), True)
    return (outer - inner).translate((x, y, (high + low) / 2))


def _colour(name: str) -> Rgb:
    return {"base": BASE, "lid": LID, "fit plate": LID, **_SMALL, **_FLAT, **COLOURS}[name]
