"""The newest commands, each durable in one block of a file that never grows (`journal.tail`).

A command saved here costs the card one block of 4 kB; the journal takes in many at once. The file is a ring of blocks,
written in turn. Each holds its part of a command twice, so that a flipped bit takes nothing away, and each bears a
number that counts on: what is missing, old or another box's is seen. A command stays here long after the journal has
taken it in, so that damage of the journal leaves the table as it was shown.
"""

from __future__ import annotations

import errno
import os
import struct
import zlib
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from companion.events import Entry
from device.journal.entries import Damaged, unpack
from device.journal.statedir import sync_directory

BLOCK = 4096
"""What a card writes at least, and what a power cut may garble at most."""
BLOCKS = 128
_HALF = BLOCK // 2
_HEAD = struct.Struct("<4s8sQHHHI")
"""Mark, box, number, part, parts, length, checksum of all before it and the part."""
_MARK = b"SBxT"
ROOM = _HALF - _HEAD.size
"""Bytes of a command in one block."""
MOST_PARTS = BLOCKS - 40
"""Blocks that one command may take."""


@dataclass(frozen=True, slots=True)
class Block:
    """What a block says."""

    box: bytes
    number: int
    part: int
    parts: int
    content: bytes

    def written(self) -> bytes:
        """The block's bytes."""
        head = _HEAD.pack(_MARK, self.box, self.number, self.part, self.parts, len(self.content), 0)[:-4]
        half = head + struct.pack("<I", zlib.crc32(self.content, zlib.crc32(head))) + self.content
        return half.ljust(_HALF, b"\0") * 2

    @classmethod
    def read(cls, block: bytes) -> Block | None:
        """What a block says, by whichever half is as it was written; None if neither is."""
        return cls._half(block[:_HALF]) or cls._half(block[_HALF:])

    @classmethod
    def _half(cls, half: bytes) -> Block | None:
        if len(half) < _HALF or not half.startswith(_MARK):
            return None
        _, box, number, part, parts, length, told = _HEAD.unpack_from(half)
        content = half[_HEAD.size : _HEAD.size + length]
        if zlib.crc32(content, zlib.crc32(half[: _HEAD.size - 4])) != told:
            return None
        return cls(box, number, part, parts, content)


@dataclass(frozen=True, slots=True)
class TailSeen:
    """What a tail's file holds: whose it is, the newest block's number, and the commands, the oldest first.

    `unsure`: the block after the newest can't be read. Either the power went while it was written, or it was the
    newest and is damaged.
    """

    box: str = ""
    newest: int = -1
    commands: tuple[tuple[Entry, ...], ...] = ()
    unsure: bool = False

    @property
    def last(self) -> int:
        """The version of the newest event; 0 without one."""
        return self.commands[-1][-1].version if self.commands else 0


def look_at_tail(path: Path) -> TailSeen:
    """Read a tail's file without changing it. FileNotFoundError without one, other OSErrors where it can't be read."""
    content = path.read_bytes()
    blocks = [Block.read(content[at * BLOCK : (at + 1) * BLOCK]) for at in range(BLOCKS)]
    boxes = Counter(block.box for block in blocks if block)
    if not boxes:
        return TailSeen(unsure=True)
    ((box, _),) = boxes.most_common(1)
    there = {
        block.number: block
        for at, block in enumerate(blocks)
        if block and block.box == box and block.number % BLOCKS == at
    }
    newest = max(there)
    while newest in there and there[newest].part != there[newest].parts - 1:
        newest -= 1  # the power went between two blocks of one command
    commands = tuple(_commands(there, newest))
    return TailSeen(box.hex(), newest, commands, newest + 1 - BLOCKS not in there)


def _commands(there: dict[int, Block], newest: int) -> Iterator[tuple[Entry, ...]]:
    content: list[bytes] = []
    for number in range(newest - BLOCKS + 1, newest + 1):
        block = there.get(number)
        if block is None or block.part != len(content):
            content = []
        if block is None or block.part != len(content) or not block.content:
            continue
        content.append(block.content)
        if len(content) == block.parts:
            with suppress(Damaged):
                yield tuple(unpack(b"".join(content)))
            content = []


class Tail:
    """The open file. Raises OSError where it can't be made, opened or written."""

    def __init__(self, path: Path, box: str, newest: int | None = None) -> None:
        """Open the file of a box, whose newest block is known; without `newest` it is made anew."""
        self._path, self._box = path, bytes.fromhex(box)
        if newest is None:
            self._make()
            newest = BLOCKS - 1
        self._next = newest + 1
        self._file = os.open(path, os.O_RDWR | os.O_CLOEXEC)
        if os.fstat(self._file).st_size < BLOCK * BLOCKS:  # cut off by damage
            os.posix_fallocate(self._file, 0, BLOCK * BLOCKS)
        self._identity = _identity(os.fstat(self._file))

    def _make(self) -> None:
        draft = self._path.with_name(self._path.name + ".new")
        draft.unlink(missing_ok=True)
        draft.touch(mode=0o600)
        with draft.open("r+b") as file:
            file.write(b"".join(Block(self._box, number, 0, 1, b"").written() for number in range(BLOCKS)))
            file.flush()
            os.fsync(file.fileno())
        draft.rename(self._path)
        sync_directory(self._path.parent)

    def heal(self) -> None:
        """Make the block that comes next one that can be read, after a write that was cut off."""
        self._put([(self._next % BLOCKS * BLOCK, Block(self._box, self._next - BLOCKS, 0, 1, b"").written())])

    @property
    def is_there(self) -> bool:
        """Whether the open file is the one under its name."""
        try:
            return _identity(self._path.stat()) == self._identity
        except OSError:
            return False

    def parts(self, record: bytes) -> int:
        """Blocks that a record takes."""
        return -(-len(record) // ROOM)

    def write(self, record: bytes) -> None:
        """Make a record durable. If that fails, what it took the place of is put back, as far as the card lets us: what
        was refused must not be found at the next start."""
        count = self.parts(record)
        blocks = [
            (
                (self._next + part) % BLOCKS * BLOCK,
                Block(self._box, self._next + part, part, count, record[part * ROOM : (part + 1) * ROOM]).written(),
            )
            for part in range(count)
        ]
        before = [(place, os.pread(self._file, BLOCK, place)) for place, _ in blocks]
        try:
            self._put(blocks)
        except OSError:
            with suppress(OSError):
                self._put(before)
            raise
        self._next += count

    def _put(self, blocks: Sequence[tuple[int, bytes]]) -> None:
        for place, block in blocks:
            if os.pwrite(self._file, block, place) != len(block):
                raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        os.fdatasync(self._file)

    def close(self) -> None:
        """Let go of the file. Safe to call twice."""
        if self._file >= 0:
            os.close(self._file)
            self._file = -1


def _identity(found: os.stat_result) -> tuple[int, int]:
    return found.st_dev, found.st_ino
