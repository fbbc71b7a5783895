"""Fingers on a button whose edges get lost, late, doubled or unheard, and a box that is slow to look."""

from __future__ import annotations

import random
from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import accumulate

from device.pins.gestures import Gesture, Gestures, ShortPress
from device.pins.presses import Edge, Presses

QUIET = 1.3
"""Seconds after a few presses by which even late edges have been heard."""
REARMED = 0.002
"""Seconds that claiming a line again takes."""
HEARD = 0.0002
"""Seconds from an edge until it is heard."""
PAUSE = 0.0001
"""Seconds, at least and on average, by which a look is later than it was asked for."""
PAUSED = 0.05
"""Seconds, at least, between two moments at which the box does nothing."""
STARVED = 0.045
"""Seconds from one look to the next, at most, on a machine that is busy all the time."""
NEVER = float("inf")


@dataclass(frozen=True, slots=True)
class Trouble:
    """How likely each trouble is, per press, and how bad."""

    lost: float = 0.3
    """One edge is lost: of those that count, or any of the chatter's. Never two in a row."""
    late: float = 0.3
    """Edges wait for up to `latest` seconds before they are heard; the box looks at the level meanwhile."""
    latest: float = 0.5
    doubled: float = 0.1
    """An edge is heard twice."""
    chatter: float = 0.5
    """The contact chatters for up to `longest` at either end."""
    longest: float = 0.3
    slow: float = 0.3
    """Once around a press the box doesn't get to look for up to `slowest` seconds."""
    slowest: float = 0.1
    stalled: float = 0.03
    """Around a press the whole box stands still for one to two seconds: no look, and no edge heard."""
    starved: float = 0.1
    """The box gets to look, and to hear, only every 20 to 45 ms, or somewhat oftener, through all presses; and again
    and again it can't say when it looked."""
    unread: float = 0.1
    """How likely a starved box, once awake, can't say when it looked."""
    deaf: float = 0.2
    """The chip has gone deaf before the press, until the line is claimed again. Such a press meets no other trouble
    than chatter."""
    cured: bool = True
    """Whether claiming again helps. A chip that stays deaf may be a starved box's."""
    shortest: float = 0.040
    usual: float = 0.150
    gap: float = 0.060


@dataclass(slots=True)
class World:
    """A few presses: the level's changes, and when each edge is heard."""

    changes: list[float] = field(default_factory=list)
    """Times; the level is pressed after the first, released after the second, …"""
    heard: list[tuple[float, Edge]] = field(default_factory=list)
    """When, and what; in the order of hearing."""
    busy: list[tuple[float, float]] = field(default_factory=list)
    pace: tuple[float, float] | None = None
    """Seconds from one look to the next, at least and at most; None: as the box wishes."""
    deaf_from: float = NEVER
    presses: int = 0

    def pressed(self, time: float) -> bool:
        """The level."""
        return bisect_right(self.changes, time) % 2 == 1

    @property
    def end(self) -> float:
        """When the last press is over, and the box does nothing no more."""
        return max(self.changes[-1], *(end for _, end in self.busy), 0.0)

    def stand_still(self, stretch: tuple[float, float]) -> None:
        """Let the box do nothing for a stretch of time, unless it has just done nothing."""
        begin, end = stretch
        if not self.busy or begin > self.busy[-1][1] + PAUSED:
            self.busy.append((max(0.0, begin), end))


def chatter(chance: random.Random, length: float) -> Iterator[float]:
    """The steps of a chattering contact, an even number of 0.2 to 5 ms each."""
    left = length
    while left > 0:
        pair = chance.uniform(0.0002, 0.005), chance.uniform(0.0002, 0.005)
        left -= sum(pair)
        if left > 0:
            yield from pair


def contact(chance: random.Random, trouble: Trouble, begin: float) -> list[float]:
    """When the level changes in one press: chatter, steady contact, chatter."""
    changes = [begin]
    for steady in (trouble.shortest + chance.choice((0.0, chance.uniform(0, trouble.usual))), 0.0):
        if chance.random() < trouble.chatter:
            for step in chatter(chance, chance.uniform(0, trouble.longest)):
                changes.append(changes[-1] + step)
        if steady:
            changes.append(changes[-1] + steady)
    return changes


def lost_edge(chance: random.Random, changes: list[float]) -> int:
    """One of a press's edges: the first, the last, those of the steady contact, or any."""
    steady = max(range(0, len(changes) - 1, 2), key=lambda number: changes[number + 1] - changes[number])
    return chance.choice((0, steady, steady + 1, len(changes) - 1, chance.randrange(len(changes))))


def some_presses(chance: random.Random, trouble: Trouble, count: int) -> World:
    """So many presses with pauses, and what goes wrong with each."""
    world = World(presses=count)
    deaf = chance.random() < trouble.deaf
    world.deaf_from = 0.4 if deaf else NEVER
    if (not deaf or not trouble.cured) and chance.random() < trouble.starved:
        least = chance.choice((0.020, chance.uniform(0.001, 0.020)))
        world.pace = least, chance.choice((STARVED, 2 * least))
    begin, last_is_lost = 0.5, False
    for _ in range(count):
        changes = contact(chance, trouble, begin)
        world.changes += changes
        lost = lost_edge(chance, changes) if not deaf and chance.random() < trouble.lost else None
        if lost == 0 and last_is_lost:
            lost = None
        last_is_lost = lost == len(changes) - 1
        stall = (NEVER, NEVER)
        if not deaf and chance.random() < trouble.late:
            stall = stretch(chance, begin - chance.uniform(0, 0.1), 0.1, trouble.latest)
        for number, at in enumerate(changes):
            heard = max(at + HEARD, stall[1]) if stall[0] <= at <= stall[1] else at + HEARD
            times = 0 if number == lost else 2 if chance.random() < trouble.doubled / len(changes) else 1
            world.heard += [(heard, Edge(at, number % 2 == 0))] * times
        if not deaf and chance.random() < trouble.slow:
            world.stand_still(around(chance, trouble, changes, 0, trouble.slowest))
        if not deaf and chance.random() < trouble.stalled:
            world.stand_still(around(chance, trouble, changes, 1, 2))
        begin = changes[-1] + trouble.gap + chance.choice((0.0, chance.uniform(0, 0.3)))
    world.heard = in_turn(world.heard)
    return world


def in_turn(heard: list[tuple[float, Edge]]) -> list[tuple[float, Edge]]:
    """The same, with no edge heard before an earlier one, as the kernel keeps them in a queue."""
    times = accumulate((time for time, _ in heard), max)
    return [(time, edge) for time, (_, edge) in zip(times, heard, strict=True)]


def around(
    chance: random.Random, trouble: Trouble, changes: list[float], least: float, most: float
) -> tuple[float, float]:
    """A stretch that begins some time around a press."""
    return stretch(chance, chance.uniform(changes[0] - most, changes[-1] + trouble.gap), least, most)


def stretch(chance: random.Random, begin: float, least: float, most: float) -> tuple[float, float]:
    """From a moment on, for so long."""
    return begin, begin + chance.uniform(least, most)


class Box:
    """A box in a world: looks when the estimate asks for it, or a little later."""

    def __init__(self, chance: random.Random, world: World, trouble: Trouble) -> None:
        self.presses = Presses(Gestures())
        self.told: list[Gesture] = []
        self._chance, self._world, self._trouble = chance, world, trouble
        self._next = 0
        self._hears_from = NEVER if world.deaf_from < NEVER else 0.0

    def play(self) -> list[Gesture]:
        """To the world's end; what the button was taken to mean."""
        time, end = 0.0, self._world.end + QUIET
        while time < end:
            self.told += self.presses.take(time, self._level(time), self._heard(time))
            if self.presses.missed and self._trouble.cured and self.presses.at_rest(time):
                self._hears_from = min(self._hears_from, time + REARMED)
            time = self._next_look(time)
        return self.told

    def _level(self, time: float) -> bool | None:
        unsure = self._world.pace and self.presses.awake and self._chance.random() < self._trouble.unread
        return None if unsure else self._world.pressed(time)

    def _hears(self, edge: Edge) -> bool:
        return not self._world.deaf_from <= edge.time < self._hears_from

    def _heard(self, time: float) -> list[Edge]:
        heard, found = self._world.heard, []
        while self._next < len(heard) and heard[self._next][0] <= time:
            if self._hears(heard[self._next][1]):
                found.append(heard[self._next][1])
            self._next += 1
        return found

    def _next_look(self, time: float) -> float:
        if self._world.pace:
            return self._awake(time + self._chance.uniform(*self._world.pace))
        due = time + self.presses.wait(time) + PAUSE + self._chance.expovariate(1 / PAUSE)
        if self._next < len(self._world.heard) and self._hears(self._world.heard[self._next][1]):
            due = min(due, max(self._world.heard[self._next][0], time + PAUSE))
        return self._awake(due)

    def _awake(self, due: float) -> float:
        """When the box does something again."""
        return next((end for begin, end in self._world.busy if begin <= due < end), due)


def gestures(count: int, seed: object, trouble: Trouble) -> list[Gesture]:
    """What a few presses were taken to mean."""
    chance = random.Random(str(seed))
    return Box(chance, some_presses(chance, trouble, count), trouble).play()


def mistakes(count: int, seed: object, trouble: Trouble, batch: int = 4) -> tuple[int, int]:
    """Presses that were missed, and drawn twice, of so many."""
    missed = doubled = 0
    for number in range(count // batch):
        told = gestures(batch, f"{seed}-{number}", trouble)
        assert set(told) <= {ShortPress()}, told
        missed += max(0, batch - len(told))
        doubled += max(0, len(told) - batch)
    return missed, doubled
