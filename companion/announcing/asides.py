"""What is said beside the move: whom and what the pawn passes on its way.

"Three from blue three, jumping over green, to blue six" tells a move and, aside, something that must be true of it.
An aside is taken out of the sentence before the rest is read, and the rest may then only mean a move of which the
aside is true.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from typing import TypeAlias

from companion.announcing.deeds import Deed
from companion.announcing.features import Description
from companion.announcing.grammar import descriptions
from companion.announcing.lexer import Heard, Sense, Token
from companion.announcing.phrases import ASIDE
from companion.announcing.standing import Standing
from companion.colours import COLOURS, INDEX, Colour
from companion.moves.board import CODES, NAMES, backward, forward

Asides: TypeAlias = tuple["Passed", ...]

MOST_SPLITS = 24
"""Ways to tell asides from the rest that are followed up."""
_LONGEST = 6
"""Things said after "over" among which whom it is over is looked for."""

_COUNTED = ("colour", "pawn", "own", "theirs", "other", "yours", "partner")
"""What a number counts: "two yellows"."""
_COMMA = Token(",", (Sense("break", ","),))


@dataclass(frozen=True, slots=True)
class Passed:
    """Whom, or what, a pawn is said to pass."""

    said: Description
    many: int | None = None
    """How many of them, if that is said."""
    number: int | None = None
    """The number of their square, if it is said without its side."""

    def is_true(self, deeds: Sequence[Deed], standing: Standing) -> bool:
        """Whether one of the pawns passes them on its way."""
        return any(self._of(deed, standing) for deed in deeds)

    def _of(self, deed: Deed, standing: Standing) -> bool:
        squares = [each for each in passed_by(deed) if self.number is None or each[1:] == str(self.number)]
        met = [
            square
            for colour, square in standing.pawns
            if square in squares and _can_meet(colour, square, deed) and self._is(colour, square, standing)
        ]
        if self.many is not None:
            return len(met) == self.many
        if met:
            return True
        said = replace(self.said, place="circle") if self.said.place == "start" else self.said
        return said.only_a_place and any(standing.place_is(said, deed.colour, square) for square in squares)

    def _is(self, colour: Colour, square: str, standing: Standing) -> bool:
        """Whether a pawn is meant; "red on the diamond" may stand on anyone's."""
        said = self.said
        sides = COLOURS if said.place in ("circle", "diamond") and said.side is None else (said.side,)
        return any(standing.pawn_is(replace(said, side=side), colour, square) for side in sides)


def passed_by(deed: Deed) -> tuple[str, ...]:
    """The squares between where a pawn sets out and where its count ends, by name, and those of its slide."""
    index = INDEX[deed.colour]
    origin = CODES[index][deed.origin.lower()]
    codes: list[int | None] = []
    if deed.kind == "step":
        step = forward if deed.count > 0 else backward
        codes += [step(index, origin, count) for count in range(1, abs(deed.count))]
    if deed.landing != deed.end:
        codes += range(CODES[index][deed.landing.lower()] + 1, CODES[index][deed.end.lower()] + 1)
    return tuple(NAMES[index][code] for code in codes if code is not None)


def _can_meet(colour: Colour, square: str, deed: Deed) -> bool:
    """Whether a pawn stands on a square that this one can be on: each colour has a safety zone of its own."""
    return square[0] in "rbyg" or colour == deed.colour


def without_asides(heard: Heard) -> Iterator[tuple[Heard, Asides]]:
    """What was heard without its asides, and these; in each way in which they can be told from the rest."""
    for tokens, asides in islice(_split(heard.every, 0), MOST_SPLITS):
        if asides:
            yield heard.only(tokens), asides


def _split(tokens: Sequence[Token], at: int) -> Iterator[tuple[list[Token], Asides]]:
    first = next((here for here in range(at, len(tokens)) if tokens[here].can_be(*ASIDE)), None)
    if first is None:
        yield [*tokens[at:]], ()
        return
    for passed, end in _passed(tokens, first):
        for rest, more in _split(tokens, end):
            yield [*tokens[at:first], _COMMA, *rest], (*passed, *more)
    for rest, more in _split(tokens, first + 1):
        yield [*tokens[at : first + 1], *rest], more


def _passed(tokens: Sequence[Token], at: int) -> Iterator[tuple[Asides, int]]:
    """Who can be meant to be passed by the words after "over", and where these end; the most first."""
    while at < len(tokens) and tokens[at].can_be("on", "with", "to", "from", "ru", *ASIDE):
        at += 1
    yield from _listed(tokens, at)


def _listed(tokens: Sequence[Token], at: int) -> Iterator[tuple[Asides, int]]:
    """The same of pawns in a row: "two yellows and one of mine"."""
    for one, end in _one_passed(tokens, at):
        if end < len(tokens) and tokens[end].can_be("and"):
            for more, last in _listed(tokens, end + 1):
                yield (one, *more), last
        yield (one,), end


def _one_passed(tokens: Sequence[Token], at: int) -> Iterator[tuple[Passed, int]]:
    many = None
    if at + 1 < len(tokens) and tokens[at + 1].can_be(*_COUNTED):
        many = next(iter(_numbers(tokens[at])), None)
    begun = at + (many is not None)
    found = {
        (used, said): None
        for most in range(_LONGEST, 0, -1)
        for said, used in descriptions(tokens[begun : begun + most])
    }
    for used, said in sorted(found, key=lambda each: -each[0]):
        end = begun + used
        if end + 1 < len(tokens) and tokens[end].can_be("on", "ru"):
            for number in _numbers(tokens[end + 1]):
                yield Passed(said, many, number), end + 2
        yield Passed(said, many), end


def _numbers(token: Token) -> list[int]:
    return [int(sense.value) for sense in token.senses if sense.kind in ("number", "card")]
