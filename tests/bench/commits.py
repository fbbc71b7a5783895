"""Bare durable commits, the yardstick of everything that must be saved before it is shown; and what they write."""

from __future__ import annotations

import os
import sqlite3
import subprocess
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory


def bare_commit(directory: Path) -> Callable[[], None]:
    """A function that makes one row durable, with the journal's settings (WAL, synchronous=FULL) and nothing else."""
    connection = sqlite3.connect(directory / "bare.db", isolation_level=None)
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute("CREATE TABLE event (version INTEGER PRIMARY KEY, data TEXT)")

    def commit() -> None:
        connection.execute("BEGIN IMMEDIATE")
        connection.execute("INSERT INTO event (data) VALUES (?)", ('{"card": "5", "colour": null, "hand": false}',))
        connection.execute("COMMIT")

    return commit


@contextmanager
def rows_of_their_own(directory: Path) -> Iterator[Callable[[int], None]]:
    """A function that saves a draw as the journal did up to its schema 2: each event a row, each command a transaction
    of the journal's file, `psow=0`, the log folded by SQLite every thousand pages."""
    path = directory / "rows.db"
    path.touch()
    connection = sqlite3.connect(f"{path.as_uri()}?psow=0", uri=True, isolation_level=None)
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute("PRAGMA journal_size_limit = 1048576")
    connection.execute(
        "CREATE TABLE event (version INTEGER PRIMARY KEY, time TEXT, kind TEXT, data TEXT, first INTEGER, sum INTEGER)"
    )
    connection.execute("CREATE INDEX game_start ON event (version) WHERE kind = 'game'")

    def save(version: int) -> None:
        row = (version, "2026-01-01T18:00:00.000Z", "draw", '{"card":"5","colour":null,"hand":false}', version, version)
        connection.execute("BEGIN IMMEDIATE")
        connection.execute("INSERT INTO event VALUES (?, ?, ?, ?, ?, ?)", row)
        connection.execute("COMMIT")

    try:
        yield save
    finally:
        connection.close()


@contextmanager
def small_card() -> Iterator[tuple[Path, Callable[[], int]]]:
    """A directory on a card of its own (ext4 in a file; root alone may make one), with a function that tells how many
    bytes have reached it so far, the file system's own included. Raises OSError or `CalledProcessError` elsewhere."""
    with TemporaryDirectory() as place:
        image, directory = Path(place) / "card", Path(place) / "mounted"
        with image.open("wb") as file:
            file.truncate(300_000_000)
        directory.mkdir()
        subprocess.run(["mkfs.ext4", "-q", "-F", image], check=True)
        loop = subprocess.run(["losetup", "-f", "--show", image], check=True, capture_output=True, text=True).stdout
        try:
            subprocess.run(["mount", loop.strip(), directory], check=True)
            try:
                told = Path("/sys/block") / Path(loop.strip()).name / "stat"

                def written() -> int:
                    os.sync()
                    return 512 * int(told.read_text().split()[6])

                yield directory, written
            finally:
                subprocess.run(["umount", directory], check=True)
        finally:
            subprocess.run(["losetup", "-d", loop.strip()], check=True)
