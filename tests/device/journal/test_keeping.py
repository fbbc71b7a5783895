"""A state as it is kept between two starts: it comes back the same, whatever is played."""

from __future__ import annotations

import json
import random
from dataclasses import fields
from pathlib import Path

import pytest

from companion.state import Scene
from companion.table import Table
from device.journal.keeping import form, from_plain, to_plain
from tests.companion.dealing import Clock, Dealer, new_table
from tests.companion.playing import GAMES, next_command
from tests.device.journal.journals import opened


@pytest.mark.parametrize("profile", GAMES)
def test_a_box_goes_on_from_a_kept_state_in_the_midst_of_any_game(profile: str, tmp_path: Path) -> None:
    dealer, chance = Dealer(), random.Random(3)
    journal = opened(tmp_path)
    table = Table(journal, chance=dealer, now=Clock())
    table.do(GAMES[profile])
    for _ in range(30):
        table.do(next_command(table.snapshot(), chance))
    table.tidy(resting=True)
    table.do(next_command(table.snapshot(), chance))
    before = table._state
    journal.close()
    journal = opened(tmp_path)
    assert (kept := journal.kept()) is not None
    assert kept.version < before.version
    again = Table(journal, chance=dealer, now=Clock())
    assert again._state == before
    again.do(next_command(again.snapshot(), chance))
    journal.close()


def test_what_another_version_kept_is_not_taken_for_a_state() -> None:
    plain = json.loads(json.dumps(to_plain(new_table()._state)))
    assert from_plain(plain).version == 2
    assert plain["form"] == form()
    nowhere = list(plain["scene"])
    nowhere[[each.name for each in fields(Scene)].index("position")] = "somewhere"
    wrong: list[dict[str, object]] = [{"form": "another"}, {"scene": []}, {"seats": [3]}, {"scene": nowhere}]
    for spoilt in ({}, *({**plain, **field} for field in wrong)):
        with pytest.raises(ValueError, match="state"):
            from_plain(spoilt)
