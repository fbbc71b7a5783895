"""The checker's modes: off, advise, enforce; skipping, correcting, winning, undo (R18, R21, R23–R25)."""

from __future__ import annotations

import pytest

from companion.colours import COLOURS
from companion.commands import Announce, Draw, NewGame, Redo, SetChecker, SetPosition, Skip, Undo
from companion.errors import BadText, Contradiction, IllegalMove, NotNow
from tests.companion.dealing import classic, new_table

START = "S,S,S,S/S,S,S,S/-/-"
ONE_TO_GO = "s5,H,H,H/S,S,S,S/-/-"


class TestEnforce:
    def test_a_drawn_card_waits_for_its_move(self) -> None:
        table = classic("1", "5")
        view = table.do(Draw()).table
        assert (view.phase, view.turn, view.card, view.may_pass) == ("move", "red", "1", False)
        assert view.moves is not None
        assert [move.move for move in view.moves] == ["S>r4"]
        with pytest.raises(NotNow) as refusal:
            table.do(Draw())
        assert refusal.value.rule == "R24"

    def test_an_announced_move_is_made_and_the_turn_goes_on(self) -> None:
        table = classic("1")
        table.do(Draw())
        view = table.do(Announce("S>r4")).table
        assert (view.position, view.turn, view.phase) == ("S,S,S,r4/S,S,S,S/-/-", "blue", "draw")
        assert view.last_move is not None
        assert (view.last_move.move, view.last_mover, view.filled_in) == ("S>r4", "red", False)

    def test_a_two_keeps_the_turn_whether_it_could_be_used_or_not(self) -> None:
        table = classic("2", "2")
        table.do(Draw())
        assert table.do(Announce("S>r4")).table.turn == "red"
        table.do(SetPosition("s5,H,H,S/S,S,S,S/-/-", "red"))
        table.do(SetPosition("s5,s4,H,H/S,S,S,S/-/-", "red"))
        table = classic("2")
        table.do(SetPosition("s5,H,H,H/S,S,S,S/-/-", "red"))
        table.do(Draw())
        assert table.do(Announce("pass")).table.turn == "red"

    def test_without_a_legal_move_the_player_passes(self) -> None:
        table = classic("5")
        view = table.do(Draw()).table
        assert (view.moves, view.may_pass, view.phase) == ((), True, "move")
        assert table.do(Announce("pass")).table.turn == "blue"

    def test_an_illegal_move_changes_nothing_and_names_its_rule(self) -> None:
        table = classic("5")
        before = table.do(Draw()).table
        with pytest.raises(IllegalMove) as refusal:
            table.do(Announce("S>r4"))
        assert refusal.value.rule == "R16"
        assert table.snapshot().table == before

    def test_a_skipped_move_leaves_the_box_out_of_step_until_the_position_is_set(self) -> None:
        table = classic("1", "3")
        table.do(Draw())
        view = table.do(Skip()).table
        assert (view.in_step, view.turn, view.phase, view.moves) == (False, "blue", "draw", ())
        view = table.do(Draw()).table
        assert (view.phase, view.turn) == ("draw", "red")
        with pytest.raises(NotNow):
            table.do(Announce("pass"))
        view = table.do(SetPosition("S,S,S,r4/S,S,S,S/-/-", "red")).table
        assert (view.in_step, view.position) == (True, "S,S,S,r4/S,S,S,S/-/-")

    def test_there_is_nothing_to_skip_before_a_card(self) -> None:
        with pytest.raises(NotNow):
            classic().do(Skip())

    def test_nothing_can_be_announced_before_a_card(self) -> None:
        with pytest.raises(NotNow):
            classic().do(Announce("S>r4"))

    def test_the_fourth_pawn_home_wins_at_once_even_with_a_two(self) -> None:
        table = classic("2")
        table.do(SetPosition("s4,H,H,H/S,S,S,S/-/-", "red"))
        table.do(Draw())
        view = table.do(Announce("s4>H")).table
        assert (view.phase, view.winner, view.turn) == ("over", ("red",), None)
        for command in (Draw(), Announce("pass"), SetPosition(START, "red")):
            with pytest.raises(NotNow) as refusal:
                table.do(command)
            assert refusal.value.rule == "R25"

    def test_a_won_game_opens_its_pile(self) -> None:
        table = classic("1")
        promised = table.snapshot().table.commitment
        table.do(SetPosition(ONE_TO_GO, "red"))
        table.do(Draw())
        table.do(Announce("s5>H"))
        assert [line["kind"] for line in table.snapshot().history()][-3:] == ["move", "end", "opened"]
        table.do(Undo())
        assert table.snapshot().table.commitment != promised, "the rest is mixed again: everyone has seen it"

    def test_the_winner_starts_the_next_game(self) -> None:
        table = classic("1", first="blue")
        table.do(SetPosition("S,S,S,S/s5,H,H,H/-/-", "blue"))
        table.do(Draw())
        table.do(Announce("s5>H"))
        assert table.do(NewGame()).table.turn == "blue"


class TestAdvise:
    def test_the_only_legal_move_is_filled_in(self) -> None:
        table = classic("1", checker="advise")
        view = table.do(Draw()).table
        assert (view.position, view.turn, view.phase, view.filled_in) == (
            "S,S,S,r4/S,S,S,S/-/-",
            "blue",
            "draw",
            True,
        )

    def test_a_missing_move_is_filled_in_as_a_pass(self) -> None:
        view = classic("5", checker="advise").do(Draw()).table
        assert view.last_move is not None
        assert (view.last_move.move, view.turn, view.filled_in) == ("pass", "blue", True)

    def test_the_only_swap_is_not_filled_in_for_it_may_be_declined(self) -> None:
        table = classic("11", checker="advise")
        table.do(SetPosition("S,S,g10,s4/S,S,S,b5/-/-", "red"))
        view = table.do(Draw()).table
        assert (view.phase, view.may_pass) == ("move", True)

    def test_drawing_over_an_unannounced_move_leaves_the_box_out_of_step(self) -> None:
        table = classic("5", "3", checker="advise")
        table.do(SetPosition("S,S,b5,b6/S,S,S,S/-/-", "red"))
        assert table.do(Draw()).table.phase == "move"
        view = table.do(Draw()).table
        assert (view.in_step, view.card, view.drawn_by, view.turn) == (False, "3", "blue", "red")
        assert view.stale_since == view.version

    def test_a_filled_in_winning_move_ends_the_game(self) -> None:
        table = classic("1", checker="advise")
        table.do(SetPosition(ONE_TO_GO, "red"))
        assert table.do(Draw()).table.winner == ("red",)

    def test_undo_takes_back_the_draw_with_its_filled_in_move(self) -> None:
        table = classic("1", checker="advise")
        before = table.snapshot().table
        table.do(Draw())
        view = table.do(Undo()).table
        assert (view.position, view.card, view.turn) == (before.position, None, "red")
        assert table.do(Redo()).table.position == "S,S,S,r4/S,S,S,S/-/-"


class TestSwitching:
    def test_switching_the_checker_on_after_cards_were_drawn_asks_for_the_position(self) -> None:
        table = classic("5", checker="off")
        assert table.snapshot().table.position is None
        table.do(Draw())
        view = table.do(SetChecker("advise")).table
        assert (view.in_step, view.phase) == (False, "draw")
        assert table.do(SetPosition(START, "blue")).table.in_step

    def test_switching_it_on_before_the_first_card_begins_from_the_start(self) -> None:
        view = classic(checker="off").do(SetChecker("enforce")).table
        assert (view.position, view.in_step) == (START, True)

    def test_switching_to_advice_fills_in_a_pending_move_that_needs_no_announcement(self) -> None:
        table = classic("1")
        table.do(Draw())
        view = table.do(SetChecker("advise")).table
        assert (view.position, view.filled_in, view.turn) == ("S,S,S,r4/S,S,S,S/-/-", True, "blue")
        assert table.do(Undo()).table.phase == "move"

    def test_switching_it_off_gives_up_a_pending_move(self) -> None:
        table = classic("1")
        table.do(Draw())
        view = table.do(SetChecker("off")).table
        assert (view.phase, view.turn, view.position, view.in_step) == ("draw", "blue", None, True)
        assert table.do(Undo()).table.phase == "draw"

    def test_undo_to_a_pending_move_while_off_shows_no_move(self) -> None:
        table = classic("1", "5")
        table.do(Draw())
        table.do(Announce("S>r4"))
        table.do(SetChecker("off"))
        view = table.do(Undo()).table
        assert (view.phase, view.turn, view.card) == ("draw", "blue", "1")


class TestPosition:
    def test_a_corrected_position_keeps_the_pending_card_of_the_same_turn(self) -> None:
        table = classic("5")
        table.do(Draw())
        view = table.do(SetPosition("S,S,S,b5/S,S,S,S/-/-", "red")).table
        assert view.phase == "move"
        assert view.moves is not None
        assert [move.move for move in view.moves] == ["b5>b10"]

    def test_giving_the_turn_to_another_drops_the_pending_card(self) -> None:
        table = classic("5")
        table.do(Draw())
        view = table.do(SetPosition("S,S,S,b5/S,S,S,S/-/-", "blue")).table
        assert (view.phase, view.turn) == ("draw", "blue")

    def test_a_finished_position_ends_the_game(self) -> None:
        assert classic().do(SetPosition("H,H,H,H/S,S,S,S/-/-", "blue")).table.winner == ("red",)

    @pytest.mark.parametrize(
        ("position", "turn", "refusal"),
        [
            ("S,S,S,S/-/S,S,S,S/-", "red", Contradiction),
            (START, "green", Contradiction),
            ("S,S,S/S,S,S,S/-/-", "red", BadText),
            ("r4,r4,S,S/S,S,S,S/-/-", "red", BadText),
        ],
    )
    def test_a_position_that_cannot_be_is_refused(self, position: str, turn: str, refusal: type[Exception]) -> None:
        with pytest.raises(refusal):
            classic().do(SetPosition(position, turn))  # type: ignore[arg-type]


class TestPartners:
    def test_a_team_wins_with_all_eight_home_and_plays_on_until_then(self) -> None:
        table = new_table("1", game=NewGame(profile="partners", seats=COLOURS, checker="enforce"))
        view = table.do(SetPosition("H,H,H,H/S,S,S,S/s5,H,H,H/S,S,S,S", "red")).table
        assert view.winner is None
        table.do(Draw())
        view = table.do(Announce("yellow:s5>H")).table
        assert (view.winner, view.phase) == (("red", "yellow"), "over")


def test_more_than_200_moves_are_left_out_of_the_view_but_can_be_asked_for() -> None:
    game = NewGame(profile="partners", options={"split_pawns": "any"}, seats=COLOURS, checker="enforce")
    table = new_table("7", game=game)
    table.do(SetPosition("r5,r7,b0,b5/S,S,S,S/y5,y7,g0,g5/S,S,S,S", "red"))
    snapshot = table.do(Draw())
    assert snapshot.table.moves is None
    assert len(snapshot.all_moves()) > 200
