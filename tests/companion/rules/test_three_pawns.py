"""The profile `three-pawns`: every rule of moving, cards and turns once more, where R34 to R38 stand."""

from __future__ import annotations

from companion.cards import PACKS, Card
from companion.moves.board import NAMES
from tests.companion.rules.telling import Player, for_every_colour, in_profiles
from tests.companion.rules.telling import board as any_board

in_three_pawns = in_profiles("three-pawns")


def board(red: str, blue: str = "S S S", yellow: str = "", green: str = "S S S") -> str:
    return any_board(red, blue, yellow, green, each=3)


@in_three_pawns
@for_every_colour
def test_r1_the_track_is_walked_clockwise_over_sixty_squares(player: Player) -> None:
    assert player.can(board("b14"), "1") == {board("y0")}
    assert player.can(board("g14"), "1") == {board("r0")}
    assert len({name for names in NAMES for name in names[1:61]}) == 60


@in_three_pawns
@for_every_colour
def test_r2_both_slides_of_a_side_run_from_triangle_to_round_end(player: Player) -> None:
    assert player.makes(board("g11"), "5", "g11>r1~r4") == board("r4")
    assert player.makes(board("r4"), "5", "r4>r9~r13") == board("r13")


@in_three_pawns
@for_every_colour
def test_r3_home_is_six_squares_from_the_diamond(player: Player) -> None:
    assert player.can(board("r2"), "5") == {board("s5")}
    assert player.can(board("s5"), "1") == {board("H")}


@in_three_pawns
@for_every_colour
def test_r4_each_colour_has_three_pawns_and_they_look_alike(player: Player) -> None:
    assert player.game().position.split("/")[0] == "S,S,S"
    assert player.can(board("S S S"), "1") == {board("S S r4")}


@in_three_pawns
def test_r5_the_deck_has_45_cards(player: Player) -> None:
    assert player.rules.pack == PACKS["standard"]
    assert player.game().view.draw_pile == 45


@in_three_pawns
def test_r6_an_empty_pile_is_made_anew_from_the_discard_pile(player: Player) -> None:
    game = player.game()
    for _ in range(45):
        game.draw()
        game.set(board("S S S"))
        if game.view.phase == "move":
            game.say("pass" if game.view.may_pass else game.view.moves[0].move)  # type: ignore[index]
    assert game.view.draw_pile == 0
    game.draw()
    assert game.view.draw_pile == 44


@in_three_pawns
@for_every_colour
def test_r7_a_move_goes_the_whole_number_of_squares(player: Player) -> None:
    assert player.can(board("r6"), "8") == {board("r14")}
    assert player.forbids(board("r6"), "8", "r6>r12") == "R18"


@in_three_pawns
@for_every_colour
def test_r8_forward_a_pawn_turns_in_at_its_own_diamond(player: Player) -> None:
    assert player.can(board("r1"), "3") == {board("s2")}
    assert player.forbids(board("r1"), "3", "r1>r4") == "R8"


@in_three_pawns
@for_every_colour
def test_r9_home_needs_the_exact_count(player: Player) -> None:
    assert player.can(board("s3"), "3") == {board("H")}
    assert player.can(board("s3"), "5") == set()


@in_three_pawns
@for_every_colour
def test_r10_backward_past_the_diamond_a_pawn_stays_on_the_track(player: Player) -> None:
    assert player.can(board("r4"), "4") == {board("r0")}
    assert player.can(board("s3"), "4") == {board("r4")}, "out of the zone onto its own triangle, and down the slide"


@in_three_pawns
@for_every_colour
def test_r11_having_gone_backward_past_it_the_pawn_may_turn_in(player: Player) -> None:
    assert player.can(board("r0"), "5") == {board("s3")}


@in_three_pawns
@for_every_colour
def test_r12_pawns_jump_over_any(player: Player) -> None:
    assert board("r6 r8", blue="r7 S S") in player.can(board("r5 r6", blue="r7 S S"), "3")


@in_three_pawns
@for_every_colour
def test_r13_no_two_pawns_of_one_colour_share_a_square(player: Player) -> None:
    assert player.forbids(board("r5 r8"), "3", "r5>r8") == "R13"
    assert player.forbids(board("S r4"), "8", "S>r4") == "R13"


@in_three_pawns
@for_every_colour
def test_r14_landing_on_another_colour_bumps_it(player: Player) -> None:
    assert player.bumps(board("r5", blue="r8 S S"), "3", "r5>r8") == {"r8"}
    assert player.makes(board("r5", blue="r8 S S"), "3", "r5>r8") == board("r8")


@in_three_pawns
@for_every_colour
def test_r15_start_zone_and_home_are_safe(player: Player) -> None:
    assert player.forbids(board("r5", blue="s1 S S"), "11", "r5<>s1") == "R15"
    assert player.forbids(board("S", blue="s1 S S"), "sorry", "S!s1") == "R15"


@in_three_pawns
@for_every_colour
def test_r16_a_pawn_leaves_start_onto_its_own_circle_and_no_farther(player: Player) -> None:
    assert player.can(board("S"), "1") == {board("r4")}
    assert player.forbids(board("S"), "1", "S>r5") == "R16"


@in_three_pawns
@for_every_colour
def test_r17_a_slide_sweeps_every_pawn_on_it(player: Player) -> None:
    assert player.can(board("r8 r11", blue="r13 S S"), "1") >= {board("r13 S")}
    assert player.forbids(board("r4", blue="S S S"), "5", "r4>r9~r12") == "R17"


@in_three_pawns
@for_every_colour
def test_r18_each_counting_card_goes_its_own_count(player: Player) -> None:
    cards: tuple[Card, ...] = ("1", "2", "3", "5", "8", "12")
    for card in cards:
        assert len(player.can(board("y5"), card)) == 1
    assert player.can(board("y5"), "10") == {board("g0"), board("y4")}
    assert player.can(board("y5"), "4") == {board("y1")}


@in_three_pawns
@for_every_colour
def test_r19_a_7_is_split_between_two_of_the_three(player: Player) -> None:
    assert player.makes(board("r5 b5 b10"), "7", "r5>r8+b5>b9") == board("r8 b9 b10")
    assert player.forbids(board("r5 b5 b10"), "7", "r5>r7+b5>b7+b10>b13") == "R19"


@in_three_pawns
@for_every_colour
def test_r20_an_11_goes_forward_or_swaps(player: Player) -> None:
    assert player.can(board("y5", blue="b5 S S"), "11") == {board("g1", blue="b5 S S"), board("b5", blue="y5 S S")}


@in_three_pawns
@for_every_colour
def test_r21_a_swap_that_is_the_only_use_may_be_declined(player: Player) -> None:
    assert player.may_pass(board("g14", blue="b5 S S"), "11")
    assert player.forbids(board("S g14", blue="b5 S S"), "11", "pass") == "R21"


@in_three_pawns
@for_every_colour
def test_r22_sorry_takes_another_colours_place(player: Player) -> None:
    assert player.can(board("S", blue="b5 S S"), "sorry") == {board("b5")}


@in_three_pawns
def test_r23_turns_go_clockwise(player: Player) -> None:
    game = player.game("3", "4")
    game.draw()
    game.say("S>r4")
    assert game.turn == "blue"


@in_three_pawns
@for_every_colour
def test_r24_who_can_move_must(player: Player) -> None:
    assert player.forbids(board("r5"), "3", "pass") == "R24"
    assert player.may_pass(board("s5"), "3")


@in_three_pawns
def test_r25_the_first_to_bring_all_three_home_wins(player: Player) -> None:
    game = player.game("1")
    game.set(board("s5"))
    game.draw()
    game.say("s5>H")
    assert game.view.phase == "over"
    assert game.view.winner == (player.seat(),)
