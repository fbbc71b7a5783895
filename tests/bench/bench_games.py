"""The start of a box whose journal holds a thousand games, beside one with none: the aim is at most 1.2.

Also the journal's size per game: old games are folded to one packed record each.
"""

from __future__ import annotations

import time
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from device.journal.journal import NAME
from tests.running import RunningBox
from tests.soak.games import fill

GAMES = 1000
ROUNDS = 15


def start(state: Path) -> float:
    """Seconds until a box on this journal answers."""
    begun = time.perf_counter()
    box = RunningBox(state)
    box.get("/healthz")
    seconds = time.perf_counter() - begun
    box.stop()
    return seconds


def main() -> None:
    """Print the ratio and the size."""
    with TemporaryDirectory() as empty, TemporaryDirectory() as full:
        events = fill(Path(full), GAMES)
        size = (Path(full) / NAME).stat().st_size
        start(Path(empty)), start(Path(full))  # both have been opened once
        times = [(start(Path(empty)), start(Path(full))) for _ in range(ROUNDS)]
        none, many = (median(column) for column in zip(*times, strict=True))
        print(
            f"(f) start with {GAMES} games {many * 1000:.0f} ms / with none {none * 1000:.0f} ms = {many / none:.2f}"
            f" (aim: at most 1.2); {events} events in {size / 1024:.0f} KiB, {size / GAMES:.0f} bytes a game"
        )
