"""What the coach says: chances, moves with their reasons, a judgement of a move, and a computer player's choice."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Literal, TypeAlias, get_args

from companion.cards import Card
from companion.coach.inputs import layout
from companion.coach.network import Network
from companion.coach.outlook import NO_MOVE, Outlook, Weighed
from companion.coach.reasons import reasons
from companion.coach.risk import risks
from companion.coach.weights import read_network
from companion.colours import COLOURS, INDEX, Colour
from companion.errors import BadText, Contradiction
from companion.messages import Message, message
from companion.moves.legal import legal_moves
from companion.moves.position import Position, shorten
from companion.ruleset import RuleSet

Level: TypeAlias = Literal["beginner", "player", "champion"]
LEVELS: tuple[Level, ...] = get_args(Level)
EQUAL = 0.002
"""Chances that differ by less are the same: the network can't tell them apart."""
SILLY = 0.1
"""How much worse than the best a move is that even a beginner sees to be silly."""
Coming: TypeAlias = "Mapping[Card, int] | None"
"""How many of each card are still to come; None for the whole pack."""


@dataclass(frozen=True, slots=True)
class Advice:
    """One legal move, or `pass` where it is allowed."""

    move: str
    chance: float
    """The chance to win of the colour (team) that moves, from 0 to 1."""
    behind: float
    """How much less than the best move's."""
    reasons: tuple[Message, ...]


class Coach:
    """Knows the networks; has no memory of tables. Safe from any thread."""

    def __init__(self, read: Callable[[str], str]) -> None:
        """`read` gives the text of the weights with a name, such as `free-for-all-2`."""
        self._read = read
        self._networks: dict[str, Network] = {}

    def chances(
        self, position: Position, to_draw: Colour, rules: RuleSet, coming: Coming = None
    ) -> dict[Colour, float]:
        """Each colour's chance to win before the next card, if all play equally well; partners have the same.

        The chances of those who don't win together add up to 1. Raises `BadText` for a colour that isn't in play.
        """
        outlook = self.outlook(position, rules, coming)
        drawer = _index(position, to_draw)
        won = [one for one in outlook.colours if outlook.has_won(position.pawns, one)]
        if won:
            said = {one: float(any(outlook.together(one, other) for other in won)) for one in outlook.colours}
        else:
            said = {one: outlook.chance(position.pawns, one, drawer) for one in outlook.colours}
        total = sum(said.values()) / (2 if rules.partners else 1)
        return {COLOURS[one]: chance / total for one, chance in said.items()}

    def advise(
        self, position: Position, turn: Colour, card: Card, rules: RuleSet, coming: Coming = None, *, reasoned: int = 3
    ) -> tuple[Advice, ...]:
        """What may be done with a card, best first, weighed as a champion weighs it; reasons for the first `reasoned`.

        Raises what `companion.moves.legal.legal_moves` raises.
        """
        moves = {move.notation: move for move in legal_moves(position, turn, card, rules)}
        outlook = self.outlook(position, rules, coming)
        player = INDEX[turn]
        weighed = self._weigh(outlook, position, player, card)
        advised = []
        for place, (notation, pawns, chance) in enumerate(weighed):
            told: tuple[Message, ...] = ()
            if place < reasoned and notation == NO_MOVE:
                told = (message("coach.pass"),)
            elif place < reasoned:
                at_risk = None if rules.plays_again(card) else risks(outlook, pawns, player)
                told = reasons(outlook, position.pawns, moves[notation], player, card, at_risk)
            advised.append(Advice(notation, chance, weighed[0].chance - chance, told))
        return tuple(advised)

    def judge(
        self, move: str, position: Position, turn: Colour, card: Card, rules: RuleSet, coming: Coming = None
    ) -> float:
        """The chance (0 to 1) that a legal move, in canonical notation, gives away; 0 if it is as good as the best."""
        weighed = self._weigh(self.outlook(position, rules, coming), position, INDEX[turn], card)
        (chance,) = [one.chance for one in weighed if one.notation == move]
        lost = weighed[0].chance - chance
        return lost if lost >= EQUAL else 0.0

    def choose(
        self,
        level: Level,
        position: Position,
        turn: Colour,
        card: Card,
        rules: RuleSet,
        coming: Coming = None,
        *,
        draw: Callable[[int], int],
        go_on: Callable[[], None] = lambda: None,
    ) -> str:
        """What a computer player does: a move's notation, or `pass`.

        `draw(n)` gives a number below n, by which a beginner chooses; `go_on` is called now and then and may raise.
        """
        outlook = self.outlook(position, rules, coming)
        player = INDEX[turn]
        weighed = outlook.weigh(position.pawns, player, card)
        if len(weighed) > 1 and level == "champion":
            weighed = outlook.look_twice(weighed, player, card, go_on)
        if level == "beginner":
            sensible = [move for move in weighed if weighed[0].chance - move.chance < SILLY]
            return sensible[draw(len(sensible))].notation
        return weighed[0].notation

    def _weigh(self, outlook: Outlook, position: Position, player: int, card: Card) -> list[Weighed]:
        weighed = outlook.weigh(position.pawns, player, card)
        return outlook.look_twice(weighed, player, card)

    def outlook(self, position: Position, rules: RuleSet, coming: Coming) -> Outlook:
        """What is known of a table, to ask more of it."""
        colours = tuple(INDEX[colour] for colour in position.colours)
        return Outlook(self._network(rules, len(colours)), rules, colours, coming)

    def _network(self, rules: RuleSet, colours: int) -> Network:
        name = f"{_school(rules)}-{colours}"
        if name not in self._networks:
            self._networks[name] = read_network(self._read(name), layout(colours, rules.partners).inputs)
        return self._networks[name]


def _school(rules: RuleSet) -> str:
    """Which networks know a rule set best; `Contradiction` for games with hands, which none knows."""
    if rules.hand_size:
        raise Contradiction(message("coach.error.hand", hand=f"hand={rules.hand}"), "R30")
    return "partners" if rules.partners else "free-for-all"


def _index(position: Position, colour: Colour) -> int:
    if colour not in position.colours:
        raise BadText(message("error.turn_not_in_play", colour=message(f"colour.{colour}")))
    return INDEX[colour]


def coming_after(seen: Mapping[Card, int] | Counter[Card], rules: RuleSet) -> dict[Card, int]:
    """The cards of a pack that are still to come when some are gone; the whole pack if all are.

    Raises `BadText` for more of a card than the pack has.
    """
    pack = Counter(rules.pack)
    for card, count in seen.items():
        if count > pack[card]:
            raise BadText(message("coach.error.seen", card=shorten(card), count=pack[card]), "R5")
    return dict(pack - Counter(seen) or pack)
