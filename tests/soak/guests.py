"""Clients of every bad habit, on the sockets of a running box.

Each habit is a coroutine; a guest repeats its own until it is cancelled.
"""

from __future__ import annotations

import asyncio
import random
import socket
import struct
import time
from collections import Counter
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median

from tests.running import RunningBox

PAGE = b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n"
STREAM = b"GET /api/events HTTP/1.1\r\nHost: localhost\r\n\r\n"
POST = b"POST /api/check HTTP/1.1\r\nHost: localhost\r\nContent-Length: 900\r\n\r\n{"
PHONE = "127.0.0.2"
"""The honest phone comes from an address of its own, as on a Wi-Fi."""
ABORT = struct.pack("ii", 1, 0)
"""SO_LINGER: closing sends a reset."""


@dataclass
class Guests:
    """The clients of one box; `heard` counts the status lines that they read."""

    host: str
    port: int
    chance: random.Random
    step: asyncio.Event = field(default_factory=asyncio.Event)
    heard: Counter[bytes] = field(default_factory=Counter)

    async def connected(self, receive: int | None = None) -> socket.socket:
        """A new connection; `receive` is the size of its receive buffer."""
        client = socket.socket()
        client.setblocking(False)
        if receive:
            client.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receive)
        try:
            await asyncio.get_running_loop().sock_connect(client, (self.host, self.port))
        except BaseException:
            client.close()
            raise
        return client

    async def send(self, client: socket.socket, data: bytes) -> None:
        """Send all of it."""
        await asyncio.get_running_loop().sock_sendall(client, data)

    async def read(self, client: socket.socket) -> bytes:
        """Some of what has come; nothing at the end."""
        data = await asyncio.get_running_loop().sock_recv(client, 65536)
        if data.startswith(b"HTTP/1.1 "):
            self.heard[data[9:12]] += 1
        return data

    async def idle(self) -> None:
        """Connects and says nothing."""
        with await self.connected() as client:
            await self.read(client)

    async def trickle(self) -> None:
        """A byte now and then, never the last one."""
        with await self.connected() as client:
            for byte in PAGE[:-4] + b"X: " * 5000:
                await self.send(client, bytes([byte]))
                await asyncio.sleep(self.chance.uniform(0.05, 0.5))

    async def half_close(self) -> None:
        """Asks, and closes its own side before the answer comes."""
        with await self.connected() as client:
            await self.send(client, PAGE)
            client.shutdown(socket.SHUT_WR)
            while await self.read(client):
                pass

    async def half_body(self) -> None:
        """Begins a body and leaves it at that."""
        with await self.connected() as client:
            await self.send(client, POST)
            await self.read(client)

    async def deaf(self) -> None:
        """Orders a hundred pages and reads none."""
        with await self.connected(receive=2048) as client:
            await self.send(client, PAGE * 100)
            await asyncio.sleep(self.chance.uniform(5, 60))

    async def listen(self) -> None:
        """Listens to the table's versions."""
        with await self.connected() as client:
            await self.send(client, STREAM)
            while await self.read(client):
                pass
        await asyncio.sleep(self.chance.uniform(0.5, 2))

    async def deaf_listen(self) -> None:
        """Asks for the stream and never reads it."""
        with await self.connected(receive=2048) as client:
            await self.send(client, STREAM)
            await asyncio.sleep(self.chance.uniform(5, 60))

    async def abort(self) -> None:
        """Asks, and is gone before the answer."""
        with await self.connected() as client:
            await self.send(client, self.chance.choice((PAGE, STREAM, POST, PAGE[:20])))
            await asyncio.sleep(self.chance.uniform(0, 0.02))
            client.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, ABORT)
        await asyncio.sleep(self.chance.uniform(0.05, 0.3))

    async def in_step(self) -> None:
        """Comes, asks and leaves at the same moment as all others of this habit."""
        await self.step.wait()
        with await self.connected() as client:
            await self.send(client, PAGE)
            await self.read(client)
            await asyncio.sleep(0.2)

    async def beat(self) -> None:
        """The moments."""
        while True:
            await asyncio.sleep(1)
            self.step.set()
            self.step.clear()

    @property
    def habits(self) -> tuple[Callable[[], Awaitable[None]], ...]:
        """All bad ones."""
        return (
            self.idle,
            self.trickle,
            self.half_close,
            self.half_body,
            self.deaf,
            self.listen,
            self.deaf_listen,
            self.abort,
            self.in_step,
        )

    async def one(self, habit: Callable[[], Awaitable[None]]) -> None:
        """A client that never learns."""
        while True:
            with suppress(OSError):
                await habit()
            await asyncio.sleep(0.02)

    async def visit(self) -> float:
        """An honest phone opens the page: the seconds that it takes."""
        began = time.perf_counter()
        async with asyncio.timeout(30):
            reader, writer = await asyncio.open_connection(self.host, self.port, local_addr=(PHONE, 0))
            writer.write(PAGE.replace(b"\r\n\r\n", b"\r\nConnection: close\r\n\r\n"))
            answer = await reader.read(-1)
            writer.close()
            with suppress(OSError):
                await writer.wait_closed()
        self.heard[answer[9:12]] += 1
        assert answer.rstrip().endswith(b"</html>"), answer[:200]
        return time.perf_counter() - began


async def storm(box: RunningBox, count: int, seconds: float, seed: int) -> tuple[Counter[bytes], float, float]:
    """Let `count` guests in for so many seconds: what they heard, and a page's median seconds before and meanwhile."""
    guests = Guests(box.host, box.port, random.Random(seed))
    calm = median([await guests.visit() for _ in range(40)])
    habits = guests.habits
    tasks = [asyncio.create_task(guests.one(habits[number % len(habits)])) for number in range(count)]
    tasks.append(asyncio.create_task(guests.beat()))
    meanwhile = []
    ends = time.monotonic() + seconds
    while time.monotonic() < ends:
        meanwhile.append(await guests.visit())
        await asyncio.sleep(0.05)
    for task in tasks:
        task.cancel()
    for outcome in await asyncio.gather(*tasks, return_exceptions=True):
        assert isinstance(outcome, asyncio.CancelledError), outcome
    return guests.heard, calm, median(meanwhile)


@dataclass(frozen=True, slots=True)
class Means:
    """What a process uses."""

    threads: int
    files: int
    memory: int
    """KiB."""


def means(pid: int) -> Means:
    """As /proc tells."""
    facts = dict(line.split(":", 1) for line in Path(f"/proc/{pid}/status").read_text().splitlines())
    return Means(int(facts["Threads"]), len(list(Path(f"/proc/{pid}/fd").iterdir())), int(facts["VmRSS"].split()[0]))
