"""waitress on a thread of its own, started and stopped by the daemon.

waitress may only be closed by the thread that runs its loop (closing from outside races with `poll`), so `stop` sets a
flag and wakes the loop, which ends the streams, sends what is still to be sent, and closes.
"""

from __future__ import annotations

import contextlib
import errno
import logging
import re
import socket
import threading
import time
from typing import Any

from flask import Flask
from waitress import wasyncore
from waitress.server import create_server

from web.context import Desk
from web.crowd import CONNECTIONS, Channel, Crowd
from web.streams import CAP

THREADS = CAP + 8
"""More than there can be streams, so that eight requests at a time are answered beside them."""
LARGEST_HEADERS = 16 * 1024
LARGEST_REQUEST = 128 * 1024
"""Beyond this waitress itself answers 413; the application's own limit is far lower."""
GONE_AFTER = 20_000
"""Milliseconds without an acknowledgement after which a phone is held to have left."""
DRAIN = 0.4
"""Seconds that last answers get when the box stops."""


class WebServer:
    """Serves an application made by `create_app`.

    `host` is an address or a name; port 0 takes a free one. Raises `OSError` when the port is taken.
    """

    def __init__(self, app: Flask, host: str = "0.0.0.0", port: int = 8080) -> None:  # noqa: S104 - phones must reach it
        desk = app.extensions["sorrybox"]
        assert isinstance(desk, Desk)
        self._streams = desk.streams
        self._map: dict[int, Any] = {}
        self._stopping = threading.Event()
        _keep_keys_out_of_the_log()
        listening = _listen(host, port)
        self._server = create_server(
            app,
            map=self._map,
            sockets=[listening],
            threads=THREADS,
            connection_limit=CONNECTIONS,
            max_request_header_size=LARGEST_HEADERS,
            max_request_body_size=LARGEST_REQUEST,
            channel_timeout=60,
            ident=None,
            log_socket_errors=False,
            expose_tracebacks=False,
        )
        self._server.adj.socket_options = _socket_options()  # not a keyword of create_server (waitress 3.0.2)
        self._server.channel_class = Channel
        self._crowd = Crowd(self._server)
        self.port = int(listening.getsockname()[1])
        self._thread = threading.Thread(target=self._run, name="web", daemon=True)

    def start(self) -> None:
        """Begin to answer."""
        self._thread.start()

    def stop(self, timeout: float = 2.0) -> bool:
        """End the streams, send the last answers, close; True when all that was done in time."""
        self._stopping.set()
        self._streams.close()
        if not self._thread.is_alive():
            self._close()
            return True
        with contextlib.suppress(OSError):  # the loop may have ended by itself a moment ago
            self._server.pull_trigger()
        self._thread.join(timeout)
        return not self._thread.is_alive()

    @property
    def phones(self) -> int:
        """How many show the page now and are told of changes."""
        return self._streams.count

    def is_alive(self) -> bool:
        """Whether the loop runs."""
        return self._thread.is_alive()

    def _run(self) -> None:
        while not self._stopping.is_set():
            self._crowd.look()
            wasyncore.loop(timeout=1, map=self._map, count=1, use_poll=True)
        end = time.monotonic() + DRAIN
        while time.monotonic() < end and self._busy():
            wasyncore.loop(timeout=0.02, map=self._map, count=1, use_poll=True)
        self._close()

    def _close(self) -> None:
        self._server.task_dispatcher.shutdown(True, 0.3)
        wasyncore.close_all(self._map, ignore_all=True)

    def _busy(self) -> bool:
        channels = list(self._server.active_channels.values())
        return any(channel.requests or channel.total_outbufs_len for channel in channels)


def _keep_keys_out_of_the_log() -> None:
    """waitress writes the addresses of requests that end badly, and the join address holds the table's key."""
    logging.getLogger("waitress.queue").setLevel(logging.ERROR)
    logger = logging.getLogger("waitress")
    logger.setLevel(logging.WARNING)
    logger.addFilter(_without_addresses)  # a filter that is there already is not added twice


def _without_addresses(record: logging.LogRecord) -> bool:
    record.msg, record.args = re.sub(r"(while serving) .*", r"\1 a request", record.getMessage()), ()
    return True


def _listen(host: str, port: int) -> socket.socket:
    """A listening socket, made before any thread starts. Every address means IPv6's too, where the system has it. A
    name with several addresses gets the first, IPv4 before IPv6."""
    if host in ("0.0.0.0", "::", ""):  # noqa: S104 - phones must reach it
        try:
            return _bound(socket.AF_INET6, ("::", port))
        except OSError as error:
            if error.errno in (errno.EADDRINUSE, errno.EACCES):
                raise
    found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    family, _, _, _, address = min(found, key=lambda entry: entry[0] != socket.AF_INET)
    return _bound(family, address)


def _bound(family: int, address: tuple[Any, ...]) -> socket.socket:
    listening = socket.socket(family, socket.SOCK_STREAM)
    try:
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        if family == socket.AF_INET6 and address[0] == "::":
            listening.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 0)
        listening.bind(address)
        listening.listen(128)
    except OSError:
        listening.close()
        raise
    return listening


def _socket_options() -> list[tuple[int, int, int]]:
    options = [(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1), (socket.SOL_SOCKET, socket.SO_KEEPALIVE, 1)]
    if hasattr(socket, "TCP_USER_TIMEOUT"):
        options.append((socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, GONE_AFTER))
    return options
