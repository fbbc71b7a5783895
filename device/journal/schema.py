"""The journal's tables: how they are made, recognised, checked and brought up to date.

Schema 1 had the table `event` alone. Schema 2 gives each event a checksum, folds past games into one compressed
record each, and keeps the keys.
"""

from __future__ import annotations

import os
import sqlite3
import zlib
from collections.abc import Callable
from pathlib import Path

from device.journal.statedir import sync_directory

APPLICATION_ID = 0x536F7242
"""`SorB`, in the header of every journal."""
SCHEMA = 2

_TABLES = """
CREATE TABLE event (
    version INTEGER PRIMARY KEY,
    time TEXT NOT NULL,
    kind TEXT NOT NULL,
    data TEXT NOT NULL,
    first INTEGER NOT NULL,
    checksum INTEGER NOT NULL
) STRICT;
CREATE INDEX game_start ON event (version) WHERE kind = 'game';
CREATE TABLE past (first INTEGER PRIMARY KEY, last INTEGER NOT NULL, record BLOB NOT NULL) STRICT;
CREATE TABLE secret (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;
"""


class Damaged(Exception):
    """The file is not a whole journal."""


class Newer(Exception):
    """The file was written by a later sorrybox."""


def checksum(version: int, time: str, kind: str, data: str, first: int) -> int:
    """CRC-32 over an event's columns: SQLite itself does not notice a bit that flips inside a text."""
    return zlib.crc32("\x1f".join((str(version), time, kind, data, str(first))).encode())


def connect(path: Path, read_only: bool = False) -> sqlite3.Connection:
    """A connection to an existing file, without implicit transactions; `Connection`s are not tied to a thread.

    `psow=0`: SQLite then takes care that a power cut which garbles a whole 4 kB sector garbles no event that was saved
    before, at the price of a frame more in each commit.
    """
    return sqlite3.connect(
        f"{path.absolute().as_uri()}?mode={'ro' if read_only else 'rw'}&psow=0",
        uri=True,
        isolation_level=None,
        timeout=2.0,
        check_same_thread=False,
    )


def create(path: Path) -> None:
    """Make an empty journal; the name appears only when the file is whole and durable. OSError or sqlite3.Error."""
    draft = path.with_name(path.name + ".new")
    for suffix in ("", "-wal", "-shm", "-journal"):
        path.with_name(draft.name + suffix).unlink(missing_ok=True)
    draft.touch(mode=0o600)
    connection = connect(draft)
    try:
        settings(connection)
        connection.executescript(
            f"BEGIN; PRAGMA application_id = {APPLICATION_ID}; PRAGMA user_version = {SCHEMA}; {_TABLES} COMMIT;"
        )
    finally:
        connection.close()
    descriptor = os.open(draft, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
    draft.rename(path)
    sync_directory(path.parent)


def inspect(path: Path) -> int:
    """The schema of an existing file, read without changing it. Raises `Damaged`, `Newer` or sqlite3.Error."""
    wal = path.with_name(path.name + "-wal")
    if path.stat().st_size == 0:
        raise Damaged("the file is empty" if not wal.exists() else "the file is empty beside its -wal")
    connection = connect(path, read_only=True)
    try:
        application: int = connection.execute("PRAGMA application_id").fetchone()[0]
        schema: int = connection.execute("PRAGMA user_version").fetchone()[0]
    finally:
        connection.close()
    if application != APPLICATION_ID:
        raise Damaged("the file belongs to another program")
    if SCHEMA < schema < SCHEMA + 100:
        raise Newer(f"schema {schema}")
    if not 1 <= schema <= SCHEMA:
        raise Damaged(f"schema {schema}")
    return schema


def open_whole(path: Path) -> sqlite3.Connection:
    """A writing connection to a journal that was checked and is of the present schema.

    Raises `Damaged`, `Newer`, or sqlite3.Error where reading or writing fails.
    """
    schema = inspect(path)
    connection = connect(path)
    try:
        settings(connection)
        check(connection)
        for step in range(schema, SCHEMA):
            _migrate(connection, step)
        _check_tables(connection)
        connection.execute("BEGIN IMMEDIATE")  # a file that can't be written is found here, not at the first card
        connection.execute(f"PRAGMA user_version = {SCHEMA}")
        connection.rollback()
    except BaseException:
        connection.close()
        raise
    return connection


def check(connection: sqlite3.Connection) -> None:
    """SQLite's own quick check; raises `Damaged` with its first finding."""
    finding = connection.execute("PRAGMA quick_check(1)").fetchone()[0]
    if finding != "ok":
        raise Damaged(finding)


def _check_tables(connection: sqlite3.Connection) -> None:
    """A garbled CREATE statement may still be one that SQLite can read."""
    pristine = sqlite3.connect(":memory:")
    try:
        pristine.executescript(_TABLES)
        tables = "SELECT type, name, sql FROM sqlite_master ORDER BY name"
        if connection.execute(tables).fetchall() != pristine.execute(tables).fetchall():
            raise Damaged("the tables are not the journal's")
    finally:
        pristine.close()


def settings(connection: sqlite3.Connection) -> None:
    """Durable on commit: WAL and synchronous=FULL (field-notes 47)."""
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute("PRAGMA journal_size_limit = 1048576")
    connection.execute("PRAGMA trusted_schema = OFF")


def _migrate(connection: sqlite3.Connection, schema: int) -> None:
    """One step up, in one transaction: a power cut leaves the old schema or the new one."""
    connection.execute("BEGIN IMMEDIATE")
    try:
        _MIGRATIONS[schema](connection)
        connection.execute(f"PRAGMA user_version = {schema + 1}")
        connection.execute("COMMIT")
    except BaseException:
        connection.rollback()
        raise


def _from_1_to_2(connection: sqlite3.Connection) -> None:
    connection.execute("ALTER TABLE event RENAME TO event_1")
    connection.execute("DROP INDEX IF EXISTS game_start")
    for statement in filter(str.strip, _TABLES.split(";")):
        connection.execute(statement)
    old = connection.execute("SELECT version, time, kind, data, first FROM event_1 ORDER BY version")
    connection.executemany("INSERT INTO event VALUES (?, ?, ?, ?, ?, ?)", ((*row, checksum(*row)) for row in old))
    connection.execute("DROP TABLE event_1")


_MIGRATIONS: dict[int, Callable[[sqlite3.Connection], None]] = {1: _from_1_to_2}
