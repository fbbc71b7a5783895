"""The board as a drawing: where each square lies on 16 by 16 cells, seen from one colour's side. Which squares there
are, and how pawns go over them, `companion.moves` knows.

Seen from red's side, red's squares run along the bottom from right to left (clockwise, R1), blue's up the left, and so
on; every other side is the same picture turned. A square has a key that is unique on the board: `r4` for the track,
`red:s1`, `red:S`, `red:H` for what belongs to a colour.
"""

from __future__ import annotations

from dataclasses import dataclass

from companion.colours import COLOURS, INDEX, Colour
from companion.moves.board import FIRST_TRACK, HOME, LAST_TRACK, NAMES, SIDE, START, ZONE, zone_square
from companion.moves.position import Position

CELL = 10.0
BOARD = 16 * CELL

Point = tuple[float, float]

TRACK_SQUARES = NAMES[0][FIRST_TRACK : LAST_TRACK + 1]
INNER = (*(NAMES[0][zone_square(0, number)] for number in range(1, ZONE + 1)), NAMES[0][START], NAMES[0][HOME])
"""What each colour has for itself: its safety zone, Start and Home."""
_INDEX = {square: index for index, square in enumerate(TRACK_SQUARES)}


def key_of(square: str, colour: Colour) -> str:
    """The unique key of a square as one colour's pawns name it (`s1` is `red:s1`)."""
    return square if square in _INDEX else f"{colour}:{square}"


def owner_of(key: str) -> Colour:
    """Whose side a square's key belongs to: `r4` and `red:s1` to red."""
    return next(colour for colour in COLOURS if colour[0] == key[0])


def pawns_of(position: str) -> dict[Colour, tuple[str, ...]]:
    """The squares of each colour in play, from a position text."""
    standing = Position.read(position)
    return {colour: standing.squares(colour) for colour in standing.colours}


def each_of(position: str) -> int:
    """How many pawns each colour has in a position text."""
    return Position.read(position).each


@dataclass(frozen=True, slots=True)
class BoardView:
    """The board turned so that one colour's side is at the bottom. Units: a cell is 10."""

    viewer: Colour
    each: int = 4
    """Pawns of one colour."""

    def turn(self, colour: Colour, x: float, y: float) -> Point:
        """A point of red's side as drawn with red at the bottom, moved to a colour's side as this viewer sees it."""
        for _ in range((INDEX[colour] - INDEX[self.viewer]) % 4):
            x, y = BOARD - y, x
        return round(x, 2), round(y, 2)

    def centre(self, key: str) -> Point:
        """The middle of a square or disc."""
        if key in _INDEX:
            side, number = divmod(_INDEX[key], SIDE)
            return self.turn(COLOURS[side], (15.5 - number) * CELL, 15.5 * CELL)
        owner, square = owner_of(key), key.partition(":")[2]
        if square == "S":
            return self.turn(owner, 11.5 * CELL, 13.55 * CELL)
        if square == "H":
            return self.turn(owner, 13.5 * CELL, 8.65 * CELL)
        return self.turn(owner, 13.5 * CELL, (15.5 - int(square[1:])) * CELL)

    def slot(self, key: str, number: int) -> Point:
        """Where the `number`th pawn stands on a square: in a disc they stand two by two, a third of three between."""
        x, y = self.centre(key)
        if key.endswith((":S", ":H")):
            across = 0.0 if number == 2 == self.each - 1 else (-4.9, 4.9)[number % 2]
            return round(x + across, 2), round(y + (-4.9, 4.9)[number // 2], 2)
        return x, y


def all_keys() -> tuple[str, ...]:
    """Every place a pawn can be."""
    return (*TRACK_SQUARES, *(f"{colour}:{square}" for colour in COLOURS for square in INNER))
