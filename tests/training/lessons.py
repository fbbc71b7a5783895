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
FIRST_RATE, LAST_RATE = 0.006, 0.0002
TRACE = 0.9
"""How much the end of a game counts beside what the network said on the way: the λ of TD(λ)."""


@dataclass(frozen=True)
class Lesson:
    """One network: the profile it learns, for how many colours, from how many games."""

    profile: str
    colours: int
    games: int


LESSONS: dict[str, Lesson] = {
    "free-for-all-2": Lesson("classic", 2, 100_000),
    "free-for-all-3": Lesson("classic", 3, 30_000),
    "free-for-all-4": Lesson("classic", 4, 30_000),
    "partners-4": Lesson("partners", 4, 30_000),
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
        rate = FIRST_RATE * (LAST_RATE / FIRST_RATE) ** (game / games)
        play_and_learn(network, plan, rules, (*colours[first:], *colours[:first]), dice, rate, TRACE)
        tell(game + 1)
    return network
