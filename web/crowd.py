"""Room for everyone: what the server does about connections that only take up space.

A phone that has left without a word, a client that sends a byte a minute or never reads its answer, and a hundred idle
ones would otherwise keep all others out: waitress closes only what is idle, and counts that with the wall clock.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable
from typing import Any

from waitress.channel import HTTPChannel
from waitress.parser import HTTPRequestParser
from waitress.utilities import BadRequest, ServerNotImplemented

from web.guard import neighbourhood

CONNECTIONS = 256
"""More are not accepted."""
CROWDED = CONNECTIONS - 32
"""From here on connections without a running request are closed: first those of whoever holds the most, the oldest
first."""
HALF_A_REQUEST = 20.0
"""Seconds that a client may take from a request's first byte to its last."""
UNREAD = 60.0
"""Seconds that a client may leave some answer unread; a stream's events too."""
UNREAD_IN_ALL = 4 * 1024 * 1024
"""Bytes of answers, of all clients together, that may wait to be read."""
TLS = b"\x16"
"""The first byte of a TLS handshake (RFC 8446, 5.1)."""
IN_A_ROW = 4
"""Requests that a client may send without waiting for answers; browsers send one."""
LOOK_EVERY = 0.25


class RequestParser(HTTPRequestParser):  # type: ignore[misc]
    """Reads requests. A transfer coding that nobody knows is the client's mistake, not ours (waitress says 501)."""

    error: Any

    def received(self, data: bytes) -> int:
        """Take bytes in; how many were taken."""
        taken = int(super().received(data))
        if isinstance(self.error, ServerNotImplemented):
            self.error = BadRequest(self.error.body)
        return taken


class Channel(HTTPChannel):  # type: ignore[misc]
    """A connection whose client can't order more answers than it reads."""

    parser_class = RequestParser

    def __init__(self, server: Any, sock: Any, addr: Any, adj: Any, map: Any = None) -> None:
        super().__init__(server, sock, addr, adj, map)
        address = addr[0].removeprefix("::ffff:")  # IPv4 by way of a socket for both
        here = sock.getsockname()[0].removeprefix("::ffff:")
        self.addr = ("127.0.0.1" if address == here else address, *addr[1:])  # from the box to itself

    def received(self, data: bytes) -> bool:
        """Take bytes in; after the fourth waiting request the rest is left out, and the connection ends with it.

        Whoever begins with a TLS handshake is hung up on at once: a browser that tries https first then comes back.
        """
        if data[:1] == TLS and self.request is None and not self.requests:
            self.handle_close()
            return False
        taken = bool(super().received(data))
        with self.requests_lock:
            for request in self.requests[IN_A_ROW:]:
                request.close()
            if len(self.requests) > IN_A_ROW:
                del self.requests[IN_A_ROW:]
                self.requests[-1].headers["CONNECTION"] = "close"
        return taken


class Crowd:
    """Looks after a server's connections; all calls from the server's own thread."""

    def __init__(
        self,
        server: Any,
        clock: Callable[[], float] = time.monotonic,
        wall: Callable[[], float] = time.time,
    ) -> None:
        """`wall` is the clock that waitress counts with."""
        self._server = server
        self._clock, self._wall = clock, wall
        self._offset = wall() - clock()
        self._next = 0.0
        self._waiting: dict[Any, tuple[str, float]] = {}

    def look(self) -> None:
        """Close what has had its time, or is in the way; at most every quarter of a second, but for unread answers."""
        self._drop_unread()
        self._follow_the_clock()
        now = self._clock()
        if now < self._next and not self._crowded:
            return
        self._next = now + LOOK_EVERY
        channels = list(self._server.active_channels.values())
        self._waiting = {channel: self._since(channel, now) for channel in channels}
        for channel, (what, since) in self._waiting.items():
            if (what == "half" and now - since > HALF_A_REQUEST) or (what == "unread" and now - since > UNREAD):
                channel.will_close = True
        if self._crowded:
            self._make_room(channels)

    @property
    def _crowded(self) -> bool:
        return len(self._server.active_channels) > CROWDED

    def _since(self, channel: Any, now: float) -> tuple[str, float]:
        """What a connection is at, and since when."""
        what = "unread" if channel.total_outbufs_len else "half" if channel.request is not None else ""
        before = self._waiting.get(channel)
        return before if before is not None and before[0] == what else (what, now)

    def _drop_unread(self) -> None:
        """Hang up on those with the most unread answers until what is left fits into memory."""
        unread = {channel: channel.total_outbufs_len for channel in self._server.active_channels.values()}
        total = sum(unread.values())
        for channel in sorted(unread, key=lambda each: -unread[each]):
            if total <= UNREAD_IN_ALL:
                return
            total -= unread[channel]
            channel.handle_close()

    def _make_room(self, channels: list[Any]) -> None:
        staying = [channel for channel in channels if not channel.will_close]
        held = Counter(neighbourhood(channel.addr[0]) for channel in staying)
        idle = [channel for channel in staying if not channel.requests]
        idle.sort(key=lambda channel: (-held[neighbourhood(channel.addr[0])], self._waiting[channel][1]))
        for channel in idle[: max(0, len(staying) - CROWDED)]:
            channel.will_close = True

    def _follow_the_clock(self) -> None:
        """When the clock is set (a Pi has none of its own and learns the time late), what waitress has written down is
        moved along: else everybody would seem idle for years, or nobody ever again."""
        offset = self._wall() - self._clock()
        shift, self._offset = offset - self._offset, offset
        if abs(shift) > 1:
            self._server.next_channel_cleanup += shift
            for channel in self._server.active_channels.values():
                channel.last_activity += shift
