"""The table's memory: every event durable before anyone sees what it did (ARCHITECTURE.md, One way for everything).

Three files, each of which can be damaged without taking away what was shown: the journal (SQLite) has all events, the
tail the newest commands, which the journal takes in many at once, and the mark the table as it stood shortly before. A
fourth, the witness, tells how far the tail goes.
"""

from __future__ import annotations

import errno
import logging
import os
import sqlite3
import threading
from collections import deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing, suppress
from itertools import islice
from pathlib import Path
from typing import Any, cast

from companion.errors import NotSaved, TableError
from companion.events import Entry
from companion.messages import Message, message
from companion.state import State
from device.journal.entries import Damaged, last_version, latest_game, pack, read_entries, unpack
from device.journal.keeping import from_plain, to_plain
from device.journal.mark import Mark, write_mark
from device.journal.rescue import Found, Neighbours, find, salvage
from device.journal.schema import (
    BOX,
    CLOSED,
    Newer,
    add_span,
    connect,
    entries_of_schema_2,
    fact,
    fold,
    inspect,
    set_fact,
    set_up,
)
from device.journal.statedir import Ownership, StateOwned, StateUnusable, is_volatile, sync_directory, unusable
from device.journal.tail import MOST_PARTS, Tail, look_at_tail
from device.journal.witness import Witness

__all__ = ["Entry", "Journal", "JournalNewer", "open_journal", "read_journal", "read_set_aside"]

NAME = "journal.db"
TAIL = "journal.tail"
MARK = "journal.mark"
WITNESS = "journal.newest"
TAKEN_IN = 24
"""Blocks of the tail after which the journal takes them in, in a moment between two commands."""
MOST_WAITING = 40
"""Blocks of the tail that may wait for that; then a command waits for it."""
MARKED = 48
"""Blocks of the tail after which a mark is made, in such a moment."""
RECENT = 500
"""Entries kept in memory for those who read."""
_log = logging.getLogger(__name__)

_UNREADY = {
    sqlite3.SQLITE_PERM: "io",
    sqlite3.SQLITE_BUSY: "io",
    sqlite3.SQLITE_LOCKED: "io",
    sqlite3.SQLITE_NOMEM: "io",
    sqlite3.SQLITE_READONLY: "read_only",
    sqlite3.SQLITE_IOERR: "io",
    sqlite3.SQLITE_FULL: "full",
    sqlite3.SQLITE_CANTOPEN: "gone",
}
"""What keeps a whole journal from being written, by SQLite's primary code. Any other code means damage."""
_SYSTEM = {errno.ENOSPC: "full", errno.EDQUOT: "full", errno.EROFS: "read_only", errno.ENOENT: "gone"}
"""The same by the system's code; any other is `io`."""
_FAULTS = (sqlite3.Error, OSError, StateOwned, StateUnusable)
"""What reading and writing the files may fail of."""


class JournalNewer(TableError):
    """The journal was written by a later sorrybox; it has not been touched."""


class _Gone(OSError):
    """The journal's file is no longer in its directory."""


class _Exchanged(OSError):
    """Another file has taken the journal's place."""


class Journal:
    """The events and keys of one table. Made by `open_journal`; all calls but `read` and `close` from one thread
    (`adopt`).

    `last` is the latest saved version; `status` is `ok`, or a word for what the latest write failed of: `full`,
    `read_only`, `io`, `gone`, `exchanged`, `damaged`.
    """

    def __init__(self, path: Path, found: Found, ownership: Ownership) -> None:
        self._path = path
        self._connection = found.connection
        self._ownership = ownership
        self._device = path.parent.stat().st_dev
        self._identity = _identity(path)
        self._thread = threading.get_ident()
        self._box = fact(found.connection, BOX)
        self._tail = found.open_tail(path.with_name(TAIL), self._box)
        self._mark = found.mark
        self._usable = found.usable
        self._waiting: list[Entry] = list(found.waiting)
        self._blocks = len(self._waiting)
        self._since_mark = len(self._waiting) if found.mark and found.usable is None else MARKED
        self.last = self._waiting[-1].version if self._waiting else last_version(self._connection)
        self.status = "ok"
        self._witness = Witness(path.with_name(WITNESS), self._box, self.last)
        self._reading = threading.Lock()
        self._recent: deque[Entry] = deque(maxlen=RECENT)
        self._open = False
        with suppress(sqlite3.Error, OSError):  # a full disk: what comes is saved in the tail, for a while
            self._take_in()

    def adopt(self) -> None:
        """The calling thread is the one that uses the journal from now on."""
        self._thread = threading.get_ident()

    def append(self, entries: Sequence[Entry]) -> None:
        """Save the events of one command; all or none, durable on return.

        Raises `NotSaved` (disk full, read-only, I/O error, directory gone) with nothing done, and goes on when the
        cause is gone; ValueError for versions that don't continue the journal's.
        """
        self._assert_thread()
        if not entries:
            return
        if [entry.version for entry in entries] != list(range(self.last + 1, self.last + 1 + len(entries))):
            raise ValueError(f"events must follow version {self.last}")
        record = pack(entries)
        blocks = self._tail.parts(record)
        if blocks > MOST_PARTS:
            raise ValueError(f"{len(record)} bytes are more than one command can have")

        def save() -> None:
            if self._blocks + blocks > max(MOST_WAITING, blocks):
                self._take_in()
            self._tail.write(record)

        self._write(save)
        self._waiting.extend(entries)
        self._blocks += blocks
        self._since_mark += blocks
        self.last = entries[-1].version
        self._witness.tell(self.last)
        if any(entry.kind == "game" for entry in entries):
            self._usable = None
        with self._reading:
            if self._recent and self._recent[-1].version != entries[0].version - 1:
                self._recent.clear()
            self._recent.extend(entries)

    def tidy(self, state: State, *, resting: bool = False) -> None:
        """There is time: let the journal take in what waits in the tail, and make a mark of the present state, when
        there is enough of it or nobody plays. What fails is tried again."""
        self._assert_thread()
        try:
            if self._since_mark >= MARKED or (resting and self._since_mark):
                self._return()
                self._make_mark(to_plain(state))
            if self._blocks >= TAKEN_IN or (resting and self._blocks):
                self._return()
                self._take_in()
        except _FAULTS as error:
            _log.debug("the journal could not be put in order: %s", error)

    def kept(self) -> State | None:
        """The state to follow the events from; None without one, or where another version's program kept it. Then the
        present game is followed from its beginning, once, and that is logged."""
        self._assert_thread()
        if self._mark is None:
            if self._usable is None and self.last > MARKED:
                _log.warning("no state was kept: the present game is followed from its beginning")
            return None
        try:
            return from_plain(self._mark.state)
        except ValueError as problem:
            _log.warning(
                "the kept state can't be taken up (%s): the present game is followed from its beginning",
                problem.__cause__ or problem,
            )
            self._mark = None
            self._since_mark = MARKED
            return None

    def after(self, version: int) -> list[Entry]:
        """The entries to follow from a kept state of this version on; those that don't connect with it are left out."""
        self._assert_thread()
        return list(self.all(version)) if self._usable is None else self._usable

    def current(self) -> list[Entry]:
        """The entries of the current game: from the last entry of kind `game` on, or all if there is none."""
        self._assert_thread()
        if self._usable is not None:
            return self._usable
        return latest_game(self._connection, list(self._waiting))

    def all(self, after: int = 0) -> Iterator[Entry]:
        """The table's whole history above a version, in order."""
        self._assert_thread()
        yield from read_entries(self._connection, after)
        yield from (entry for entry in self._waiting if entry.version > after)

    def read(self, after: int, last: int, most: int) -> list[Entry]:
        """The first entries above version `after` up to `last`, at most so many. From any thread; raises
        `StateUnusable` when what is not in memory can't be read."""
        with self._reading:
            recent = list(self._recent)
        known = recent[0].version if recent else self.last + 1
        found: list[Entry] = []
        if after + 1 < known:
            older = (entry for entry in read_journal(self._path.parent, after) if entry.version < known)
            found = [entry for entry in islice(older, most) if entry.version <= last]
        if len(found) < most:
            found += [entry for entry in recent if after < entry.version <= last][: most - len(found)]
        return found

    def secret(self, name: str) -> str | None:
        """A key kept beside the events."""
        return self.secrets().get(name)

    def secrets(self) -> dict[str, str]:
        """All keys by name."""
        self._assert_thread()
        return dict(self._connection.execute("SELECT name, value FROM secret"))

    def set_secret(self, name: str, value: str | None) -> None:
        """Keep a key, or with None forget it; durable on return. Raises `NotSaved`."""
        self._assert_thread()
        if value is None:
            statement, row = "DELETE FROM secret WHERE name = ?", [name]
        else:
            statement, row = "INSERT OR REPLACE INTO secret VALUES (?, ?)", [name, value]
        self._write(lambda: self._commit(lambda: self._connection.execute(statement, row)))
        if self._mark:
            with suppress(OSError):
                self._make_mark(self._mark.state, self._mark.version)

    def close(self) -> None:
        """Let go of the files and the state directory. From any thread, once nobody writes; safe to call twice."""
        with suppress(*_FAULTS):
            self._return()
            self._take_in(CLOSED, "yes")
        with suppress(sqlite3.Error):
            self._connection.close()
        self._tail.close()
        self._witness.close()
        self._ownership.release()

    def _assert_thread(self) -> None:
        if threading.get_ident() != self._thread:
            raise RuntimeError("the journal is used from one thread only")

    def _write(self, save: Callable[[], None]) -> None:
        try:
            self._return()
            save()
        except _FAULTS as error:
            reason = _reason(error)
            if reason != self.status:
                _log.error("journal not written (%s): %s", reason, error)
            self.status = reason
            raise NotSaved(message("error.not_saved", cause=message(f"not_saved.{reason}"))) from error
        if self.status != "ok":
            _log.warning("journal written again")
        self.status = "ok"

    def _take_in(self, name: str = "", value: str = "") -> None:
        """Write what waits in the tail into the journal, as one record, with something that it says of itself; then
        fold the log. The tail's blocks may be written anew from then on. Raises sqlite3.Error or OSError."""
        waiting = self._waiting

        def write() -> None:
            if waiting:
                add_span(self._connection, waiting[0].version, waiting[-1].version, pack(waiting))
            if name:
                set_fact(self._connection, name, value)

        if not self._open and not name:
            name, value = CLOSED, "no"
        if waiting or name:
            self._commit(write)
        self._open = name != CLOSED or value == "no"
        self._waiting = []
        self._blocks = 0

    def _commit(self, write: Callable[[], object]) -> None:
        """One transaction, all or none. What a failed commit may have left in the log, whole but for its
        acknowledgement, is cut off: the next start would find it there."""
        log = self._path.with_name(NAME + "-wal")
        size = log.stat().st_size if log.exists() else 0
        try:
            self._connection.execute("BEGIN IMMEDIATE")
            write()
            self._connection.execute("COMMIT")
        except BaseException:
            with suppress(sqlite3.Error):
                self._connection.rollback()
            with suppress(OSError):
                if log.stat().st_size > size:
                    with log.open("r+b") as file:
                        file.truncate(size)
            raise
        with suppress(sqlite3.Error):
            fold(self._connection)

    def _make_mark(self, state: Mapping[str, Any], version: int | None = None) -> None:
        mark = Mark(self._box, self.last if version is None else version, state, self.secrets())
        write_mark(self._path.with_name(MARK), mark)
        self._mark = mark
        if version is None:
            self._since_mark = 0
            self._usable = None

    def _return(self) -> None:
        """Make sure that the open files are the ones under their names.

        The system writes on happily into a file that was deleted. When the directory is back, on the same file system
        but without its files, they are written anew from what is still open: nothing is lost. Raises OSError.
        """
        identity = _identity(self._path)
        if identity == self._identity and identity is not None and self._tail.is_there:
            return
        if identity is not None and identity != self._identity:
            raise _Exchanged(f"{self._path} is another file now")
        if not self._path.parent.is_dir() or self._path.parent.stat().st_dev != self._device:
            raise _Gone(f"{self._path} is gone")
        if identity is None:
            self._write_anew()
        if self._path.with_name(TAIL).exists() and not self._tail.is_there:
            raise _Exchanged(f"{self._path.with_name(TAIL)} is another file now")
        if not self._tail.is_there:
            self._tail.close()
            self._tail = Tail(self._path.with_name(TAIL), self._box)
            self._witness.close()
            self._witness = Witness(self._path.with_name(WITNESS), self._box, self.last)
            self._take_in()
            self._since_mark = MARKED

    def _write_anew(self) -> None:
        self._ownership.renew()
        draft = self._path.with_name(NAME + ".new")
        draft.unlink(missing_ok=True)
        draft.touch(mode=0o600)
        copy = connect(draft)
        try:
            copy.execute("PRAGMA synchronous = FULL")
            self._connection.backup(copy)
        finally:
            copy.close()
        draft.rename(self._path)
        sync_directory(self._path.parent)
        self._connection.close()
        self._connection = connect(self._path)
        set_up(self._connection)
        self._identity = _identity(self._path)
        _log.warning("journal written anew in %s", self._path.parent)


def open_journal(state_dir: Path, *, warn_volatile: bool = True) -> tuple[Journal, list[Message]]:
    """Open the journal in a state directory, making both if need be; the directory belongs to this process from then.

    Damaged files are set aside, and the table goes on with what can be read; the notices say what happened. Raises
    `StateOwned`, `StateUnusable`, `JournalNewer`.
    """
    ownership = Ownership(state_dir)
    path = state_dir / NAME
    try:
        beside = Neighbours(path.with_name(TAIL), path.with_name(MARK), path.with_name(WITNESS))
        found = find(path, beside, is_damage=lambda error: _is_damage(error, path))
        try:
            journal = Journal(path, found, ownership)
        except BaseException:
            found.connection.close()
            raise
        notices = found.notices
        if warn_volatile and is_volatile(state_dir):
            notices.append(message("notice.state_volatile", path=str(state_dir)))
        return journal, notices
    except Newer as error:
        ownership.release()
        raise JournalNewer(message("error.journal_newer", path=str(path))) from error
    except (sqlite3.Error, OSError) as error:
        ownership.release()
        raise unusable(state_dir, error) from error
    except BaseException:
        ownership.release()
        raise


def read_journal(state_dir: Path, after: int = 0) -> Iterator[Entry]:
    """The history above a version by a connection of its own, also while the box runs; changes nothing.

    Raises `StateUnusable` when there is no journal or it can't be read; `JournalNewer`.
    """
    path = state_dir / NAME
    try:
        yield from _history(path, after)
    except FileNotFoundError as error:
        raise StateUnusable(message("error.no_journal", path=str(state_dir))) from error
    except PermissionError as error:
        raise StateUnusable(message("error.journal_private", path=str(state_dir))) from error
    except Newer as error:
        raise JournalNewer(message("error.journal_newer", path=str(path))) from error
    except (Damaged, sqlite3.Error, OSError) as error:
        raise StateUnusable(message("error.journal_unreadable", path=str(path), reason=_words(error))) from error


def _history(path: Path, after: int) -> Iterator[Entry]:
    """What the journal has, then what still waits in the tail, until nothing more was saved meanwhile."""
    schema = inspect(path)
    waiting = _in_the_tail(path.with_name(TAIL)) if schema > 2 else []
    with closing(connect(path, read_only=True)) as connection:
        if schema < 3:
            yield from (entry for entry in entries_of_schema_2(connection) if entry.version > after)
            return
        while True:
            before = after
            for entry in read_entries(connection, after):
                yield entry
                after = entry.version
            after = max(after, last_version(connection))
            for entry in waiting:
                if entry.version == after + 1:
                    yield entry
                    after = entry.version
            if after == before:
                return
            waiting = _in_the_tail(path.with_name(TAIL))  # what was saved while the reader took its time


def read_set_aside(path: Path) -> Iterator[Entry]:
    """What can be read of a damaged file of the journal that was set aside. `StateUnusable` if that is nothing."""
    found = False
    try:
        for entry in _left_in(path):
            yield entry
            found = True
    except (Damaged, OSError) as error:
        raise StateUnusable(message("error.set_aside", file=str(path), reason=_words(error))) from error
    if not found:
        raise StateUnusable(message("error.set_aside_empty", file=str(path)))


def _left_in(path: Path) -> Iterator[Entry]:
    commands = look_at_tail(path).commands
    yield from (entry for command in commands for entry in command)
    if not commands:
        for _, (_, record) in sorted(salvage(path).spans.items()):
            yield from unpack(record)


def _in_the_tail(path: Path) -> list[Entry]:
    """Read before the journal: what is taken in meanwhile is then found there."""
    with suppress(OSError):
        return [entry for command in look_at_tail(path).commands for entry in command]
    return []


def _is_damage(error: sqlite3.Error, path: Path) -> bool:
    code = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_ERROR)
    if code == sqlite3.SQLITE_IOERR_SHORT_READ:
        return True
    if code & 0xFF == sqlite3.SQLITE_READONLY:
        return os.access(path, os.W_OK) and os.access(path.parent, os.W_OK)
    return code & 0xFF not in _UNREADY


def _reason(error: Exception) -> str:
    if isinstance(error, StateUnusable):  # the lock file can't be made
        error = cast("Exception", error.__cause__)
    if isinstance(error, (_Exchanged, StateOwned)):
        return "exchanged"
    if isinstance(error, _Gone):
        return "gone"
    if isinstance(error, OSError):
        return _SYSTEM.get(error.errno or 0, "io")
    return _UNREADY.get(getattr(error, "sqlite_errorcode", sqlite3.SQLITE_ERROR) & 0xFF, "damaged")


def _words(error: Exception) -> str:
    words = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
    return " ".join(words.split())


def _identity(path: Path) -> tuple[int, int] | None:
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino
