"""Slides: who slides, and what a slide sweeps (R17)."""

from __future__ import annotations

from tests.companion.rules.telling import (
    Player,
    board,
    for_every_colour,
    in_every_profile,
    in_profiles,
)


@in_every_profile
@for_every_colour
def test_r17_landing_on_a_triangle_of_another_colour_slides_to_the_round_end(player: Player) -> None:
    for side in "byg":
        assert player.makes(board(f"{side}0"), "1", f"{side}0>{side}1~{side}4") == board(f"{side}4")
        assert player.makes(board(f"{side}4"), "5", f"{side}4>{side}9~{side}13") == board(f"{side}13")


@in_every_profile
@for_every_colour
def test_r17_moving_backward_onto_a_triangle_slides_forward(player: Player) -> None:
    assert player.can(board("b5"), "4") == {board("b4")}
    assert player.makes(board("b10"), "10", "b10>b9~b13") == board("b13")


@in_every_profile
@for_every_colour
def test_r17_a_part_of_a_7_slides(player: Player) -> None:
    before = board("b7 r5", blue="b11 S S S")
    assert player.makes(before, "7", "b7>b9~b13+r5>r10") == board("b13 r10", blue="S S S S")


@in_every_profile
@for_every_colour
def test_r17_a_swapped_pawn_slides_from_the_triangle_it_is_put_on(player: Player) -> None:
    before = board("r10", blue="b1 S S S")
    assert player.makes(before, "11", "r10<>b1~b4") == board("b4", blue="r10 S S S")
    before = board("r10", green="y9 S S S")
    assert player.makes(before, "11", "r10<>y9~y13") == board("y13", green="r10 S S S")


@in_every_profile
@for_every_colour
def test_r17_a_pawn_that_enters_by_sorry_slides(player: Player) -> None:
    assert player.can(board("S", blue="b1 b3 S S"), "sorry") == {
        board("b4", blue="S S S S"),
        board("b3", blue="b1 S S S"),
    }
    assert player.bumps(board("S", blue="b1 b3 S S"), "sorry", "S!b1~b4") == {"b1", "b3"}


@in_every_profile
@for_every_colour
def test_r17_every_pawn_on_the_slide_goes_to_its_start_the_end_included(player: Player) -> None:
    before = board("b8", blue="b9 b11 S S", green="b10 b13 b14 S")
    assert player.can(before, "1") == {board("b13", blue="S S S S", green="S S b14 S")}
    assert player.bumps(before, "1", "b8>b9~b13") == {"b9", "b10", "b11", "b13"}


@in_every_profile
@for_every_colour
def test_r17_the_sliders_own_pawns_are_swept_too(player: Player) -> None:
    before = board("b0 b2 b3 b4")
    assert player.makes(before, "1", "b0>b1~b4") == board("b4 S S S")
    assert player.bumps(before, "1", "b0>b1~b4") == {"b2", "b3", "b4"}


@in_every_profile
@for_every_colour
def test_r17_a_slide_sweeps_the_colour_whose_slide_it_is(player: Player) -> None:
    assert player.can(board("g8", green="g12 S S S"), "1") == {board("g13", green="S S S S")}


@in_every_profile
@for_every_colour
def test_r17_on_a_triangle_of_its_own_colour_a_pawn_stays(player: Player) -> None:
    assert player.can(board("r0", blue="r3 S S S"), "1") == {board("r1", blue="r3 S S S")}
    assert player.can(board("r4", blue="r11 S S S"), "5") == {board("r9", blue="r11 S S S")}
    assert player.can(board("r5"), "4") == {board("r1")}


@in_every_profile
@for_every_colour
def test_r17_passing_over_a_triangle_does_nothing(player: Player) -> None:
    before = board("b0", blue="b1 b2 S S")
    assert player.can(before, "3") == {board("b3", blue="b1 b2 S S")}
    assert player.can(board("b12", blue="b10 S S S"), "4") == {board("b8", blue="b10 S S S")}


@in_every_profile
@for_every_colour
def test_r17_elsewhere_on_a_slide_a_pawn_stays_where_it_lands(player: Player) -> None:
    assert player.can(board("b0", blue="b3 b4 S S"), "2") == {board("b2", blue="b3 b4 S S")}


@in_every_profile
@for_every_colour
def test_r17_in_a_swap_the_other_pawn_stays_where_it_was_put(player: Player) -> None:
    """Red stood on its own triangle; for blue that is another colour's."""
    before = board("r9", blue="b5 S S S", green="r11 S S S")
    assert player.makes(before, "11", "r9<>b5") == board("b5", blue="r9 S S S", green="r11 S S S")


@in_every_profile
@for_every_colour
def test_r17_unless_the_movers_slide_runs_over_it(player: Player) -> None:
    before = board("b11", blue="b9 S S S")
    assert player.makes(before, "11", "b11<>b9~b13") == board("b13", blue="S S S S")
    assert player.bumps(before, "11", "b11<>b9~b13") == {"b11"}


@in_every_profile
@for_every_colour
def test_r17_a_pawn_that_swaps_from_the_end_of_the_slide_returns_to_it(player: Player) -> None:
    before = board("b4", blue="b1 S S S")
    assert player.makes(before, "11", "b4<>b1~b4") == board("b4", blue="S S S S")


@in_every_profile
@for_every_colour
def test_r17_an_own_pawn_resting_on_the_triangle_makes_landing_there_illegal(player: Player) -> None:
    assert player.forbids(board("b1 b0", blue="b2 S S S"), "1", "b0>b1~b4") == "R13"
    assert player.can(board("b1 b0", blue="b2 S S S"), "1") == {board("b2 b0", blue="S S S S")}


@in_every_profile
@for_every_colour
def test_r17_another_colour_resting_on_the_triangle_is_bumped(player: Player) -> None:
    before = board("b0", blue="b1 S S S", green="b4 S S S")
    assert player.can(before, "1") == {board("b4")}
    assert player.bumps(before, "1", "b0>b1~b4") == {"b1", "b4"}


@in_every_profile
@for_every_colour
def test_r17_the_colour_opposite_has_triangles_like_any_other(player: Player) -> None:
    """In partners it is the partner's, and another colour's all the same."""
    assert player.can(board("y0", yellow="H"), "1") == {board("y4")}
    assert player.can(board("y8", yellow="y12"), "1") >= {board("y13", yellow="S")}


@in_every_profile
@for_every_colour
def test_r17_the_end_of_a_slide_need_not_be_said_but_must_be_right(player: Player) -> None:
    assert player.makes(board("b0"), "1", "b0>b1") == board("b4")
    assert player.forbids(board("b0"), "1", "b0>b1~b3") == "R17"


@in_profiles("partners")
@for_every_colour
def test_r17_a_partners_pawn_slides_on_ones_own_triangle(player: Player) -> None:
    assert player.makes(board("r12", yellow="r0"), "1", "r0>r1~r4") == board("r12", yellow="r4")
    assert player.can(board("", yellow="y8"), "1") == {board("", yellow="y9")}
