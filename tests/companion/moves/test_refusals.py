"""What `legal_moves` refuses, and what it is like to hold."""

from __future__ import annotations

from typing import cast

import pytest

from companion.cards import CARDS, Card
from companion.colours import COLOURS, Colour
from companion.errors import BadText, Contradiction
from companion.moves.legal import legal_moves
from companion.moves.position import Position
from companion.ruleset import PROFILES, RuleSet, find_ruleset

TWO = Position.parse("S,S,S,r4/-/S,S,S,S/-")
CLASSIC = RuleSet()


def test_a_turn_must_be_a_colour_in_play() -> None:
    with pytest.raises(BadText) as refused:
        legal_moves(TWO, "blue", "5", CLASSIC)
    assert refused.value.message.id == "error.turn_not_in_play"
    with pytest.raises(BadText) as refused:
        legal_moves(TWO, cast(Colour, "purple"), "5", CLASSIC)
    assert refused.value.message.id == "error.turn_unknown"


@pytest.mark.parametrize("card", ["6", "9", "", "Sorry!", "13"])
def test_a_card_that_no_pack_has_is_refused(card: str) -> None:
    with pytest.raises(BadText) as refused:
        legal_moves(TWO, "red", cast(Card, card), CLASSIC)
    assert refused.value.rule == "R5"


def test_a_card_that_the_rule_set_lacks_is_refused() -> None:
    assert len(legal_moves(TWO, "red", "12", CLASSIC)) == 1
    with pytest.raises(BadText) as refused:
        legal_moves(TWO, "red", "12", PROFILES["swap"])
    assert refused.value.rule == "R5"


@pytest.mark.parametrize("card", CARDS)
def test_partners_need_all_four_colours_and_the_refusal_names_those_that_play(card: Card) -> None:
    with pytest.raises(Contradiction) as refused:
        legal_moves(TWO, "red", card, PROFILES["partners"])
    assert refused.value.message.params == {"other": TWO.text}


def test_options_about_hands_and_scoring_change_nothing() -> None:
    hand = find_ruleset("points")
    for card in CARDS:
        assert [move.notation for move in legal_moves(TWO, "red", card, hand)] == [
            move.notation for move in legal_moves(TWO, "red", card, CLASSIC)
        ]


def test_a_finished_game_is_not_refused() -> None:
    over = Position.parse("H,H,H,H/S,S,S,b5/-/-")
    assert len(legal_moves(over, "red", "5", CLASSIC)) == 0
    assert len(legal_moves(over, "blue", "5", CLASSIC)) == 1


def test_legal_moves_are_iterable_countable_and_asked_with_in() -> None:
    moves = legal_moves(TWO, "red", "1", CLASSIC)
    assert [move.notation for move in moves] == ["r4>r5"]
    assert len(moves) == 1
    assert moves[0] in moves
    assert "r4>r5" in moves
    assert "r4>r6" not in moves
    assert repr(moves) == "<LegalMoves r4>r5>"
    assert repr(moves[0]) == "<Move r4>r5>"
    assert moves.leading_to(TWO) is None
    assert moves.leading_to(moves[0].result) == moves[0]
    assert hash(moves[0]) == hash(legal_moves(TWO, "red", "1", CLASSIC)[0])


def test_a_move_of_another_position_is_not_in() -> None:
    elsewhere = Position.parse("S,S,r4,r9/-/S,S,S,S/-")
    (move,) = legal_moves(TWO, "red", "1", CLASSIC)
    assert move not in legal_moves(elsewhere, "red", "1", CLASSIC)


@pytest.mark.parametrize("turn", COLOURS)
def test_bumped_pawns_are_named_in_track_order_and_twice_if_two_stood_there(turn: Colour) -> None:
    """The first part lands on a pawn at y10; the second slides over both squares, the lander's last (R19)."""
    swept = Position.parse("S,S,y6,y8/S,S,y10,y12/S,S,S,S/S,S,S,S")
    moves = {move.notation: move.bumped for move in legal_moves(swept, "red", "7", CLASSIC)}
    assert moves["y6>y12+y8>y9~y13"] == ("y10", "y12", "y12")
