"""What each card does (R18–R22)."""

from __future__ import annotations

import pytest

from companion.cards import Card
from tests.companion.rules.telling import (
    APART,
    DRAWN,
    HANDS,
    WITH_ELEVEN_FORWARD,
    Player,
    board,
    for_every_colour,
    in_every_profile,
    in_profiles,
)

ONLY_A_SWAP = board("g10 s4 s5 H", blue="b6 S S S")
"""Eleven squares ahead of red's one pawn on the track stands another one of red's."""
SWAPPED = board("b6 s4 s5 H", blue="g10 S S S")


@in_every_profile
@for_every_colour
@pytest.mark.parametrize(
    ("card", "squares"),
    [
        ("1", {"r6"}),
        ("2", {"r7"}),
        ("3", {"r8"}),
        ("4", {"r1"}),
        ("5", {"r10"}),
        ("7", {"r12"}),
        ("8", {"r13"}),
        ("10", {"b0", "r4"}),
        ("12", {"b2"}),
        ("sorry", set()),
    ],
)
def test_r18_each_card_goes_as_far_as_it_says(player: Player, card: Card, squares: set[str]) -> None:
    assert player.under(deck="standard").can(board("r5"), card) == {board(square) for square in squares}


@in_every_profile
@for_every_colour
def test_r18_a_1_or_a_2_starts_a_pawn_or_moves_one(player: Player) -> None:
    assert player.can(board("S r9"), "1") == {board("r4 r9"), board("S r10")}
    assert player.can(board("S r9"), "2") == {board("r4 r9"), board("S r11")}


@in_every_profile
@for_every_colour
def test_r18_a_10_goes_ten_forward_or_one_backward_as_the_player_likes(player: Player) -> None:
    assert player.can(board("r5"), "10") == {board("b0"), board("r4")}
    assert player.can(board("s2"), "10") == {board("s1")}
    assert not player.may_pass(board("s2"), "10")
    assert player.can(board("r2 r3"), "10") == {board("r1 r3"), board("r2 r13")}


@in_profiles(*DRAWN)
@for_every_colour
def test_r18_after_a_2_the_player_draws_again(player: Player) -> None:
    game = player.game("2", "2", "5")
    game.draw()
    game.say("S>r4")
    assert (game.turn, game.view.phase) == ("red", "draw")
    game.draw()
    game.say("r4>r6")
    assert game.turn == "red", "a second 2 too"
    game.draw()
    game.say("r6>r11")
    assert game.turn == "blue"


@in_profiles(*DRAWN)
@for_every_colour
def test_r18_after_a_2_that_could_not_be_used_the_player_draws_again(player: Player) -> None:
    game = player.game("2", position=board("s5", blue="b6 S S S"))
    game.draw()
    game.say("pass")
    assert (game.turn, game.view.phase) == ("red", "draw")


@in_profiles(*DRAWN)
def test_r18_no_other_card_draws_again(player: Player) -> None:
    for card in dict.fromkeys(player.rules.pack):
        game = player.game(card, position=board("S S S r6", blue="b6 S S S"))
        game.draw()
        game.say(next(iter(game.table.snapshot().all_moves())).move)
        assert (game.turn == "red") == (card == "2")


@in_every_profile
@for_every_colour
def test_r19_a_7_goes_with_one_pawn_or_is_split_between_two(player: Player) -> None:
    assert player.can(board("r5 g2"), "7") == {
        board("r12 g2"),
        board("r5 g13"),  # g9, and down the slide
        board("r6 g8"),
        board("r7 g7"),
        board("r8 g6"),
        board("r9 g5"),
        board("r10 g4"),
        board("r11 g3"),
    }


@in_every_profile
@for_every_colour
def test_r19_both_parts_go_forward_each_at_least_1_and_all_7_are_used(player: Player) -> None:
    for wrong in ("r5>r8+g2>g5", "r5>r3+g2>g11", "r5>r5+g2>g9", "r5>r11+g2>g4", "r5>r10"):
        player.forbids(board("r5 g2"), "7", wrong)


@in_every_profile
@for_every_colour
def test_r19_no_third_pawn_takes_part(player: Player) -> None:
    player.forbids(board("r5 r10 g2"), "7", "r5>r7+r10>r12+g2>g5")


@in_every_profile
@for_every_colour
def test_r19_each_pawn_moves_once(player: Player) -> None:
    player.forbids(board("r4 g2"), "7", "r4>r6+r6>r11")
    assert player.can(board("r4"), "7") == {board("r11")}


@in_every_profile
@for_every_colour
def test_r19_the_first_part_may_clear_the_way_for_the_second(player: Player) -> None:
    before = board("r5 r8")
    assert player.makes(before, "7", "r8>r12+r5>r8") == board("r8 r12")
    player.forbids(before, "7", "r5>r8+r8>r12")


@in_every_profile
@for_every_colour
def test_r19_an_order_in_which_the_first_slides_over_the_second_is_illegal(player: Player) -> None:
    before = board("y6 y11")
    assert player.makes(before, "7", "y11>g0+y6>y9~y13") == board("y13 g0")
    player.forbids(before, "7", "y6>y9~y13+y11>g0")


@in_every_profile
@for_every_colour
def test_r19_the_second_may_slide_over_the_pawn_that_moved_first(player: Player) -> None:
    before = board("y6 y8")
    assert player.makes(before, "7", "y6>y12+y8>y9~y13") == board("S y13")
    assert player.bumps(before, "7", "y6>y12+y8>y9~y13") == {"y12"}
    assert player.makes(before, "7", "y8>y9~y13+y6>y12") == board("y12 y13")


@in_every_profile
@for_every_colour
def test_r19_the_second_part_meets_the_board_as_the_first_part_left_it(player: Player) -> None:
    before = board("b6 b8", blue="b12 S S S")
    assert player.makes(before, "7", "b8>b12+b6>b9~b13") == board("S b13", blue="S S S S")
    assert player.bumps(before, "7", "b8>b12+b6>b9~b13") == {"b12"}


@in_every_profile
@for_every_colour
def test_r19_the_rest_of_a_part_that_comes_home_needs_another_pawn(player: Player) -> None:
    assert player.can(board("s3"), "7") == set()
    assert player.can(board("s1"), "7") == set()
    assert player.can(board("r1"), "7") == {board("H")}
    assert player.can(board("s3 r5"), "7") >= {board("H r9")}
    assert player.makes(board("s3 r5"), "7", "s3>H+r5>r9") == board("H r9")
    assert player.makes(board("s1 s4"), "7", "s1>H+s4>H") == board("H H")


@in_profiles(*WITH_ELEVEN_FORWARD)
@for_every_colour
def test_r20_an_11_goes_forward_or_swaps_with_any_opponent_on_the_track(player: Player) -> None:
    assert player.can(board("r3 r10", blue="b7 S S S", green="g6 s1 H S"), "11") == {
        board("r10 r14", blue="b7 S S S", green="g6 s1 H S"),
        board("r3 b6", blue="b7 S S S", green="g6 s1 H S"),
        board("r10 b7", blue="r3 S S S", green="g6 s1 H S"),
        board("r3 b7", blue="r10 S S S", green="g6 s1 H S"),
        board("r10 g6", blue="b7 S S S", green="r3 s1 H S"),
        board("r3 g6", blue="b7 S S S", green="r10 s1 H S"),
    }


@in_every_profile
@for_every_colour
def test_r20_under_swap_only_it_never_goes_forward(player: Player) -> None:
    swaps = player.under(eleven="swap_only")
    assert swaps.can(board("r3", blue="b7 S S S"), "11") == {board("b7", blue="r3 S S S")}
    assert swaps.can(board("r3"), "11") == set()
    assert swaps.may_pass(board("r3"), "11")
    swaps.forbids(board("r3"), "11", "r3>r14")


@in_profiles("swap", "swap-hand")
@for_every_colour
def test_r20_in_text_ds_games_an_11_only_swaps(player: Player) -> None:
    assert player.can(board("r3", blue="b7 S S S"), "11") == {board("b7", blue="r3 S S S")}


@in_every_profile
@for_every_colour
def test_r20_nobody_is_bumped_by_a_swap(player: Player) -> None:
    assert player.bumps(board("r10", blue="b7 S S S"), "11", "r10<>b7") == set()


@in_every_profile
@for_every_colour
def test_r20_an_11_swaps_no_two_pawns_of_one_colour(player: Player) -> None:
    player.forbids(board("r3 r10", blue="b7 S S S"), "11", "r3<>r10")


@in_every_profile
@for_every_colour
def test_r21_where_only_a_swap_is_left_it_may_be_declined_unless_compulsory(player: Player) -> None:
    assert player.can(ONLY_A_SWAP, "11") == {SWAPPED}
    assert player.under(swap_compulsory="no").may_pass(ONLY_A_SWAP, "11")
    assert not player.under(swap_compulsory="yes").may_pass(ONLY_A_SWAP, "11")
    assert player.may_pass(ONLY_A_SWAP, "11") == (player.profile not in ("swap", "swap-hand"))


@in_every_profile
@for_every_colour
def test_r21_under_swap_only_the_swap_may_be_declined_though_eleven_squares_are_free(player: Player) -> None:
    free = board("r3", blue="b7 S S S")
    swaps = player.under(eleven="swap_only", swap_compulsory="no")
    assert swaps.may_pass(free, "11")
    assert not player.under(eleven="swap_only", swap_compulsory="yes").may_pass(free, "11")


@in_every_profile
@for_every_colour
def test_r21_where_an_11_can_go_forward_one_of_the_two_must_be_done(player: Player) -> None:
    forward = player.under(eleven="forward_or_swap", swap_compulsory="no")
    assert len(forward.can(board("r3", blue="b7 S S S"), "11")) == 2
    assert not forward.may_pass(board("r3", blue="b7 S S S"), "11")
    assert forward.forbids(board("r3", blue="b7 S S S"), "11", "pass") in ("R21", "R24")


@in_profiles(*APART)
@for_every_colour
def test_r21_an_opponents_pawn_that_could_go_eleven_makes_no_difference(player: Player) -> None:
    across = board("g10 s4 s5 H", blue="b6 S S S", yellow="y5")
    assert player.under(eleven="forward_or_swap", swap_compulsory="no").may_pass(across, "11")


@in_profiles("partners")
@for_every_colour
def test_r21_a_partners_pawn_that_can_go_eleven_rules_declining_out(player: Player) -> None:
    assert not player.may_pass(board("g10 s4 s5 H", blue="b6 S S S", yellow="y5"), "11")
    assert player.may_pass(board("g10 s4 s5 H", blue="b6 S S S", yellow="s2"), "11")


@in_profiles(*DRAWN)
@for_every_colour
def test_r21_declining_loses_the_turn(player: Player) -> None:
    game = player.game("11", position=ONLY_A_SWAP, swap_compulsory="no")
    game.draw()
    assert game.view.may_pass
    game.say("pass")
    assert (game.turn, game.position) == ("blue", ONLY_A_SWAP)


@in_profiles(*DRAWN)
def test_r21_a_compulsory_swap_must_be_made(player: Player) -> None:
    game = player.game("11", position=ONLY_A_SWAP, swap_compulsory="yes")
    game.draw()
    assert game.refuses("pass") in ("R21", "R24")
    game.say("g10<>b6")
    assert game.position == SWAPPED


@in_profiles(*HANDS)
@for_every_colour
def test_r21_with_a_hand_declining_is_throwing_the_11_away(player: Player) -> None:
    hand: tuple[Card, ...] = ("11", "12", "12", "12", "12")
    player = player.under(deck="standard")
    game = player.game(hand=hand, position=ONLY_A_SWAP, swap_compulsory="no")
    game.say("discard 11")
    assert (game.turn, game.position) == ("blue", ONLY_A_SWAP)
    game = player.game(hand=hand, position=ONLY_A_SWAP, swap_compulsory="yes")
    assert game.refuses("discard 11") == "R31"


@in_every_profile
@for_every_colour
def test_r22_a_pawn_from_start_takes_the_place_of_another_colours_pawn(player: Player) -> None:
    before = board("S S r5 r6", blue="b7 s2 S S", green="g6 H S S")
    assert player.can(before, "sorry") == {
        board("S r5 r6 b7", blue="S s2 S S", green="g6 H S S"),
        board("S r5 r6 g6", blue="b7 s2 S S", green="S H S S"),
    }
    assert player.bumps(before, "sorry", "S!b7") == {"b7"}


@in_every_profile
@for_every_colour
def test_r22_without_a_pawn_in_start_or_another_colour_on_the_track_it_is_lost(player: Player) -> None:
    for before in (board("r5 s2", blue="b7 S S S"), board("S S r5 r6", blue="S s1 H H")):
        assert player.can(before, "sorry") == set()
        assert player.may_pass(before, "sorry")
    player.forbids(board("S r5"), "sorry", "S!r5")


@in_every_profile
@for_every_colour
def test_r22_it_is_compulsory_when_possible(player: Player) -> None:
    before = board("S", blue="b7 S S S")
    assert not player.may_pass(before, "sorry")
    assert player.forbids(before, "sorry", "pass") == "R24"


@in_every_profile
@for_every_colour
def test_r22_on_the_square_it_takes_the_rules_of_slides_apply(player: Player) -> None:
    before = board("S b12", blue="S S S S", green="b9 S S S")
    assert player.can(before, "sorry") == {board("S b13")}
    assert player.bumps(before, "sorry", "S!b9~b13") == {"b9", "b12"}
    assert player.can(board("S", blue="r9 S S S"), "sorry") == {board("r9")}
