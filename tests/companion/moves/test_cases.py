"""The worked cases, as they stand and turned to every colour."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from companion.colours import COLOURS, INDEX, Colour
from companion.moves.legal import legal_moves
from companion.moves.position import Position
from companion.ruleset import find_ruleset
from tests.companion.notations import read_move
from tests.companion.rotation import turned

CASES: list[dict[str, Any]] = [
    json.loads(line) for line in (Path(__file__).parent / "cases.jsonl").read_text(encoding="utf-8").splitlines()
]
NAMED = [pytest.param(case, id=f"{case['rule']} {case['why']}") for case in CASES]


@pytest.mark.parametrize("turns", range(4))
@pytest.mark.parametrize("case", NAMED)
def test_a_worked_case_has_its_results_in_every_colour(case: dict[str, Any], turns: int) -> None:
    turn: Colour = COLOURS[(INDEX[case["turn"]] + turns) % 4]
    position = Position.parse(turned(case["position"], turns))
    moves = legal_moves(position, turn, case["card"], find_ruleset("classic", case["options"]))
    assert sorted(move.result.text for move in moves) == sorted(turned(text, turns) for text in case["results"])
    assert moves.may_pass == case["may_pass"]
    assert len(moves) == len(case["results"])


@pytest.mark.parametrize("case", NAMED)
def test_every_listed_move_of_a_worked_case_is_read_back(case: dict[str, Any]) -> None:
    position, rules = Position.parse(case["position"]), find_ruleset("classic", case["options"])
    for move in legal_moves(position, case["turn"], case["card"], rules):
        assert read_move(move.notation, position, case["turn"], case["card"], rules) == move
