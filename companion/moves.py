"""All legal moves of one position and one card, and what each leads to (R7–R22, R24, R26–R29)."""

from __future__ import annotations

from collections.abc import Iterator

from companion.board import (
    ARRIVAL,
    CIRCLES,
    ENTRIES,
    LAST_TRACK,
    NAMES,
    NOT_IN_PLAY,
    REST,
    ROWS,
    SORRY,
    START,
    Plan,
)
from companion.cards import PACKS, Card
from companion.colours import COLOURS, INDEX, Colour
from companion.errors import BadText, Contradiction
from companion.messages import message
from companion.play import PAWNS, play
from companion.position import Position, shorten
from companion.ruleset import RuleSet
from companion.seven import IDLE, Movers, any_pawns_sevens, two_pawn_sevens

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

_PACKS = {name: frozenset(pack) for name, pack in PACKS.items()}


class Move:
    """One legal move. Equal to every move with the same notation from the same position."""

    __slots__ = ("_parts", "_pawns", "notation")

    def __init__(self, pawns: bytes, plan: Plan) -> None:
        self._pawns = pawns
        self.notation, self._parts = plan

    @property
    def result(self) -> Position:
        """The position that it leads to; made anew each time it is asked for."""
        return Position(self._played()[0])

    @property
    def bumped(self) -> tuple[str, ...]:
        """The square on which each pawn stood when it was sent back to Start, in track order; twice if two were."""
        return tuple([NAMES[0][code] for code in self._played()[1]])

    def _played(self) -> tuple[bytes, tuple[int, ...]]:
        played = play(self._pawns, self._parts)
        if played is None:
            raise ValueError(f"{self.notation} is not a move in {Position(self._pawns)}")
        return played

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Move) and (self.notation, self._pawns) == (other.notation, other._pawns)

    def __hash__(self) -> int:
        return hash((self.notation, self._pawns))

    def __repr__(self) -> str:
        return f"<Move {self.notation}>"


class LegalMoves:
    """The legal moves in the order of their notation: iterable, countable, and asked with `in`.

    `in` takes a move, or a canonical notation (`companion.notation.read_move` takes every accepted one).
    """

    __slots__ = ("_movers", "_pawns", "_plans", "_sorted", "may_pass")

    def __init__(self, pawns: bytes, movers: Movers, plans: list[Plan], may_pass: bool) -> None:
        self._pawns = pawns
        self._movers = movers
        self._plans = plans
        self._sorted = False
        self.may_pass = may_pass
        """Whether the turn may end without a move: none is legal, or an 11 offers only a swap that may be declined."""

    def __len__(self) -> int:
        return len(self._plans)

    def __iter__(self) -> Iterator[Move]:
        pawns = self._pawns
        return iter([Move(pawns, plan) for plan in self._in_order()])

    def __getitem__(self, index: int) -> Move:
        return Move(self._pawns, self._in_order()[index])

    def __contains__(self, move: object) -> bool:
        if isinstance(move, Move):
            return move._pawns == self._pawns and move.notation in self
        return any(plan[0] == move for plan in self._plans)

    @property
    def team(self) -> tuple[Colour, ...]:
        """The colours whose pawns the player may use, the own one first (R26)."""
        return tuple([COLOURS[index] for index, _ in self._movers])

    def leading_to(self, result: Position) -> Move | None:
        """The move with this result."""
        for plan in self._plans:
            played = play(self._pawns, plan[1])
            if played is not None and played[0] == result.pawns:
                return Move(self._pawns, plan)
        return None

    def __repr__(self) -> str:
        return f"<LegalMoves {', '.join(plan[0] for plan in self._in_order()) or 'none'}>"

    def _in_order(self) -> list[Plan]:
        if not self._sorted:
            self._plans.sort()
            self._sorted = True
        return self._plans


def legal_moves(position: Position, turn: Colour, card: Card, rules: RuleSet) -> LegalMoves:
    """Every legal move of the player whose turn it is: each distinct resulting position once.

    Raises `BadText` for a colour that isn't in play and for a card that the rule set lacks (R5), `Contradiction` for
    partners without four colours (R26).
    """
    pawns = position.pawns
    movers = _movers(position, turn, card, rules)
    if card == "7":
        sevens = any_pawns_sevens if rules.split_pawns == "any" else two_pawn_sevens
        plans = sevens(pawns, movers)
    elif card == "sorry":
        plans = _distinct(pawns, *_sorry(pawns, movers))
    elif card == "11":
        return _eleven(pawns, movers, rules)
    else:
        plans = _distinct(pawns, *_single_pawn(pawns, movers, card))
    return LegalMoves(pawns, movers, plans, not plans)


def _movers(position: Position, turn: Colour, card: Card, rules: RuleSet) -> Movers:
    """The colours that the player may move (R26), once position, turn, card and rules are found to fit together."""
    pawns = position.pawns
    index = INDEX.get(turn, -1)
    if index < 0:
        raise BadText(message("error.turn_unknown", turn=shorten(turn), known=", ".join(COLOURS)))
    if pawns[PAWNS * index] == NOT_IN_PLAY:
        raise BadText(message("error.turn_not_in_play", colour=message(f"colour.{turn}")))
    if card not in _PACKS[rules.deck]:
        raise BadText(message("error.card_not_in_pack", card=shorten(card), known=", ".join(sorted_pack(rules))), "R5")
    if rules.teams == "none":
        return _ALONE[index]
    if NOT_IN_PLAY in pawns:
        raise Contradiction(message("error.partners_need_four", one="teams=partners", other=position.text), "R26")
    return _TEAMED[index]


def counts_of(card: Card, rules: RuleSet) -> tuple[int, ...]:
    """The counts that one pawn may go with a card, backward below 0; for a 7, those of its parts too."""
    if card == "11" and rules.eleven == "swap_only":
        return ()
    return SEVENS if card == "7" else COUNTS.get(card, ())


def sorted_pack(rules: RuleSet) -> tuple[Card, ...]:
    """The different cards of a rule set, in the order of rank."""
    return tuple(dict.fromkeys(PACKS[rules.deck]))


_ALONE: tuple[Movers, ...] = tuple(((index, False),) for index in range(4))
_TEAMED: tuple[Movers, ...] = tuple(((index, False), ((index + 2) % 4, True)) for index in range(4))


def _single_pawn(pawns: bytes, movers: Movers, card: Card) -> tuple[list[Plan], int]:
    """The moves of a card that moves one pawn by a count, and how many of them slide."""
    plans = []
    sliding = 0
    for colour, named in movers:
        own = pawns[PAWNS * colour : PAWNS * colour + PAWNS]
        if card in ENTERING and own[0] == START and CIRCLES[colour] not in own:
            plans.append(ENTRIES[named][colour][1])
        active = own.strip(IDLE)
        for count in COUNTS[card]:
            row = ROWS[named][colour][count]
            for origin in active:
                step = row[origin]
                if step is not None and step[0] not in own:
                    plans.append(step[1])
                    if step[2]:
                        sliding += 1
    return plans, sliding


def _sorry(pawns: bytes, movers: Movers) -> tuple[list[Plan], int]:
    """Sorry!: a pawn from Start for any pawn on the track of another colour than the one that enters (R22, R28)."""
    plans = []
    sliding = 0
    for colour, named in movers:
        if pawns[PAWNS * colour] != START:
            continue
        own = pawns[PAWNS * colour : PAWNS * colour + PAWNS]
        row = SORRY[named][colour]
        for target in pawns:
            step = row[target]
            if step is not None and target not in own:
                plans.append(step[1])
                if step[2]:
                    sliding += 1
    return plans, sliding


def _eleven(pawns: bytes, movers: Movers, rules: RuleSet) -> LegalMoves:
    """Forward 11, or a swap with an opponent (R20), which may be declined where it is the only use (R21)."""
    plans: list[Plan] = []
    sliding = 0
    if rules.eleven == "forward_or_swap":
        plans, sliding = _single_pawn(pawns, movers, "11")
    declinable = not plans and rules.swap_compulsory == "no"
    team = [colour for colour, _ in movers]
    opponents = [code for index, code in enumerate(pawns) if START < code <= LAST_TRACK and index // PAWNS not in team]
    for colour in team:
        names, arrival, rest = NAMES[colour], ARRIVAL[colour], REST[colour]
        for origin in pawns[PAWNS * colour : PAWNS * colour + PAWNS].strip(IDLE):
            if origin > LAST_TRACK:
                break
            for target in opponents:
                end, sweep = rest[target]
                plans.append((f"{names[origin]}<>{arrival[target]}", ((origin, target, end, sweep, colour, True),)))
                if sweep:
                    sliding += 1
    plans = _distinct(pawns, plans, sliding)
    return LegalMoves(pawns, movers, plans, declinable or not plans)


def _distinct(pawns: bytes, plans: list[Plan], sliding: int) -> list[Plan]:
    """Each resulting position once, under the writing that sorts first.

    Only slides make two different moves of one pawn end alike: both lead back to where they began, or each sweeps
    the other's pawn. With fewer than two of them there is nothing to compare.
    """
    if sliding < 2:
        return plans
    found: dict[bytes, Plan] = {}
    for plan in plans:
        played = play(pawns, plan[1])
        if played is None:
            raise ValueError(f"{plan[0]} is not a move in {Position(pawns)}")
        known = found.get(played[0])
        if known is None or plan[0] < known[0]:
            found[played[0]] = plan
    return list(found.values())
