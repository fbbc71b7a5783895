"""How often a wrong short code may be tried (a million codes: guessing must be hopeless)."""

from __future__ import annotations

import math
import threading
from collections import deque
from collections.abc import Callable

from companion.errors import TooOften
from companion.messages import message

EACH = (5, 60.0)
"""Wrong tries for one phone within so many seconds."""
ALL = ((30, 60.0), (300, 86400.0))
"""The same for all phones together: 300 a day are one code in 3,300."""


class Tries:
    """Wrong tries of late, by phone. Safe from any thread; memory is bounded by the limits for all."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._guard = threading.Lock()
        self._wrong: deque[tuple[float, str]] = deque(maxlen=max(count for count, _ in ALL))

    def refuse_if_too_many(self, who: str) -> None:
        """Raise `TooOften`, saying for how many seconds, when a limit is reached."""
        with self._guard:
            now = self._clock()
            mine = [time for time, phone in self._wrong if phone == who]
            wait = max(_wait(mine, EACH, now), *(_wait([time for time, _ in self._wrong], most, now) for most in ALL))
        if wait > 0:
            raise TooOften(message("error.too_often", seconds=math.ceil(wait)))

    def count_wrong(self, who: str) -> None:
        """Remember a wrong try."""
        with self._guard:
            self._wrong.append((self._clock(), who))

    def forget(self) -> None:
        """Begin anew: the code has changed."""
        with self._guard:
            self._wrong.clear()


def _wait(times: list[float], limit: tuple[int, float], now: float) -> float:
    """Seconds until one more try stays within a limit."""
    count, seconds = limit
    return times[-count] + seconds - now if len(times) >= count else 0.0
