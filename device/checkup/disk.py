"""Where the table is kept: does it last, can it be written, how fast, is there room (field-notes 46 to 49)?"""

from __future__ import annotations

import errno
import os
import statistics
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

from companion.messages import Message, message
from device.checkup.board import ROOT
from device.checkup.findings import Finding, trouble, warning, well
from device.journal.journal import NAME
from device.journal.schema import APPLICATION_ID, SCHEMA
from device.journal.statedir import VOLATILE, file_system

SLOW_SYNC = 0.25
"""Seconds for which a press is felt to wait."""
LITTLE, TOO_LITTLE = 50_000_000, 1_000_000
"""Bytes; an evening's games take some five million."""
TRIES = 5


@dataclass(frozen=True, slots=True)
class DiskSeen:
    """The state directory, or where it will be made."""

    path: str
    kind: str = ""
    """Of file system."""
    sync: float | None = None
    """Seconds until 4 kB are safe, the median of five."""
    free: int | None = None
    """Bytes for this user."""
    error: int = 0
    """The system's number for what kept us from writing."""
    journal: str = ""
    """`newer` or `damaged`, when there is a journal that the box can't use."""
    aside: int = 0
    """Damaged files that were set aside there."""
    faults: int = 0
    """Errors that its file system has met, ever."""
    worn: bool = False
    """Whether the memory says that its life is nearly over."""


def look_at_disk(directory: Path, root: Path = ROOT) -> DiskSeen:
    """Write there and see; nothing stays behind."""
    place = _nearest(directory)
    kind = file_system(place)
    try:
        sync = _sync_time(place)
        room = os.statvfs(place)
        journal = _state_of(directory / NAME)
        aside = len(list(directory.glob("journal.*.damaged-*Z"))) + len(list(directory.glob("journal.*.damaged-*Z-?")))
    except OSError as error:
        return DiskSeen(str(directory), kind, error=error.errno or errno.EIO)
    faults, worn = look_at_wear(place.stat().st_dev, root)
    free = room.f_bavail * room.f_frsize
    return DiskSeen(str(directory), kind, sync, free, journal=journal, aside=aside, faults=faults, worn=worn)


def look_at_wear(device: int, root: Path = ROOT) -> tuple[int, bool]:
    """Errors that the file system on this block device has counted (Linux, ABI/testing/sysfs-fs-ext4), and whether the
    memory below it, where it tells (eMMC does, SD cards don't), is at its end (JEDEC 84-B51, 7.4.43)."""
    here = root / f"sys/dev/block/{os.major(device)}:{os.minor(device)}"
    name = here.resolve().name
    faults = _number(root / f"sys/fs/ext4/{name}/errors_count")
    worn = any(_number(memory / "device/pre_eol_info") > 1 for memory in (here, here / ".."))
    return faults, worn


def _number(file: Path) -> int:
    """The first in it; 0 without one."""
    try:
        return int(file.read_text().split()[0], 0)
    except (OSError, ValueError, IndexError):
        return 0


def judge_disk(seen: DiskSeen) -> list[Finding]:
    """What can't be saved can't be drawn; what is saved in memory is gone after a power cut."""
    if seen.error or seen.sync is None or seen.free is None:
        return [_judge_error(seen)]
    if seen.free < TOO_LITTLE:
        return [trouble("disk.full", path=seen.path)]
    if seen.journal == "newer":
        return [trouble("disk.newer", path=seen.path)]
    found = []
    if seen.journal:
        found.append(warning("disk.damaged", path=seen.path))
    if seen.aside:
        found.append(warning("disk.aside", path=seen.path, count=seen.aside))
    if seen.faults or seen.worn:
        found.append(warning("disk.worn", path=seen.path))
    if seen.kind in VOLATILE:
        found.append(warning("disk.volatile", path=seen.path, kind=seen.kind))
    if seen.free < LITTLE:
        found.append(warning("disk.low", path=seen.path, megabytes=seen.free // 1_000_000))
    milliseconds = round(1000 * seen.sync)
    if seen.sync > SLOW_SYNC:
        found.append(warning("disk.slow", path=seen.path, milliseconds=milliseconds))
    return found or [
        well("disk.ok", path=seen.path, kind=seen.kind, milliseconds=milliseconds, gigabytes=_gigabytes(seen.free))
    ]


def _gigabytes(free: int) -> Message:
    """Bytes in billions, with one place after the language's decimal sign."""
    whole, tenths = divmod(round(free / 1e8), 10)
    return message("doctor.fraction", whole=whole, tenths=tenths)


def _judge_error(seen: DiskSeen) -> Finding:
    reason = os.strerror(seen.error)
    match seen.error:
        case errno.EROFS:
            return trouble("disk.read_only", path=seen.path)
        case errno.ENOSPC | errno.EDQUOT:
            return trouble("disk.full", path=seen.path)
        case errno.EACCES | errno.EPERM:
            return trouble("disk.locked", path=seen.path)
        case _:
            return trouble("disk.failed", path=seen.path, reason=reason)


def _nearest(directory: Path) -> Path:
    """The directory, or the nearest one above that is there."""
    for place in (directory, *directory.parents):
        try:
            place.stat()
        except FileNotFoundError:
            continue
        except OSError:
            return place
        return place
    return directory


def _sync_time(place: Path) -> float:
    taken = []
    with tempfile.NamedTemporaryFile(dir=place, prefix=".doctor-") as file:
        for _ in range(TRIES):
            file.write(os.urandom(4096))
            file.flush()
            begun = time.monotonic()
            os.fsync(file.fileno())
            taken.append(time.monotonic() - begun)
    return statistics.median(taken)


def _state_of(journal: Path) -> str:
    """By the file's header alone (https://www.sqlite.org/fileformat.html, 1.3): SQLite itself, even reading, would make
    files beside it, and they would belong to whoever runs this."""
    try:
        with journal.open("rb") as file:
            header = file.read(100)
    except (FileNotFoundError, PermissionError):
        return ""
    if len(header) < 100 or not header.startswith(b"SQLite format 3\0"):
        return "damaged"
    schema, application = int.from_bytes(header[60:64], "big"), int.from_bytes(header[68:72], "big")
    if application != APPLICATION_ID:
        return "damaged"
    return "newer" if schema > SCHEMA else ""
