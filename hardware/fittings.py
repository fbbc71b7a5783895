"""The places for the small parts on the case's floor, beside the button, and where the supply's cable is tied.

On either side, in front, two lever terminals stand in a pen; behind the left one lies a ring for the buzzer, behind the
right one a cup for the transistor. In the back wall, beside the plug, two slots take a cable tie: what pulls at the
cable then pulls at the wall.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeAlias

from manifold3d import Manifold

from hardware.boards import BUZZER, BUZZER_HEIGHT, LEVER_TERMINAL, TRANSISTOR
from hardware.case import WALL, Case

Solid: TypeAlias = Any
Span: TypeAlias = tuple[float, float]

RIB, RIB_HEIGHT = 1.4, 6.0
STOP_HEIGHT = 1.5
"""Below the terminals' lower openings."""
SLACK = 0.2
"""Between a part and its place, on each side."""
FROM_WALL = 1.2
"""The corners inside are round."""
RING_FROM_FRONT, CUP_FROM_FRONT = 30.0, 24.0
"""The middle of the buzzer's ring, and the front of the transistor's cup, from the front wall."""
HOLES_FOR_SOUND = 2.0
TIE = (4.5, 2.0)
"""A slot for a cable tie, width and height."""
TIE_ASIDE, TIE_ABOVE, TIE_STEP = 16.0, 8.0, 7.0
"""From the plug's middle, above the board, and from one slot to the other."""
_DOWN = WALL - 0.01


def added(case: Case) -> list[Solid]:
    """What stands on the floor."""
    return [*_pens(case), _ring(case), _cup(case)]


def cut(case: Case) -> list[Solid]:
    """Holes: in the floor for the buzzer's sound, in the back wall for the cable tie."""
    x, y = buzzer_at(case)
    places = ((0, 0), (-3.5, 0), (3.5, 0), (0, -3.5), (0, 3.5))
    sound = [_pillar(HOLES_FOR_SOUND, (x + aside, y + along), -1, WALL + 1) for aside, along in places]
    return [*sound, *(_block(*slot) for slot in tie_slots(case))]


def tie_slots(case: Case) -> list[tuple[Span, Span, Span]]:
    """The two slots, each by its x, y and z, on the side of the plug where there is more wall."""
    plug, _ = case.on_board(case.power.at, 0)
    x = plug + (TIE_ASIDE if plug < case.outside[0] / 2 else -TIE_ASIDE)
    back, low = case.outside[1], case.board_top + TIE_ABOVE
    return [
        ((x - TIE[0] / 2, x + TIE[0] / 2), (back - 2 * WALL, back + 1), (bottom, bottom + TIE[1]))
        for bottom in (low, low + TIE_STEP)
    ]


def buzzer_at(case: Case) -> tuple[float, float]:
    """The middle of the buzzer."""
    return WALL + FROM_WALL + RIB + SLACK + BUZZER / 2, WALL + RING_FROM_FRONT


def terminals_at(case: Case) -> list[tuple[float, float]]:
    """The front left corners of the four lever terminals, from the left."""
    wide = LEVER_TERMINAL[0]
    left = WALL + FROM_WALL + SLACK
    right = case.outside[0] - left - 2 * wide
    return [(x, WALL + FROM_WALL + SLACK) for x in (left, left + wide, right, right + wide)]


def transistor_at(case: Case) -> tuple[float, float]:
    """The front left corner of the transistor."""
    right = case.outside[0] - WALL - FROM_WALL - RIB - SLACK
    return right - TRANSISTOR[0], WALL + CUP_FROM_FRONT + RIB + SLACK


def small_parts(case: Case) -> Mapping[str, Solid]:
    """The parts in their places: `terminals`, `levers`, `buzzer`, `transistor`, `legs`."""
    wide, deep, high = LEVER_TERMINAL
    bodies, levers = Manifold(), Manifold()
    for x, y in terminals_at(case):
        bodies += _block((x + 0.05, x + wide - 0.05), (y, y + deep), (WALL + 0.05, WALL + high))
        for z in (WALL + 1.5, WALL + high / 2 + 1.0):
            levers += _block((x + wide - 0.1, x + wide - 0.02), (y + 2, y + deep - 5), (z, z + high / 2 - 2.5))
            levers += _block((x + 1.5, x + wide - 1.5), (y + deep, y + deep + 0.3), (z, z + high / 2 - 2.5))
    x, y = transistor_at(case)
    body = _block((x, x + TRANSISTOR[0]), (y, y + TRANSISTOR[1]), (WALL + 0.05, WALL + TRANSISTOR[2]))
    legs = [_pillar(0.5, (x + 1.1 + 1.27 * leg, y + 1.9), WALL + TRANSISTOR[2], WALL + 18) for leg in range(3)]
    across, along = buzzer_at(case)
    pins = [_pillar(0.6, (across + aside, along), WALL + BUZZER_HEIGHT, WALL + 16) for aside in (-3.8, 3.8)]
    return {
        "terminals": bodies,
        "levers": levers,
        "buzzer": _pillar(BUZZER, buzzer_at(case), WALL + 0.05, WALL + BUZZER_HEIGHT),
        "transistor": body,
        "legs": sum([*legs, *pins], Manifold()),
    }


def _pens(case: Case) -> list[Solid]:
    """On each side a rib beside the terminals, a low stop behind them, and what keeps them off the walls."""
    wide, deep, _ = LEVER_TERMINAL
    front = WALL + FROM_WALL
    back = front + deep + 2 * SLACK
    made = []
    for inwards in (1, -1):
        wall = WALL if inwards > 0 else case.outside[0] - WALL
        outer = wall + inwards * FROM_WALL
        inner = outer + inwards * (2 * wide + 2 * SLACK)
        rib, stop = _span(inner, inner + inwards * RIB), _span(outer, outer + inwards * 1.2 * wide)
        made.append(_block(rib, (front, front + 0.6 * deep), (_DOWN, WALL + RIB_HEIGHT)))
        made.append(_block(stop, (back, back + RIB), (_DOWN, WALL + STOP_HEIGHT)))
        made.append(_block(_span(wall - inwards, outer), (WALL - 1, back + RIB), (_DOWN, WALL + STOP_HEIGHT)))
        made.append(_block(_span(outer, inner + inwards * RIB), (WALL - 1, front), (_DOWN, WALL + STOP_HEIGHT)))
    return made


def _ring(case: Case) -> Solid:
    inner = BUZZER + 2 * SLACK
    ring = _pillar(inner + 2 * RIB, buzzer_at(case), _DOWN, WALL + RIB_HEIGHT)
    return ring - _pillar(inner, buzzer_at(case), WALL, WALL + RIB_HEIGHT + 1)


def _cup(case: Case) -> Solid:
    x, y = transistor_at(case)
    wide, deep, _ = TRANSISTOR
    grow = SLACK + RIB
    outer = _block((x - grow, x + wide + grow), (y - grow, y + deep + grow), (_DOWN, WALL + 4.0))
    return outer - _block((x - SLACK, x + wide + SLACK), (y - SLACK, y + deep + SLACK), (WALL, WALL + 5.0))


def _span(one: float, other: float) -> Span:
    return (one, other) if one < other else (other, one)


def _block(x: Span, y: Span, z: Span) -> Solid:
    return Manifold.cube((x[1] - x[0], y[1] - y[0], z[1] - z[0])).translate((x[0], y[0], z[0]))


def _pillar(diameter: float, at: tuple[float, float], bottom: float, top: float) -> Solid:
    return Manifold.cylinder(top - bottom, diameter / 2, diameter / 2, 48).translate((*at, bottom))
