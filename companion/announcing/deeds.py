"""What pawns can do, as facts that words can be compared with: every way to make each legal move."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import permutations
from typing import Literal, TypeAlias

from companion.announcing.situation import Situation
from companion.cards import Card
from companion.colours import COLOURS, INDEX, Colour
from companion.moves.board import HOME, LAST_TRACK, NAMES, NOWHERE, START, distance_home, is_track
from companion.moves.legal import LegalMoves, Move
from companion.moves.play import play
from companion.moves.position import Position
from companion.moves.seven import SEVEN
from companion.moves.tables import ENTRIES, Part, Steps, part_of

Kind: TypeAlias = Literal["start", "step", "swap", "sorry"]


@dataclass(frozen=True, slots=True, eq=False)
class Deed:
    """What one pawn does; squares by name."""

    kind: Kind
    count: int
    """Squares forward, below 0 backward; 0 for what isn't counted."""
    colour: Colour
    origin: str
    landing: str
    end: str
    """Where it comes to rest, after its slide if it slides."""
    met: tuple[tuple[Colour, str], ...]
    """The pawns of other colours that it swaps with or sends back, each with its square."""
    own_swept: tuple[str, ...] = ()
    """The squares of pawns of its own colour that its slide sends back."""


@dataclass(frozen=True, slots=True)
class Writing:
    """A legal move made in one of its ways."""

    deeds: tuple[Deed, ...]
    move: Move


class Ways:
    """Every way to make each legal move: two pawns may do the same, and a 7's parts may go in either order.

    Of a 7 divided among three pawns or more only the canonical way is given. Which move a way makes is found only for
    those that are asked about, for it means to play them.
    """

    def __init__(self, situation: Situation, moves: LegalMoves) -> None:
        self._situation = situation
        self._moves = moves
        self._told: Callable[[tuple[Deed, ...]], bool] = lambda _: True
        self._deeds: dict[tuple[Part, int], Deed] = {}
        self._by_parts: dict[tuple[Part, ...], Move | None] = {move.parts: move for move in moves}
        self._counted = dict.fromkeys(_ways(situation))
        for parts in self._by_parts:
            if len(parts) > 2:
                self._counted[tuple((part, steps_of(part)) for part in parts)] = None

    def only(self, told: Callable[[tuple[Deed, ...]], bool]) -> Ways:
        """The ways of which something more is true."""
        some = object.__new__(Ways)
        some.__dict__ |= self.__dict__  # what was found is found for both
        some._told = told
        return some

    def __iter__(self) -> Iterator[Writing]:
        return self.fitting(lambda _: True)

    def fitting(self, fits: Callable[[tuple[Deed, ...]], bool]) -> Iterator[Writing]:
        """Those whose deeds pass a test."""
        for deeds, parts in self._all:
            if self._told(deeds) and fits(deeds) and (move := self._move(parts)) is not None:
                yield Writing(deeds, move)

    @cached_property
    def _all(self) -> list[tuple[tuple[Deed, ...], tuple[Part, ...]]]:
        return [
            (tuple([self._deed(part, count) for part, count in counted]), tuple([part for part, _ in counted]))
            for counted in self._counted
        ]

    @cached_property
    def deeds(self) -> tuple[Deed, ...]:
        """Each deed of any way once."""
        return tuple(dict.fromkeys(deed for deeds, _ in self._all for deed in deeds))

    def _deed(self, part: Part, count: int) -> Deed:
        deed = self._deeds.get((part, count))
        if deed is None:
            situation = self._situation
            deed = self._deeds[part, count] = deed_of(part, count, situation.position, situation.card)
        return deed

    def _move(self, parts: tuple[Part, ...]) -> Move | None:
        """The legal move that these parts make; None, which is kept too, for parts that none is made of."""
        if parts not in self._by_parts:
            played = play(self._situation.position.pawns, parts)
            self._by_parts[parts] = None if played is None else self._by_result.get(played[0])
        return self._by_parts[parts]

    @cached_property
    def _by_result(self) -> dict[bytes, Move]:
        return {move.result.pawns: move for move in self._moves}


def writings(situation: Situation, moves: LegalMoves) -> Iterator[Writing]:
    """Every way to make each legal move."""
    return iter(Ways(situation, moves))


def _ways(situation: Situation) -> Iterator[tuple[tuple[Part, int], ...]]:
    position, card, team, mechanics = situation.position, situation.card, situation.team, situation.mechanics
    pawns = [(colour, code) for colour in team for code in dict.fromkeys(position.codes(colour)) if code != HOME]
    if card == "7":
        yield from _seven_ways([pawn for pawn in pawns if pawn[1] != START], mechanics.steps)
    for colour, code in pawns:
        index = INDEX[colour]
        if card != "7":
            for count in mechanics.counts[card]:
                step = mechanics.steps.rows[False][index][count][code]
                if step is not None:
                    yield ((part_of(step), count),)
        if code == START and card in mechanics.entering:
            yield ((part_of(ENTRIES[False][index]), 0),)
        for other, target in _pawns_on_track(position):
            if code == START and card == "sorry" and other != colour:
                yield ((part_of(mechanics.landings.step(index, START, target, "!")), 0),)
            if is_track(code) and card == "11" and other not in team:
                yield (((code, target, *mechanics.swapping.rest[index][target], index, True), 0),)


def _seven_ways(pawns: list[tuple[Colour, int]], all_steps: Steps) -> Iterator[tuple[tuple[Part, int], ...]]:
    rows = all_steps.rows[False]
    steps = {(pawn, count): rows[INDEX[pawn[0]]][count][pawn[1]] for pawn in pawns for count in range(1, SEVEN + 1)}
    for pawn in pawns:
        if (whole := steps[pawn, SEVEN]) is not None:
            yield ((part_of(whole), SEVEN),)
    for one, other in permutations(pawns, 2):
        for count in range(1, SEVEN):
            first, second = steps[one, count], steps[other, SEVEN - count]
            if first is not None and second is not None:
                yield ((part_of(first), count), (part_of(second), SEVEN - count))


def _pawns_on_track(position: Position) -> list[tuple[Colour, int]]:
    return [(colour, code) for colour in position.colours for code in position.codes(colour) if is_track(code)]


def steps_of(part: Part) -> int:
    """How far a part of a 7 goes."""
    origin, landing, _, _, colour, _ = part
    return distance_home(colour, origin) - (0 if landing == NOWHERE else distance_home(colour, landing))


def deed_of(part: Part, count: int, position: Position, card: Card) -> Deed:
    """The facts of a part on the board before the move."""
    origin, landing, end, sweep, index, swaps = part
    names = NAMES[index]
    kind: Kind = "step"
    if origin == START:
        kind = "sorry" if card == "sorry" else "start"
    if swaps:
        kind = "swap"
    met = tuple(
        (holder, NAMES[0][code])
        for code in (landing, *sweep)
        if code <= LAST_TRACK and (holder := _holder(position, code, index)) is not None
    )
    own = tuple(NAMES[0][code] for code in sweep if code != origin and position.colour_on(code) == COLOURS[index])
    square = "H" if landing == NOWHERE else names[landing]
    return Deed(kind, count, COLOURS[index], names[origin], square, names[end], met, own)


def _holder(position: Position, code: int, index: int) -> Colour | None:
    holder = position.colour_on(code)
    return None if holder == COLOURS[index] else holder
