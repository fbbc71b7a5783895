"""From the levels of a bouncing contact to gestures; pure, driven by the times of the samples alone."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

PRESS_AFTER = 0.020
"""Seconds of unbroken contact that make a press (field-notes, Button; worn buttons chatter for up to 15 ms)."""
RELEASE_AFTER = 0.030
"""Seconds without contact that end it; short enough for ten presses a second from a contact that chatters."""
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


@dataclass(frozen=True, slots=True)
class Edge:
    """An accepted change of the contact; `time` is when the steady level began, not when it was believed."""

    time: float
    pressed: bool


class Debouncer:
    """Believes a level once it has been steady for long enough.

    A sample says what the level is from its time on. There is no lock-out after a press. Nothing is a press until the
    button has been seen released: one that is held while the box starts says nothing, nor does letting it go
    (field-notes, fact 3).
    """

    def __init__(self, press_after: float = PRESS_AFTER, release_after: float = RELEASE_AFTER) -> None:
        self._press_after = press_after
        self._release_after = release_after
        self._believed: bool | None = None
        self._level: bool | None = None
        self._since = 0.0

    @property
    def level(self) -> bool:
        """Whether the contact is closed by the latest sample, chatter included."""
        return bool(self._level)

    @property
    def awake(self) -> bool:
        """Whether a first steady level has been believed: the button was seen released."""
        return self._believed is not None

    def feed(self, time: float, pressed: bool, *, looked: bool = False) -> Edge | None:
        """Take a sample; the change that the time up to it has confirmed, if any. A time that runs back counts as
        the latest one.

        `looked`: the level was looked at, without an event. If it is another than the latest, an edge was lost, nobody
        knows when, so that the latest level has not been steady for certain and is not believed.
        """
        edge = None if looked and pressed != self._level else self._confirm(time)
        if pressed != self._level:
            self._level = pressed
            self._since = time if self._since < time else self._since
        return edge

    def due(self) -> float | None:
        """When the present level will be believed, if it stays; None when it is already."""
        if self._level is None or self._level == self._believed:
            return None
        if self._believed is None and self._level:
            return None  # held since before the start
        return self._since + (self._press_after if self._level else self._release_after)

    def _confirm(self, time: float) -> Edge | None:
        due = self.due()
        if due is None or time < due:
            return None
        first, self._believed = self._believed is None, self._level
        return None if first else Edge(self._since, self.level)


class Gestures:
    """Tells short presses, holds and the shutdown's countdown apart, by times since the press."""

    def __init__(self, hold: float = 2.0, long_hold: float = 8.0, shutdown: bool = False) -> None:
        self._steps: list[tuple[float, Gesture]] = [(hold, Hold())]
        if shutdown:
            seconds = range(COUNTDOWN_FROM, 0, -1)
            self._steps += [(long_hold - left, Countdown(left)) for left in seconds if long_hold - left > hold]
            self._steps.append((long_hold, LongHold()))
        self._pressed_at: float | None = None
        self._next = 0

    def edge(self, edge: Edge) -> list[Gesture]:
        """Take an accepted change. A release whose press was not seen says nothing."""
        if edge.pressed:
            self._pressed_at, self._next = edge.time, 0
            return []
        if self._pressed_at is None:
            return []
        found = self.held(edge.time)
        self._pressed_at = None
        if self._next == 0:
            found.append(ShortPress())
        elif isinstance(self._steps[self._next - 1][1], Countdown):
            found.append(CountdownOff())
        return found

    def held(self, time: float) -> list[Gesture]:
        """What the button, still down at a time, has come to mean since the last call."""
        found: list[Gesture] = []
        while self._pressed_at is not None and (due := self.due()) is not None and time >= due:
            found.append(self._steps[self._next][1])
            self._next += 1
        return found

    def due(self) -> float | None:
        """When holding on will mean something more."""
        if self._pressed_at is None or self._next == len(self._steps):
            return None
        return self._pressed_at + self._steps[self._next][0]


class Presses:
    """A debouncer with gestures behind it."""

    def __init__(self, gestures: Gestures, debouncer: Debouncer | None = None) -> None:
        self._gestures = gestures
        self._debouncer = debouncer or Debouncer()

    @property
    def awake(self) -> bool:
        """Whether a press would be taken: the button has been seen released."""
        return self._debouncer.awake

    def feed(self, time: float, pressed: bool, *, looked: bool = False) -> list[Gesture]:
        """Take a sample (see `Debouncer.feed`); the gestures that are complete by its time, in order."""
        down = self._debouncer.level
        edge = self._debouncer.feed(time, pressed, looked=looked)
        found = self._gestures.edge(edge) if edge else []
        if down:  # up to this sample; a contact that has opened is not holding on
            found += self._gestures.held(time)
        return found

    def due(self) -> float | None:
        """When time alone may complete something: look again then."""
        held = self._gestures.due() if self._debouncer.level else None
        return min((due for due in (self._debouncer.due(), held) if due is not None), default=None)
