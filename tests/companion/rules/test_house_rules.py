"""House rules, each in every profile (R34–R40): what they change, and what they leave as it is."""

from __future__ import annotations

import pytest

from companion.cards import Card
from companion.commands import Undo
from companion.errors import BadText, Contradiction
from companion.ruleset import find_ruleset
from tests.companion.rules.telling import HANDS, Player, board, for_every_colour, in_all_seven, in_profiles

GOING_FORWARD: tuple[Card, ...] = ("1", "2", "3", "5", "8", "10")
"""The cards that go forward in every pack, the 7 and the 11 aside."""


def printed(player: Player, **options: str) -> Player:
    """The profile with four pawns and the printed rules, and house rules over that."""
    house = {"pawns": "4", "leave_start": "one_two", "slides": "others", "sorry_forward": "no", "two_again": "yes"}
    return player.under(**{**house, **options})


def three(red: str, blue: str = "S S S", yellow: str = "", green: str = "S S S") -> str:
    return board(red, blue, yellow, green, each=3)


@in_all_seven
@for_every_colour
def test_r34_with_three_pawns_a_position_has_three_a_colour(player: Player) -> None:
    tripled = player.under(pawns="3")
    game = tripled.game()
    assert {len(part.split(",")) for part in game.position.split("/")} == {3}
    assert printed(tripled, pawns="3").can(three("S S r10"), "1") == {three("S S r11"), three("S r4 r10")}


@in_all_seven
def test_r34_who_has_all_three_home_has_won(player: Player) -> None:
    game = player.under(pawns="3").game("1", hand=("1", "3", "5", "8", "10") if player.profile in HANDS else ())
    game.set(three("s5", yellow="H H H"))
    if player.profile not in HANDS:
        game.draw()
    game.say("s5>H", "1")
    assert game.view.phase == "over"


@in_profiles("points", "points-winner", "swap-hand")
def test_r34_one_on_the_circle_leaves_two_in_start(player: Player) -> None:
    assert player.under(pawns="3").game().position.split("/")[0] == "S,S,r4"


@in_profiles("partners")
def test_r34_a_seven_is_split_among_the_teams_six_and_six_home_win(player: Player) -> None:
    three_each = player.under(pawns="3")
    assert three_each.makes(three("s3 S S", yellow="y10 S S"), "7", "s3>s5+y10>g0") == three("s5 S S", yellow="g0 S S")
    game = three_each.game("1")
    game.set(three("s5", yellow="H H S"))
    game.draw()
    game.say("s5>H")
    assert game.view.phase == "draw", "the partner has a pawn left"


@in_profiles("points", "points-winner")
def test_r34_points_are_for_each_of_three_not_home(player: Player) -> None:
    game = player.under(pawns="3").game(hand=("1", "3", "5", "8", "10"))
    game.set(three("s5", blue="H H S", yellow="S S S", green="S S S"))
    game.say("s5>H", "1")
    everyone = player.profile == "points"
    assert game.view.scores[player.seat()] == 5 * (1 + 3 + 3) + 25 + (15 if everyone else 0)


@in_all_seven
@for_every_colour
def test_r34_a_position_with_another_number_of_pawns_is_refused(player: Player) -> None:
    four, tripled = player.under(pawns="4"), player.under(pawns="3")
    for asker, position in ((four, three("S S S")), (tripled, board("S S S S"))):
        with pytest.raises(BadText, match="position_count"):
            asker.moves(position, "1")


@in_all_seven
@for_every_colour
def test_r35_every_card_that_goes_forward_brings_a_pawn_out(player: Player) -> None:
    house = printed(player, leave_start="forward")
    for card in (*GOING_FORWARD, "7"):
        assert house.can(board("S"), card) == {board("r4")}
    assert house.bumps(board("S", blue="r4 S S S"), "8", "S>r4") == {"r4"}
    assert house.forbids(board("S r4"), "8", "S>r4") == "R13"


@in_all_seven
@for_every_colour
def test_r35_a_4_and_a_part_of_a_7_bring_nobody_out(player: Player) -> None:
    house = printed(player, leave_start="forward")
    assert house.can(board("S"), "4") == set()
    assert house.forbids(board("S"), "4", "S>r4") == "R35"
    assert house.can(board("S s5"), "7") == {board("r4 s5")}
    assert house.forbids(board("S s5"), "7", "s5>H+S>r4") == "R35"
    assert house.forbids(board("S"), "8", "S>r12") == "R35", "no farther than the circle"


@in_all_seven
@for_every_colour
def test_r35_an_11_that_brings_a_pawn_out_is_one_that_goes_forward(player: Player) -> None:
    before = board("S g14", blue="b5 S S S")
    house = printed(player, leave_start="forward", eleven="forward_or_swap")
    assert house.can(before, "11") == {board("r4 g14", blue="b5 S S S"), board("S b5", blue="g14 S S S")}
    assert house.forbids(before, "11", "pass") == "R21"
    only = printed(player, leave_start="forward", eleven="swap_only", swap_compulsory="no")
    assert only.can(before, "11") == {board("S b5", blue="g14 S S S")}
    assert only.may_pass(before, "11")
    assert only.forbids(before, "11", "S>r4") == "R35"


@in_all_seven
@for_every_colour
def test_r36_a_pawn_slides_on_the_triangles_that_the_table_has_agreed_on(player: Player) -> None:
    own, other = board("r8"), board("b8")
    ends = {"others": ("r9", "b13"), "own": ("r13", "b9"), "all": ("r13", "b13"), "none": ("r9", "b9")}
    for slides, (on_own, on_other) in ends.items():
        house = printed(player, slides=slides)
        assert house.can(own, "1") == {board(on_own)}
        assert house.can(other, "1") == {board(on_other)}


@in_all_seven
@for_every_colour
def test_r36_the_own_short_slide_passes_the_diamond_and_stays_on_the_track(player: Player) -> None:
    house = printed(player, slides="own")
    assert house.can(board("r0", blue="r2 S S S"), "1") == {board("r4")}
    assert house.can(board("s3"), "4") == {board("r4")}


@in_all_seven
@for_every_colour
def test_r36_a_slide_that_is_none_here_is_refused_by_name(player: Player) -> None:
    assert printed(player, slides="own").forbids(board("b8"), "1", "b8>b9~b13") == "R36"
    assert printed(player, slides="none").forbids(board("b8"), "1", "b8>b9~b13") == "R36"
    assert printed(player).forbids(board("r8"), "1", "r8>r9~r13") == "R17"


@in_all_seven
@for_every_colour
def test_r37_sorry_goes_forward_4_only_where_no_place_can_be_taken(player: Player) -> None:
    house = printed(player, sorry_forward="else")
    assert house.can(board("S r5", blue="b5 S S S"), "sorry") == {board("r5 b5")}
    assert house.forbids(board("S r5", blue="b5 S S S"), "sorry", "r5>r9") == "R37"
    assert house.can(board("S r5", blue="s1 S S S"), "sorry") == {board("S r9", blue="s1 S S S")}
    assert house.can(board("r5", blue="b5 S S S"), "sorry") == {board("r9", blue="b5 S S S")}


@in_all_seven
@for_every_colour
def test_r37_by_choice_sorry_takes_a_place_or_goes_forward_4(player: Player) -> None:
    house = printed(player, sorry_forward="choice")
    before = board("S b5", blue="b6 S S S")
    assert house.can(before, "sorry") == {board("b6 b5"), board("S b13", blue="b6 S S S")}
    assert house.makes(before, "sorry", "b5>b9~b13") == board("S b13", blue="b6 S S S")
    assert house.forbids(before, "sorry", "b5>b8") == "R37", "forward 4, and no other count"


@in_all_seven
@for_every_colour
def test_r37_the_4_brings_nobody_out(player: Player) -> None:
    house = printed(player, sorry_forward="choice", leave_start="forward")
    assert house.can(board("S"), "sorry") == set()
    assert house.forbids(board("S"), "sorry", "S>r4") == "R16"


@in_profiles("partners")
@for_every_colour
def test_r37_the_4_may_be_the_partners_and_no_place_means_none_of_either_colour(player: Player) -> None:
    house = printed(player, sorry_forward="else")
    assert house.can(board("H", yellow="y5"), "sorry") == {board("H", yellow="y9")}
    assert house.can(board("r5", yellow="S"), "sorry") == {board("S", yellow="r5")}


@in_all_seven
def test_r38_a_2_that_plays_no_second_card_ends_the_turn(player: Player) -> None:
    for again in ("yes", "no"):
        house = printed(player, pawns="4", two_again=again, second_play="must")
        hand: tuple[Card, ...] = ("2", "3", "5", "8", "10") if player.profile in HANDS else ()
        game = house.game("2", "3", hand=hand)
        game.set(board("r7 S S S"))
        if not hand:
            game.draw()
        game.say("r7>r9", "2")
        assert game.turn == ("red" if again == "yes" else "blue")
        if hand:
            assert game.view.hands[player.seat()] == 5


@in_profiles("points", "points-winner", "swap-hand")
def test_r38_no_second_play_contradicts_a_second_play_that_may_be_left(player: Player) -> None:
    with pytest.raises(Contradiction):
        find_ruleset(player.profile, {"two_again": "no", "second_play": "may"})


@in_all_seven
@for_every_colour
def test_r39_one_may_pass_beside_every_move(player: Player) -> None:
    house = printed(player, must_move="no", swap_compulsory="yes")
    for card, before in (
        ("5", board("r5")),
        ("sorry", board("S", blue="b5 S S S")),
        ("11", board("g14", blue="b5 S S S")),
        ("7", board("r5")),
    ):
        assert len(house.moves(before, card)) > 0  # type: ignore[arg-type]
        assert house.makes(before, card, "pass") == before  # type: ignore[arg-type]
        assert not printed(player, swap_compulsory="yes").may_pass(before, card)  # type: ignore[arg-type]


@in_all_seven
def test_r39_the_table_takes_the_pass_and_in_a_hand_any_card_may_be_thrown_away(player: Player) -> None:
    house = printed(player, must_move="no", second_play="must")
    if player.profile not in HANDS:
        game = house.game("5")
        game.set(board("r5 S S S"))
        game.draw()
        assert game.view.may_pass
        game.say("pass")
    else:
        game = house.game("2", "3", hand=("2", "5", "8", "10", "3"))
        game.set(board("r5 S S S"))
        assert game.hand.may_discard
        game.say("r5>r7", "2")
        assert game.hand.may_pass, "nor must a second card be played"
        game.say("pass")
        game = house.game("3", hand=("2", "5", "8", "10", "3"))
        game.set(board("r5 S S S"))
        game.say("discard 5")
    assert game.turn == "blue"


@in_profiles("points", "points-winner", "swap-hand")
@for_every_colour
def test_r39_a_hand_may_be_kept_by_a_pass(player: Player) -> None:
    hand: tuple[Card, ...] = ("2", "5", "8", "10", "3")
    for before in (board("r5 S S S"), board("s5", blue="b6 S S S")):
        game = printed(player, must_move="no").game("11", hand=hand)
        game.set(before)
        left = game.view.draw_pile
        assert (game.hand.may_discard, game.hand.may_pass) == (True, True)
        game.say("pass")
        assert (game.turn, game.position, game.hand.cards) == ("blue", before, hand)
        assert (game.view.draw_pile, game.view.discard, game.view.card) == (left, (), None)
        last = [*game.table.snapshot().history()][-1]
        assert (last["kind"], last["move"], last["card"], last["filled"]) == ("move", "pass", None, False)
        game.table.do(Undo())
        assert (game.turn, game.hand.may_pass) == ("red", True)


@in_profiles("points", "points-winner", "swap-hand")
def test_r39_where_one_must_move_a_first_play_is_no_pass(player: Player) -> None:
    game = printed(player).game("11", hand=("2", "5", "8", "10", "3"))
    game.set(board("r5 S S S"))
    assert (game.hand.may_discard, game.hand.may_pass) == (False, False)
    assert game.refuses("pass") == "R31"


@in_profiles("points", "points-winner", "swap-hand")
@for_every_colour
def test_r39_a_second_play_is_passed_but_throws_nothing_away(player: Player) -> None:
    game = printed(player, must_move="no", second_play="must").game("11", hand=("2", "5", "8", "10", "3"))
    game.set(board("r5 S S S"))
    game.say("r5>r7", "2")
    assert (game.hand.may_discard, game.hand.may_pass) == (False, True)
    assert game.refuses("discard 5") == "R32"
    game.say("pass")
    assert (game.turn, [*game.table.snapshot().history()][-1]["card"]) == ("blue", "2")


@in_all_seven
@for_every_colour
def test_r40_a_pawn_that_swaps_onto_a_triangle_stays_there(player: Player) -> None:
    before = board("r10 b11", blue="b9 S S S")
    house = printed(player, swap_slides="no")
    assert house.makes(before, "11", "r10<>b9") == board("b9 b11", blue="r10 S S S")
    assert house.forbids(before, "11", "r10<>b9~b13") == "R40"
    own = printed(player, swap_slides="no", slides="own")
    assert own.makes(board("b5", blue="r9 S S S"), "11", "b5<>r9") == board("r9", blue="b5 S S S")


@in_all_seven
@for_every_colour
def test_r40_counts_and_sorry_slide_as_ever(player: Player) -> None:
    house = printed(player, swap_slides="no")
    assert house.can(board("b8", blue="b11 S S S"), "1") == {board("b13")}
    assert house.can(board("S b12", blue="b9 S S S"), "sorry") == {board("b13 S")}
