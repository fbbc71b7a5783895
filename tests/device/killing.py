"""Kill -9 a table at random instants, and look what is left: `python -m tests.device.killing DIR ROUNDS SEED`.

Each round forks a process which plays on the journal and says on a pipe what it has been told was saved; it is killed,
and the journal opened again. Prints one JSON object with what was found.
"""

from __future__ import annotations

import json
import os
import random
import signal
import sys
import time
from datetime import UTC, datetime
from pathlib import Path

from companion.commands import Command, Draw, NewGame, Redo, Undo
from companion.errors import NotNow
from companion.table import Table
from device import shuffle as chance
from device.journal.journal import Journal, open_journal

Said = tuple[int, str | None, int]
"""Version, card and draw pile of a snapshot that was saved."""


def play(directory: Path, seed: int, out: int) -> None:
    """Play until killed; each saved snapshot goes down the pipe, one line in one write."""
    chance = random.Random(seed)
    table = table_on(opened(directory))
    while True:
        table_is = said(table)
        os.write(out, f"{json.dumps(table_is)}\n".encode())
        command: Command = chance.choices((Draw(), Undo(), Redo(), NewGame()), (30, 3, 2, 1))[0]
        try:
            table.do(command)
        except NotNow:
            continue


def table_on(journal: Journal) -> Table:
    return Table(
        journal,
        chance=chance,
        now=lambda: datetime.now(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z"),
    )


def said(table: Table) -> Said:
    view = table.snapshot().table
    return view.version, view.card, view.draw_pile


def opened(directory: Path) -> Journal:
    journal, notices = open_journal(directory, warn_volatile=False)
    if notices:
        raise SystemExit(f"the journal was set aside: {notices[0].params}")
    return journal


def killed_round(directory: Path, chance: random.Random) -> list[Said]:
    """Let a process play and kill it within 30 ms of its first word, or even before; what it had said by then."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(reading)
        try:
            play(directory, chance.randrange(1 << 30), writing)
        finally:
            os._exit(1)
    os.close(writing)
    heard = b""
    if chance.random() < 0.9:
        heard = os.read(reading, 65536)
    time.sleep(chance.random() ** 2 * 0.03)
    os.kill(child, signal.SIGKILL)
    while chunk := os.read(reading, 65536):
        heard += chunk
    os.close(reading)
    if os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) != -signal.SIGKILL:
        raise SystemExit("the playing process ended by itself")
    return [tuple(json.loads(line)) for line in heard.decode().splitlines()]


def look(directory: Path, heard: list[Said], before: int) -> tuple[int, int, int]:
    """The version now; how many acknowledged versions are lost; how many entries are missing or there twice."""
    journal = opened(directory)
    versions = [entry.version for entry in journal.all(after=before)]
    doubled = sum(here != wanted for wanted, here in enumerate(versions, before + 1))
    table = table_on(journal)
    version, _, _ = now = said(table)
    view = table.snapshot().table
    lost = sum(old[0] > version for old in heard)
    lost += bool(heard) and heard[-1][0] == version and heard[-1] != now
    doubled += view.draw_pile + len(view.discard) != 45
    journal.close()
    return version, lost, doubled


def main(directory: Path, rounds: int, seed: int) -> None:
    chance = random.Random(seed)
    found = {"trials": rounds, "acknowledged": 0, "lost": 0, "doubled": 0}
    version = 0
    for _ in range(rounds):
        heard = killed_round(directory, chance)
        version, lost, doubled = look(directory, heard, version)
        found["acknowledged"] += len(heard)
        found["lost"] += lost
        found["doubled"] += doubled
    found["events"] = version
    print(json.dumps(found))


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3]))
