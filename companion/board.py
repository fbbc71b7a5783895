"""The board as tables, reckoned once: the squares' codes and names, where each count leads, what each slide sweeps.

A square is a small number, so that a colour's four pawns sort into the order in which they are written:

====================  =======================================================
`START`               0
track `r0` … `g14`    1 … 60, clockwise (R1)
safety zones          61 … 80, five for each colour, so that no two colours' squares share a code (R3)
`HOME`                81
`NOT_IN_PLAY`         82, for the four pawns of an empty seat
====================  =======================================================
"""

from __future__ import annotations

from typing import TypeAlias

from companion.colours import COLOURS

START = 0
FIRST_TRACK = 1
LAST_TRACK = 60
HOME = 81
NOT_IN_PLAY = 82
NOWHERE = 255
"""A code that no pawn ever has. As a landing square it means Home, where pawns don't meet (R13)."""

SIDE = 15
TRACK = 60
DIAMOND = 2
CIRCLE = 4
ZONE = 5
TO_HOME = ZONE + 1
"""From the diamond to Home (R3)."""
SLIDES = ((1, 4), (9, 13))
"""Triangle and round end of the two slides on each colour's side (R2)."""

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


def _track_name(code: int) -> str:
    side, square = divmod(code - FIRST_TRACK, SIDE)
    return f"{COLOURS[side][0]}{square}"


def _names(colour: int) -> tuple[str, ...]:
    names = ["?"] * (NOT_IN_PLAY + 1)
    names[START] = "S"
    names[HOME] = "H"
    for code in range(FIRST_TRACK, LAST_TRACK + 1):
        names[code] = _track_name(code)
    for square in range(ZONE):
        names[zone_square(colour, square + 1)] = f"s{square + 1}"
    return tuple(names)


def zone_square(colour: int, number: int) -> int:
    """The code of `s1` … `s5` of a colour."""
    return LAST_TRACK + ZONE * colour + number


def side_square(colour: int, number: int) -> int:
    """The code of a track square on a colour's side, `0` … `14`."""
    return FIRST_TRACK + SIDE * colour + number


NAMES = tuple(_names(colour) for colour in range(4))
"""By colour and code: the name of a square."""

CODES: tuple[dict[str, int], ...] = tuple(
    {name.lower(): code for code, name in enumerate(names) if name != "?"} for names in NAMES
)
"""By colour: the code for a square's name in small letters."""

CIRCLES = tuple(side_square(colour, CIRCLE) for colour in range(4))
"""By colour: the start circle (R2)."""


def is_track(code: int) -> bool:
    """Whether a square is one of the sixty, where pawns meet."""
    return FIRST_TRACK <= code <= LAST_TRACK


def forward(colour: int, origin: int, count: int) -> int | None:
    """The square `count` forward, turning in at the own diamond (R8); None beyond Home (R9) or from Start or Home."""
    if is_track(origin):
        to_diamond = (side_square(colour, DIAMOND) - origin) % TRACK
        if count <= to_diamond:
            return (origin - FIRST_TRACK + count) % TRACK + FIRST_TRACK
        beyond = count - to_diamond
    elif zone_square(colour, 1) <= origin <= zone_square(colour, ZONE):
        beyond = origin - zone_square(colour, 0) + count
    else:
        return None
    if beyond > TO_HOME:
        return None
    return HOME if beyond == TO_HOME else zone_square(colour, beyond)


def backward(colour: int, origin: int, count: int) -> int | None:
    """The square `count` backward, out of the safety zone but never into it (R10); None from Start or Home."""
    if is_track(origin):
        return (origin - FIRST_TRACK - count) % TRACK + FIRST_TRACK
    if not zone_square(colour, 1) <= origin <= zone_square(colour, ZONE):
        return None
    if origin - count > zone_square(colour, 0):
        return origin - count
    beyond = count - (origin - zone_square(colour, 0))
    return (side_square(colour, DIAMOND) - FIRST_TRACK - beyond) % TRACK + FIRST_TRACK


def distance_home(colour: int, code: int) -> int:
    """Squares still to go: 0 at Home, 64 on the start circle, 65 in Start."""
    if code == START:
        return 65
    if is_track(code):
        return (side_square(colour, DIAMOND) - code) % TRACK + TO_HOME
    return 0 if code == HOME else TO_HOME - (code - zone_square(colour, 0))


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
