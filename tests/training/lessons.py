"""What networks there are, and how each is taught."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass

from companion.coach.inputs import layout
from companion.coach.network import Network
from companion.ruleset import find_ruleset
from tests.training.selfplay import fresh, play_and_learn

SEED = 17
LAST_RATE = 0.0001
TRACE = 0.9
"""How much the end of a game counts beside what the network said on the way: the λ of TD(λ)."""


@dataclass(frozen=True)
class Lesson:
    """One network: the profile it learns, for how many colours, from how many games, and how boldly it begins."""

    profile: str
    colours: int
    games: int
    first_rate: float
    """What a step begins with, falling to `LAST_RATE`: partners and hands, whose games are long, learn nothing by
    steps that are too great."""


LESSONS: dict[str, Lesson] = {
    "free-for-all-2": Lesson("classic", 2, 1_000_000, 0.012),
    "free-for-all-3": Lesson("classic", 3, 50_000, 0.006),
    "free-for-all-4": Lesson("classic", 4, 300_000, 0.01),
    "partners-4": Lesson("partners", 4, 100_000, 0.0015),
    "points-2": Lesson("points", 2, 100_000, 0.003),
    "points-3": Lesson("points", 3, 10_000, 0.003),
    "points-4": Lesson("points", 4, 12_000, 0.003),
    "swap-hand-2": Lesson("swap-hand", 2, 200_000, 0.002),
    "swap-hand-3": Lesson("swap-hand", 3, 10_000, 0.003),
    "swap-hand-4": Lesson("swap-hand", 4, 10_000, 0.003),
}


def teach(lesson: Lesson, games: int, seed: int = SEED, tell: Callable[[int], None] = lambda _: None) -> Network:
    """A network taught by so many games of its own, ever more carefully. `tell` gets the number of games so far."""
    dice = random.Random(seed)
    rules = find_ruleset(lesson.profile)
    plan = layout(lesson.colours, rules.partners)
    network = fresh(plan, dice)
    for game in range(games):
        colours = sorted(dice.sample(range(4), lesson.colours))
        first = dice.randrange(lesson.colours)
        rate = lesson.first_rate * (LAST_RATE / lesson.first_rate) ** (game / games)
        play_and_learn(network, plan, rules, (*colours[first:], *colours[:first]), dice, rate, TRACE)
        tell(game + 1)
    return network
