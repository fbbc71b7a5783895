"""The socket: four verbs, and nothing else gets through."""

from __future__ import annotations

import json
import random
import socket
import stat
import string
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from hardware.network.keeper import Keeper
from hardware.network.listening import NetworkSocket
from hardware.network.memory import Memory
from hardware.network.protocol import (
    LARGEST_REQUEST,
    ForgetNetwork,
    JoinNetwork,
    ListNetworks,
    Malformed,
    OpenOwn,
    read_request,
)

MALFORMED = 2000
WORD = "home-secret-1"


@pytest.fixture
def listener(tmp_path: Path) -> Iterator[Path]:
    """A listener whose keeper has no bus; its path."""
    path = tmp_path / "socket"
    listening = NetworkSocket(path, Keeper(Memory(tmp_path)))
    thread = threading.Thread(target=listening.run, daemon=True)
    thread.start()
    yield path
    listening.close()
    thread.join(5)
    assert not thread.is_alive()


def ask(path: Path, line: bytes) -> Any:
    with socket.socket(socket.AF_UNIX) as asking:
        asking.settimeout(10)
        asking.connect(str(path))
        asking.sendall(line)
        asking.shutdown(socket.SHUT_WR)
        said = b""
        try:
            while came := asking.recv(65536):
                said += came
        except ConnectionResetError:  # it was too much to be read to its end
            return {"ok": False}
    return json.loads(said)


def line(**asked: Any) -> bytes:
    return json.dumps(asked).encode() + b"\n"


@pytest.mark.parametrize(
    ("asked", "wanted"),
    [
        ({"do": "list"}, ListNetworks()),
        ({"do": "list", "idle": 3, "visits": ["::ffff:10.42.0.7", "fe80::1%wlan0"]},
         ListNetworks(3.0, ("10.42.0.7", "fe80::1"))),
        ({"do": "join", "network": "484f4d45"}, JoinNetwork(b"HOME")),
        ({"do": "join", "network": "ff", "password": "12345678", "hidden": True},
         JoinNetwork(b"\xff", "12345678", True)),
        ({"do": "open", "on": True}, OpenOwn(True)),
        ({"do": "open", "on": False, "now": False}, OpenOwn(False)),
        ({"do": "forget", "network": "00"}, ForgetNetwork(b"\0")),
    ],
)  # fmt: skip
def test_a_request_is_read(asked: dict[str, Any], wanted: object) -> None:
    assert read_request(line(**asked)) == wanted


@pytest.mark.parametrize(
    "asked",
    [
        b"", b"\n", b"{}", b"{}\n", b"[]\n", b"null\n", b'"list"\n', b'{"do": "list"}', b'{"do": "lis"}\n',
        b'{"do": ["list"]}\n', b'{"do": null}\n', b'{"do": "list", "more": 1}\n', b'{"do": "list"}\n{"do": "list"}\n',
        b'{"do": "list", "idle": NaN}\n', b'{"do": "list", "idle": -1}\n', b'{"do": "list", "idle": true}\n',
        b'{"do": "list", "idle": 1e400}\n', b'{"do": "list", "idle": ' + b"9" * 900 + b"}\n",
        b'{"do": "list", "visits": "10.42.0.1"}\n', b'{"do": "list", "visits": [1]}\n',
        b'{"do": "list", "visits": ["a.example"]}\n', b'{"do": "list", "visits": ["::1", "::1", "::1", "::1", "::1", '
        b'"::1", "::1", "::1", "::1"]}\n',
        b'{"do": "join"}\n', b'{"do": "join", "network": ""}\n', b'{"do": "join", "network": "HOME"}\n',
        b'{"do": "join", "network": "4"}\n', b'{"do": "join", "network": "' + b"41" * 33 + b'"}\n',
        b'{"do": "join", "network": "41", "password": "short"}\n', b'{"do": "join", "network": "41", "password": 5}\n',
        b'{"do": "join", "network": "41", "password": "' + b"a" * 64 + b'"}\n',
        '{"do": "join", "network": "41", "password": "ääääääää"}\n'.encode(),
        b'{"do": "join", "network": "41", "password": "12345678\\n"}\n', b'{"do": "join", "network": "41\\n"}\n',
        b'{"do": "join", "network": "41", "hidden": 1}\n', b'{"do": "open"}\n', b'{"do": "open", "on": "yes"}\n',
        b'{"do": "open", "on": false, "now": true}\n', b'{"do": "forget"}\n', b"\xff\xfe\n", b"[" * 1000 + b"\n",
        b'{"do": "list"' + b" " * 1100 + b"}\n", b"\0" * 64 + b"\n",
    ],
)  # fmt: skip
def test_what_is_malformed_is_refused(asked: bytes) -> None:
    with pytest.raises(Malformed):
        read_request(asked)


def mangled(chance: random.Random) -> bytes:
    """A request with something wrong about it, or mere noise."""
    good = [
        line(do="list", idle=3.5, visits=["10.42.0.7"]),
        line(do="join", network="484f4d45", password=WORD, hidden=False),
        line(do="open", on=True, now=True),
        line(do="forget", network="484f4d45"),
    ]
    text = bytearray(chance.choice(good))
    match chance.randrange(6):
        case 0:
            return bytes(chance.randbytes(chance.randrange(1, 400)).replace(b"\n", b"")) + b"\n"
        case 1:
            return bytes(text[: chance.randrange(len(text))])
        case 2:
            return bytes(text[:-1]) + b" " * LARGEST_REQUEST + b"\n"
        case 3:
            return line(**{chance.choice(string.ascii_letters) * 3: chance.random(), "do": chance.choice(["", "x", 7])})
        case 4:
            return bytes(text) + bytes(chance.choice(good))
        case _:
            start = chance.randrange(len(text) - 1)
            text[start : start + chance.randrange(1, 4)] = chance.randbytes(2).replace(b"\n", b"?")
            return bytes(text)


def test_2000_malformed_requests_leave_it_and_the_networks_as_they_were(listener: Path, tmp_path: Path) -> None:
    chance, refused = random.Random(18), 0
    before = ask(listener, line(do="list"))
    threads = threading.active_count()
    for _ in range(MALFORMED):
        asked = mangled(chance)
        try:
            wanted: object = read_request(asked)
        except Malformed:
            wanted = None
        if wanted is not None:
            continue  # the mangling left it whole
        refused += 1
        assert ask(listener, asked)["ok"] is False
    after = ask(listener, line(do="list"))
    assert refused > MALFORMED * 0.9
    assert after == before
    assert threading.active_count() == threads
    print(f"{refused} malformed requests refused")


def test_who_is_slow_or_goes_away_holds_nobody_up(listener: Path) -> None:
    gone = socket.socket(socket.AF_UNIX)
    gone.connect(str(listener))
    gone.close()
    begun = time.monotonic()
    with socket.socket(socket.AF_UNIX) as slow:
        slow.connect(str(listener))
        slow.sendall(b'{"do"')
        assert ask(listener, line(do="list"))["ok"] is True
    assert time.monotonic() - begun < 5


def test_only_the_box_s_group_can_open_it(listener: Path) -> None:
    assert stat.S_IMODE(listener.stat().st_mode) == 0o660


def test_an_answer_has_no_saved_password_but_the_own_network_s(listener: Path) -> None:
    told = ask(listener, line(do="list"))
    assert json.dumps(told).count("password") == 1
    assert told["own"]["password"]


def test_a_wish_that_cannot_be_is_refused_with_a_word(listener: Path) -> None:
    assert ask(listener, line(do="open", on=True)) == {"ok": False, "error": "no_networkmanager"}
    assert ask(listener, line(do="join", network="41", password=WORD[:7])) == {"ok": False, "error": "bad_password"}
