"""A Wi-Fi that fails: stands between a phone and the box, and spoils chosen requests."""

from __future__ import annotations

import socket
import struct
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from typing import Literal

Fault = Literal["503", "reset", "swallow", "late", "stall"]
BUSY = b"HTTP/1.1 503 Service Unavailable\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"


@dataclass
class Plan:
    """The next `times` requests whose first line begins so fail in this way. `late`: the box does what it is asked to,
    but its answer is lost. `stall`: the answer begins, and then nothing more comes."""

    begins: str
    fault: Fault
    times: int = 1
    spoilt: int = 0


@dataclass
class Proxy:
    """Passes everything on, one connection a request, but for what is planned."""

    target: int
    port: int = 0
    plans: list[Plan] = field(default_factory=list)
    held: list[socket.socket] = field(default_factory=list)
    seen: list[str] = field(default_factory=list)

    def spoil(self, begins: str, fault: Fault, times: int = 1) -> Plan:
        plan = Plan(begins, fault, times)
        self.plans.append(plan)
        return plan

    def serve(self, listening: socket.socket) -> None:
        with suppress(OSError):
            while True:
                phone, _ = listening.accept()
                threading.Thread(target=self._answer, args=(phone,), daemon=True).start()

    def _answer(self, phone: socket.socket) -> None:
        with suppress(OSError):
            asked = _request(phone)
            if not asked:
                phone.close()
                return
            first = asked.split(b"\r\n", 1)[0].decode("latin-1")
            self.seen.append(first)
            plan = next((one for one in self.plans if first.startswith(one.begins) and one.spoilt < one.times), None)
            if plan is None:
                _relay(phone, asked, self.target)
                return
            plan.spoilt += 1
            self._fail(phone, asked, plan.fault)

    def _fail(self, phone: socket.socket, asked: bytes, fault: Fault) -> None:
        if fault == "late":
            with socket.create_connection(("127.0.0.1", self.target)) as box:
                box.sendall(asked)
                box.recv(1)
        if fault == "stall":
            with socket.create_connection(("127.0.0.1", self.target)) as box:
                box.sendall(asked)
                while b"data:" not in (more := box.recv(65536)):
                    phone.sendall(more)
                phone.sendall(more)
        if fault == "503":
            phone.sendall(BUSY)
            phone.close()
        elif fault == "reset":
            phone.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
            phone.close()
        else:
            self.held.append(phone)


def _request(phone: socket.socket) -> bytes:
    """One whole request, told to end with its answer."""
    read = b""
    while b"\r\n\r\n" not in read:
        more = phone.recv(65536)
        if not more:
            return b""
        read += more
    head, _, body = read.partition(b"\r\n\r\n")
    lines = [line for line in head.split(b"\r\n") if not line.lower().startswith(b"connection:")]
    length = next((int(line.split(b":")[1]) for line in lines if line.lower().startswith(b"content-length:")), 0)
    while len(body) < length:
        body += phone.recv(65536)
    return b"\r\n".join([*lines, b"Connection: close"]) + b"\r\n\r\n" + body


def _relay(phone: socket.socket, asked: bytes, target: int) -> None:
    with phone, socket.create_connection(("127.0.0.1", target)) as box:
        box.sendall(asked)
        while more := box.recv(65536):
            phone.sendall(more)


@contextmanager
def failing(target: int) -> Iterator[Proxy]:
    """A proxy before a port of this machine, until the block ends."""
    listening = socket.create_server(("127.0.0.1", 0))
    proxy = Proxy(target, listening.getsockname()[1])
    serving = threading.Thread(target=proxy.serve, args=(listening,), daemon=True)
    serving.start()
    yield proxy
    with suppress(OSError):
        listening.shutdown(socket.SHUT_RDWR)
    listening.close()
    for phone in proxy.held:
        phone.close()
    serving.join(5)
