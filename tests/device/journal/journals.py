"""Entries and journals for the tests."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from device.journal.journal import Entry, Journal, open_journal

TIME = "2026-01-02T03:04:05.678Z"
V1 = Path(__file__).with_name("journal_v1.sql")


def entry(version: int, kind: str = "draw", first: int | None = None, **data: Any) -> Entry:
    """An entry that is its own command unless `first` says otherwise."""
    return Entry(version, TIME, kind, data or {"card": str(version)}, first or version)


def opened(directory: Path) -> Journal:
    """A journal about which there is nothing to say."""
    journal, notices = open_journal(directory, warn_volatile=False)
    assert not notices
    return journal


def filled(directory: Path, count: int = 30) -> Journal:
    """A journal of one game with `count` entries."""
    journal = opened(directory)
    journal.append([entry(1, "game", seats=["red", "blue"])])
    for version in range(2, count + 1):
        journal.append([entry(version)])
    return journal
