"""Positions turned round the table: what red has, blue has after one turn, and so on."""

from __future__ import annotations

import re

LETTERS = "rbyg"


def turned(text: str, turns: int) -> str:
    """A position text, canonical again, with every pawn `turns` seats further clockwise."""
    parts = [_turn_squares(part, turns) for part in text.split("/")]
    return "/".join(_sorted(parts[(seat - turns) % 4]) for seat in range(4))


def _turn_squares(part: str, turns: int) -> str:
    return re.sub(r"[rbyg](?=\d)", lambda letter: LETTERS[(LETTERS.index(letter[0]) + turns) % 4], part)


def _sorted(part: str) -> str:
    def place(square: str) -> tuple[int, int, int]:
        if square in ("S", "-"):
            return (0, 0, 0)
        if square == "H":
            return (3, 0, 0)
        if square[0] == "s":
            return (2, 0, int(square[1:]))
        return (1, LETTERS.index(square[0]), int(square[1:]))

    return ",".join(sorted(part.split(","), key=place))
