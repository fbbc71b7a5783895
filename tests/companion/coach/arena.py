"""Games between players, from the same cards for all seatings of a group, the seats rotated."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import sqrt
from statistics import mean, stdev
from typing import TypeVar

from companion.cards import Card
from companion.coach.hand import options
from companion.colours import COLOURS
from companion.moves.board import HOME, PLACES
from companion.moves.legal import legal_moves
from companion.moves.position import Position
from companion.ruleset import RuleSet
from tests.companion.coach.opponents import Choice, Choose, ChooseFromHand, HandSight, Sight

TOO_LONG = 20_000


class Deck:
    """The cards, drawn as at the table: a pile without returning, then all again."""

    def __init__(self, pack: Sequence[Card], dice: random.Random) -> None:
        self._pack, self._dice = pack, dice
        self._pile: list[Card] = []
        self.coming = Counter(pack)

    def draw(self) -> Card:
        if not self._pile:
            self._pile = list(self._pack)
            self._dice.shuffle(self._pile)
        card = self._pile.pop()
        self.coming[card] -= 1
        if not self._pile:
            self.coming = Counter(self._pack)
        return card


class HandDeck:
    """The cards of a game with hands: dealt five each, thrown away face up, a pile made anew of those (R30)."""

    def __init__(self, rules: RuleSet, colours: Sequence[int], dice: random.Random) -> None:
        self._rules, self._dice = rules, dice
        self._pile = list(rules.pack)
        dice.shuffle(self._pile)
        self._discard: list[Card] = []
        self.hands: dict[int, list[Card]] = {one: [] for one in colours}
        for _ in range(rules.hand_size):
            for one in colours:
                self.draw(one)

    def draw(self, colour: int) -> bool:
        """One card into a hand; whether there was one."""
        if not self._pile:
            if not self._discard:
                return False
            self._pile, self._discard = self._discard, []
            self._dice.shuffle(self._pile)
        self.hands[colour].append(self._pile.pop())
        return True

    def throw(self, colour: int, card: Card) -> None:
        """A card that was played or thrown away."""
        self.hands[colour].remove(card)
        self._discard.append(card)

    def fill(self, colour: int) -> None:
        """Draw until the hand is full."""
        while len(self.hands[colour]) < self._rules.hand_size and self.draw(colour):
            pass

    def coming(self, colour: int | None = None) -> Counter[Card]:
        """What isn't on the discard pile, nor in one's own hand."""
        left = Counter(self._rules.pack)
        left.subtract(self._discard)
        if colour is not None:
            left.subtract(self.hands[colour])
        return left


def has_won(pawns: bytes, colour: int, rules: RuleSet) -> bool:
    """Whether all of a colour's pawns, and with partners the team's, are Home."""
    team = (colour, (colour + 2) % 4) if rules.partners else (colour,)
    return all(pawns[PLACES * one] >= HOME for one in team)


def play_game(players: dict[int, Choose], rules: RuleSet, seed: int) -> int:
    """The colour that wins; `players` clockwise, the first begins."""
    deck, dice = Deck(rules.pack, random.Random(seed)), random.Random(seed + 1)
    colours = tuple(players)
    pawns = Position.start([COLOURS[one] for one in colours], rules.opening, rules.pawns_each).pawns
    place, last_hit = 0, None
    for _ in range(TOO_LONG):
        turn = colours[place]
        card = deck.draw()
        moves = legal_moves(Position(pawns), COLOURS[turn], card, rules)
        found: list[Choice] = [(move, move.result.pawns) for move in moves]
        if moves.may_pass:
            found.append((None, pawns))
        if len(found) == 1:
            after = found[0][1]
        else:
            sight = Sight(pawns, colours, turn, card, found, deck.coming, last_hit, rules, dice)
            after = players[turn](sight)[1]
        for one in colours:
            if one != turn and after[PLACES * one : PLACES * one + PLACES].count(0) > pawns[
                PLACES * one : PLACES * one + PLACES
            ].count(0):
                last_hit = one
        pawns = after
        if has_won(pawns, turn, rules):
            return turn
        if not rules.plays_again(card):
            place = (place + 1) % len(colours)
    raise AssertionError("nobody has won")


def play_hand_game(players: dict[int, ChooseFromHand], rules: RuleSet, seed: int) -> int:
    """The same for a game with hands."""
    dice = random.Random(seed + 1)
    colours = tuple(players)
    deck = HandDeck(rules, colours, random.Random(seed))
    pawns = Position.start([COLOURS[one] for one in colours], rules.opening, rules.pawns_each).pawns
    place, second_play = 0, False
    for _ in range(TOO_LONG):
        turn = colours[place]
        hand = tuple(deck.hands[turn])
        found = options(pawns, turn, hand, second_play, rules)
        if found:
            sight = HandSight(pawns, colours, turn, hand, second_play, found, deck.coming(turn), rules, dice)
            chosen = players[turn](sight) if len(found) > 1 else found[0]
            pawns, second_play = chosen.pawns, chosen.again
            if chosen.card is not None:
                deck.throw(turn, chosen.card)
            if has_won(pawns, turn, rules):
                return turn
        else:
            second_play = False
        if second_play:
            deck.draw(turn)
        else:
            deck.fill(turn)
            place = (place + 1) % len(colours)
    raise AssertionError("nobody has won")


@dataclass(frozen=True)
class Share:
    """How many games in a hundred were won, and how far that may be off (95 %)."""

    won: float
    bound: float
    games: int

    def __str__(self) -> str:
        return f"{self.won:5.1f} ± {self.bound:.1f}"


Player = TypeVar("Player", Choose, ChooseFromHand)


def match(ours: Choose, theirs: Choose, rules: RuleSet, count: int, games: int, seed: int = 1) -> Share:
    """One of ours against the rest (partners: one team against the other), about so many games."""
    return _match(play_game, ours, theirs, rules, count, games, seed)


def match_with_hands(
    ours: ChooseFromHand, theirs: ChooseFromHand, rules: RuleSet, count: int, games: int, seed: int = 1
) -> Share:
    """The same in a game with hands."""
    return _match(play_hand_game, ours, theirs, rules, count, games, seed)


def _match(
    play: Callable[[dict[int, Player], RuleSet, int], int],
    ours: Player,
    theirs: Player,
    rules: RuleSet,
    count: int,
    games: int,
    seed: int,
) -> Share:
    dice = random.Random(seed)
    groups: list[float] = []
    seatings = 2 if rules.partners else count
    for group in range(max(2, games // seatings)):
        colours = sorted(dice.sample(range(4), count))
        first = dice.randrange(count)
        colours = colours[first:] + colours[:first]
        won = 0
        for seat in range(seatings):
            mine = {colours[seat], (colours[seat] + 2) % 4} if rules.partners else {colours[seat]}
            players = {one: ours if one in mine else theirs for one in colours}
            won += play(players, rules, 1000 * seed + 7919 * group) in mine
        groups.append(100 * won / seatings)
    return Share(mean(groups), 1.96 * stdev(groups) / sqrt(len(groups)), len(groups) * seatings)
