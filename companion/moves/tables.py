"""Every step a pawn can make, reckoned once for each way of sliding: where it leads, what its slide sweeps, how it is
written.

The tables take a moment to make, so only what plays or checks moves asks for them; a mere deck of cards does not.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import NamedTuple, TypeAlias, TypeVar

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

Row: TypeAlias = "tuple[Step | None, ...]"


def part_of(step: Step) -> Part:
    """The one part of a step."""
    _, (_, (part,)), _, _ = step
    return part


Movers: TypeAlias = "tuple[tuple[int, bool], ...]"
"""The colours whose pawns a player may use, each with its naming: whether it must be written (R26)."""


class Landings(NamedTuple):
    """What follows from landing on a square, under one value of the option `slides` (R17, R36)."""

    rest: tuple[tuple[tuple[int, bytes], ...], ...]
    """By colour and landing square: where the pawn comes to rest, and the squares that its slide sweeps."""
    arrival: tuple[tuple[str, ...], ...]
    """By colour and landing square: the arrival as it is written, `y1~y4`."""

    def step(self, colour: int, origin: int, target: int, sign: str = ">", named: bool = False) -> Step:
        """The step of one pawn to a square, with all that follows from the square."""
        end, sweep = self.rest[colour][target]
        landing = NOWHERE if target == HOME else target
        text = f"{prefix(colour, origin, named)}{NAMES[colour][origin]}{sign}{self.arrival[colour][target]}"
        weight = WEIGHTS[colour][end] - WEIGHTS[colour][origin]
        return landing, (text, ((origin, landing, end, sweep, colour, False),)), sweep, weight


@cache
def landings(slides: str) -> Landings:
    """The landings under a value of the option `slides`."""
    rest = tuple(tuple(_slide(slides, colour, code) for code in range(NOT_IN_PLAY + 1)) for colour in range(4))
    arrival = tuple(
        tuple(
            NAMES[colour][code] if end == code else f"{NAMES[colour][code]}~{NAMES[colour][end]}"
            for code, (end, _) in enumerate(rest[colour])
        )
        for colour in range(4)
    )
    return Landings(rest, arrival)


def _slide(slides: str, colour: int, landing: int) -> tuple[int, bytes]:
    """Where a pawn comes to rest that lands on a square, and what its slide clears: nothing if it doesn't slide."""
    for side in range(4):
        on_own = side == colour
        if {"others": not on_own, "own": on_own, "all": True, "none": False}[slides]:
            for triangle, end in SLIDES:
                if landing == side_square(side, triangle):
                    return side_square(side, end), bytes(range(landing + 1, side_square(side, end) + 1))
    return landing, b""


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


COUNTS = (1, 2, 3, 4, 5, 6, 7, 8, 10, 11, 12, -1, -4)
"""Every count that a card or a part of a 7 has, backward below 0."""
_SEVENS = range(1, 8)


Splits: TypeAlias = "tuple[tuple[tuple[tuple[Row, Row], ...], ...], ...]"


class Steps(NamedTuple):
    """Every step that a pawn can make, under one value of the option `slides`.

    By naming: whether the pawn's colour must be written, for it is the partner's and stands on no track square.
    """

    rows: tuple[tuple[dict[int, Row], ...], ...]
    """By naming, colour, count (backward below 0) and square: the step, or None."""
    sevens: tuple[tuple[tuple[Row, ...], ...], ...]
    """By naming, colour and square: the steps of 1 to 7."""
    splits: Splits
    """By naming, colour and square: the steps of 1 to 6, and of 6 down to 1."""
    sorry: tuple[tuple[Row, ...], ...]
    """By naming, colour and square: the step from Start with Sorry! (R22)."""


@cache
def steps(slides: str) -> Steps:
    """The steps under a value of the option `slides`; they take a moment to reckon."""
    lands = landings(slides)
    rows = _both(lambda colour, named: {count: _row(lands, colour, count, named) for count in COUNTS})
    sevens = _both(lambda colour, named: _sevens(rows[named][colour]))
    splits = _both(lambda colour, named: tuple((row[:-1], row[-2::-1]) for row in sevens[named][colour]))
    return Steps(rows, sevens, splits, _both(lambda colour, named: _sorry_row(lands, colour, named)))


_Made = TypeVar("_Made")


def _both(make: Callable[[int, bool], _Made]) -> tuple[tuple[_Made, ...], ...]:
    """By naming and colour."""
    return tuple(tuple(make(colour, named) for colour in range(4)) for named in (False, True))


def _row(lands: Landings, colour: int, count: int, named: bool) -> Row:
    row: list[Step | None] = []
    for origin in range(NOT_IN_PLAY + 1):
        target = forward(colour, origin, count) if count > 0 else backward(colour, origin, -count)
        row.append(None if target is None else lands.step(colour, origin, target, ">", named))
    return tuple(row)


def _sevens(rows: dict[int, Row]) -> tuple[Row, ...]:
    return tuple(tuple(rows[count][origin] for count in _SEVENS) for origin in range(HOME))


def _sorry_row(lands: Landings, colour: int, named: bool) -> Row:
    return tuple(
        lands.step(colour, START, target, "!", named) if is_track(target) else None for target in range(NOT_IN_PLAY + 1)
    )


ENTRIES = _both(lambda colour, named: landings("none").step(colour, START, CIRCLES[colour], ">", named))
"""By naming and colour: the step from Start onto the start circle (R16), which is no triangle."""
