"""Whether the coach's chances come true: in games of its own, of all moments at which it gave a colour 60 to 70 in 100,
how often that colour won.

`python -m tests.bench.calibration [GAMES [ROW…]]` plays each row so often, by one look ahead on all sides.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from companion.coach.outlook import Outlook
from companion.colours import COLOURS
from companion.moves.position import Position
from companion.ruleset import RuleSet, find_ruleset
from device.coaching import coach
from tests.companion.coach.arena import Deck, HandDeck

GAMES = 10_000
BINS = 10
ROWS: dict[str, tuple[str, int, float]] = {
    "classic-2": ("classic", 2, 7.0),
    "classic-3": ("classic", 3, 0.0),
    "classic-4": ("classic", 4, 5.5),
    "partners": ("partners", 4, 0.0),
    "swap-2": ("swap", 2, 0.0),
    "points-2": ("points", 2, 20.0),
    "swap-hand-2": ("swap-hand", 2, 0.0),
}
"""By name: profile, colours, and the Brier skill (in a hundred) that is asked; 0 where none is."""


@dataclass
class Tallied:
    """What was said, and what came of it."""

    said: list[float] = field(default_factory=lambda: [0.0] * BINS)
    won: list[int] = field(default_factory=lambda: [0] * BINS)
    count: list[int] = field(default_factory=lambda: [0] * BINS)
    squares: float = 0.0

    def add(self, chance: float, won: bool) -> None:
        """One chance, and whether its colour won."""
        place = min(int(chance * BINS), BINS - 1)
        self.said[place] += chance
        self.won[place] += won
        self.count[place] += 1
        self.squares += (chance - won) ** 2

    @property
    def error(self) -> float:
        """The mean distance between what was said and what came, in points of a hundred, weighed by how often."""
        return 100 * sum(abs(said - won) for said, won in zip(self.said, self.won, strict=True)) / sum(self.count)

    @property
    def skill(self) -> float:
        """The Brier skill, in a hundred, beside whoever always says how often a colour wins at all."""
        count = sum(self.count)
        usual = sum(self.won) / count
        return 100 * (1 - self.squares / count / (usual * (1 - usual)))


def play(colours: Sequence[int], rules: RuleSet, dice: random.Random) -> tuple[list[dict[int, float]], set[int]]:
    """One game: what was said of each colour before each card, and who won."""
    return (_play_hands if rules.hand_size else _play_cards)(colours, rules, dice)


def _play_cards(colours: Sequence[int], rules: RuleSet, dice: random.Random) -> tuple[list[dict[int, float]], set[int]]:
    deck, place = Deck(rules.pack, dice), 0
    pawns = Position.start([COLOURS[one] for one in colours], rules.opening, rules.pawns_each).pawns
    said = []
    while True:
        turn = colours[place]
        outlook = coach().outlook(Position(pawns), rules, deck.coming)
        said.append(_chances(outlook, pawns, turn))
        card = deck.draw()
        outlook = coach().outlook(Position(pawns), rules, deck.coming)
        pawns = outlook.weigh(pawns, turn, card)[0].pawns
        if outlook.has_won(pawns, turn):
            return said, {one for one in colours if outlook.together(one, turn)}
        if not rules.plays_again(card):
            place = (place + 1) % len(colours)


def _play_hands(colours: Sequence[int], rules: RuleSet, dice: random.Random) -> tuple[list[dict[int, float]], set[int]]:
    deck, place, second_play = HandDeck(rules, colours, dice), 0, False
    pawns = Position.start([COLOURS[one] for one in colours], rules.opening, rules.pawns_each).pawns
    said = []
    while True:
        turn = colours[place]
        said.append(_chances(coach().outlook(Position(pawns), rules, deck.coming()), pawns, turn))
        outlook = coach().outlook(Position(pawns), rules, deck.coming(turn))
        found = outlook.weigh_hand(pawns, turn, deck.hands[turn], second_play)
        second_play = False
        if found:
            pawns, card = found[0].pawns, found[0].card
            if outlook.has_won(pawns, turn):
                return said, {turn}
            if card is not None:
                deck.throw(turn, card)
                second_play = rules.plays_again(card) and not found[0].notation.startswith("discard")
        if second_play:
            deck.draw(turn)
        else:
            deck.fill(turn)
            place = (place + 1) % len(colours)


def _chances(outlook: Outlook, pawns: bytes, drawer: int) -> dict[int, float]:
    return {one: outlook.chance(pawns, one, drawer) for one in outlook.colours}


def tally(profile: str, count: int, games: int, seed: int = 1) -> Tallied:
    """So many games of a profile."""
    rules, dice, tallied = find_ruleset(profile), random.Random(seed), Tallied()
    for _ in range(games):
        colours = sorted(dice.sample(range(4), count))
        first = dice.randrange(count)
        said, winners = play(colours[first:] + colours[:first], rules, dice)
        for chances in said:
            for colour, chance in chances.items():
                tallied.add(chance, colour in winners)
    return tallied


def main(games: int = GAMES, names: Iterable[str] = ROWS) -> None:
    """Print a line for each row."""
    for name in names:
        profile, count, asked = ROWS[name]
        tallied = tally(profile, count, games)
        told = f"asked {asked}" if asked else "none asked"
        print(
            f"  {name:12} {games} games: error {tallied.error:.2f} points in 100 (at most 1), "
            f"Brier skill {tallied.skill:.1f} in 100 ({told})",
            flush=True,
        )


if __name__ == "__main__":
    main(int(sys.argv[1]) if sys.argv[1:] else GAMES, sys.argv[2:] or ROWS)
