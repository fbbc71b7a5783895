"""Server-sent events: the version of the table, told to every phone that listens.

Only a number goes over the stream, never what is on the table; a page that hears of a new version fetches what it
may see. A stream may therefore skip versions, and a slow phone gets the newest one only.
"""

from __future__ import annotations

import threading
from collections import Counter
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


class Seat:
    """One phone's place among the streams: whose it is, and whether another has taken it."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.given_up = False


class Streams:
    """Shares the streams among those who ask, and ends them when the box stops."""

    def __init__(
        self, door: Door, *, cap: int = CAP, beat: float = BEAT, panel: Callable[[], str] = lambda: "ok"
    ) -> None:
        """`panel` says how the box's screen is; a change of it is told like a change of the table."""
        self._door = door
        self._panel = panel
        self._cap = cap
        self.beat = beat
        self._lock = threading.Lock()
        self._open: list[Seat] = []
        self._again = 0
        self._closing = threading.Event()

    @property
    def count(self) -> int:
        """Streams open now."""
        return len(self._open)

    def close(self) -> None:
        """End every stream, now and later: the box is stopping."""
        self._closing.set()
        self._door.close_waits()

    def tell_again(self) -> None:
        """Have every phone look again though the table's version is the same: its key may open nothing any more."""
        with self._lock:
            self._again += 1
        self._door.wake()

    def enter(self, address: str) -> Seat:
        """Take a place among the streams. If all are taken, whoever holds the most, the newcomer's own counted, loses
        the oldest: one guest alone can't keep others out."""
        seat = Seat(address)
        with self._lock:
            staying = [each for each in self._open if not each.given_up]
            if len(staying) >= self._cap:
                held = Counter(each.address for each in (*staying, seat))
                most = max(held[each.address] for each in staying)
                next(each for each in staying if held[each.address] == most).given_up = True
            self._open.append(seat)
        self._door.wake()
        return seat

    def leave(self, seat: Seat) -> None:
        """Give the place back."""
        with self._lock:
            if seat in self._open:
                self._open.remove(seat)

    def events(self, seat: Seat) -> Iterator[str]:
        """The events for one phone, until the box stops or another takes its place: then when to come again."""
        told = (self._door.snapshot().table.version, self._panel(), self._again)
        yield SOON + table_event(told[0])
        while not self._closing.is_set():
            newest = (self._door.wait(told[0], self.beat, self._has_news(seat)), self._panel(), self._again)
            if seat.given_up:
                yield COME_BACK + "event: full\ndata: {}\n\n"
                return
            if newest != told:
                told = newest
                yield table_event(told[0])
            elif not self._closing.is_set():
                yield "event: beat\ndata: {}\n\n"

    def _has_news(self, seat: Seat) -> Callable[[], bool]:
        """Whether a stream that waits for the table has something else to tell."""
        again = self._again
        return lambda: seat.given_up or self._again != again
