"""Streams and answers are shared: one guest alone takes neither the others' streams nor the box's memory."""

from __future__ import annotations

import socket
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest

from tests.conftest import Tally
from tests.running import RunningBox, eventually, running
from tests.soak.guests import means

STREAM = b"GET /api/events HTTP/1.1\r\nHost: localhost\r\n\r\n"
ASKED = b"GET %s HTTP/1.1\r\nHost: localhost\r\n\r\n"
UNREAD = (b"/api/history", b"/static/taps.js", b"/rules", b"/deck.pdf")
MOST_UNREAD = 20 * 1024
"""KiB that a hundred clients who never read may cost."""


@contextmanager
def streams(box: RunningBox, address: str, count: int) -> Iterator[list[socket.socket]]:
    """Open streams from one address of this computer."""
    with ExitStack() as until:
        opened = []
        for _ in range(count):
            phone = until.enter_context(
                socket.create_connection((box.host, box.port), timeout=20, source_address=(address, 0))
            )
            phone.sendall(STREAM)
            opened.append(phone)
        yield opened


def hears(phone: socket.socket, sign: bytes) -> bool:
    """Whether a stream says this before it ends."""
    heard = b""
    try:
        while sign not in heard:
            chunk = phone.recv(4096)
            if not chunk:
                return False
            heard += chunk
    except OSError:
        return False
    return True


@pytest.mark.parametrize("greedy", [pytest.param(40, id="40"), pytest.param(100, id="100", marks=pytest.mark.soak)])
def test_a_guest_with_many_streams_takes_none_of_the_others(greedy: int, tmp_path: Path, tally: Tally) -> None:
    with (
        running(tmp_path) as box,
        streams(box, "127.0.0.2", 1) as early,
        streams(box, "127.0.0.3", greedy) as guest,
        streams(box, "127.0.0.4", 5) as late,
    ):
        tally.trials += greedy + 6
        for phone in (*early, *late):
            tally.fault(not hears(phone, b"event: table"), "a phone without a stream")
        for phone in guest[: greedy + 6 - 32]:
            tally.fault(not hears(phone, b"retry: 5000"), "a stream of the guest's was not ended, or without a word")
        version = box.post("/api/draw")["version"]
        for phone in (*early, *late):
            tally.lost += not hears(phone, b'"version": %d' % version)
        tally.lost += sum(not hears(phone, b'"version": %d' % version) for phone in guest[greedy + 6 - 32 :])
        tally.fault("Traceback" in box.log, box.log)


def test_a_hundred_clients_that_never_read_cost_little(tmp_path: Path, tally: Tally) -> None:
    with running(tmp_path) as box:
        for _ in range(120):
            box.post("/api/draw")
        for path in UNREAD:
            box.ask("GET", path.decode())
        before = means(box.process.pid)
        with ExitStack() as until:
            for number in range(100):
                phone = socket.socket()
                phone.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
                phone.connect((box.host, box.port))
                until.callback(phone.close)
                phone.sendall(b"".join(ASKED % UNREAD[(number + turn) % len(UNREAD)] for turn in range(4)))
                tally.trials += 1
            worst = 0
            for _ in range(40):
                worst = max(worst, means(box.process.pid).memory - before.memory)
                time.sleep(0.1)
            tally.leaked += worst > MOST_UNREAD
            tally.evidence.append(f"{worst} KiB")
            assert box.post("/api/draw")["card"]
        eventually(lambda: means(box.process.pid).files <= before.files + 3, patience=90)
