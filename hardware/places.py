"""Where in the case things are that the build guide speaks of: points in the case's millimetres."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import product
from typing import TypeAlias

from hardware.boards import HEADER_FROM_LEFT, HEADER_FROM_TOP, HEADER_PITCH
from hardware.case import TONGUE, WALL, Case

Point3: TypeAlias = tuple[float, float, float]


def anchors(case: Case, part: str) -> list[Point3]:
    """Where a part meets its place."""
    width, depth, _ = case.outside
    holes = [(*case.on_board(*hole), case.board_top) for hole in case.board.holes]
    x, y = case.button_at
    corners = [(x, y, case.rim) for x, y in product((4.0, width - 4.0), (4.0, depth - 4.0))]
    return {
        "board": holes,
        "screws": holes,
        "terminals": [(*at, WALL + 8.0) for at in (*case.terminals_at, case.buzzer_at, case.transistor_at)],
        "panel": [(*at, case.rim - case.panel.thickness) for at in case.panel_holes],
        "button": [(x + side * case.button.hole / 2, y, case.rim + WALL) for side in (-1, 1)],
        "lid": corners,
        "lid plate": corners,
        "cardboard lid": corners,
    }[part]


def places(case: Case) -> Mapping[str, Point3]:
    """What a note can speak of."""
    width, depth, _ = case.outside
    (x, y), low = case.button_at, case.rim - case.button.depth + 4.0
    panel_x, panel_y = case.panel_at
    on_board, top, socket = case.on_board, case.board_top + 8.5, case.board_top + case.power.height / 2
    holes = [on_board(*hole) for hole in case.board.holes]
    header = case.board.depth - HEADER_FROM_TOP
    first, last = (HEADER_FROM_LEFT + end * 9.5 * HEADER_PITCH for end in (-1, 1))
    plug = on_board(case.power.at, 0)[0]
    card = case.board.socket("card")
    slot = (case.board_top if card.height > 0 else case.board_bottom) + card.height / 2
    return {
        "post": (*holes[2], WALL + 5.0),
        "power": (plug, depth, socket),
        "plug": (plug, depth + 20.0, socket),
        "tie": (plug, depth + TONGUE[1] - 5.75, socket + 4.0),
        "card": (width, on_board(0, case.board.socket("card").at)[1], slot),
        "terminal 1": (*case.terminals_at[0], WALL + 19.0), "terminal 2": (*case.terminals_at[1], WALL + 19.0),
        "terminal place": (*case.terminals_at[0], WALL), "terminal place 2": (*case.terminals_at[1], WALL),
        "buzzer": (*case.buzzer_at, WALL + 9.0), "transistor": (*case.transistor_at, WALL + 5.0),
        "click": (WALL, depth / 2, case.rim), "click 2": (width - WALL, depth / 2, case.rim),
        "board power": (*on_board(case.power.at, 0), socket),
        "board card": (*on_board(0, case.board.socket("card").at), case.board_top),
        **{f"screw {number}": (*at, case.board_top + 1.6) for number, at in enumerate(holes, start=1)},
        "pin 1": (*on_board(first, header - HEADER_PITCH / 2), top),
        "pin 2": (*on_board(first, header + HEADER_PITCH / 2), top),
        "pin 39": (*on_board(last, header - HEADER_PITCH / 2), top),
        "pin 40": (*on_board(last, header + HEADER_PITCH / 2), top),
        **{f"peg {number}": (*at, case.rim - 4.0) for number, at in enumerate(case.panel_holes, start=1)},
        "window": (*case.window_at, case.rim),
        "hole": (x, y, case.rim),
        "panel pins": (panel_x, panel_y + case.panel.depth / 2 - 1.5, case.rim - case.panel.thickness - 12.0),
        "glass": (panel_x, panel_y - case.panel.depth / 2 + 6.0, case.rim - 0.5),
        "switch tab": (x - 5.0, y, low), "switch tab 2": (x + 5.0, y, low),
        "lamp tab": (x, y - 6.0, low), "lamp tab 2": (x, y + 6.0, low),
        "nail": (width / 2, depth, case.rim),
    }  # fmt: skip
