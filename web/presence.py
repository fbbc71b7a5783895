"""When each seat's phone was last heard of: a seat whose phone is at the table can't be freed behind its back."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Iterable

from companion.colours import Colour

LATELY = 120.0
"""Seconds."""


class Presence:
    """Safe from any thread: single values are read and written whole."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._began = clock()
        self._heard: dict[Colour, float] = {}

    def note(self, seats: Iterable[Colour]) -> None:
        """The phone that holds these seats has asked for something, or holds its line open."""
        now = self._clock()
        for colour in seats:
            self._heard[colour] = now

    def lately(self, colour: Colour) -> bool:
        """Whether a seat's phone was heard of within two minutes, or may have been: before this start nobody listened,
        and phones take a moment to come back."""
        return self._clock() - self._heard.get(colour, self._began) < LATELY

    def forget(self, colour: Colour) -> None:
        """The seat is free."""
        self._heard[colour] = -math.inf
