"""Every step a pawn can make, reckoned once: where it leads, what its slide sweeps, how it is written.

The tables take a moment to make, so only what plays or checks moves imports them; a mere deck of cards does not.
"""

from __future__ import annotations

from typing import TypeAlias

from companion.colours import COLOURS
from companion.moves.board import (
    CIRCLES,
    FIRST_TRACK,
    HOME,
    NAMES,
    NOT_IN_PLAY,
    NOWHERE,
    SLIDES,
    START,
    TRACK,
    ZONE,
    backward,
    forward,
    is_track,
    side_square,
    zone_square,
)

Part: TypeAlias = "tuple[int, int, int, bytes, int, bool]"
"""What one pawn does: `(origin, landing, end, sweep, colour, swaps)`.

`landing` is the square it reaches by count, swap or Sorry! (`NOWHERE` for Home), `end` the square where it comes to
rest, `sweep` the squares after a triangle that its slide clears (R17), `colour` an index into `COLOURS`, `swaps`
whether the pawn on `landing` goes to `origin` instead of to Start.
"""

Plan: TypeAlias = "tuple[str, tuple[Part, ...]]"
"""A whole move: its notation and its parts in order."""

Step: TypeAlias = "tuple[int, Plan, bytes, int]"
"""A move of one pawn from the tables: `(landing, plan, sweep, weight)`; see `WEIGHTS` for the last."""


def _slide(colour: int, landing: int) -> tuple[int, bytes]:
    """Where a pawn comes to rest that lands on a square, and what its slide clears: nothing if it doesn't slide."""
    for side in range(4):
        for triangle, end in SLIDES:
            if side != colour and landing == side_square(side, triangle):
                return side_square(side, end), bytes(range(landing + 1, side_square(side, end) + 1))
    return landing, b""


REST = tuple(tuple(_slide(colour, code) for code in range(NOT_IN_PLAY + 1)) for colour in range(4))
"""By colour and landing square: where the pawn comes to rest, and the squares that it sweeps (R17)."""

ARRIVAL = tuple(
    tuple(
        NAMES[colour][code] if end == code else f"{NAMES[colour][code]}~{NAMES[colour][end]}"
        for code, (end, _) in enumerate(REST[colour])
    )
    for colour in range(4)
)
"""By colour and landing square: the arrival as it is written, `y1~y4`."""

_FIELD = 3 + TRACK + ZONE + 3


def _weight(colour: int, code: int) -> int:
    if code == START:
        bit = 0
    elif is_track(code):
        bit = 3 + code - FIRST_TRACK
    else:
        bit = 3 + TRACK + (ZONE if code == HOME else code - zone_square(colour, 1))
    return 1 << (bit + _FIELD * colour)


WEIGHTS = tuple(
    tuple(
        _weight(colour, code)
        if code in (START, HOME) or is_track(code) or zone_square(colour, 1) <= code <= zone_square(colour, ZONE)
        else 0
        for code in range(NOT_IN_PLAY + 1)
    )
    for colour in range(4)
)
"""By colour and square: a number such that positions are equal exactly when their pawns' numbers have equal sums.

Each (colour, square) has its own bit, Start and Home three of them, to count up to four. So a move is known by the
sum of its changes, without making the position that it leads to.
"""


def prefix(colour: int, origin: int, named: bool) -> str:
    """`yellow:` where a partner's pawn must be named: its square is Start or in a safety zone."""
    return f"{COLOURS[colour]}:" if named and not is_track(origin) else ""


def make_step(colour: int, origin: int, target: int, sign: str = ">", named: bool = False) -> Step:
    """The step of one pawn to a square, with all that follows from the square."""
    end, sweep = REST[colour][target]
    landing = NOWHERE if target == HOME else target
    text = f"{prefix(colour, origin, named)}{NAMES[colour][origin]}{sign}{ARRIVAL[colour][target]}"
    weight = WEIGHTS[colour][end] - WEIGHTS[colour][origin]
    return landing, (text, ((origin, landing, end, sweep, colour, False),)), sweep, weight


def _row(colour: int, count: int, named: bool) -> tuple[Step | None, ...]:
    row: list[Step | None] = []
    for origin in range(NOT_IN_PLAY + 1):
        target = forward(colour, origin, count) if count > 0 else backward(colour, origin, -count)
        row.append(None if target is None else make_step(colour, origin, target, ">", named))
    return tuple(row)


COUNTS = (1, 2, 3, 4, 5, 6, 7, 8, 10, 11, 12, -1, -4)

Row: TypeAlias = "tuple[Step | None, ...]"

ROWS: tuple[tuple[dict[int, Row], ...], ...] = tuple(
    tuple({count: _row(colour, count, named) for count in COUNTS} for colour in range(4)) for named in (False, True)
)
"""By whether the colour must be named, colour, count (backward below 0) and square: the step, or None."""

ENTRIES = tuple(
    tuple(make_step(colour, START, CIRCLES[colour], ">", named) for colour in range(4)) for named in (False, True)
)
"""By naming and colour: the step from Start onto the start circle (R16)."""

SORRY = tuple(
    tuple(
        tuple(
            make_step(colour, START, target, "!", named) if is_track(target) else None
            for target in range(NOT_IN_PLAY + 1)
        )
        for colour in range(4)
    )
    for named in (False, True)
)
"""By naming, colour and square: the step from Start with Sorry! (R22)."""
