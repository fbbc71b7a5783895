"""One bare durable commit, the yardstick of everything that must be saved before it is shown."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from pathlib import Path


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
