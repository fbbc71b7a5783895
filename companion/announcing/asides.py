"""What is said beside the move: whom the pawn passes on its way, who stays where he is, why, and what comes of it.

"Three from blue three, jumping over green, to blue six, since the other one is stuck" tells a move and, aside, what
must be true of it. Asides are taken out of the sentence before the rest is read, and the rest may then only mean a move
of which they are true.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from typing import NamedTuple, Protocol, TypeAlias

from companion.announcing.deeds import Deed
from companion.announcing.evidence import Comparison
from companion.announcing.features import Description
from companion.announcing.grammar import descriptions
from companion.announcing.lexer import Heard, Sense, Token
from companion.announcing.phrases import ASIDE
from companion.announcing.standing import Standing
from companion.colours import COLOURS, INDEX, Colour
from companion.moves.board import CODES, NAMES, backward, distance_home, forward

MOST_SPLITS = 24
"""Ways to tell asides from the rest that are followed up."""
_LONGEST = 6
"""Things said after "over" among which whom it is over is looked for."""

_PARTINGS = ("break", "and", "then", "but", "because")
_COUNTED = ("colour", "pawn", "own", "theirs", "other", "yours", "partner")
"""What a number counts: "two yellows"."""
_COMMA = Token(",", (Sense("break", ","),))
_HOME = Token("home", (Sense("home", "to"),))


class Aside(Protocol):
    """Something that is said beside the move."""

    def is_true(self, deeds: Sequence[Deed], standing: Standing) -> bool:
        """Whether it can truly be said of a move made in this way."""


Asides: TypeAlias = tuple[Aside, ...]


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


@dataclass(frozen=True, slots=True)
class Unslid:
    """That the pawn does not slide."""

    def is_true(self, deeds: Sequence[Deed], standing: Standing) -> bool:
        """Whether one of the pawns comes to rest where its count ends."""
        return any(deed.landing == deed.end for deed in deeds)


@dataclass(frozen=True, slots=True)
class Stays:
    """Who is said to stay where he is."""

    said: Description
    many: int | None = None
    """How many of them, if that is said."""

    def is_true(self, deeds: Sequence[Deed], standing: Standing) -> bool:
        """Whether there is such a pawn that is neither moved nor met."""
        touched = {(deed.colour, deed.origin) for deed in deeds} | {pawn for deed in deeds for pawn in deed.met}
        position = standing.situation.position
        staying = sum(
            position.squares(colour).count(square) - ((colour, square) in touched)
            for colour, square in standing.pawns
            if (self.said.colour or self.said.square or colour in standing.situation.team)
            and (square != "H" or self.said.place == "home")
            and standing.pawn_is(self.said, colour, square)
        )
        return staying > 0 if self.many is None else staying == self.many


@dataclass(frozen=True, slots=True)
class Reason:
    """Why a move is made: something that is true of it, or what others can't do."""

    said: tuple[Token, ...]

    def is_true(self, deeds: Sequence[Deed], standing: Standing) -> bool:
        """Whether every word can be true of the move, or it is about another pawn than those that it moves."""
        if Comparison([self.said], standing, described=True).all_true(deeds):
            return True
        at = next((at for at, token in enumerate(self.said) if token.can_be("rel")), None)
        if at is not None and any(self._near(said, deeds, standing) for said, _ in descriptions(self.said[at + 1 :])):
            return True
        others = any(token.can_be("other", "rest", "unable", "cannot", "pass", "rank") for token in self.said)
        return others and Stays(Description(pawn=True)).is_true(deeds, standing)

    @staticmethod
    def _near(said: Description, deeds: Sequence[Deed], standing: Standing) -> bool:
        """Whether one of the pawns comes to rest near who or what is described."""
        return any(
            standing.pawn_is(Description(relation=("beside", replace(said, pawn=None))), deed.colour, deed.end)
            for deed in deeds
        )


@dataclass(frozen=True, slots=True)
class Nth:
    """The how manyeth pawn it is that gets Home."""

    number: int

    def is_true(self, deeds: Sequence[Deed], standing: Standing) -> bool:
        """Whether so many are Home then."""
        return any(
            deed.landing == "H"
            and standing.situation.position.squares(deed.colour).count("H")
            + sum(each.landing == "H" and each.colour == deed.colour for each in deeds)
            == self.number
            for deed in deeds
        )


@dataclass(frozen=True, slots=True)
class Remaining:
    """How many squares are left to Home."""

    number: int

    def is_true(self, deeds: Sequence[Deed], standing: Standing) -> bool:
        """Whether one of the pawns comes to rest so far from Home."""
        ends = [(INDEX[deed.colour], deed.end.lower()) for deed in deeds]
        return any(distance_home(index, CODES[index][end]) == self.number for index, end in ends)


class _Stretch(NamedTuple):
    """Words that tell something aside."""

    first: int
    end: int
    asides: Asides
    instead: tuple[Token, ...] = (_COMMA,)
    """What is left in their place."""


def without_asides(heard: Heard) -> Iterator[tuple[Heard, Asides]]:
    """What was heard without its asides, and these; in each way in which they can be told from the rest."""
    for tokens, asides in islice(_split(heard.every, 0), MOST_SPLITS):
        if asides:
            yield heard.only(tokens), asides


def _split(tokens: Sequence[Token], at: int, begun: int | None = None) -> Iterator[tuple[list[Token], Asides]]:
    """The ways to split the tokens from a place on; those before `begun` begin no aside."""
    begun = at if begun is None else begun
    first = next((here for here in range(begun, len(tokens)) if tokens[here].can_be("ordinal", "other", *ASIDE)), None)
    if first is None:
        yield [*tokens[at:]], ()
        return
    for span in _spans(tokens, first):
        if span.first >= at:
            for rest, more in _split(tokens, span.end):
                yield [*tokens[at : span.first], *span.instead, *rest], (*span.asides, *more)
    yield from _split(tokens, at, first + 1)


def _spans(tokens: Sequence[Token], at: int) -> Iterator[_Stretch]:
    """What the word at a place can begin, or be in."""
    token = tokens[at]
    if token.can_be("over"):
        for passed, end in _passed(tokens, at):
            yield _Stretch(at, end, passed)
    if token.can_be("no slide"):
        yield _Stretch(at, at + 1, (Unslid(),))
    if token.can_be("because"):
        yield from _reason(tokens, at)
    if token.can_be("stays"):
        yield from _staying(tokens, at)
    if token.can_be("other"):
        yield from _unlike(tokens, at)
    if token.can_be("ordinal"):
        yield from _nth(tokens, at)
    if token.can_be("remaining"):
        yield from _remaining(tokens, at)


def _clause(tokens: Sequence[Token], at: int) -> tuple[int, int]:
    """Where the clause begins and ends in which a word stands."""
    first, end = at, at + 1
    while first and not tokens[first - 1].can_be(*_PARTINGS):
        first -= 1
    while end < len(tokens) and not tokens[end].can_be(*_PARTINGS):
        end += 1
    return first, end


_OPEN = ("correct", "or", "instead", "discard", "refuse", "swap", "then", "sorry")
"""What is no mere reason."""


def _reason(tokens: Sequence[Token], at: int) -> Iterator[_Stretch]:
    """The clause after "because"."""
    _, end = _clause(tokens, at)
    said = tuple(tokens[at + 1 : end])
    if said and not any(token.can_be(*_OPEN) for token in said):
        yield _Stretch(at, end, (Reason(said),))


def _unlike(tokens: Sequence[Token], at: int) -> Iterator[_Stretch]:
    """A clause on what can't, or won't, be done with the other one."""
    first, end = _clause(tokens, at)
    clause = tokens[first:end]
    refused = any(token.can_be("refuse", "cannot", "unable") for token in clause)
    told = [token for token in clause if token.kinds != {"correct"}]
    if refused and not any(token.can_be("number", "card", "square", "correct", "or", "instead") for token in told):
        yield _Stretch(first, end, (Reason(tuple(told)),))


_STAYING = frozenset(
    (
        *("stays", "not", "pass", "cannot", "unable", "other", "own", "theirs", "partner", "only", "rel", "rank"),
        *("pawn", "that", "colour", "square", "number", "one", "all", "step", "stead", "on", "ru", "to", "with"),
        *("zone", "start", "home", "track", "circle", "diamond", "slide", "triangle", "rest", "unknown"),
        *("enter", "sliding", "ahead", "forward", "back"),
    )
)
"""What may be said of who stays where he is."""


def _staying(tokens: Sequence[Token], at: int) -> Iterator[_Stretch]:
    """The clause on who stays where he is."""
    first, end = _clause(tokens, at)
    clause = tokens[first:end]
    about = [token for token in clause if not token.can_be("stays", "with", "not", "to", "unknown")]
    if not about or not all(token.kinds & _STAYING for token in clause) or clause[0].can_be("with", "from"):
        return
    if any(token.can_be("step") for token in about):
        return
    counted = [at for at, token in enumerate(about) if token.kinds == {"number"} and _counts_them(about, at)]
    many = _numbers(about[counted[0]])[0] if counted else None
    described = [token for at, token in enumerate(about) if not token.can_be("rest") and at not in counted[:1]]
    if not described:
        yield _Stretch(first, end, (Stays(Description(pawn=True), many),))
    for said, used in descriptions(described):
        if used == len(described) and said.tells:
            yield _Stretch(first, end, (Stays(replace(said, other=None), many),))


def _counts_them(clause: Sequence[Token], at: int) -> bool:
    """Whether a number tells how many pawns there are: "the two others", "my two"."""
    beside = [*clause[max(at - 1, 0) : at], *clause[at + 1 : at + 2]]
    return any(token.can_be("other", "own", "rest", "pawn", "that") for token in beside)


def _remaining(tokens: Sequence[Token], at: int) -> Iterator[_Stretch]:
    """A clause that says no more than "two more to home"."""
    first, end = _clause(tokens, at)
    clause = tokens[first:end]
    idle = ("remaining", "that", "own", "only", "home", "step", "rest", "to")
    told = [token for token in clause if not token.can_be(*idle)]
    if len(told) == 1 and (numbers := _numbers(told[0]) + [1] * told[0].can_be("one")):
        yield _Stretch(first, end, (Remaining(numbers[0]),))


def _nth(tokens: Sequence[Token], at: int) -> Iterator[_Stretch]:
    """Words that say no more than "the third one is home"."""
    first, end = at, at + 1
    while first and tokens[first - 1].can_be(*_COUNTED_HOME):
        first -= 1
    while end < len(tokens) and tokens[end].can_be(*_COUNTED_HOME):
        end += 1
    if sum(token.can_be("home") for token in tokens[first:end]) == 1:
        for number in [int(sense.value) for sense in tokens[at].senses if sense.kind == "ordinal" and sense.value]:
            yield _Stretch(first, end, (Nth(number),), (_COMMA, _HOME))


_COUNTED_HOME = ("home", "pawn", "that", "own", "only", "and")
"""What is said beside which pawn it is that gets Home."""


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
        if end < len(tokens) and tokens[end].can_be("ordinal"):
            for number in [int(sense.value) for sense in tokens[end].senses if sense.kind == "ordinal" and sense.value]:
                yield Passed(said, many, number), end + 1
        if end + 1 < len(tokens) and tokens[end].can_be("on", "ru"):
            for number in _numbers(tokens[end + 1]):
                yield Passed(said, many, number), end + 2
        yield Passed(said, many), end


def _numbers(token: Token) -> list[int]:
    return [int(sense.value) for sense in token.senses if sense.kind in ("number", "card")]
