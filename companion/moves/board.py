"""The board: the squares' codes and names, and where each count leads.

A square is a small number, so that a colour's pawns sort into the order in which they are written:

====================  ====================================================================================
`START`               0
track `r0` … `g14`    1 … 60, clockwise (R1)
safety zones          61 … 80, five for each colour, so that no two colours' squares share a code (R3)
`HOME`                81
`NOT_IN_PLAY`         82, for a place without a pawn: an empty seat's, and the fourth of a colour with three (R34)
====================  ====================================================================================
"""

from __future__ import annotations

from typing import NamedTuple

from companion.colours import COLOURS

START = 0
FIRST_TRACK = 1
LAST_TRACK = 60
HOME = 81
NOT_IN_PLAY = 82
NOWHERE = 255
"""A code that no pawn ever has. As a landing square it means Home, where pawns don't meet (R13)."""

PLACES = 4
"""Places that a position keeps for each colour's pawns."""

SIDE = 15
TRACK = 60
DIAMOND = 2
CIRCLE = 4
ZONE = 5
TO_HOME = ZONE + 1
"""From the diamond to Home (R3)."""
SLIDES = ((1, 4), (9, 13))
"""Triangle and round end of the two slides on each colour's side (R2)."""


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


class Way(NamedTuple):
    """The squares that a pawn passes, both ends included, and whether it goes forward."""

    squares: tuple[int, ...]
    forward: bool


FARTHEST = 12
"""Squares of the longest step forward that a card has (R18)."""
FARTHEST_BACK = 4
"""Squares of the longest step backward."""


def way(colour: int, origin: int, target: int) -> Way:
    """How a pawn gets from one square to another by a card's count; straight there where no count leads."""
    for step, most in ((forward, FARTHEST), (backward, FARTHEST_BACK)):
        passed: list[int] = [origin]
        for count in range(1, most + 1):
            square = step(colour, origin, count)
            if square is None:
                break
            passed.append(square)
            if square == target:
                return Way(tuple(passed), step is forward)
    return Way((origin, target), True)


def distance_home(colour: int, code: int) -> int:
    """Squares still to go: 0 at Home, 64 on the start circle, 65 in Start."""
    if code == START:
        return 65
    if is_track(code):
        return (side_square(colour, DIAMOND) - code) % TRACK + TO_HOME
    return 0 if code == HOME else TO_HOME - (code - zone_square(colour, 0))
