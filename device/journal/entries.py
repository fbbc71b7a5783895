"""Journal entries as plain data: packed into records, and read from the journal's spans."""

from __future__ import annotations

import json
import sqlite3
import zlib
from collections.abc import Iterable, Iterator

from companion.events import Entry

PAGE = 500
"""Entries of one record where many are packed at once."""


class Damaged(Exception):
    """What was read is not what was written."""


def pack(entries: Iterable[Entry]) -> bytes:
    """Entries as one compressed record; about 2 kB for a game of 200 draws. ValueError or TypeError for data that JSON
    can't hold."""
    lines = [
        json.dumps(
            (
                entry.version,
                entry.time,
                entry.kind,
                json.dumps(dict(entry.data), ensure_ascii=False, separators=(",", ":"), allow_nan=False),
                entry.first,
            ),
            ensure_ascii=False,
            separators=(",", ":"),
        )
        for entry in entries
    ]
    return zlib.compress("\n".join(lines).encode(), 9)


def unpack(record: bytes) -> list[Entry]:
    """The entries of a record; raises `Damaged`."""
    try:
        rows = map(json.loads, zlib.decompress(record).decode().split("\n"))
        entries = [Entry(version, time, kind, json.loads(data), first) for version, time, kind, data, first in rows]
        if [entry.version for entry in entries] == list(range(entries[0].version, entries[0].version + len(entries))):
            return entries
    except (zlib.error, TypeError, ValueError):
        pass
    raise Damaged("a record can't be read")


def last_version(connection: sqlite3.Connection) -> int:
    """The version of the latest event, 0 in an empty journal."""
    last: int = connection.execute("SELECT coalesce(max(last), 0) FROM span").fetchone()[0]
    return last


def read_entries(connection: sqlite3.Connection, after: int = 0) -> Iterator[Entry]:
    """All entries above a version, in order, a record at a time: a slow reader holds nothing open in between. What is
    lost (an empty record) is passed over. Raises `Damaged` or sqlite3.Error."""
    found = connection.execute("SELECT max(first) FROM span WHERE first <= ?", (after + 1,)).fetchone()
    first = found[0] or 0
    while span := connection.execute(
        "SELECT first, record FROM span WHERE first >= ? ORDER BY first LIMIT 1", (first,)
    ).fetchone():
        if span[1]:
            yield from (entry for entry in unpack(span[1]) if entry.version > after)
        first = span[0] + 1


def latest_game(connection: sqlite3.Connection, later: list[Entry]) -> list[Entry]:
    """The entries from the last one of kind `game` on, `later` being those after the spans'; all there are, back to
    the first or to a loss, if there is none."""
    entries = later
    before = entries[0].version if entries else last_version(connection) + 1
    while True:
        starts = [index for index, entry in enumerate(entries) if entry.kind == "game"]
        if starts:
            return entries[starts[-1] :]
        span = connection.execute(
            "SELECT first, last, record FROM span WHERE first < ? ORDER BY first DESC LIMIT 1", (before,)
        ).fetchone()
        if span is None or not span[2] or span[1] != before - 1:
            return entries
        before = span[0]
        entries = unpack(span[2]) + entries
