"""Fill a small disk under a journal: `python -m tests.device.full_disk DIR`, where DIR lies on a small file system."""

from __future__ import annotations

import sys
from itertools import count
from pathlib import Path

from companion.errors import NotSaved
from device.journal.journal import Journal
from tests.device.journal.journals import entry, opened


def append_until_refused(journal: Journal) -> str:
    """Append until there is no room; the journal's word for it."""
    for _ in count():
        try:
            journal.append([entry(journal.last + 1, text="x" * 500), entry(journal.last + 2, first=journal.last + 1)])
        except NotSaved:
            return journal.status
    raise AssertionError


def main(directory: Path) -> None:
    """Fill, refuse, make room, go on, start again; each step checked."""
    ballast = directory / "ballast"
    ballast.write_bytes(b"x" * 200_000)
    journal = opened(directory / "state")
    journal.append([entry(1, "game")])
    assert append_until_refused(journal) == "full"
    full_at = journal.last
    for _ in range(50):
        assert append_until_refused(journal) == "full"
    assert [found.version for found in journal.current()] == list(range(1, journal.last + 1))
    ballast.unlink()
    journal.append([entry(journal.last + 1)])
    assert journal.status == "ok"
    assert append_until_refused(journal) == "full"
    assert journal.last > full_at
    last = journal.last
    journal.close()
    again = opened(directory / "state")
    assert again.last == last, (again.last, last)
    again.close()
    print("held")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
