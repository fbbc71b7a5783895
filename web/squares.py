"""The board as a drawing: where each square of R1 to R3 lies on 16 by 16 cells, seen from one colour's side.

Seen from red's side, red's squares run along the bottom from right to left (clockwise, R1), blue's up the left, and so
on; every other side is the same picture turned. A square has a key that is unique on the board: `r4` for the track,
`red:s1`, `red:S`, `red:H` for what belongs to a colour.
"""

from __future__ import annotations

from dataclasses import dataclass

from companion.colours import COLOURS, INDEX, Colour

CELL = 10.0
BOARD = 16 * CELL
SIDE = 15
TRACK = 60
DIAMOND = 2
SLIDES = ((1, 4), (9, 13))
"""Triangle and round end of the two slides on each side (R2)."""
PAWNS = 4

Point = tuple[float, float]


def track_index(square: str) -> int:
    """0 for `r0` to 59 for `g14`."""
    return INDEX[owner_of(square)] * SIDE + int(square[1:])


def track_square(index: int) -> str:
    """The name of a track square by its index, any whole number."""
    side, number = divmod(index % TRACK, SIDE)
    return f"{COLOURS[side][0]}{number}"


TRACK_SQUARES = tuple(track_square(index) for index in range(TRACK))


def key_of(square: str, colour: Colour) -> str:
    """The unique key of a square as one colour's pawns name it (`s1` is `red:s1`)."""
    return square if square in TRACK_SQUARES else f"{colour}:{square}"


def owner_of(key: str) -> Colour:
    """Whose side a square's key belongs to: `r4` and `red:s1` to red."""
    return next(colour for colour in COLOURS if colour[0] == key[0])


def pawns_of(position: str) -> dict[Colour, tuple[str, ...]]:
    """The four squares of each colour in play, from a canonical position text."""
    parts = zip(COLOURS, position.split("/"), strict=True)
    return {colour: tuple(part.split(",")) for colour, part in parts if part != "-"}


def occupants(position: str) -> dict[str, Colour]:
    """Whose pawn stands on each occupied square, by key."""
    return {key_of(square, colour): colour for colour, four in pawns_of(position).items() for square in four}


def route(key: str, end: str, colour: Colour) -> tuple[str, ...]:
    """The squares that a pawn passes, both ends included: forward, turning in at its own diamond (R8), when that is
    at most twelve squares, else backward at most four; else straight there (out of Start, swaps, Sorry!)."""
    for count in range(1, 13):
        walk = _forward(key, count, colour)
        if walk and walk[-1] == end:
            return walk
    for count in range(1, 5):
        walk = _backward(key, count, colour)
        if walk and walk[-1] == end:
            return walk
    return key, end


def _lane(colour: Colour) -> tuple[str, ...]:
    return (*(f"{colour}:s{number}" for number in range(1, 6)), f"{colour}:H")


def _forward(key: str, count: int, colour: Colour) -> tuple[str, ...]:
    lane = _lane(colour)
    if key in lane:
        ahead = lane[lane.index(key) :]
    elif key in TRACK_SQUARES:
        start = track_index(key)
        to_diamond = (INDEX[colour] * SIDE + DIAMOND - start) % TRACK
        ahead = (*(track_square(start + step) for step in range(to_diamond + 1)), *lane)
    else:
        return ()
    return ahead[: count + 1] if len(ahead) > count else ()


def _backward(key: str, count: int, colour: Colour) -> tuple[str, ...]:
    lane = _lane(colour)[:-1]
    if key in TRACK_SQUARES:
        start, inside = track_index(key), lane[:0]
    elif key in lane:
        start, inside = INDEX[colour] * SIDE + DIAMOND, tuple(reversed(lane[: lane.index(key) + 1]))
    else:
        return ()
    return (*inside, *(track_square(start - step) for step in range(count + 1)))[: count + 1]


@dataclass(frozen=True, slots=True)
class BoardView:
    """The board turned so that one colour's side is at the bottom. Units: a cell is 10."""

    viewer: Colour

    def turn(self, colour: Colour, x: float, y: float) -> Point:
        """A point of red's side as drawn with red at the bottom, moved to a colour's side as this viewer sees it."""
        for _ in range((INDEX[colour] - INDEX[self.viewer]) % 4):
            x, y = BOARD - y, x
        return round(x, 2), round(y, 2)

    def centre(self, key: str) -> Point:
        """The middle of a square or disc."""
        if key in TRACK_SQUARES:
            side, number = divmod(track_index(key), SIDE)
            return self.turn(COLOURS[side], (15.5 - number) * CELL, 15.5 * CELL)
        owner, square = owner_of(key), key.partition(":")[2]
        if square == "S":
            return self.turn(owner, 11.5 * CELL, 13.55 * CELL)
        if square == "H":
            return self.turn(owner, 13.5 * CELL, 8.65 * CELL)
        return self.turn(owner, 13.5 * CELL, (15.5 - int(square[1:])) * CELL)

    def slot(self, key: str, number: int) -> Point:
        """Where the `number`th pawn (0 to 3) stands on a square: in a disc they stand two by two."""
        x, y = self.centre(key)
        if key.endswith((":S", ":H")):
            return round(x + (-4.9, 4.9)[number % 2], 2), round(y + (-4.9, 4.9)[number // 2], 2)
        return x, y


def all_keys() -> tuple[str, ...]:
    """Every place a pawn can be."""
    inner = (f"{colour}:{square}" for colour in COLOURS for square in ("s1", "s2", "s3", "s4", "s5", "S", "H"))
    return (*TRACK_SQUARES, *inner)
