"""What is on a disk after its power was cut: all up to its last flush, and of what came later any part.

A disk with a cache of its own acknowledges writes that it has not made yet, and makes them in any order. The guest's
kernel keeps a log of what its disk was asked for (`tests/hil/disk-log.patch`); from the disk before and that log any
state can be made that such a disk may be found in.
"""

from __future__ import annotations

import random
import struct
from collections.abc import Iterator
from dataclasses import dataclass
from enum import IntEnum
from pathlib import Path

SECTOR, PAGE = 512, 4096
HEADER = struct.Struct("=IIQQ")
"""struct disk_log_hdr."""
MARK = int.from_bytes(b"DISK", "little")


class What(IntEnum):
    """What a disk can be asked for, but for reading."""

    WRITE = 1
    FLUSH = 2
    ZEROES = 3


@dataclass(frozen=True, slots=True)
class Request:
    """One of the log: where, and what is to be there."""

    what: What
    offset: int = 0
    data: bytes = b""


@dataclass(slots=True)
class Outcome:
    """How much of what the disk was asked for it has kept, in sectors."""

    flushes: int = 0
    safe: int = 0
    """Written before the last flush."""
    kept: int = 0
    lost: int = 0
    """Written after it."""


def read_log(log: Path) -> list[Request]:
    """All that was asked for. A last record that the cut has torn is one that was never made."""
    return list(_requests(log.read_bytes())) if log.exists() else []


def _requests(log: bytes) -> Iterator[Request]:
    place = 0
    while place + HEADER.size <= len(log):
        mark, what, offset, length = HEADER.unpack_from(log, place)
        assert mark == MARK, f"no record of the disk's log at {place}"
        place += HEADER.size
        data = b""
        if what == What.WRITE:
            data = log[place : place + length]
            if len(data) < length:
                return
            place += length
        elif what == What.ZEROES:
            data = bytes(length)
        yield Request(What(what), offset, data)


class Watch:
    """Looks at the log of a disk that is in use."""

    def __init__(self, log: Path) -> None:
        self._log, self._place, self._unflushed = log, 0, False

    def has_unflushed_writes(self) -> bool:
        """Whether the disk has something now that a cut may take from it."""
        with self._log.open("rb") as log:
            log.seek(self._place)
            data = log.read()
        place = 0
        while place + HEADER.size <= len(data):
            mark, what, _, length = HEADER.unpack_from(data, place)
            assert mark == MARK, f"no record of the disk's log at {self._place + place}"
            end = place + HEADER.size + (length if what == What.WRITE else 0)
            if end > len(data):
                break
            self._unflushed, place = what != What.FLUSH, end
        self._place += place
        return self._unflushed


def cut_power(disk: Path, before: Path, requests: list[Request], chance: random.Random) -> Outcome:
    """Make of `disk`, on which all of `requests` are done, and of `before`, on which none is, what the cut leaves:
    the same on both. Half of what came after the last flush is lost, at random: in every second cut whole pages, in
    the others single sectors, which tears pages in two."""
    last_flush = max((number for number, request in enumerate(requests) if request.what is What.FLUSH), default=-1)
    unit = chance.choice((SECTOR, PAGE))
    outcome = Outcome(flushes=sum(request.what is What.FLUSH for request in requests))
    with before.open("r+b") as old, disk.open("r+b") as new:
        for number, request in enumerate(requests):
            for offset, data in _parts(request, unit):
                survives = number < last_flush or chance.random() < 0.5
                sectors = len(data) // SECTOR
                if number < last_flush:
                    outcome.safe += sectors
                elif survives:
                    outcome.kept += sectors
                else:
                    outcome.lost += sectors
                if survives:
                    old.seek(offset)
                    old.write(data)
        old.flush()
        for request in requests:
            old.seek(request.offset)
            new.seek(request.offset)
            new.write(old.read(len(request.data)))
    return outcome


def _parts(request: Request, unit: int) -> Iterator[tuple[int, bytes]]:
    """A request, cut where the disk's pages or sectors end."""
    start, end = request.offset, request.offset + len(request.data)
    while start < end:
        stop = min(end, (start // unit + 1) * unit)
        yield start, request.data[start - request.offset : stop - request.offset]
        start = stop
