"""What a press means by its length: a short press, a hold, the shutdown's countdown. Pure."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

COUNTDOWN_FROM = 5


@dataclass(frozen=True, slots=True)
class ShortPress:
    """Pressed and let go before the hold: draws, or steps through the menu."""


@dataclass(frozen=True, slots=True)
class Hold:
    """Held long enough for the join screen, or to do what the menu shows. Its release says nothing more."""


@dataclass(frozen=True, slots=True)
class Countdown:
    """Still held: so many seconds until the shutdown."""

    seconds: int


@dataclass(frozen=True, slots=True)
class CountdownOff:
    """Let go before the countdown's end: no shutdown."""


@dataclass(frozen=True, slots=True)
class LongHold:
    """Held to the end of the countdown: shut down."""


Gesture: TypeAlias = ShortPress | Hold | Countdown | CountdownOff | LongHold


class Gestures:
    """Tells short presses, holds and the shutdown's countdown apart, by times (seconds) since the press."""

    def __init__(self, hold: float = 2.0, long_hold: float = 8.0, shutdown: bool = False) -> None:
        self._steps: list[tuple[float, Gesture]] = [(hold, Hold())]
        if shutdown:
            seconds = range(COUNTDOWN_FROM, 0, -1)
            self._steps += [(long_hold - left, Countdown(left)) for left in seconds if long_hold - left > hold]
            self._steps.append((long_hold, LongHold()))
        self._pressed_at: float | None = None
        self._next = 0

    def press(self, time: float) -> None:
        """The button went down."""
        self._pressed_at, self._next = time, 0

    def release(self, time: float) -> list[Gesture]:
        """The button came up. A release whose press was not seen says nothing."""
        if self._pressed_at is None:
            return []
        found = self.held(time)
        if self._next == 0:
            found.append(ShortPress())
        return found + self.drop()

    def drop(self) -> list[Gesture]:
        """The press is over, or never was one: what it began is called off."""
        counting = self._pressed_at is not None and self._next and isinstance(self._steps[self._next - 1][1], Countdown)
        self._pressed_at = None
        return [CountdownOff()] if counting else []

    def past(self, length: float) -> list[Gesture]:
        """What a press of a length means that was found when it was over, and the next had begun."""
        return [ShortPress()] if length < self._steps[0][0] else []

    def held(self, time: float) -> list[Gesture]:
        """What the button, still down at a time, has come to mean since the last call."""
        found: list[Gesture] = []
        while (due := self.due()) is not None and time >= due:
            found.append(self._steps[self._next][1])
            self._next += 1
        return found

    def due(self) -> float | None:
        """When holding on will mean something more."""
        if self._pressed_at is None or self._next == len(self._steps):
            return None
        return self._pressed_at + self._steps[self._next][0]
