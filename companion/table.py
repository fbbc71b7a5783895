"""The one service that button, phones and command line use: commands in, durable events, snapshots out."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from itertools import groupby
from typing import Protocol

from companion.commands import Command, NewGame
from companion.decision import Chance
from companion.events import Entry, Event, from_data, to_data
from companion.evolution import follow
from companion.game import decide
from companion.snapshot import Snapshot
from companion.state import State


class JournalPort(Protocol):
    """Where events become durable, and a state is kept now and then so that a start need not follow them all."""

    @property
    def last(self) -> int:
        """The version to go on from. It is above the newest entry's when later ones were shown and are lost."""

    def append(self, entries: Sequence[Entry]) -> None:
        """All or none, durable on return; raises `NotSaved`."""

    def kept(self) -> State | None:
        """The newest state that was kept and can be read."""

    def after(self, version: int) -> Iterable[Entry]:
        """All entries above a version, in order."""

    def current(self) -> Iterable[Entry]:
        """The present game's entries: from the last one of kind `game` on."""

    def read(self, after: int, last: int, most: int) -> Sequence[Entry]:
        """The first entries, at most so many, above version `after` up to `last`. Safe from any thread."""

    def tidy(self, state: State, *, resting: bool) -> None:
        """There is time between two commands; `state` is the present one, to be kept or not. Never raises."""


class Table:
    """One table. Not for several threads: whoever owns the journal calls it.

    A command that could not be made durable has not happened: `do` raises, and everything is as before.
    """

    def __init__(
        self,
        journal: JournalPort,
        *,
        chance: Chance,
        now: Callable[[], str],
    ) -> None:
        """`now` tells the time as ISO 8601 in UTC.

        The present game is taken up where the journal left it; an empty journal starts one.
        """
        self._journal = journal
        self._chance = chance
        self._now = now
        self._state = self._taken_up()
        if not self._state.began:
            self.do(NewGame())
        self.tidy()

    def do(self, command: Command) -> Snapshot:
        """Carry a command out. Raises a `TableError` if it is refused or can't be saved."""
        events = decide(self._state, command, self._chance)
        entries = self._entered(events)
        self._journal.append(entries)
        self._state = follow(self._state, events)
        return self.snapshot()

    def snapshot(self) -> Snapshot:
        """The table as it is now, saved."""
        return Snapshot(self._state, self._journal.read)

    def tidy(self, *, resting: bool = False) -> None:
        """Use the time between two commands to put the journal in order; `resting`: nobody has played for a while."""
        self._journal.tidy(self._state, resting=resting)

    @property
    def version(self) -> int:
        """The version of the newest saved event."""
        return self._state.version

    def _taken_up(self) -> State:
        """The state that the journal leads to: from a kept one if there is, else from the game's beginning."""
        state = self._journal.kept()
        entries = self._journal.current() if state is None else self._journal.after(state.version)
        state = replay(entries, state)
        return replace(state, version=max(state.version, self._journal.last))

    def _entered(self, events: Sequence[Event]) -> list[Entry]:
        time, first = self._now(), self._state.version + 1
        return [Entry(first + i, time, event.kind, to_data(event), first) for i, event in enumerate(events)]


def replay(entries: Iterable[Entry], state: State | None = None) -> State:
    """The state after entries: those of a game from its `game` entry on, or those that follow a state."""
    for _, command in groupby(entries, key=lambda entry: entry.first):
        of_command = list(command)
        before = of_command[0].version - 1
        state = State(version=before) if state is None else replace(state, version=before)
        state = follow(state, [from_data(entry.kind, entry.data) for entry in of_command])
    return state or State()
