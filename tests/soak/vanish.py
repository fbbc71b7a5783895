"""Phones that are gone from one moment to the next: `python -m tests.soak.vanish DIR STREAMS IDLE`, to be run in a
network of its own (`unshare --net`), which it divides in two.

Prints one JSON object: what the box had in use before the phones, with them, and after they had vanished.
"""

from __future__ import annotations

import json
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import asdict
from pathlib import Path
from typing import Any

from tests.running import RunningBox, eventually, running
from tests.soak.guests import PAGE, STREAM, means

BOX, PHONES = "10.77.0.1", "10.77.0.2"
FOR_EVER = "10000"
PATIENCE = 150
"""Seconds; idle connections may stay for one minute and a half."""


def do(command: str) -> None:
    subprocess.run(command.split(), check=True)


@contextmanager
def other_side() -> Iterator[str]:
    """A second network, joined to this one by a cable; the command that runs something there."""
    holder = subprocess.Popen(["unshare", "--net", "sleep", FOR_EVER])
    try:
        eventually(lambda: network(holder.pid) != network("self"))
        there = f"nsenter --target {holder.pid} --net"
        do("ip link set lo up")
        do(f"ip link add box0 type veth peer name phones0 netns {holder.pid}")
        do(f"ip addr add {BOX}/24 dev box0")
        do("ip link set box0 up")
        do(f"{there} ip addr add {PHONES}/24 dev phones0")
        do(f"{there} ip link set phones0 up")
        yield there
    finally:
        holder.kill()
        holder.wait()


def network(process: int | str) -> str:
    return str(Path(f"/proc/{process}/ns/net").readlink())


def phones(port: int, streams: int, idle: int) -> None:
    """The other side: connect, say so, and never go by oneself."""
    kept = [socket.create_connection((BOX, port), timeout=30) for _ in range(streams + idle)]
    for stream in kept[:streams]:
        stream.sendall(STREAM.replace(b"localhost", BOX.encode()))
        assert stream.recv(4096).startswith(b"HTTP/1.1 200")
    for number, other in enumerate(kept[streams:]):
        other.sendall(PAGE[: number % 20])
    print("there", flush=True)
    time.sleep(float(FOR_EVER))


def first_words(box: RunningBox) -> bytes:
    """What a new phone hears first on the stream."""
    with closing(socket.create_connection(("127.0.0.1", box.port), timeout=30)) as phone:
        phone.sendall(STREAM)
        heard = b""
        while b"\n\n" not in heard.partition(b"\r\n\r\n")[2]:
            heard += phone.recv(4096)
        return heard


def main(directory: Path, streams: int, idle: int) -> None:
    """Let phones come and vanish."""
    found: dict[str, Any] = {}
    with other_side() as there, running(directory, "--host", "0.0.0.0") as box:
        box.host = "127.0.0.1"
        box.ask("GET", "/")
        found["before"] = asdict(means(box.process.pid))
        command = f"{there} {sys.executable} -m tests.soak.vanish {box.port} {streams} {idle} phones"
        with subprocess.Popen(command.split(), stdout=subprocess.PIPE, text=True) as away:
            assert away.stdout is not None
            assert away.stdout.readline() == "there\n"
            found["with"] = asdict(means(box.process.pid))
            found["full"] = b"retry: 5000" in first_words(box)
            do(f"{there} ip link set phones0 down")
            began = time.monotonic()
            for _ in range(5):
                box.post("/api/draw")
            found["drawn in"] = time.monotonic() - began
            eventually(lambda: b"retry: 1500" in first_words(box), patience=PATIENCE)
            found["places free after"] = time.monotonic() - began
            eventually(lambda: means(box.process.pid).files <= found["before"]["files"] + 2, patience=PATIENCE)
            found["all free after"] = time.monotonic() - began
            found["after"] = asdict(means(box.process.pid))
            away.kill()
        found["log"] = box.log
    print(json.dumps(found))


if __name__ == "__main__":
    if sys.argv[-1] == "phones":
        phones(*map(int, sys.argv[1:4]))
    else:
        main(Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3]))
