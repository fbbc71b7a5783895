"""Points (R33)."""

from __future__ import annotations

import pytest

from companion.ruleset import RuleSet
from companion.ruleset.scoring import points


@pytest.mark.parametrize(
    ("opponents", "expected"),
    [((0, 0), 40 + 100), ((1, 0), 35 + 50), ((1, 1), 30 + 50), ((2, 0), 30 + 25), ((3, 0), 25), ((3, 3), 10)],
)
def test_the_winner_scores_for_pawns_not_home_and_the_best_bonus(opponents: tuple[int, int], expected: int) -> None:
    home = {"red": 4, "blue": opponents[0], "green": opponents[1]}
    scored = points(home, ("red",), RuleSet(scoring="winner"))  # type: ignore[arg-type]
    assert scored == {"red": expected, "blue": 0, "green": 0}


def test_everyone_scores_five_for_each_own_pawn_home() -> None:
    scored = points({"red": 4, "blue": 3}, ("red",), RuleSet(scoring="everyone"))
    assert scored == {"red": 5 + 20, "blue": 15}


def test_without_scoring_nobody_has_points() -> None:
    assert points({"red": 4, "blue": 3}, ("red",), RuleSet()) == {}
