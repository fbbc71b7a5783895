"""A move that no reading found, but that the words spell out: whose pawn, and how far or where.

Of all legal moves it is the only one of which every word is true, in whatever order it was said (`evidence`), it begins
where it is said to begin, and goes as far or gets where it is said to. Words that are known in no language are passed
over here, and only here, if they are not nearly a word that is known.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from companion.announcing.deeds import Deed, Ways
from companion.announcing.evidence import FIGURES, Comparison, clauses, counts
from companion.announcing.lexer import Heard, Sense, Token
from companion.announcing.standing import Standing
from companion.moves.legal import Move

MOST_SPELLED = 30
"""Things said beyond which no sentence is a move spelled out."""

_OPEN = frozenset(("unknown", "correct", "or", "instead", "pass", "discard"))
"""What leaves open what is meant, or takes something back."""
_UNWILLING = ("refuse", "cannot")
"""What says that something can't be done, or that nobody wants to."""
_MOVING = ("square", "forward", "back", "enter", "swap", "replace", "split", "all")
"""What tells a move, and not only of a pawn."""
_WEIGHTY = (*_MOVING, "rank", "other", *FIGURES)
"""What a mere remark does not say."""


class Said(NamedTuple):
    """An announcement, what it says and what it denies apart."""

    clauses: list[list[Token]]
    denied: list[list[Token]]

    @property
    def tokens(self) -> list[Token]:
        return [token for clause in self.clauses for token in clause]


class _Span(NamedTuple):
    """Where a square is named among the tokens of a clause."""

    first: int
    last: int


class _Clause:
    """Words that may tell of one pawn what it does; what was found of a deed is kept."""

    def __init__(self, tokens: Sequence[Token], standing: Standing) -> None:
        self.tokens = tokens
        self._standing = standing
        self._spans = _named_squares(tokens)
        self._kept: dict[Deed, int] = {}

    def sureness(self, deed: Deed) -> int:
        """How surely a deed is told; 0 where it isn't."""
        found = self._kept.get(deed)
        if found is None:
            found = self._kept[deed] = _sureness(deed, self.tokens, self._spans, self._standing)
        return found


def borne_out(heard: Heard, only: Move, standing: Standing, ways: Ways, forced: bool = False) -> bool:
    """Whether the one move that what was said can mean is also told by it: each word is true of it and of no other
    legal one; or, unless it is the only legal one, its pawn is told by its square, and what isn't true of it is a mere
    remark."""
    said = affirmed(heard.known)
    if said is None or heard.vague:
        return False
    if not (_named_squares(said.tokens) or any(token.can_be(*_TELLING) for token in said.tokens)):
        return False
    told = Comparison(said.clauses, standing, described=True)
    denied = Comparison(said.denied, standing, described=True, denied=True)
    true_of = {
        way.move.notation: way.deeds
        for way in ways.fitting(lambda deeds: told.all_true(deeds) and not denied.any_true(deeds))
    }
    if list(true_of) == [only.notation]:
        return _holds(true_of[only.notation], said.tokens)
    return not (true_of or forced) and any(
        way.move.notation == only.notation and _is_named(way.deeds, said, told) and not denied.any_true(way.deeds)
        for way in ways
    )


def both_ends_named(heard: Heard, ways: Ways) -> tuple[Move, ...]:
    """The legal moves of one pawn of which is said both where it stands and where it gets."""
    squares = _named_squares(heard.tokens).keys()
    found = ways.fitting(
        lambda deeds: len(deeds) == 1 and deeds[0].origin in squares and not squares.isdisjoint(_ends(deeds[0]))
    )
    return tuple({way.move.notation: way.move for way in found}.values())


def _ends(deed: Deed) -> set[str]:
    return {deed.landing, deed.end} - {deed.origin}


def _is_named(deeds: Sequence[Deed], said: Said, told: Comparison) -> bool:
    """Whether a pawn's deed is told by its square, and every clause that isn't true of it says nothing of weight."""
    if len(deeds) > 1 or not _holds(deeds, said.tokens):
        return False
    if any(token.can_be(*_BINDING) for token in told.untrue(deeds[0])):
        return False
    return _Clause(said.tokens, told.standing).sureness(deeds[0]) == _NAMED


_TELLING = (
    *("square", "home", "start", "zone", "circle", "diamond", "slide", "triangle", "slideend", "track"),
    *("rank", "rel", "only", "partner", "sorry", "courtesy", "bump", "send", "replace", "ordinal"),
)
"""What tells a move by more than its count."""
_BINDING = (
    *("square", "colour", "letter", "forward", "enter", "swap", "split", "all"),
    *("only", "rank", "other", "partner", "no swap", *FIGURES),
)
"""What a word can be that must be true, whatever else is."""


def spelled_out(heard: Heard, standing: Standing, ways: Ways) -> Move | None:
    """The one legal move of which all that is said is true, if that tells whose deed it is, and how far or where."""
    said = affirmed(heard.known)
    if said is None:
        return None
    told = Comparison(said.clauses, standing, described=True)
    denied = Comparison(said.denied, standing, described=True, denied=True)
    whole = _Clause(said.tokens, standing)
    clauses_told = [_Clause(clause, standing) for clause in said.clauses]
    accounted: set[str] = set()
    named: dict[str, Move] = {}
    unique: dict[str, Move] = {}
    for way in ways.fitting(lambda deeds: told.all_true(deeds) and not denied.any_true(deeds)):
        accounted.add(way.move.notation)
        sureness = 0
        if _holds(way.deeds, whole.tokens):
            sureness = whole.sureness(way.deeds[0]) if len(way.deeds) == 1 else _told(way.deeds, clauses_told)
        if sureness:
            (named if sureness == _NAMED else unique)[way.move.notation] = way.move
    sure = named or (unique if len(accounted) == 1 and not heard.vague else {})
    return next(iter(sure.values())) if len(sure) == 1 else None


_NAMED, _UNIQUE = 2, 1
"""How surely a move is told: by its pawn's square, or only by how far or where it goes."""


def affirmed(tokens: Sequence[Token]) -> Said | None:
    """What is said and what is denied; None where it is left open what is meant."""
    kept = _without_exclamations(tokens)
    if len(kept) > MOST_SPELLED or any(token.kinds <= _OPEN for token in kept):
        return None
    said: list[list[Token]] = []
    denied: list[list[Token]] = []
    for clause in clauses(kept):
        unable = any(token.can_be("unable") for token in clause) and not any(token.can_be(*_MOVING) for token in clause)
        if unable or (clause[0].can_be("unable") and not any(token.can_be("square", *FIGURES) for token in clause)):
            continue  # a remark on pawns that can't move
        unwilling = next((at for at, token in enumerate(clause) if token.can_be(*_UNWILLING)), None)
        if unwilling is not None:
            if any(token.can_be("square", *FIGURES) for token in clause):
                return None
            if clause[0].can_be(*_UNWILLING):
                continue  # a remark on what isn't done
        at = next((at for at, token in enumerate(clause) if token.can_be("not")), None)
        if at is None:
            said.append(clause)
            continue
        before, after = clause[:at], clause[at + 1 :]
        if before and all(token.can_be("enter") for token in before):
            before, after = [], [*before, *after]
        if sum(token.can_be("square", *FIGURES) for token in after or before) > 1:
            return None
        if after or before:
            denied.append(after or before)
        if after and before:
            said.append(before)
    off = any(token.can_be("track") for clause in denied for token in clause)
    if off and not any(token.can_be(*_WHERE) for clause in said for token in clause):
        return None  # in Start and in the safety zone there may be some
    return Said(said, denied) if said else None


_WHERE = ("square", "colour", "enter", "start", "zone", "rank")
"""What tells a pawn that is not on the track."""


def _without_exclamations(tokens: Sequence[Token]) -> list[Token]:
    """Without words like "oh no" that take nothing back: before all else, or before a mere remark."""
    kept: list[Token] = []
    for at, token in enumerate(tokens):
        if Sense("correct", "that is") in token.senses and kept and at + 1 < len(tokens):
            continue  # what follows must be true as well
        if token.can_be("correct") and not token.can_be("sorry"):
            rest = [each for each in tokens[at + 1 :] if not each.can_be("break", "and", "correct")]
            remark = rest and not any(each.can_be(*_WEIGHTY) for each in rest)
            more = any(each.can_be("square") for each in rest) and not any(each.can_be(*_WEIGHTY) for each in kept)
            if not any(not each.can_be("break") for each in kept) or remark or more:
                continue
        kept.append(token)
    return kept


def _told(deeds: Sequence[Deed], said: Sequence[_Clause]) -> int:
    """How surely the parts of a 7 are told, each by a clause of its own: one by its square, the others as can be."""
    free = list(said)
    best = 0
    for deed in deeds:
        clause = max(free, key=lambda each: each.sureness(deed), default=None)
        if clause is None or not clause.sureness(deed):
            return 0
        free.remove(clause)
        best = max(best, clause.sureness(deed))
    return best


def _sureness(deed: Deed, tokens: Sequence[Token], spans: dict[str, _Span], standing: Standing) -> int:
    if deed.kind == "start":
        if not any(token.can_be("enter") for token in tokens):
            return 0
        return _NAMED if any(token.can_be("own", "partner", "yours", "colour") for token in tokens) else _UNIQUE
    if deed.kind in ("sorry", "swap"):
        if not any(token.can_be("sorry", "swap", "replace", "courtesy") for token in tokens):
            return 0
        met = [(colour, square) for colour, square in deed.met if square == deed.landing]
        own = deed.kind == "sorry" or deed.origin in spans
        if own and any(square in spans for _, square in met):
            return _NAMED
        colours = {sense.value for token in tokens for sense in token.senses if sense.kind == "colour"}
        return _UNIQUE if any(square in spans or colour in colours for colour, square in met) else 0
    return max(
        _step_sureness(deed, tokens, spans, spans.get(deed.origin)), _step_sureness(deed, tokens, spans, None, standing)
    )


def _step_sureness(
    deed: Deed, tokens: Sequence[Token], spans: dict[str, _Span], origin: _Span | None, standing: Standing | None = None
) -> int:
    """The same of a pawn that counts; of one whose square is not named every number must be told for what it is."""
    if standing is None and origin is None:
        return 0
    begun = -1 if origin is None else origin.first
    met = {square for _, square in deed.met}
    landings = {square: spans[square].first for square in {deed.landing, deed.end} - {deed.origin} if square in spans}
    freed = {square for square, at in landings.items() if at and _is_from(tokens[at - 1])}
    if freed - met or any(at < begun for at in landings.values()):
        return 0
    reached = deed.landing == "H" and any(token.can_be("home") for token in tokens)
    if not (landings.keys() - freed or reached or _count_is_said(deed, tokens, origin)):
        return 0
    if origin is not None:
        return _UNIQUE if origin.first and tokens[origin.first - 1].can_be("to") else _NAMED
    assert standing is not None
    return _UNIQUE if all(_is_marked(tokens, at, deed, standing) for at in range(len(tokens))) else 0


def _count_is_said(deed: Deed, tokens: Sequence[Token], origin: _Span | None) -> bool:
    """Whether the count is among the numbers, but for that of the square where the pawn stands."""
    own = range(0) if origin is None else range(origin.first, origin.last + 1)
    return any(
        token.can_be("rest")
        or any(
            (1 if sense.kind in ("one", "step") else int(sense.value)) == abs(deed.count)
            for sense in token.senses
            if counts(sense) or sense.kind in ("one", "step")
        )
        for at, token in enumerate(tokens)
        if at not in own
    )


_BESIDE_A_SQUARE = ("colour", "letter", "own", "that", "on", "to", "from", "ru", "zone", "step")
"""What stands before the number of a square."""


def _is_marked(tokens: Sequence[Token], at: int, deed: Deed, standing: Standing) -> bool:
    """Whether a word beside a number says that it is a square's, if it neither counts nor names the card."""
    figures = _figures(tokens[at])
    if not figures or abs(deed.count) in figures or standing.situation.card in map(str, figures):
        return True
    beside = at > 0 and tokens[at - 1].can_be(*_BESIDE_A_SQUARE)
    return beside or (at + 1 < len(tokens) and tokens[at + 1].can_be("to"))


def _holds(deeds: Sequence[Deed], tokens: Sequence[Token]) -> bool:
    """Whether who is said to be on a square is there: "blue on r4"."""
    there = {deed.origin: deed.colour for deed in deeds} | {square: met for deed in deeds for met, square in deed.met}
    for at, token in enumerate(tokens[:-2]):
        colours = [sense.value for sense in token.senses if sense.kind == "colour"]
        if colours and tokens[at + 1].can_be("on", "ru"):
            squares = [square for square, span in _named_squares(tokens[at + 2 : at + 4]).items() if span.first == 0]
            if any(there.get(square, colours[0]) not in colours for square in squares):
                return False
    return True


def _named_squares(tokens: Sequence[Token]) -> dict[str, _Span]:
    """The squares that are named, as "r4", "red four" or "the three in the safety zone", each where it is first."""
    found: dict[str, _Span] = {}
    zones = [at for at, token in enumerate(tokens) if token.can_be("zone")]
    for at, token in enumerate(tokens):
        for sense in token.senses:
            if sense.kind == "square":
                found.setdefault(sense.value, _Span(at, at))
        before = tokens[at - 1] if at and token.glued else None
        if before is None:
            continue
        sides = [sense.value[0] for sense in before.senses if sense.kind in ("colour", "letter")]
        for square in [f"{side}{figure}" for side in sides for figure in _figures(token)]:
            found.setdefault(square, _Span(at - 1, at))
        if zones and before.can_be("from", "on", "to", "ru"):
            for figure in _figures(token):
                found.setdefault(f"s{figure}", _Span(at, at))
    for at in zones:
        for beside in _beside_zone(tokens, at):
            for figure in _figures(tokens[beside]):
                found.setdefault(f"s{figure}", _Span(min(at, beside), max(at, beside)))
    return found


def _beside_zone(tokens: Sequence[Token], at: int) -> list[int]:
    """Where the number of a square of the safety zone may stand: beside it, or with "in" or "on" between."""
    found = []
    for step in (-1, 1):
        beside = at + step
        if 0 <= beside < len(tokens) and tokens[beside].can_be("on", "ru", "to", "own", "step"):
            beside += step
        if 0 <= beside < len(tokens) and tokens[beside].can_be("ordinal", *FIGURES):
            found.append(beside)
    return found


def _figures(token: Token) -> list[int]:
    told = [int(sense.value) for sense in token.senses if counts(sense) or (sense.kind == "ordinal" and sense.value)]
    return told + [1] * token.can_be("one")


def _is_from(token: Token) -> bool:
    return token.can_be("from") and not token.can_be("to", "on", "ru")
