"""A button's contact as the box sees it: presses with chatter on both edges."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass

Sample = tuple[float, bool]


@dataclass(frozen=True, slots=True)
class Chatter:
    """How a contact bounces: for up to `longest` seconds at each edge, in steps of 50 µs to `longest`."""

    longest: float = 0.015
    most: int = 40

    def edge(self, chance: random.Random, at: float, pressed: bool) -> Iterator[Sample]:
        """The level's changes from `at` on; the last one is to `pressed`, within `longest` of `at`."""
        yield at, pressed
        time, level = at, pressed
        for _ in range(chance.randrange(self.most)):
            step = chance.choice((chance.uniform(50e-6, 1e-3), chance.uniform(50e-6, self.longest)))
            if time + 2 * step > at + self.longest:
                break
            for _ in range(2):
                time, level = time + step, not level
                yield time, level


def press(chance: random.Random, at: float, length: float, chatter: Chatter | None = None) -> list[Sample]:
    """One press of a length, with chatter at both edges."""
    chatter = chatter or Chatter()
    return [*chatter.edge(chance, at, True), *chatter.edge(chance, at + length, False)]
