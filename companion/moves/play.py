"""A move made on the live board, part after part: each part meets what the part before it left (R17, R19)."""

from __future__ import annotations

from companion.moves.board import LAST_TRACK, NOWHERE, PLACES, START
from companion.moves.tables import Part

_ONE = tuple(bytes([code]) for code in range(NOWHERE + 1))


def play(pawns: bytes, parts: tuple[Part, ...]) -> tuple[bytes, list[int]] | None:
    """The pawns after a move, and the squares of those sent back to Start, in track order.

    None if a part can't be made on the board as the parts before left it. Each part's pawn is the one that stood on its
    origin before the move, and moves once.
    """
    bumped: list[int] = []
    if len(parts) == 1:
        after = play_part(pawns, parts[0], bumped)
        if after is None:
            return None
        bumped.sort()
        return after, bumped
    met: set[int] = set()
    for part in parts:
        after = None if part[0] in met else play_part(pawns, part, bumped)
        if after is None:
            return None
        met.add(part[1])
        met.update(part[3])
        pawns = after
    bumped.sort()
    return pawns, bumped


def play_part(pawns: bytes, part: Part, bumped: list[int]) -> bytes | None:
    """The pawns after one part; None if no pawn of that colour stands on its origin, or one on its landing (R13).

    Adds to `bumped` the squares on which pawns stood when they went back to Start.
    """
    origin, landing, end, sweep, colour, swaps = part
    first = PLACES * colour
    own = pawns[first : first + PLACES]
    if landing in own or origin not in own:
        return None
    three = own.replace(_ONE[origin], b"", 1)
    if sweep:  # off the board meanwhile, so that its slide can't meet itself
        after = pawns[:first] + three + b"\xff" + pawns[first + PLACES :]
    else:
        after = pawns[:first] + _with(three, end) + pawns[first + PLACES :]
    if landing <= LAST_TRACK and landing in pawns:
        if swaps:
            after = _moved(after, pawns.find(landing), landing, origin)
        else:
            bumped.append(landing)
            after = _moved(after, pawns.find(landing), landing, START)
    if sweep:
        for square in sweep:
            if square in after:
                bumped.append(square)
                after = _moved(after, after.find(square), square, START)
        after = after[:first] + _with(after[first : first + PLACES - 1], end) + after[first + PLACES :]
    return after


def _moved(pawns: bytes, place: int, code: int, to: int) -> bytes:
    """The pawns with the one in a place moved from its square to another, its four sorted again."""
    first = place - place % PLACES
    three = pawns[first : first + PLACES].replace(_ONE[code], b"", 1)
    return pawns[:first] + _with(three, to) + pawns[first + PLACES :]


def _with(three: bytes, code: int) -> bytes:
    """Four sorted codes from three and one."""
    if code >= three[2]:
        return three + _ONE[code]
    if code <= three[0]:
        return _ONE[code] + three
    if code <= three[1]:
        return three[:1] + _ONE[code] + three[1:]
    return three[:2] + _ONE[code] + three[2:]
