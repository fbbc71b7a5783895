"""Port 80 of the box's own network: what phones ask for to see whether there is an internet, and the way to the page.

A phone that hears "no internet" opens a sheet that forgets the table's key, or leaves for its mobile data; one that
hears what it wants to hear stays (field-notes, section 8). Only the probes' own names lead here
(`sorrybox-dnsmasq.conf`); whatever else comes is sent to the page.
"""

from __future__ import annotations

import logging
import socket
import threading
import time
import tomllib
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from hardware.network.protocol import OWN_ADDRESS

log = logging.getLogger(__name__)

AT_ONCE = 16
"""Askers at one time; one more is sent away, and asks again."""
LARGEST = 4096
"""Bytes of a request."""
PATIENCE = 3.0
"""Seconds for one."""
USUAL_PORT = 8080


@dataclass(frozen=True, slots=True)
class Glad:
    """What one kind of phone wants to hear."""

    body: bytes = b""
    kind: str = "text/plain"
    more: str = ""

    def whole(self) -> bytes:
        """The answer."""
        if not self.body:
            return f"HTTP/1.1 204 No Content\r\n{self.more}{_ALWAYS}\r\n".encode()
        head = f"HTTP/1.1 200 OK\r\nContent-Type: {self.kind}\r\nContent-Length: {len(self.body)}\r\n{_ALWAYS}\r\n"
        return head.encode() + self.body


_ALWAYS = "Cache-Control: no-store\r\nConnection: close\r\n"
_APPLE = Glad(b"<HTML><HEAD><TITLE>Success</TITLE></HEAD><BODY>Success</BODY></HTML>", "text/html")
_GNOME = Glad(b"NetworkManager is online\n")
ANSWERS = {
    "/generate_204": Glad(),
    "/gen_204": Glad(),
    "/hotspot-detect.html": _APPLE,
    "/library/test/success.html": _APPLE,
    "/connecttest.txt": Glad(b"Microsoft Connect Test"),
    "/ncsi.txt": Glad(b"Microsoft NCSI"),
    "/success.txt": Glad(b"success\n"),
    "/canonical.html": Glad(
        b'<meta http-equiv="refresh" content="0;url=https://support.mozilla.org/kb/captive-portal"/>', "text/html"
    ),
    "/check_network_status.txt": _GNOME,
    "/nm": _GNOME,
}
"""By path: Android and Chrome, Apple, Windows, Firefox, GNOME and KDE, Debian."""


def page_port(settings: Path) -> int:
    """The page's, as the box's settings have it."""
    with suppress(OSError, ValueError, TypeError, KeyError):
        port = tomllib.loads(settings.read_text())["server"]["port"]
        if type(port) is int and 0 < port < 65536:
            return port
    return USUAL_PORT


def answer(head: bytes, page: str) -> bytes:
    """The answer to a request's head; `page` is where all others are sent."""
    first = head.split(b"\r\n", 1)[0].decode("latin-1").split(" ")
    if len(first) != 3 or not first[2].startswith("HTTP/1."):
        return f"HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\n{_ALWAYS}\r\n".encode()
    method, target = first[0], first[1].partition("?")[0]
    if target.startswith("http://"):
        target = "/" + target.removeprefix("http://").partition("/")[2]
    found = ANSWERS.get(target) if method in ("GET", "HEAD") else None
    whole = (
        found.whole()
        if found
        else f"HTTP/1.1 302 Found\r\nLocation: {page}\r\nContent-Length: 0\r\n{_ALWAYS}\r\n".encode()
    )
    return whole.partition(b"\r\n\r\n")[0] + b"\r\n\r\n" if method == "HEAD" else whole


class Probes:
    """Answers on a listening socket that it is given."""

    def __init__(self, listening: socket.socket, page: Callable[[], str]) -> None:
        """`page` is the address that people are sent to."""
        self._listening, self._page = listening, page
        self._room = threading.BoundedSemaphore(AT_ONCE)

    def run(self) -> None:
        """Until `close`."""
        while True:
            try:
                asker, _ = self._listening.accept()
            except OSError:
                if self._listening.fileno() < 0:
                    return
                time.sleep(0.1)
                continue
            if self._room.acquire(blocking=False):
                threading.Thread(target=self._serve, args=(asker,), name="probe", daemon=True).start()
            else:
                asker.close()

    def close(self) -> None:
        """No more answers."""
        with suppress(OSError):
            self._listening.shutdown(socket.SHUT_RDWR)
        self._listening.close()

    def _serve(self, asker: socket.socket) -> None:
        try:
            with asker, suppress(OSError):
                asker.sendall(answer(_head(asker), self._page()))
        finally:
            self._room.release()


def _head(asker: socket.socket) -> bytes:
    head, end = b"", time.monotonic() + PATIENCE
    while b"\r\n\r\n" not in head and len(head) < LARGEST:
        left = end - time.monotonic()
        if left <= 0:
            break
        asker.settimeout(left)
        came = asker.recv(LARGEST)
        if not came:
            break
        head += came
    return head


def page_address(settings: Path) -> str:
    """Where the page is in the own network."""
    port = page_port(settings)
    return f"http://{OWN_ADDRESS}/" if port == 80 else f"http://{OWN_ADDRESS}:{port}/"
