"""Every file of the state directory damaged in every way: never a silent loss, never a start that fails unsaid."""

from __future__ import annotations

import random
import shutil
from pathlib import Path

import pytest

from tests.conftest import Tally
from tests.soak.corruptions import cut, delete, empty, exchange, flip, garble, lives, shown, zero

LOSSES = {"notice.journal_older", "notice.journal_set_aside", "notice.last_unsure"}
EACH = 10
"""Corruptions of one life."""


@pytest.mark.parametrize("trials", [pytest.param(40, id="40"), pytest.param(1000, id="1000", marks=pytest.mark.soak)])
def test_no_damage_of_any_file_loses_anything_without_a_word(trials: int, tmp_path: Path, tally: Tally) -> None:
    chance = random.Random(trials)
    for number in range(trials // EACH):
        life = tmp_path / str(number)
        life.mkdir()
        whole = lives(life, chance)
        shutil.copytree(whole, life / "whole")
        before, said = shown(life / "whole")
        assert not said
        for _ in range(EACH):
            tally.trials += 1
            trial = life / "trial"
            shutil.copytree(whole, trial)
            file = chance.choice(sorted(path for path in trial.iterdir() if path.is_file()))
            ways = (flip, cut, zero, garble, empty, delete, exchange(life / "yesterday"), exchange(life / "another"))
            way = chance.choice(ways)
            way(chance, file)
            after, said = shown(trial)
            silent = after != before and not LOSSES & set(said)
            tally.lost += silent
            if silent:
                tally.evidence.append(f"{number} {file.name} {way.__qualname__} {before} {after} {said}")
            again, _ = shown(trial)
            tally.fault(again is None, "it did not start again")
            shutil.rmtree(trial)
        shutil.rmtree(life)
