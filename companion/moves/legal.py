"""All legal moves of one position and one card, and what each leads to (R7–R22, R24, R26–R29).

Where the time goes: most cards only look up one ready step for each pawn (`tables`), so that the call itself, the list
and the `Move` objects are most of it. The 7 is dear: with four pawns out it weighs some forty divisions.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import repeat
from typing import TypeAlias

from companion.cards import PACKS, Card
from companion.colours import COLOURS, INDEX, Colour
from companion.errors import BadText, Contradiction, TableError
from companion.messages import message
from companion.moves.board import CIRCLES, LAST_TRACK, NAMES, NOT_IN_PLAY, START
from companion.moves.parts import tell_parts
from companion.moves.play import PAWNS, play
from companion.moves.position import Position, shorten
from companion.moves.seven import IDLE, Movers, any_pawns_sevens, two_pawn_sevens
from companion.moves.tables import ARRIVAL, ENTRIES, REST, ROWS, SORRY, Part, Plan, Row
from companion.ruleset import RuleSet
from companion.views import MovePart

SORRY_SIGN = "!"
"""What stands between the squares of a Sorry! move in notation (R22)."""

COUNTS: dict[Card, tuple[int, ...]] = {
    "1": (1,),
    "2": (2,),
    "3": (3,),
    "4": (-4,),
    "5": (5,),
    "8": (8,),
    "10": (10, -1),
    "11": (11,),
    "12": (12,),
}
"""By card: the counts, backward below 0, that one pawn may go (R18, R20)."""

SEVENS = (1, 2, 3, 4, 5, 6, 7)
"""The counts that a part of a 7 may go (R19)."""

ENTERING: tuple[Card, ...] = ("1", "2")
"""The cards that bring a pawn from Start onto the start circle (R16)."""


class Move:
    """One legal move. Equal to every move with the same notation from the same position."""

    __slots__ = ("_made", "_pawns", "_plan")

    def __init__(self, pawns: bytes, plan: Plan) -> None:
        self._pawns = pawns
        self._plan = plan

    @property
    def notation(self) -> str:
        """The canonical notation."""
        return self._plan[0]

    @property
    def parts(self) -> tuple[Part, ...]:
        """What each pawn does, in order; none for `pass`."""
        return self._plan[1]

    @property
    def result(self) -> Position:
        """The position that it leads to; made when first asked for."""
        return Position(self._outcome()[0])

    @property
    def bumped(self) -> tuple[str, ...]:
        """The square on which each pawn stood when it was sent back to Start, in track order; twice if two were."""
        return tuple([NAMES[0][code] for code in self._outcome()[1]])

    def told(self) -> tuple[MovePart, ...]:
        """What each pawn does, as whoever draws or says it needs it."""
        return tell_parts(self._pawns, self.parts, sorry=SORRY_SIGN in self.notation)

    def _outcome(self) -> tuple[bytes, list[int]]:
        try:
            return self._made
        except AttributeError:
            made = play(self._pawns, self._plan[1])
            if made is None:
                raise ValueError(f"{self.notation} is not a move in {Position(self._pawns)}") from None
            self._made: tuple[bytes, list[int]] = made
            return made

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Move) and (self.notation, self._pawns) == (other.notation, other._pawns)

    def __hash__(self) -> int:
        return hash((self.notation, self._pawns))

    def __repr__(self) -> str:
        return f"<Move {self.notation}>"


class LegalMoves:
    """The legal moves in the order of their notation: iterable, countable, and asked with `in`.

    `in` takes a move, or a canonical notation (`companion.announcing.notation.read_move` takes every accepted one).
    """

    __slots__ = ("_pawns", "_plans", "may_pass")

    def __init__(self, pawns: bytes, plans: list[Plan], may_pass: bool) -> None:
        plans.sort()
        self._pawns = pawns
        self._plans = plans
        self.may_pass = may_pass
        """Whether the turn may end without a move: none is legal, or an 11 offers only a swap that may be declined."""

    def __len__(self) -> int:
        return len(self._plans)

    def __iter__(self) -> Iterator[Move]:
        return map(Move, repeat(self._pawns), self._plans)

    def __getitem__(self, index: int) -> Move:
        return Move(self._pawns, self._plans[index])

    def __contains__(self, move: object) -> bool:
        if isinstance(move, Move):
            return move._pawns == self._pawns and move.notation in self
        return any(plan[0] == move for plan in self._plans)

    def leading_to(self, result: Position) -> Move | None:
        """The move with this result."""
        for plan in self._plans:
            made = play(self._pawns, plan[1])
            if made is not None and made[0] == result.pawns:
                return Move(self._pawns, plan)
        return None

    def __repr__(self) -> str:
        return f"<LegalMoves {', '.join(plan[0] for plan in self._plans) or 'none'}>"


def legal_moves(position: Position, turn: Colour, card: Card, rules: RuleSet) -> LegalMoves:
    """Every legal move of the player whose turn it is: each distinct resulting position once.

    Raises `BadText` for a colour that isn't in play and for a card that the rule set lacks (R5), `Contradiction` for
    partners without four colours (R26).
    """
    pawns = position.pawns
    try:
        movers = _MOVERS[rules.teams][turn]
        rows = _CARDS[rules.deck][card]
    except KeyError:
        raise _misfit(position, turn, card, rules) from None
    if NOT_IN_PLAY in pawns and (len(movers) > 1 or pawns[PAWNS * movers[0][0]] == NOT_IN_PLAY):
        raise _misfit(position, turn, card, rules)
    if rows is None:
        return _SPECIAL[card](pawns, movers, rules)
    plans, sliding = _counted(pawns, movers, rows)
    if sliding > 1:
        plans = _distinct(pawns, plans)
    return LegalMoves(pawns, plans, not plans)


def counts_of(card: Card, rules: RuleSet) -> tuple[int, ...]:
    """The counts that one pawn may go with a card, backward below 0; for a 7, those of its parts too."""
    if card == "11" and rules.eleven == "swap_only":
        return ()
    return SEVENS if card == "7" else COUNTS.get(card, ())


_MOVERS: dict[str, dict[Colour, Movers]] = {
    "none": {colour: ((index, False),) for colour, index in INDEX.items()},
    "partners": {colour: ((index, False), ((index + 2) % 4, True)) for colour, index in INDEX.items()},
}
"""By the option `teams` and the turn: the colours that may be moved, each with whether it must be named (R26)."""

_Rows: TypeAlias = "tuple[tuple[tuple[int | None, tuple[Row, ...]], ...], ...]"
"""By naming and colour: the square onto which a card brings a pawn from Start, if it does, and its rows of steps."""


def _rows(card: Card) -> _Rows:
    return tuple(
        tuple(
            (CIRCLES[colour] if card in ENTERING else None, tuple(ROWS[named][colour][count] for count in COUNTS[card]))
            for colour in range(4)
        )
        for named in (False, True)
    )


_ELEVEN = _rows("11")

_CARDS: dict[str, dict[Card, _Rows | None]] = {
    deck: {card: None if card in ("7", "11", "sorry") else _rows(card) for card in pack} for deck, pack in PACKS.items()
}
"""By the option `deck` and card: what `_counted` needs; None for the cards in `_SPECIAL`."""


def _misfit(position: Position, turn: Colour, card: Card, rules: RuleSet) -> TableError:
    """Why position, turn, card and rules don't fit together."""
    if turn not in INDEX:
        return BadText(message("error.turn_unknown", turn=shorten(turn), known=", ".join(COLOURS)))
    if card not in PACKS[rules.deck]:
        known = ", ".join(dict.fromkeys(PACKS[rules.deck]))
        return BadText(message("error.card_not_in_pack", card=shorten(card), known=known), "R5")
    if turn not in position.colours:
        return BadText(message("error.turn_not_in_play", colour=message(f"colour.{turn}")))
    return Contradiction(message("error.partners_need_four", one="teams=partners", other=position.text), "R26")


def _counted(pawns: bytes, movers: Movers, rows: _Rows) -> tuple[list[Plan], int]:
    """The moves of a card that moves one pawn by a count, and how many of them slide."""
    plans = []
    sliding = 0
    for colour, named in movers:
        own = pawns[PAWNS * colour : PAWNS * colour + PAWNS]
        circle, steps_by_count = rows[named][colour]
        if circle is not None and own[0] == START and circle not in own:
            plans.append(ENTRIES[named][colour][1])
        active = own.strip(IDLE)
        for steps in steps_by_count:
            for origin in active:
                step = steps[origin]
                if step is not None and step[0] not in own:
                    plans.append(step[1])
                    if step[2]:
                        sliding += 1
    return plans, sliding


def _seven(pawns: bytes, movers: Movers, rules: RuleSet) -> LegalMoves:
    """Forward 7, or divided (R19, R27)."""
    plans = any_pawns_sevens(pawns, movers) if rules.split_pawns == "any" else two_pawn_sevens(pawns, movers)
    return LegalMoves(pawns, plans, not plans)


def _sorry(pawns: bytes, movers: Movers, _: RuleSet) -> LegalMoves:
    """Sorry!: a pawn from Start for any pawn on the track of another colour than the one that enters (R22, R28)."""
    plans = []
    sliding = 0
    for colour, named in movers:
        first = PAWNS * colour
        if pawns[first] != START:
            continue
        row = SORRY[named][colour]
        for target in pawns[:first] + pawns[first + PAWNS :]:
            step = row[target]
            if step is not None:
                plans.append(step[1])
                if step[2]:
                    sliding += 1
    if sliding > 1:
        plans = _distinct(pawns, plans)
    return LegalMoves(pawns, plans, not plans)


def _eleven(pawns: bytes, movers: Movers, rules: RuleSet) -> LegalMoves:
    """Forward 11, or a swap with an opponent (R20), which may be declined where it is the only use (R21)."""
    plans: list[Plan] = []
    sliding = 0
    if rules.eleven == "forward_or_swap":
        plans, sliding = _counted(pawns, movers, _ELEVEN)
    declinable = not plans and rules.swap_compulsory == "no"
    opponents = _opponents(pawns, movers)
    for colour, _ in movers:
        names, arrival, rest = NAMES[colour], ARRIVAL[colour], REST[colour]
        for origin in pawns[PAWNS * colour : PAWNS * colour + PAWNS]:
            if START < origin <= LAST_TRACK:
                name = f"{names[origin]}<>"
                for target in opponents:
                    end, sweep = rest[target]
                    plans.append((name + arrival[target], ((origin, target, end, sweep, colour, True),)))
                    if sweep:
                        sliding += 1
    if sliding > 1:
        plans = _distinct(pawns, plans)
    return LegalMoves(pawns, plans, declinable or not plans)


def _opponents(pawns: bytes, movers: Movers) -> list[int]:
    """The track squares of the pawns that are not in the player's team."""
    for colour, _ in movers:
        pawns = pawns[: PAWNS * colour] + _NOBODY + pawns[PAWNS * colour + PAWNS :]
    return [code for code in pawns if START < code <= LAST_TRACK]


_NOBODY = bytes(PAWNS)


def _distinct(pawns: bytes, plans: list[Plan]) -> list[Plan]:
    """Each resulting position once, under the writing that sorts first.

    Only slides make two different moves of one pawn end alike: both lead back to where they began, or each sweeps
    the other's pawn. With fewer than two of them there is nothing to compare.
    """
    found: dict[bytes, Plan] = {}
    for plan in plans:
        made = play(pawns, plan[1])
        if made is None:
            raise ValueError(f"{plan[0]} is not a move in {Position(pawns)}")
        known = found.get(made[0])
        if known is None or plan[0] < known[0]:
            found[made[0]] = plan
    return list(found.values())


_SPECIAL: dict[Card, Callable[[bytes, Movers, RuleSet], LegalMoves]] = {"7": _seven, "11": _eleven, "sorry": _sorry}
