"""The case as six plates of acrylic or plywood for a laser cutter, joined by fingers.

Five are glued; the lid is held by the walls' tabs and comes off. The room inside is the printed case's.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, TypeAlias

from manifold3d import CrossSection, JoinType

from hardware.case import Case
from hardware.flat.openings import SIDES, Shape, Side, circle, openings, rectangle, size

Solid: TypeAlias = Any
"""A `manifold3d.Manifold`; the library ships no types."""

PLATE = 3.0
"""Thickness of the material."""
KERF = 0.16
"""How much the beam takes away: the outlines are drawn half of it larger, so that the fingers hold."""
SHEET = (300.0, 300.0)
"""What every case's plates fit on."""
FINGERS = 5
"""At each upright edge; the first and the last are the front's or the back's."""
TAB = 14.0
"""Length of the tabs that reach through floor and lid, two on each wall."""
GAP, MARGIN = 4.0, 5.0
_FOOT = PLATE + 2.0
"""How far above a plate's lower edge its name stands."""
_THUMB = 12.0
"""Diameter of the half round in the back's upper edge, for lifting the lid."""


@dataclass(frozen=True, slots=True)
class Plate:
    """One piece, in the outer measures of the side that it is (`hardware.flat.openings`, but from the outer corner)."""

    side: Side
    shape: Shape


def plates(case: Case) -> tuple[Plate, ...]:
    """The six pieces in true size."""
    return tuple(Plate(side, _level(case, side) if side in ("floor", "lid") else _wall(case, side)) for side in SIDES)


def standing(case: Case) -> dict[Side, Solid]:
    """The plates where they belong, round the room inside (its front left corner on the floor is the origin)."""
    width, depth, height = case.inside
    at = {
        "floor": (-PLATE, -PLATE, -PLATE),
        "lid": (-PLATE, -PLATE, height),
        "front": (-PLATE, 0.0, -PLATE),
        "back": (-PLATE, depth + PLATE, -PLATE),
        "left": (-PLATE, -PLATE, -PLATE),
        "right": (width, -PLATE, -PLATE),
    }
    made: dict[Side, Solid] = {}
    for plate in plates(case):
        solid = plate.shape.extrude(PLATE)
        if plate.side not in ("floor", "lid"):
            solid = solid.rotate((90, 0, 0))
        if plate.side in ("left", "right"):
            solid = solid.rotate((0, 0, 90))
        made[plate.side] = solid.translate(at[plate.side])
    return made


def cut_sheet(case: Case) -> str:
    """The plates side by side as an SVG in millimetres: red is cut, blue is written on. The words come to lie outside,
    the floor's inside."""
    placed = list(_laid_out(plates(case)))
    width = max(x + shape.bounds()[2] for _, shape, x, _ in placed) + MARGIN
    height = max(y + shape.bounds()[3] for _, shape, _, y in placed) + MARGIN
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width:.2f}mm" height="{height:.2f}mm" '
        f'viewBox="0 0 {width:.2f} {height:.2f}" font-family="sans-serif" font-size="3.5" text-anchor="middle">',
        f"<title>sorrybox {case.name}: {PLATE:g} mm plates</title>",
        "<desc>Cut the red lines, engrave the blue words, which come to lie outside, the floor's inside. The outlines "
        f"are {KERF / 2:g} mm larger than the plates, for the beam's width.</desc>",
    ]
    for side, shape, x, y in placed:
        moved = shape.translate((x, y))
        lines.append(f'<path id="{side}" fill="none" stroke="#ff0000" stroke-width="0.1" d="{_path(moved, height)}"/>')
        middle = x + shape.bounds()[2] / 2
        lines.append(f'<text fill="#0000ff" x="{middle:.2f}" y="{height - y - _FOOT:.2f}">{side}</text>')
    return "\n".join([*lines, "</svg>"]) + "\n"


def _level(case: Case, side: Side) -> Shape:
    """Floor or lid: as large as the box, with notches for the walls' tabs."""
    width, depth = (length + 2 * PLATE for length in size(case, side))
    shape = rectangle(0, 0, width, depth) - openings(case, side).translate((PLATE, PLATE))
    for start in _tabs(width):
        shape -= rectangle(start, 0, TAB, PLATE) + rectangle(start, depth - PLATE, TAB, PLATE)
    for start in _tabs(depth):
        shape -= rectangle(0, start, PLATE, TAB) + rectangle(width - PLATE, start, PLATE, TAB)
    return shape


def _wall(case: Case, side: Side) -> Shape:
    """A wall between floor and lid, its tabs through both, its fingers at both ends."""
    length, height = size(case, side)
    whole = length + 2 * PLATE
    shape = rectangle(PLATE, PLATE, length, height) - openings(case, side).translate((PLATE, PLATE))
    owned = range(0, FINGERS, 2) if side in ("front", "back") else range(1, FINGERS, 2)
    step = height / FINGERS
    for number in owned:
        for x in (0.0, whole - PLATE):
            shape += rectangle(x, PLATE + number * step, PLATE, step)
    for start in _tabs(whole):
        shape += rectangle(start, 0, TAB, PLATE) + rectangle(start, PLATE + height, TAB, PLATE)
    if side == "back":
        shape -= circle(_THUMB, (whole / 2, PLATE + height)) ^ rectangle(0, 0, whole, PLATE + height)
    return shape


def _tabs(length: float) -> tuple[float, float]:
    """Where the two tabs of an edge begin."""
    return length * 0.27 - TAB / 2, length * 0.73 - TAB / 2


def _laid_out(made: tuple[Plate, ...]) -> Iterator[tuple[Side, Shape, float, float]]:
    """The plates in rows of two, with the kerf, and where their corner lies."""
    y = MARGIN
    for row in (made[:2], made[2:4], made[4:]):
        x = MARGIN
        for plate in row:
            seen = plate.shape.mirror((1, 0)) if plate.side in ("back", "left") else plate.shape  # from outside
            grown = seen.offset(KERF / 2, JoinType.Miter)
            left, low, right, _ = grown.bounds()
            yield plate.side, grown, x - left, y - low
            x += right - left + GAP
        y += max(plate.shape.bounds()[3] - plate.shape.bounds()[1] for plate in row) + GAP


def _path(shape: CrossSection, height: float) -> str:
    """The outlines as SVG path data; SVG's y runs downwards."""
    outlines = []
    for outline in shape.to_polygons():
        corners = " L".join(f"{x:.3f},{height - y:.3f}" for x, y in outline)
        outlines.append(f"M{corners} Z")
    return " ".join(outlines)
