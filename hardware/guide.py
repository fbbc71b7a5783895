"""The pictures of the build guide, one for each step, from the same tables as the wiring and the case.

The wires one by one as SVG; the case's steps as PNG, with what is put on next lifted off its place.
"""

from __future__ import annotations

import textwrap
from collections.abc import Mapping
from dataclasses import dataclass
from importlib import resources
from io import BytesIO
from itertools import product
from typing import Any, TypeAlias

import numpy as np
from manifold3d import Manifold
from PIL import Image, ImageDraw, ImageFont

from hardware import fittings
from hardware.boards import HEADER_FROM_LEFT, HEADER_FROM_TOP, HEADER_PITCH, LEVER_TERMINAL, TRANSISTOR
from hardware.case import WALL, Case
from hardware.case_contents import contents
from hardware.case_picture import BASE, COLOURS
from hardware.case_picture import LID as LID_COLOUR
from hardware.case_solids import base, fit_plate, lid
from hardware.diagram import draw
from hardware.render import GROUND, Camera, Frame, Painted, Rgb, frame, painted, render
from hardware.wiring import Lamp, Pins

Solid: TypeAlias = Any
Point3: TypeAlias = tuple[float, float, float]
SIZE, NOTES_WIDTH = (760, 520), 250
LETTERS = resources.files("hardware").joinpath("fonts/DejaVuSans-part.ttf")
LETTER_SIZE = 17
SCREW: Rgb = (120, 124, 130)
WAY: Rgb = (20, 96, 200)
"""The lines along which a part goes to its place."""
INK: Rgb = (27, 27, 27)
DASH, GAP = 3.0, 2.0
FRONT, ABOVE, TOP = Camera(), Camera(turn=-6.0, tilt=62.0), Camera(turn=-5.0, tilt=78.0)
BELOW, BACK = Camera(turn=-28.0, tilt=-42.0), Camera(turn=152.0, tilt=24.0)
BOARD = ("board", "sockets", "header", "pin 1")
SMALL = ("terminals", "levers", "buzzer", "transistor", "legs")
LID = ("lid", "panel", "glass", "button", "cap", "tabs")


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
    Step(
        "case-01-fit-plate",
        ("fit plate",),
        view=Camera(turn=-20.0, tilt=55.0),
    ),
    Step(
        "case-02-base",
        ("base",),
        view=TOP,
        notes=(
            ("post", "four posts for the board"),
            ("power", "opening for the power plug"),
            ("card", "opening for the card"),
            ("left pen", "two lever terminals"),
            ("ring", "buzzer"),
            ("right pen", "two lever terminals"),
            ("cup", "transistor"),
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
        "case-06-small-parts",
        ("base", *BOARD, "screws"),
        SMALL,
        34.0,
        TOP,
        (
            ("left pen", "lever terminals, openings to the back"),
            ("right pen", "lever terminals, openings to the back"),
            ("ring", "buzzer, its pins upwards"),
            ("cup", "transistor, its legs upwards"),
        ),
    ),
    Step("case-07-small-parts-in-place", ("base", *BOARD, "screws", *SMALL), view=TOP),
    Step(
        "case-08-lid-from-below",
        ("lid",),
        view=BELOW,
        notes=(("peg 1", "peg"), ("peg 2", "peg"), ("peg 3", "peg"), ("peg 4", "peg"), ("window", "window")),
    ),
    Step(
        "case-09-panel",
        ("lid",),
        ("panel", "glass"),
        -32.0,
        BELOW,
        (
            ("panel pins", "its four pins, to the back"),
            ("glass", "its glass, to the window"),
            ("hole", "button's hole"),
        ),
    ),
    Step("case-10-panel-on-its-pegs", ("lid", "panel", "glass"), view=BELOW, notes=(("peg 1", "glue on each peg"),)),
    Step("case-11-button", ("lid", "panel", "glass"), ("button", "cap", "tabs"), 62.0),
    Step(
        "case-12-button-in-place",
        LID,
        view=BELOW,
        notes=(
            ("switch tab", "switch: NO or COM"),
            ("switch tab 2", "switch: COM or NO"),
            ("lamp tab", "lamp: LED+ or LED-"),
            ("lamp tab 2", "lamp: LED- or LED+"),
        ),
    ),
    Step("case-13-lid", ("base", *BOARD, "screws", *SMALL), LID, 58.0),
    Step("case-14-closed", ("base", *BOARD, *LID)),
    Step(
        "case-15-back",
        ("base", *BOARD, *LID),
        view=BACK,
        notes=(
            ("power", "power plug"),
            ("card", "card"),
            ("tie", "a cable tie holds the cable"),
            ("nail", "slot to lift the lid"),
        ),
    ),
)


def wire_pictures(pins: Pins) -> dict[str, str]:
    """Every wire of the box with a 3.3 V lamp and a buzzer, and those that a 5 V lamp has instead, by file name."""
    made = {}
    sorts: tuple[tuple[Lamp, str], ...] = (("resistor", ""), ("transistor", "-5v"))
    for lamp, sort in sorts:
        wires = pins.chosen(lamp)
        for number, wire in enumerate(wires, start=1):
            if lamp in ("resistor", wire.lamp):
                made[f"guide/wire{sort}-{number:02}.svg"] = draw(pins, lamp, step=number)
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
        **contents(case),
    }


def _screws(case: Case) -> Solid:
    whole = Manifold()
    for x, y in (case.on_board(*hole) for hole in case.board.holes):
        head = Manifold.cylinder(1.6, 2.25, circular_segments=24)
        shaft = Manifold.cylinder(5.0, 1.2, circular_segments=24).translate((0, 0, -5.0))
        slot = Manifold.cube((3.6, 0.6, 1.0), True).translate((0, 0, 1.5))
        whole += (head + shaft - slot).translate((x, y, case.board_top))
    return whole


def _ways(case: Case, step: Step) -> Solid:
    """Dashed lines, from what is on its way to where it belongs."""
    whole = Manifold()
    for x, y, z in anchors(case, step.coming[0]):
        low, high = sorted((z, z + step.off))
        while low < high - DASH:
            whole += Manifold.cylinder(DASH, 0.35, circular_segments=8).translate((x, y, low))
            low += DASH + GAP
    return whole


def anchors(case: Case, part: str) -> list[Point3]:
    """Where a part meets its place."""
    width, depth, _ = case.outside
    holes = [(*case.on_board(*hole), case.board_top) for hole in case.board.holes]
    x, y = case.button_at
    ends = [(x + aside, y, case.rim + WALL) for aside in (-case.button.hole / 2, case.button.hole / 2)]
    return {
        "board": holes,
        "screws": holes,
        "terminals": [(*at, WALL + 8.0) for at in _middles_of_small_parts(case)],
        "panel": [(*at, case.rim - case.panel.thickness) for at in case.panel_holes],
        "button": ends,
        "lid": [(x, y, case.rim) for x, y in product((4.0, width - 4.0), (4.0, depth - 4.0))],
    }[part]


def _middles_of_small_parts(case: Case) -> list[tuple[float, float]]:
    wide, deep, _ = LEVER_TERMINAL
    terminals = [(x + wide / 2, y + deep / 2) for x, y in fittings.terminals_at(case)]
    x, y = fittings.transistor_at(case)
    return [*terminals, fittings.buzzer_at(case), (x + TRANSISTOR[0] / 2, y + TRANSISTOR[1] / 2)]


def places(case: Case) -> Mapping[str, Point3]:
    """What a note can speak of."""
    width, depth, _ = case.outside
    small = _middles_of_small_parts(case)
    (slot_x, _, slot_z), _ = fittings.tie_slots(case)
    (x, y), low = case.button_at, case.rim - case.button.depth + 4.0
    panel_x, panel_y = case.panel_at
    on_board = case.on_board
    holes = [on_board(*hole) for hole in case.board.holes]
    header = case.board.depth - HEADER_FROM_TOP
    ends = (HEADER_FROM_LEFT - 9.5 * HEADER_PITCH, HEADER_FROM_LEFT + 9.5 * HEADER_PITCH)
    top, socket = case.board_top + 8.5, case.board_top + case.power.height / 2
    return {
        "post": (*holes[2], WALL + 5.0),
        "power": (on_board(case.power.at, 0)[0], depth, socket),
        "card": (width, on_board(0, case.board.socket("card").at)[1], case.board_bottom),
        "left pen": (*small[0], WALL), "right pen": (*small[3], WALL),
        "ring": (*small[4], WALL), "cup": (*small[5], WALL),
        "board power": (*on_board(case.power.at, 0), socket),
        "board card": (*on_board(0, case.board.socket("card").at), case.board_top),
        **{f"screw {number}": (*at, case.board_top + 1.6) for number, at in enumerate(holes, start=1)},
        "pin 1": (*on_board(ends[0], header - HEADER_PITCH / 2), top),
        "pin 2": (*on_board(ends[0], header + HEADER_PITCH / 2), top),
        "pin 39": (*on_board(ends[1], header - HEADER_PITCH / 2), top),
        "pin 40": (*on_board(ends[1], header + HEADER_PITCH / 2), top),
        **{f"peg {number}": (*at, case.rim - 4.0) for number, at in enumerate(case.panel_holes, start=1)},
        "window": (*case.window_at, case.rim),
        "hole": (x, y, case.rim),
        "panel pins": (panel_x, panel_y + case.panel.depth / 2 - 1.5, case.rim - case.panel.thickness - 12.0),
        "glass": (panel_x, panel_y - case.panel.depth / 2 + 6.0, case.rim - 0.5),
        "switch tab": (x - 5.0, y, low), "switch tab 2": (x + 5.0, y, low),
        "lamp tab": (x, y - 6.0, low), "lamp tab 2": (x, y + 6.0, low),
        "tie": (sum(slot_x) / 2, depth, slot_z[0] + 4.5),
        "nail": (width / 2, depth, case.rim),
    }  # fmt: skip


def _write_notes(picture: Image.Image, case: Case, step: Step, seen: Frame) -> None:
    """The notes to the right, in the order of their places from above, a line from each to its place."""
    if not step.notes:
        return
    pen, letters = ImageDraw.Draw(picture), ImageFont.truetype(str(LETTERS), LETTER_SIZE)
    moving = {"board power", "board card", "glass", "panel pins", "left pen", "right pen", "ring", "cup"}
    known = places(case)

    def spot(place: str) -> tuple[float, float]:
        lift = step.off if step.coming and (place in moving or place.startswith("screw")) else 0.0
        x, y, _ = seen.place(np.array(known[place]) + np.array([0.0, 0.0, lift]))
        return float(x), float(y)

    notes = sorted(step.notes, key=lambda note: spot(note[0])[1])
    left, apart = SIZE[0] - NOTES_WIDTH + 20, SIZE[1] / (len(notes) + 1)
    for number, (place, words) in enumerate(notes, start=1):
        y = apart * number
        pen.line([(left - 6, y), spot(place)], INK, 2)
        at = spot(place)
        pen.ellipse((at[0] - 4, at[1] - 4, at[0] + 4, at[1] + 4), WAY)
        pen.multiline_text((left, y), "\n".join(textwrap.wrap(words, 24)), INK, letters, "lm")


def _colour(name: str) -> Rgb:
    return {"base": BASE, "lid": LID_COLOUR, "fit plate": LID_COLOUR, "screws": SCREW, **COLOURS}[name]
