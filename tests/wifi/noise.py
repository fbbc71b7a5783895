"""Runs in the guest, as the box's user: asks the small program for what is no request; how many were refused."""

from __future__ import annotations

import json
import random
import socket
import sys

SOCKET = "/run/sorrybox-network/socket"
GOOD = (
    b'{"do": "join", "network": "484f4d45", "password": "home-secret-1", "hidden": false}\n',
    b'{"do": "open", "on": true, "now": true}\n',
    b'{"do": "forget", "network": "484f4d45"}\n',
)


def spoiled(chance: random.Random) -> bytes:
    """A request that is none: cut, doubled, too long, of a wrong type, with one field too many, or mere noise."""
    good = chance.choice(GOOD)
    match chance.randrange(6):
        case 0:
            return good[: chance.randrange(1, len(good) - 1)]
        case 1:
            return good + good
        case 2:
            return good[:-1] + b" " * 2000 + b"\n"
        case 3:
            return good.replace(b'"do": ', b'"do": 1, "was": ')
        case 4:
            return good.replace(b"}", b', "%d": 1}' % chance.randrange(10**6))
        case _:
            return b"\xff" + chance.randbytes(chance.randrange(1, 900)).replace(b"\n", b"") + b"\n"


def main(count: int) -> None:
    chance, refused = random.Random(18), 0
    for _ in range(count):
        with socket.socket(socket.AF_UNIX) as asking:
            asking.settimeout(10)
            asking.connect(SOCKET)
            try:
                asking.sendall(spoiled(chance))
                asking.shutdown(socket.SHUT_WR)
                answer = json.loads(asking.makefile("rb").readline() or b"null")
            except (ConnectionResetError, BrokenPipeError):
                answer = None  # too long to be read to its end
            refused += answer is None or answer["ok"] is False
    print(json.dumps({"asked": count, "refused": refused}))


if __name__ == "__main__":
    main(int(sys.argv[1]))
