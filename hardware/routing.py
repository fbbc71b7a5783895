"""Where each wire of the diagram runs: level, up or down in a lane of its own, level again; crossings as bridges."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

Point = tuple[float, float]
BRIDGE = 5.0
"""Radius of the arc with which one wire steps over another."""


@dataclass(frozen=True, slots=True)
class Route:
    """One wire's way: from `start` level to `lane`, along it, and level to `end`."""

    points: tuple[Point, ...]
    """The way's first points, before the lane: the start, and perhaps a step aside."""
    end: Point
    lane: float = 0.0

    @property
    def first(self) -> Point:
        """Where it begins."""
        return self.points[0]

    @property
    def last(self) -> Point:
        """The last point before the level run to the lane."""
        return self.points[-1]

    @property
    def levels(self) -> tuple[tuple[float, float, float], ...]:
        """The level runs, each (y, x of its left end, x of its right end)."""
        (x0, y0), (x1, y1) = self.last, self.end
        return tuple((y, min(x, self.lane), max(x, self.lane)) for x, y in ((x0, y0), (x1, y1)))

    @property
    def upright(self) -> tuple[float, float]:
        """The lane's lower and upper y."""
        low, high = sorted((self.last[1], self.end[1]))
        return low, high


def choose_lanes(routes: Sequence[Route], first: float, step: float) -> list[Route]:
    """Give each route a lane, `step` apart, so that few cross: neighbours are exchanged as long as that helps."""
    order = sorted(range(len(routes)), key=lambda index: (routes[index].last[1] - routes[index].end[1], index))
    best = _placed(routes, order, first, step)
    improved = True
    while improved:
        improved = False
        for left in range(len(order)):
            for right in range(left + 1, len(order)):
                trial = [*order]
                trial[left], trial[right] = trial[right], trial[left]
                placed = _placed(routes, trial, first, step)
                if count_crossings(placed) < count_crossings(best):
                    order, best, improved = trial, placed, True
    return best


def _placed(routes: Sequence[Route], order: Sequence[int], first: float, step: float) -> list[Route]:
    lane = {index: first + step * place for place, index in enumerate(order)}
    return [Route(route.points, route.end, lane[index]) for index, route in enumerate(routes)]


def count_crossings(routes: Sequence[Route]) -> int:
    """How many times a level run meets another wire's lane."""
    return sum(len(_crossed(route, level, routes)) for route in routes for level in route.levels)


def _crossed(route: Route, level: tuple[float, float, float], routes: Sequence[Route]) -> list[float]:
    y, left, right = level
    return sorted(
        other.lane
        for other in routes
        if other is not route and left < other.lane < right and other.upright[0] < y < other.upright[1]
    )


def path(route: Route, routes: Sequence[Route]) -> str:
    """The route as the `d` of an SVG path, with an arc over every lane that its level runs cross."""
    parts = [f"M{_number(route.first[0])} {_number(route.first[1])}"]
    parts += [f"L{_number(x)} {_number(y)}" for _, (x, y) in pairwise(route.points)]
    before, after = route.levels
    parts.append(_level(before[0], route.last[0], route.lane, _crossed(route, before, routes)))
    parts.append(f"V{_number(route.end[1])}")
    parts.append(_level(after[0], route.lane, route.end[0], _crossed(route, after, routes)))
    return "".join(parts)


def bridges(route: Route, routes: Sequence[Route]) -> list[str]:
    """The arcs alone, to be drawn above everything else."""
    return [
        f"M{_number(lane - BRIDGE)} {_number(level[0])}{_arc(lane + BRIDGE, level[0], rightwards=True)}"
        for level in route.levels
        for lane in _crossed(route, level, routes)
    ]


def _arc(x: float, y: float, rightwards: bool) -> str:
    return f"A{_number(BRIDGE)} {_number(BRIDGE)} 0 0 {int(rightwards)} {_number(x)} {_number(y)}"


def _level(y: float, start: float, end: float, crossed: Sequence[float]) -> str:
    way = 1 if end > start else -1
    parts = []
    for x in crossed if way > 0 else reversed(crossed):
        parts.append(f"H{_number(x - way * BRIDGE)}")
        parts.append(_arc(x + way * BRIDGE, y, way > 0))
    parts.append(f"H{_number(end)}")
    return "".join(parts)


def _number(value: float) -> str:
    return f"{value:.2f}".rstrip("0").rstrip(".")
