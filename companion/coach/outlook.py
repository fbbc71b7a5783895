"""What positions are worth to a player, by one look ahead or two: the network's word on all that may follow.

In games of two sides (two colours, or partners) the network is always asked for the player before the one who draws
next, as if he had just moved; the other side has the rest. With three or four colours, and in games with hands, each
is asked for on its own: without a hand what all may know, with the own hand what its player may.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from companion.cards import Card
from companion.coach.hand import NO_MOVE, options
from companion.coach.inputs import card_levels, hand_inputs, inputs_of, layout
from companion.coach.network import Network
from companion.colours import COLOURS
from companion.moves.board import HOME, PLACES
from companion.moves.legal import legal_moves
from companion.moves.position import Position
from companion.ruleset import RuleSet

LOOKED_INTO = 4
"""How many moves, the best at first look, are looked into a second time: more change nothing."""


class Weighed(NamedTuple):
    """A move with what it leads to, and the chance to win of the one who makes it."""

    notation: str
    pawns: bytes
    chance: float
    card: Card | None = None
    """Which card of a hand."""


class Outlook:
    """The chances of one table's players, with what is known of the cards to come.

    Colours are indices here (`companion.colours.INDEX`), and positions their pawns' codes.
    """

    def __init__(
        self, network: Network, rules: RuleSet, colours: Sequence[int], coming: Mapping[Card, int] | None = None
    ) -> None:
        """`colours`: those in play, clockwise. `coming`: how many of each card are still to be drawn; None, or none
        left, is the whole pack, for so the pile is made anew (R6).
        """
        self.rules = rules
        self.colours = tuple(colours)
        left = {card: count for card, count in (coming or {}).items() if count > 0}
        self.coming: dict[Card, int] = left or dict(Counter(rules.pack))
        self._two_sides = not rules.hand_size and (rules.partners or len(self.colours) == 2)
        self._network = network
        self._plan = layout(len(self.colours), rules.partners)
        self._levels = card_levels(self.coming)

    def after(self, colour: int) -> int:
        """The colour that sits next to another, clockwise."""
        return self.colours[(self.colours.index(colour) + 1) % len(self.colours)]

    def following(self, turn: int, card: Card) -> int:
        """Who draws after this card."""
        return turn if self.rules.plays_again(card) else self.after(turn)

    def together(self, one: int, other: int) -> bool:
        """Whether two colours win together."""
        return one == other or (self.rules.partners and (one - other) % 2 == 0)

    def has_won(self, pawns: bytes, colour: int) -> bool:
        """Whether all of a colour's pawns, and with partners the team's, are Home (R25, R29)."""
        if pawns[PLACES * colour] < HOME:
            return False
        return not self.rules.partners or pawns[PLACES * ((colour + 2) % 4)] >= HOME

    def chance(self, pawns: bytes, player: int, following: int, hand: Sequence[Card] | None = None) -> float:
        """A player's (team's) chance to win, from 0 to 1, where nobody has won yet and `following` draws next.

        `hand`: what the player holds then, in a game with hands, before filling it up.
        """
        viewer = self.colours[self.colours.index(following) - 1] if self._two_sides else player
        inputs = inputs_of(pawns, self.colours, viewer, following, self._levels, self._plan)
        if hand is not None:
            inputs += hand_inputs(hand, self._plan)
        chance = self._network.chance(inputs)
        return chance if self.together(player, viewer) else 1 - chance

    def results(self, pawns: bytes, turn: int, card: Card) -> list[tuple[str, bytes]]:
        """What may be done with a card: each notation with the pawns after it; `pass` where it is allowed."""
        moves = legal_moves(Position(pawns), COLOURS[turn], card, self.rules)
        found = [(move.notation, move.result.pawns) for move in moves]
        if moves.may_pass:
            found.append((NO_MOVE, pawns))
        return found

    def weigh(self, pawns: bytes, turn: int, card: Card) -> list[Weighed]:
        """All that may be done with a card, best first by one look ahead; equal chances by notation."""
        following = self.following(turn, card)
        weighed = [
            Weighed(notation, after, 1.0 if self.has_won(after, turn) else self.chance(after, turn, following))
            for notation, after in self.results(pawns, turn, card)
        ]
        weighed.sort(key=lambda move: (-move.chance, move.notation))
        return weighed

    def weigh_hand(self, pawns: bytes, turn: int, hand: Sequence[Card], second_play: bool) -> list[Weighed]:
        """All that may be done with a hand, best first by one look ahead; the others' hands are not known."""
        weighed = []
        for option in options(pawns, turn, hand, second_play, self.rules):
            following = turn if option.again else self.after(turn)
            won = self.has_won(option.pawns, turn)
            chance = 1.0 if won else self.chance(option.pawns, turn, following, option.left)
            weighed.append(Weighed(option.notation, option.pawns, chance, option.card))
        weighed.sort(key=lambda play: -play.chance)
        return weighed

    def look_twice(
        self, weighed: Sequence[Weighed], turn: int, card: Card, go_on: Callable[[], None] = lambda: None
    ) -> list[Weighed]:
        """The same moves, the best four looked into: what each coming card lets the next player make of them.

        `go_on` is called between them, and may raise to break off. Those that were not looked into come after those
        that were, however they were weighed.
        """
        following = self.following(turn, card)
        deeper = []
        for move in weighed[:LOOKED_INTO]:
            go_on()
            chance = 1.0 if self.has_won(move.pawns, turn) else self._expected(move.pawns, turn, following)
            deeper.append(move._replace(chance=chance))
        deeper.sort(key=lambda move: (-move.chance, move.notation))
        floor = deeper[-1].chance if deeper else 0.0
        return deeper + [move._replace(chance=min(move.chance, floor)) for move in weighed[LOOKED_INTO:]]

    def _expected(self, pawns: bytes, player: int, drawer: int) -> float:
        """A player's chance before the next card, if it is played by its drawer's own light."""
        total = sum(self.coming.values())
        return sum(count * self._answered(pawns, player, drawer, card) for card, count in self.coming.items()) / total

    def _answered(self, pawns: bytes, player: int, drawer: int, card: Card) -> float:
        following = self.following(drawer, card)
        best, most = pawns, -1.0
        for _, after in self.results(pawns, drawer, card):
            if self.has_won(after, drawer):
                return 1.0 if self.together(player, drawer) else 0.0
            chance = self.chance(after, drawer, following)
            if chance > most:
                best, most = after, chance
        if self.together(player, drawer):
            return most
        return 1 - most if self._two_sides else self.chance(best, player, following)
