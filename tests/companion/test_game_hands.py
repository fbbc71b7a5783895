"""Hand games: set-up, playing, throwing away, the second play, points and matches (R30–R33)."""

from __future__ import annotations

from typing import Any

import pytest

from companion.cards import Card
from companion.colours import Colour
from companion.commands import Announce, Draw, NewGame, SetPosition, Undo
from companion.errors import BadText, IllegalMove, NotNow
from companion.snapshot import Snapshot
from companion.table import Table
from tests.companion.dealing import new_table

SEATS: tuple[Colour, ...] = ("red", "blue")
RED: tuple[Card, ...] = ("1", "2", "5", "11", "7")
BLUE: tuple[Card, ...] = ("3", "4", "8", "10", "12")


def hand_game(red: tuple[Card, ...] = RED, *then: Card, profile: str = "points", **options: str) -> Table:
    """Red and blue with chosen hands, then the next cards of the pile."""
    dealt = [card for pair in zip(red, BLUE, strict=True) for card in pair]
    return new_table(*dealt, *then, game=NewGame(profile=profile, seats=SEATS, options=options))


def announce(table: Table, move: str, card: Card | None = None, seat: Colour = "red") -> Snapshot:
    return table.do(Announce(move, card, seat))


class TestSetUp:
    def test_one_pawn_each_on_its_circle_and_five_cards_dealt(self) -> None:
        snapshot = hand_game().snapshot()
        view = snapshot.table
        assert (view.position, view.phase, view.turn, view.checker) == (
            "S,S,S,r4/S,S,S,b4/-/-",
            "play",
            "red",
            "enforce",
        )
        assert (view.hands, view.draw_pile) == ({"red": 5, "blue": 5}, 35)
        assert snapshot.hand("red").cards == RED
        assert snapshot.hand("blue").cards == BLUE

    def test_only_the_seat_to_move_sees_moves(self) -> None:
        snapshot = hand_game().snapshot()
        assert snapshot.hand("blue").moves == {}
        assert set(snapshot.hand("red").moves) == {"1", "2", "5", "11", "7"}

    def test_the_hands_are_dealt_after_a_draw_off(self) -> None:
        table = new_table("5", "12", game=NewGame(profile="points", seats=SEATS, first="draw_off"))
        assert table.snapshot().table.hands == {"red": 0, "blue": 0}
        table.do(Draw())
        view = table.do(Draw()).table
        assert (view.phase, view.turn, view.hands, view.draw_pile) == ("play", "blue", {"red": 5, "blue": 5}, 35)

    def test_the_button_draws_nothing_in_a_hand_game(self) -> None:
        with pytest.raises(NotNow):
            hand_game().do(Draw())

    def test_without_hands_there_is_none_to_show(self) -> None:
        with pytest.raises(NotNow):
            new_table().snapshot().hand("red")


class TestPlaying:
    def test_a_played_card_is_discarded_and_another_drawn(self) -> None:
        table = hand_game(RED, "sorry")
        snapshot = announce(table, "r4>r9", "5")
        view = snapshot.table
        assert (view.position, view.turn, view.card, view.discard) == (
            "S,S,S,r9/S,S,S,b4/-/-",
            "blue",
            "5",
            ("5",),
        )
        assert snapshot.hand("red").cards == ("1", "2", "11", "7", "sorry")

    def test_only_the_seat_whose_turn_it_is_may_play(self) -> None:
        with pytest.raises(NotNow):
            announce(hand_game(), "b4>b7", "3", "blue")

    def test_a_card_must_be_named_and_held(self) -> None:
        with pytest.raises(BadText):
            announce(hand_game(), "r4>r9")
        with pytest.raises(IllegalMove):
            announce(hand_game(), "r4>r12", "8")

    def test_nothing_is_thrown_away_while_a_card_can_be_played(self) -> None:
        with pytest.raises(IllegalMove) as refusal:
            announce(hand_game(), "discard 5")
        assert refusal.value.rule == "R31"

    def test_without_a_playable_card_one_is_thrown_away_and_the_turn_is_over(self) -> None:
        table = hand_game(("3", "5", "8", "12", "7"), "1")
        table.do(SetPosition("S,S,S,S/S,S,S,b4/-/-", "red"))
        assert table.snapshot().hand("red").may_discard
        snapshot = announce(table, "discard 8")
        assert snapshot.hand("red").cards == ("3", "5", "12", "7", "1")
        assert (snapshot.table.turn, snapshot.table.card) == ("blue", "8")

    def test_a_swap_that_may_be_declined_forces_nothing(self) -> None:
        table = hand_game(("12", "12", "12", "12", "11"))
        table.do(SetPosition("g10,s4,s5,H/S,S,S,b5/-/-", "red"))
        hand = table.snapshot().hand("red")
        assert set(hand.moves) == {"11"}
        assert hand.may_discard
        assert announce(table, "discard 11").table.turn == "blue"

    def test_passing_is_not_throwing_away(self) -> None:
        with pytest.raises(IllegalMove):
            announce(hand_game(), "pass")

    def test_a_discard_names_a_card(self) -> None:
        with pytest.raises(BadText):
            announce(hand_game(), "discard queen")


class TestSecondPlay:
    def test_after_a_two_a_card_is_drawn_and_another_played(self) -> None:
        table = hand_game(RED, "3")
        snapshot = announce(table, "r4>r6", "2")
        assert (snapshot.table.turn, snapshot.table.phase) == ("red", "play")
        assert snapshot.hand("red").cards == ("1", "5", "11", "7", "3")
        assert not snapshot.hand("red").may_pass
        snapshot = announce(table, "r6>r11", "5")
        assert snapshot.table.turn == "blue"
        assert len(snapshot.hand("red").cards) == 5

    def test_a_playable_card_must_be_played_under_text_b(self) -> None:
        table = hand_game(RED, "3")
        announce(table, "r4>r6", "2")
        with pytest.raises(IllegalMove) as refusal:
            announce(table, "pass")
        assert refusal.value.rule == "R32"

    def test_under_text_d_it_may_be_left_and_the_extra_card_is_kept(self) -> None:
        table = hand_game(("1", "2", "5", "11", "7"), "3", profile="swap-hand", deck="standard")
        announce(table, "r4>r6", "2")
        assert table.snapshot().hand("red").may_pass
        left = table.snapshot().table.draw_pile
        snapshot = announce(table, "pass")
        assert (snapshot.table.turn, snapshot.table.draw_pile) == ("blue", left)
        assert len(snapshot.hand("red").cards) == 5

    def test_where_nothing_can_be_played_the_turn_ends_with_no_discard(self) -> None:
        table = hand_game(("2", "5", "8", "12", "7"), "3")
        table.do(SetPosition("s3,H,H,H/S,S,S,b4/-/-", "red"))
        snapshot = announce(table, "s3>s5", "2")
        assert (snapshot.table.turn, snapshot.table.discard) == ("blue", ("2",))
        assert snapshot.table.filled_in
        assert snapshot.hand("red").cards == ("5", "8", "12", "7", "3")

    def test_nothing_is_thrown_away_in_a_second_play(self) -> None:
        table = hand_game(RED, "3")
        announce(table, "r4>r6", "2")
        with pytest.raises(IllegalMove):
            announce(table, "discard 1")

    def test_a_second_two_counts_as_a_two_again(self) -> None:
        table = hand_game(("1", "2", "5", "2", "7"), "3", "3")
        announce(table, "r4>r6", "2")
        assert announce(table, "r6>r8", "2").table.turn == "red"

    def test_undo_gives_the_same_cards_again(self) -> None:
        table = hand_game(RED, "3")
        after = announce(table, "r4>r6", "2")
        table.do(Undo())
        assert table.snapshot().hand("red").cards == RED
        assert announce(table, "r4>r6", "2").hand("red").cards == after.hand("red").cards


class TestMatch:
    def finish(self, table: Table, winner: Colour = "red") -> Snapshot:
        position = "H,H,H,H/S,S,S,b4/-/-" if winner == "red" else "S,S,S,r4/H,H,H,H/-/-"
        return table.do(SetPosition(position, "red"))

    def test_points_add_up_over_the_games_of_a_match(self) -> None:
        table = hand_game()
        assert self.finish(table).table.scores == {"red": 20 + 100 + 20, "blue": 0}
        view = table.do(NewGame()).table
        assert (view.scores, view.phase) == ({"red": 140, "blue": 0}, "play")
        assert self.finish(table, "blue").table.scores == {"red": 140, "blue": 140}

    def test_reaching_the_target_ends_the_match(self) -> None:
        table = hand_game()
        table.do(NewGame(target=100))
        assert table.snapshot().table.target == 100
        self.finish(table)
        assert table.do(NewGame()).table.scores == {"red": 0, "blue": 0}

    def test_other_seats_begin_another_match(self) -> None:
        table = hand_game()
        self.finish(table)
        view = table.do(NewGame(seats=("red", "green"))).table
        assert view.scores == {"red": 0, "green": 0}

    def test_undo_takes_the_points_back(self) -> None:
        table = hand_game()
        self.finish(table)
        assert table.do(Undo()).table.scores == {"red": 0, "blue": 0}

    @pytest.mark.parametrize("asked", [{"target": 0}, {"target": -5}])
    def test_a_target_is_at_least_one_point(self, asked: dict[str, Any]) -> None:
        with pytest.raises(BadText):
            hand_game().do(NewGame(**asked))
