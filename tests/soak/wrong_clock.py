"""A box whose wall clock is set while it runs: `python -m tests.soak.wrong_clock YEARS COMMAND…`.

Becomes the box that the command (as in `tests.running`) starts. SIGUSR1 sets its clock so many years on, SIGUSR2 back.
"""

from __future__ import annotations

import signal
import sys
import time
from datetime import datetime, timedelta, tzinfo

YEAR = 365 * 86400.0
shift = 0.0
right = time.time


def wrong() -> float:
    """Seconds since 1970 by the wrong clock."""
    return right() + shift


class WrongDatetime(datetime):
    """Tells the time by the wrong clock."""

    @classmethod
    def now(cls, tz: tzinfo | None = None) -> WrongDatetime:
        """The wrong time."""
        told = datetime.now(tz) + timedelta(seconds=shift)
        return cls.fromtimestamp(told.timestamp(), tz)


def move(years: float) -> None:
    """Set the clock."""
    global shift  # noqa: PLW0603 - the clock is one
    shift += years * YEAR


def main(years: float, arguments: list[str]) -> int:
    """Run the box."""
    signal.signal(signal.SIGUSR1, lambda *_: move(years))
    signal.signal(signal.SIGUSR2, lambda *_: move(-years))
    time.time = wrong
    import device.box
    import device.journal.statedir
    from device.cli.main import main as sorrybox

    for module in (device.box, device.journal.statedir):
        module.datetime = WrongDatetime  # type: ignore[attr-defined]
    return sorrybox(arguments)


if __name__ == "__main__":
    sys.exit(main(float(sys.argv[1]), sys.argv[sys.argv.index("device.cli.main") + 1 :]))
