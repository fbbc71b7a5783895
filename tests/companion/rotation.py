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


def turned_move(text: str, turns: int) -> str:
    """A move as it is written, or a square's name, for the same pawns `turns` seats further clockwise."""
    named = re.sub(r"\b(red|blue|yellow|green):", lambda colour: f"{_turn_colour(colour[1], turns)}:", text)
    return _turn_squares(named, turns)


def _turn_colour(colour: str, turns: int) -> str:
    colours = ("red", "blue", "yellow", "green")
    return colours[(colours.index(colour) + turns) % 4]
