"""How far undo reaches, and that a state never grows, however long it is played on."""

from __future__ import annotations

import json

import pytest

from companion.commands import Draw, NewGame, Redo, Undo
from companion.errors import NotNow
from companion.public_log import lines
from companion.state import REACH
from companion.table import Table, replay
from companion.verification import verify
from device.journal.keeping import to_plain
from tests.companion.dealing import MemoryJournal, new_table, reopened
from tests.companion.playing import played


def undone(table: Table) -> int:
    """How many commands can be taken back."""
    count = 0
    while table.snapshot().table.can_undo:
        table.do(Undo())
        count += 1
    return count


def test_in_a_mere_deck_undo_reaches_over_the_present_pile_and_the_two_before() -> None:
    journal = MemoryJournal()
    table = new_table(journal=journal)
    cards = [table.do(Draw()).table.card for _ in range(500)]  # eleven piles, and five cards of the twelfth
    assert undone(table) == 5 + 45 + 44  # back to the first card of the pile before the last
    assert [table.do(Draw()).table.card for _ in range(94)] == cards[-94:]
    verify(lines(journal.entries))


def test_with_seats_undo_reaches_over_the_whole_game() -> None:
    table, journal = played("classic", 3)
    commands = len({entry.first for entry in journal.current()}) - 1
    assert undone(table) == commands
    with pytest.raises(NotNow):
        table.do(Undo())


def test_a_state_does_not_grow_with_the_draws_and_a_restart_follows_few_events() -> None:
    journal = MemoryJournal()
    table = new_table(journal=journal)
    sizes = []
    for number in range(1, 1801):
        table.do(Draw())
        if number % 7 == 0:
            table.do(Undo())
            table.do(Redo())
        if number % 300 == 0:
            sizes.append(len(json.dumps(to_plain(table._state))))
    assert max(sizes[1:]) < 1.4 * min(sizes[1:])
    assert len(table._state.piles) <= 3
    assert replay(journal.current()) == table._state
    journal.state = json.loads(json.dumps(to_plain(table._state)))
    again = reopened(journal)
    assert again._state == table._state


def test_a_game_with_seats_forgets_only_what_is_beyond_any_games_length() -> None:
    table = new_table(game=NewGame(seats=("red", "blue"), checker="off"))
    for _ in range(REACH + 100):
        table.do(Draw())
    assert len(table._state.past) == REACH
