"""The hand of five, and points (R30–R33)."""

from __future__ import annotations

import pytest

from companion.cards import Card
from companion.colours import COLOURS, Colour
from companion.commands import Draw, NewGame, Redo, Undo
from companion.errors import BadText, NotNow
from tests.companion.rules.telling import HANDS, Game, Player, board, for_every_colour, in_profiles

in_hand_games = in_profiles(*HANDS)
for_points = in_profiles("points", "points-winner")
MUST = ("points", "points-winner")
"""Texts A and B: the second play must be used."""

PLAIN: tuple[Card, ...] = ("3", "5", "8", "7", "10")
STUCK = board("s5", blue="b6 S S S")
"""Red's one pawn that is not Home goes one square forward, or backward with a 4 or a 10; nothing else moves it."""
UNPLAYABLE: tuple[Card, ...] = ("3", "5", "8", "7", "2")


@in_hand_games
def test_r30_one_pawn_of_each_colour_stands_on_its_start_circle_and_three_in_start(player: Player) -> None:
    assert player.game().view.position == "S,S,S,r4/S,S,S,b4/S,S,S,y4/S,S,S,g4"


@in_hand_games
@for_every_colour
def test_r30_five_cards_are_dealt_to_each_player(player: Player) -> None:
    game = player.game(hand=PLAIN)
    assert game.view.hands == dict.fromkeys(COLOURS, 5)
    assert game.hand.cards == PLAIN
    assert game.view.draw_pile == len(player.rules.pack) - 20


@in_hand_games
def test_r30_the_cards_are_held_hidden(player: Player) -> None:
    game = player.game(hand=PLAIN)
    view = game.view
    assert (view.card, view.discard, view.moves) == (None, (), ())
    dealt = [line for line in game.table.snapshot().history() if line["kind"] == "draw"]
    assert [line["card"] for line in dealt] == [None] * 20


@in_hand_games
@for_every_colour
def test_r31_one_card_is_played_discarded_and_one_drawn(player: Player) -> None:
    game = player.game("11", hand=PLAIN)
    assert game.view.phase == "play"
    game.say("r4>r9", "5")
    assert game.hand.cards == ("3", "8", "7", "10", "11")
    assert (game.view.card, game.view.discard) == ("5", ("5",))
    assert game.turn == "blue"


@in_hand_games
@for_every_colour
def test_r31_without_a_legal_move_a_card_of_ones_choice_is_thrown_away(player: Player) -> None:
    for card in UNPLAYABLE:
        game = player.game("11", hand=UNPLAYABLE, position=STUCK)
        assert (game.hand.moves, game.hand.may_discard, game.hand.may_pass) == ({}, True, False)
        game.say(f"discard {card}")
        left = list(UNPLAYABLE)
        left.remove(card)
        assert game.hand.cards == (*left, "11")
        assert (game.turn, game.position, game.view.discard) == ("blue", STUCK, (card,))


@in_hand_games
@for_every_colour
def test_r31_a_card_that_gives_a_legal_move_must_be_played_if_any_does(player: Player) -> None:
    game = player.game("11", hand=("1", "3", "5", "8", "7"), position=STUCK)
    assert set(game.hand.moves) == {"1"}
    assert not game.hand.may_discard
    assert game.refuses("discard 3") == "R31"
    assert game.refuses("discard 1") == "R31"
    assert game.refuses("pass") == "R31"
    game.say("s5>H", "1")
    assert game.position == board("H H H H", blue="b6 S S S")


@in_hand_games
def test_r31_any_card_with_a_legal_move_may_be_chosen(player: Player) -> None:
    for card, square in (("3", "r7"), ("5", "r9"), ("8", "r12"), ("7", "r11"), ("10", "r14")):
        game = player.game(hand=PLAIN)
        game.say(f"r4>{square}", card)  # type: ignore[arg-type]
        assert game.view.card == card


@in_hand_games
def test_r31_only_a_card_of_the_hand_is_played(player: Player) -> None:
    assert player.game(hand=PLAIN).refuses("r4>r0", "4") == "R31"


@in_hand_games
def test_r31_only_whose_turn_it_is_plays(player: Player) -> None:
    game = player.game(hand=PLAIN)
    with pytest.raises(NotNow):
        game.say("b4>b7", "3", by="blue")
    with pytest.raises(NotNow):
        game.table.do(Draw())


@in_hand_games
@for_every_colour
def test_r31_a_swap_that_may_be_declined_forces_nothing(player: Player) -> None:
    player = player.under(deck="standard", swap_compulsory="no")
    only_a_swap = board("g10 s4 s5 H", blue="b6 S S S")
    game = player.game(hand=("11", "12", "12", "12", "12"), position=only_a_swap)
    assert (set(game.hand.moves), game.hand.may_discard) == ({"11"}, True)
    game.say("g10<>b6", "11")
    assert game.position == board("b6 s4 s5 H", blue="g10 S S S")
    game = player.game(hand=("11", "12", "12", "12", "12"), position=only_a_swap)
    game.say("discard 11")
    assert (game.turn, game.position) == ("blue", only_a_swap)


@in_hand_games
@for_every_colour
def test_r31_a_2_without_a_legal_move_is_not_playable_and_thrown_away_gives_no_second_play(player: Player) -> None:
    game = player.game("11", hand=UNPLAYABLE, position=STUCK)
    assert game.refuses("pass", "2") is not None
    game.say("discard 2")
    assert game.turn == "blue"
    assert game.hand.cards == ("3", "5", "8", "7", "11"), "one drawn, not two"


@in_hand_games
@for_every_colour
def test_r32_after_a_2_one_card_is_drawn_and_another_played(player: Player) -> None:
    game = player.game("11", "12" if "12" in player.rules.pack else "1", hand=("2", "3", "5", "8", "7"))
    game.say("r4>r6", "2")
    assert (game.turn, game.view.phase) == ("red", "play")
    assert game.hand.cards == ("3", "5", "8", "7", "11"), "five again, the drawn card with them"
    game.say("r6>r11", "5")
    assert game.turn == "blue"
    assert len(game.hand.cards) == 5


@in_hand_games
@for_every_colour
def test_r32_the_second_play_may_use_any_card_of_the_hand(player: Player) -> None:
    game = player.game("1", hand=("2", "3", "5", "8", "7"))
    game.say("r4>r6", "2")
    assert set(game.hand.moves) == {"1", "3", "5", "8", "7"}
    game.say("S>r4", "1")
    assert game.position == board("S S r4 r6", "S S S b4", "S S S y4", "S S S g4")


@in_hand_games
@for_every_colour
def test_r32_texts_a_and_b_demand_the_second_play_text_d_does_not(player: Player) -> None:
    game = player.game("11", hand=("2", "3", "5", "8", "7"))
    game.say("r4>r6", "2")
    if player.profile in MUST:
        assert not game.hand.may_pass
        assert game.refuses("pass") == "R32"
        return
    assert game.hand.may_pass
    game.say("pass")
    assert game.turn == "blue"


@in_hand_games
@for_every_colour
def test_r32_a_kept_extra_card_means_that_nothing_is_drawn(player: Player) -> None:
    game = player.game("11", hand=("2", "3", "5", "8", "7"), second_play="may")
    game.say("r4>r6", "2")
    left = game.view.draw_pile
    game.say("pass")
    assert game.hand.cards == ("3", "5", "8", "7", "11")
    assert (game.view.draw_pile, game.view.discard) == (left, ("2",))


@in_hand_games
@for_every_colour
def test_r32_where_no_card_gives_a_legal_move_the_turn_ends_with_no_discard(player: Player) -> None:
    game = player.game("11", hand=("2", "3", "5", "8", "7"), position=board("s3", blue="s1 S S S"))
    game.say("s3>s5", "2")
    assert (game.turn, game.view.discard) == ("blue", ("2",))
    assert game.hand.cards == ("3", "5", "8", "7", "11")


@in_hand_games
@for_every_colour
def test_r32_nothing_is_thrown_away_in_a_second_play(player: Player) -> None:
    game = player.game("11", hand=("2", "3", "5", "8", "7"))
    game.say("r4>r6", "2")
    assert not game.hand.may_discard
    assert game.refuses("discard 3") == "R32"


@in_hand_games
@for_every_colour
def test_r32_a_second_2_counts_as_a_2_again(player: Player) -> None:
    game = player.game("11", "4", hand=("2", "2", "5", "8", "7"))
    game.say("r4>r6", "2")
    game.say("r6>r8", "2")
    assert (game.turn, game.hand.cards) == ("red", ("5", "8", "7", "11", "4"))
    game.say("r8>r13", "5")
    assert game.turn == "blue"


@in_profiles(*MUST)
def test_r32_a_declinable_swap_may_be_left_in_a_second_play_too(player: Player) -> None:
    game = player.game("12", hand=("2", "11", "12", "12", "12"), position=board("g8 s4 s5 H", blue="b6 S S S"))
    game.say("g8>g10", "2")
    assert (set(game.hand.moves), game.hand.may_pass) == ({"11"}, True)
    game.say("pass")
    assert (game.turn, game.view.discard) == ("blue", ("2",))


def won(player: Player, blue: int, yellow: int = 0, green: int = 0) -> Game:
    """A game that red has just won, with so many of the others' pawns Home; the rest stand where they like."""
    four = {
        colour: " ".join(["H"] * home + ["S"] * (4 - home))
        for colour, home in zip("byg", (blue, yellow, green), strict=True)
    }
    game = player.game(hand=("1", "3", "3", "3", "3"))
    game.set(board("s5", four["b"], four["y"], four["g"]))
    game.say("s5>H", "1")
    assert game.view.phase == "over"
    return game


def scores(game: Game) -> dict[Colour, int]:
    """The points as red sees the seats."""
    by_seat = game.view.scores
    return {colour: by_seat[game.player.seat(colour)] for colour in COLOURS}


@for_points
@for_every_colour
@pytest.mark.parametrize(
    ("homes", "winner"),
    [
        ((0, 0, 0), 12 * 5 + 100),
        ((1, 0, 0), 11 * 5 + 50),
        ((1, 1, 1), 9 * 5 + 50),
        ((0, 2, 1), 9 * 5 + 25),
        ((2, 2, 2), 6 * 5 + 25),
        ((0, 0, 3), 9 * 5),
        ((3, 3, 3), 3 * 5),
    ],
)
def test_r33_the_winner_scores_for_each_opponents_pawn_and_the_best_bonus_only(
    player: Player, homes: tuple[int, int, int], winner: int
) -> None:
    own = 20 if player.profile == "points" else 0
    assert scores(won(player, *homes))["red"] == winner + own


@for_points
@for_every_colour
def test_r33_under_text_b_everyone_scores_for_each_own_pawn_home(player: Player) -> None:
    """One, three and four pawns are not Home: red has 40 for them in any case."""
    found = scores(won(player, 3, 1, 0))
    if player.profile == "points":
        assert found == {"red": 40 + 20, "blue": 15, "yellow": 5, "green": 0}
    else:
        assert found == {"red": 40, "blue": 0, "yellow": 0, "green": 0}


@for_points
def test_r33_without_scoring_there_are_no_points(player: Player) -> None:
    game = won(player.under(scoring="none"), 0)
    assert game.view.scores == {}


@for_points
def test_r33_points_add_up_over_a_match(player: Player) -> None:
    game = won(player, 0)
    first = scores(game)
    game.table.do(NewGame())
    assert scores(game) == first, "the match shows the standing"
    game.set(board("H H H H", "S S S S", "S S S S", "S S S S"))
    assert scores(game) == {colour: 2 * points for colour, points in first.items()}


@for_points
def test_r33_a_match_may_have_a_target(player: Player) -> None:
    game = player.game()
    assert game.view.target is None
    game.table.do(NewGame(target=150))
    assert game.view.target == 150
    game.set(board("H H H H", "S S S S", "S S S S", "S S S S"))
    assert game.view.scores["red"] >= 150
    game.table.do(NewGame())
    assert game.view.target == 150
    assert set(game.view.scores.values()) == {0}, "the match was decided; the next one begins"
    with pytest.raises(BadText):
        game.table.do(NewGame(target=0))


@for_points
def test_r33_the_points_are_taken_back_with_the_win(player: Player) -> None:
    game = won(player, 0)
    assert max(scores(game).values()) > 0
    game.table.do(Undo())
    assert (game.view.phase, set(game.view.scores.values())) == ("play", {0})
    with pytest.raises(NotNow):
        game.table.do(Redo())  # the hands that everyone has seen are dealt anew: nothing leads back to them
