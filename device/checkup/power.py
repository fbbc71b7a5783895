"""The supply: a Raspberry Pi counts how often its voltage fell too low, and slows down when it gets hot."""

from __future__ import annotations

import re
import subprocess
from dataclasses import dataclass
from pathlib import Path

from device.checkup.board import ROOT
from device.checkup.findings import Finding, skipped, warning, well

LOW_NOW, SLOWED_NOW = 1 << 0, 1 << 1 | 1 << 2 | 1 << 3
LOW_BEFORE = 1 << 16
"""Bits of `vcgencmd get_throttled` (Raspberry Pi documentation, os.adoc): undervoltage; capped, throttled, soft limit
of the temperature; undervoltage since the start."""
MONITOR = "rpi_volt"
"""The kernel's name for the same (linux, drivers/hwmon/raspberrypi-hwmon.c); its alarm lasts until it is read."""


@dataclass(frozen=True, slots=True)
class PowerSeen:
    """What the board says of its supply; None of it where nothing tells."""

    low: bool | None = None
    """Whether the voltage is too low now, or was when last looked at."""
    was_low: bool = False
    """Since the start."""
    slowed: bool = False
    """Whether the board runs slower now than it could, for heat or for the voltage."""


def look_at_power(root: Path = ROOT) -> PowerSeen:
    """By the firmware's word, which knows most; else by the kernel's, which the box's own user may read, too."""
    try:
        told = subprocess.run(
            ["vcgencmd", "get_throttled"], capture_output=True, text=True, timeout=5, check=True
        ).stdout
        found = re.fullmatch(r"throttled=0x([0-9a-fA-F]+)", told.strip())
    except (OSError, subprocess.SubprocessError):
        found = None
    if found:
        bits = int(found[1], 16)
        return PowerSeen(bool(bits & LOW_NOW), bool(bits & LOW_BEFORE), bool(bits & SLOWED_NOW))
    for monitor in sorted((root / "sys/class/hwmon").glob("*/name")):
        try:
            if monitor.read_text().strip() == MONITOR:
                return PowerSeen((monitor.parent / "in0_lcrit_alarm").read_text().strip() != "0")
        except OSError:
            continue
    return PowerSeen()


def judge_power(seen: PowerSeen) -> Finding:
    """A weak supply ends a game in the middle, and wears the card."""
    if seen.low is None:
        return skipped("power", "no_meter")
    if seen.low:
        return warning("power.low")
    if seen.slowed:
        return warning("power.slowed")
    if seen.was_low:
        return warning("power.was_low")
    return well("power.ok")
