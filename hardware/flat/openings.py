"""What each side of a flat case is cut through for, in millimetres of the room inside.

The origin is the room's front left corner on the floor; x runs to the right, y to the back, z upwards, as in
`hardware.case`. The floor and the lid are seen from above as (x, y), the front and the back as (x, z), the left and
the right as (y, z).
"""

from __future__ import annotations

from typing import Any, Literal, TypeAlias

from manifold3d import CrossSection

from hardware.boards import Pegs
from hardware.case import CARD_OPENING, HOLE_SLACK, PLUG, WALL, WINDOW_RIM, Case

Side: TypeAlias = Literal["floor", "lid", "front", "back", "left", "right"]
SIDES: tuple[Side, ...] = ("floor", "lid", "front", "back", "left", "right")
Shape: TypeAlias = Any
"""A `manifold3d.CrossSection`; the library ships no types."""
Point: TypeAlias = tuple[float, float]

BOARD_SCREW = 2.7
"""Diameter of a hole that an M2.5 screw goes through."""
_SILL = 2.0
"""What is left of a wall below the card's opening."""
_VENT, _VENT_HEIGHT, _VENT_STEP, _VENTS = 2.5, 12.0, 7.0, 4


def size(case: Case, side: Side) -> Point:
    """The room's side: how wide, and how deep or high."""
    width, depth, height = case.inside
    return {
        "floor": (width, depth),
        "lid": (width, depth),
        "front": (width, height),
        "back": (width, height),
        "left": (depth, height),
        "right": (depth, height),
    }[side]


def openings(case: Case, side: Side) -> Shape:
    """All that is cut out of one side."""
    made = {
        "floor": lambda: _holes(board_holes(case), BOARD_SCREW),
        "lid": lambda: _button(case) + window(case) + _panel_screws(case),
        "front": CrossSection,
        "back": lambda: _power(case),
        "left": lambda: _vents(case),
        "right": lambda: _vents(case) + _card(case),
    }
    return made[side]()


def board_holes(case: Case) -> list[Point]:
    """Where the board is screwed to the floor."""
    return [_inside(case.on_board(*hole)) for hole in case.board.holes]


def panel_holes(case: Case) -> list[Point]:
    """Where the panel is screwed below the lid."""
    return [_inside(hole) for hole in case.panel_holes]


def window(case: Case) -> Shape:
    """The hole that the lit part of the panel is seen through."""
    (x, y), (wide, deep) = _inside(case.window_at), case.panel.lit
    return rectangle(x - wide / 2 - WINDOW_RIM, y - deep / 2 - WINDOW_RIM, wide + 2 * WINDOW_RIM, deep + 2 * WINDOW_RIM)


def board_outline(case: Case) -> Shape:
    """Where the board lies on the floor."""
    x, y = _inside(case.on_board(case.board.width, case.board.depth))
    return rectangle(x, y, case.board.width, case.board.depth)


def panel_outline(case: Case) -> Shape:
    """Where the panel lies below the lid."""
    x, y = _inside(case.panel_at)
    return rectangle(x - case.panel.width / 2, y - case.panel.depth / 2, case.panel.width, case.panel.depth)


def rectangle(x: float, y: float, width: float, height: float) -> Shape:
    """One with its lower left corner at (x, y)."""
    return CrossSection.square((width, height)).translate((x, y))


def circle(diameter: float, at: Point) -> Shape:
    """One about its middle; straight pieces that are nowhere 0.02 mm off."""
    return CrossSection.circle(diameter / 2, 96).translate(at)


def _inside(point: Point) -> Point:
    return point[0] - WALL, point[1] - WALL


def _holes(places: list[Point], diameter: float) -> Shape:
    whole = CrossSection()
    for at in places:
        whole += circle(diameter, at)
    return whole


def _panel_screws(case: Case) -> Shape:
    """None for a panel that is held by its glass: that one is taped."""
    grip = case.panel.grip
    return _holes(panel_holes(case), grip.hole) if isinstance(grip, Pegs) else CrossSection()


def _button(case: Case) -> Shape:
    return circle(case.button.hole + HOLE_SLACK, _inside(case.button_at))


def _power(case: Case) -> Shape:
    socket = case.power
    x, _ = _inside(case.on_board(socket.at, 0))
    width, height = socket.width + PLUG[0], socket.height + PLUG[1]
    middle = case.board_top - WALL + socket.height / 2
    return rectangle(x - width / 2, middle - height / 2, width, height)


def _card(case: Case) -> Shape:
    _, y = _inside(case.on_board(0, case.board.socket("card").at))
    width, height = CARD_OPENING
    middle = (case.board_bottom + case.board_top) / 2 - WALL
    return rectangle(y - width / 2, _SILL, width, middle + height / 2 - _SILL)


def _vents(case: Case) -> Shape:
    """Upright slots over the board, higher than the card's opening."""
    depth, height = size(case, "left")
    whole = CrossSection()
    for number in range(_VENTS):
        whole += rectangle(depth * 0.58 + number * _VENT_STEP, height - 8 - _VENT_HEIGHT, _VENT, _VENT_HEIGHT)
    return whole
