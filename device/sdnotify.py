"""systemd's notification protocol: one datagram to the socket in `$NOTIFY_SOCKET` (sd_notify(3))."""

from __future__ import annotations

import logging
import os
import socket
import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager

LOOK_AGAIN = 1.0
"""Seconds until a box that did not answer is asked again: a card that stalls for a moment must not end it."""

ASK_EVERY = 10.0
LONGEST_START = 1800.0
"""Seconds: how often more time is asked for, and until when at most."""

log = logging.getLogger(__name__)


class Notifier:
    """Tells systemd how the box is doing; says nothing, and never raises, where nobody listens."""

    def __init__(self, environ: Mapping[str, str] = os.environ) -> None:
        address = environ.get("NOTIFY_SOCKET", "")
        self._address = "\0" + address[1:] if address.startswith("@") else address
        self.watchdog_interval = _interval(environ)
        """Seconds between two `alive` calls (half of WATCHDOG_USEC), or None where no watchdog waits."""

    def ready(self, status: str = "") -> bool:
        """The box can be used."""
        return self._send("READY=1", status)

    def starting(self, seconds: float, status: str = "") -> bool:
        """The start goes on, and may take so many seconds more from now."""
        return self._send(f"EXTEND_TIMEOUT_USEC={round(seconds * 1e6)}", status)

    def alive(self, status: str = "") -> bool:
        """The watchdog's beat."""
        return self._send("WATCHDOG=1", status)

    def stopping(self, status: str = "") -> bool:
        """The box is on its way out."""
        return self._send("STOPPING=1", status)

    def status(self, status: str) -> bool:
        """One line for `systemctl status`."""
        return self._send("", status)

    def _send(self, state: str, status: str) -> bool:
        """Whether the datagram was taken."""
        lines = [state] if state else []
        if status:
            lines.append(f"STATUS={' '.join(status.split())}")
        if not self._address or not lines:
            return False
        try:
            with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM | socket.SOCK_CLOEXEC) as out:
                out.settimeout(0.5)
                out.sendto("\n".join(lines).encode(), self._address)
        except OSError:
            return False
        return True


@contextmanager
def while_starting(notifier: Notifier, status: str) -> Iterator[None]:
    """Ask for more time again and again while the box starts: a slow board with an old card may need a minute, and more
    when an old journal is brought up to date. Not for ever: a start that hangs is ended and tried again."""
    done = threading.Event()

    def ask() -> None:
        for _ in range(round(LONGEST_START / ASK_EVERY)):
            if done.wait(ASK_EVERY):
                return
            notifier.starting(3 * ASK_EVERY, status)

    asking = threading.Thread(target=ask, name="starting", daemon=True)
    asking.start()
    try:
        yield
    finally:
        done.set()
        asking.join()


def keep_alive(notifier: Notifier, answers: Callable[[], bool], sleep: Callable[[float | None], bool]) -> None:
    """Tell the watchdog that the box is alive as long as it answers; without a watchdog only wait.

    `sleep` waits for so many seconds (None: for ever) and tells whether the box is to stop.
    """
    interval = notifier.watchdog_interval
    pause = interval
    silent = False
    while not sleep(pause) and interval is not None:
        if answers():
            notifier.alive()
            pause, silent = interval, False
        else:
            if not silent:
                log.error("the box does not answer")
            pause, silent = min(interval, LOOK_AGAIN), True


def _interval(environ: Mapping[str, str]) -> float | None:
    if environ.get("WATCHDOG_PID", str(os.getpid())) != str(os.getpid()):
        return None
    try:
        microseconds = int(environ.get("WATCHDOG_USEC", ""))
    except ValueError:
        return None
    return microseconds / 2e6 if microseconds > 0 else None
