"""How the main thread sleeps until it is told to stop."""

from __future__ import annotations

import os
import select
import signal
import time
from contextlib import suppress
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from types import FrameType

TOLD = 0
"""The byte that another thread writes; a signal writes its number."""


class Waker:
    """Wakes the main thread at a signal, or when another thread says so; made and closed in the main thread.

    A `threading.Event` would not do: Python runs a signal's handler only when the main thread gets to run, so a signal
    that comes just before it blocks for good is not noticed, and one that comes inside `wait` finds its lock taken.
    The system's handler itself writes into a pipe, and whoever waits for that can't miss it.
    """

    def __init__(self, *signals: signal.Signals) -> None:
        self._numbers = {TOLD, *signals}
        self._reading, self._writing = os.pipe()
        os.set_blocking(self._reading, False)
        os.set_blocking(self._writing, False)
        self._before = signal.set_wakeup_fd(self._writing, warn_on_full_buffer=False)
        self._handlers = {number: signal.signal(number, _nothing) for number in signals}

    def wake(self) -> None:
        """Wake the main thread, from any thread."""
        with suppress(BlockingIOError):  # it has been told often enough
            os.write(self._writing, bytes([TOLD]))

    def sleep(self, seconds: float | None) -> bool:
        """Wait to be woken, at most so long (None: as long as it takes); whether that happened."""
        end = None if seconds is None else time.monotonic() + seconds
        while True:
            left = None if end is None else max(0.0, end - time.monotonic())
            ready, _, _ = select.select([self._reading], [], [], left)
            if not ready:
                return False
            if self._numbers & set(os.read(self._reading, 4096)):
                return True

    def close(self) -> None:
        """Give the signals back."""
        for number, handler in self._handlers.items():
            signal.signal(number, handler)
        signal.set_wakeup_fd(self._before)
        os.close(self._reading)
        os.close(self._writing)


def _nothing(number: int, frame: FrameType | None) -> None:
    """The byte in the pipe is enough."""
