"""Where a pawn is said to be, and where it gets: on the track, in the middle, on a side, at a slide's end."""

from __future__ import annotations

import pytest

from companion.announcing.checker import Illegal, Legal, verdict
from companion.cards import Card
from companion.moves.position import Position
from companion.ruleset import RuleSet

ONE_OUT = "S,r6,s2,H/S,y5,b3,H/S,g2,b9,H/-"
TWO_OUT = "S,r6,r9,s2/S,y5,b3,H/S,g2,b9,H/-"


def found(text: str, position: str, card: Card) -> str | set[str]:
    """The move, or the candidates; nothing of a refusal."""
    said = verdict(text, Position.parse(position), "red", card, RuleSet())
    assert not isinstance(said, Illegal), text
    return said.move.notation if isinstance(said, Legal) else set(said.candidates)


@pytest.mark.parametrize(
    "text",
    [
        "one with the pawn that's still out on the track",
        "just one step with the one that's out already",
        "one with the one on the track",
        "en med den ute på banan",
        "uno con quella in pista",
        "один той, что на дорожке",
    ],
)
def test_a_pawn_on_the_track_is_none_in_start_and_none_in_the_safety_zone(text: str) -> None:
    assert found(text, ONE_OUT, "1") == "r6>r7"
    assert found(text, TWO_OUT, "1") == {"r6>r7", "r9>r10"}


@pytest.mark.parametrize("text", ["get a new one out on the track", "ut med en på banan", "вывожу на поле"])
def test_a_pawn_that_comes_out_on_the_track_is_one_in_start(text: str) -> None:
    assert found(text, TWO_OUT, "1") == "S>r4"


def test_bringing_one_out_on_the_track_is_asked_about_where_it_may_also_tell_which() -> None:
    assert found("bring one out on the track", TWO_OUT, "1") == {"S>r4", "r6>r7", "r9>r10"}


@pytest.mark.parametrize(
    "text", ["one with the front one on the track", "one with the front one that's out on the track"]
)
def test_the_front_pawn_on_the_track_is_told_from_one_in_the_safety_zone(text: str) -> None:
    assert found(text, TWO_OUT, "1") == "r9>r10"


@pytest.mark.parametrize(
    "text",
    ["five to the end of the slide", "red eight five, to the end of the red slide", "fem till slutet av glidbanan"],
)
def test_the_end_of_a_slide_is_a_square_to_get_to_also_without_sliding(text: str) -> None:
    assert found(text, "r8,H,H,H/S,S,S,S/-/-", "5") == "r8>r13"


def test_ones_own_start_circle_is_a_square_to_get_to() -> None:
    assert found("one with red three to my start circle", "S,r3,b5,b9/S,S,S,S/-/-", "1") == "r3>r4"


@pytest.mark.parametrize(
    ("text", "move"), [("two with the middle one", "r10>r12"), ("två med den mittersta", "r10>r12")]
)
def test_the_middle_pawn_is_one_of_three(text: str, move: str) -> None:
    assert found(text, "S,r6,r10,b2/S,S,S,S/-/-", "2") == move


def test_there_is_no_middle_pawn_of_two() -> None:
    assert not isinstance(found("two with the middle one", "S,r6,s3,H/S,S,S,S/-/-", "2"), str)


def test_a_pawn_is_told_by_the_side_where_it_stands() -> None:
    assert found("three with the one on the yellow side", "S,r6,y5,H/S,S,S,S/-/-", "3") == "y5>y8"


@pytest.mark.parametrize("text", ["five, not with red six", "five with red six, sorry blue"])
def test_the_one_candidate_that_is_left_is_asked_about_where_nothing_tells_it(text: str) -> None:
    assert found(text, "S,r6,s3,H/S,y5,b3,H/S,r11,b9,H/-", "5") in ({"r6>r11"}, set())


@pytest.mark.parametrize("text", ["two with the one that isn't out", "two, not with the one on the track"])
def test_a_pawn_that_is_not_on_the_track_may_be_in_start_or_in_the_safety_zone(text: str) -> None:
    assert not isinstance(found(text, TWO_OUT, "2"), str)
