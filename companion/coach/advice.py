"""What the coach says: chances, moves with their reasons, a judgement of a move, and a computer player's choice."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias, get_args

from companion.cards import Card
from companion.coach.hand import NO_MOVE, discarding
from companion.coach.inputs import layout
from companion.coach.network import Network
from companion.coach.outlook import Outlook, Weighed
from companion.coach.reasons import reasons
from companion.coach.risk import risks
from companion.coach.weights import read_network
from companion.colours import COLOURS, INDEX, Colour
from companion.errors import BadText
from companion.messages import Message, message
from companion.moves.legal import Move, legal_moves
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
    card: Card | None = None
    """Which card of a hand it is done with; None where there is only one card, and for passing."""

    @property
    def equal(self) -> bool:
        """Whether it is as good as the best, as far as anybody can tell."""
        return self.behind < EQUAL


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

        def told(weighed: Weighed) -> tuple[Message, ...]:
            return _told(outlook, position, moves[weighed.notation], player, card)

        weighed = self._weigh(outlook, position, player, card)
        return _advised(weighed, told, reasoned)

    def advise_hand(
        self,
        position: Position,
        turn: Colour,
        hand: Sequence[Card],
        rules: RuleSet,
        coming: Coming = None,
        *,
        second_play: bool = False,
        reasoned: int = 3,
    ) -> tuple[Advice, ...]:
        """What may be done with a hand, best first by one look ahead. `coming`: all that is on no discard pile, nor in
        this hand.

        Nothing is said of risks: what the others hold is not known. Raises what
        `companion.moves.legal.legal_moves` raises.
        """
        outlook = self.outlook(position, rules, coming)
        player = INDEX[turn]

        def told(weighed: Weighed) -> tuple[Message, ...]:
            card = weighed.card
            if card is None or weighed.notation == discarding(card):
                return ()
            moves = {move.notation: move for move in legal_moves(position, turn, card, rules)}
            return _told(outlook, position, moves[weighed.notation], player, card)

        return _advised(outlook.weigh_hand(position.pawns, player, hand, second_play), told, reasoned)

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
        if len(weighed) > 1 and level == "champion" and not rules.hand_size:
            weighed = outlook.look_twice(weighed, player, card, go_on)
        return _chosen(level, weighed, draw).notation

    def choose_from_hand(
        self,
        level: Level,
        position: Position,
        turn: Colour,
        hand: Sequence[Card],
        rules: RuleSet,
        coming: Coming = None,
        *,
        second_play: bool = False,
        draw: Callable[[int], int],
    ) -> tuple[Card | None, str]:
        """The same with a hand: the card and its move, `discard CARD`, or no card and `pass`.

        A champion looks no farther than a player: what the others could answer is in hands that nobody sees.
        """
        weighed = self.outlook(position, rules, coming).weigh_hand(position.pawns, INDEX[turn], hand, second_play)
        chosen = _chosen(level, weighed, draw)
        return chosen.card, chosen.notation

    def _weigh(self, outlook: Outlook, position: Position, player: int, card: Card) -> list[Weighed]:
        weighed = outlook.weigh(position.pawns, player, card)
        return weighed if outlook.rules.hand_size else outlook.look_twice(weighed, player, card)

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
    """Which networks know a rule set best."""
    if rules.hand_size:
        return "swap-hand" if rules.eleven == "swap_only" else "points"
    return "partners" if rules.partners else "free-for-all"


def _advised(
    weighed: Sequence[Weighed], told: Callable[[Weighed], tuple[Message, ...]], reasoned: int
) -> tuple[Advice, ...]:
    """Weighed moves as advice; the first so many with what is told of them."""
    advised = []
    for place, one in enumerate(weighed):
        why: tuple[Message, ...] = ()
        if place < reasoned:
            why = (message("coach.pass"),) if one.notation == NO_MOVE else told(one)
        advised.append(Advice(one.notation, one.chance, weighed[0].chance - one.chance, why, one.card))
    return tuple(advised)


def _told(outlook: Outlook, position: Position, move: Move, player: int, card: Card) -> tuple[Message, ...]:
    """The reasons of a move; of risks only where the others draw their cards."""
    at_risk = None
    if not outlook.rules.hand_size and not outlook.rules.plays_again(card):
        at_risk = risks(outlook, move.result.pawns, player)
    return reasons(outlook, position.pawns, move, player, card, at_risk)


def _chosen(level: Level, weighed: Sequence[Weighed], draw: Callable[[int], int]) -> Weighed:
    if level != "beginner":
        return weighed[0]
    sensible = [move for move in weighed if weighed[0].chance - move.chance < SILLY]
    return sensible[draw(len(sensible))]


def _index(position: Position, colour: Colour) -> int:
    if colour not in position.colours:
        raise BadText(message("error.turn_not_in_play", colour=message(f"colour.{colour}")))
    return INDEX[colour]


def hint_fields(
    advised: Sequence[Advice], chances: Mapping[Colour, float], say: Callable[[Message], str]
) -> dict[str, Any]:
    """A hint as programs read it: `{"moves": [{"move", "chance", "behind", "reasons"}], "chances"}`; of a hand, `card`
    too where one is played."""
    return {
        "moves": [
            {
                **({"card": advice.card} if advice.card and advice.move != discarding(advice.card) else {}),
                "move": advice.move,
                "chance": round(advice.chance, 4),
                "behind": round(advice.behind, 4),
                "reasons": [say(reason) for reason in advice.reasons],
            }
            for advice in advised
        ],
        "chances": {colour: round(chance, 4) for colour, chance in chances.items()},
    }


def coming_after(seen: Mapping[Card, int] | Counter[Card], rules: RuleSet) -> dict[Card, int]:
    """The cards of a pack that are still to come when some are gone; the whole pack if all are.

    Raises `BadText` for more of a card than the pack has.
    """
    pack = Counter(rules.pack)
    for card, count in seen.items():
        if count > pack[card]:
            raise BadText(message("coach.error.seen", card=shorten(card), count=pack[card]), "R5")
    return dict(pack - Counter(seen) or pack)
