"""Tables for tests: a journal in memory, a shuffle that is random but the same in every run."""

from __future__ import annotations

import json
import random
from collections.abc import Sequence

from companion.cards import CARDS, Card
from companion.commands import Command, NewGame
from companion.events import Entry
from companion.state import State
from companion.table import Table
from device.journal.keeping import Plain, from_plain, to_plain


class MemoryJournal:
    """Keeps entries in a list, and a state if it is told to; `broken` makes every append fail with that error."""

    def __init__(self, entries: Sequence[Entry] = (), state: Plain | None = None) -> None:
        self.entries: list[Entry] = list(entries)
        self.broken: Exception | None = None
        self.state = state

    @property
    def last(self) -> int:
        return self.entries[-1].version if self.entries else 0

    def append(self, entries: Sequence[Entry]) -> None:
        if self.broken:
            raise self.broken
        self.entries.extend(entries)

    def current(self) -> list[Entry]:
        starts = [index for index, entry in enumerate(self.entries) if entry.kind == "game"]
        return self.entries[starts[-1] :] if starts else []

    def kept(self) -> State | None:
        return None if self.state is None else from_plain(self.state)

    def after(self, version: int) -> list[Entry]:
        return [entry for entry in self.entries if entry.version > version]

    def read(self, after: int, last: int, most: int) -> list[Entry]:
        return [entry for entry in self.entries if after < entry.version <= last][:most]

    def tidy(self, state: State, *, resting: bool = True) -> None:
        if resting:
            self.state = json.loads(json.dumps(to_plain(state)))


class Dealer:
    """Random by a fixed seed; `next` puts chosen cards on top of the coming shuffles."""

    def __init__(self, seed: int = 1) -> None:
        self.random = random.Random(seed)
        self.top: tuple[Card, ...] = ()

    def shuffle(self, cards: Sequence[Card]) -> tuple[Card, ...]:
        rest = list(cards)
        top = []
        for card in self.top:
            if card in rest:
                rest.remove(card)
                top.append(card)
        self.random.shuffle(rest)
        return (*top, *rest)

    def salt(self) -> bytes:
        return self.random.randbytes(32)


class Clock:
    """A second passes with each look."""

    def __init__(self) -> None:
        self.seconds = 0

    def __call__(self) -> str:
        self.seconds += 1
        return f"2026-01-01T{self.seconds // 3600 % 24:02}:{self.seconds // 60 % 60:02}:{self.seconds % 60:02}.000Z"


def new_table(*top: Card, seed: int = 1, journal: MemoryJournal | None = None, game: Command | None = None) -> Table:
    """A table with `top` as the first cards, of the game that `game` starts if there is one."""
    dealer = Dealer(seed)
    if game is None:
        dealer.top = top
    table = Table(journal or MemoryJournal(), chance=dealer, now=Clock())
    if game is not None:
        dealer.top = top
        table.do(game)
    dealer.top = ()
    return table


def reopened(journal: MemoryJournal, seed: int = 2) -> Table:
    """The same journal after a restart, with the state that it kept."""
    dealer = Dealer(seed)
    again = MemoryJournal(journal.entries, journal.state)
    return Table(again, chance=dealer, now=Clock())


def classic(*top: Card, checker: str = "enforce", seats: str = "red blue", first: str | None = None) -> Table:
    """A classic game with chosen first cards."""
    colours = tuple(seats.split())
    game = NewGame(profile="classic", seats=colours, checker=checker, first=first)  # type: ignore[arg-type]
    return new_table(*top, game=game)


def rank(card: Card) -> int:
    """A card's place in the pack's order."""
    return CARDS.index(card)
