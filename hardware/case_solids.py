"""The case's two parts as solids (manifold3d), and a small plate to try the lid's openings with.

Both parts print without supports: the base as it stands, the lid upside down.
"""

from __future__ import annotations

from typing import Any, TypeAlias

from manifold3d import CrossSection, Manifold, OpType

from hardware.boards import BUZZER, LEVER_TERMINAL, TRANSISTOR, GlassFrame, Pegs, SmallPart
from hardware.case import (
    CARD_OPENING,
    CLEARANCE,
    CORNER,
    HOLE_SLACK,
    LIP,
    LIP_HEIGHT,
    PEG_SLACK,
    PLACE_SLACK,
    PLACE_WALL,
    PLUG,
    POST,
    POST_WIDTH,
    SCREW_HOLE,
    TONGUE,
    WALL,
    WINDOW_RIM,
    Case,
)

Solid: TypeAlias = Any
"""A `manifold3d.Manifold`; the library ships no types."""

_OVER = 0.01
"""How far solids that are joined or cut reach into each other."""
RIDGE, RIDGE_LENGTH = 0.7, 22.0
"""Radius and length of the ridges by which the lid holds."""
RIDGE_GRIP = 0.5
"""How far they reach into the walls."""
RIDGE_DOWN = 2.6
"""How far below the rim the ridges are."""
ANGLE, ANGLE_LENGTH = 1.6, 8.0
"""Width and length of the angles that hold a panel by its glass."""
_VENT, _VENT_HEIGHT, _VENT_STEP = 2.0, 12.0, 6.0


def base(case: Case) -> Solid:
    """Floor and walls with the board's posts, the small parts' places and the cable's tongue, in its place."""
    width, depth, _ = case.outside
    solid = _rounded(width, depth, CORNER, case.rim)
    solid -= _hollow(case, WALL, case.rim + 1)
    holes = [case.on_board(x, y) for x, y in case.board.holes]
    solid += _union([_pillar(POST_WIDTH, at, WALL - _OVER, WALL + POST) for at in holes])
    solid += _union([*_places(case), _tongue(case)])
    cuts = [_pillar(SCREW_HOLE, at, 1.0, WALL + POST + 1) for at in holes]
    cuts += [_power_opening(case), _card_opening(case), _nail_slot(case), *_vents(case), *_ridges(case, 0.1)]
    return solid - _union(cuts)


def lid(case: Case) -> Solid:
    """The lid in its place on the base."""
    width, depth, height = case.outside
    solid = _rounded(width, depth, CORNER, WALL).translate((0, 0, case.rim))
    solid += _lip(case)
    window_x, window_y = case.window_at
    solid -= _window(case).translate((window_x, window_y, case.rim))
    grip = case.panel.grip
    solid += _pegs(case, grip) if isinstance(grip, Pegs) else _corners(case, grip)
    return solid - _pillar(case.button.hole + HOLE_SLACK, case.button_at, case.rim - 1, height + 1)


def _pegs(case: Case, grip: Pegs) -> Solid:
    foot = case.rim - case.panel.thickness - 1.5
    return _union([_pillar(grip.hole - PEG_SLACK, at, foot, case.rim + _OVER) for at in case.panel_holes])


def _corners(case: Case, frame: GlassFrame) -> Solid:
    """Four angles that the panel's glass lies between."""
    (x, y), (wide, deep) = case.panel_at, (side / 2 + CLEARANCE for side in frame.glass)
    level, through = (case.rim - frame.height, case.rim + _OVER), (case.rim - frame.height - 1, case.rim + 1)
    whole = _block((x - wide - ANGLE, x + wide + ANGLE), (y - deep - ANGLE, y + deep + ANGLE), level)
    whole -= _block((x - wide, x + wide), (y - deep, y + deep), through)
    across, along = wide - ANGLE_LENGTH, deep - ANGLE_LENGTH
    whole -= _block((x - across, x + across), (y - 2 * deep, y + 2 * deep), through)
    return whole - _block((x - 2 * wide, x + 2 * wide), (y - along, y + along), through)


def lid_to_print(case: Case) -> Solid:
    """The lid upside down on the bed."""
    width, _, height = case.outside
    return lid(case).rotate((0, 180, 0)).translate((width, 0, height))


def base_to_print(case: Case) -> Solid:
    """The base as it stands."""
    return base(case)


def fit_plate(case: Case) -> Solid:
    """The lid's openings and pegs in a thin plate: a short print that tells whether panel and button fit."""
    middle, half = case.outside[0] / 2, max(case.panel.width, case.button.flange) / 2 + 2
    front = WALL + CLEARANCE + LIP + _OVER
    back = case.outside[1] - front
    slab = _block((middle - half, middle + half), (front, back), (0, case.outside[2]))
    return (lid(case) ^ slab).rotate((0, 180, 0)).translate((middle + half, -front, case.outside[2]))


def _rounded(width: float, depth: float, radius: float, height: float) -> Solid:
    core = CrossSection.square((width - 2 * radius, depth - 2 * radius))
    return core.offset(radius, circular_segments=48).translate((radius, radius)).extrude(height)


def _hollow(case: Case, bottom: float, top: float, inset: float = 0.0) -> Solid:
    """The room inside, smaller by `inset` on each side."""
    width, depth, _ = case.inside
    shape = _rounded(width - 2 * inset, depth - 2 * inset, CORNER - WALL - inset, top - bottom)
    return shape.translate((WALL + inset, WALL + inset, bottom))


def _pillar(diameter: float, at: tuple[float, float], bottom: float, top: float) -> Solid:
    segments = 96 if diameter > 10 else 32
    return Manifold.cylinder(top - bottom, diameter / 2, diameter / 2, segments).translate((*at, bottom))


def _union(solids: list[Solid]) -> Solid:
    return Manifold.batch_boolean(solids, OpType.Add)


def _block(x: tuple[float, float], y: tuple[float, float], z: tuple[float, float]) -> Solid:
    return Manifold.cube((x[1] - x[0], y[1] - y[0], z[1] - z[0])).translate((x[0], y[0], z[0]))


def _places(case: Case) -> list[Solid]:
    """Where the lever terminals, the buzzer and the transistor are pushed in."""
    boxes = [_pocket(LEVER_TERMINAL, at, 10.0) for at in case.terminals_at]
    return [*boxes, _pocket(TRANSISTOR, case.transistor_at, 4.0), _cup(case)]


def _pocket(part: SmallPart, at: tuple[float, float], height: float) -> Solid:
    wide, deep = part.width + PLACE_SLACK, part.depth + PLACE_SLACK
    ring = CrossSection.square((wide + 2 * PLACE_WALL, deep + 2 * PLACE_WALL), True)
    ring -= CrossSection.square((wide, deep), True)
    return ring.extrude(height + _OVER).translate((*at, WALL - _OVER))


def _cup(case: Case) -> Solid:
    """The buzzer's: a ring with a slit, which gives a little."""
    (x, y), outer, high = case.buzzer_at, BUZZER.width + PLACE_SLACK + 2 * PLACE_WALL, WALL + 7.0
    ring = _pillar(outer, (x, y), WALL - _OVER, high)
    ring -= _pillar(BUZZER.width + PLACE_SLACK, (x, y), WALL - 1, high + 1)
    return ring - _block((x - 1, x + 1), (y, y + outer), (WALL, high + 1))


def _tongue(case: Case) -> Solid:
    """Below the power plug, outside: a cable tie in its two notches keeps the plug from being pulled."""
    (x, _), back = case.on_board(case.power.at, 0), case.outside[1]
    (width, length), notch = TONGUE, 1.6
    tongue = _block((x - width / 2, x + width / 2), (back - 1, back + length), (0, WALL))
    for side in (-1, 1):
        edge = x + side * width / 2
        tongue -= _block((edge - notch, edge + notch), (back + length - 8, back + length - 3.5), (-1, WALL + 1))
    return tongue


def _power_opening(case: Case) -> Solid:
    socket = case.power
    x, _ = case.on_board(socket.at, 0)
    half = (socket.width + PLUG[0]) / 2
    middle = case.board_top + socket.height / 2
    half_height = (socket.height + PLUG[1]) / 2
    back = case.outside[1]
    return _block((x - half, x + half), (back - 2 * WALL, back + 1), (middle - half_height, middle + half_height))


def _card_opening(case: Case) -> Solid:
    _, y = case.on_board(0, case.board.socket("card").at)
    half, height = CARD_OPENING[0] / 2, CARD_OPENING[1]
    right, middle = case.outside[0], (case.board_bottom + case.board_top) / 2
    low = max(WALL + 0.4, middle - height / 2)
    return _block((right - 2 * WALL, right + 1), (y - half, y + half), (low, low + height))


def _nail_slot(case: Case) -> Solid:
    """At the back, below the lid: to lift it with a fingernail or a coin."""
    middle, back = case.outside[0] / 2, case.outside[1]
    return _block((middle - 8, middle + 8), (back - 1.0, back + 1), (case.rim - 1.4, case.rim + 1))


def _vents(case: Case) -> list[Solid]:
    """Upright slots in both sides, above the board."""
    width, depth, _ = case.outside
    top = case.rim - LIP_HEIGHT - 2
    count = int((depth / 2 - CORNER) / _VENT_STEP)
    rows = [depth / 2 + CORNER + _VENT_STEP * number for number in range(count - 1)]
    low = top - _VENT_HEIGHT
    return [
        _block(side, (y, y + _VENT), (low, top))
        for side in ((-1, 2 * WALL), (width - 2 * WALL, width + 1))
        for y in rows
    ]


def _ridges(case: Case, grow: float) -> list[Solid]:
    """Two level rounds, one in each side: on the lip, and (a little larger) as grooves in the walls."""
    width, depth, _ = case.outside
    radius, z = RIDGE + grow, case.rim - RIDGE_DOWN
    length = RIDGE_LENGTH + 2 * grow
    inset = WALL + RIDGE - RIDGE_GRIP
    return [
        Manifold.cylinder(length, radius, radius, 24).rotate((90, 0, 0)).translate((x, (depth + length) / 2, z))
        for x in (inset, width - inset)
    ]


def _lip(case: Case) -> Solid:
    top, bottom = case.rim + _OVER, case.rim - LIP_HEIGHT
    ring = _hollow(case, bottom, top, CLEARANCE) - _hollow(case, bottom - 1, top + 1, CLEARANCE + LIP)
    return ring + _union(_ridges(case, 0.0))


def _window(case: Case) -> Solid:
    """The window about its middle, from below the lid; it widens by 45° outwards, so that the edge hides nothing."""
    width, depth = (side + 2 * WINDOW_RIM for side in case.panel.lit)
    straight = CrossSection.square((width, depth), True).extrude(WALL + 2).translate((0, 0, -1))
    slope = WALL - 0.8
    larger = ((width + 2 * slope) / width, (depth + 2 * slope) / depth)
    flared = CrossSection.square((width, depth), True).extrude(slope, scale_top=larger).translate((0, 0, WALL - slope))
    return straight + flared + flared.translate((0, 0, _OVER))
