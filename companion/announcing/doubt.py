"""Whether a refusal would be certain: which legal moves could still be meant by a clause, however it is built.

A sentence that fits no legal move may be a sentence that was not understood. So before it is refused each of its
clauses is held against every legal move word by word, in any order: a number may be a count or the number of a square,
a colour may be a pawn's or a square's side. Where a move accounts for all that a clause says, nothing is refused.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, reduce
from operator import or_

from companion.announcing.deeds import Deed, Ways, Writing
from companion.announcing.lexer import Sense, Token
from companion.announcing.situation import Situation
from companion.colours import COLOURS
from companion.moves.legal import Move

MOST_POSSIBLE = 8
"""Moves that are offered where a refusal would not be certain."""
MOST_SPELLED = 30
"""Things said beyond which no sentence is a move spelled out."""

_PARTINGS = ("break", "and", "then", "but")
_PREPOSITIONS = ("on", "to", "from", "ru", "with")
_ACTS = ("forward", "back", "enter", "swap", "sorry", "replace", "bump", "send", "sliding")
_FIGURES = ("number", "card", "one", "minus")
_PLACES = ("home", "start", "zone", "circle", "diamond", "slide", "triangle", "slideend")
_REFUSING = ("pass", "discard", "refuse", "cannot", "no swap")
_OPEN = ("correct", "or", "not", "instead", "refuse", "cannot", "no swap", "ordinal", "pass", "discard", "rest")
"""What leaves open what is meant, or takes something back."""
_DESCRIBING = ("rank", "rel", "other", "partner", "yours", "theirs")
"""What tells a pawn by more than its colour and place."""
_NAMES = frozenset(("colour", "square", "letter", "pawn", "own", "theirs", "that", "number", "one", "card", "other"))
_FIXED = {"circle": {4}, "diamond": {2}, "triangle": {1, 9}, "slideend": {4, 13}}
"""The squares' numbers of places on any side (R2)."""


def clauses(tokens: Sequence[Token]) -> list[list[Token]]:
    """What stands between commas and words like "and", but for a mere name ("swap yellow and red") and for a word that
    only begins ("sorry, the one on b7")."""
    found: list[list[Token]] = []
    rest: list[Token] = []
    parting: Token | None = None
    for token in (*tokens, None):
        if token is not None and not token.can_be(*_PARTINGS):
            rest.append(token)
            continue
        if found and rest and ((_is_and(parting) and _only_names(rest)) or _only_begins(found[-1])):
            found[-1] += rest
        elif rest:
            found.append(rest)
        rest, parting = [], token
    return found


def _is_and(parting: Token | None) -> bool:
    return parting is not None and parting.can_be("and")


def _only_names(clause: Sequence[Token]) -> bool:
    return not _says_a_count(clause) and all(
        token.glued and {sense.kind for sense in token.senses} <= _NAMES for token in clause
    )


def _only_begins(clause: Sequence[Token]) -> bool:
    return len(clause) == 1 and clause[0].can_be("sorry", "courtesy", "swap")


@dataclass(frozen=True)
class Facts:
    """What words can truly say of one pawn's deed."""

    deed: Deed
    situation: Situation
    strict: bool = False
    """Whether a number is a square's only where a word beside it says so."""

    @cached_property
    def counts(self) -> frozenset[int]:
        """Numbers that count: squares gone, the card, the one pawn."""
        card = self.situation.card
        own = {int(card)} if card.isdigit() else set()
        lone = {1} if self.deed.kind == "start" else set()
        return frozenset({abs(self.deed.count)} | own | lone)

    @cached_property
    def squares(self) -> frozenset[str]:
        """Squares that it touches, by name."""
        deed = self.deed
        squares = (deed.origin, deed.landing, deed.end, *(square for _, square in deed.met))
        return frozenset(map(str.lower, squares))

    @cached_property
    def numbers(self) -> frozenset[int]:
        """Numbers of those squares."""
        return frozenset(int(square[1:]) for square in self.squares if square[1:])

    @cached_property
    def colours(self) -> frozenset[str]:
        """Colours of the pawns and of the squares' sides."""
        sides = {colour for colour in COLOURS if any(square[0] == colour[0] for square in self.squares)}
        return self.pawns | sides

    @cached_property
    def pawns(self) -> frozenset[str]:
        """Colours of the pawn that moves and of those that it meets."""
        met = {colour for colour, _ in self.deed.met}
        return frozenset(met if self.deed.kind == "sorry" else met | {self.deed.colour})

    def account_for(self, clause: Sequence[Token]) -> int:
        """Which words of a clause can be true of the deed, a bit each."""
        figures = sum(token.can_be(*_FIGURES) for token in clause)
        return sum(
            1 << at
            for at, token in enumerate(clause)
            if _describes(clause, at)
            or any(self._figure(int(sense.value), clause, at, figures) for sense in token.senses if _counts(sense))
            or any(self._can_be(sense, clause, at) for sense in token.senses if not _counts(sense))
            or (token.can_be("one") and self._figure(1, clause, at, figures))
        )

    def _figure(self, figure: int, clause: Sequence[Token], at: int, figures: int) -> bool:
        """Whether a number is a count, the card, or a square's number. A lone one with a direction is the count."""
        if figures == 1 and at + 1 < len(clause) and clause[at + 1].can_be("forward", "back"):
            return figure == abs(self.deed.count)
        if not self.strict and _counts_pawns(clause, at):
            return True
        place = _is_marked(clause, at) if self.strict else _is_place(clause, at, figures)
        return figure in self.counts or (place and figure in self.numbers)

    def _can_be(self, sense: Sense, clause: Sequence[Token], at: int) -> bool:
        kind, value = sense.kind, sense.value
        if kind == "one":
            return _stands_for_a_pawn(clause, at) or not (self.strict or _says_a_count(clause))
        if kind == "colour":
            pawn = at + 1 < len(clause) and clause[at + 1].can_be("pawn")
            return value in (self.pawns if pawn else self.colours)
        if kind in _ACTS:
            return _does(kind, self.deed)
        if kind == "square" or kind in _PLACES:
            return self._place(kind, value)
        return kind not in _REFUSING

    def _place(self, kind: str, value: str) -> bool:
        """Whether it touches a square or a place; "home" may be said of a pawn that is sent back."""
        if kind == "square":
            return value in self.squares
        if kind in ("home", "start"):
            sent = value not in ("at", "in") and bool(self.deed.met)
            return kind[0] in self.squares or sent
        if kind == "zone":
            return any(square[0] == "s" and square != "s" for square in self.squares)
        return kind not in _FIXED or bool(self.numbers & _FIXED[kind])


class Comparison:
    """Clauses held against what pawns do; what was found of a deed is kept."""

    def __init__(self, said: Sequence[Sequence[Token]], situation: Situation, strict: bool = False) -> None:
        self._said = said
        self._situation = situation
        self._strict = strict
        self._wanted = [(1 << len(clause)) - 1 for clause in said]
        self._lone = [sum(token.can_be(*_FIGURES) for token in clause) == 1 for clause in said]
        self._kept: dict[Deed, list[int]] = {}

    def accounted(self, deeds: Sequence[Deed]) -> list[bool]:
        """Of each clause whether all its words can be true of a move; of one pawn's deed, if it says one number."""
        found = [self._of(deed) for deed in deeds]
        return [
            any(each[at] == wanted for each in found)
            if self._lone[at]
            else reduce(or_, (each[at] for each in found)) == wanted
            for at, wanted in enumerate(self._wanted)
        ]

    def _of(self, deed: Deed) -> list[int]:
        kept = self._kept.get(deed)
        if kept is None:
            facts = Facts(deed, self._situation, self._strict)
            kept = self._kept[deed] = [facts.account_for(clause) for clause in self._said]
        return kept


def _counts_pawns(clause: Sequence[Token], at: int) -> bool:
    """Whether a number tells how many pawns there are: "my three"."""
    return at > 0 and clause[at - 1].can_be("own", "theirs") and clause[at].can_be("number")


def _stands_for_a_pawn(clause: Sequence[Token], at: int) -> bool:
    """Whether the word for 1 stands for a pawn: "the blue one", "one of mine"."""
    before = clause[at - 1] if at else None
    after = clause[at + 1] if at + 1 < len(clause) else None
    return (
        before is not None and before.can_be("colour", "own", "that", "rank", "only", "theirs", "other", "back")
    ) or (after is not None and after.can_be("pawn", "on", "from", "own", "only", "rank", "other"))


def _counts(sense: Sense) -> bool:
    return sense.kind in ("number", "card", "minus")


def _describes(clause: Sequence[Token], at: int) -> bool:
    """Whether a word that could be an act tells which pawn: "the back one", "the only one out"."""
    token = clause[at]
    if token.can_be("forward", "back") and at + 1 < len(clause) and clause[at + 1].can_be("that", "pawn", "one"):
        return True
    return token.can_be("enter") and any(before.can_be("that", "only", "rank") for before in clause[:at])


def _is_place(clause: Sequence[Token], at: int, figures: int) -> bool:
    """Whether a figure may be a square's number: a bare one is a count."""
    before = clause[at - 1] if at else None
    return figures > 1 or (before is not None and before.can_be("colour", "letter", "own", "that", *_PREPOSITIONS))


def _is_marked(clause: Sequence[Token], at: int) -> bool:
    """Whether a word beside a figure says that it is a square's number."""
    before = clause[at - 1] if at else None
    after = clause[at + 1] if at + 1 < len(clause) else None
    return (before is not None and before.can_be("colour", "letter", "own", "that", "on", "to", "from", "ru")) or (
        after is not None and after.can_be("to")
    )


def _does(act: str, deed: Deed) -> bool:
    """Whether an act can be said of what a pawn does."""
    met = bool(deed.met) and deed.kind != "swap"
    return {
        "forward": deed.kind == "step" and deed.count > 0,
        "back": deed.count < 0 or met,
        "enter": deed.origin == "S" or (deed.count < 0 and deed.origin[0] == "s"),
        "swap": deed.kind == "swap",
        "sorry": deed.kind == "sorry",
        "replace": deed.kind in ("sorry", "swap"),
        "bump": met,
        "send": met,
        "sliding": deed.landing != deed.end,
    }[act]


def could_be_meant(tokens: Sequence[Token], situation: Situation, ways: Ways) -> tuple[Move, ...]:
    """The legal moves that account for some clause that says an act, those that account for most clauses."""
    said = clauses(tokens)
    acts = [clause for clause in said if _says_an_act(clause)]
    if not acts:
        return ()
    comparison = Comparison(said, situation)
    told = [at for at, clause in enumerate(said) if _says_an_act(clause)]
    enough = all if situation.card == "7" and all(map(_says_a_count, acts)) else any
    most = 1

    def counts_most(deeds: tuple[Deed, ...]) -> bool:
        """Whether as many clauses are accounted for as by any move so far."""
        nonlocal most
        accounted = comparison.accounted(deeds)
        if not enough([accounted[at] for at in told]) or sum(accounted) < most:
            return False
        most = sum(accounted)
        return True

    for _ in ways.fitting(lambda deeds: counts_most(deeds) and False):
        pass
    return tuple(_few(ways.fitting(counts_most), MOST_POSSIBLE + 1).values())


def _few(found: Iterator[Writing], most: int) -> dict[str, Move]:
    """The moves of the first ways, each once."""
    moves: dict[str, Move] = {}
    for way in found:
        moves[way.move.notation] = way.move
        if len(moves) == most:
            break
    return moves


def spelled_out(tokens: Sequence[Token], situation: Situation, ways: Ways) -> Move | None:
    """The one legal move that accounts for all that is said, if its pawns' squares are named, and what they do."""
    if len(tokens) > MOST_SPELLED or any(
        token.can_be(*_OPEN) or {sense.kind for sense in token.senses} == {"unknown"} for token in tokens
    ):
        return None
    said = clauses(tokens)
    named = _named_squares(tokens)

    comparison = Comparison(said, situation, strict=True)
    told = True
    found: dict[str, Move] = {}
    for way in ways.fitting(lambda deeds: all(comparison.accounted(deeds))):
        found[way.move.notation] = way.move
        told = told and _holds(way.deeds, tokens) and all(_is_told(deed, named, tokens) for deed in way.deeds)
        if len(found) > 1 or not told:
            return None
    return next(iter(found.values()), None)


def _holds(deeds: Sequence[Deed], tokens: Sequence[Token]) -> bool:
    """Whether who is said to be on a square is there: "blue on r4"."""
    there = {deed.origin: deed.colour for deed in deeds} | {square: met for deed in deeds for met, square in deed.met}
    for at, token in enumerate(tokens[:-2]):
        colours = [sense.value for sense in token.senses if sense.kind == "colour"]
        if colours and tokens[at + 1].can_be("on", "ru"):
            squares = [square for square, first in _named_squares(tokens[at + 2 : at + 4]).items() if first == 0]
            if any(there.get(square, colours[0]) not in colours for square in squares):
                return False
    return True


def _named_squares(tokens: Sequence[Token]) -> dict[str, int]:
    """The squares that are named, by their own name or as "red four", each with the place of its first mention."""
    found: dict[str, int] = {}
    for at, token in enumerate(tokens):
        for sense in token.senses:
            if sense.kind == "square":
                found.setdefault(sense.value, at)
        if at and token.glued:
            sides = [sense.value[0] for sense in tokens[at - 1].senses if sense.kind in ("colour", "letter")]
            figures = [int(sense.value) for sense in token.senses if _counts(sense)] + [1] * token.can_be("one")
            for side in sides:
                for figure in figures:
                    found.setdefault(f"{side}{figure}", at - 1)
    return found


def _is_told(deed: Deed, named: dict[str, int], tokens: Sequence[Token]) -> bool:
    """Whether a deed's beginning is said, and how far or where it goes, in that order."""
    if deed.kind == "start":
        return any(token.can_be("enter") for token in tokens)
    if deed.kind in ("sorry", "swap"):
        ends = [square for _, square in deed.met if square == deed.landing]
        squares = [*ends, *([deed.origin] if deed.kind == "swap" else [])]
        return all(square in named for square in squares) and any(
            token.can_be("sorry", "swap", "replace") for token in tokens
        )
    origin = named.get(deed.origin)
    if origin is None:
        if any(token.can_be(*_DESCRIBING) for token in tokens):
            return False
    elif origin and tokens[origin - 1].can_be("to"):
        return False
    begun = -1 if origin is None else origin
    landings = [named[square] for square in (deed.landing, deed.end) if square in named]
    if any(at < begun or (at and _is_from(tokens[at - 1])) for at in landings):
        return False
    reached = deed.landing == "H" and any(token.can_be("home") for token in tokens)
    return bool(landings) or reached or _count_is_said(deed, tokens, begun)


def _count_is_said(deed: Deed, tokens: Sequence[Token], origin: int) -> bool:
    """Whether the count is among the numbers, but for that of the square where the pawn stands."""
    said = [
        (at, 1 if sense.kind in ("one", "step") else int(sense.value))
        for at, token in enumerate(tokens)
        for sense in token.senses
        if _counts(sense) or sense.kind in ("one", "step")
    ]
    return any(count == abs(deed.count) and (origin < 0 or at != origin + 1) for at, count in said)


def _is_from(token: Token) -> bool:
    return token.can_be("from") and not token.can_be("to", "on", "ru")


def _says_an_act(clause: Sequence[Token]) -> bool:
    return any(token.can_be("square", *_FIGURES, *_ACTS, *_PLACES) for token in clause)


def _says_a_count(clause: Sequence[Token]) -> bool:
    """Whether a number is said; the word for 1 is one only of a pawn ("an ugly slide")."""
    names = any(token.can_be("square", "colour", "pawn", "step", "forward", "back") for token in clause)
    return any(token.can_be("number", "card", "minus") or (names and token.can_be("one")) for token in clause)
