"""Kill -9 and power cuts: what was acknowledged is there, nothing is doubled, the journal opens."""

from __future__ import annotations

import json
import random
import shutil
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

import pytest

from companion.state import State
from device.journal.journal import NAME, TAIL, open_journal
from device.journal.schema import fold
from tests.conftest import Tally
from tests.device.journal.journals import entry, opened

ROOT = Path(__file__).parents[3]
LOG_HEADER = 32


def kill_rounds(directory: Path, rounds: int, seed: int) -> dict[str, int]:
    """Run `tests.device.killing` in a process of its own, for it forks."""
    command = [sys.executable, "-m", "tests.device.killing", str(directory), str(rounds), str(seed)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    found: dict[str, int] = json.loads(done.stdout)
    return found


def test_a_table_killed_at_any_instant_loses_and_doubles_nothing(tmp_path: Path, tally: Tally) -> None:
    assert count_kills(kill_rounds(tmp_path, 40, seed=1), tally) >= 40


@pytest.mark.soak
def test_a_table_killed_at_1800_instants(tmp_path: Path, tally: Tally) -> None:
    assert count_kills(kill_rounds(tmp_path, 1800, seed=2), tally) >= 1800


def count_kills(found: dict[str, int], tally: Tally) -> int:
    """Tally what a run of kills found; how many snapshots had been acknowledged."""
    tally.trials, tally.lost, tally.doubled = found["trials"], found["lost"], found["doubled"]
    return found["acknowledged"]


@dataclass(frozen=True, slots=True)
class Files:
    """The journal's durable files at one moment (-shm is made anew after a power cut)."""

    database: bytes
    log: bytes
    tail: bytes
    last: int


def test_a_power_cut_leaves_every_acknowledged_event_whole(tmp_path: Path, tally: Tally) -> None:
    tally.trials = _cut_power(tmp_path, trials=300, seed=5)


@pytest.mark.soak
def test_a_power_cut_at_length(tmp_path: Path, tally: Tally) -> None:
    tally.trials = _cut_power(tmp_path, trials=6000, seed=6)


def _cut_power(directory: Path, trials: int, seed: int) -> int:
    """Cut the power somewhere in a transaction, with any of its unsynced sectors written, old, or garbage."""
    chance = random.Random(seed)
    steps = list(pairwise(_moments(directory / "played", commands=150)))
    assert sum(before.database != after.database for before, after in steps) > 5
    state = directory / "cut"
    for _ in range(trials):
        before, after = chance.choice(steps)
        state.mkdir()
        saved = _cut(chance, before, after, state)
        journal, notices = open_journal(state, warn_volatile=False)
        assert {notice.id for notice in notices} <= {"notice.last_unsure"}
        entries = list(journal.all())
        assert journal.last in (saved, after.last)
        assert [found.version for found in entries] == list(range(1, journal.last + 1))
        assert all(found.data == {"text": _text(found.version)} for found in entries)
        journal.append([entry(journal.last + 1)])
        journal.close()
        shutil.rmtree(state)
    return trials


def _cut(chance: random.Random, before: Files, after: Files, state: Path) -> int:
    """Write the files as a cut between two moments leaves them; the last version that must be there.

    A command is synced in the tail alone. When the journal takes the tail in, SQLite syncs the log before it
    acknowledges, the log before it writes pages back, and the pages before it cuts the log: so one of these is in
    doubt, and no other.
    """
    database, log, tail = before.database, before.log, before.tail
    if before.tail != after.tail:
        tail = _torn(chance, before.tail, after.tail)
    elif before.database == after.database:
        log = _torn_log(chance, before.log, after.log)
    elif chance.random() < 0.5:
        database = _torn(chance, before.database, after.database)
    else:
        database, log = after.database, chance.choice((before.log, after.log))
    (state / NAME).write_bytes(database)
    (state / f"{NAME}-wal").write_bytes(log)
    (state / TAIL).write_bytes(tail)
    return before.last


def _torn_log(chance: random.Random, old: bytes, new: bytes) -> bytes:
    if old[:LOG_HEADER] == new[:LOG_HEADER]:
        return _torn(chance, old, new)
    if chance.random() < 0.3:
        cut = chance.randrange(LOG_HEADER + 1)
        return new[:cut] + old[cut:]
    return _torn(chance, new[:LOG_HEADER] + old[LOG_HEADER:], new, start=LOG_HEADER)


def _torn(chance: random.Random, old: bytes, new: bytes, start: int = 0) -> bytes:
    """A file of which any of the changed sectors from `start` on have been written, and some while the power went."""
    share, sector = chance.random(), chance.choice((512, 4096))
    length = max(len(old), len(new))
    pieces = [new[:start]]
    for at in (start, *range(start - start % sector + sector, length, sector)):
        end = min(at - at % sector + sector, length)
        was, will = old[at:end], new[at:end]
        if was == will:
            pieces.append(was)
        elif chance.random() < 0.05:
            pieces.append(chance.randbytes(end - at))
        else:
            pieces.append((will if chance.random() < share else was).ljust(end - at, b"\0"))
    whole = b"".join(pieces)
    return whole[: chance.randint(len(old), length)] if len(old) < length else whole


def _moments(directory: Path, commands: int) -> Iterator[Files]:
    """The files after each step; commands are one to three events. Taking in and folding are steps of their own."""
    journal = opened(directory)

    def files() -> Files:
        wal = directory / f"{NAME}-wal"
        log = wal.read_bytes() if wal.exists() else b""
        return Files((directory / NAME).read_bytes(), log, (directory / TAIL).read_bytes(), journal.last)

    for number in range(commands):
        first = journal.last + 1
        kinds = ["game" if number % 40 == 0 else "draw", *["draw"] * (number % 3)]
        journal.append([entry(first + i, kind, first, text=_text(first + i)) for i, kind in enumerate(kinds)])
        yield files()
        if number % 7 == 6:
            with pytest.MonkeyPatch.context() as patch:
                patch.setattr("device.journal.journal.fold", lambda _: None)
                journal.tidy(State(), resting=True)
            yield files()
            fold(journal._connection)
            yield files()
    journal.close()


def _text(version: int) -> str:
    return f"{version} " + "Извини! " * (version % 40)
