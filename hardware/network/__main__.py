"""The program: a keeper of networks, the socket that it is asked at, and port 80 of the box's own network."""

from __future__ import annotations

import argparse
import logging
import os
import signal
import socket
import sys
import threading
from collections.abc import Sequence
from pathlib import Path

from hardware.network.keeper import Keeper
from hardware.network.listening import NetworkSocket
from hardware.network.memory import Memory
from hardware.network.probes import Probes, page_address
from hardware.network.protocol import SOCKET

FIRST_GIVEN = 3
"""The first file descriptor that systemd hands over (sd_listen_fds(3))."""


def main(words: Sequence[str] | None = None) -> int:
    """Run until SIGTERM."""
    reader = argparse.ArgumentParser(prog="python -m hardware.network", description=__doc__)
    reader.add_argument("--socket", type=Path, default=Path(SOCKET))
    reader.add_argument("--state", type=Path, default=Path(os.environ.get("STATE_DIRECTORY", ".")))
    reader.add_argument("--config", type=Path, default=Path("/etc/sorrybox.toml"))
    given = reader.parse_args(words)
    logging.basicConfig(stream=sys.stderr, level=logging.INFO, format="%(levelname)s %(message)s")
    keeper = Keeper(Memory(given.state))
    listener = NetworkSocket(given.socket, keeper)
    threading.Thread(target=listener.run, name="socket", daemon=True).start()
    for listening in given_sockets():
        probes = Probes(listening, lambda: page_address(given.config))
        threading.Thread(target=probes.run, name="port 80", daemon=True).start()
    for ending in (signal.SIGTERM, signal.SIGINT):
        signal.signal(ending, lambda *_: keeper.stop())
    keeper.run()
    listener.close()
    return 0


def given_sockets() -> list[socket.socket]:
    """What systemd listens on for us; where it could not, the own network does without."""
    if os.environ.get("LISTEN_PID") != str(os.getpid()):
        return []
    count = int(os.environ.get("LISTEN_FDS", "0"))
    return [socket.socket(fileno=number) for number in range(FIRST_GIVEN, FIRST_GIVEN + count)]


if __name__ == "__main__":
    sys.exit(main())
