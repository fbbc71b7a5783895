"""The network plays itself, and learns from each game what its positions were worth: TD(λ), game by game."""

from __future__ import annotations

import random
from array import array
from collections.abc import Sequence
from dataclasses import dataclass

from companion.cards import Card
from companion.coach.hand import Option, options
from companion.coach.inputs import Inputs, Layout, card_levels, hand_inputs, inputs_of
from companion.coach.network import BITS, HIDDEN, MIDDLE, ONE, Network, pack
from companion.colours import COLOURS
from companion.moves.legal import legal_moves
from companion.moves.position import Position
from companion.ruleset import RuleSet
from tests.companion.coach.arena import Deck, HandDeck, has_won


def fresh(plan: Layout, dice: random.Random) -> Network:
    """A network that knows nothing yet."""
    rows = [pack([dice.uniform(-0.1, 0.1) for _ in range(HIDDEN)]) for _ in range(plan.inputs)]
    return Network(rows, 0, [dice.uniform(-0.3, 0.3) for _ in range(HIDDEN)], 0.0)


@dataclass(frozen=True, slots=True)
class Sample:
    """What the network said of a position: to which side, and how."""

    inputs: Inputs
    side: int
    hidden: list[float]
    chance: float


class SelfPlay:
    """One game of the network against itself, and the samples of it in chains: each chain is told of one side's fate.

    Of two sides one chain tells all. With three or four colours each has its own; a position goes into that of the one
    who has moved, and of another by chance.
    """

    def __init__(
        self, network: Network, plan: Layout, rules: RuleSet, colours: tuple[int, ...], dice: random.Random
    ) -> None:
        self._network, self._plan, self._rules, self._colours, self._dice = network, plan, rules, colours, dice
        self._two_sides = rules.partners or len(colours) == 2
        self._deck = Deck(rules.pack, dice)
        self._pawns = Position.start([COLOURS[one] for one in colours], rules.opening, rules.pawns_each).pawns
        self.chains: dict[int, list[Sample]] = {self._side(one): [] for one in colours}

    def play(self) -> int:
        """Play to the end; the side that wins."""
        place, count = 0, len(self._colours)
        while True:
            turn = self._colours[place]
            card = self._deck.draw()
            if not self._rules.plays_again(card):
                place = (place + 1) % count
            moves = legal_moves(Position(self._pawns), COLOURS[turn], card, self._rules)
            results = [move.result.pawns for move in moves]
            if moves.may_pass:
                results.append(self._pawns)
            if any(has_won(pawns, turn, self._rules) for pawns in results):
                return self._side(turn)
            self._choose(results, turn, place)

    def _side(self, colour: int) -> int:
        return colour % 2 if self._rules.partners else colour

    def _choose(self, results: list[bytes], turn: int, following: int) -> None:
        """Make the best move by one look ahead, and keep the samples of it."""
        viewer = self._colours[following - 1] if self._two_sides else turn
        opposed = self._side(viewer) != self._side(turn)
        levels = card_levels(self._deck.coming)
        best, most = None, -1.0
        for pawns in results:
            sample = self._sample(pawns, viewer, following, levels)
            mine = 1 - sample.chance if opposed else sample.chance
            if mine > most:
                best, most, self._pawns = sample, mine, pawns
        assert best is not None
        if self._two_sides:
            self.chains[self._side(self._colours[0])].append(best)
            return
        self.chains[turn].append(best)
        place = self._colours.index(turn)
        other = self._colours[(place + self._dice.randrange(1, len(self._colours))) % len(self._colours)]
        self.chains[other].append(self._sample(self._pawns, other, following, levels))

    def _sample(self, pawns: bytes, viewer: int, following: int, levels: tuple[int, ...]) -> Sample:
        inputs = inputs_of(pawns, self._colours, viewer, self._colours[following], levels, self._plan)
        hidden = self._network.hidden(inputs)
        return Sample(inputs, self._side(viewer), hidden, self._network.chance_of(hidden))


class HandSelfPlay:
    """The same for a game with hands: each colour has its chain.

    Into it go what it did, seen with what it then holds, and now and then what all may know, without any hand.
    """

    def __init__(
        self, network: Network, plan: Layout, rules: RuleSet, colours: tuple[int, ...], dice: random.Random
    ) -> None:
        self._network, self._plan, self._rules, self._colours, self._dice = network, plan, rules, colours, dice
        self._pawns = Position.start([COLOURS[one] for one in colours], rules.opening, rules.pawns_each).pawns
        self._deck = HandDeck(rules, colours, dice)
        self.chains: dict[int, list[Sample]] = {one: [] for one in colours}

    def play(self) -> int:
        """Play to the end; the colour that wins."""
        place, second_play = 0, False
        while True:
            turn = self._colours[place]
            found = options(self._pawns, turn, self._deck.hands[turn], second_play, self._rules)
            if any(has_won(option.pawns, turn, self._rules) for option in found):
                return turn
            second_play = bool(found) and self._choose(found, turn, place)
            if not second_play:
                self._deck.fill(turn)
                place = (place + 1) % len(self._colours)

    def _choose(self, found: Sequence[Option], turn: int, place: int) -> bool:
        """Do the best by one look ahead, and keep the samples of it; whether the same player goes on."""
        levels = card_levels(self._deck.coming(turn))
        following = self._colours[(place + 1) % len(self._colours)]
        best, done = None, found[0]
        for option in found:
            sample = self._sample(option.pawns, turn, turn if option.again else following, levels, option.left)
            if best is None or sample.chance > best.chance:
                best, done = sample, option
        assert best is not None
        self.chains[turn].append(best)
        self._pawns = done.pawns
        if done.card is not None:
            self._deck.throw(turn, done.card)
        levels = card_levels(self._deck.coming())
        other = self._colours[self._dice.randrange(len(self._colours))]
        self.chains[other].append(self._sample(self._pawns, other, turn if done.again else following, levels, ()))
        if done.again:
            self._deck.draw(turn)
        return done.again

    def _sample(
        self, pawns: bytes, viewer: int, following: int, levels: tuple[int, ...], hand: Sequence[Card]
    ) -> Sample:
        inputs = inputs_of(pawns, self._colours, viewer, following, levels, self._plan) + hand_inputs(hand, self._plan)
        hidden = self._network.hidden(inputs)
        return Sample(inputs, viewer, hidden, self._network.chance_of(hidden))


def play_and_learn(
    network: Network,
    plan: Layout,
    rules: RuleSet,
    colours: tuple[int, ...],
    dice: random.Random,
    rate: float,
    trace: float,
) -> None:
    """One game, and what is to be learnt of it."""
    school = HandSelfPlay if rules.hand_size else SelfPlay
    game = school(network, plan, rules, colours, dice)
    winner = game.play()
    for side, chain in game.chains.items():
        learn_chain(network, chain, side, winner, rate, trace)


def learn_chain(network: Network, chain: list[Sample], side: int, winner: int, rate: float, trace: float) -> None:
    """Learn a chain's positions from its end, each towards a mixture of all that came after it.

    `side`: whose fate the chain tells; `trace`: how much the end counts beside what the network said on the way.
    """
    target = later = 1.0 if winner == side else 0.0
    for sample in reversed(chain):
        target = trace * target + (1 - trace) * later
        own = sample.side == side
        learn(network, sample, target if own else 1 - target, rate)
        later = sample.chance if own else 1 - sample.chance


def learn(network: Network, sample: Sample, target: float, rate: float) -> None:
    """One step of descent on the cross-entropy; the rows change by whole numbers."""
    step = rate * (target - sample.chance)
    scale, half, out = step * ONE, 1 << (BITS - 1), network.out
    hidden = sample.hidden
    slopes = array("I", [int(scale * o * (1 - h * h)) + half for h, o in zip(hidden, out, strict=True)])
    row = int.from_bytes(slopes.tobytes(), "little") - MIDDLE
    rows = network.rows
    for number in sample.inputs:
        rows[number] += row
    network.bias += row
    network.out = [o + step * h for h, o in zip(hidden, out, strict=True)]
    network.out_bias += step
