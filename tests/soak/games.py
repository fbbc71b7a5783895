"""A journal full of whole games."""

from __future__ import annotations

from dataclasses import replace
from itertools import cycle, islice
from pathlib import Path

from companion.events import Entry
from device.journal.journal import Journal
from tests.companion.playing import GAMES, played
from tests.device.journal.journals import opened

DIFFERENT = 2
"""Games of each profile that are really played; then they come again."""


def whole_games() -> list[list[Entry]]:
    """Finished games of every profile, from their `game` entry on."""
    games = []
    for profile in GAMES:
        for seed in range(DIFFERENT):
            _, journal = played(profile, seed)
            games.append(list(journal.current()))
    return games


def fill(state: Path, count: int) -> int:
    """Write so many games into a state directory's journal, and begin one more; the number of events."""
    journal = opened(state)
    for game in islice(cycle(whole_games()), count):
        append(journal, game)
    append(journal, whole_games()[0][:2])
    last = journal.last
    journal.close()
    return last


def append(journal: Journal, game: list[Entry]) -> None:
    """One game after what is there."""
    moved = journal.last + 1 - game[0].version
    journal.append([replace(entry, version=entry.version + moved, first=entry.first + moved) for entry in game])
