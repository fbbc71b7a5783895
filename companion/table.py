"""The one service that button, phones and command line use: commands in, durable events, snapshots out."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Protocol

from companion.cards import Card
from companion.commands import Command, NewGame
from companion.events import Entry, Event, GameStarted, from_data, to_data
from companion.evolution import follow
from companion.game import decide
from companion.public_log import Line, line
from companion.snapshot import Snapshot
from companion.state import State


class JournalPort(Protocol):
    """Where events become durable."""

    def append(self, entries: Sequence[Entry]) -> None:
        """All or none, durable on return; raises `NotSaved`."""

    def current(self) -> Sequence[Entry]:
        """The present game's entries: from the last one of kind `game` on."""


@dataclass(frozen=True, slots=True)
class _Dealer:
    """The randomness that the table was given."""

    shuffle: Callable[[Sequence[Card]], Sequence[Card]]
    salt: Callable[[], bytes]


class Table:
    """One table. Not for several threads: whoever owns the journal calls it.

    A command that could not be made durable has not happened: `do` raises, and everything is as before.
    """

    def __init__(
        self,
        journal: JournalPort,
        *,
        shuffle: Callable[[Sequence[Card]], Sequence[Card]],
        salt: Callable[[], bytes],
        now: Callable[[], str],
    ) -> None:
        """`shuffle` returns the same cards in random order, `salt` 32 random bytes, `now` the time as ISO 8601 in UTC.

        The present game is taken up where the journal left it; an empty journal starts one.
        """
        self._journal = journal
        self._dealer = _Dealer(shuffle, salt)
        self._now = now
        self._entries: list[Entry] = []
        self._record: list[Line] = []
        entries = journal.current()
        self._state = replay(entries)
        self._remember(entries)
        if not entries:
            self.do(NewGame())

    def do(self, command: Command) -> Snapshot:
        """Carry a command out. Raises a `TableError` if it is refused or can't be saved."""
        events = decide(self._state, command, self._dealer)
        entries = self._entered(events)
        self._journal.append(entries)
        was_over = self._over
        self._state = follow(self._state, events)
        self._remember(entries, afresh=was_over != self._over)
        return self.snapshot()

    def snapshot(self) -> Snapshot:
        """The table as it is now, saved."""
        return Snapshot(self._state, self._record, len(self._record))

    @property
    def version(self) -> int:
        """The version of the newest saved event."""
        return self._state.version

    @property
    def _over(self) -> bool:
        return self._state.scene.phase == "over"

    def _entered(self, events: Sequence[Event]) -> list[Entry]:
        time, first = self._now(), self._state.version + 1
        return [Entry(first + i, time, event.kind, to_data(event), first) for i, event in enumerate(events)]

    def _remember(self, entries: Sequence[Entry], *, afresh: bool = False) -> None:
        """Keep the present game's events for reading. When a game ends its masked cards are shown, so all are written
        afresh; snapshots given out before keep their own list."""
        starts = [index for index, entry in enumerate(entries) if entry.kind == GameStarted.kind]
        if starts:
            self._entries = []
            entries = entries[starts[-1] :]
        self._entries.extend(entries)
        if starts or afresh:
            self._record = []
            entries = self._entries
        self._record.extend(line(entry, closed=self._over) for entry in entries)


def replay(entries: Iterable[Entry]) -> State:
    """The state after a game's entries, from its `game` entry on."""
    state: State | None = None
    for _, command in groupby(entries, key=lambda entry: entry.first):
        of_command = list(command)
        if state is None:
            state = State(version=of_command[0].version - 1)
        state = follow(state, [from_data(entry.kind, entry.data) for entry in of_command])
    return state or State()
