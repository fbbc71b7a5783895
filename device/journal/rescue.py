"""What a start finds in the state directory: the journal, its tail and its mark, damaged or not, put together again.

Each file bears the name of its box. Damage of one leaves the table as it was shown, for the others tell the same; what
is lost all the same is said, and never taken for what was shown.
"""

from __future__ import annotations

import logging
import sqlite3
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import TypeVar

from companion.events import Entry
from companion.messages import Message, message
from device.journal.entries import PAGE, Damaged, last_version, latest_game, pack, unpack
from device.journal.mark import Mark, read_mark
from device.journal.schema import (
    BOX,
    CLOSED,
    add_span,
    checksum,
    connect,
    create,
    entries_of_schema_2,
    fact,
    fold,
    open_whole,
    set_fact,
)
from device.journal.statedir import set_aside
from device.journal.tail import Tail, TailSeen, look_at_tail
from device.journal.witness import read_witness

Seen = TypeVar("Seen")

PERHAPS_SHOWN = 1000
"""Versions that are passed over where nobody knows how many events are lost: no phone may take a new one for one that
it has seen."""
_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Neighbours:
    """The files that lie beside the journal."""

    tail: Path
    mark: Path
    witness: Path


@dataclass(slots=True)
class Found:
    """What there is to go on from."""

    connection: sqlite3.Connection
    mark: Mark | None = None
    tail: TailSeen | None = None
    """None: it has to be made anew."""
    waiting: list[Entry] = field(default_factory=list)
    """Entries of the tail that the journal has not taken in."""
    usable: list[Entry] | None = None
    """The only entries to follow, where later ones don't connect with them; None: all."""
    notices: list[Message] = field(default_factory=list)

    def open_tail(self, path: Path, box: str) -> Tail:
        """The tail, ready for the next command. Raises OSError."""
        if self.tail is not None:
            tail = Tail(path, box, self.tail.newest)
            if self.tail.unsure:
                tail.heal()
            return tail
        tail = Tail(path, box)
        if last := last_version(self.connection):
            tail.write(pack([Entry(last, "", "taken in", {}, last)]))
        return tail


@dataclass(slots=True)
class Salvage:
    """What can be read of a damaged journal."""

    spans: dict[int, tuple[int, bytes]] = field(default_factory=dict)
    secrets: dict[str, str] = field(default_factory=dict)
    box: str = ""


def find(path: Path, beside: Neighbours, *, is_damage: Callable[[sqlite3.Error], bool]) -> Found:
    """Open the journal, or what is left of it, and hold the tail, the mark and the witness against it.

    Raises `Newer`, OSError, or sqlite3.Error where a whole journal can't be written.
    """
    tail, mark = _look(beside.tail, look_at_tail), _look(beside.mark, read_mark)
    aside: Path | None = None
    try:
        if not path.exists():
            if tail or mark or beside.tail.exists() or path.with_name(path.name + "-wal").exists():
                raise Damaged("the file is gone")
            create(path)
        connection = _opened(path, is_damage, tail, mark)
    except Damaged as damage:
        connection, aside = _rebuild(path, damage, tail, mark)
    found = Found(connection, mark)
    try:
        unknown, kept = _follow_tail(found, tail, beside.tail)
        lost = _follow_mark(found, beside) or unknown
        aside = aside or kept
    except BaseException:
        connection.close()
        raise
    if aside and not found.waiting and last_version(connection) == 0:
        found.notices.insert(0, message("notice.journal_set_aside", file=str(aside)))
    elif lost:
        found.notices.insert(0, message("notice.journal_older", path=str(path.parent)))
    elif aside:
        found.notices.insert(0, message("notice.journal_mended", file=str(aside)))
    return found


def _look(path: Path, look: Callable[[Path], Seen | None]) -> Seen | None:
    try:
        return look(path)
    except FileNotFoundError:
        return None


def _opened(
    path: Path, is_damage: Callable[[sqlite3.Error], bool], tail: TailSeen | None, mark: Mark | None
) -> sqlite3.Connection:
    try:
        connection = open_whole(path)
    except sqlite3.Error as error:
        if is_damage(error):
            raise Damaged(str(error)) from error
        raise
    except UnicodeDecodeError as error:  # SQLite names a garbled object in its finding
        raise Damaged("the file is garbled") from error
    others = {seen.box for seen in (tail, mark) if seen and seen.box}
    if tail and mark and len(others) == 1 and others != {fact(connection, BOX)}:
        connection.close()
        raise Damaged("the file is another box's")
    return connection


def _rebuild(path: Path, damage: Damaged, tail: TailSeen | None, mark: Mark | None) -> tuple[sqlite3.Connection, Path]:
    """A new journal from what can be read of the damaged one; where that is kept."""
    saved = salvage(path)
    ours = {seen.box for seen in (tail, mark) if seen and seen.box}
    if saved.box and ours and saved.box not in ours:
        saved = Salvage()
    aside = set_aside(path)
    _log.error("journal damaged (%s); set aside as %s", " ".join(str(damage).split()), aside)

    def fill(connection: sqlite3.Connection) -> None:
        connection.execute("BEGIN IMMEDIATE")
        for box in (saved.box, *sorted(ours)):
            set_fact(connection, BOX, box or fact(connection, BOX))
        expected = 1
        for first, (last, record) in sorted(saved.spans.items()):
            if first >= expected:
                _lose(connection, expected, first - 1)
                add_span(connection, first, last, record)
                expected = last + 1
        secrets = saved.secrets or (dict(mark.secrets) if mark else {})
        connection.executemany("INSERT INTO secret VALUES (?, ?)", secrets.items())
        connection.execute("COMMIT")

    create(path, fill)
    return open_whole(path), aside


def _lose(connection: sqlite3.Connection, first: int, last: int) -> None:
    """Write down that these events are lost, if there are any."""
    if first <= last:
        add_span(connection, first, last, b"")


def _follow_tail(found: Found, tail: TailSeen | None, path: Path) -> tuple[bool, Path | None]:
    """Take over what the journal has not taken in yet; whether nobody knows if anything that was shown is lost, and
    where the tail is kept if events before its own are missing."""
    connection = found.connection
    last, closed = last_version(connection), fact(connection, CLOSED) == "yes"
    new = last == 0 and found.mark is None and not path.exists()
    if tail is None or tail.box != fact(connection, BOX) or tail.last < last:
        if path.exists() and not closed:
            set_aside(path, ())
        if new or closed:
            return False, None
        _keep(found, [], last, max(last, found.mark.version if found.mark else 0) + PERHAPS_SHOWN)
        return True, None
    found.tail = tail
    commands = [command for command in tail.commands if command[0].version > last]
    lost = any(here[0].version != after for here, after in zip(commands, _ends(last, commands), strict=False))
    kept = None
    if lost:
        kept = _set_aside_copy(path)
        for command in commands:
            _keep(found, command, last_version(connection), command[0].version - 1)
    else:
        found.waiting = [entry for command in commands for entry in command]
    if tail.unsure and not (closed and not commands):
        found.notices.append(message("notice.last_unsure"))
    return False, kept


def _ends(last: int, commands: Iterable[tuple[Entry, ...]]) -> Iterator[int]:
    """The version with which each command should begin."""
    yield last + 1
    for command in commands:
        yield command[-1].version + 1


def _keep(found: Found, entries: Iterable[Entry], last: int, lost_up_to: int) -> None:
    """Write what is lost after an event, and what comes after that, into the journal."""
    connection, entries = found.connection, list(entries)
    connection.execute("BEGIN IMMEDIATE")
    _lose(connection, last + 1, lost_up_to)
    if entries:
        add_span(connection, entries[0].version, entries[-1].version, pack(entries))
    connection.execute("COMMIT")
    fold(connection)


def _follow_mark(found: Found, beside: Neighbours) -> bool:
    """See where the events can be followed from; whether the table is not as it was shown."""
    connection, mark = found.connection, found.mark
    box = fact(connection, BOX)
    if mark is None or mark.box != box:
        if beside.mark.exists():
            _log.warning("the mark can't be read or is another box's; set aside as %s", set_aside(beside.mark, ()))
        mark = found.mark = None
    end = found.waiting[-1].version if found.waiting else last_version(connection)
    shown = max(mark.version if mark else 0, read_witness(beside.witness, box))
    if shown > end:
        _lose_to(found, shown, beside.tail)
    if mark and mark.version > end:
        return True
    losses = connection.execute("SELECT first, last FROM span WHERE length(record) = 0 ORDER BY first").fetchall()
    latest = losses[-1][1] if losses else 0
    if mark and mark.version >= latest:
        return False
    game = latest_game(connection, found.waiting)
    if not end or (game and game[0].kind == "game"):
        found.mark = None
        return False
    found.usable = _usable(connection, mark)
    return True


def _lose_to(found: Found, shown: int, tail: Path) -> None:
    """Everything that is there, and then a loss up to a version that was shown. The tail is an older one: aside."""
    last = last_version(found.connection)
    _keep(found, found.waiting, last, last)
    found.waiting = []
    _keep(found, [], last_version(found.connection), shown)
    if found.tail is not None:
        _log.error("the tail is older than what was shown; set aside as %s", set_aside(tail, ()))
        found.tail = None


def _usable(connection: sqlite3.Connection, mark: Mark | None) -> list[Entry]:
    """The entries that lead on from the mark, or else those of the latest game whose beginning is there, up to the
    first loss."""
    entries: list[Entry] = []
    for record, last in connection.execute("SELECT record, last FROM span ORDER BY first").fetchall():
        if mark and last <= mark.version:
            continue
        if not record:
            if mark:
                break
            continue
        read = unpack(record)
        games = [] if mark else [index for index, entry in enumerate(read) if entry.kind == "game"]
        if games:
            entries = read[games[-1] :]
        elif mark or (entries and entries[-1].version == read[0].version - 1):
            entries += read
    return [entry for entry in entries if mark is None or entry.version > mark.version]


def salvage(path: Path) -> Salvage:
    """Read what can be read of a journal, from both ends; never raises."""
    saved = Salvage()
    with suppress(sqlite3.Error, OSError):
        connection = connect(path, read_only=True)
        try:
            for query in ("SELECT * FROM span ORDER BY first", "SELECT * FROM span ORDER BY first DESC"):
                with suppress(sqlite3.Error, TypeError, ValueError):
                    for first, last, record, told in connection.execute(query):
                        if record and checksum(first, last, record) == told:
                            saved.spans[first] = (last, record)
            with suppress(sqlite3.Error, TypeError, ValueError):
                saved.spans |= _spans_of_schema_2(connection)
            with suppress(sqlite3.Error, TypeError, ValueError):
                saved.secrets = {str(name): str(key) for name, key in connection.execute("SELECT * FROM secret")}
            with suppress(sqlite3.Error, TypeError, ValueError):
                box = fact(connection, BOX)
                saved.box = bytes.fromhex(box).hex() if len(box) == 16 else ""
        finally:
            connection.close()
    return saved


def _spans_of_schema_2(connection: sqlite3.Connection) -> dict[int, tuple[int, bytes]]:
    entries: list[Entry] = []
    with suppress(Damaged):
        entries.extend(entries_of_schema_2(connection))
    pages = [entries[at : at + PAGE] for at in range(0, len(entries), PAGE)]
    return {page[0].version: (page[-1].version, pack(page)) for page in pages}


def _set_aside_copy(path: Path) -> Path:
    """Keep a file as it is now under another name, and go on with a copy."""
    content = path.read_bytes()
    kept = set_aside(path, ())
    _log.error("what can't be connected is kept in %s", kept)
    path.touch(mode=0o600)
    path.write_bytes(content)
    return kept
