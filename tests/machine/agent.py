#!/usr/bin/python3
"""Runs in the guest, as root, from early in its start: does on a serial line what the outside asks for.

One JSON object a line, each way. Asked `{"id": 1, "shell": "…", "patience": 60}` it answers
`{"id": 1, "status": 0, "said": "…"}`; `{"id": 2, "press": 0.07}` holds the button's line down for so many seconds;
`{"id": 3, "line": 0}` sets its level; `{"id": 4, "hold": 12}` claims it, as another program would, for so many.
`{"id": 5, "get": "/healthz"}` is what the page answers, or null; `{"id": 6, "push": 0.3}` presses a
button that the box simulates.
`{"id": 7, "watch": true}` is a phone from then on: it follows the table's stream, and what it shows goes out at once,
in lines of their own: `{"shown": {"version", "card", "draw_pile"}}`. `{"id": 8, "play": 11}` presses for ever, at
random (the number is the seed), and says `{"pressing": n}` before each press: that line has left the guest before the
button's line falls.
"""

from __future__ import annotations

import contextlib
import fcntl
import glob
import http.client
import json
import os
import random
import sqlite3
import struct
import subprocess
import sys
import termios
import threading
import time
import tty
from collections.abc import Iterator
from typing import Any

BUTTON = 17
PORT = 8080
LINES = "/sys/devices/platform/*/gpiochip*/sim_gpio%d/pull"
CLAIM = struct.Struct("=64I32sQI5I240sII5Ii")
"""struct gpio_v2_line_request of <linux/gpio.h>."""
CLAIM_IOCTL = 0xC250B407
INPUT = 1 << 2

serial = os.open(sys.argv[1] if len(sys.argv) > 1 else "/dev/ttyS0", os.O_RDWR | os.O_NOCTTY)
one_at_a_time = threading.Lock()


def say(**what: Any) -> None:
    """One line, gone from the guest on return."""
    line = (json.dumps(what) + "\n").encode()
    with one_at_a_time:
        while line:
            line = line[os.write(serial, line) :]
        termios.tcdrain(serial)


def heard() -> Iterator[bytes]:
    """Each line that comes."""
    buffer = b""
    while True:
        buffer += os.read(serial, 1 << 16)
        *lines, buffer = buffer.split(b"\n")
        yield from lines


def pull(way: str) -> None:
    """Hold the button's line where `way` says."""
    (knob,) = glob.glob(LINES % BUTTON)
    with open(knob, "w") as file:
        file.write(way)


def press(seconds: float) -> None:
    pull("pull-down")
    time.sleep(seconds)
    pull("pull-up")


def push(seconds: float) -> None:
    """Press the button of a box that simulates it, as its page does."""
    with contextlib.closing(sqlite3.connect("file:/var/lib/sorrybox/journal.db?mode=ro", uri=True)) as journal:
        ((key,),) = journal.execute("select value from secret where name = 'table'")
    for pressed in (True, False):
        connection = http.client.HTTPConnection("127.0.0.1", PORT, timeout=60)
        with contextlib.closing(connection):
            headers = {"Authorization": f"Bearer {key}", "Content-Type": "application/json"}
            connection.request("POST", "/api/simulate/button", json.dumps({"pressed": pressed}), headers)
            assert connection.getresponse().status == 200
        time.sleep(seconds)


def claim(seconds: float) -> None:
    """Have the button's line to ourselves, for so long."""
    chip = os.open("/dev/gpiochip0", os.O_RDWR)
    offsets = [BUTTON] + [0] * 63
    request = CLAIM.pack(*offsets, b"another program", INPUT, 0, *[0] * 5, b"", 1, 0, *[0] * 5, -1)
    line = CLAIM.unpack(fcntl.ioctl(chip, CLAIM_IOCTL, request))[-1]
    os.close(chip)

    def let_go() -> None:
        time.sleep(seconds)
        os.close(line)

    threading.Thread(target=let_go, daemon=True).start()


def get(path: str) -> Any:
    connection = http.client.HTTPConnection("127.0.0.1", PORT, timeout=20)
    with contextlib.closing(connection):
        connection.request("GET", path)
        return json.loads(connection.getresponse().read())


def watch() -> None:
    """A phone: connects, shows each change, connects again."""
    while True:
        try:
            connection = http.client.HTTPConnection("127.0.0.1", PORT, timeout=20)
            with contextlib.closing(connection):
                connection.request("GET", "/api/events")
                for line in connection.getresponse():
                    if line.startswith(b"data:") and b"version" in line:
                        state = get("/api/state")
                        say(shown={name: state[name] for name in ("version", "card", "draw_pile")})
        except (OSError, http.client.HTTPException, ValueError):
            pass
        time.sleep(0.05)


def play(seed: int) -> None:
    """Presses of all lengths, at all moments."""
    chance = random.Random(seed)
    count = 0
    while True:
        count += 1
        say(pressing=count)
        press(chance.uniform(0.05, 0.12))
        time.sleep(chance.uniform(0.06, 0.25))


def obey(asked: dict[str, Any]) -> dict[str, Any]:
    """What came of it."""
    if "shell" in asked:
        try:
            run = subprocess.run(
                ["sh", "-c", asked["shell"]],
                stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                timeout=asked["patience"], check=False,
            )  # fmt: skip
            return {"status": run.returncode, "said": run.stdout.decode(errors="replace")}
        except subprocess.TimeoutExpired as late:
            return {"status": 124, "said": (late.stdout or b"").decode(errors="replace")}
    if "push" in asked:
        push(asked["push"])
    if "press" in asked:
        press(asked["press"])
    if "hold" in asked:
        claim(asked["hold"])
    if "get" in asked:
        try:
            return {"said": get(asked["get"])}
        except (OSError, http.client.HTTPException, ValueError):
            return {"said": None}
    if "line" in asked:
        pull("pull-up" if asked["line"] else "pull-down")
    if "watch" in asked:
        threading.Thread(target=watch, daemon=True).start()
    if "play" in asked:
        threading.Thread(target=play, args=(asked["play"],), daemon=True).start()
    return {}


def main() -> None:
    tty.setraw(serial)
    say(here=True)
    for line in heard():
        try:
            asked = json.loads(line)
        except ValueError:
            continue
        try:
            answer = obey(asked)
        except Exception as trouble:  # the outside decides what it means
            answer = {"status": 125, "said": repr(trouble)}
        say(id=asked.get("id"), **answer)


if __name__ == "__main__":
    main()
