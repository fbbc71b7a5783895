"""A journal full of whole games."""

from __future__ import annotations

import secrets
from collections import defaultdict
from dataclasses import replace
from itertools import cycle, groupby, islice
from pathlib import Path

from companion.events import Entry
from device.journal.journal import Journal
from tests.companion.playing import GAMES, played
from tests.device.journal.journals import opened

DIFFERENT = 2
"""Games of each profile that are really played; then they come again."""


def whole_games() -> list[list[Entry]]:
    """Finished games of every profile, from their `game` entry on; never one profile twice in a row, for points are
    counted on from one game to the next of its kind."""
    games = []
    for seed in range(DIFFERENT):
        for profile in GAMES:
            _, journal = played(profile, seed)
            games.append(list(journal.current()))
    return games


def fill(state: Path, count: int) -> int:
    """Write so many games into a state directory's journal, and begin one more; the number of events.

    The games go in whole, one write for each, and only the last one command by command: so the newest commands are what
    years of play leave, and a thousand games don't take an evening's syncs each.
    """
    journal = opened(state)
    for number, game in enumerate(islice(cycle(whole_games()), count)):
        append(journal, game, by_command=number == count - 1)
    append(journal, whole_games()[0][:2])
    last = journal.last
    journal.close()
    return last


def append(journal: Journal, game: list[Entry], *, by_command: bool = False) -> None:
    """One game after what is there, its piles salted anew; of the command that began it, from its `game` entry on."""
    begun = game[0].version
    moved = journal.last + 1 - begun
    salts: defaultdict[str, str] = defaultdict(lambda: secrets.token_hex(32))
    entries = [
        replace(
            entry,
            version=entry.version + moved,
            first=max(entry.first, begun) + moved,
            data={**entry.data, "salt": salts[entry.data["salt"]]} if "salt" in entry.data else entry.data,
        )
        for entry in game
    ]
    commands = groupby(entries, key=lambda entry: entry.first)
    for command in [list(each) for _, each in commands] if by_command else [entries]:
        journal.append(command)
