"""The lines of a game for reading."""

from __future__ import annotations

import random

import pytest

from companion.commands import NewGame
from companion.public_log import boards
from tests.companion.dealing import new_table
from tests.companion.playing import GAMES, next_command

EACH_PROFILE = {**GAMES, "three-pawns": NewGame(profile="three-pawns", seats=("red", "green"), checker="enforce")}


@pytest.mark.parametrize("game", EACH_PROFILE.values(), ids=EACH_PROFILE)
def test_each_line_goes_with_the_board_on_which_it_happened(game: NewGame) -> None:
    table, chance = new_table(seed=3, game=game), random.Random(3)
    snapshot = table.snapshot()
    stood = {snapshot.version + 1: snapshot.table.position}
    for _ in range(40):
        snapshot = table.do(next_command(snapshot, chance))
        stood[snapshot.version + 1] = snapshot.table.position
    told = {line["version"]: board for line, board in boards(snapshot.history())}
    of_commands = {version: told[version] for version in stood if version in told}
    assert len(of_commands) == 40
    assert {version: board and board.text for version, board in of_commands.items()} == {
        version: stood[version] for version in of_commands
    }
