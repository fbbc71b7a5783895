"""Counts of the ways that play can go from some openings, kept as data."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from companion.moves.position import Position
from companion.ruleset import find_ruleset
from tests.companion.counting import naive_perft, perft
from tests.conftest import Tally

OPENINGS: list[dict[str, Any]] = [
    json.loads(line) for line in (Path(__file__).parent / "perft.jsonl").read_text(encoding="utf-8").splitlines()
]
NAMED = [pytest.param(opening, id=f"{opening['rules']} {opening['position']}") for opening in OPENINGS]


@pytest.mark.parametrize("opening", NAMED)
def test_the_ways_on_from_an_opening_are_as_many_as_ever(opening: dict[str, Any]) -> None:
    rules = find_ruleset(opening["rules"], opening["options"])
    for depth, count in enumerate(opening["counts"], 1):
        assert perft(Position.parse(opening["position"]), opening["turn"], rules, depth) == count


@pytest.mark.parametrize("opening", NAMED)
def test_the_naive_engine_counts_as_many(opening: dict[str, Any]) -> None:
    rules = find_ruleset(opening["rules"], opening["options"])
    assert naive_perft(opening["position"], opening["turn"], rules, 1) == opening["counts"][0]


@pytest.mark.soak
@pytest.mark.parametrize("opening", NAMED)
def test_the_naive_engine_counts_as_many_to_two_cards(opening: dict[str, Any], tally: Tally) -> None:
    tally.trials = opening["counts"][1]
    rules = find_ruleset(opening["rules"], opening["options"])
    assert naive_perft(opening["position"], opening["turn"], rules, 2) == opening["counts"][1]
