"""Moves as the page's script and the drawing of the board need them: parts with their squares by key."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from companion.views import MovePart, MoveView
from web.squares import key_of


def tap_data(moves: Iterable[MoveView]) -> list[dict[str, Any]]:
    """The moves as the page's script reads them."""
    return [
        {
            "move": move.move,
            "result": move.result,
            "bumped": list(move.bumped),
            "parts": [_part(part) for part in move.parts],
        }
        for move in moves
    ]


def _part(part: MovePart) -> dict[str, Any]:
    return {
        "pawn": part.pawn,
        "start": key_of(part.start, part.pawn),
        "to": key_of(part.to, part.pawn),
        "end": key_of(part.end, part.pawn),
        "how": part.how,
        "count": part.count,
        "bumps": list(dict.fromkeys(part.sent_back)),
    }


def trails_of(move: MoveView) -> tuple[tuple[str, ...], ...]:
    """The squares that the pawns of a move went over, as keys, slides included."""
    return tuple(_trail(part) for part in move.parts)


def _trail(part: MovePart) -> tuple[str, ...]:
    walked = part.way if part.end == part.to else (*part.way, part.end)
    return tuple(key_of(square, part.pawn) for square in walked)
