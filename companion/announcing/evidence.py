"""What words can truly say of a pawn's deed, word by word and in any order.

A number may be a count or the number of a square, a colour may be a pawn's or a square's side. The words of a clause
are held against a deed, and those that are true of it are counted: `doubt` and `spelled` tell what follows from that.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property, reduce
from operator import or_

from companion.announcing.deeds import Deed
from companion.announcing.features import Description
from companion.announcing.grammar import descriptions
from companion.announcing.lexer import Sense, Token, is_of_a_place
from companion.announcing.standing import Standing
from companion.colours import COLOURS
from companion.moves.seven import SEVEN

PARTINGS = ("break", "and", "then", "but")
FIGURES = ("number", "card", "one", "minus")
_PREPOSITIONS = ("on", "to", "from", "ru", "with")
_ACTS = ("forward", "back", "enter", "swap", "sorry", "replace", "bump", "send", "sliding")
_PLACES = ("home", "start", "zone", "circle", "diamond", "slide", "triangle", "slideend", "track")
_REFUSING = ("pass", "discard", "refuse", "cannot", "no swap")
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
        if token is not None and not token.can_be(*PARTINGS):
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
    return not says_a_count(clause) and all(
        token.glued and {sense.kind for sense in token.senses} <= _NAMES for token in clause
    )


def _only_begins(clause: Sequence[Token]) -> bool:
    return len(clause) == 1 and clause[0].can_be("sorry", "courtesy", "swap")


@dataclass(frozen=True)
class Facts:
    """What words can truly say of one pawn's deed."""

    deed: Deed
    standing: Standing
    described: bool = False
    """Whether a description must be true on the board; else it may be of anybody."""
    slides: bool | None = None
    """Whether it slides, if the deed is not whole."""

    @cached_property
    def counts(self) -> frozenset[int]:
        """Numbers that count: squares gone, the card, the one pawn."""
        card = self.standing.situation.card
        own = {int(card)} if card.isdigit() else set()
        lone = {1} if self.deed.kind == "start" else set()
        return frozenset({abs(self.deed.count)} | own | lone)

    @cached_property
    def squares(self) -> frozenset[str]:
        """Squares that it touches, by name."""
        deed = self.deed
        squares = (deed.origin, deed.landing, deed.end, *(square for _, square in deed.met), *deed.own_swept)
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
        figures = sum(token.can_be(*FIGURES) for token in clause)
        return sum(
            1 << at
            for at, token in enumerate(clause)
            if self._tells_which(clause, at)
            or any(self._figure(int(sense.value), clause, at, figures) for sense in token.senses if counts(sense))
            or any(self._can_be(sense, clause, at) for sense in token.senses if not counts(sense))
            or (token.can_be("one") and self._figure(1, clause, at, figures))
        )

    def _figure(self, figure: int, clause: Sequence[Token], at: int, figures: int) -> bool:
        """Whether a number is a count, the card, or a square's number. A lone one with a direction is the count."""
        square = self.described and at > 0 and clause[at - 1].can_be("colour", "letter")
        if figures == 1 and not square and at + 1 < len(clause) and clause[at + 1].can_be("forward", "back"):
            return figure == abs(self.deed.count) or (self.described and figure in self.counts)
        if _counts_pawns(clause, at) or (self.described and self._how_many(figure, clause, at)):
            return True
        place = self.described or _is_place(clause, at, figures)
        return figure in self.counts or (place and figure in self.numbers)

    def _how_many(self, figure: int, clause: Sequence[Token], at: int) -> bool:
        """Whether a number tells how many pawns are sent back, or how many there are: "the middle of three"."""
        before = clause[at - 1] if at else None
        after = clause[at + 1] if at + 1 < len(clause) else None
        if (after is not None and after.can_be("colour", "pawn", "own", "theirs", "back", "bump", "send", "yours")) or (
            before is not None and before.can_be("bump", "send")
        ):
            return figure == len(self.deed.met) + len(self.deed.own_swept)
        own = self.standing.situation.position.squares(self.deed.colour)
        return figure <= len(own) and before is not None and before.can_be("from", "own") and after is None

    def _can_be(self, sense: Sense, clause: Sequence[Token], at: int) -> bool:
        kind = sense.kind
        if kind in _ACTS:
            return self._does(kind, clause, at)
        if kind == "square" or kind in _PLACES:
            return self._place(sense, clause, at)
        if kind == "split":
            return self.deed.count != SEVEN
        if kind in ("one", "colour"):
            return self._one(clause, at) if kind == "one" else self._colour(sense.value, clause, at)
        if self.described and kind in _DESCRIBING:
            return self._described(sense, clause, at)
        return kind not in _REFUSING

    def _one(self, clause: Sequence[Token], at: int) -> bool:
        if self.described and at + 1 < len(clause) and clause[at + 1].can_be("colour", "other", "sliding", *_PLACES):
            return True
        return _stands_for_a_pawn(clause, at) or not (self.described or says_a_count(clause))

    def _colour(self, colour: str, clause: Sequence[Token], at: int) -> bool:
        before = clause[at - 1] if at else None
        after = clause[at + 1] if at + 1 < len(clause) else None
        pawn = after is not None and after.can_be("pawn")
        if self.described:
            pawn = not (
                (after is not None and after.can_be("ordinal", "colour", "sliding", *_PLACES, *FIGURES))
                or (before is not None and before.can_be("on", "to", "ru", "from", "sliding", *_PLACES))
            )
            if any(each is not None and each.can_be("partner", "own") for each in (before, after)):
                pawn = pawn and colour != self.deed.colour
        return colour in (self.pawns if pawn else self.colours | {self.deed.colour})

    def _described(self, sense: Sense, clause: Sequence[Token], at: int) -> bool:
        """Whether a description is true on the board, of the pawn that moves or of one that it meets."""
        deed, kind = self.deed, sense.kind
        situation = self.standing.situation
        after = clause[at + 1 : at + 3]
        partners = deed.colour != situation.turn
        met = {colour for colour, _ in deed.met}
        told = {
            "partner": partners or bool(met & {*situation.team}),
            "theirs": bool(met),
            "own": not partners or not any(token.can_be("pawn", "that", "zone", "rank", "only") for token in after[:1]),
            "yours": deed.kind in ("sorry", "swap")
            or ((partners or bool(met)) and any(token.can_be("colour") for token in after)),
            "no swap": deed.kind != "swap",
            "rest": situation.card == "7" or deed.landing != deed.origin,  # those that stay aren't this one
        }
        if kind == "ordinal":
            return bool(sense.value) and self._ordinal(int(sense.value), clause, at)
        return told[kind] if kind in told else self._ranks(sense, after)

    def _ranks(self, sense: Sense, after: Sequence[Token]) -> bool:
        deed, standing = self.deed, self.standing
        rank = _ALONE.get(sense.value, sense.value) if sense.kind in ("rank", "rel") else sense.kind
        if sense.kind == "rel":
            whom = [each.value for token in after for each in token.senses if each.kind == "colour"]
            if whom:
                said = [Description(pawn=True, relation=(sense.value, Description(colour=each))) for each in whom]
                return any(standing.pawn_is(each, deed.colour, deed.origin) for each in said)
        if rank == "other":
            return standing.situation.card == "7" and any(token.can_be("rest", *FIGURES) for token in after[:1])
        if rank in ("recent", "first"):
            return standing.pawn_is(Description(rank=rank), deed.colour, deed.origin)
        ends = rank == "last" and (deed.landing in ("H", "s5") or deed.kind == "start")
        return ends or standing.stands_out(rank, deed.colour, deed.origin)

    def _tells_which(self, clause: Sequence[Token], at: int) -> bool:
        """Whether a word that could be an act tells which pawn: "the back one", "the only one out"."""
        token = clause[at]
        after = clause[at + 1] if at + 1 < len(clause) else None
        if token.can_be("forward", "back") and after and after.glued and after.can_be("that", "pawn", "one"):
            rank = "rear" if token.can_be("back") else "front"
            deed = self.deed
            return not self.described or self.standing.stands_out(rank, deed.colour, deed.origin)
        if token.can_be("track"):
            return False
        return token.can_be("enter") and any(before.can_be("that", "only", "rank") for before in clause[:at])

    def _ordinal(self, number: int, clause: Sequence[Token], at: int) -> bool:
        """Whether it numbers a square, or how many pawns are then out or Home."""
        deed, before = self.deed, clause[at - 1] if at else None
        if (deed.landing == "H" or deed.kind == "start") and not (before and before.can_be("colour", "zone")):
            return True
        if at + 1 < len(clause) and clause[at + 1].can_be("step"):
            return number in self.numbers
        return number in self.numbers and before is not None and before.can_be("colour", "zone", *_PREPOSITIONS)

    def _does(self, act: str, clause: Sequence[Token], at: int) -> bool:
        """Whether an act can be said of what the pawn does, or of whom it sends back ("knocks him out")."""
        deed, sends = self.deed, self._sends
        if self.described and act == "sorry" and deed.kind != "sorry":
            return (
                (sends or deed.kind == "swap")
                and not says_a_count(clause)
                and (len(clause) == 1 or any(map(self._is_met, clause)))
            )
        if self.described and act == "enter" and sends and any(map(self._is_sent, clause[:at])):
            return True
        if self.described and act == "bump" and is_of_a_place(clause, at + 1):
            return True
        if self.described and act == "back" and sends and any(self._is_how_many(token) for token in clause[:at]):
            return True
        if self.described and act == "back" and _counts_beside(clause, at):
            return deed.count < 0
        return {
            "forward": deed.kind == "step" and deed.count > 0,
            "back": deed.count < 0 or sends,
            "enter": deed.origin == "S" or (deed.count < 0 and deed.origin[0] == "s"),
            "swap": deed.kind == "swap" or (self.described and deed.kind == "sorry"),
            "sorry": deed.kind == "sorry",
            "replace": deed.kind in ("sorry", "swap"),
            "bump": sends,
            "send": sends,
            "sliding": deed.landing != deed.end if self.slides is None else self.slides,
        }[act]

    def _is_sent(self, token: Token) -> bool:
        return token.can_be("bump", "send") or self._is_met(token)

    def _is_how_many(self, token: Token) -> bool:
        sent = len(self.deed.met) + len(self.deed.own_swept)
        return any(counts(sense) and int(sense.value) == sent for sense in token.senses)

    @property
    def _sends(self) -> bool:
        """Whether it sends a pawn back to Start; a swap does that by its slide alone."""
        deed = self.deed
        met = [square for _, square in deed.met if deed.kind != "swap" or square != deed.landing]
        return bool(met) or (self.described and bool(deed.own_swept))

    def _is_met(self, token: Token) -> bool:
        return any(sense.value == colour for sense in token.senses for colour, _ in self.deed.met)

    def _place(self, sense: Sense, clause: Sequence[Token], at: int) -> bool:
        """Whether it touches a square or a place; "home" may be said of a pawn that is sent back."""
        kind, value = sense.kind, sense.value
        if kind == "square":
            sides = [each.value for each in clause[at - 1].senses if each.kind == "colour"] if at else []
            return value in self.squares or (value == "s5" and any(f"{side[0]}14" in self.squares for side in sides))
        if kind in ("home", "start"):
            return self._ends(kind, value, clause)
        if kind == "track":
            return self.deed.origin[0] in "rbyg"
        if kind == "zone":
            return any(square[0] == "s" and square != "s" for square in self.squares)
        if kind == "slide" and self.described:
            stands = self.deed.origin[1:].isdigit() and int(self.deed.origin[1:]) in _SLIDING
            on = any(token.can_be("on", "from") for token in clause[:at])
            return self.deed.landing != self.deed.end or (stands and on)
        track = {int(square[1:]) for square in self.squares if square[0] in "rbyg"}
        return kind not in _FIXED or bool(track & _FIXED[kind])

    def _ends(self, kind: str, value: str, clause: Sequence[Token]) -> bool:
        """Whether it gets Home or leaves Start, or sends one there of whom that is said."""
        touched = kind[0] in self.squares
        if not self.described:
            return touched or (value not in ("at", "in") and self._sends)
        back = any(token.can_be("bump", "send", "back") for token in clause)
        said = back or (
            value not in ("at", "in")
            and (kind + value == "startto" or (self.deed.kind != "sorry" and any(map(self._is_met, clause))))
        )
        own = self.deed.kind != "sorry" or any(token.can_be("from") for token in clause)
        return (own and touched) or (self._sends and said)


_SLIDING = frozenset((1, 2, 3, 4, 9, 10, 11, 12, 13))
"""The numbers of squares that lie on a slide of any side."""
_ALONE = {"behind": "rear", "ahead": "front"}
"""What a relation says of which nobody is told whom it is to: "the one behind"."""
_DESCRIBING = ("rank", "rel", "other", "only", "partner", "yours", "theirs", "own", "ordinal", "no swap", "rest")
"""What tells a pawn by more than its colour and place."""


class Comparison:
    """Clauses held against what pawns do; what was found of a deed is kept."""

    def __init__(
        self, said: Sequence[Sequence[Token]], standing: Standing, described: bool = False, denied: bool = False
    ) -> None:
        self._said = said
        self.standing = standing
        self._described = described
        self._denied = denied
        self._wanted = [(1 << len(clause)) - 1 for clause in said]
        self._lone = [sum(token.can_be(*FIGURES) for token in clause) == 1 for clause in said]
        self._kept: dict[Deed, list[int]] = {}
        self._relations = [_relations(clause) if described and not denied else [] for clause in said]

    def accounted(self, deeds: Sequence[Deed]) -> list[bool]:
        """Of each clause whether all its words can be true of a move; of one pawn's deed, if it says one number."""
        found = [self._of(deed) for deed in deeds]
        return [
            any(each[at] == wanted for each in found)
            if self._lone[at]
            else reduce(or_, (each[at] for each in found)) == wanted
            for at, wanted in enumerate(self._wanted)
        ]

    def untrue(self, deed: Deed) -> list[Token]:
        """The words that can't be true of a deed."""
        found = zip(self._said, self._of(deed), strict=True)
        return [token for clause, bits in found for at, token in enumerate(clause) if not bits >> at & 1]

    def _of(self, deed: Deed) -> list[int]:
        kept = self._kept.get(deed)
        if kept is None:
            told = replace(deed, met=(), own_swept=(), landing=deed.origin) if self._denied else deed
            facts = Facts(told, self.standing, self._described, deed.landing != deed.end)
            kept = self._kept[deed] = [
                facts.account_for(clause) | self._related(relations, deed)
                for clause, relations in zip(self._said, self._relations, strict=True)
            ]
        return kept

    def _related(self, relations: Sequence[tuple[int, Description]], deed: Deed) -> int:
        """The words of relations that are true of a pawn in a deed, where it stood or where it gets."""
        pawns = [(deed.colour, deed.origin), (deed.colour, deed.end), *deed.met]
        found = 0
        for words, said in relations:
            if any(self.standing.pawn_is(said, colour, square) for colour, square in pawns):
                found |= words
        return found


def _relations(clause: Sequence[Token]) -> list[tuple[int, Description]]:
    """The relations that a clause tells, each with its words, a bit each."""
    found = []
    for at, token in enumerate(clause):
        for way in [sense.value for sense in token.senses if sense.kind == "rel"]:
            for whom, used in descriptions(clause[at + 1 : at + 5]):
                words = (1 << (at + 1 + used)) - (1 << at)
                found.append((words, Description(pawn=True, relation=(way, replace(whom, pawn=None)))))
    return found


def _counts_beside(clause: Sequence[Token], at: int) -> bool:
    """Whether a count stands beside a word: "one back", "back four", and not "blue twelve back"."""
    square = at > 1 and clause[at - 2].can_be("colour", "letter")
    before = () if square else clause[max(at - 1, 0) : at]
    return any(token.can_be("step", *FIGURES) for token in (*before, *clause[at + 1 : at + 2]))


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


def counts(sense: Sense) -> bool:
    return sense.kind in ("number", "card", "minus")


def _is_place(clause: Sequence[Token], at: int, figures: int) -> bool:
    """Whether a figure may be a square's number: a bare one is a count."""
    before = clause[at - 1] if at else None
    return figures > 1 or (before is not None and before.can_be("colour", "letter", "own", "that", *_PREPOSITIONS))


def says_an_act(clause: Sequence[Token]) -> bool:
    return any(token.can_be("square", *FIGURES, *_ACTS, *_PLACES) for token in clause)


def says_a_count(clause: Sequence[Token]) -> bool:
    """Whether a number is said; the word for 1 is one only of a pawn ("an ugly slide")."""
    names = any(token.can_be("square", "colour", "pawn", "step", "forward", "back") for token in clause)
    return any(token.can_be("number", "card", "minus") or (names and token.can_be("one")) for token in clause)
