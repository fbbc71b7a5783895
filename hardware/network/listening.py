"""The socket: one request a connection, one after the other; whoever is slow, or says too much, is sent away."""

from __future__ import annotations

import json
import logging
import os
import socket
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

from hardware.network.keeper import Keeper
from hardware.network.protocol import LARGEST_REQUEST, PATIENCE, ListNetworks, Malformed, read_request

log = logging.getLogger(__name__)

WAITING = 16
"""Connections that may wait their turn."""


class NetworkSocket:
    """Answers for a keeper at a path that only the box's group may open."""

    def __init__(self, path: Path, keeper: Keeper, *, wall: Callable[[], float] = time.time) -> None:
        self._keeper, self._wall = keeper, wall
        path.unlink(missing_ok=True)
        self._socket = socket.socket(socket.AF_UNIX)
        before = os.umask(0o117)
        try:
            self._socket.bind(str(path))
        finally:
            os.umask(before)
        self._socket.listen(WAITING)

    def run(self) -> None:
        """Until `close`."""
        while True:
            try:
                asker, _ = self._socket.accept()
            except OSError:
                if self._socket.fileno() < 0:
                    return
                time.sleep(0.1)  # no file descriptor to be had: it passes
                continue
            with asker:
                try:
                    self._serve(asker)
                except OSError:
                    pass  # it went away
                except Exception:
                    log.exception("a request failed")

    def close(self) -> None:
        """No more answers."""
        with suppress(OSError):
            self._socket.shutdown(socket.SHUT_RDWR)
        self._socket.close()

    def _serve(self, asker: socket.socket) -> None:
        try:
            answer = self._answer(_read(asker))
        except Malformed as refusal:
            answer = {"ok": False, "error": refusal.word}
        asker.settimeout(PATIENCE)
        asker.sendall(json.dumps(answer).encode() + b"\n")

    def _answer(self, line: bytes) -> dict[str, Any]:
        request = read_request(line)
        if isinstance(request, ListNetworks):
            self._keeper.hear(request)
            return {"ok": True, **self._keeper.outlook().fields(time.monotonic(), self._wall())}
        refusal = self._keeper.wish(request)
        return {"ok": True} if refusal is None else {"ok": False, "error": refusal}


def _read(asker: socket.socket) -> bytes:
    """One line, and nothing after it."""
    line, end = b"", time.monotonic() + PATIENCE
    while b"\n" not in line:
        left = end - time.monotonic()
        if left <= 0 or len(line) > LARGEST_REQUEST:
            raise Malformed
        asker.settimeout(left)
        try:
            came = asker.recv(LARGEST_REQUEST + 1)
        except TimeoutError:
            raise Malformed from None
        if not came:
            raise Malformed
        line += came
    return line
