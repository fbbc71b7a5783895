"""The table of phases: drawn as it is, and asked by all who need to know what may happen next."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from companion.commands import Draw, NewGame
from companion.errors import NotNow
from companion.events import Ended, Moved, Played, Skipped
from companion.evolution import evolve
from companion.phases import ANYWHERE, PHASES, TABLE, after, diagram
from tests.companion.dealing import new_table

ARCHITECTURE = Path(__file__).parents[2] / "ARCHITECTURE.md"


def test_the_drawing_in_the_architecture_is_the_table() -> None:
    drawn = re.search(r"```mermaid\n(.*?)\n```", ARCHITECTURE.read_text(), re.DOTALL)
    assert drawn is not None
    assert drawn[1] == diagram()


def test_every_phase_has_its_row_and_can_be_reached() -> None:
    assert set(TABLE) == set(PHASES)
    reached = set(ANYWHERE["game"]) | {phase for row in TABLE.values() for to in row.values() for phase in to}
    assert reached == set(PHASES)


@pytest.mark.parametrize(
    "event",
    [
        Moved("red", "5", "pass", "S,S,S,S/S,S,S,S/-/-"),
        Skipped("red"),
        Played("red", "5"),
    ],
)
def test_replay_refuses_what_the_table_does_not_have(event: Moved | Skipped | Played) -> None:
    table = new_table(game=NewGame(seats=("red", "blue"), checker="enforce"))
    assert after("draw", event.kind) == ()
    with pytest.raises(NotNow):
        evolve(table._state, event)


def test_nothing_but_a_new_game_or_an_undo_follows_the_end() -> None:
    table = new_table(game=NewGame(seats=("red", "blue"), checker="enforce"))
    over = evolve(table._state, Ended(("red",)))
    with pytest.raises(NotNow):
        evolve(over, Ended(("red",)))
    table.do(Draw())
