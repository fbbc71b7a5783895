"""Turns: who plays, who must play, and who has won (R23–R25)."""

from __future__ import annotations

import pytest

from companion.cards import Card
from companion.colours import COLOURS, Colour
from companion.commands import Announce, Draw, NewGame
from companion.errors import NotNow
from companion.table import Table
from tests.companion.dealing import new_table
from tests.companion.rules.telling import (
    APART,
    DRAWN,
    HANDS,
    Game,
    Player,
    board,
    for_every_colour,
    in_every_profile,
    in_profiles,
)

THREES: tuple[Card, ...] = ("3", "5", "8", "7", "10")


def turn_of(game: Game) -> None:
    """One turn of whoever's it is, from a board where nothing can move but by starting."""
    view = game.view
    assert view.turn is not None
    if view.phase == "draw":
        game.draw()
        moves = game.table.snapshot().all_moves()
        game.table.do(Announce(moves[0].move if moves else "pass"))
    else:
        hand = game.table.snapshot().hand(view.turn)
        card, moves = next(iter(hand.moves.items()))
        game.table.do(Announce(moves[0].move, card, view.turn))


@in_every_profile
@for_every_colour
def test_r23_the_turn_goes_round_clockwise(player: Player) -> None:
    top: tuple[Card, ...] = ("3", "5", "8", "7", "10") if player.profile in DRAWN else ()
    game = player.game(*top, hand=() if top else THREES)
    turns = []
    for _ in range(4):
        turns.append(game.turn)
        turn_of(game)
    assert turns == ["red", "blue", "yellow", "green"]
    assert game.turn == "red"


@in_profiles(*APART)
def test_r23_empty_seats_are_passed_over(player: Player) -> None:
    seats: tuple[Colour, ...] = ("blue", "green")
    table = new_table(
        "5", "3", "5", "3", "5", "3", "5", "3", "8", "10", game=NewGame(player.profile, seats=seats, checker="enforce")
    )
    game = Game(player, table)
    turns = []
    for _ in range(3):
        turns.append(game.view.turn)
        turn_of(game)
    assert turns == ["blue", "green", "blue"]


@in_every_profile
@pytest.mark.parametrize("first", COLOURS)
def test_r23_who_starts_can_be_chosen(player: Player, first: Colour) -> None:
    table = new_table(game=NewGame(player.profile, seats=COLOURS, checker="enforce", first=first))
    assert table.snapshot().table.turn == first


def drawing_off(player: Player, *top: Card) -> Table:
    game = NewGame(player.profile, seats=COLOURS, checker="enforce", first="draw_off")
    return new_table(*top, game=game)


@in_every_profile
def test_r23_in_a_draw_off_the_highest_card_starts_and_sorry_ranks_above_all(player: Player) -> None:
    table = drawing_off(player, "11", "2", "sorry", "10")
    drawers = []
    for _ in range(4):
        drawers.append(table.snapshot().table.turn)
        assert table.snapshot().table.phase == "draw_off"
        view = table.do(Draw()).table
    assert drawers == list(COLOURS), "clockwise, one card each, a 2 like any other"
    assert view.turn == "yellow"
    assert view.phase == ("play" if player.profile in HANDS else "draw")


@in_every_profile
def test_r23_the_equal_highest_draw_again(player: Player) -> None:
    table = drawing_off(player, "5", "11", "1", "11", "3", "3", "4", "8")
    drawers = []
    for _ in range(8):
        drawers.append(table.snapshot().table.turn)
        view = table.do(Draw()).table
    assert drawers == [*COLOURS, "blue", "green", "blue", "green"]
    assert view.turn == "green"


@in_every_profile
def test_r23_after_a_draw_off_all_cards_are_shuffled_anew(player: Player) -> None:
    table = drawing_off(player, "5", "11", "1", "3")
    before = table.snapshot().table.commitment
    for _ in range(4):
        view = table.do(Draw()).table
    assert view.discard == ()
    assert view.draw_pile + sum(view.hands.values()) == len(player.rules.pack)
    assert view.commitment != before


@in_every_profile
def test_r23_the_winner_starts_the_next_game(player: Player) -> None:
    game = won_by_red(player)
    game.table.do(NewGame())
    assert game.view.turn == "red"


@in_profiles(*APART)
def test_r23_who_is_found_to_have_won_by_setting_the_position_starts_the_next_game(player: Player) -> None:
    """The last move was another's."""
    game = player.game("3", hand=THREES if player.profile in HANDS else ())
    turn_of(game)
    game.set(board("S S S r6", blue="H H H H"), turn="yellow")
    assert game.view.winner == ("blue",)
    game.table.do(NewGame())
    assert game.view.turn == "blue"


HARMFUL = board("g4 g12 r2 s5")
"""With a 5 red can only bring the g4 down the slide, over its own g12: that has the r2 in its way, the r2 the s5."""
HARMED = board("S g13 r2 s5")


@in_every_profile
@for_every_colour
def test_r24_a_player_who_can_move_must_even_to_his_harm(player: Player) -> None:
    assert player.can(HARMFUL, "5") == {HARMED}
    assert not player.may_pass(HARMFUL, "5")
    assert player.forbids(HARMFUL, "5", "pass") == "R24"


@in_profiles(*DRAWN)
@for_every_colour
def test_r24_the_next_player_waits_for_the_harmful_move(player: Player) -> None:
    game = player.game("5", position=HARMFUL)
    game.draw()
    with pytest.raises(NotNow):
        game.draw()
    game.say("g4>g9~g13")
    assert (game.turn, game.position) == ("blue", HARMED)


@in_profiles(*HANDS)
@for_every_colour
def test_r24_with_a_hand_the_card_that_does_harm_must_be_played(player: Player) -> None:
    game = player.game(hand=("5", "sorry", "sorry", "sorry", "sorry"), position=HARMFUL)
    assert game.refuses("discard sorry") == "R31"
    game.say("g4>g9~g13", "5")
    assert (game.turn, game.position) == ("blue", HARMED)


@in_profiles(*DRAWN)
@for_every_colour
def test_r24_a_player_who_cannot_move_loses_the_turn(player: Player) -> None:
    game = player.game("5")
    game.draw()
    assert (game.view.moves, game.view.may_pass) == ((), True)
    game.say("pass")
    assert game.turn == "blue"


@in_profiles(*DRAWN)
def test_r24_the_second_draw_after_a_2_is_not_lost(player: Player) -> None:
    game = player.game("2", "3", position=board("s5"))
    game.draw()
    game.say("pass")
    assert game.turn == "red"
    game.draw()
    game.say("pass")
    assert game.turn == "blue"


@in_every_profile
@for_every_colour
def test_r24_a_move_that_ends_where_it_began_is_a_move_and_no_pass(player: Player) -> None:
    end = board("b13", blue="S S S S")
    assert player.can(end, "4") == {end}
    assert not player.may_pass(end, "4")
    assert player.forbids(end, "4", "pass") == "R24"
    assert player.makes(end, "4", "b13>b9~b13") == end
    assert player.bumps(board("b13", green="b10 S S S"), "4", "b13>b9") == {"b10"}


@in_profiles(*DRAWN)
def test_r24_a_move_that_ends_where_it_began_is_announced_like_any_other(player: Player) -> None:
    game = player.game("4", position=board("b13 S"))
    game.draw()
    assert game.view.phase == "move"
    assert [move.move for move in game.view.moves or ()] == ["b13>b9~b13"]
    game.refuses("pass")
    game.say("b13>b9~b13")
    assert game.turn == "blue"


@in_profiles(*HANDS)
def test_r24_with_a_hand_a_move_that_ends_where_it_began_forbids_throwing_a_card_away(player: Player) -> None:
    game = player.game(hand=("4", "4", "4", "4", "sorry"), position=board("b13 s4 s5 H"))
    assert game.refuses("discard sorry") == "R31"
    game.say("b13>b9~b13", "4")
    assert (game.turn, game.position) == ("blue", board("b13 s4 s5"))


def won_by_red(player: Player) -> Game:
    """A game that red, or red for its team, wins with a 2."""
    hands = player.profile in HANDS
    game = player.game(*(() if hands else ("2",)), hand=("2", "3", "3", "3", "3") if hands else ())
    game.set(board("s4", blue="r9 S S S"))
    if not hands:
        game.draw()
    game.say("s4>H", "2" if hands else None)
    return game


@in_every_profile
@for_every_colour
def test_r25_the_first_to_bring_all_four_home_wins(player: Player) -> None:
    game = won_by_red(player)
    winners = {player.seat("red"), player.seat("yellow")} if player.rules.partners else {player.seat("red")}
    assert set(game.view.winner or ()) == winners


@in_every_profile
def test_r25_the_game_ends_at_once_without_a_second_draw(player: Player) -> None:
    game = won_by_red(player)
    view = game.view
    assert (view.phase, view.turn) == ("over", None)
    assert view.moves == ()
    if player.profile in HANDS:
        assert view.hands == {"red": 4, "blue": 5, "yellow": 5, "green": 5}
    for command in (Draw(), Announce("pass", seat="red"), Announce("r9>r12", "3", "blue")):
        with pytest.raises(NotNow) as refused:
            game.table.do(command)
        assert refused.value.rule == "R25"


@in_every_profile
def test_r25_three_pawns_home_win_nothing(player: Player) -> None:
    game = player.game(position=board("s4 H H H", blue="s1 H H H", green="H H H S"))
    assert (game.view.winner, game.view.phase == "over") == (None, False)
