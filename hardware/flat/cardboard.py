"""The case as a box of cardboard: a template on two sheets of paper, to glue on card, cut, and fold.

Printed at full size with the printed side inwards: the box's floor and walls as seen from above, its lid as seen from
below, and a plate that stiffens the lid where the button is pressed.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from itertools import pairwise
from typing import TYPE_CHECKING

from manifold3d import CrossSection, FillRule, JoinType

from hardware.case import Case
from hardware.flat.laser import Solid
from hardware.flat.openings import (
    Point,
    Shape,
    Side,
    board_outline,
    openings,
    panel_outline,
    rectangle,
)

if TYPE_CHECKING:
    from fpdf import FPDF

CARD = 0.6
"""Thickness of the card: a cereal box's, or 400 g/m²."""
PLAY = 0.6
"""By how much the box is wider than what goes into it, and the lid than the box."""
LID_DEPTH = 14.0
"""Height of the lid's walls."""
FLAP = 12.0
"""Width of the flaps that are glued behind the next wall."""
STIFFENER_SLACK = 1.0
"""Free space round the stiffener and, in it, round the panel."""
PAGE = (210.0, 279.0)
"""Fits on A4 and on US Letter alike."""
MARGIN = 12.0
_WORDS = (
    "Print at 100 % (actual size): the line below is 50 mm long.",
    "Glue on card, cut along the full lines, fold along the broken ones: the printed side is the inner one.",
)


@dataclass(frozen=True, slots=True)
class Piece:
    """One piece to cut out: its shape, where it is folded, and what is only drawn on it to lay the parts by."""

    name: str
    shape: Shape
    folds: Sequence[tuple[Point, Point]] = ()
    marks: Sequence[Shape] = field(default=())


def pieces(case: Case) -> tuple[Piece, Piece, Piece]:
    """Box, lid and stiffener in true size, each from its own lower left corner."""
    return _box(case), _lid(case), _stiffener(case)


def fold_sheets(case: Case) -> bytes:
    """The template: a PDF of two pages, alike for the same case."""
    from fpdf import FPDF  # noqa: PLC0415 - it takes a third of a second

    pdf = FPDF(unit="mm", format=PAGE)
    pdf.set_creation_date(datetime(2026, 1, 1, tzinfo=UTC))
    pdf.set_title(f"sorrybox {case.name}: a box of cardboard")
    pdf.set_auto_page_break(False)
    box, lid, stiffener = pieces(case)
    for page in ((box,), (lid, stiffener)):
        pdf.add_page()
        _heading(pdf, case)
        top = MARGIN + 13.0
        for piece in page:
            _draw(pdf, piece, top)
            _, low, _, high = piece.shape.bounds()
            top += high - low + 6.0
    return bytes(pdf.output())


def folded(piece: Piece, width: float, depth: float, height: float) -> dict[Side, Solid]:
    """A net's five sides as slabs of card round the room (0, 0, 0) to (`width`, `depth`, `height`), without flaps."""

    def part(x: float, y: float, wide: float, deep: float) -> Solid:
        return (piece.shape ^ rectangle(x, y, wide, deep)).translate((-x, -y)).extrude(CARD)

    far = height + depth
    return {
        "floor": part(height, height, width, depth).translate((0, 0, -CARD)),
        "back": part(height, far, width, height).rotate((90, 0, 0)).translate((0, depth + CARD, 0)),
        "front": part(height, 0, width, height).rotate((-90, 0, 0)).translate((0, -CARD, height)),
        "right": part(height + width, height, height, depth).rotate((0, -90, 0)).translate((width + CARD, 0, 0)),
        "left": part(0, height, height, depth).rotate((0, 90, 0)).translate((-CARD, 0, height)),
    }


def folded_lid(case: Case) -> dict[Side, Solid]:
    """The lid over the box, in the room of the parts (as `hardware.flat.laser.standing`)."""
    width, depth = lid_room(case)
    move = (case.inside[0] - width) / 2, (case.inside[1] - depth) / 2, case.inside[2] + PLAY
    sides = folded(pieces(case)[1], width, depth, LID_DEPTH)
    return {side: solid.rotate((0, 180, 0)).translate((width, 0, 0)).translate(move) for side, solid in sides.items()}


def folded_box(case: Case) -> dict[Side, Solid]:
    """The box round the parts, in their room."""
    width, depth, height = box_room(case)
    move = (case.inside[0] - width) / 2, (case.inside[1] - depth) / 2, 0.0
    return {side: solid.translate(move) for side, solid in folded(pieces(case)[0], width, depth, height).items()}


def _box(case: Case) -> Piece:
    """Floor in the middle, a wall on each side; the flaps of left and right are glued inside front and back."""
    width, depth, height = box_room(case)
    off = PLAY / 2  # what goes in lies in the middle
    floor = openings(case, "floor").translate((height + off, height + off))
    net = _tray(width, depth, height)
    back = openings(case, "back").translate((height + off, height + depth))
    right = _upright(openings(case, "right")).translate((height + width, height + off))
    left = _upright(openings(case, "left")).mirror((1, 0)).translate((height, height + off))
    marks = (board_outline(case).translate((height + off, height + off)),)
    return Piece("box", net - floor - back - right - left, _folds(width, depth, height), marks)


def _lid(case: Case) -> Piece:
    """As seen from below: left and right exchanged."""
    width, depth = lid_room(case)
    off = (width - case.inside[0]) / 2, (depth - case.inside[1]) / 2
    holes = openings(case, "lid").translate(off)
    flat = [
        _turned(shape, width).translate((LID_DEPTH, LID_DEPTH)) for shape in (holes, panel_outline(case).translate(off))
    ]
    return Piece("lid", _tray(width, depth, LID_DEPTH) - flat[0], _folds(width, depth, LID_DEPTH), (flat[1],))


def _stiffener(case: Case) -> Piece:
    """Glued below the lid, between the box's walls, round the panel."""
    width, depth = case.inside[0] - 2 * STIFFENER_SLACK, case.inside[1] - 2 * STIFFENER_SLACK
    panel = panel_outline(case).offset(STIFFENER_SLACK, JoinType.Miter)
    cut = (openings(case, "lid") + panel).translate((-STIFFENER_SLACK, -STIFFENER_SLACK))
    return Piece("stiffener", rectangle(0, 0, width, depth) - _turned(cut, width))


def box_room(case: Case) -> tuple[float, float, float]:
    """Width, depth and height inside the cardboard box."""
    width, depth, height = case.inside
    return width + PLAY, depth + PLAY + 2 * CARD, height + PLAY


def lid_room(case: Case) -> Point:
    """Width and depth inside its lid: over the box's walls."""
    width, depth, _ = box_room(case)
    return width + 2 * CARD + PLAY, depth + 2 * CARD + PLAY


def _tray(width: float, depth: float, height: float) -> Shape:
    """A rectangle with a wall on each side and a flap at both ends of the left and the right one."""
    net = rectangle(height, 0, width, depth + 2 * height) + rectangle(0, height, width + 2 * height, depth)
    reach = min(FLAP, height)
    for x, outer in ((height, 0.0), (height + width, width + 2 * height)):
        inner = x + (1 if outer > x else -1) * 0.8
        slope = (1 if outer > x else -1) * min(3.0, height / 4)
        for y, end in ((height, height - reach), (height + depth, height + depth + reach)):
            net += CrossSection(
                [[(inner, y), (outer, y), (outer - slope, end), (inner + slope, end)]], FillRule.NonZero
            )
    return net


def _folds(width: float, depth: float, height: float) -> list[tuple[Point, Point]]:
    x, y = (0.0, height, height + width, width + 2 * height), (height, height + depth)
    level = [((x[0], at), (x[3], at)) for at in y]
    return level + [((at, y[0]), (at, y[1])) for at in (x[1], x[2])]


def _upright(shape: Shape) -> Shape:
    """A left or right wall's (y, z) as it lies beside the floor: z to the right, y upwards."""
    return shape.mirror((1, -1))


def _turned(shape: Shape, width: float) -> Shape:
    return shape.mirror((1, 0)).translate((width, 0))


def _heading(pdf: FPDF, case: Case) -> None:
    pdf.set_font("Helvetica", size=8)
    for row, words in enumerate((f"sorrybox {case.name}. {_WORDS[0]}", _WORDS[1])):
        pdf.text(MARGIN, MARGIN + 4 * row, words)
    pdf.set_line_width(0.4)
    ruler = MARGIN + 8
    pdf.line(MARGIN, ruler, MARGIN + 50, ruler)
    for x in (MARGIN, MARGIN + 50):
        pdf.line(x, ruler - 1.5, x, ruler + 1.5)


def _draw(pdf: FPDF, piece: Piece, top: float) -> None:
    """The piece with its upper edge at `top`; the page's y runs downwards."""
    left, low, right, high = piece.shape.bounds()
    start = (PAGE[0] - (right - left)) / 2 - left

    def at(point: Point) -> Point:
        return start + point[0], top + high - point[1]

    pdf.set_line_width(0.25)
    for outline in piece.shape.to_polygons():
        pdf.polygon([at((float(x), float(y))) for x, y in outline], style="D")
    pdf.set_dash_pattern(dash=2, gap=1.5)
    for one, other in piece.folds:
        pdf.line(*at(one), *at(other))
    pdf.set_dash_pattern(dash=0.4, gap=1.2)
    pdf.set_draw_color(130)
    for mark in piece.marks:
        (outline,) = mark.to_polygons()
        corners = [at((float(x), float(y))) for x, y in outline]
        for one, other in pairwise([*corners, corners[0]]):
            pdf.line(*one, *other)
    pdf.set_draw_color(0)
    pdf.set_dash_pattern()
    pdf.text(*at((piece.folds[2][0][0] + 3 if piece.folds else left + 3, low + 4)), piece.name)
