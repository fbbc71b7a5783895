"""The board (R1–R4) and the deck (R5, R6)."""

from __future__ import annotations

import random
from collections import Counter
from typing import cast

import pytest

from companion.cards import Card
from companion.colours import COLOURS, Colour
from companion.commands import Draw, NewGame
from companion.errors import BadText, Contradiction
from companion.moves.position import Position
from tests.companion.dealing import new_table
from tests.companion.playing import next_command
from tests.companion.rules.telling import (
    DRAWN,
    HANDS,
    Player,
    board,
    for_every_colour,
    in_every_profile,
    in_profiles,
)

PACK = {"1": 5, "2": 4, "3": 4, "4": 4, "5": 4, "7": 4, "8": 4, "10": 4, "11": 4, "12": 4, "sorry": 4}
PACKS = {
    "standard": PACK,
    "without_12": {card: count for card, count in PACK.items() if card != "12"},
}
WITHOUT_12 = ("swap", "swap-hand")


@in_every_profile
@for_every_colour
def test_r1_sixty_squares_follow_clockwise_red_blue_yellow_green(player: Player) -> None:
    track = [f"{letter}{number}" for letter in "rbyg" for number in range(15)]
    assert len(track) == 60
    others_triangles = {f"{letter}{triangle}": end for letter in "byg" for triangle, end in ((1, 4), (9, 13))}
    for square, following in zip(track, [*track[1:], "r0"], strict=True):
        if square == "r2":
            continue  # the own diamond: R8
        end = f"{following[0]}{others_triangles[following]}" if following in others_triangles else following
        assert player.can(board(square), "1") == {board(end)}


@in_every_profile
@for_every_colour
def test_r1_after_r14_comes_b0_and_after_g14_comes_r0(player: Player) -> None:
    assert player.can(board("r14"), "1") == {board("b0")}
    assert player.can(board("g14"), "1") == {board("r0")}
    assert player.can(board("b14"), "1") == {board("y0")}
    assert player.can(board("y14"), "1") == {board("g0")}


@in_every_profile
def test_r1_the_seats_lie_clockwise_in_whatever_order_they_are_named(player: Player) -> None:
    table = new_table(game=NewGame(profile=player.profile, seats=("green", "yellow", "red", "blue")))
    assert [seat.colour for seat in table.snapshot().table.seats] == ["red", "blue", "yellow", "green"]


@in_every_profile
@for_every_colour
def test_r2_each_side_has_a_slide_from_1_to_4_and_one_from_9_to_13(player: Player) -> None:
    for side in "byg":
        assert player.can(board(f"{side}0"), "1") == {board(f"{side}4")}
        assert player.can(board(f"{side}8"), "1") == {board(f"{side}13")}
        for plain in (2, 3, 4, 5, 6, 7, 8, 10, 11, 12, 13, 14):
            assert player.can(board(f"{side}{plain - 1}"), "1") == {board(f"{side}{plain}")}


@in_every_profile
@for_every_colour
def test_r2_the_start_circle_is_square_4_and_the_diamond_square_2(player: Player) -> None:
    assert player.can(board("S"), "1") == {board("r4")}
    assert player.can(board("r2"), "1") == {board("s1")}


@in_every_profile
@for_every_colour
def test_r3_from_the_diamond_come_five_squares_of_the_safety_zone_and_then_home(player: Player) -> None:
    for square, following in (("r2", "s1"), ("s1", "s2"), ("s2", "s3"), ("s3", "s4"), ("s4", "s5"), ("s5", "H")):
        assert player.can(board(square), "1") == {board(following)}


@in_every_profile
@for_every_colour
def test_r3_home_is_six_from_the_diamond(player: Player) -> None:
    assert player.can(board("r1"), "7") == {board("H")}
    assert player.can(board("r0"), "8") == {board("H")}
    assert player.can(board("s1"), "5") == {board("H")}


@in_every_profile
@for_every_colour
def test_r3_the_zone_has_no_sixth_square_and_each_colour_its_own(player: Player) -> None:
    with pytest.raises(BadText):
        Position.parse("S,S,S,s6/S,S,S,S/-/-")
    assert player.can(board("s1", blue="s2 S S S", green="s3 S S S"), "1") == {
        board("s2", blue="s2 S S S", green="s3 S S S")
    }


@in_every_profile
def test_r4_each_colour_has_four_pawns(player: Player) -> None:
    position = player.game().view.position
    assert position is not None
    assert [len(part.split(",")) for part in position.split("/")] == [4, 4, 4, 4]
    for wrong in ("S,S,S/S,S,S,S/-/-", "S,S,S,S,S/S,S,S,S/-/-"):
        with pytest.raises(BadText):
            Position.parse(wrong)


@in_every_profile
def test_r4_two_to_four_colours_are_in_play(player: Player) -> None:
    choices: tuple[tuple[Colour, ...], ...] = (("red",), ("red", "blue"), ("blue", "yellow", "green"), COLOURS)
    for seats in choices:
        game = NewGame(profile=player.profile, seats=seats)
        if len(seats) == 1 or (player.rules.partners and len(seats) < 4):
            with pytest.raises(Contradiction):
                new_table(game=game)
        else:
            assert len(new_table(game=game).snapshot().table.seats) == len(seats)


@in_every_profile
@for_every_colour
def test_r4_pawns_of_one_colour_look_alike_so_it_does_not_matter_which_starts(player: Player) -> None:
    assert [move.notation[:2] for move in player.moves(board("S S S S"), "1")] == ["S>"]
    assert player.can(board("S S S S"), "1") == {board("S S S r4")}


@in_every_profile
@for_every_colour
def test_r4_an_announced_move_names_a_square_where_the_pawn_stands(player: Player) -> None:
    assert player.makes(board("r6 r10"), "5", "r6>r11") == board("r10 r11")
    assert player.forbids(board("r6 r10"), "5", "r7>r12") == "R4"


@in_every_profile
def test_r5_the_deck_has_five_ones_and_four_of_each_other_card(player: Player) -> None:
    expected = PACKS["without_12" if player.profile in WITHOUT_12 else "standard"]
    assert Counter(player.rules.pack) == expected
    assert sum(expected.values()) == (41 if player.profile in WITHOUT_12 else 45)


@in_every_profile
@pytest.mark.parametrize("deck", ["standard", "without_12"])
def test_r5_a_game_is_played_with_the_whole_deck_that_was_chosen(player: Player, deck: str) -> None:
    game = player.game(deck=deck)
    view = game.view
    assert view.draw_pile + sum(view.hands.values()) == sum(PACKS[deck].values())
    game.set(board("", blue="b5 S S S"))
    opened = [line for line in game.table.snapshot().history() if line["kind"] == "opened"]
    assert Counter(opened[-1]["order"].split(",")) == PACKS[deck]


@in_every_profile
def test_r5_there_is_no_6_and_no_9(player: Player) -> None:
    for card in ("6", "9"):
        with pytest.raises(BadText) as refused:
            player.can(board("r5"), cast(Card, card))
        assert refused.value.rule == "R5"


@in_every_profile
def test_r5_the_deck_without_12_knows_no_12(player: Player) -> None:
    assert player.under(deck="standard").can(board("r5"), "12") == {board("b2")}
    with pytest.raises(BadText) as refused:
        player.under(deck="without_12").can(board("r5"), "12")
    assert refused.value.rule == "R5"


@in_profiles(*DRAWN)
def test_r6_cards_go_face_up_on_the_discard_pile(player: Player) -> None:
    table = new_table("5", "2", "sorry", game=NewGame(profile=player.profile, seats=COLOURS, checker="off"))
    for _ in range(3):
        table.do(Draw())
    assert table.snapshot().table.discard == ("5", "2", "sorry")


@in_profiles(*HANDS)
def test_r6_played_cards_go_face_up_on_the_discard_pile(player: Player) -> None:
    game = player.game(hand=("5", "3", "8", "7", "10"))
    game.say("r4>r9", "5")
    assert game.view.discard == ("5",)


@in_profiles(*DRAWN)
def test_r6_the_draw_that_finds_the_pile_empty_shuffles_all_cards_with_the_latest(player: Player) -> None:
    table = new_table(game=NewGame(profile=player.profile, seats=COLOURS, checker="off"))
    pack = Counter(player.rules.pack)
    for _ in range(pack.total()):
        view = table.do(Draw()).table
    assert (view.draw_pile, len(view.discard)) == (0, pack.total()), "not before it is needed"
    second = Counter(table.do(Draw()).table.card for _ in range(pack.total()))
    assert second == pack
    assert table.snapshot().table.draw_pile == 0


@in_profiles(*HANDS)
def test_r6_cards_held_in_hands_are_not_shuffled_in_but_the_card_just_played_is(player: Player) -> None:
    chance = random.Random(1)
    table = player.game().table
    for _ in range(200):
        before = table.snapshot()
        after = table.do(next_command(before, chance)).table
        if after.draw_pile > before.table.draw_pile:
            break
    assert before.table.draw_pile == 0
    assert after.discard == ()
    assert after.hands == dict.fromkeys(COLOURS, 5)
    assert after.draw_pile == len(player.rules.pack) - 20
