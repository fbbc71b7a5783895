"""Points at the end of a game (R33)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from companion.colours import Colour
from companion.ruleset import RuleSet

PAWN = 5
BONUS = {0: 100, 1: 50, 2: 25}
"""For the winner, by the most pawns that any opponent has Home."""


def points(home: Mapping[Colour, int], winners: Sequence[Colour], rules: RuleSet) -> dict[Colour, int]:
    """What each colour scores, from how many pawns each has Home."""
    if rules.scoring == "none":
        return {}
    opponents = [count for colour, count in home.items() if colour not in winners]
    prize = sum(PAWN * (rules.pawns_each - count) for count in opponents)
    if opponents:
        prize += BONUS.get(max(opponents), 0)
    return {
        colour: (prize if colour in winners else 0) + (PAWN * count if rules.scoring == "everyone" else 0)
        for colour, count in home.items()
    }
