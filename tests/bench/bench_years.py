"""A box that has been played on for years, beside a new one: nothing may grow.

Start, memory and the cost of a draw after 100,000 draws, after 1,000 games, and after 10,000 commands in one game: the
aim is at most 1.3 of a new box's, for memory 1.2. All are written by the box's own table into its own journal.
"""

from __future__ import annotations

import gc
import random
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from companion.commands import Draw, NewGame, Redo, Undo
from companion.errors import NotNow
from companion.table import Table
from tests.bench.bench_start import box_start
from tests.companion.playing import next_command
from tests.device.killing import opened, table_on
from tests.soak.games import fill

DRAWS = 100_000
GAMES = 1000
COMMANDS = 10_000
ROUNDS = 9
MEMORY = "/dev/shm" if Path("/dev/shm").is_dir() else None
"""Where the directories lie: in memory, for a hundred thousand syncs take a card hours; and there nothing hides what
the box itself costs."""
SOME = 2000
"""Draws whose median is taken."""


def timed_draws(table: Table, count: int) -> list[float]:
    """Seconds of each draw, with what is put in order after it."""
    times = []
    gc.collect()
    for _ in range(count):
        begun = time.perf_counter()
        table.do(Draw())
        table.tidy()
        times.append(time.perf_counter() - begun)
    return times


def draw_for_years(directory: Path) -> float:
    """Draw a hundred thousand cards; the cost of the last over that of the first, by the mean of some."""
    journal = opened(directory)
    table = table_on(journal)
    first = timed_draws(table, SOME)
    timed_draws(table, DRAWS - 2 * SOME)
    last = timed_draws(table, SOME)
    journal.close()
    return median(last) / median(first)


def play_one_game_for_ever(directory: Path) -> None:
    """Ten thousand commands in one classic game of four: played, taken back and done again, never to its end."""
    journal = opened(directory)
    table = table_on(journal)
    table.do(NewGame(profile="classic", seats=("red", "blue", "yellow", "green"), checker="enforce"))
    chance = random.Random(1)
    for number in range(COMMANDS):
        command = next_command(table.snapshot(), chance) if table.snapshot().table.phase != "over" else Undo()
        if number % 50 > 40:
            command = Undo() if number % 2 else Redo()
        try:
            table.do(command)
        except NotNow:
            table.do(Undo())
        table.tidy()
    journal.close()


def beside_a_new_box(name: str, make: Callable[[Path], object]) -> None:
    """Print what a start and the memory cost in a directory that `make` fills, over a new box's."""
    with TemporaryDirectory(dir=MEMORY) as new, TemporaryDirectory(dir=MEMORY) as old:
        make(Path(old))
        box_start(Path(new)), box_start(Path(old))  # both have been opened once
        runs = [(box_start(Path(new)), box_start(Path(old))) for _ in range(ROUNDS)]
        (new_time, new_memory), (old_time, old_memory) = (
            (median(seconds for seconds, _ in column), median(used for _, used in column))
            for column in zip(*runs, strict=True)
        )
        size = sum(file.stat().st_size for file in Path(old).iterdir())
    print(
        f"after {name}: start {old_time * 1000:.0f} ms / {new_time * 1000:.0f} ms = {old_time / new_time:.2f}"
        f" (aim: at most 1.3); memory {old_memory / 1024:.1f} MiB / {new_memory / 1024:.1f} MiB"
        f" = {old_memory / new_memory:.2f} (at most 1.2); {size / 1e6:.1f} MB on the card",
        flush=True,
    )


def main() -> None:
    """Print all ratios."""
    ratios = []
    beside_a_new_box(f"{DRAWS:,} draws", lambda place: ratios.append(draw_for_years(place)))
    print(f"the {DRAWS:,}th draw / the first = {ratios[0]:.2f} (aim: at most 1.3)")
    beside_a_new_box(f"{GAMES:,} games", lambda place: fill(place, GAMES))
    beside_a_new_box(f"{COMMANDS:,} commands in one game", play_one_game_for_ever)
