"""Legal moves taken apart for tapping: which pawn, where to, what happens there. Only the notation is read."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import asdict, dataclass
from typing import Any

from companion.colours import COLOURS, Colour
from companion.views import MoveView
from web.squares import TRACK_SQUARES, key_of, occupants, route, track_index

PART = re.compile(
    r"(?:(?P<colour>[a-z]+):)?(?P<start>S|[rbyg]\d+|s\d)(?P<sign>>|<>|!)(?P<to>[rbyg]\d+|s\d|H)(?:~(?P<end>[rbyg]\d+))?"
)
KINDS = {">": "step", "<>": "swap", "!": "sorry"}


@dataclass(frozen=True, slots=True)
class MovePart:
    """What one pawn does in a move; squares by key (`web.squares`). `count` is for steps along the board, else 0."""

    pawn: Colour
    start: str
    to: str
    end: str
    kind: str
    count: int
    bumps: bool


def parts_of(move: MoveView, position: str, turn: Colour) -> tuple[MovePart, ...]:
    """The parts of a move announced in `position`; none for `pass` and `discard`."""
    standing = occupants(position)
    found = []
    for match in PART.finditer(move.move):
        start = match["start"]
        named = next((colour for colour in COLOURS if colour == match["colour"]), turn)
        pawn = standing.get(start, named)
        to, end = match["to"], match["end"] or match["to"]
        walked = route(key_of(start, pawn), key_of(to, pawn), pawn)
        found.append(
            MovePart(
                pawn=pawn,
                start=key_of(start, pawn),
                to=key_of(to, pawn),
                end=key_of(end, pawn),
                kind=KINDS[match["sign"]],
                count=len(walked) - 1 if match["sign"] == ">" and start != "S" else 0,
                bumps=any(square in _cleared(to, end) for square in move.bumped),
            )
        )
    return tuple(found)


def trails_of(move: MoveView, mover: Colour) -> tuple[tuple[str, ...], ...]:
    """The squares that the pawns of a made move went over, as keys, for drawing; `move.result` is the board now."""
    standing = occupants(move.result)
    found = []
    for match in PART.finditer(move.move):
        to, end = match["to"], match["end"] or match["to"]
        named = next((colour for colour in COLOURS if colour == match["colour"]), mover)
        pawn = standing.get(end, named)
        walked = route(key_of(match["start"], pawn), key_of(to, pawn), pawn)
        found.append(walked if end == to else (*walked, end))
    return tuple(found)


def _cleared(to: str, end: str) -> tuple[str, ...]:
    """The track squares from where a pawn lands to where its slide ends."""
    if to not in TRACK_SQUARES:
        return ()
    first = track_index(to)
    return TRACK_SQUARES[first : first + (track_index(end) - first if end in TRACK_SQUARES else 0) + 1]


def tap_data(moves: Iterable[MoveView], position: str, turn: Colour) -> list[dict[str, Any]]:
    """The moves as the page's script reads them."""
    return [
        {
            "move": move.move,
            "result": move.result,
            "bumped": list(move.bumped),
            "parts": [asdict(part) for part in parts_of(move, position, turn)],
        }
        for move in moves
    ]
