"""Times as a reader has them: by this computer's clock and time zone, with 24 or 12 hours and the date's order as the
language has them; in English as the region has them, too."""

from __future__ import annotations

import os
from collections.abc import Mapping
from datetime import datetime

from companion.messages import Message, message

_TWELVE = frozenset(("US", "CA", "AU", "NZ", "IN", "PH", "PK", "BD", "MY", "EG", "SA"))
"""Regions whose English tells the time by twelve hours; the others' (en_GB, en_IE, en_SE, …) does by 24."""


def to_the_minute(when: datetime) -> Message:
    """`2026-01-02 15:04` in Swedish; in American English `01/02/2026 03:04 PM`."""
    here = when.astimezone()
    return _told(here, f"{here:%M}")


def to_the_second(time: str) -> Message | str:
    """A time of the journal (ISO 8601 in UTC), told to the second; as it stands if it is none."""
    try:
        here = datetime.fromisoformat(time).astimezone()
    except (ValueError, OverflowError, OSError):
        return time
    return _told(here, f"{here:%M:%S}")


def _told(here: datetime, minute: str) -> Message:
    year, month, day = f"{here:%Y}", f"{here:%m}", f"{here:%d}"
    if _by_24_hours():
        return message("clock.day.24", year=year, month=month, day=day, time=f"{here:%H}:{minute}")
    return message("clock.day", year=year, month=month, day=day, time=message(f"clock.{here:%H}", minute=minute))


def _by_24_hours(environ: Mapping[str, str] = os.environ) -> bool:
    """Whether the system speaks the English of a region with 24 hours; without a region the language decides."""
    told = environ.get("LC_ALL") or environ.get("LC_TIME") or environ.get("LANG") or ""
    language, _, region = told.partition(".")[0].partition("_")
    return language == "en" and region != "" and region not in _TWELVE
