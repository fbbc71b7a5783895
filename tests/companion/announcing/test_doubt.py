"""A sentence is refused only where it is certain that no legal move was meant."""

from __future__ import annotations

import pytest

from companion.announcing.checker import Illegal, verdict
from companion.cards import Card
from companion.moves.position import Position
from companion.ruleset import RuleSet

TABLE = "S,S,r4,r9/S,S,b7,b10/-/-"


@pytest.mark.parametrize(
    ("text", "card"),
    [
        ("five forward with r9, bye bye blue", "5"),
        ("fem fram med röd nio, adjö blå", "5"),
        ("cinque avanti con rosso nove, ciao blu", "5"),
        ("пять вперёд с красной девятки, прощай синий", "5"),
        ("red nine five, I leave blue in peace", "5"),
        ("eight with the front one, red nine to blue two", "8"),
        ("my back one goes eight", "8"),
        ("red nine eight, but not out", "8"),
    ],
)
def test_a_legal_move_with_a_clause_that_does_not_fit_is_never_refused(text: str, card: Card) -> None:
    assert not isinstance(verdict(text, Position.parse(TABLE), "red", card, RuleSet()), Illegal)


@pytest.mark.parametrize(
    ("text", "card"),
    [
        ("five back with r9", "5"),
        ("six with r9", "5"),
        ("swap r9 with b7", "5"),
        ("out", "5"),
        ("r4 to r8", "5"),
        ("four with r4 and four with r9", "7"),
        ("ten back with r9", "10"),
        ("sorry, green", "sorry"),
    ],
)
def test_one_clear_act_that_no_move_is_stays_refused(text: str, card: Card) -> None:
    assert isinstance(verdict(text, Position.parse(TABLE), "red", card, RuleSet()), Illegal)
