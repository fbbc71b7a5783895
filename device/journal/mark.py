"""The table as it stood a little while ago (`journal.mark`): where a start begins to follow, and what damage of the
journal can't reach. The keys are in it too."""

from __future__ import annotations

import json
import os
import struct
import zlib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from device.journal.statedir import sync_directory

_HEAD = struct.Struct("<4s8sI")
_MARK = b"SBxM"


@dataclass(frozen=True, slots=True)
class Mark:
    """A state as `device.journal.keeping` told it, of a version, with whose it is."""

    box: str
    version: int
    state: Mapping[str, Any]
    secrets: Mapping[str, str]


def read_mark(path: Path) -> Mark | None:
    """The mark, or None if there is none that is whole. OSError where it can't be read."""
    content = path.read_bytes()
    try:
        sign, box, told = _HEAD.unpack_from(content)
        packed = content[_HEAD.size :]
        if sign != _MARK or zlib.crc32(packed, zlib.crc32(box)) != told:
            return None
        found = json.loads(zlib.decompress(packed))
        return Mark(box.hex(), found["version"], found["state"], found["secrets"])
    except (struct.error, zlib.error, ValueError, KeyError, TypeError):
        return None


def write_mark(path: Path, mark: Mark) -> None:
    """Put a mark in place of the one before; durable on return, and whole whatever happens. OSError."""
    told = {"version": mark.version, "state": mark.state, "secrets": mark.secrets}
    packed = zlib.compress(json.dumps(told, ensure_ascii=False, separators=(",", ":")).encode(), 6)
    box = bytes.fromhex(mark.box)
    draft = path.with_name(path.name + ".new")
    draft.unlink(missing_ok=True)
    draft.touch(mode=0o600)
    with draft.open("r+b") as file:
        file.write(_HEAD.pack(_MARK, box, zlib.crc32(packed, zlib.crc32(box))) + packed)
        file.flush()
        os.fsync(file.fileno())
    draft.rename(path)
    sync_directory(path.parent)
