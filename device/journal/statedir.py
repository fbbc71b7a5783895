"""The state directory: whose it is, what it lies on, and how a file in it is set aside."""

from __future__ import annotations

import fcntl
import os
import re
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path

from companion.errors import TableError
from companion.messages import message

LOCK_NAME = "lock"
VOLATILE = frozenset({"tmpfs", "ramfs", "overlay", "aufs", "zram"})
"""File systems whose changes a power cut takes away (field-notes 49)."""
KEPT_ASIDE = 5
"""Damaged files of one name that are kept; the oldest goes first."""
_COMPANIONS = ("-wal", "-shm")


class StateOwned(TableError):
    """Another process runs a table in this state directory."""


class StateUnusable(TableError):
    """The state directory can't be made, read or written."""


class Ownership:
    """The lock on a state directory, held until `release` or the end of the process.

    Raises `StateOwned` when another process holds it, `StateUnusable` when it can't be written.
    """

    def __init__(self, directory: Path) -> None:
        self._directory = directory
        self._descriptor = _locked(directory)

    def renew(self) -> None:
        """Take the lock again if the directory's lock file is not the one that is held. Raises as at first."""
        try:
            held, there = os.fstat(self._descriptor), (self._directory / LOCK_NAME).stat()
            if (held.st_dev, held.st_ino) == (there.st_dev, there.st_ino):
                return
        except OSError:
            pass
        fresh = _locked(self._directory)
        self.release()
        self._descriptor = fresh

    def release(self) -> None:
        """Let others have the directory. Safe to call twice."""
        if self._descriptor >= 0:
            os.close(self._descriptor)
            self._descriptor = -1


def _locked(directory: Path) -> int:
    try:
        directory.mkdir(parents=True, exist_ok=True)
        descriptor = os.open(directory / LOCK_NAME, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
    except OSError as error:
        raise unusable(directory, error) from error
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        os.close(descriptor)
        if isinstance(error, BlockingIOError):
            raise StateOwned(message("error.state_owned", path=str(directory))) from None
        raise unusable(directory, error) from error
    return descriptor


def is_owned(directory: Path) -> bool | None:
    """Whether a process holds the lock on a state directory; None if this user may not find out."""
    try:
        descriptor = os.open(directory / LOCK_NAME, os.O_RDONLY | os.O_CLOEXEC)
    except FileNotFoundError:
        return False
    except OSError:
        return None
    try:
        fcntl.flock(descriptor, fcntl.LOCK_SH | fcntl.LOCK_NB)
    except BlockingIOError:
        return True
    except OSError:
        return None
    finally:
        os.close(descriptor)
    return False


def note_address(directory: Path, url: str) -> None:
    """Write into the lock file where its holder answers, for `noted_address`. A disk that refuses is left alone."""
    with suppress(OSError):
        (directory / LOCK_NAME).write_text(url + "\n")


def noted_address(directory: Path) -> str:
    """Where the last holder of the lock answered; empty if nobody noted it."""
    try:
        return (directory / LOCK_NAME).read_text(errors="replace").strip()
    except OSError:
        return ""


def unusable(directory: Path, error: Exception) -> StateUnusable:
    """The refusal to start, with the system's own word for the reason."""
    reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
    return StateUnusable(message("error.state_unusable", path=str(directory), reason=reason))


def set_aside(path: Path, companions: tuple[str, ...] = _COMPANIONS) -> Path:
    """Give a damaged file, with its companions, a dated name beside the old one; the new path. Of those with such
    names the latest stay (`KEPT_ASIDE`): a card that damages a file at every start would fill up with them.

    Raises OSError when the directory doesn't allow it.
    """
    stamp = f"{datetime.now(UTC):%Y%m%dT%H%M%SZ}"
    taken = {number for when, number, _ in _asides(path) if when == stamp}
    count = max(taken, default=0) + 1
    target = path.with_name(f"{path.name}.damaged-{stamp}" + (f"-{count}" if count > 1 else ""))
    for suffix in companions:
        beside = path.with_name(path.name + suffix)
        if beside.exists():
            beside.rename(target.with_name(target.name + suffix))
    if path.exists():
        path.rename(target)
    for _, _, old in sorted(_asides(path))[:-KEPT_ASIDE]:
        for suffix in ("", *_COMPANIONS):
            old.with_name(old.name + suffix).unlink(missing_ok=True)
    sync_directory(path.parent)
    return target


def _asides(path: Path) -> list[tuple[str, int, Path]]:
    """What was set aside of a file: when, the how manieth in that second, and where it is."""
    named = re.compile(re.escape(path.name) + r"\.damaged-(\d{8}T\d{6}Z)(?:-(\d+))?(?:-wal|-shm)?")
    found = (named.fullmatch(each.name) for each in path.parent.iterdir())
    places = {(match[1], int(match[2] or 1)) for match in found if match}
    return [
        (when, number, path.with_name(f"{path.name}.damaged-{when}" + (f"-{number}" if number > 1 else "")))
        for when, number in places
    ]


def sync_directory(directory: Path) -> None:
    """Make a rename in the directory durable."""
    descriptor = os.open(directory, os.O_RDONLY | os.O_DIRECTORY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def file_system(directory: Path, mounts: str | None = None) -> str:
    """The kind of file system the directory lies on (`ext4`, `tmpfs`, …); empty if the system doesn't tell.

    `mounts` is the text of /proc/self/mountinfo.
    """
    if mounts is None:
        try:
            mounts = Path("/proc/self/mountinfo").read_text(errors="replace")
        except OSError:
            return ""
    place = directory.resolve()
    kind, depth = "", -1
    for line in mounts.splitlines():
        left, _, right = line.partition(" - ")
        fields = left.split()
        if len(fields) < 5 or not right:
            continue
        point = Path(re.sub(r"\\(\d{3})", lambda code: chr(int(code[1], 8)), fields[4]))
        if place.is_relative_to(point) and len(point.parts) >= depth:
            kind, depth = right.split()[0], len(point.parts)
    return kind


def is_volatile(directory: Path, mounts: str | None = None) -> bool:
    """Whether a power cut takes away what is written there."""
    return file_system(directory, mounts) in VOLATILE
