"""When the panel rests: dimmed, then dark; and where its picture stands, so that no pixel wears out first."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

Light: TypeAlias = Literal["bright", "dim", "dark"]
Shift: TypeAlias = tuple[int, int]

SHIFTS: tuple[Shift, ...] = ((0, 0), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1))
SHIFT_EVERY = 600.0
QUIET = 5.0
"""A picture moves only when nothing new has come for so long: never together with a card."""
NEVER = float("inf")


@dataclass(frozen=True, slots=True)
class IdleLimits:
    """Seconds without a press or news until the panel dims and goes dark; 0 for never."""

    dim_after: float = 120.0
    off_after: float = 600.0


class Idle:
    """The clock of idleness; all times are seconds of one monotonic clock."""

    def __init__(self, now: float, limits: IdleLimits) -> None:
        self._dim_after, self._off_after = limits.dim_after or NEVER, limits.off_after or NEVER
        self._touched = self._moved = now
        self._place = 0
        self._dimmed = False

    def touch(self, now: float) -> None:
        """Somebody is there: a press, or something new to see."""
        self._touched = now
        self._dimmed = False

    def light(self, now: float) -> Light:
        """How bright the panel should be."""
        idle = now - self._touched
        if idle >= self._off_after:
            return "dark"
        return "dim" if idle >= self._dim_after else "bright"

    def shift(self, now: float) -> Shift:
        """How far the picture stands from its place (right, down); moves on when it dims and every ten minutes."""
        dims = not self._dimmed and now - self._touched >= min(self._dim_after, self._off_after)
        if dims or (now - self._moved >= SHIFT_EVERY and now - self._touched >= QUIET):
            self._dimmed = self._dimmed or dims
            self._moved = now
            self._place = (self._place + 1) % len(SHIFTS)
        return SHIFTS[self._place]

    def next(self, now: float) -> float:
        """When to ask again, at the latest."""
        times = [self._touched + self._dim_after, self._touched + self._off_after]
        times.append(max(self._moved + SHIFT_EVERY, self._touched + QUIET))
        return min((time for time in times if time > now), default=NEVER)
