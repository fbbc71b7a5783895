"""Where all pawns stand: one small immutable value, and its one-line text."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from companion.colours import COLOURS, INDEX, Colour
from companion.errors import BadText
from companion.messages import Message, message
from companion.moves.board import (
    CIRCLES,
    CODES,
    HOME,
    NAMES,
    NOT_IN_PLAY,
    START,
    distance_home,
    is_track,
)

PAWNS = 4
_EMPTY_SEAT = bytes([NOT_IN_PLAY] * PAWNS)
_SHOWN = 40


def shorten(text: str) -> str:
    """A reader's own words as a refusal quotes them: on one line, and not without end."""
    plain = " ".join("".join(letter if letter.isprintable() else " " for letter in text[: 2 * _SHOWN]).split())
    return plain if len(plain) <= _SHOWN and len(text) <= 2 * _SHOWN else plain[:_SHOWN] + "…"


@dataclass(frozen=True, slots=True)
class Position:
    """The sixteen pawns, those of a colour alike (R4).

    Hashable, and equal to every position with the same pawns on the same squares.
    """

    pawns: bytes
    """Sixteen square codes (`companion.moves.board`), four for each colour, clockwise from red, each four sorted."""

    @classmethod
    def parse(cls, text: str) -> Position:
        """Read a position text, the squares in any order and letter case.

        Raises `BadText` naming the part that is wrong; see `status` for what can be wrong with squares in themselves
        right.
        """
        position = cls.read(text)
        for defect in position.status():
            raise BadText(defect)
        return position

    @classmethod
    def read(cls, text: str) -> Position:
        """Read a position text without asking whether pawns can stand so; `status` tells.

        Raises `BadText` for a text that isn't four parts, or a part that isn't `-` or four squares of that colour.
        """
        parts = text.split("/", PAWNS)
        if len(parts) != len(COLOURS):
            raise BadText(message("error.position_parts", text=shorten(text)))
        return cls(b"".join(_read_part(index, part.strip().lower()) for index, part in enumerate(parts)))

    @classmethod
    def start(cls, colours: Iterable[Colour], opening: str = "all_in_start") -> Position:
        """The position that a game begins with, for one value of the option `opening` (R30).

        Raises `BadText` for fewer than two colours.
        """
        chosen = set(colours)
        pawns = b""
        for index, colour in enumerate(COLOURS):
            fourth = CIRCLES[index] if opening == "one_on_circle" else START
            pawns += bytes([START, START, START, fourth]) if colour in chosen else _EMPTY_SEAT
        position = cls(pawns)
        for defect in position.status():
            raise BadText(defect)
        return position

    @property
    def text(self) -> str:
        """The canonical text: `S` first, then track squares clockwise from `r0`, the safety zone, `H`."""
        return "/".join(
            "-" if four == _EMPTY_SEAT else ",".join([NAMES[index][code] for code in four])
            for index, four in enumerate(self._fours())
        )

    def __str__(self) -> str:
        return self.text

    @property
    def colours(self) -> tuple[Colour, ...]:
        """The colours in play, clockwise from red."""
        return tuple(colour for colour, four in zip(COLOURS, self._fours(), strict=True) if four != _EMPTY_SEAT)

    def four(self, colour: Colour) -> bytes:
        """The codes of a colour's four pawns, sorted."""
        first = PAWNS * INDEX[colour]
        return self.pawns[first : first + PAWNS]

    def squares(self, colour: Colour) -> tuple[str, ...]:
        """The names of a colour's four squares in canonical order; none for a colour not in play."""
        names = NAMES[INDEX[colour]]
        return tuple(names[code] for code in self.four(colour) if code != NOT_IN_PLAY)

    def pawns_home(self, colour: Colour) -> int:
        """How many of a colour's pawns are Home."""
        return self.four(colour).count(HOME)

    def distance(self, colour: Colour) -> int:
        """Squares that a colour's four pawns still have to go together: 260 with all in Start, 0 with all Home.

        Start counts 65, one more than the start circle; a colour not in play has 0.
        """
        return sum(distance_home(INDEX[colour], code) for code in self.four(colour) if code != NOT_IN_PLAY)

    def colour_on(self, code: int) -> Colour | None:
        """Whose pawn stands on a track square, by its code."""
        index = self.pawns.find(code) if is_track(code) else -1
        return None if index < 0 else COLOURS[index // PAWNS]

    def status(self) -> tuple[Message, ...]:
        """Every defect: squares with two pawns, colour by colour, and too few colours. A sound position has none."""
        defects = []
        for index, colour in enumerate(COLOURS):
            four = self.four(colour)
            names = NAMES[index]
            for code in sorted(set(four) - {START, HOME, NOT_IN_PLAY}):
                if four.count(code) > 1:
                    defects.append(message("error.position_two_own", colour=_named(colour), square=names[code]))
                earlier = self.pawns.find(code, 0, PAWNS * index)
                if earlier >= 0 and is_track(code):
                    other = COLOURS[earlier // PAWNS]
                    defects.append(
                        message("error.position_two", colour=_named(colour), other=_named(other), square=names[code])
                    )
        if len(self.colours) < 2:
            defects.append(message("error.position_colours"))
        return tuple(defects)

    def _fours(self) -> tuple[bytes, ...]:
        pawns = self.pawns
        return pawns[:4], pawns[4:8], pawns[8:12], pawns[12:]


def _named(colour: Colour) -> Message:
    return message(f"colour.{colour}")


def _read_part(index: int, part: str) -> bytes:
    if part == "-":
        return _EMPTY_SEAT
    names = [name.strip() for name in part.split(",", PAWNS + 1)]
    colour = _named(COLOURS[index])
    if part == "" or len(names) != PAWNS:
        raise BadText(message("error.position_count", colour=colour, part=shorten(part)))
    codes = []
    for name in names:
        code = CODES[index].get(name)
        if code is None:
            raise BadText(message("error.position_square", colour=colour, square=shorten(name)))
        codes.append(code)
    return bytes(sorted(codes))
