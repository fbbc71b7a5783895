"""Server-sent events: the version of the table, told to every phone that listens.

Only a number goes over the stream, never what is on the table; a page that hears of a new version fetches what it
may see. A stream may therefore skip versions, and a slow phone gets the newest one only.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator

from web.ports import Door

CAP = 32
"""Streams at one time; the server has more threads than this, so that pages are answered beside them."""
BEAT = 2.0
"""Seconds between signs of life. A page gives a stream up after two and a half; the contract allows 15."""
COME_BACK = "retry: 5000\n"
SOON = "retry: 1500\n"


def table_event(version: int) -> str:
    """The event that tells a version."""
    return f'event: table\nid: {version}\ndata: {{"version": {version}}}\n\n'


class Streams:
    """Counts the open streams and ends them when the box stops."""

    def __init__(
        self, door: Door, *, cap: int = CAP, beat: float = BEAT, panel: Callable[[], str] = lambda: "ok"
    ) -> None:
        """`panel` says how the box's screen is; a change of it is told like a change of the table."""
        self._door = door
        self._panel = panel
        self._cap = cap
        self.beat = beat
        self._lock = threading.Lock()
        self._open = 0
        self._closing = threading.Event()

    @property
    def count(self) -> int:
        """Streams open now."""
        return self._open

    def close(self) -> None:
        """End every stream, now and later: the box is stopping."""
        self._closing.set()
        self._door.close_waits()

    def enter(self) -> bool:
        """Take a place among the streams; False when all are taken."""
        with self._lock:
            if self._open >= self._cap:
                return False
            self._open += 1
            return True

    def leave(self) -> None:
        """Give the place back."""
        with self._lock:
            self._open -= 1

    def turned_away(self) -> str:
        """The whole stream for one phone too many: the version, and when to come again."""
        return COME_BACK + table_event(self._door.snapshot().table.version)

    def events(self) -> Iterator[str]:
        """The events for one phone, until the box stops."""
        told = (self._door.snapshot().table.version, self._panel())
        yield SOON + table_event(told[0])
        while not self._closing.is_set():
            newest = (self._door.wait(told[0], self.beat), self._panel())
            if newest != told:
                told = newest
                yield table_event(told[0])
            elif not self._closing.is_set():
                yield "event: beat\ndata: {}\n\n"
