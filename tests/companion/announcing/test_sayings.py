"""What can be said right now: every way that is told is understood as the move that it stands under."""

from __future__ import annotations

import random

import pytest

from companion.announcing.checker import Legal, verdict
from companion.announcing.sayings import MOST_MOVES, MOST_WAYS, tellings
from companion.moves.legal import legal_moves
from companion.moves.position import Position
from companion.ruleset import RuleSet
from device.catalogues import LANGUAGES, translator
from tests.companion.tables import random_question


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_way_that_is_told_is_understood_as_its_move(language: str) -> None:
    dice = random.Random(3)
    for _ in range(40):
        position, turn, card, rules = random_question(dice)
        told = tellings(position, turn, card, rules, translator(language))
        moves = legal_moves(position, turn, card, rules)
        assert len(told) <= MOST_MOVES + 1
        assert bool(told) == (len(moves) > 0 or moves.may_pass)
        for telling in told:
            assert 1 <= len(telling.ways) <= MOST_WAYS
            for way in telling.ways:
                found = verdict(way, position, turn, card, rules)
                assert isinstance(found, Legal), way
                assert found.move.notation == telling.move, way


def test_moves_are_told_by_their_count_their_pawn_and_their_squares() -> None:
    position = Position.parse("S,S,r6,y12/S,S,S,b7/S,S,y3,H/S,S,S,g5")
    told = {telling.move: telling.ways for telling in tellings(position, "red", "8", RuleSet(), translator("en"))}
    assert told == {
        "r6>r14": ("8 with the one at the back", "red 6 to red 14", "8 forward with the one on r6"),
        "y12>g5": ("bump green", "8 with the one in front", "yellow 12 to green 5", "8 forward with the one on y12"),
    }


def test_where_no_move_is_legal_passing_is_told() -> None:
    position = Position.parse("S,S,S,S/S,S,S,S/-/-")
    (telling,) = tellings(position, "red", "5", RuleSet(), translator("sv"))
    assert (telling.move, telling.ways) == ("pass", ("pass",))
