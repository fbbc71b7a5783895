"""Anything in any order: the live state is always that of its replay, the pack stays whole, versions only grow."""

from __future__ import annotations

import json
import random
from collections import Counter

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from companion.checking import CHECKERS, CheckerMode
from companion.colours import COLOURS
from companion.commands import (
    Announce,
    Command,
    Draw,
    NewGame,
    Redo,
    ReleaseSeat,
    SetChecker,
    SetPosition,
    Skip,
    TakeSeat,
    Undo,
)
from companion.errors import TableError
from companion.public_log import lines
from companion.state import State
from companion.table import Table, replay
from companion.verification import verify
from companion.views import TableView
from device.journal.keeping import from_plain, to_plain
from tests.companion.dealing import Clock, Dealer, MemoryJournal
from tests.companion.playing import GAMES, next_command

POSITIONS = (
    "s5,H,H,H/S,S,S,S/S,S,S,S/S,S,S,S",
    "H,H,H,H/S,S,b4,b9/H,H,H,H/S,S,S,H",
    "S,S,r4,s2/S,S,b4,b9/S,y4,y9,s3/S,S,g4,H",
    "r0,r5,b9,H/b5,y9,s1,H/y0,g1,s2,s3/g5,r9,s4,H",
)


class TableMachine(RuleBasedStateMachine):
    """Drives one table, and holds it against its own journal."""

    @initialize(seed=st.integers(0, 10_000))
    def open(self, seed: int) -> None:
        self.chance = random.Random(seed)
        self.dealer = Dealer(seed)
        self.journal = MemoryJournal()
        self.table = self._table()

    def _table(self) -> Table:
        return Table(self.journal, chance=self.dealer, now=Clock())

    def ask(self, command: Command) -> None:
        """Carried out or refused; refused means unchanged."""
        before = self.table.snapshot()
        try:
            after = self.table.do(command)
        except TableError:
            assert self.table.snapshot().table == before.table
        else:
            assert after.table.version > before.table.version

    @rule(profile=st.sampled_from(sorted(GAMES)), draw_off=st.booleans())
    def new_game(self, profile: str, draw_off: bool) -> None:
        game = GAMES[profile]
        self.ask(NewGame(game.profile, None, game.seats, game.checker, "draw_off" if draw_off else None))

    @rule()
    def next_game(self) -> None:
        self.ask(NewGame())

    @rule(steps=st.integers(1, 12))
    def play_on(self, steps: int) -> None:
        for _ in range(steps):
            if self.table.snapshot().table.phase != "over":
                self.ask(next_command(self.table.snapshot(), self.chance))

    @rule(steps=st.integers(1, 8))
    def draw(self, steps: int) -> None:
        for _ in range(steps):
            self.ask(Draw())

    @rule(text=st.sampled_from(["pass", "S>r4", "r4>r5", "discard 5", "r10<>y3", "S!b7", "hello", ""]))
    def announce_anything(self, text: str) -> None:
        self.ask(Announce(text, "5", self.table.snapshot().table.turn))

    @rule(steps=st.integers(1, 20))
    def undo(self, steps: int) -> None:
        for _ in range(steps):
            self.ask(Undo())

    @rule(steps=st.integers(1, 20))
    def redo(self, steps: int) -> None:
        for _ in range(steps):
            self.ask(Redo())

    @rule()
    def skip(self) -> None:
        self.ask(Skip())

    @rule(position=st.sampled_from(POSITIONS), turn=st.sampled_from(COLOURS))
    def correct(self, position: str, turn: str) -> None:
        seats = {seat.colour for seat in self.table.snapshot().table.seats}
        parts = [part if colour in seats else "-" for colour, part in zip(COLOURS, position.split("/"), strict=True)]
        self.ask(SetPosition("/".join(parts), turn))  # type: ignore[arg-type]

    @rule(checker=st.sampled_from(CHECKERS))
    def set_checker(self, checker: CheckerMode) -> None:
        self.ask(SetChecker(checker))

    @rule(colour=st.sampled_from(COLOURS), take=st.booleans())
    def sit(self, colour: str, take: bool) -> None:
        self.ask(TakeSeat(colour, "Anna") if take else ReleaseSeat(colour))  # type: ignore[arg-type]

    @rule()
    def keep(self) -> None:
        self.table.tidy(resting=True)

    @precondition(lambda self: self.journal.entries)
    @rule()
    def restart(self) -> None:
        before = self.table.snapshot()
        self.table = self._table()
        after = self.table.snapshot()
        assert after.table == before.table
        assert list(after.history()) == list(before.history())

    @invariant()
    def live_state_is_its_replay(self) -> None:
        if hasattr(self, "table"):
            assert replay(self.journal.current()) == self.table._state

    @invariant()
    def a_kept_state_comes_back_the_same(self) -> None:
        if hasattr(self, "table"):
            assert from_plain(json.loads(json.dumps(to_plain(self.table._state)))) == self.table._state

    @invariant()
    def the_pack_is_whole(self) -> None:
        if hasattr(self, "table"):
            assert whole(self.table._state)

    @invariant()
    def the_view_is_as_the_contract_says(self) -> None:
        if hasattr(self, "table"):
            fits_the_contract(self.table.snapshot().table)

    def teardown(self) -> None:
        if hasattr(self, "table"):
            verify(lines(self.journal.entries))


def fits_the_contract(view: TableView) -> None:
    """What holds of `GET /api/state` at all times."""
    with_hands = view.options["hand"] != "0"
    assert view.checker != "off" or view.phase in ("draw", "draw_off")
    assert (view.position is None) == (view.checker == "off")
    assert (view.turn is None) == (not view.seats or view.phase == "over")
    assert (view.winner is not None) == (view.phase == "over")
    assert (view.phase == "play") <= with_hands
    assert view.phase == "move" or (view.moves, view.may_pass) == ((), False)
    assert view.phase != "move" or (view.in_step and (view.moves != () or view.may_pass))
    assert set(view.hands) == ({seat.colour for seat in view.seats} if with_hands else set())
    assert set(view.scores) <= {seat.colour for seat in view.seats}
    assert not view.discard or view.discard[-1] == view.card


def whole(state: State) -> bool:
    """Draw pile, discard pile and hands together are the pack."""
    scene = state.scene
    there = Counter(state.pile.order[scene.drawn :]) + Counter(scene.discard)
    for hand in scene.hands.values():
        there += Counter(hand)
    return there == Counter(state.rules.pack)


_QUICK = settings(
    max_examples=25, stateful_step_count=25, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck)
)
TestTable = TableMachine.TestCase
TestTable.settings = _QUICK


@pytest.mark.soak
class TestTableLong(TableMachine.TestCase):  # type: ignore[misc, valid-type]
    """The same, for much longer."""

    settings = settings(_QUICK, max_examples=2000, stateful_step_count=60, derandomize=False)
