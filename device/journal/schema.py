"""The journal's tables: how they are made, recognised, checked and brought up to date.

Schema 1 had the table `event` alone. Schema 2 gave each event a checksum, folded past games into one compressed record
each, and kept the keys. Schema 3 keeps all events in records of many (`span`); the newest commands are in the tail
(`device.journal.tail`) until then.
"""

from __future__ import annotations

import json
import os
import sqlite3
import zlib
from collections.abc import Callable, Iterator
from contextlib import suppress
from itertools import islice
from pathlib import Path

from companion.events import Entry
from device.journal.entries import PAGE, Damaged, pack, unpack
from device.journal.statedir import sync_directory

APPLICATION_ID = 0x536F7242
"""`SorB`, in the header of every journal."""
SCHEMA = 3

_TABLES = """
CREATE TABLE span (
    first INTEGER PRIMARY KEY,
    last INTEGER NOT NULL,
    record BLOB NOT NULL,
    checksum INTEGER NOT NULL
) STRICT;
CREATE TABLE secret (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;
CREATE TABLE fact (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;
"""
BOX = "box"
"""The fact that says whose journal it is: 16 hex digits, made with it; all files of a table bear them."""
CLOSED = "closed"
"""The fact that says `yes` once everything in the tail is in the spans too and nobody writes any more."""


class Newer(Exception):
    """The file was written by a later sorrybox."""


def checksum(first: int, last: int, record: bytes) -> int:
    """CRC-32 over a span's columns: SQLite itself does not notice a bit that flips inside a value."""
    return zlib.crc32(record, zlib.crc32(f"{first}-{last}".encode()))


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


def create(path: Path, fill: Callable[[sqlite3.Connection], None] = lambda _: None) -> None:
    """Make a journal of a new box, with what `fill` puts in; the name appears only when the file is whole and durable.
    OSError or sqlite3.Error."""
    draft = path.with_name(path.name + ".new")
    for suffix in ("", "-wal", "-shm", "-journal"):
        path.with_name(draft.name + suffix).unlink(missing_ok=True)
    draft.touch(mode=0o600)
    connection = connect(draft)
    try:
        set_up(connection)
        connection.executescript(
            f"BEGIN; PRAGMA application_id = {APPLICATION_ID}; PRAGMA user_version = {SCHEMA}; {_TABLES} COMMIT;"
        )
        set_fact(connection, BOX, os.urandom(8).hex())
        fill(connection)
    finally:
        connection.close()
    descriptor = os.open(draft, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
    draft.rename(path)
    sync_directory(path.parent)


def fact(connection: sqlite3.Connection, name: str) -> str:
    """What the journal says of itself; empty if nothing."""
    row = connection.execute("SELECT value FROM fact WHERE name = ?", (name,)).fetchone()
    return row[0] if row else ""


def set_fact(connection: sqlite3.Connection, name: str, value: str) -> None:
    """Let the journal say something of itself."""
    connection.execute("INSERT OR REPLACE INTO fact VALUES (?, ?)", (name, value))


def add_span(connection: sqlite3.Connection, first: int, last: int, record: bytes) -> None:
    """Write a record; an empty one says that what was there is lost."""
    connection.execute("INSERT INTO span VALUES (?, ?, ?, ?)", (first, last, record, checksum(first, last, record)))


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
        set_up(connection)
        check(connection)
        if schema < SCHEMA:
            _migrate(connection, schema)
        _check_tables(connection)
        _check_spans(connection)
        if len(fact(connection, BOX)) != 16:
            raise Damaged("the journal does not say whose it is")
        connection.execute("BEGIN IMMEDIATE")  # a file that can't be written is found here, not at the first card
        connection.execute(f"PRAGMA user_version = {SCHEMA}")
        connection.rollback()
        with suppress(sqlite3.OperationalError):  # a full disk; it is tried again with the next record
            fold(connection)
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


def _check_spans(connection: sqlite3.Connection) -> None:
    """Every record as it was written, each going on where the one before it ends."""
    expected = 1
    for first, last, record, told in connection.execute("SELECT * FROM span ORDER BY first"):
        if first != expected or last < first or checksum(first, last, record) != told:
            raise Damaged(f"the record of event {expected} is not as it was written")
        expected = last + 1
    connection.execute("SELECT count(name || value) FROM secret")


def set_up(connection: sqlite3.Connection) -> None:
    """Durable on commit: WAL and synchronous=FULL (field-notes 47). The log is folded by `fold` alone."""
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute("PRAGMA wal_autocheckpoint = 0")
    connection.execute("PRAGMA trusted_schema = OFF")


def fold(connection: sqlite3.Connection) -> None:
    """Write the log's pages back and empty it: a bit that flips in a log takes all that comes after it away. A reader
    beside may hold it up until the next time."""
    connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")


def _migrate(connection: sqlite3.Connection, schema: int) -> None:
    """Up to the present schema, in one transaction: a power cut leaves the old one or the new one."""
    connection.execute("BEGIN IMMEDIATE")
    try:
        for step in range(schema, SCHEMA):
            _MIGRATIONS[step](connection)
        connection.execute(f"PRAGMA user_version = {SCHEMA}")
        connection.execute("COMMIT")
    except BaseException:
        connection.rollback()
        raise


def _from_1_to_2(connection: sqlite3.Connection) -> None:
    connection.execute("ALTER TABLE event ADD COLUMN checksum INTEGER")
    connection.execute("CREATE TABLE past (first INTEGER PRIMARY KEY, last INTEGER NOT NULL, record BLOB NOT NULL)")
    connection.execute("CREATE TABLE secret (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID")


def _from_2_to_3(connection: sqlite3.Connection) -> None:
    """Older programs checked their games when they opened them; a record that can't be read is damage all the same."""
    connection.execute("ALTER TABLE secret RENAME TO secret_2")
    for statement in filter(str.strip, _TABLES.split(";")):
        connection.execute(statement)
    connection.execute("INSERT INTO secret SELECT name, value FROM secret_2")
    entries = entries_of_schema_2(connection)
    while some := list(islice(entries, PAGE)):
        while some[-1].first != some[0].first and (following := next(entries, None)) is not None:
            some.append(following)
            if following.first != some[-2].first:
                break
        add_span(connection, some[0].version, some[-1].version, pack(some))
    for table in ("event", "past", "secret_2"):
        connection.execute(f"DROP TABLE {table}")
    set_fact(connection, BOX, os.urandom(8).hex())
    set_fact(connection, CLOSED, "yes")


def entries_of_schema_2(connection: sqlite3.Connection) -> Iterator[Entry]:
    """All entries of a journal of schema 2, in order. Raises `Damaged` or sqlite3.Error."""
    expected = 1
    for (record,) in connection.execute("SELECT record FROM past ORDER BY first"):
        for entry in unpack(record):
            yield _continuing(entry, expected)
            expected += 1
    rows = connection.execute("SELECT version, time, kind, data, first, checksum FROM event ORDER BY version")
    for version, time, kind, data, first, told in rows:
        entry = _entry_of_schema_2(version, time, kind, data, first, told)
        yield _continuing(entry, expected)
        expected += 1


def _entry_of_schema_2(version: int, time: str, kind: str, data: str, first: int, told: int | None) -> Entry:
    written = zlib.crc32("\x1f".join((str(version), time, kind, data, str(first))).encode())
    try:
        if told in (None, written):
            return Entry(version, time, kind, json.loads(data), first)
    except ValueError:
        pass
    raise Damaged(f"event {version} is not as it was written")


def _continuing(entry: Entry, expected: int) -> Entry:
    if entry.version != expected:
        raise Damaged(f"event {expected} is missing")
    return entry


_MIGRATIONS: dict[int, Callable[[sqlite3.Connection], None]] = {1: _from_1_to_2, 2: _from_2_to_3}
