"""What words can truly say of a pawn's deed, word by word and in any order.

A number may be a count or the number of a square, a colour may be a pawn's or a square's side. The words of a clause
are held against a deed, and those that are true of it are counted: `doubt` and `spelled` tell what follows from that.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import pairwise

from companion.announcing.deeds import Deed
from companion.announcing.features import Description
from companion.announcing.grammar import descriptions
from companion.announcing.lexer import Sense, Token, is_of_a_place
from companion.announcing.standing import Standing
from companion.colours import COLOURS, INDEX
from companion.moves.board import CODES, TRACK
from companion.moves.seven import SEVEN

PARTINGS = ("break", "and", "then", "but")
FIGURES = ("number", "card", "one", "minus")
_PREPOSITIONS = ("on", "to", "from", "ru", "with")
_ACTS = ("forward", "back", "enter", "swap", "sorry", "replace", "bump", "send", "sliding")
_PLACES = ("home", "start", "zone", "circle", "diamond", "slide", "triangle", "slideend", "track", "side")
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
    sweeps: bool = True
    """Whether anything is said of sliding, or of sending back."""
    denied: bool = False
    """Whether it is said that it does not do this."""

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

    def _touched(self) -> frozenset[str]:
        """Those that can be meant: where pawns stood that its slide sends back only where that is told."""
        deed = self.deed
        if self.sweeps or deed.landing == deed.end:
            return self.squares
        return frozenset(map(str.lower, (deed.origin, deed.landing, deed.end)))

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
            or (self.described and _is_related_to(clause, at))
            or any(self._figure(int(sense.value), clause, at, figures) for sense in token.senses if counts(sense))
            or any(self._can_be(sense, clause, at) for sense in token.senses if not counts(sense))
            or (token.can_be("one") and self._figure(1, clause, at, figures))
        )

    def _figure(self, figure: int, clause: Sequence[Token], at: int, figures: int) -> bool:
        """Whether a number is a count, the card, or a square's number. A lone one with a direction is the count."""
        square = self.described and at > 0 and clause[at - 1].can_be("colour", "letter")
        if self.described and not square and figure in _TEN and self._is_directed(clause, at):
            return figure == abs(self.deed.count)
        if figures == 1 and not square and at + 1 < len(clause) and clause[at + 1].can_be("forward", "back"):
            told = figure in self.counts or self._how_many(figure, clause, at)
            return figure == abs(self.deed.count) or (self.described and told)
        if self.described and is_distance(clause, at):
            return self._is_so_far(figure)
        if (figure <= PAWNS and _counts_pawns(clause, at)) or (self.described and self._how_many(figure, clause, at)):
            return True
        place = self.described or _is_place(clause, at, figures)
        return figure in self.counts or (place and figure in self.numbers)

    def _is_directed(self, clause: Sequence[Token], at: int) -> bool:
        """Whether a number is how far a 10 goes, for it stands beside the way: "one back", "ten steps ahead"."""
        if self.standing.situation.card != "10" or not clause[at].can_be("number", "one") or clause[at].can_be("card"):
            return False
        others = [token for token in clause if token is not clause[at] and any(map(_is_ten, token.senses))]
        after = clause[at + 1 : at + 3]
        following = after[1:] if after and after[0].can_be("step") else after
        return not others and any(token.glued and token.kinds <= {"forward", "back"} for token in following[:1])

    def _is_so_far(self, figure: int) -> bool:
        """Whether a pawn that it meets, or else any, stands so many squares from where the pawn stood."""
        deed = self.deed
        if deed.origin[0] not in "rbyg":
            return False
        there = deed.met if deed.kind == "swap" else self.standing.pawns
        squares = [square for _, square in there if square[0] in "rbyg"]
        own = CODES[0][deed.origin]
        return any(figure in ((CODES[0][each] - own) % TRACK, (own - CODES[0][each]) % TRACK) for each in squares)

    def _how_many(self, figure: int, clause: Sequence[Token], at: int) -> bool:
        """Whether a number tells how many pawns are sent back, or how many there are: "the middle of three"."""
        before = clause[at - 1] if at else None
        after = clause[at + 1] if at + 1 < len(clause) else None
        beside = ("colour", "pawn", "own", "theirs", "back", "bump", "send", "yours")
        if (after is not None and after.can_be(*beside)) or (before is not None and before.can_be("bump", "send")):
            met, swept = len(self.deed.met), len(self.deed.own_swept)
            by_colour = {sum(each == colour for each, _ in self.deed.met) for colour in COLOURS}
            return figure in {met, swept, met + swept, *by_colour, *(each + swept for each in by_colour)}
        own = self.standing.situation.position.squares(self.deed.colour)
        return figure <= len(own) and before is not None and before.can_be("from", "own") and after is None

    def _can_be(self, sense: Sense, clause: Sequence[Token], at: int) -> bool:
        kind = sense.kind
        if kind in _ACTS:
            return self._does(kind, clause, at) or (kind == "sliding" and self._on_slide(clause, at))
        if kind == "square" or kind in _PLACES:
            return self._place(sense, clause, at)
        if kind in ("split", "all"):
            return self._shares(kind)
        if kind in ("one", "colour"):
            return self._colour(sense.value, clause, at) if kind == "colour" else self._one(clause, at, sense)
        if self.described and kind in _DESCRIBING:
            return self._described(sense, clause, at)
        return kind not in _REFUSING

    def _shares(self, kind: str) -> bool:
        """Whether a 7 is divided, or goes whole."""
        if kind == "all":
            return not self.described or self.standing.situation.card != "7" or self.deed.count == SEVEN
        return self.deed.count != SEVEN

    def _one(self, clause: Sequence[Token], at: int, sense: Sense) -> bool:
        if sense.value == "number" or (self.described and sense.value == "pawn"):
            return sense.value == "pawn"
        after = clause[at + 1] if at + 1 < len(clause) else None
        if self.described and after is not None:
            if after.can_be("colour", "other", "sliding", "card", "number", "enter", *_PLACES):
                return True
            if at == 0 and after.can_be("home"):
                return True
        if self.described and at > 0 and clause[at - 1].can_be(*_PLACES):
            return True
        if self.described and at > 1 and clause[at - 1].can_be("number") and clause[at - 2].can_be("colour", "letter"):
            return True  # "the red five one"
        return _stands_for_a_pawn(clause, at) or not (self.described or says_a_count(clause))

    def _colour(self, colour: str, clause: Sequence[Token], at: int) -> bool:
        before = clause[at - 1] if at else None
        after = clause[at + 1] if at + 1 < len(clause) else None
        pawn = after is not None and after.can_be("pawn")
        if self.described and before is not None and before.can_be("rel"):
            return True  # whom the relation is to
        if self.described:
            pawn = not (
                (after is not None and after.can_be("ordinal", "colour", "sliding", *_PLACES, *FIGURES))
                or (before is not None and before.can_be("on", "to", "ru", "from", "sliding", "ordinal", *_PLACES))
            )
            if any(each is not None and each.can_be("partner", "own") for each in (before, after)):
                pawn = pawn and colour != self.deed.colour
        enters = self.described and any(token.can_be("enter", "sorry", "replace") for token in clause[at + 1 :])
        mover = {self.deed.colour} if enters or any(token.can_be("enter") for token in clause) else set()
        return colour in (self.pawns | mover if pawn else self.colours | {self.deed.colour})

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
            or (partners and says_a_square(clause))
            or ((partners or bool(met)) and any(token.can_be("colour") for token in after)),
            "no swap": deed.kind != "swap",
            "rest": situation.card == "7" or deed.landing != deed.origin,  # those that stay aren't this one
        }
        if kind == "ordinal":
            return bool(sense.value) and self._ordinal(int(sense.value), clause, at)
        return told[kind] if kind in told else self._ranks(sense, clause[at], after)

    def _ranks(self, sense: Sense, token: Token, after: Sequence[Token]) -> bool:
        deed, standing = self.deed, self.standing
        if sense.kind == "rank" and token.can_be("rel") and any(each.can_be("colour") for each in after[:1]):
            return False
        if sense.kind == "rel" and (related := self._related(sense, after)) is not None:
            return related
        rank = _ALONE.get(sense.value, sense.value) if sense.kind in ("rank", "rel") else sense.kind
        if rank == "other":
            return self._has_another and not self.denied
        if rank in ("recent", "first"):
            zone = "zone" if rank == "recent" and deed.origin in _ZONE else None
            return standing.pawn_is(Description(rank=rank, place=zone), deed.colour, deed.origin)
        if rank == "only" and any(standing.stands_out(rank, met, square) for met, square in deed.met):
            return True
        ends = rank == "last" and (deed.landing in ("H", "s5") or deed.kind in ("start", "sorry"))
        return ends or standing.stands_out(rank, deed.colour, deed.origin)

    def _related(self, sense: Sense, after: Sequence[Token]) -> bool | None:
        """Whether a pawn stands as is said to whom or what follows; None if nothing is said of that."""
        deed, standing = self.deed, self.standing
        if any(self._met_is(sense.value, square) for _, square in deed.met):
            return True
        if any(other.can_be("slide", "sliding", "zone", "home") for other in after):
            return True
        whom = [each.value for other in after for each in other.senses if each.kind == "colour"]
        place = next((each.kind for other in after[:1] for each in other.senses if each.kind in _FIXED), None)
        marks = [Description(place=place, side=each) for each in (*whom, None)] if place else []
        marks += [Description(colour=each) for each in whom]
        said = [Description(pawn=True, relation=(sense.value, each)) for each in marks]
        return any(standing.pawn_is(each, deed.colour, deed.origin) for each in said) if said else None

    @property
    def _has_another(self) -> bool:
        """Whether another than this one can be spoken of."""
        if self.deed.kind in ("start", "sorry"):
            return True
        situation = self.standing.situation
        out = [
            square for colour in situation.team for square in situation.position.squares(colour) if square not in "SH"
        ]
        return len(out) > 1

    def _tells_which(self, clause: Sequence[Token], at: int) -> bool:
        """Whether a word that could be an act tells which pawn: "the back one", "the only one out"."""
        token = clause[at]
        if token.can_be("forward", "back") and at + 1 < len(clause) and self._is_told_by(clause, at):
            rank = "rear" if token.can_be("back") else "front"
            deed = self.deed
            return not self.described or self.standing.stands_out(rank, deed.colour, deed.origin)
        if token.can_be("track"):
            return False
        return token.can_be("enter") and any(before.can_be("that", "only", "rank") for before in clause[:at])

    def _met_is(self, relation: str, square: str) -> bool:
        """Whether a pawn that is met stands behind or ahead of the pawn that moves, none of its colour between."""
        deed, standing = self.deed, self.standing
        if deed.origin[0] not in "rbyg":
            return False
        holder = next(colour for colour, where in deed.met if where == square)
        said = Description(pawn=True, relation=(relation, Description(colour=deed.colour, square=deed.origin)))
        return standing.pawn_is(said, holder, square)

    def _is_told_by(self, clause: Sequence[Token], at: int) -> bool:
        """Whether "back" tells a pawn, as in "the back one": "back one" counts."""
        after = clause[at + 1]
        if self.described and at > 0 and clause[at - 1].can_be("step", *FIGURES):
            return False  # "five squares back, the pawn on r9"
        if not self.described or after.can_be("that", "pawn"):
            return after.can_be("that", "pawn", "one")
        owned = at > 0 and clause[at - 1].can_be("own", "partner", "yours", "theirs", "colour", "with")
        return after.can_be("one") and Sense("one", "number") not in after.senses and (owned or not clause[at].glued)

    def _ordinal(self, number: int, clause: Sequence[Token], at: int) -> bool:
        """Whether it numbers a square, or how many pawns are then out or Home."""
        deed, before = self.deed, clause[at - 1] if at else None
        if (deed.landing == "H" or deed.kind == "start") and not (before and before.can_be("colour", "zone")):
            return True
        if at + 1 < len(clause) and clause[at + 1].can_be("step"):
            return number in self.numbers
        if at + 1 < len(clause) and clause[at + 1].can_be("zone"):
            return f"s{number}" in self.squares
        return number in self.numbers and before is not None and before.can_be("colour", "zone", *_PREPOSITIONS)

    def _does(self, act: str, clause: Sequence[Token], at: int) -> bool:
        """Whether an act can be said of what the pawn does, or of whom it sends back ("knocks him out")."""
        deed, sends = self.deed, self._sends
        if self.described and (told := self._is_told(act, clause, at)) is not None:
            return told
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

    def _is_told(self, act: str, clause: Sequence[Token], at: int) -> bool | None:
        """The same, where the words around an act say what it is said of; None where they don't."""
        deed, sends = self.deed, self._sends
        if act == "sorry" and deed.kind != "sorry":
            counted = says_a_count(clause) and not says_a_square(clause)
            whom = len(clause) == 1 or any(map(self._is_met, clause))
            return (sends or deed.kind == "swap") and whom and not counted
        if act in ("back", "forward") and deed.kind == "swap":
            return self._swaps_backward == (act == "back")
        if act == "back" and _counts_beside(clause, at):
            return deed.count < 0 or (sends and any(map(self._is_how_many, clause[:at])))
        if act == "enter" and Sense("enter", "circle") in clause[at].senses:
            return deed.kind == "start" or any(square[1:] == "4" for square in self.squares if square[0] != "s")
        hits = act in ("bump", "send") and is_of_a_place(clause, at + 1)
        thrown = any(map(self._is_met, clause)) or any(each.can_be("bump", "send") for each in clause[:at])
        return True if hits or (act == "enter" and sends and (thrown or len(clause) == 1)) else None

    def _is_how_many(self, token: Token) -> bool:
        sent = len(self.deed.met) + len(self.deed.own_swept)
        return any(counts(sense) and int(sense.value) == sent for sense in token.senses)

    @property
    def _swaps_backward(self) -> bool:
        """Whether the pawn that swaps gets back rather than ahead."""
        index = INDEX[self.deed.colour]
        ahead = (CODES[index][self.deed.landing.lower()] - CODES[index][self.deed.origin.lower()]) % TRACK
        return ahead > TRACK // 2

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
        squares = self._touched()
        if kind == "square":
            sides = [each.value for each in clause[at - 1].senses if each.kind == "colour"] if at else []
            return value in squares or (value == "s5" and any(f"{side[0]}14" in squares for side in sides))
        if kind in ("home", "start"):
            return self._ends(kind, value, clause)
        if kind == "track":
            return self.deed.origin[0] in "rbyg" or (self.described and self.deed.kind == "sorry")
        if kind == "zone":
            return any(square[0] == "s" and square != "s" for square in squares)
        if kind == "slide" and self.described:
            return self.deed.landing != self.deed.end or self._on_slide(clause, at)
        if self.described and at > 0 and clause[at - 1].kinds <= {"from"}:
            squares = squares - {self.deed.landing.lower(), self.deed.end.lower()} | {self.deed.origin.lower()}
        if self.deed.kind == "swap" and at > 1 and clause[at - 1].can_be("on", "ru") and clause[at - 2].can_be("own"):
            squares = frozenset((self.deed.origin,))
        track = {int(square[1:]) for square in squares if square[0] in "rbyg"}
        return kind not in _FIXED or bool(track & _FIXED[kind])

    def _on_a_circle(self, clause: Sequence[Token]) -> bool:
        """Whether it touches the start circle of a colour that is named: "red's start"."""
        sides = {sense.value[0] for token in clause for sense in token.senses if sense.kind == "colour"}
        return self.described and any(f"{side}4" in self.squares for side in sides)

    def _on_slide(self, clause: Sequence[Token], at: int) -> bool:
        """Whether the pawn stands, gets or meets another on a slide, if a word before it says that it is a place."""
        place = (
            self.described
            and at > 0
            and clause[at - 1].can_be("on", "from", "to", "ru", "with", "colour", "own", "that")
        )
        return place and any(square[0] in "rbyg" and int(square[1:]) in _SLIDING for square in self._touched())

    def _ends(self, kind: str, value: str, clause: Sequence[Token]) -> bool:
        """Whether it gets Home or leaves Start, or sends one there of whom that is said."""
        touched = kind[0] in self.squares or (kind == "start" and self._on_a_circle(clause))
        if not self.described:
            return touched or (value not in ("at", "in") and self._sends)
        back = any(token.can_be("bump", "send", "back") for token in clause)
        met = any(map(self._is_met, clause))
        said = (back or (met and self.deed.kind == "step" and kind == "start")) or (
            value not in ("at", "in")
            and (
                kind + value == "startto"
                or (self.deed.kind != "sorry" and met)
                or (self.deed.kind == "sorry" and not any(token.can_be("sorry", "own") for token in clause))
            )
        )
        own = self.deed.kind != "sorry" or any(token.can_be("from") for token in clause)
        return (own and touched) or (self._sends and said)


_ZONE = ("s1", "s2", "s3", "s4", "s5")
_TEN = (10, 1)
"""How far a 10 goes (R18)."""
PAWNS = 4
"""The most that a colour has (R4)."""
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
        self._sweeps = sweeping([token for clause in said for token in clause])
        self._kept: dict[Deed, list[int]] = {}
        self._joined: dict[Deed, int] = {}
        self._masks = self._places_in_a_row()
        self._relations = [_relations(clause) if described and not denied else [] for clause in said]

    def accounted(self, deeds: Sequence[Deed]) -> list[bool]:
        """Of each clause whether all its words can be true of a move; of one pawn's deed, if it says one number."""
        union = self._union(deeds)
        return [union & mask == mask for mask in self._masks]

    def all_true(self, deeds: Sequence[Deed]) -> bool:
        """Whether every clause is accounted for."""
        return self._union(deeds) == sum(self._masks)

    def any_true(self, deeds: Sequence[Deed]) -> bool:
        """Whether some clause is."""
        return bool(self._masks) and any(self.accounted(deeds))

    def _places_in_a_row(self) -> list[int]:
        """The bits of each clause in one row: those of its words; of one that says one number a single bit, set by a
        deed of which the whole is true."""
        masks, at = [], 0
        for wanted, lone in zip(self._wanted, self._lone, strict=True):
            width = 1 if lone else wanted.bit_length()
            masks.append(((1 << width) - 1) << at)
            at += width
        return masks

    def _union(self, deeds: Sequence[Deed]) -> int:
        found = 0
        for deed in deeds:
            bits = self._joined.get(deed)
            if bits is None:
                bits = self._joined[deed] = self._in_a_row(deed)
            found |= bits
        return found

    def _in_a_row(self, deed: Deed) -> int:
        bits = 0
        for words, wanted, lone, mask in zip(self._of(deed), self._wanted, self._lone, self._masks, strict=True):
            first = mask & -mask
            bits |= (first if words == wanted else 0) if lone else words * first
        return bits

    def untrue(self, deed: Deed) -> list[Token]:
        """The words that can't be true of a deed."""
        found = zip(self._said, self._of(deed), strict=True)
        return [token for clause, bits in found for at, token in enumerate(clause) if not bits >> at & 1]

    def _of(self, deed: Deed) -> list[int]:
        kept = self._kept.get(deed)
        if kept is None:
            told = replace(deed, met=(), own_swept=(), landing=deed.origin) if self._denied else deed
            facts = Facts(told, self.standing, self._described, deed.landing != deed.end, self._sweeps, self._denied)
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


def _distance_before(clause: Sequence[Token], at: int) -> int:
    """Where the number stands that tells how far a relation is: "two squares ahead"; its own place if none does."""
    first = at - 1 - (at > 1 and clause[at - 1].can_be("step"))
    return first if first >= 0 and clause[first].can_be("number") else at


def _relations(clause: Sequence[Token]) -> list[tuple[int, Description]]:
    """The relations that a clause tells, each with its words, a bit each."""
    found = []
    for at, token in enumerate(clause):
        for way in [sense.value for sense in token.senses if sense.kind == "rel"]:
            for whom, used in descriptions(clause[at + 1 : at + 5]):
                relation = Description(pawn=True, relation=(way, replace(whom, pawn=None)))
                words = (1 << (at + 1 + used)) - (1 << at)
                found.append((words, relation))
                first = _distance_before(clause, at)
                for figure in (
                    [int(sense.value) for sense in clause[first].senses if counts(sense)] if first < at else []
                ):
                    words = (1 << (at + 1 + used)) - (1 << first)
                    found.append((words, replace(relation, distance=figure)))
    return found


def is_distance(clause: Sequence[Token], at: int) -> bool:
    """Whether a number tells how far a pawn stands from another: "two squares ahead of my red one"."""
    after = clause[at + 1 : at + 4]
    following = after[1:] if after and after[0].can_be("step") else after
    return len(following) > 1 and following[0].can_be("rel") and following[1].can_be("own", "colour", "theirs", "that")


def _is_ten(sense: Sense) -> bool:
    return sense.kind == "one" or (counts(sense) and int(sense.value) in _TEN)


def _is_related_to(clause: Sequence[Token], at: int) -> bool:
    """Whether a word names the square of whom a pawn stands beside: "behind our red pawn on red two"."""
    near = clause[max(at - 5, 0) : at]
    if not any(token.can_be("rel") and not token.can_be("rank") for token in near):
        return False
    colour = clause[at].can_be("colour")
    return colour or (clause[at].can_be(*FIGURES) and near[-1].can_be("colour"))


def _counts_beside(clause: Sequence[Token], at: int) -> bool:
    """Whether a count stands beside a word: "one back", "back four", and not "blue twelve back"."""
    square = at > 1 and clause[at - 2].can_be("colour", "letter")
    before = () if square else clause[max(at - 1, 0) : at]
    last = at + 3 if at + 1 < len(clause) and clause[at + 1].can_be("ru") else at + 2  # "назад на три"
    return any(token.can_be("step", *FIGURES) for token in (*before, *clause[at + 1 : last]))


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


def sweeping(tokens: Sequence[Token]) -> bool:
    """Whether anything is said of sliding or of sending back."""
    return any(token.can_be("sliding", "slide", "bump", "send", "back", "home", "start") for token in tokens)


def counts(sense: Sense) -> bool:
    return sense.kind in ("number", "card", "minus")


def _is_place(clause: Sequence[Token], at: int, figures: int) -> bool:
    """Whether a figure may be a square's number: a bare one is a count."""
    before = clause[at - 1] if at else None
    return figures > 1 or (before is not None and before.can_be("colour", "letter", "own", "that", *_PREPOSITIONS))


def says_an_act(clause: Sequence[Token]) -> bool:
    return any(token.can_be("square", *FIGURES, *_ACTS, *_PLACES) for token in clause)


def says_a_square(clause: Sequence[Token]) -> bool:
    """Whether a square is named, perhaps by a colour and a number."""
    return any(
        token.can_be("square") or (token.can_be(*FIGURES) and before.can_be("colour"))
        for before, token in pairwise((*clause[:1], *clause))
    )


def says_a_count(clause: Sequence[Token]) -> bool:
    """Whether a number is said; the word for 1 is one only of a pawn ("an ugly slide")."""
    names = any(token.can_be("square", "colour", "pawn", "step", "forward", "back") for token in clause)
    return any(token.can_be("number", "card", "minus") or (names and token.can_be("one")) for token in clause)
