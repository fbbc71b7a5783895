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
    PLACES,
    START,
    distance_home,
    is_track,
)

_NOBODY = bytes([NOT_IN_PLAY])
_EMPTY_SEAT = _NOBODY * PLACES
_SHOWN = 40


def shorten(text: str) -> str:
    """A reader's own words as a refusal quotes them: on one line, and not without end."""
    plain = " ".join("".join(letter if letter.isprintable() else " " for letter in text[: 2 * _SHOWN]).split())
    return plain if len(plain) <= _SHOWN and len(text) <= 2 * _SHOWN else plain[:_SHOWN] + "…"


@dataclass(frozen=True, slots=True)
class Position:
    """All pawns, those of a colour alike (R4): four each, or three (R34).

    Hashable, and equal to every position with the same pawns on the same squares.
    """

    pawns: bytes
    """Sixteen codes (`companion.moves.board`), four for each colour, clockwise from red, each four sorted.

    A place without a pawn has `NOT_IN_PLAY`: all four of an empty seat, and the last of a colour with three pawns.
    """

    @classmethod
    def parse(cls, text: str, each: int = PLACES) -> Position:
        """Read a position text with `each` pawns a colour, the squares in any order and letter case.

        Raises `BadText` naming the part that is wrong; see `status` for what can be wrong with squares in themselves
        right.
        """
        position = cls.read(text, each)
        for defect in position.status():
            raise BadText(defect)
        return position

    @classmethod
    def read(cls, text: str, each: int | None = None) -> Position:
        """Read a position text without asking whether pawns can stand so; `status` tells.

        Raises `BadText` for a text that isn't four parts, or a part that isn't `-` or `each` squares of that colour:
        without `each`, three where the first colour has three, else four.
        """
        parts = text.split("/", len(COLOURS))
        if len(parts) != len(COLOURS):
            raise BadText(message("error.position_parts", text=shorten(text)))
        if each is None:
            first = next((part for part in parts if part.strip() != "-"), "")
            each = PLACES - 1 if first.count(",") == PLACES - 2 else PLACES
        return cls(b"".join(_read_part(index, part.strip(), each) for index, part in enumerate(parts)))

    @classmethod
    def start(cls, colours: Iterable[Colour], opening: str = "all_in_start", each: int = PLACES) -> Position:
        """The position that a game begins with, for one value of the option `opening` (R30) and of `pawns` (R34).

        Raises `BadText` for fewer than two colours.
        """
        chosen = set(colours)
        pawns = b""
        for index, colour in enumerate(COLOURS):
            last = CIRCLES[index] if opening == "one_on_circle" else START
            pawns += _seat([START] * (each - 1) + [last]) if colour in chosen else _EMPTY_SEAT
        position = cls(pawns)
        for defect in position.status():
            raise BadText(defect)
        return position

    @property
    def text(self) -> str:
        """The canonical text: `S` first, then track squares clockwise from `r0`, the safety zone, `H`."""
        return "/".join(
            ",".join([names[code] for code in codes]) or "-" for names, codes in zip(NAMES, self._codes(), strict=True)
        )

    def __str__(self) -> str:
        return self.text

    @property
    def colours(self) -> tuple[Colour, ...]:
        """The colours in play, clockwise from red."""
        return tuple(colour for colour, codes in zip(COLOURS, self._codes(), strict=True) if codes)

    @property
    def each(self) -> int:
        """How many pawns each colour has that is in play."""
        return max(map(len, self._codes()))

    def codes(self, colour: Colour) -> bytes:
        """The codes of a colour's pawns, sorted; none for a colour not in play."""
        first = PLACES * INDEX[colour]
        return self.pawns[first : first + PLACES].rstrip(_NOBODY)

    def squares(self, colour: Colour) -> tuple[str, ...]:
        """The names of the squares of a colour's pawns in canonical order; none for a colour not in play."""
        names = NAMES[INDEX[colour]]
        return tuple(names[code] for code in self.codes(colour))

    def pawns_home(self, colour: Colour) -> int:
        """How many of a colour's pawns are Home."""
        return self.codes(colour).count(HOME)

    def distance(self, colour: Colour) -> int:
        """Squares that a colour's pawns still have to go together: 260 with all four in Start, 0 with all Home.

        Start counts 65, one more than the start circle; a colour not in play has 0.
        """
        return sum(distance_home(INDEX[colour], code) for code in self.codes(colour))

    def colour_on(self, code: int) -> Colour | None:
        """Whose pawn stands on a track square, by its code."""
        index = self.pawns.find(code) if is_track(code) else -1
        return None if index < 0 else COLOURS[index // PLACES]

    def status(self) -> tuple[Message, ...]:
        """Every defect: squares with two pawns, colour by colour, and too few colours. A sound position has none."""
        defects = []
        for index, colour in enumerate(COLOURS):
            codes = self.codes(colour)
            names = NAMES[index]
            for code in sorted(set(codes) - {START, HOME}):
                if codes.count(code) > 1:
                    defects.append(message("error.position_two_own", colour=_named(colour), square=names[code]))
                earlier = self.pawns.find(code, 0, PLACES * index)
                if earlier >= 0 and is_track(code):
                    other = COLOURS[earlier // PLACES]
                    defects.append(
                        message("error.position_two", colour=_named(colour), other=_named(other), square=names[code])
                    )
        if len(self.colours) < 2:
            defects.append(message("error.position_colours"))
        return tuple(defects)

    def _codes(self) -> tuple[bytes, ...]:
        """Each colour's pawns, clockwise from red; none for a colour not in play."""
        pawns = self.pawns
        return tuple([four.rstrip(_NOBODY) for four in (pawns[:4], pawns[4:8], pawns[8:12], pawns[12:])])


def _named(colour: Colour) -> Message:
    return message(f"colour.{colour}")


def _seat(codes: list[int]) -> bytes:
    """A colour's four places with its pawns."""
    return bytes(sorted(codes)).ljust(PLACES, _NOBODY)


def _read_part(index: int, part: str, each: int) -> bytes:
    if part == "-":
        return _EMPTY_SEAT
    names = [name.strip() for name in part.lower().split(",", PLACES + 1)]
    colour = _named(COLOURS[index])
    if part == "" or len(names) != each:
        raise BadText(message("error.position_count", colour=colour, count=each, part=shorten(part)))
    codes = []
    for place, name in enumerate(names):
        code = CODES[index].get(name)
        if code is None:
            typed = part.split(",")[place].strip()
            raise BadText(message("error.position_square", colour=colour, square=shorten(typed)))
        codes.append(code)
    return _seat(codes)
