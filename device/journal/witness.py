"""The newest version that was saved, told once more beside the tail (`journal.newest`), so that an older tail is seen.

It costs the card next to nothing: what is told is not synced, the system writes it when it writes anyway. After a power
cut it may therefore tell less than was saved, never more.
"""

from __future__ import annotations

import os
import struct
import zlib
from contextlib import suppress
from pathlib import Path

_TOLD = struct.Struct("<4s8sQI")
"""Mark, box, version, checksum of all before it."""
_MARK = b"SBxN"


def read_witness(path: Path, box: str) -> int:
    """The version told in the file of a box; 0 if there is none that is whole and this box's."""
    with suppress(OSError, struct.error):
        content = path.read_bytes()
        mark, whose, version, told = _TOLD.unpack(content)
        if mark == _MARK and whose.hex() == box and zlib.crc32(content[:-4]) == told:
            return int(version)
    return 0


class Witness:
    """The open file. Never raises: a table goes on without a witness where its card refuses one."""

    def __init__(self, path: Path, box: str, version: int) -> None:
        self._box = bytes.fromhex(box)
        self._file = -1
        with suppress(OSError):
            self._file = os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
            os.ftruncate(self._file, _TOLD.size)
        self.tell(version)

    def tell(self, version: int) -> None:
        """This version is durable."""
        head = _TOLD.pack(_MARK, self._box, version, 0)[:-4]
        with suppress(OSError):
            os.pwrite(self._file, head + struct.pack("<I", zlib.crc32(head)), 0)

    def close(self) -> None:
        """Let go of the file. Safe to call twice."""
        if self._file >= 0:
            os.close(self._file)
            self._file = -1
