"""What in the words speaks against a move that they were taken for.

However a move was found, it is looked at once more before it counts. Every act, place, colour and number that was said
must be true of it (`evidence`), each number of something of its own; a square that is named and where a pawn stands
that could be meant must be touched by it; and no other legal move may bear out the words with less force. This knows
nothing of the grammar, so that a sentence which was put together wrongly is asked about, and no move made of it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from companion.announcing.deeds import Deed, Ways
from companion.announcing.evidence import Comparison, counts, is_distance, sweeping
from companion.announcing.lexer import UNKNOWN, Heard, Sense, Token
from companion.announcing.spelled import Said, affirmed
from companion.announcing.standing import Standing
from companion.moves.legal import Move
from companion.moves.seven import SEVEN

_FAR = 99
"""More force than any sentence needs."""
_ARTICLES = ("own", "that", "other", "only", "rank", "yours", "partner", "theirs")
"""Before a colour, what makes "one" behind it a pawn: "my red one" is no square."""


def objections(heard: Heard, chosen: Move, standing: Standing, ways: Ways) -> tuple[Move, ...]:
    """The moves to ask about instead of taking the chosen one, itself among them; none where nothing speaks against it.

    Where it can't be told what was meant to count (a choice, something taken back and left open), nothing does.
    """
    said = affirmed(_said_last(_not_counted_along(heard.known), standing))
    if said is None:
        chosen_of_two = any(token.kinds <= {"or"} for token in heard.tokens)
        return (chosen,) if chosen_of_two else ()
    force = Force(said, standing)
    least: dict[str, int] = {}
    moves = {chosen.notation: chosen}
    for way in ways.fitting(lambda deeds: force.needed(deeds) is not None):
        needed = force.needed(way.deeds)
        assert needed is not None
        notation = way.move.notation
        moves[notation] = way.move
        least[notation] = min(needed, least.get(notation, _FAR))
    own = least.get(chosen.notation, _FAR)
    better = [moves[notation] for notation, needed in least.items() if needed < own]
    return (chosen, *better) if better or own == _FAR else ()


def only_true_of(heard: Heard, standing: Standing, ways: Ways, named: bool = False) -> Move | None:
    """The one legal move of which all that was said is true without any force, if the words tell enough to say so.

    Words that no language knows are left out; where one could be a known word misspelt, or tell a pawn (or `named` is
    true), the pawn must be told by its square, and how far or where it goes as well.
    """
    known = [token for token in heard.tokens if token.senses != UNKNOWN]
    said = affirmed(_said_last(_not_counted_along(known), standing)) if known else None
    if said is None:
        return None
    force = Force(said, standing)
    found: dict[str, tuple[Move, tuple[Deed, ...]]] = {}
    for way in ways.fitting(lambda deeds: force.needed(deeds) is not None):
        if way.move.notation in found:
            continue
        found[way.move.notation] = (way.move, way.deeds)
        if len(found) > 1:
            return None
    if not found:
        return None
    ((move, deeds),) = found.values()
    telling = sum(token.can_be(*_TELLING) for token in said.tokens)
    unclear = named or heard.doubtful or heard.vague
    enough = force.is_named(deeds) if unclear else telling >= _ENOUGH
    return move if enough and not force.needed(deeds) else None


_TELLING = (
    *("number", "card", "minus", "square", "colour", "zone", "home", "start", "circle", "diamond", "slide", "triangle"),
    *("slideend", "rank", "rel", "only", "forward", "back", "enter", "swap", "sorry", "replace", "bump", "send"),
)
_ENOUGH = 2
"""Words that tell something of a move, without which there is none."""


def _not_counted_along(tokens: Sequence[Token]) -> list[Token]:
    """The tokens with "one, two, three" as three."""
    kept: list[Token] = []
    at = 0
    while at < len(tokens):
        last, counted = _counted_from(tokens, at)
        if at and tokens[at].can_be("one") and tokens[at - 1].can_be("colour", "own", "that"):
            last, counted = at, 1  # "the blue one, two squares ahead"
        if counted < _ALOUD or tokens[at].can_be("one"):
            kept.append(tokens[last if tokens[at].can_be("one") or 1 in values(tokens[at]) else at])
            at = last + 1 if kept[-1] is tokens[last] else at + 1
        else:
            at = last + 1
    return kept or list(tokens)


_ALOUD = 3
"""Numbers in a row that are squares counted along the way: "ten, eleven, twelve"."""


def _counted_from(tokens: Sequence[Token], at: int) -> tuple[int, int]:
    """Where numbers that follow each other end, up or down, and how many they are."""
    found = values(tokens[at])[:1]
    last, way = at, 0
    while found:
        following = last + 1 + (last + 2 < len(tokens) and tokens[last + 1].can_be("break"))
        ways = [way] if way else [1, -1]
        step = next(
            (each for each in ways if following < len(tokens) and found[-1] + each in values(tokens[following])), 0
        )
        if not step or (step < 0 and found == [1]):
            break
        found.append(found[-1] + step)
        last, way = following, step
    return last, len(found)


def _said_last(tokens: Sequence[Token], standing: Standing) -> Sequence[Token]:
    """What counts where something was taken back: "three, no, eight", "three, sorry, eight"."""
    sorry = standing.situation.card == "sorry"
    if tokens and Sense("correct", "mean") in tokens[-1].senses:
        tokens = tokens[:-1]  # "r6, I mean"
    at = 0
    for here, (before, token) in enumerate(pairwise((None, *tokens))):
        after = [each for each in tokens[here + 1 : here + 3] if not each.can_be("break")][:1]
        counted = bool(after) and bool(values(after[0])) and before is not None
        if token is not None and (token.kinds <= {"correct"} or (token.can_be("sorry") and counted and not sorry)):
            at = here + 1
    return tokens[at:] or tokens


def values(token: Token) -> list[int]:
    """The numbers that a word can be."""
    return [int(sense.value) for sense in token.senses if counts(sense)] + [1] * token.can_be("one")


@dataclass(frozen=True, slots=True)
class Figure:
    """A number that was said, with what stands beside it."""

    values: tuple[int, ...]
    sides: tuple[str, ...]
    """The letters that a colour right before it stands for."""
    squares: tuple[str, ...]
    """The squares that it can name."""
    ahead: Token | None
    """What stands before the number and its colour."""
    sure: bool
    """Whether it must be a square, for a pawn that could be meant stands on it."""


def figures(clause: Sequence[Token], standing: Standing) -> Iterator[Figure]:
    """The numbers of a clause; the word for 1 only where it can't stand for a pawn."""
    stood = _stood_on(standing)
    for at, token in enumerate(clause):
        found = values(token)
        before = clause[at - 1] if at and token.glued else None
        sides = _sides(before)
        ahead = clause[at - 2] if before is not None and sides and at > 1 else before if not sides else None
        related = any(each.can_be("rel") and not each.can_be("rank") for each in clause[max(at - 4, 0) : at])
        if (
            not found
            or is_distance(clause, at)
            or (related and sides)
            or (token.can_be("one") and _stands_for_a_pawn(token, before, sides, ahead))
        ):
            continue
        squares = [f"{side}{value}" for side in sides for value in found if value <= (5 if side == "s" else 14)]
        if any(each.can_be("zone") for each in clause[at + 1 : at + 4]):
            squares += [f"s{value}" for value in found]
        glued = before is not None and (before.glued or not token.can_be("one"))
        to_a_place = glued and ahead is not None and ahead.can_be("on", "to", "from", "ru") and not ahead.can_be("with")
        sure = bool(sides) and (to_a_place or any(square in stood for square in squares))
        yield Figure(tuple(found), sides, tuple(squares), ahead, sure)


def _sides(before: Token | None) -> tuple[str, ...]:
    """The letters of the squares that a number is one of after this word; Russian "с" is "from" as well."""
    if before is None or before.can_be("with", "from", "on"):
        return ()
    return tuple(sense.value[0] for sense in before.senses if sense.kind in ("colour", "letter"))


def _stands_for_a_pawn(token: Token, before: Token | None, sides: tuple[str, ...], ahead: Token | None) -> bool:
    """Whether "one" is a pawn rather than a number: "the red one", "my one"."""
    if any(sense == Sense("one", "number") for sense in token.senses) or before is None:
        return False
    if not sides:
        return True
    owned = before.words.casefold().endswith(("s", "'s", "’s"))
    return owned or not before.glued or (ahead is not None and ahead.can_be(*_ARTICLES))


def _stood_on(standing: Standing) -> frozenset[str]:
    """The track squares where a pawn stands that could be meant: one of the team's, or anyone's if they may be met."""
    position = standing.situation.position
    colours = position.colours if standing.situation.card in ("11", "sorry") else standing.situation.team
    return frozenset(square for colour in colours for square in position.squares(colour) if square[0] in "rbyg")


class Force:
    """How forced it would be to take what was said for a move; 0 where every word is plainly true of it."""

    def __init__(self, said: Said, standing: Standing) -> None:
        self._told = Comparison(said.clauses, standing, described=True)
        self._denied = Comparison(said.denied, standing, described=True, denied=True)
        self._card = standing.situation.card
        told = [list(figures(clause, standing)) for clause in said.clauses]
        self._figures = [figure for clause in told for figure in clause]
        self._parts = [pair for clause in told if (pair := _part(clause)) is not None]
        self._walks = [pair for clause in told for pair in _walks(clause)]
        self._sweeps = sweeping(said.tokens)
        self._squares = {sense.value for token in said.tokens for sense in token.senses if sense.kind == "square"}
        self._kept: dict[tuple[Deed, ...], int | None] = {}

    def needed(self, deeds: tuple[Deed, ...]) -> int | None:
        """None where something said can't be true of it."""
        if deeds not in self._kept:
            true = self._told.all_true(deeds) and not self._denied.any_true(deeds)
            walks = (
                self._parts_fit(deeds) and all(any(_goes(deed, *pair) for deed in deeds) for pair in self._walks)
                if len(deeds) > 1
                else True
            )
            self._kept[deeds] = self._numbers(deeds) if true and walks else None
        return self._kept[deeds]

    def _parts_fit(self, deeds: Sequence[Deed]) -> bool:
        """Whether each pawn that is named with its count goes so far."""
        return all(
            deed.count in count.values
            for count, square in self._parts
            for deed in deeds
            if deed.origin.lower() in square.squares
        )

    def is_named(self, deeds: Sequence[Deed]) -> bool:
        """Whether of each pawn is said on which square it stands, and where it gets or how far it goes."""
        named = {square for figure in self._figures for square in figure.squares} | self._squares
        told = {value for figure in self._figures if not figure.squares for value in figure.values}
        return all(
            deed.origin.lower() in named
            and (abs(deed.count) in told or not named.isdisjoint(_ends(deed) - {deed.origin.lower()}))
            for deed in deeds
        )

    def _numbers(self, deeds: Sequence[Deed]) -> int | None:
        """The numbers held against the squares that it touches, then against its counts, each of which is said once."""
        left = [abs(deed.count) for deed in deeds if deed.count]
        card = [int(self._card)] if self._card.isdigit() else []
        spent: set[int] = set()
        force = 0
        others: list[Figure] = []
        for figure in self._figures:
            forced = self._as_square(figure, deeds)
            if forced is None:
                others.append(figure)
            else:
                force += forced
        for figure in sorted(others, key=lambda each: bool(each.sides)):
            if figure.sides and (figure.sure or not _is_coloured(figure, deeds)):
                return None
            force += bool(figure.sides)
            spare = next((each for each in (left, card) if {*figure.values} & {*each}), None)
            if spare is not None:
                spent.add(next(value for value in figure.values if value in spare))
                spare.remove(next(value for value in figure.values if value in spare))
            elif figure.sides:
                return None
            elif not _is_beside_a_place(figure) or {*figure.values} & spent:
                force += 1
        return force

    def _as_square(self, figure: Figure, deeds: Sequence[Deed]) -> int | None:
        """How forced it is to take a number for that of a square that the move touches; None where it touches none."""
        forced = [
            _wrong_way(figure.ahead, square, deed) if square in _starts(deed) | _ends(deed) else 1
            for deed in deeds
            for square in figure.squares
            if square in _starts(deed) | _ends(deed)
            or (self._sweeps and not _comes_from(figure.ahead) and square in _swept(deed))
        ]
        return min(forced, default=None)


def _part(clause: Sequence[Figure]) -> tuple[Figure, Figure] | None:
    """The one count of a clause and the one square where a pawn is said to go so far."""
    counted = [figure for figure in clause if not figure.sides and not figure.squares]
    named = [figure for figure in clause if figure.squares]
    if len(counted) != 1 or len(named) != 1 or SEVEN in counted[0].values:
        return None
    return counted[0], named[0]


def _walks(clause: Sequence[Figure]) -> list[tuple[Figure, Figure]]:
    """The squares from which and to which one pawn is said to go."""
    named = [figure for figure in clause if figure.squares]
    return [
        (one, other)
        for one, other in pairwise(named)
        if other.ahead is not None
        and other.ahead.can_be("to", "ru")
        and not other.ahead.can_be("and")
        and not (one.ahead is not None and one.ahead.kinds <= {"to"})
    ]


def _goes(deed: Deed, one: Figure, other: Figure) -> bool:
    ends = _ends(deed)
    return deed.origin.lower() in one.squares and any(square in ends for square in other.squares)


def _starts(deed: Deed) -> frozenset[str]:
    met = {square for _, square in deed.met} if deed.kind in ("swap", "sorry") else set()
    return frozenset({deed.origin.lower(), *met})


def _ends(deed: Deed) -> frozenset[str]:
    met = {square for _, square in deed.met if square == deed.landing}
    return frozenset({deed.landing.lower(), deed.end.lower(), *met})


def _swept(deed: Deed) -> frozenset[str]:
    return frozenset({*deed.own_swept, *(square for _, square in deed.met)})


def _comes_from(ahead: Token | None) -> bool:
    return ahead is not None and ahead.can_be("from", "with")


def _wrong_way(ahead: Token | None, square: str, deed: Deed) -> int:
    """1 if a word says that it comes from a square where it gets, or the other way round."""
    if ahead is None:
        return 0
    return int(
        (square not in _starts(deed) and ahead.kinds <= {"from", "with"})
        or (square not in _ends(deed) and ahead.kinds <= {"to"})
    )


def _is_coloured(figure: Figure, deeds: Sequence[Deed]) -> bool:
    """Whether the colour before a count is that of a pawn: "red five"."""
    return any(colour[0] in figure.sides for deed in deeds for colour in (deed.colour, *(met for met, _ in deed.met)))


def _is_beside_a_place(figure: Figure) -> bool:
    return figure.ahead is not None and figure.ahead.can_be("on", "to", "from", "ru", "own", "that", "zone")
