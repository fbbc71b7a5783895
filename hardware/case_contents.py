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
    SmallPart,
    Socket,
)
from hardware.case import WALL, Case

Solid: TypeAlias = Any

PLUG_ABOVE_BOARD = 16.5
"""Header and the jumper wires' housings."""
_SOCKET_DEPTH = {"USB": 17.0, "Ethernet": 21.0, "card": 12.0, "HDMI": 8.0, "audio": 12.0, "power": 6.0}


def contents(case: Case) -> dict[str, Solid]:
    """The parts by name: `board`, `sockets`, `header`, `panel`, `glass`, `button`, `cap`, and the small ones."""
    return {
        "board": _board(case),
        "sockets": sum((_socket(case, socket) for socket in case.board.sockets), Manifold()),
        "header": _header(case),
        "panel": _panel_board(case),
        "glass": _glass(case),
        "button": _button(case),
        "cap": _cap(case),
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
    half, middle = 10 * HEADER_PITCH, case.board.depth - HEADER_FROM_TOP
    one, other = (HEADER_FROM_LEFT - half, middle - HEADER_PITCH), (HEADER_FROM_LEFT + half, middle + HEADER_PITCH)
    return _between(case.on_board(*one), case.on_board(*other), case.board_top, case.board_top + PLUG_ABOVE_BOARD)


def _panel_board(case: Case) -> Solid:
    (x, y), half, deep = case.panel_at, case.panel.width / 2, case.panel.depth / 2
    thickness = 1.5
    bottom = case.rim - case.panel.thickness
    solid = _between((x - half, y - deep), (x + half, y + deep), bottom, bottom + thickness)
    for at in case.panel_holes:
        solid -= Manifold.cylinder(5, case.panel.hole / 2, circular_segments=24).translate((*at, bottom - 1))
    plug = _between((x - 5.1, y + deep - 2.8), (x + 5.1, y + deep - 0.2), bottom - PLUG_ABOVE_BOARD, bottom)
    return solid + plug


def _glass(case: Case) -> Solid:
    (x, y), half = case.window_at, case.panel.width / 2 - 0.3
    deep = case.panel.lit[1] / 2 + 2.2
    return _between((x - half, y - deep), (x + half, y + deep), case.rim - case.panel.thickness + 1.5, case.rim - 0.02)


def _button(case: Case) -> Solid:
    body = Manifold.cylinder(case.button.depth + WALL, case.button.hole / 2 - 0.1, circular_segments=64)
    ring = Manifold.cylinder(3, case.button.flange / 2, case.button.flange / 2 - 1.5, 64)
    whole = body.translate((0, 0, -case.button.depth)) + ring.translate((0, 0, WALL))
    return whole.translate((*case.button_at, case.rim))


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
