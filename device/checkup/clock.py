"""The clock: a Raspberry Pi has none that runs without power, and asks the network (the history tells times)."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from device.checkup.board import ROOT
from device.checkup.findings import Finding, warning, well
from device.times import to_the_minute

EARLIEST = datetime(2026, 1, 1, tzinfo=UTC)
"""Older than this program no time can be."""


@dataclass(frozen=True, slots=True)
class ClockSeen:
    """The time of day."""

    now: datetime
    synchronised: bool | None
    """Whether the network has set it since the start; None where another service than systemd's sees to that."""


def look_at_clock(root: Path = ROOT) -> ClockSeen:
    """This computer's clock."""
    timesync = root / "run/systemd/timesync"
    return ClockSeen(datetime.now(UTC), (timesync / "synchronized").exists() if timesync.is_dir() else None)


def judge_clock(seen: ClockSeen) -> Finding:
    """Nothing in the game hangs on it."""
    text = to_the_minute(seen.now)
    if seen.now < EARLIEST:
        return warning("clock.wrong", time=text)
    if seen.synchronised is False:
        return warning("clock.unset", time=text)
    return well("clock.ok", time=text)
