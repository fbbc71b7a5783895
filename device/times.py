"""Times as a reader has them: by this computer's clock and time zone, with 24 or 12 hours as the language has it."""

from __future__ import annotations

from datetime import datetime

from companion.messages import Message, message


def to_the_minute(when: datetime) -> Message:
    """`2026-01-02 15:04`; in English `2026-01-02 03:04 PM`."""
    here = when.astimezone()
    return _told(here, f"{here:%M}")


def to_the_second(time: str) -> Message | str:
    """A time of the journal (ISO 8601 in UTC): `2026-01-02 15:04:05`; as it stands if it is none."""
    try:
        here = datetime.fromisoformat(time).astimezone()
    except (ValueError, OverflowError, OSError):
        return time
    return _told(here, f"{here:%M:%S}")


def _told(here: datetime, minute: str) -> Message:
    return message("clock.day", date=f"{here:%Y-%m-%d}", time=message(f"clock.{here:%H}", minute=minute))
