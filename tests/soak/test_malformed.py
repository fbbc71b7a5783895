"""Requests that no browser sends: malformed HTTP on raw sockets, huge and deep JSON, wrong types and encodings."""

from __future__ import annotations

import json
import random
import socket
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from tests.conftest import Tally
from tests.running import RunningBox, running

HOST = b"Host: localhost\r\n"
WHOLE = (
    b"GET /api/state HTTP/1.1\r\n" + HOST + b"\r\n",
    b"POST /api/draw HTTP/1.1\r\n" + HOST + b"Content-Type: application/json\r\nContent-Length: 2\r\n\r\n{}",
    b"POST /api/check HTTP/1.1\r\n"
    + HOST
    + b'Transfer-Encoding: chunked\r\n\r\nd\r\n{"move":"pas"\r\n1\r\n}\r\n0\r\n\r\n',
    b"POST /do/announce HTTP/1.1\r\n"
    + HOST
    + b"Content-Type: multipart/form-data; boundary=x\r\nContent-Length: 68\r\n\r\n"
    + b'--x\r\nContent-Disposition: form-data; name="words"\r\n\r\nS>r4\r\n--x--\r\n',
)
"""Requests that are whole, to be spoilt."""
STRANGE = (
    b"",
    b"\r\n\r\n\r\n",
    b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + b"\x00" * 300,
    b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
    b"GET\r\n\r\n",
    b"GET / HTTP/9.9\r\n" + HOST + b"\r\n",
    b"GET / HTTP/1.1\r\n\r\n",
    b"GET http://evil.example/api/state HTTP/1.1\r\n" + HOST + b"\r\n",
    b"GET //api/state HTTP/1.1\r\n" + HOST + b"\r\n",
    b"GET /static/../../pyproject.toml HTTP/1.1\r\n" + HOST + b"\r\n",
    b"GET /static/%2e%2e/%2e%2e/pyproject.toml HTTP/1.1\r\n" + HOST + b"\r\n",
    b"GET /%ff%fe%00 HTTP/1.1\r\n" + HOST + b"\r\n",
    b"GET /?\xff\xfe HTTP/1.1\r\n" + HOST + b"\r\n",
    b"GET /j/%D0%96%00 HTTP/1.1\r\n" + HOST + b"\r\n",
    b"GET /api/state HTTP/1.1\r\nHost: \xd6\xff\r\n\r\n",
    b"GET /api/state HTTP/1.1\r\nHost: [::1\r\n\r\n",
    b"GET /api/state HTTP/1.1\r\nHost: localhost:99999999\r\n\r\n",
    b"GET /api/state HTTP/1.1\r\nHost: localhost\r\nHost: evil.example\r\n\r\n",
    b"GET / HTTP/1.1\r\n" + HOST + b"Cookie: " + b"sorrybox=\xff\xfe; " * 50 + b"\r\n\r\n",
    b"GET / HTTP/1.1\r\n" + HOST + b"Cookie: sorrybox_side=%s\r\n\r\n" % (b"x" * 12_000),
    b"GET / HTTP/1.1\r\n" + HOST + b"Accept-Language: " + b"q=,;;" * 2000 + b"\r\n\r\n",
    b"GET / HTTP/1.1\r\n" + HOST + b"Accept-Language: en;q=nan,sv;q=inf,ru;q=-1\r\n\r\n",
    b"GET / HTTP/1.1\r\n" + HOST + b"Authorization: Bearer \xff\x00\r\n\r\n",
    b"GET / HTTP/1.1\r\n" + HOST + b"Authorization: Bearer\r\n\r\n",
    b"GET / HTTP/1.1\r\n" + HOST + b"Origin: http://[\r\n\r\n",
    b"GET / HTTP/1.1\r\n" + HOST + b"Range: bytes=0-,-1,a-b\r\nIf-None-Match: \xff\r\nIf-Modified-Since: never\r\n\r\n",
    b"GET /static/style.css HTTP/1.1\r\n" + HOST + b"Range: bytes=99999999-\r\n\r\n",
    b"GET /static/style.css HTTP/1.1\r\n" + HOST + b"Range: bytes=5-2\r\n\r\n",
    b"GET / HTTP/1.1\r\n" + HOST + b"X: " + b"y" * 300_000 + b"\r\n\r\n",
    b"GET /" + b"a" * 100_000 + b" HTTP/1.1\r\n" + HOST + b"\r\n",
    b"POST /api/draw HTTP/1.1\r\n" + HOST + b"Content-Length: -5\r\n\r\n{}",
    b"POST /api/draw HTTP/1.1\r\n" + HOST + b"Content-Length: 99999999999999999999\r\n\r\n{}",
    b"POST /api/draw HTTP/1.1\r\n" + HOST + b"Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}",
    b"POST /api/draw HTTP/1.1\r\n" + HOST + b"Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n{}",
    b"POST /api/draw HTTP/1.1\r\n" + HOST + b"Transfer-Encoding: chunked\r\n\r\nzz\r\n{}\r\n0\r\n\r\n",
    b"POST /api/draw HTTP/1.1\r\n" + HOST + b"Transfer-Encoding: gzip\r\n\r\n",
    b"POST /api/draw HTTP/1.1\r\n" + HOST + b"Expect: 100-continue\r\nContent-Length: 2\r\n\r\n{}",
    b"POST /do/seat HTTP/1.1\r\n" + HOST + b"Content-Type: multipart/form-data\r\nContent-Length: 3\r\n\r\n--x",
    b"POST /do/seat HTTP/1.1\r\n"
    + HOST
    + b"Content-Type: application/x-www-form-urlencoded; charset=utf-99\r\nContent-Length: 12\r\n\r\nname=%ff%00&&",
    b"OPTIONS * HTTP/1.1\r\n" + HOST + b"\r\n",
    b"CONNECT localhost:22 HTTP/1.1\r\n" + HOST + b"\r\n",
    b"TRACE / HTTP/1.1\r\n" + HOST + b"\r\n",
    b"DELETE /api/state HTTP/1.1\r\n" + HOST + b"\r\n",
    b"HEAD /api/events HTTP/1.1\r\n" + HOST + b"\r\n",
)
BODIES: tuple[Any, ...] = (
    *(None, True, 0, -1, 1e308, "", "{}", [], [[]], {"if_version": 1.5}, {"if_version": True}, {"if_version": "1"}),
    *({"if_version": 10**30}, {"move": None}, {"move": 7}, {"move": ["S>r4"]}, {"code": 123456}, {"colour": {}}),
    *({"position": "x" * 15_000, "turn": "red"}, {"move": "S>r4+" * 2000}, {"move": "sju " * 3000}, {"move": "\0"}),
    *({"options": {"hand": 5}}, {"options": {"__class__": "x"}}, {"seats": ["red"] * 900}, {"seats": "red"}),
    *(
        {"target": 10**40},
        {"target": -1},
        {"first": "\ud800"},
        {"profile": "classic\n"},
        {"colour": "red", "name": "\ud83c"},
    ),
    *({"name": "\u202eevil", "colour": "red"}, {"name": "a" * 5000, "colour": "red"}, {"unknown": 1}, {"": ""}),
)
TEXTS = (
    b"",
    b"{",
    b"nul",
    b"[" * 100_000,
    b'{"a":' * 3000,
    b'{"move":"' + b"\\u0000" * 2000 + b'"}',
    b'{"move":"\xff\xfe"}',
    '{"move":"S>r4"}'.encode("utf-16"),
    '{"move":"S>r4"}'.encode("utf-32"),
    b"\xef\xbb\xbf{}",
    b'{"move":"\\ud800"}',
    b'{"if_version":1e999}',
    b'{"if_version":NaN}',
    b'{"if_version":' + b"9" * 5000 + b"}",
    b'{"move":"a","move":"b"}',
    b"{}" * 50,
    b"{}\0",
    b" " * 16_000 + b"{}",
    b"x" * 200_000,
)
COUNTS = [pytest.param(300, id="short"), pytest.param(20_000, id="long", marks=pytest.mark.soak)]
CALLS = (
    "draw",
    "announce",
    "check",
    "skip",
    "undo",
    "redo",
    "position",
    "game",
    "checker",
    "join",
    "seat",
    "seat/release",
)


def answers(box: RunningBox, data: bytes, *, patience: float = 10.0) -> list[int]:
    """Send bytes, close one's own side, and read the status codes that come back."""
    heard = b""
    with socket.create_connection((box.host, box.port), timeout=patience) as phone:
        with suppress(OSError):
            phone.sendall(data)
            phone.shutdown(socket.SHUT_WR)
        with suppress(ConnectionError):
            while chunk := phone.recv(65536):
                heard += chunk
    return [int(line[9:12]) for line in heard.split(b"\r\n") if line.startswith(b"HTTP/1.") and line[9:12].isdigit()]


def whole(box: RunningBox, data: bytes) -> list[int]:
    """Send a request and read one answer, without closing one's own side first."""
    heard = b""
    with socket.create_connection((box.host, box.port), timeout=10) as phone:
        with suppress(OSError):
            phone.sendall(data)
        phone.settimeout(1)
        with suppress(OSError):
            while chunk := phone.recv(65536):
                heard += chunk
                if b"\r\n\r\n" in heard:
                    break
    return [int(heard[9:12])] if heard.startswith(b"HTTP/1.") else []


def spoilt(chance: random.Random) -> bytes:
    """A whole request with a few bytes changed, left out, doubled or put in."""
    data = bytearray(chance.choice(WHOLE))
    for _ in range(chance.choice((1, 1, 2, 5, 20))):
        at = chance.randrange(len(data))
        match chance.randrange(4):
            case 0:
                data[at] = chance.randrange(256)
            case 1:
                del data[at : at + chance.randrange(1, 9)]
            case 2:
                data[at:at] = data[at : at + chance.randrange(1, 40)]
            case _:
                data[at:at] = chance.choice((b"\r\n", b"\0", b"\xff", b" ", b":", b"\n", b"%", b"HTTP/1.1"))
        if not data:
            break
    return bytes(data)


def bodies() -> Iterator[bytes]:
    """JSON of wrong shapes, and what only looks like JSON."""
    yield from TEXTS
    for body in BODIES:
        yield json.dumps(body).encode()
        with suppress(UnicodeEncodeError):
            yield json.dumps(body, ensure_ascii=False).encode()


def hold(box: RunningBox, tally: Tally) -> None:
    """Nothing bad in the log, and the box still plays."""
    tally.fault("Traceback" in box.log, box.log)
    tally.leaked += box.key in box.log
    assert box.post("/api/game", profile="classic")["version"]
    assert box.post("/api/draw")["card"]


def test_strange_requests_are_refused_and_change_nothing(tmp_path: Path, tally: Tally) -> None:
    with running(tmp_path) as box:
        before = box.table()
        for data in STRANGE:
            for status in (*answers(box, data), *whole(box, data)):
                tally.answered(status, data[:200])
            tally.fault(box.table() != before, data[:200])
        hold(box, tally)


@pytest.mark.parametrize("count", COUNTS)
def test_spoilt_requests_are_refused_and_change_nothing(count: int, tmp_path: Path, tally: Tally) -> None:
    chance = random.Random(count)
    with running(tmp_path) as box:
        before = box.table()
        for _ in range(count):
            data = spoilt(chance)
            tally.trials += 1
            for status in answers(box, data):
                tally.answered(status, data)
        tally.fault(box.table() != before, "changed without the key")
        hold(box, tally)


def test_json_of_wrong_shapes_is_refused_in_plain_words(tmp_path: Path, tally: Tally) -> None:
    with running(tmp_path) as box:
        for call in CALLS:
            for body in bodies():
                for key in (box.key, "A" * 16):
                    head = f"POST /api/{call} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer {key}\r\n"
                    head += (
                        f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\nConnection: close\r\n\r\n"
                    )
                    for status in whole(box, head.encode() + body):
                        tally.answered(status, (call, body[:200]))
        hold(box, tally)
