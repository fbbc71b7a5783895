"""Random questions as plain texts, known to no engine: which options are in force, and where the pawns stand."""

from __future__ import annotations

import random

from tests.companion.naive import COLOURS, OPTIONS, TRACK, contradict

ZONE = ["s1", "s2", "s3", "s4", "s5"]


def random_options(dice: random.Random) -> dict[str, str]:
    """A value for every option, whichever a rule set may have together."""
    while True:
        options = {name: dice.choice(values) for name, values in OPTIONS.items()}
        if not contradict(options):
            return options


def random_colours(dice: random.Random, options: dict[str, str]) -> tuple[str, ...]:
    """Two to four colours in play, clockwise; partners need all."""
    number = 4 if options["teams"] == "partners" else dice.choice([2, 3, 4, 4])
    return tuple(sorted(dice.sample(COLOURS, number), key=COLOURS.index))


def random_text(dice: random.Random, colours: tuple[str, ...], pawns: int = 4) -> str:
    """A position with pawns at random, its squares in any order; often near each other and near slides, where things
    happen."""
    around = dice.randrange(60)
    near = [TRACK[(around + step) % 60] for step in range(dice.choice([12, 20, 60]))]
    idle, zone = dice.choice([(0.1, 0.1), (0.4, 0.2), (0.7, 0.2)])
    taken: set[str] = set()
    parts = []
    for colour in COLOURS:
        part: list[str] = []
        while colour in colours and len(part) < pawns:
            chance = dice.random()
            square = dice.choice("SH") if chance < idle else dice.choice(ZONE if chance < idle + zone else near)
            if square in "SH" or (square not in part and square not in taken):
                part.append(square)
                taken.update({square} & set(TRACK))
            elif len(taken) >= len(near):
                part.append("S")
        parts.append(",".join(part) or "-")
    return "/".join(parts)
