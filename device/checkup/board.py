"""The computer: a Raspberry Pi, and with a 64-bit system."""

from __future__ import annotations

import platform
import re
import struct
from dataclasses import dataclass
from pathlib import Path

from device.checkup.findings import Finding, trouble, warning, well

ROOT = Path("/")


@dataclass(frozen=True, slots=True)
class BoardSeen:
    """What the computer says of itself."""

    model: str
    """As the device tree or /proc/cpuinfo has it; empty if neither tells."""
    machine: str
    bits: int
    """Of the running Python, not of the kernel."""

    @property
    def is_pi(self) -> bool:
        """Whether it has the pins that the box needs."""
        return "Raspberry Pi" in self.model


def look_at_board(root: Path = ROOT) -> BoardSeen:
    """This computer."""
    return BoardSeen(_model(root), platform.machine(), 8 * struct.calcsize("P"))


def judge_board(board: BoardSeen) -> Finding:
    """Without a Raspberry Pi there is no button to press."""
    if not board.is_pi:
        return trouble("board.no_pi", machine=board.model or board.machine)
    if board.bits != 64:
        return warning("board.bits", model=board.model, bits=board.bits)
    return well("board.ok", model=board.model)


def _model(root: Path) -> str:
    for place, pattern in (("proc/device-tree/model", r"(.+)"), ("proc/cpuinfo", r"^Model\s*:\s*(.+)$")):
        try:
            text = (root / place).read_text(errors="replace").rstrip("\0\n")
        except OSError:
            continue
        if found := re.search(pattern, text, re.MULTILINE):
            return found[1].strip()
    return ""
