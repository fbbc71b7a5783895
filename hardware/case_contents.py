"""What the case holds, as simple solids in place: for the picture, and to see that nothing collides."""

from __future__ import annotations

from typing import Any, TypeAlias

from manifold3d import Manifold

from hardware.boards import (
    BOARD_THICKNESS,
    BUZZER,
    HEADER_FROM_LEFT,
    HEADER_FROM_TOP,
    HEADER_PITCH,
    LEVER_TERMINAL,
    TRANSISTOR,
    GlassFrame,
    Pegs,
    SmallPart,
    Socket,
)
from hardware.case import WALL, Case

Solid: TypeAlias = Any

STRIP, PIN_LENGTH, PLUG_ABOVE_BOARD = 2.5, 8.5, 16.5
"""Heights above the board: of the header's strip, of its pins, of the jumper wires' housings on them."""
TAB = 8.0
"""How far the button's tabs stand out below; within its depth."""
_SOCKET_DEPTH = {"USB": 17.0, "Ethernet": 21.0, "card": 12.0, "HDMI": 8.0, "audio": 12.0, "power": 6.0}


def contents(case: Case) -> dict[str, Solid]:
    """The parts by name: `board`, `sockets`, `header`, `pin 1`, `plugs`, `panel`, `glass`, `button`, `cap`, `tabs`,
    and the small ones."""
    return {
        "board": _board(case),
        "sockets": sum((_socket(case, socket) for socket in case.board.sockets), Manifold()),
        "header": _header(case),
        "pin 1": _pin_1(case),
        "plugs": _plugs(case),
        "panel": _panel_board(case),
        "glass": _glass(case),
        "button": _button(case),
        "cap": _cap(case),
        "tabs": _tabs(case),
        "terminals": _standing(LEVER_TERMINAL, case.terminals_at[0]) + _standing(LEVER_TERMINAL, case.terminals_at[1]),
        "buzzer": _buzzer(case),
        "transistor": _standing(TRANSISTOR, case.transistor_at),
    }


def _between(one: tuple[float, float], other: tuple[float, float], bottom: float, top: float) -> Solid:
    left, right = sorted((one[0], other[0]))
    front, back = sorted((one[1], other[1]))
    return Manifold.cube((right - left, back - front, top - bottom)).translate((left, front, bottom))


def _board(case: Case) -> Solid:
    solid = _between(
        case.on_board(0, 0), case.on_board(case.board.width, case.board.depth), case.board_bottom, case.board_top
    )
    for x, y in (case.on_board(*hole) for hole in case.board.holes):
        solid -= Manifold.cylinder(BOARD_THICKNESS + 2, 1.375, circular_segments=24).translate((x, y, WALL + 4))
    return solid


def _socket(case: Case, socket: Socket) -> Solid:
    deep = _SOCKET_DEPTH[socket.name] - socket.beyond
    low, high = socket.at - socket.width / 2, socket.at + socket.width / 2
    one, other = {
        "lower": ((low, -socket.beyond), (high, deep)),
        "left": ((-socket.beyond, low), (deep, high)),
        "right": ((case.board.width + socket.beyond, low), (case.board.width - deep, high)),
    }[socket.edge]
    from_z = case.board_top if socket.height > 0 else case.board_bottom
    bottom, top = sorted((from_z, from_z + socket.height))
    return _between(case.on_board(*one), case.on_board(*other), bottom, top)


def _header(case: Case) -> Solid:
    """The black strip and its 40 pins."""
    middle = case.board.depth - HEADER_FROM_TOP
    strip = _between(*_header_corners(case), case.board_top, case.board_top + STRIP)
    pin = Manifold.cube((0.7, 0.7, PIN_LENGTH), True).translate((0, 0, PIN_LENGTH / 2))
    places = (
        case.on_board(HEADER_FROM_LEFT + (column - 9.5) * HEADER_PITCH, middle + row * HEADER_PITCH / 2)
        for column in range(20)
        for row in (-1, 1)
    )
    return sum((pin.translate((*at, case.board_top)) for at in places), strip)


def _plugs(case: Case) -> Solid:
    """The room that the jumper wires' housings take, from the strip upwards."""
    return _between(*_header_corners(case), case.board_top + PIN_LENGTH, case.board_top + PLUG_ABOVE_BOARD)


def _header_corners(case: Case) -> tuple[tuple[float, float], tuple[float, float]]:
    half, middle = 10 * HEADER_PITCH, case.board.depth - HEADER_FROM_TOP
    one, other = (HEADER_FROM_LEFT - half, middle - HEADER_PITCH), (HEADER_FROM_LEFT + half, middle + HEADER_PITCH)
    return case.on_board(*one), case.on_board(*other)


def _pin_1(case: Case) -> Solid:
    """A mark beside it, on the board: at the header's end near the card slot, in the inner row's line."""
    x, y = case.on_board(HEADER_FROM_LEFT - 10.6 * HEADER_PITCH, case.board.depth - HEADER_FROM_TOP - HEADER_PITCH / 2)
    return Manifold.cylinder(0.4, 1.0, circular_segments=24).translate((x, y, case.board_top))


def _panel_board(case: Case) -> Solid:
    (x, y), half, deep = case.panel_at, case.panel.width / 2, case.panel.depth / 2
    thickness = 1.5
    bottom = case.rim - case.panel.thickness
    solid = _between((x - half, y - deep), (x + half, y + deep), bottom, bottom + thickness)
    if isinstance(case.panel.grip, Pegs):
        hole = Manifold.cylinder(5, case.panel.grip.hole / 2, circular_segments=24)
        solid -= sum((hole.translate((*at, bottom - 1)) for at in case.panel_holes), Manifold())
    plug = _between((x - 5.1, y + deep - 2.8), (x + 5.1, y + deep - 0.2), bottom - PLUG_ABOVE_BOARD, bottom)
    return solid + plug


def _glass(case: Case) -> Solid:
    if isinstance(case.panel.grip, GlassFrame):
        (x, y), (half, deep) = case.panel_at, (side / 2 for side in case.panel.grip.glass)
    else:
        (x, y), half, deep = case.window_at, case.panel.width / 2 - 0.3, case.panel.lit[1] / 2 + 2.2
    return _between((x - half, y - deep), (x + half, y + deep), case.rim - case.panel.thickness + 1.5, case.rim - 0.02)


def _button(case: Case) -> Solid:
    body = Manifold.cylinder(case.button.depth + WALL - TAB, case.button.hole / 2 - 0.1, circular_segments=64)
    ring = Manifold.cylinder(3, case.button.flange / 2, case.button.flange / 2 - 1.5, 64)
    whole = body.translate((0, 0, TAB - case.button.depth)) + ring.translate((0, 0, WALL))
    return whole.translate((*case.button_at, case.rim))


def _tabs(case: Case) -> Solid:
    """The switch's two tabs and, between them, the lamp's, on the button's lower end."""
    tab, lamp = Manifold.cube((0.8, 4.8, TAB), True), Manifold.cube((0.6, 2.8, TAB), True)
    places = ((tab, -5.0, 0.0), (tab, 5.0, 0.0), (lamp, 0.0, -6.0), (lamp, 0.0, 6.0))
    whole = sum((solid.translate((x, y, TAB / 2)) for solid, x, y in places), Manifold())
    return whole.translate((*case.button_at, case.rim - case.button.depth))


def _cap(case: Case) -> Solid:
    radius = case.button.hole / 2 - 3
    cap = Manifold.cylinder(5, radius, radius - 1, 64).translate((0, 0, WALL + 1.5))
    return cap.translate((*case.button_at, case.rim))


def _standing(part: SmallPart, at: tuple[float, float]) -> Solid:
    return Manifold.cube((part.width, part.depth, part.height), True).translate((*at, WALL + part.height / 2))


def _buzzer(case: Case) -> Solid:
    body = Manifold.cylinder(BUZZER.height, BUZZER.width / 2, circular_segments=48)
    hole = Manifold.cylinder(2.0, 1.0, circular_segments=24).translate((0, 0, BUZZER.height - 1.0))
    return (body - hole).translate((*case.buzzer_at, WALL))
