"""The case without a printer: six plates for a laser, and two nets for stiff paper, from the printed one's plan.

Plates are cut from sheets `SHEET` mm thick. Fingers join the four walls, tabs go into floor and lid; the floor is
glued, the lid comes off. A net is drawn as it is seen from inside, before it is folded up; the lid's from outside.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias

from hardware import fittings
from hardware.boards import Pegs
from hardware.case import CARD_OPENING, HOLE_SLACK, PLUG, WALL, WINDOW_RIM, Case

Point: TypeAlias = tuple[float, float]
SHEET = 3.0
SCREW_FREE = 2.7
"""A hole that an M2.5 screw goes through; the board stands on spacers of 5 mm."""
FINGERS = 5
"""Pieces of a wall's upright edge, by turns of this wall and of the next."""
TAB = 12.0
FLAP, SKIRT, PAPER = 10.0, 14.0, 0.6
"""For glue; the lid's rim; thickness of the stiff paper."""


@dataclass(frozen=True, slots=True)
class Circle:
    """A round hole."""

    at: Point
    diameter: float


@dataclass(frozen=True, slots=True)
class Flat:
    """One piece: what is cut, what is folded, and what is written on it. Its lower left corner is at the origin."""

    name: str
    outline: tuple[Point, ...]
    holes: tuple[tuple[Point, ...], ...] = ()
    circles: tuple[Circle, ...] = ()
    folds: tuple[tuple[Point, Point], ...] = ()

    @property
    def size(self) -> Point:
        """Width and height."""
        return max(x for x, _ in self.outline), max(y for _, y in self.outline)


def plates(case: Case) -> tuple[Flat, ...]:
    """Floor, lid, front, back, left and right; walls as they are seen from outside, floor and lid from above."""
    width, depth, height = case.inside
    wide, deep = width + 2 * SHEET, depth + 2 * SHEET
    lid_holes, lid_circles = _lid_openings(case, SHEET - WALL)
    floor_circles = [Circle(_moved(at), SCREW_FREE) for at in (case.on_board(*hole) for hole in case.board.holes)]
    x, y = _moved(fittings.buzzer_at(case))
    floor_circles += [Circle((x + aside, y), fittings.HOLES_FOR_SOUND) for aside in (-3.5, 0.0, 3.5)]
    back = tuple(_mirrored(hole, wide) for hole in _back_openings(case, SHEET - WALL, SHEET - WALL))
    right = (_card_opening(case, SHEET - WALL, SHEET - WALL), *_vents(case, SHEET - WALL))
    left = tuple(_mirrored(hole, deep) for hole in _vents(case, SHEET - WALL))
    return (
        Flat("floor", _notched(wide, deep), (), tuple(floor_circles)),
        Flat("lid", _notched(wide, deep), lid_holes, lid_circles),
        Flat("front", _wall(wide, height, ours_first=True)),
        Flat("back", _wall(wide, height, ours_first=True), back),
        Flat("left", _wall(deep, height, ours_first=False), left),
        Flat("right", _wall(deep, height, ours_first=False), right),
    )


def nets(case: Case) -> tuple[Flat, ...]:
    """The tray with its four walls, and the lid that goes over it."""
    return _tray(case), _cover(case)


def _rectangle(left: float, low: float, right: float, high: float) -> tuple[Point, ...]:
    return ((left, low), (right, low), (right, high), (left, high))


def _moved(at: Point, by: float = SHEET - WALL) -> Point:
    """A point of the printed case where walls are thicker by `by`."""
    return at[0] + by, at[1] + by


def _mirrored(points: Sequence[Point], width: float) -> tuple[Point, ...]:
    return tuple((width - x, y) for x, y in points)


def _lid_openings(case: Case, by: float) -> tuple[tuple[tuple[Point, ...], ...], tuple[Circle, ...]]:
    (x, y), (wide, deep) = _moved(case.window_at, by), (side / 2 + WINDOW_RIM for side in case.panel.lit)
    circles = [Circle(_moved(case.button_at, by), case.button.hole + HOLE_SLACK)]
    if isinstance(case.panel.grip, Pegs):
        circles += [Circle(_moved(at, by), case.panel.grip.hole) for at in case.panel_holes]
    return (_rectangle(x - wide, y - deep, x + wide, y + deep),), tuple(circles)


def _back_openings(case: Case, by: float, down: float) -> list[tuple[Point, ...]]:
    """Power plug and cable tie in the back wall, seen from inside; z counts from `down` above the printed floor's."""
    socket = case.power
    x = case.on_board(socket.at, 0)[0] + by
    middle = case.board_top + socket.height / 2 + down
    half, high = (socket.width + PLUG[0]) / 2, (socket.height + PLUG[1]) / 2
    made = [_rectangle(x - half, middle - high, x + half, middle + high)]
    for (left, right), _, (low, top) in fittings.tie_slots(case):
        made.append(_rectangle(left + by, low + down, right + by, top + down))
    return made


def _card_opening(case: Case, by: float, down: float) -> tuple[Point, ...]:
    """In the right wall; x counts from the front."""
    y = case.on_board(0, case.board.socket("card").at)[1] + by
    middle, (wide, high) = (case.board_bottom + case.board_top) / 2 + down, CARD_OPENING
    low = max(WALL + down + 0.5, middle - high / 2)
    return _rectangle(y - wide / 2, low, y + wide / 2, low + high)


def _vents(case: Case, by: float) -> list[tuple[Point, ...]]:
    """In both side walls; x counts from the front."""
    return [_rectangle(y + by, low + by, y + by + wide, top + by) for y, wide, low, top in case.vents]


def _wall(width: float, height: float, ours_first: bool) -> tuple[Point, ...]:
    """A wall with fingers on both upright edges and a tab in the middle of the other two, `SHEET` above the floor's
    underside. `ours_first`: the lowest finger is this wall's, else the next one's."""
    step = height / FINGERS
    tab = ((width - TAB) / 2, (width + TAB) / 2)
    low, high = SHEET, SHEET + height
    right: list[Point] = []
    for piece in range(FINGERS):
        edge = width if (piece % 2 == 0) == ours_first else width - SHEET
        right += [(edge, low + piece * step), (edge, low + (piece + 1) * step)]
    top = [(tab[1], high), (tab[1], high + SHEET), (tab[0], high + SHEET), (tab[0], high)]
    left = [(width - x, y) for x, y in reversed(right)]
    bottom = [(tab[0], low), (tab[0], 0.0), (tab[1], 0.0), (tab[1], low)]
    return (*bottom, *right, *top, *left)


def _notched(wide: float, deep: float) -> tuple[Point, ...]:
    """Floor or lid: a notch for a wall's tab in the middle of each edge."""
    x, y = ((wide - TAB) / 2, (wide + TAB) / 2), ((deep - TAB) / 2, (deep + TAB) / 2)
    return (
        (0.0, 0.0), (x[0], 0.0), (x[0], SHEET), (x[1], SHEET), (x[1], 0.0),
        (wide, 0.0), (wide, y[0]), (wide - SHEET, y[0]), (wide - SHEET, y[1]), (wide, y[1]),
        (wide, deep), (x[1], deep), (x[1], deep - SHEET), (x[0], deep - SHEET), (x[0], deep),
        (0.0, deep), (0.0, y[1]), (SHEET, y[1]), (SHEET, y[0]), (0.0, y[0]),
    )  # fmt: skip


def _tray(case: Case) -> Flat:
    """The floor in the middle, walls round it, flaps on the two side walls."""
    width, depth, height = case.inside
    outline = _net(width, depth, height, FLAP)
    by, up = height - WALL, -WALL
    sides, right = _paper_vents(case), height + width
    back = [tuple((x, height + depth + z) for x, z in points) for points in _back_openings(case, by, up)]
    on_right = [
        tuple((right + z, height + y) for y, z in points) for points in (_card_opening(case, -WALL, up), *sides)
    ]
    on_left = [tuple((height - z, height + y) for y, z in points) for points in sides]
    circles = [Circle(_moved(case.on_board(*hole), by), SCREW_FREE) for hole in case.board.holes]
    return Flat("tray", outline, (*back, *on_right, *on_left), tuple(circles), _folds(width, depth, height))


def _paper_vents(case: Case) -> list[tuple[Point, ...]]:
    return [_rectangle(y - WALL, low - WALL, y - WALL + wide, top - WALL) for y, wide, low, top in case.vents]


def _cover(case: Case) -> Flat:
    """A lid that goes over the tray's walls."""
    width, depth, _ = case.inside
    play = 2 * PAPER
    wide, deep = width + 2 * play, depth + 2 * play
    holes, circles = _lid_openings(case, SKIRT + play - WALL)
    return Flat("lid", _net(wide, deep, SKIRT, FLAP), holes, circles, _folds(wide, deep, SKIRT))


def _net(width: float, depth: float, height: float, flap: float) -> tuple[Point, ...]:
    """A cross; each end of the left and right arms has a flap that is glued behind the wall beside it."""
    left, right, front, back = height, height + width, height, height + depth
    slant = min(flap / 2, height / 4)
    far = right + height
    return (
        (left, 0.0), (right, 0.0), (right, front),
        (right + slant, front - flap), (far - slant, front - flap), (far, front),
        (far, back), (far - slant, back + flap), (right + slant, back + flap), (right, back),
        (right, back + height), (left, back + height), (left, back),
        (left - slant, back + flap), (slant, back + flap), (0.0, back),
        (0.0, front), (slant, front - flap), (left - slant, front - flap), (left, front),
    )  # fmt: skip


def _folds(width: float, depth: float, height: float) -> tuple[tuple[Point, Point], ...]:
    left, right, front, back, far = height, height + width, height, height + depth, width + 2 * height
    return (
        ((left, front), (right, front)), ((left, back), (right, back)),
        ((left, front), (left, back)), ((right, front), (right, back)),
        ((right, front), (far, front)), ((right, back), (far, back)),
        ((0.0, front), (left, front)), ((0.0, back), (left, back)),
    )  # fmt: skip
