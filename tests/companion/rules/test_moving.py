"""Moving, forward and backward, into the safety zone and Home, bumping, starting (R7–R16)."""

from __future__ import annotations

from tests.companion.rules.telling import (
    WITH_ELEVEN_FORWARD,
    Player,
    board,
    for_every_colour,
    in_every_profile,
    in_profiles,
)


@in_every_profile
@for_every_colour
def test_r7_a_move_goes_the_whole_number_of_squares(player: Player) -> None:
    assert player.can(board("r4"), "5") == {board("r9")}
    assert player.forbids(board("r4"), "5", "r4>r8") is not None
    assert player.can(board("r10"), "4") == {board("r6")}
    assert player.forbids(board("r10"), "4", "r10>r7") is not None


@in_every_profile
@for_every_colour
def test_r7_a_number_is_moved_with_one_pawn(player: Player) -> None:
    assert player.can(board("r4 r10"), "5") == {board("r9 r10"), board("r4 b0")}
    assert player.forbids(board("r4 r10"), "5", "r4>r6+r10>r13") is not None
    assert player.forbids(board("r5 r10"), "4", "r5>r3+r10>r8") is not None


@in_every_profile
@for_every_colour
def test_r8_forward_a_pawn_turns_into_its_own_safety_zone(player: Player) -> None:
    assert player.can(board("r0"), "5") == {board("s3")}
    assert player.can(board("g14"), "5") == {board("s2")}
    assert player.can(board("g12"), "8") == {board("s3")}


@in_every_profile
@for_every_colour
def test_r8_it_never_passes_its_diamond_forward_on_the_track(player: Player) -> None:
    player.forbids(board("r0"), "5", "r0>r5")
    player.forbids(board("g10 r9"), "7", "g10>r3")
    assert player.can(board("r2 s3"), "3") == {board("r2 H")}, "no way round a zone that is blocked"


@in_every_profile
@for_every_colour
def test_r8_it_passes_other_colours_diamonds_freely(player: Player) -> None:
    for side in "byg":
        assert player.can(board(f"{side}0"), "5") == {board(f"{side}5")}
        assert player.can(board(f"{side}2"), "3") == {board(f"{side}5")}


@in_every_profile
@for_every_colour
def test_r8_on_its_own_2_it_goes_into_the_zone_on_its_own_3_all_the_way_round(player: Player) -> None:
    assert player.can(board("r2"), "5") == {board("s5")}
    assert player.can(board("r3"), "5") == {board("r8")}


@in_every_profile
@for_every_colour
def test_r9_home_needs_the_exact_count(player: Player) -> None:
    assert player.can(board("s3"), "3") == {board("H")}
    assert player.can(board("s4"), "3") == set()
    assert player.can(board("s2"), "3") == {board("s5")}
    assert player.can(board("r0"), "8") == {board("H")}
    assert player.can(board("r1"), "8") == set()
    assert player.forbids(board("s4"), "3", "s4>H") == "R9"


@in_every_profile
@for_every_colour
def test_r9_a_pawn_at_home_never_moves_again(player: Player) -> None:
    for card in player.rules.pack:
        assert player.can(board("", blue="b5 S S S"), card) == set()
        assert player.may_pass(board("", blue="b5 S S S"), card)


@in_every_profile
@for_every_colour
def test_r10_backward_goes_counter_clockwise(player: Player) -> None:
    assert player.can(board("b7"), "4") == {board("b3")}
    assert player.can(board("b2"), "4") == {board("r13")}


@in_every_profile
@for_every_colour
def test_r10_backward_past_its_own_diamond_a_pawn_stays_on_the_track(player: Player) -> None:
    assert player.can(board("r4"), "4") == {board("r0")}
    assert player.can(board("r3"), "4") == {board("g14")}
    assert player.can(board("r2"), "4") == {board("g13")}
    player.forbids(board("r4"), "4", "r4>s2")


@in_every_profile
@for_every_colour
def test_r10_a_pawn_in_the_safety_zone_moves_backward_out_of_it(player: Player) -> None:
    assert player.can(board("s1"), "10") == {board("r2")}
    assert player.can(board("s1"), "4") == {board("g14")}
    assert player.can(board("s2"), "4") == {board("r0")}
    assert player.can(board("s3"), "4") == {board("r1")}
    assert player.can(board("s4"), "4") == {board("r2")}
    assert player.can(board("s5"), "4") == {board("s1")}
    assert player.can(board("s5"), "10") == {board("s4")}


@in_every_profile
@for_every_colour
def test_r10_a_swap_may_carry_a_pawn_past_its_own_diamond_either_way(player: Player) -> None:
    assert player.makes(board("r10", blue="r0 S S S"), "11", "r10<>r0") == board("r0", blue="r10 S S S")
    assert player.makes(board("g12", blue="r6 S S S"), "11", "g12<>r6") == board("r6", blue="g12 S S S")


@in_every_profile
@for_every_colour
def test_r10_a_sorry_may_put_a_pawn_before_its_own_diamond(player: Player) -> None:
    assert player.can(board("S", blue="r0 S S S"), "sorry") == {board("r0", blue="S S S S")}


@in_every_profile
@for_every_colour
def test_r11_once_backward_past_its_diamond_a_pawn_turns_in_without_going_round(player: Player) -> None:
    back = player.makes(board("r4"), "4", "r4>r0")
    assert player.can(back, "3") == {board("s1")}
    back = player.makes(board("r3"), "10", "r3>r2")
    assert player.can(back, "2") == {board("s2")}


@in_every_profile
@for_every_colour
def test_r12_pawns_jump_over_any_pawns(player: Player) -> None:
    assert player.makes(board("r4 r6", blue="r7 S S S"), "5", "r4>r9") == board("r6 r9", blue="r7 S S S")
    assert player.bumps(board("r4 r6", blue="r7 S S S"), "5", "r4>r9") == set()
    assert player.makes(board("r6 r9", blue="r7 S S S"), "4", "r9>r5") == board("r5 r6", blue="r7 S S S")
    assert player.makes(board("r1 s1 s2"), "5", "r1>s4") == board("s1 s2 s4")


@in_every_profile
@for_every_colour
def test_r13_no_two_pawns_of_one_colour_share_a_square(player: Player) -> None:
    assert player.forbids(board("r4 r9"), "5", "r4>r9") == "R13"
    assert player.can(board("r4 r9"), "5") == {board("r4 r14")}
    assert player.can(board("r6 r10"), "4") == {board("r2 r10")}
    assert player.can(board("r0 s1"), "3") == {board("r0 s4")}
    assert player.forbids(board("r0 s1"), "3", "r0>s1") == "R13"


@in_every_profile
@for_every_colour
def test_r13_start_and_home_hold_several(player: Player) -> None:
    assert player.can(board("s5 H H H"), "1") == {board("H H H H")}
    assert player.makes(board("S S b3 b0"), "1", "b0>b1~b4") == board("S S S b4")


@in_every_profile
@for_every_colour
def test_r14_landing_on_another_colour_bumps_it_to_its_start(player: Player) -> None:
    assert player.can(board("r4", blue="r9 S S S"), "5") == {board("r9", blue="S S S S")}
    assert player.bumps(board("r4", blue="r9 S S S"), "5", "r4>r9") == {"r9"}
    assert player.can(board("r4", blue="r9 b5 s1 H"), "5") == {board("r9", blue="S b5 s1 H")}


@in_every_profile
@for_every_colour
def test_r14_a_backward_move_bumps_too(player: Player) -> None:
    assert player.can(board("r10", green="r6 S S S"), "4") == {board("r6", green="S S S S")}
    assert player.bumps(board("s1", green="r2 S S S"), "10", "s1>r2") == {"r2"}


@in_every_profile
@for_every_colour
def test_r15_in_start_safety_zone_and_home_nobody_is_bumped(player: Player) -> None:
    beside = board("r0", blue="s3 s1 H S", green="s3 H H S")
    assert player.makes(beside, "5", "r0>s3") == board("s3", blue="s3 s1 H S", green="s3 H H S")
    assert player.bumps(beside, "5", "r0>s3") == set()
    assert player.bumps(board("s5", blue="H S S S"), "1", "s5>H") == set()


@in_every_profile
@for_every_colour
def test_r15_in_start_safety_zone_and_home_nobody_is_swapped(player: Player) -> None:
    assert player.can(board("s3", blue="b5 S S S"), "11") == set()
    assert player.can(board("S", blue="b5 S S S"), "11") == set()
    apart = player.under(eleven="swap_only")
    assert apart.can(board("r10", blue="S s1 s5 H"), "11") == set()
    assert apart.can(board("r10", blue="S s1 b6 H"), "11") == {board("b6", blue="S s1 r10 H")}


@in_every_profile
@for_every_colour
def test_r15_in_start_safety_zone_and_home_nobody_is_replaced(player: Player) -> None:
    assert player.can(board("S", blue="S s1 s5 H", green="s2 s3 H S"), "sorry") == set()
    assert player.can(board("S", blue="b6 s1 s5 H", green="s2 s3 H S"), "sorry") == {
        board("b6", blue="S s1 s5 H", green="s2 s3 H S")
    }


@in_every_profile
@for_every_colour
def test_r16_only_a_1_a_2_or_a_sorry_brings_a_pawn_out(player: Player) -> None:
    home = board("S S S S", blue="b7 S S S")
    assert player.can(home, "1") == {board("S S S r4", blue="b7 S S S")}
    assert player.can(home, "2") == {board("S S S r4", blue="b7 S S S")}
    assert player.can(home, "sorry") == {board("S S S b7", blue="S S S S")}
    for card in set(player.rules.pack) - {"1", "2", "sorry"}:
        assert player.can(home, card) == set()
        assert player.forbids(home, card, "S>r4") == "R16"


@in_every_profile
@for_every_colour
def test_r16_the_start_circle_must_be_free_of_own_pawns(player: Player) -> None:
    assert player.forbids(board("S r4"), "1", "S>r4") == "R13"
    assert player.can(board("S r4"), "1") == {board("S r5")}
    assert player.can(board("S r4 r6"), "2") == {board("S r4 r8")}


@in_every_profile
@for_every_colour
def test_r16_on_the_start_circle_another_colour_is_bumped(player: Player) -> None:
    assert player.can(board("S", blue="r4 S S S"), "1") == {board("r4", blue="S S S S")}
    assert player.bumps(board("S", green="r4 S S S"), "2", "S>r4") == {"r4"}


@in_every_profile
@for_every_colour
def test_r16_a_7_never_starts_a_pawn_not_even_in_part(player: Player) -> None:
    assert player.can(board("S r6"), "7") == {board("S r13")}
    assert player.forbids(board("S r6"), "7", "S>r4+r6>r12") == "R16"
    assert player.forbids(board("S r6"), "7", "r6>r11+S>r4") == "R16"


@in_profiles(*WITH_ELEVEN_FORWARD)
@for_every_colour
def test_r7_an_11_goes_forward_the_whole_eleven(player: Player) -> None:
    assert player.can(board("r3"), "11") == {board("r14")}
