"""What the installer looks up: whether a box answers and how its parts are, and which form its saved table has.

    look.py health SETTINGS [--port N] [--within SECONDS] [--while PID] [--as-before FILE]
    look.py schema DIRECTORY

`health` prints the box's own words as JSON, status 0; or in one line why there are none, status 1. With `--as-before`
every part that was well in FILE (an earlier answer) has to be well now, too; that may take a while after a start.
With `--while` it gives up when that process has ended.
"""

from __future__ import annotations

import argparse
import json
import sqlite3
import sys
import time
import tomllib
from collections.abc import Sequence
from pathlib import Path
from typing import Any
from urllib.error import URLError
from urllib.request import ProxyHandler, build_opener

PORT = 8080
PARTS = ("panel", "button", "journal")
EVERYWHERE = ("", "0.0.0.0", "::")  # noqa: S104 - what a box listens on, not we
PATIENCE = 5.0
"""Seconds for one answer."""
PAUSE = 0.5
JOURNAL = "journal.db"
_HERE = build_opener(ProxyHandler({}))  # never by way of a proxy


def address(settings: Path, port: int | None = None) -> str:
    """Where the box with these settings answers on this computer."""
    try:
        server = tomllib.loads(settings.read_text("utf-8-sig")).get("server", {})
    except (OSError, ValueError):
        server = {}
    host = str(server.get("host", ""))
    host = "127.0.0.1" if host in EVERYWHERE else f"[{host}]" if ":" in host else host
    return f"http://{host}:{port or server.get('port', PORT)}/healthz"


def health(url: str) -> dict[str, Any]:
    """What the box says of itself. Raises OSError or ValueError."""
    with _HERE.open(url, timeout=PATIENCE) as answer:
        told = json.load(answer)
    if not isinstance(told, dict) or "journal" not in told:
        raise ValueError("something else than a box answers there")
    return told


def worse(now: dict[str, Any], before: dict[str, Any]) -> list[str]:
    """The parts that were well before and are not now."""
    return [part for part in PARTS if before.get(part) == "ok" and now.get(part) != "ok"]


def wait_for_health(
    url: str, before: dict[str, Any], within: float, process: int | None = None
) -> tuple[dict[str, Any] | None, str]:
    """A good answer, or None; and what was wrong at last."""
    end = time.monotonic() + within
    while True:
        try:
            now = health(url)
            lost = worse(now, before)
            if not lost:
                return now, ""
            wrong = " and ".join(f"the {part} that was there is {now.get(part)}" for part in lost)
        except (URLError, OSError, ValueError) as problem:
            wrong = f"its page does not answer ({getattr(problem, 'reason', problem)})"
        if process is not None and has_ended(process):
            return None, "it ends at once"
        if time.monotonic() >= end:
            return None, wrong
        time.sleep(PAUSE)


def has_ended(process: int) -> bool:
    """Whether there is no such process any more, or only its remains."""
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] in "ZX"
    except OSError:
        return True


def schema(directory: Path) -> int:
    """The number of the form that the saved table has; 0 where there is none that can be read."""
    if not (directory / JOURNAL).exists():
        return 0
    try:
        connection = sqlite3.connect(directory / JOURNAL)
        try:
            return int(connection.execute("pragma user_version").fetchone()[0])
        finally:
            connection.close()
    except sqlite3.Error:
        return 0


def main(words: Sequence[str] | None = None) -> int:
    """Answer one question; the module's text says how to ask."""
    parser = argparse.ArgumentParser(prog="look.py")
    questions = parser.add_subparsers(dest="question", required=True)
    asked = questions.add_parser("health")
    asked.add_argument("settings", type=Path)
    asked.add_argument("--port", type=int)
    asked.add_argument("--within", type=float, default=0.0)
    asked.add_argument("--while", type=int, dest="process")
    asked.add_argument("--as-before", type=Path)
    questions.add_parser("schema").add_argument("directory", type=Path)
    arguments = parser.parse_args(words)
    if arguments.question == "schema":
        print(schema(arguments.directory))
        return 0
    before: dict[str, Any] = {}
    if arguments.as_before:
        try:
            before = json.loads(arguments.as_before.read_text("utf-8"))
        except (OSError, ValueError):
            before = {}
    url = address(arguments.settings, arguments.port)
    told, wrong = wait_for_health(url, before, arguments.within, arguments.process)
    print(json.dumps(told) if told is not None else wrong)
    return 0 if told is not None else 1


if __name__ == "__main__":
    sys.exit(main())
