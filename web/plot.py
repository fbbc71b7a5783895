"""The race so far as a small SVG plot: distance to Home for each colour, turn by turn."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape

from companion.colours import Colour
from web.board import SHAPES

WIDTH, HEIGHT = 300.0, 140.0
"""Drawing units."""
LEFT, TOP, RIGHT, BOTTOM = 8.0, 8.0, 14.0, 8.0


def draw_race(course: Mapping[Colour, Sequence[int]], label: str, full: int) -> str:
    """The plot; high is far from Home, `full` squares the distance with all pawns in Start. Empty before the second
    point."""
    turns = max((len(distances) for distances in course.values()), default=0)
    if turns < 2:
        return ""
    lines = "".join(_line(colour, distances, turns, full) for colour, distances in course.items() if distances)
    base = HEIGHT - BOTTOM
    return (
        f'<svg class="race" viewBox="0 0 {WIDTH:g} {HEIGHT:g}" role="img" aria-label="{escape(label)}">'
        f'<path class="axis" d="M{LEFT:g} {TOP:g}V{base:g}H{WIDTH - RIGHT:g}"/>{lines}</svg>'
    )


def _line(colour: Colour, distances: Sequence[int], turns: int, full: int) -> str:
    points = [_point(turn, distance / full, turns) for turn, distance in enumerate(distances)]
    path = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
    x, y = points[-1]
    return (
        f'<g class="c-{colour}"><polyline class="course" points="{path}"/>'
        f'<g transform="translate({x:.1f} {y:.1f})">{SHAPES[colour]}</g></g>'
    )


def _point(turn: int, distance: float, turns: int) -> tuple[float, float]:
    across = (WIDTH - LEFT - RIGHT) * turn / (turns - 1)
    down = (HEIGHT - TOP - BOTTOM) * (1 - distance)
    return LEFT + across, TOP + down
