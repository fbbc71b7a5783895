"""Position text and the value behind it."""

from __future__ import annotations

from copy import copy, deepcopy
from dataclasses import FrozenInstanceError

import pytest
from hypothesis import given

from companion.colours import COLOURS
from companion.errors import BadText
from companion.moves.position import Position, shorten
from tests.companion.strategies import positions

START_OF_TWO = "S,S,S,S/-/S,S,S,S/-"


@given(positions())
def test_text_and_position_round_trip(position: Position) -> None:
    assert Position.parse(position.text) == position
    assert Position.parse(position.text).text == position.text


@given(positions())
def test_the_order_and_letter_case_of_squares_do_not_matter(position: Position) -> None:
    backwards = "/".join(",".join(reversed(part.split(","))) for part in position.text.split("/"))
    assert Position.parse(backwards.upper()) == position == Position.parse(backwards.lower())
    assert hash(Position.parse(backwards)) == hash(position)


def test_writing_puts_start_first_then_the_track_from_r0_then_safety_then_home() -> None:
    position = Position.parse("h,G14,s5,r0/s,S1,b0,s/-/-")
    assert position.text == "r0,g14,s5,H/S,S,b0,s1/-/-"
    assert str(position) == position.text


def test_spaces_around_squares_are_read_over() -> None:
    assert Position.parse(" S, S ,S,S / - /S,S,S,S/- ").text == START_OF_TWO


@pytest.mark.parametrize(
    ("text", "error", "colour"),
    [
        ("S,S,S,S/-/S,S,S/-", "error.position_count", "yellow"),
        ("S,S,S,S,S/-/S,S,S,S/-", "error.position_count", "red"),
        ("S,S,S,S//S,S,S,S/-", "error.position_count", "blue"),
        ("S,S,S,S/-/S,S,S,r15/-", "error.position_square", "yellow"),
        ("S,S,S,S/-/S,S,S,s6/-", "error.position_square", "yellow"),
        ("S,S,S,S/-/S,S,S,s0/-", "error.position_square", "yellow"),
        ("S,S,S,S/-/S,S,S,r01/-", "error.position_square", "yellow"),
        ("S,S,S,S/-/S,S,S,/-", "error.position_square", "yellow"),
        ("S,S,S,?/-/S,S,S,S/-", "error.position_square", "red"),
        ("S,S,r5,r5/-/S,S,S,S/-", "error.position_two_own", "red"),
        ("S,S,S,S/-/S,S,s2,S2/-", "error.position_two_own", "yellow"),
        ("S,S,S,r5/-/S,S,S,r5/-", "error.position_two", "yellow"),
    ],
)
def test_a_bad_part_is_refused_by_the_name_of_its_colour(text: str, error: str, colour: str) -> None:
    with pytest.raises(BadText) as refused:
        Position.parse(text)
    assert refused.value.message.id == error
    assert getattr(refused.value.message.params["colour"], "id", "") == f"colour.{colour}"


@pytest.mark.parametrize("text", ["", "S,S,S,S", "S,S,S,S/-/-", "S,S,S,S/-/S,S,S,S/-/-", "/" * 100_000])
def test_a_text_that_is_not_four_parts_is_refused(text: str) -> None:
    with pytest.raises(BadText) as refused:
        Position.parse(text)
    assert refused.value.message.id == "error.position_parts"


@pytest.mark.parametrize("text", ["S,S,S,S/-/-/-", "-/-/-/-"])
def test_fewer_than_two_colours_are_refused(text: str) -> None:
    with pytest.raises(BadText) as refused:
        Position.parse(text)
    assert refused.value.message.id == "error.position_colours"


def test_pawns_of_two_colours_may_stand_on_safety_squares_of_the_same_name() -> None:
    assert Position.parse("S,S,S,s1/S,S,S,s1/-/-").status() == ()


def test_status_names_every_defect() -> None:
    position = Position.read("r5,r5,s1,s1/-/-/-")
    assert [defect.id for defect in position.status()] == [
        "error.position_two_own",
        "error.position_two_own",
        "error.position_colours",
    ]
    shared = Position.read("S,S,S,r5/S,S,S,r5/S,S,S,r5/-")
    assert [defect.id for defect in shared.status()] == ["error.position_two", "error.position_two"]


def test_a_game_starts_with_all_pawns_in_start_or_one_on_the_circle() -> None:
    assert Position.start(("yellow", "red")).text == START_OF_TWO
    assert Position.start(COLOURS, "one_on_circle").text == "S,S,S,r4/S,S,S,b4/S,S,S,y4/S,S,S,g4"
    with pytest.raises(BadText):
        Position.start(("red",))


def test_a_position_tells_colours_squares_pawns_home_and_distance() -> None:
    position = Position.parse("S,r4,s5,H/-/S,S,S,S/H,H,H,H")
    assert position.colours == ("red", "yellow", "green")
    assert position.squares("red") == ("S", "r4", "s5", "H")
    assert position.squares("blue") == ()
    assert [position.pawns_home(colour) for colour in COLOURS] == [1, 0, 0, 4]
    assert [position.distance(colour) for colour in COLOURS] == [65 + 64 + 1, 0, 260, 0]


def test_a_position_can_not_be_changed_and_can_be_copied() -> None:
    position = Position.parse(START_OF_TWO)
    with pytest.raises(FrozenInstanceError):
        position.pawns = b""  # type: ignore[misc]
    assert copy(position) == deepcopy(position) == position


def test_a_refusal_quotes_a_long_text_only_in_part() -> None:
    assert shorten("a" * 1000) == "a" * 40 + "…"
    assert shorten("two\nlines\x00") == "two lines"
