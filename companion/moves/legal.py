"""All legal moves of one position and one card, and what each leads to (R7–R22, R24, R26–R29, R34–R37,
R39, R40).

Where the time goes: most cards only look up one ready step for each pawn (`tables`), so that the call itself, the list
and the `Move` objects are most of it. The 7 is dear: with four pawns out it weighs some forty divisions.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import repeat

from companion.cards import PACKS, Card
from companion.colours import COLOURS, INDEX, Colour
from companion.errors import BadText, Contradiction, TableError
from companion.messages import message
from companion.moves.board import LAST_TRACK, NAMES, NOT_IN_PLAY, PLACES, START
from companion.moves.mechanics import MECHANICS, CardRows, Mechanics, mechanics_of
from companion.moves.parts import tell_parts
from companion.moves.play import play
from companion.moves.position import Position, shorten
from companion.moves.seven import IDLE, any_pawns_sevens, two_pawn_sevens
from companion.moves.tables import ENTRIES, Movers, Part, Plan
from companion.ruleset import RuleSet, tell_option
from companion.views import MovePart

SORRY_SIGN = "!"
"""What stands between the squares of a Sorry! move in notation (R22)."""


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

    `in` takes a move, or a canonical notation (`companion.announcing.making` takes every accepted one).
    """

    __slots__ = ("_pawns", "_plans", "may_pass")

    def __init__(self, pawns: bytes, plans: list[Plan], may_pass: bool) -> None:
        plans.sort()
        self._pawns = pawns
        self._plans = plans
        self.may_pass = may_pass
        """Whether the turn may end without a move: none is legal, an 11 offers only a swap that may be declined, or
        nobody needs to move (R39)."""

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
    partners without four colours (R26) and for a position with another number of pawns than the rule set's (R34).
    """
    pawns = position.pawns
    mechanics = MECHANICS[rules.moving] if rules.moving in MECHANICS else mechanics_of(rules)
    try:
        movers, last = mechanics.seats[turn]
        rows = mechanics.counted[card]
    except KeyError:
        raise _misfit(position, turn, card, rules) from None
    if pawns[last] == NOT_IN_PLAY or (mechanics.others_matter and not _others_fit(pawns, last, mechanics)):
        raise _misfit(position, turn, card, rules)
    if rows is None:
        return _SPECIAL[card](pawns, movers, mechanics)
    plans, sliding = _counted(pawns, movers, rows)
    if sliding > 1:
        plans = _distinct(pawns, plans)
    return LegalMoves(pawns, plans, mechanics.may_pass or not plans)


def _others_fit(pawns: bytes, last: int, mechanics: Mechanics) -> bool:
    """Whether no colour has a fourth pawn where three are played (R34), and partners have all four colours (R26)."""
    if mechanics.three and pawns[last + 1] != NOT_IN_PLAY:
        return False
    return not (mechanics.partners and NOT_IN_PLAY in pawns[::PLACES])


def _misfit(position: Position, turn: Colour, card: Card, rules: RuleSet) -> TableError:
    """Why position, turn, card and rules don't fit together."""
    if turn not in INDEX:
        return BadText(message("error.turn_unknown", turn=shorten(turn), known=", ".join(COLOURS)))
    if card not in PACKS[rules.deck]:
        known = ", ".join(dict.fromkeys(PACKS[rules.deck]))
        return BadText(message("error.card_not_in_pack", card=shorten(card), known=known), "R5")
    if turn not in position.colours:
        return BadText(message("error.turn_not_in_play", colour=message(f"colour.{turn}")))
    if position.each != rules.pawns_each:
        pawns = tell_option("pawns", rules.pawns)
        return Contradiction(message("error.pawns_differ", one=pawns, other=position.text), "R34")
    return Contradiction(message("error.partners_need_four", other=position.text), "R26")


def _counted(pawns: bytes, movers: Movers, rows: CardRows) -> tuple[list[Plan], int]:
    """The moves of a card that moves one pawn by a count, and how many of them slide."""
    plans = []
    sliding = 0
    for colour, named in movers:
        own = pawns[PLACES * colour : PLACES * colour + PLACES]
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


def _seven(pawns: bytes, movers: Movers, mechanics: Mechanics) -> LegalMoves:
    """Forward 7, or divided (R19, R27); a whole 7 may bring a pawn out (R35)."""
    plans = (any_pawns_sevens if mechanics.any_split else two_pawn_sevens)(pawns, movers, mechanics.steps)
    rows = mechanics.besides["7"]
    if rows is not None:
        plans += _counted(pawns, movers, rows)[0]
    return LegalMoves(pawns, plans, mechanics.may_pass or not plans)


def _sorry(pawns: bytes, movers: Movers, mechanics: Mechanics) -> LegalMoves:
    """Sorry!: a pawn from Start for any pawn on the track of another colour than the one that enters (R22, R28).

    Or one pawn forward, instead or where no place can be taken (R37).
    """
    plans = []
    sliding = 0
    for colour, named in movers:
        first = PLACES * colour
        if pawns[first] != START:
            continue
        row = mechanics.steps.sorry[named][colour]
        for target in pawns[:first] + pawns[first + PLACES :]:
            step = row[target]
            if step is not None:
                plans.append(step[1])
                if step[2]:
                    sliding += 1
    rows = mechanics.besides["sorry"]
    if rows is not None and (mechanics.sorry_may_choose or not plans):
        ahead, also_sliding = _counted(pawns, movers, rows)
        plans += ahead
        sliding += also_sliding
    if sliding > 1:
        plans = _distinct(pawns, plans)
    return LegalMoves(pawns, plans, mechanics.may_pass or not plans)


def _eleven(pawns: bytes, movers: Movers, mechanics: Mechanics) -> LegalMoves:
    """Forward 11, or a swap with an opponent (R20), which may be declined where it is the only use (R21)."""
    plans: list[Plan] = []
    sliding = 0
    rows = mechanics.besides["11"]
    if rows is not None:
        plans, sliding = _counted(pawns, movers, rows)
    may_pass = mechanics.may_pass or (mechanics.may_decline_swap and not plans)
    opponents = _opponents(pawns, movers)
    for colour, _ in movers:
        names, arrival, rest = NAMES[colour], mechanics.swapping.arrival[colour], mechanics.swapping.rest[colour]
        for origin in pawns[PLACES * colour : PLACES * colour + PLACES]:
            if START < origin <= LAST_TRACK:
                name = f"{names[origin]}<>"
                for target in opponents:
                    end, sweep = rest[target]
                    plans.append((name + arrival[target], ((origin, target, end, sweep, colour, True),)))
                    if sweep:
                        sliding += 1
    if sliding > 1:
        plans = _distinct(pawns, plans)
    return LegalMoves(pawns, plans, may_pass or not plans)


def _opponents(pawns: bytes, movers: Movers) -> list[int]:
    """The track squares of the pawns that are not in the player's team."""
    for colour, _ in movers:
        pawns = pawns[: PLACES * colour] + _NOBODY + pawns[PLACES * colour + PLACES :]
    return [code for code in pawns if START < code <= LAST_TRACK]


_NOBODY = bytes(PLACES)


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


_SPECIAL: dict[Card, Callable[[bytes, Movers, Mechanics], LegalMoves]] = {"7": _seven, "11": _eleven, "sorry": _sorry}
