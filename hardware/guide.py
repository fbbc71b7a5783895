"""The pictures of the build guide, one for each step, from the same tables as the wiring and the case.

The wires one by one as SVG; the case's steps as PNG, with what is put on next lifted off its place.
"""

from __future__ import annotations

import textwrap
from collections.abc import Mapping
from dataclasses import dataclass
from importlib import resources
from io import BytesIO
from typing import Any, TypeAlias

import numpy as np
from manifold3d import Manifold, OpType
from PIL import Image, ImageDraw, ImageFont

from hardware.case import TONGUE, WALL, Case
from hardware.case_contents import contents
from hardware.case_picture import BASE, COLOURS, LID
from hardware.case_solids import base, fit_plate, lid
from hardware.diagram import draw
from hardware.flat import cardboard, laser
from hardware.places import anchors, places
from hardware.render import GROUND, Camera, Frame, Painted, Rgb, frame, painted, render
from hardware.splice import draw_splice
from hardware.wiring import Lamp, Pins

Solid: TypeAlias = Any
SIZE, NOTES_WIDTH = (760, 520), 250
LETTERS = resources.files("hardware").joinpath("fonts/DejaVuSans-part.ttf")
LETTER_SIZE = 17
WAY: Rgb = (20, 96, 200)
"""The lines along which a part goes to its place."""
INK: Rgb = (27, 27, 27)
DASH, GAP = 3.0, 2.0
_SMALL: dict[str, Rgb] = {"screws": (120, 124, 130), "plug": (70, 74, 82), "tie": (40, 42, 46)}
_PLATE, _CARD = (222, 196, 150), (206, 170, 122)
_FLAT: dict[str, Rgb] = {"plates": _PLATE, "lid plate": LID, "cardboard": _CARD, "cardboard lid": _CARD}
FRONT, ABOVE, TOP = Camera(), Camera(turn=-6.0, tilt=62.0), Camera(turn=-5.0, tilt=78.0)
BELOW, BACK = Camera(turn=-28.0, tilt=-42.0), Camera(turn=152.0, tilt=24.0)
BOARD = ("board", "sockets", "header", "pin 1")
SMALL = ("terminals", "buzzer", "transistor")
IN_LID = ("panel", "glass", "button", "cap", "tabs")


@dataclass(frozen=True, slots=True)
class Step:
    """One picture: what lies where it belongs, and what is on its way there, so many millimetres off."""

    name: str
    there: tuple[str, ...]
    coming: tuple[str, ...] = ()
    off: float = 0.0
    view: Camera = FRONT
    notes: tuple[tuple[str, str], ...] = ()
    """What is written beside it, each with the place that it speaks of (`places`)."""


STEPS = (
    Step("case-01-fit-plate", ("fit plate",), view=Camera(turn=-20.0, tilt=55.0)),
    Step(
        "case-02-base",
        ("base",),
        view=TOP,
        notes=(
            ("power", "opening for the power plug"),
            ("post", "four posts for the board"),
            ("card", "opening for the card"),
            ("transistor", "transistor"),
            ("buzzer", "buzzer"),
            ("terminal place", "lever terminal"),
            ("terminal place 2", "lever terminal"),
        ),
    ),
    Step(
        "case-03-board",
        ("base",),
        BOARD,
        46.0,
        ABOVE,
        (
            ("board power", "power socket to the back"),
            ("board card", "card slot to the right"),
            ("post", "onto the posts"),
        ),
    ),
    Step(
        "case-04-screws",
        ("base", *BOARD),
        ("screws",),
        26.0,
        ABOVE,
        (("screw 1", "M2.5 × 6"), ("screw 2", "M2.5 × 6"), ("screw 3", "M2.5 × 6"), ("screw 4", "M2.5 × 6")),
    ),
    Step(
        "case-05-board-in-place",
        ("base", *BOARD, "screws"),
        view=ABOVE,
        notes=(("pin 1", "pin 1"), ("pin 2", "pin 2, in the outer row"), ("pin 39", "pin 39"), ("pin 40", "pin 40")),
    ),
    Step(
        "case-14-small-parts",
        ("base", *BOARD, "screws", *SMALL),
        view=TOP,
        notes=(
            ("terminal 2", "lever terminal, on its end, openings upwards"),
            ("terminal 1", "lever terminal; the resistor bridges the two"),
            ("transistor", "transistor, its legs upwards"),
            ("buzzer", "buzzer, its hole upwards, its wires through the slit"),
        ),
    ),
    Step(
        "case-06-lid-from-below",
        ("lid",),
        view=BELOW,
        notes=(("peg 1", "peg"), ("peg 2", "peg"), ("peg 3", "peg"), ("peg 4", "peg"), ("window", "window")),
    ),
    Step(
        "case-07-panel",
        ("lid",),
        ("panel", "glass"),
        -32.0,
        BELOW,
        (
            ("panel pins", "its four pins, at the edge away from the button"),
            ("glass", "glass on the far side, to the window"),
            ("hole", "button's hole"),
        ),
    ),
    Step("case-08-panel-on-its-pegs", ("lid", "panel", "glass"), view=BELOW, notes=(("peg 1", "glue on each peg"),)),
    Step(
        "case-09-button",
        ("lid", "panel", "glass"),
        ("button", "cap", "tabs"),
        62.0,
        notes=(("hole", "snaps in from above, turned as you like"),),
    ),
    Step(
        "case-10-button-in-place",
        ("lid", *IN_LID),
        view=BELOW,
        notes=(
            ("switch tab", "switch: NO or COM"),
            ("switch tab 2", "switch: COM or NO"),
            ("lamp tab", "lamp: LED+ is marked +, or has the longer leg"),
            ("lamp tab 2", "lamp: LED-; dark? swap the two"),
        ),
    ),
    Step(
        "case-11-lid",
        ("base", *BOARD, "screws", *SMALL),
        ("lid", *IN_LID),
        58.0,
        notes=(("click", "clicks here"), ("click 2", "and here")),
    ),
    Step("case-12-closed", ("base", *BOARD, "lid", *IN_LID)),
    Step(
        "case-13-back",
        ("base", *BOARD, "lid", *IN_LID),
        view=BACK,
        notes=(
            ("nail", "slot: lift the lid with a coin"),
            ("power", "power plug"),
            ("card", "card, its contacts towards the board"),
        ),
    ),
    Step("flat-1-plates", (*BOARD, "plates"), ("lid plate", *IN_LID), 56.0),
    Step("flat-2-cardboard", (*BOARD, "cardboard"), ("cardboard lid", *IN_LID), 56.0),
    Step(
        "case-15-cable",
        ("base", *BOARD, "lid", "plug", "tie"),
        view=BACK,
        notes=(("plug", "power plug"), ("tie", "cable tie around the plug and the tongue below it")),
    ),
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
    if step.coming:
        things.append(painted(_ways(case, step), WAY))
    room = (SIZE[0] - (NOTES_WIDTH if step.notes else 0), SIZE[1])
    picture = Image.new("RGB", SIZE, GROUND)
    picture.paste(render(things, room, step.view), (0, 0))
    _write_notes(picture, case, step, frame(things, room, step.view))
    target = BytesIO()
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


def _ways(case: Case, step: Step) -> Solid:
    """Dashed lines, from what is on its way to where it belongs."""
    whole = Manifold()
    for x, y, z in anchors(case, step.coming[0]):
        low, high = sorted((z, z + step.off))
        while low < high - DASH:
            whole += Manifold.cylinder(DASH, 0.35, circular_segments=8).translate((x, y, low))
            low += DASH + GAP
    return whole


MOVING = {"board power", "board card", "glass", "panel pins", *SMALL, "terminal 1", "terminal 2"}
"""Places on parts that may be on their way; screws are, too."""


def _write_notes(picture: Image.Image, case: Case, step: Step, seen: Frame) -> None:
    """The notes to the right, in the order of their places from above, a line from each to its place."""
    if not step.notes:
        return
    pen, letters = ImageDraw.Draw(picture), ImageFont.truetype(str(LETTERS), LETTER_SIZE)
    known, spots = places(case), {}
    for place, _ in step.notes:
        lift = step.off if place in MOVING or place.startswith("screw") else 0.0
        spots[place] = tuple(seen.place(np.array(known[place]) + np.array([0.0, 0.0, lift]))[:2])
    left, apart = SIZE[0] - NOTES_WIDTH + 20, SIZE[1] / (len(step.notes) + 1)
    for number, (place, words) in enumerate(sorted(step.notes, key=lambda note: spots[note[0]][1]), start=1):
        (x, y), level = spots[place], apart * number
        pen.line([(left - 6, level), (x, y)], INK, 2)
        pen.ellipse((x - 4, y - 4, x + 4, y + 4), WAY)
        pen.multiline_text((left, level), "\n".join(textwrap.wrap(words, 24)), INK, letters, "lm")


def _colour(name: str) -> Rgb:
    return {"base": BASE, "lid": LID, "fit plate": LID, **_SMALL, **_FLAT, **COLOURS}[name]
