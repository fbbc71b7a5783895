"""Partners: red and yellow against blue and green (R26–R29)."""

from __future__ import annotations

import pytest

from companion.colours import Colour
from companion.commands import Draw, NewGame
from companion.errors import Contradiction, NotNow
from companion.messages import Message
from tests.companion.dealing import new_table
from tests.companion.rules.telling import Player, board, for_every_colour, in_profiles

in_partners = in_profiles("partners")


@in_partners
@pytest.mark.parametrize("seats", [(), ("red", "yellow"), ("red", "blue", "yellow")])
def test_r26_partners_need_all_four_colours(player: Player, seats: tuple[Colour, ...]) -> None:
    with pytest.raises(Contradiction) as refused:
        new_table(game=NewGame(profile=player.profile, seats=seats))
    assert refused.value.rule == "R26"


@in_partners
@for_every_colour
def test_r26_a_player_may_start_his_own_or_his_partners_pawn(player: Player) -> None:
    assert player.can(board("S", yellow="S"), "1") == {board("r4", yellow="S"), board("S", yellow="y4")}
    assert player.makes(board("S", yellow="S"), "2", "yellow:S>y4") == board("S", yellow="y4")


@in_partners
@for_every_colour
def test_r26_a_player_may_move_his_own_or_his_partners_pawn(player: Player) -> None:
    before = board("r5", yellow="b3", blue="b9 S S S", green="r8 S S S")
    assert player.can(before, "5") == {
        board("r10", yellow="b3", blue="b9 S S S", green="r8 S S S"),
        board("r5", yellow="b8", blue="b9 S S S", green="r8 S S S"),
    }
    assert player.can(board("", yellow="s2"), "4") == {board("", yellow="y0")}


@in_partners
@for_every_colour
def test_r26_a_partners_pawn_goes_into_its_own_safety_zone_and_home(player: Player) -> None:
    assert player.can(board("s5", yellow="y0"), "8") == {board("s5", yellow="H")}
    assert player.can(board("s5", yellow="r0"), "5") == {board("s5", yellow="r5")}


@in_partners
@for_every_colour
def test_r26_a_player_may_swap_with_his_partners_pawn(player: Player) -> None:
    before = board("s1", yellow="y10", blue="b7 S S S")
    assert player.makes(before, "11", "y10<>b7") == board("s1", yellow="b7", blue="y10 S S S")


@in_partners
@for_every_colour
def test_r26_a_player_may_say_sorry_with_his_partners_pawn(player: Player) -> None:
    before = board("s1", yellow="S", blue="b7 S S S")
    assert player.can(before, "sorry") == {board("s1", yellow="b7", blue="S S S S")}
    assert player.makes(before, "sorry", "yellow:S!b7") == board("s1", yellow="b7", blue="S S S S")


@in_partners
@for_every_colour
def test_r26_the_opponents_pawns_are_not_ones_own(player: Player) -> None:
    before = board("r5", blue="b5 S S S", green="g5 S S S")
    assert player.can(before, "3") == {board("r8", blue="b5 S S S", green="g5 S S S")}
    assert player.forbids(before, "3", "b5>b8") == "R26"
    assert player.forbids(before, "3", "g5>g8") == "R26"


@in_partners
@for_every_colour
def test_r26_where_both_could_be_meant_a_pawn_without_a_colour_is_ones_own(player: Player) -> None:
    both = board("s1", yellow="s1")
    assert player.makes(both, "3", "s1>s4") == board("s4", yellow="s1")
    assert player.makes(both, "3", "yellow:s1>s4") == board("s1", yellow="s4")


@in_partners
@for_every_colour
def test_r27_a_7_is_split_between_any_two_of_the_teams_eight_pawns(player: Player) -> None:
    before = board("r5", yellow="g2")
    assert player.can(before, "7") == {
        board("r12", yellow="g2"),
        board("r5", yellow="g13"),
        board("r6", yellow="g8"),
        board("r7", yellow="g7"),
        board("r8", yellow="g6"),
        board("r9", yellow="g5"),
        board("r10", yellow="g4"),
        board("r11", yellow="g3"),
    }
    assert player.makes(board("s4", yellow="s1"), "7", "s4>H+yellow:s1>H") == board("H", yellow="H")
    assert player.makes(board("", yellow="y5 g2"), "7", "y5>y8+g2>g6") == board("", yellow="y8 g6")


@in_partners
@for_every_colour
def test_r27_between_more_than_two_only_under_split_pawns_any(player: Player) -> None:
    before = board("r5 r10", yellow="g2")
    three = "r5>r7+r10>r12+g2>g5"
    player.forbids(before, "7", three)
    assert player.under(split_pawns="any").makes(before, "7", three) == board("r7 r12", yellow="g5")
    seven = board("r4 r5 r6 s1", yellow="y4 y5 y6")
    moved = board("r5 r6 r7 s2", yellow="y5 y6 y7")
    each = "r6>r7+r5>r6+r4>r5+s1>s2+y6>y7+y5>y6+y4>y5"
    assert player.under(split_pawns="any").makes(seven, "7", each) == moved


@in_partners
def test_r27_split_pawns_any_is_for_partners_only(player: Player) -> None:
    with pytest.raises(Contradiction) as refused:
        player.under(teams="none", split_pawns="any").can(board("r5"), "7")
    told = {value.id for value in refused.value.message.params.values() if isinstance(value, Message)}
    assert told == {"house.split_pawns.any.but", "house.teams.none.but"}


@in_partners
@for_every_colour
def test_r27_the_card_after_a_2_may_be_used_for_either_colour(player: Player) -> None:
    game = player.game("2", "5", position=board("r5", yellow="y5"))
    game.draw()
    game.say("y5>y7")
    assert game.turn == "red"
    game.draw()
    game.say("r5>r10")
    assert (game.turn, game.position) == ("blue", board("r10", yellow="y7"))


@in_partners
@for_every_colour
def test_r28_landing_on_a_partners_pawn_bumps_it(player: Player) -> None:
    before = board("r5", yellow="r8")
    assert player.makes(before, "3", "r5>r8") == board("r8", yellow="S")
    assert player.bumps(before, "3", "r5>r8") == {"r8"}
    assert player.makes(board("r8", yellow="r5"), "3", "r5>r8") == board("S", yellow="r8")


@in_partners
@for_every_colour
def test_r28_sliding_over_a_partners_pawn_bumps_it(player: Player) -> None:
    before = board("b8", yellow="b11")
    assert player.makes(before, "1", "b8>b9~b13") == board("b13", yellow="S")


@in_partners
@for_every_colour
def test_r28_the_second_part_of_a_7_may_land_on_the_partners_pawn_that_moved_first(player: Player) -> None:
    before = board("r5", yellow="r8")
    assert player.makes(before, "7", "r8>r10+r5>r10") == board("r10", yellow="S")
    assert player.bumps(before, "7", "r8>r10+r5>r10") == {"r10"}
    assert player.makes(before, "7", "r5>r10+r8>r10") == board("S", yellow="r10")
    player.forbids(before, "7", "r5>r8+r8>r12")


@in_partners
@for_every_colour
def test_r28_sorry_must_be_used_even_if_the_only_pawn_to_replace_is_the_partners(player: Player) -> None:
    before = board("S", yellow="y6")
    assert player.can(before, "sorry") == {board("y6", yellow="S")}
    assert not player.may_pass(before, "sorry")
    assert player.bumps(before, "sorry", "S!y6") == {"y6"}


@in_partners
@for_every_colour
def test_r28_a_partners_pawn_entering_may_take_ones_own_pawns_place_and_must(player: Player) -> None:
    before = board("r6", yellow="S")
    assert player.can(before, "sorry") == {board("S", yellow="r6")}
    assert not player.may_pass(before, "sorry")
    assert player.makes(before, "sorry", "yellow:S!r6") == board("S", yellow="r6")


@in_partners
@for_every_colour
def test_r28_a_swap_is_with_an_opponents_pawn_never_within_the_team(player: Player) -> None:
    before = board("g10 s4 s5", yellow="s1 s2")
    assert player.can(before, "11") == set()
    assert player.can(board("r3 s1", yellow="y5"), "11") == {board("r14 s1", yellow="y5"), board("r3 s1", yellow="g4")}
    assert player.forbids(board("r3", yellow="y5"), "11", "r3<>y5") in ("R28", "R20")
    assert player.forbids(board("r3", yellow="y5"), "11", "y5<>r3") in ("R28", "R20")


@in_partners
@for_every_colour
def test_r29_a_player_whose_four_are_home_plays_on_for_the_partner(player: Player) -> None:
    game = player.game("5", "3", position=board("H H H H", yellow="y5"))
    assert game.turn == "red"
    game.draw()
    assert [move.move[0] for move in game.view.moves or ()] == [player.seat("yellow")[0]]
    game.say("y5>y10")
    assert game.position == board("H H H H", yellow="y10")
    assert game.turn == "blue"


@in_partners
@for_every_colour
def test_r29_four_pawns_home_do_not_win_yet(player: Player) -> None:
    game = player.game("1", position=board("s5", yellow="y5"))
    game.draw()
    game.say("s5>H")
    assert (game.view.winner, game.turn) == (None, "blue")


@in_partners
@for_every_colour
def test_r29_the_team_wins_with_all_eight_home(player: Player) -> None:
    game = player.game("1", position=board("H H H H", yellow="s5"))
    game.draw()
    game.say("yellow:s5>H")
    assert game.view.winner is not None
    assert set(game.view.winner) == {player.seat("red"), player.seat("yellow")}
    with pytest.raises(NotNow):
        game.table.do(Draw())


@in_partners
def test_r29_all_pawns_of_two_colours_that_are_not_partners_win_nothing(player: Player) -> None:
    game = player.game(position=board("H H H H", blue="H H H H", yellow="s1", green="s1"))
    assert game.view.winner is None


@in_partners
def test_r23_of_the_winners_the_one_who_moved_last_starts_the_next_game(player: Player) -> None:
    game = player.game("1", position=board("H H H H", yellow="s5"))
    game.set(board("H H H H", yellow="s5"), turn="yellow")
    game.draw()
    game.say("yellow:s5>H")
    game.table.do(NewGame())
    assert game.view.turn == "yellow"
