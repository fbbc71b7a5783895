"""Journal entries as plain data, and how they are read from the journal's tables."""

from __future__ import annotations

import json
import sqlite3
import zlib
from collections.abc import Iterable, Iterator

from companion.events import Entry
from device.journal.schema import Damaged, checksum

Row = tuple[int, str, str, str, int, int]

_COLUMNS = "SELECT version, time, kind, data, first, checksum FROM event"
_PAGE = 500


def as_row(entry: Entry) -> Row:
    """The columns of the table `event`. ValueError or TypeError for data that JSON can't hold."""
    data = json.dumps(dict(entry.data), ensure_ascii=False, separators=(",", ":"), allow_nan=False)
    fixed = (entry.version, entry.time, entry.kind, data, entry.first)
    return (*fixed, checksum(*fixed))


def from_row(row: Row) -> Entry:
    """The entry of a row; raises `Damaged` when the row is not as it was written."""
    version, time, kind, data, first, expected = row
    try:
        if checksum(version, time, kind, data, first) == expected:
            return Entry(version, time, kind, json.loads(data), first)
    except (TypeError, ValueError):
        pass
    raise Damaged(f"event {version} is not as it was written")


def pack(rows: Iterable[Row]) -> bytes:
    """A past game as one compressed record; about 2 kB for a game of 200 draws."""
    lines = "\n".join(json.dumps(row[:5], ensure_ascii=False, separators=(",", ":")) for row in rows)
    return zlib.compress(lines.encode(), 9)


def unpack(record: bytes) -> Iterator[Entry]:
    """The entries of a past game; raises `Damaged`."""
    try:
        for line in zlib.decompress(record).decode().split("\n"):
            version, time, kind, data, first = json.loads(line)
            yield Entry(version, time, kind, json.loads(data), first)
    except (zlib.error, TypeError, ValueError) as error:
        raise Damaged("a past game can't be read") from error


def current_rows(connection: sqlite3.Connection) -> list[Row]:
    """The rows from the start of the current game on; found by an index."""
    start = connection.execute("SELECT max(version) FROM event WHERE kind = 'game'").fetchone()[0]
    return connection.execute(f"{_COLUMNS} WHERE version >= ? ORDER BY version", (start or 0,)).fetchall()


def rows_before(connection: sqlite3.Connection, version: int) -> list[Row]:
    """The unfolded rows of earlier games."""
    return connection.execute(f"{_COLUMNS} WHERE version < ? ORDER BY version", (version,)).fetchall()


def last_version(connection: sqlite3.Connection) -> int:
    """The version of the latest event, 0 in an empty journal."""
    last: int = connection.execute(
        "SELECT max(coalesce((SELECT max(version) FROM event), 0), coalesce((SELECT max(last) FROM past), 0))"
    ).fetchone()[0]
    return last


def read_entries(connection: sqlite3.Connection, after: int = 0) -> Iterator[Entry]:
    """All entries above a version, in order, a page at a time: a slow reader holds nothing open between pages, and
    games that are folded meanwhile are neither missed nor read twice. Raises `Damaged` or sqlite3.Error."""
    while page := _next_page(connection, after):
        for entry in page:
            if entry.version != after + 1 and after:
                raise Damaged(f"event {after + 1} is missing")
            after = entry.version
            yield entry


def _next_page(connection: sqlite3.Connection, after: int) -> list[Entry]:
    connection.execute("BEGIN")
    try:
        past = connection.execute("SELECT record FROM past WHERE last > ? ORDER BY first LIMIT 1", (after,)).fetchone()
        rows = (
            []
            if past
            else connection.execute(f"{_COLUMNS} WHERE version > ? ORDER BY version LIMIT {_PAGE}", (after,)).fetchall()
        )
    finally:
        connection.rollback()
    if past:
        return [entry for entry in unpack(past[0]) if entry.version > after]
    return [from_row(row) for row in rows]
