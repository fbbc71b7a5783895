"""The table's memory: every event durable before anyone sees what it did (ARCHITECTURE.md, One way for everything)."""

from __future__ import annotations

import logging
import os
import sqlite3
import threading
from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path

from companion.errors import NotSaved, TableError
from companion.events import Entry
from companion.messages import Message, message
from device.journal.entries import as_row, current_rows, from_row, last_version, pack, read_entries, rows_before
from device.journal.schema import Damaged, Newer, connect, create, inspect, open_whole, settings
from device.journal.statedir import Ownership, StateUnusable, is_volatile, set_aside, sync_directory, unusable

__all__ = ["Entry", "Journal", "JournalNewer", "open_journal", "read_journal"]

NAME = "journal.db"
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


class JournalNewer(TableError):
    """The journal was written by a later sorrybox; it has not been touched."""


class _Gone(OSError):
    """The journal's file is no longer in its directory."""


class _Exchanged(OSError):
    """Another file has taken the journal's place."""


class Journal:
    """The events and keys of one table. Made by `open_journal`; all calls but `close` from one thread (`adopt`).

    `last` is the latest saved version; `status` is `ok`, or a word for what the latest write failed of: `full`,
    `read_only`, `io`, `gone`, `exchanged`, `damaged`.
    """

    def __init__(self, path: Path, connection: sqlite3.Connection, ownership: Ownership) -> None:
        self._path = path
        self._log = path.with_name(path.name + "-wal")
        self._connection = connection
        self._ownership = ownership
        self._device = path.parent.stat().st_dev
        self._identity = _identity(path)
        self._thread = threading.get_ident()
        self.last = last_version(connection)
        self.status = "ok"
        self._fold()

    def adopt(self) -> None:
        """The calling thread is the one that uses the journal from now on."""
        self._thread = threading.get_ident()

    def append(self, entries: Sequence[Entry]) -> None:
        """Save the events of one command in one transaction; durable on return.

        Raises `NotSaved` (disk full, read-only, I/O error, directory gone) with nothing done, and goes on when the
        cause is gone; ValueError for versions that don't continue the journal's.
        """
        self._assert_thread()
        if not entries:
            return
        if [entry.version for entry in entries] != list(range(self.last + 1, self.last + 1 + len(entries))):
            raise ValueError(f"events must follow version {self.last}")
        self._write("INSERT INTO event VALUES (?, ?, ?, ?, ?, ?)", [as_row(entry) for entry in entries])
        self.last = entries[-1].version
        if any(entry.kind == "game" for entry in entries):
            self._fold()

    def current(self) -> list[Entry]:
        """The entries of the current game: from the last entry of kind `game` on, or all if there is none."""
        self._assert_thread()
        return [from_row(row) for row in current_rows(self._connection)]

    def all(self, after: int = 0) -> Iterator[Entry]:
        """The table's whole history above a version, in order."""
        self._assert_thread()
        return read_entries(self._connection, after)

    def secret(self, name: str) -> str | None:
        """A key kept beside the events."""
        self._assert_thread()
        row = self._connection.execute("SELECT value FROM secret WHERE name = ?", (name,)).fetchone()
        return None if row is None else str(row[0])

    def secrets(self) -> dict[str, str]:
        """All keys by name."""
        self._assert_thread()
        return dict(self._connection.execute("SELECT name, value FROM secret"))

    def set_secret(self, name: str, value: str | None) -> None:
        """Keep a key, or with None forget it; durable on return. Raises `NotSaved`."""
        self._assert_thread()
        if value is None:
            self._write("DELETE FROM secret WHERE name = ?", [(name,)])
        else:
            self._write("INSERT OR REPLACE INTO secret VALUES (?, ?)", [(name, value)])

    def close(self) -> None:
        """Let go of the file and the state directory. From any thread, once nobody writes; safe to call twice."""
        with suppress(sqlite3.Error):
            self._connection.close()
        self._ownership.release()

    def _assert_thread(self) -> None:
        if threading.get_ident() != self._thread:
            raise RuntimeError("the journal is used from one thread only")

    def _write(self, statement: str, rows: Sequence[tuple[object, ...]]) -> None:
        log_size = None
        try:
            self._return()
            log_size = self._log.stat().st_size if self._log.exists() else 0
            self._connection.execute("BEGIN IMMEDIATE")
            self._connection.executemany(statement, rows)
            self._connection.execute("COMMIT")
        except (sqlite3.Error, OSError, TableError) as error:
            with suppress(sqlite3.Error):
                self._connection.rollback()
            self._cut_log(log_size)
            reason = _reason(error)
            if reason != self.status:
                _log.error("journal not written (%s): %s", reason, error)
            self.status = reason
            raise NotSaved(message("error.not_saved", cause=message(f"not_saved.{reason}"))) from error
        if self.status != "ok":
            _log.warning("journal written again")
        self.status = "ok"

    def _cut_log(self, size: int | None) -> None:
        """Cut off what a failed commit may have left in the log, whole but for its acknowledgement: the next start
        would find it there, and what was refused would have happened. Earlier commits end within `size`."""
        with suppress(OSError):
            if size is not None and self._log.stat().st_size > size:
                with self._log.open("r+b") as log:
                    log.truncate(size)
                    os.fsync(log.fileno())

    def _return(self) -> None:
        """Make sure that the open file is the one under the journal's name.

        SQLite writes on happily into a file that was deleted. When the directory is back, on the same file system but
        without the journal, it is written anew from the file that is still open: nothing is lost. Raises OSError.
        """
        identity = _identity(self._path)
        if identity is not None and identity == self._identity:
            return
        if identity is not None:
            raise _Exchanged(f"{self._path} is another file now")
        if not self._path.parent.is_dir() or self._path.parent.stat().st_dev != self._device:
            raise _Gone(f"{self._path} is gone")
        self._write_anew()

    def _write_anew(self) -> None:
        draft = self._path.with_name(NAME + ".new")
        draft.unlink(missing_ok=True)
        draft.touch(mode=0o600)
        copy = connect(draft)
        try:
            copy.execute("PRAGMA synchronous = FULL")
            self._connection.backup(copy)
        finally:
            copy.close()
        self._ownership.renew()
        draft.rename(self._path)
        sync_directory(self._path.parent)
        self._connection.close()
        self._connection = connect(self._path)
        settings(self._connection)
        self._identity = _identity(self._path)
        _log.warning("journal written anew in %s", self._path.parent)

    def _fold(self) -> None:
        """Fold past games into their records. Nothing is lost if it fails: it is tried again with the next game."""
        with suppress(sqlite3.Error):
            rows = current_rows(self._connection)
            past = rows_before(self._connection, rows[0][0]) if rows else []
            if not past:
                return
            try:
                self._connection.execute("BEGIN IMMEDIATE")
                self._connection.execute("INSERT INTO past VALUES (?, ?, ?)", (past[0][0], past[-1][0], pack(past)))
                self._connection.execute("DELETE FROM event WHERE version <= ?", (past[-1][0],))
                self._connection.execute("COMMIT")
            except BaseException:
                self._connection.rollback()
                raise


def open_journal(state_dir: Path, *, warn_volatile: bool = True) -> tuple[Journal, list[Message]]:
    """The journal of a state directory, made if need be, and what there is to say about it.

    A damaged file is set aside under a dated name (`notice.journal_set_aside`) and a fresh one begun; an older
    schema is brought up to date. `warn_volatile` adds `notice.state_volatile` where a power cut empties the directory
    (field-notes 49). Raises `StateOwned`, `StateUnusable`, `JournalNewer`.
    """
    ownership = Ownership(state_dir)
    path = state_dir / NAME
    notices = []
    try:
        try:
            connection = _open_or_create(path)
        except Damaged as damage:
            aside = set_aside(path)
            _log.error("journal damaged (%s); set aside as %s", " ".join(str(damage).split()), aside)
            notices.append(message("notice.journal_set_aside", file=str(aside)))
            connection = _open_or_create(path)
        if warn_volatile and is_volatile(state_dir):
            notices.append(message("notice.state_volatile", path=str(state_dir)))
        return Journal(path, connection, ownership), notices
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
        inspect(path)
        connection = connect(path, read_only=True)
        try:
            yield from read_entries(connection, after)
        finally:
            connection.close()
    except FileNotFoundError as error:
        raise StateUnusable(message("error.no_journal", path=str(state_dir))) from error
    except PermissionError as error:
        raise StateUnusable(message("error.journal_private", path=str(state_dir))) from error
    except Newer as error:
        raise JournalNewer(message("error.journal_newer", path=str(path))) from error
    except (Damaged, sqlite3.Error, OSError) as error:
        raise StateUnusable(message("error.journal_unreadable", path=str(path), reason=_words(error))) from error


def _open_or_create(path: Path) -> sqlite3.Connection:
    """Raises `Damaged`, `Newer`, OSError, or sqlite3.Error where a whole journal can't be written."""
    if not path.exists():
        if path.with_name(path.name + "-wal").exists():
            raise Damaged("only its -wal is left")
        create(path)
    try:
        connection = open_whole(path)
        try:
            _check_current(connection)
        except BaseException:
            connection.close()
            raise
    except sqlite3.Error as error:
        if _is_damage(error, path):
            raise Damaged(str(error)) from error
        raise
    except UnicodeDecodeError as error:  # SQLite names a garbled object in its finding
        raise Damaged("the file is garbled") from error
    return connection


def _check_current(connection: sqlite3.Connection) -> None:
    versions = [from_row(row).version for row in current_rows(connection)]
    last = last_version(connection)
    if versions != list(range(last + 1 - len(versions), last + 1)):
        raise Damaged("events are missing")
    connection.execute("SELECT count(name || value) FROM secret")


def _is_damage(error: sqlite3.Error, path: Path) -> bool:
    code = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_ERROR)
    if code == sqlite3.SQLITE_IOERR_SHORT_READ:
        return True
    if code & 0xFF == sqlite3.SQLITE_READONLY:
        return os.access(path, os.W_OK) and os.access(path.parent, os.W_OK)
    return code & 0xFF not in _UNREADY


def _reason(error: Exception) -> str:
    if isinstance(error, _Exchanged):
        return "exchanged"
    if isinstance(error, _Gone):
        return "gone"
    if isinstance(error, OSError):
        return {28: "full", 122: "full", 30: "read_only", 2: "gone"}.get(error.errno or 0, "io")
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
