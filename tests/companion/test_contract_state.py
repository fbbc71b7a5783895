"""`GET /api/state` field by field, and what each call does to it, as the contract has it."""

from __future__ import annotations

import dataclasses

import pytest

from companion.cards import Card
from companion.colours import COLOURS, Colour
from companion.commands import (
    Announce,
    Command,
    Draw,
    NewGame,
    Redo,
    SetChecker,
    SetPosition,
    Skip,
    TakeSeat,
    Undo,
)
from companion.deck import commitment
from companion.errors import NotNow
from companion.moves.legal import legal_moves
from companion.moves.position import Position
from companion.public_log import lines
from companion.ruleset import OPTIONS, PROFILES, find_ruleset
from companion.table import Table
from companion.verification import verify
from companion.views import TableView
from tests.companion.dealing import MemoryJournal, classic, new_table
from tests.companion.rules.telling import HANDS, in_every_profile

START = "S,S,S,S/S,S,S,S/-/-"
NEARLY = "s5,H,H,H/S,S,S,S/-/-"
SEATS: tuple[Colour, ...] = ("red", "blue")


def state(table: Table) -> TableView:
    return table.snapshot().table


def without_version(view: TableView) -> TableView:
    """What is compared across an undo and a redo: all but the version, and what else may be done."""
    return dataclasses.replace(
        view, version=0, card_since=0, can_undo=False, can_redo=False, may_mix=False, fingerprint=""
    )


def hand_game(*then: Card, hand: tuple[Card, ...] = ("1", "2", "3", "5", "7")) -> Table:
    blue: tuple[Card, ...] = ("8", "8", "8", "10", "10")
    dealt = [card for pair in zip(hand, blue, strict=True) for card in pair]
    return new_table(*dealt, *then, game=NewGame("points", seats=SEATS))


class TestFields:
    def test_a_fresh_box(self) -> None:
        view = state(new_table())
        assert (view.seats, view.turn, view.checker, view.position, view.moves) == ((), None, "off", None, ())
        assert (view.scores, view.winner, view.card, view.discard, view.hands) == ({}, None, None, (), {})
        assert (view.phase, view.profile, view.in_step, view.may_pass) == ("draw", "classic", True, False)

    def test_the_version_grows_by_one_with_each_event(self) -> None:
        journal = MemoryJournal()
        table = new_table(journal=journal, game=NewGame(seats=SEATS, checker="advise"))
        for command in (Draw(), Draw(), Undo(), Redo(), SetChecker("off"), TakeSeat("red", "Anna"), NewGame()):
            table.do(command)
        assert [entry.version for entry in journal.entries] == list(range(1, state(table).version + 1))

    @in_every_profile
    def test_profile_and_options_are_those_of_the_game_all_as_strings(self, profile: str) -> None:
        view = state(new_table(game=NewGame(profile, {"deck": "without_12"}, COLOURS)))
        assert view.profile == profile
        assert set(view.options) == set(OPTIONS)
        assert view.options == {**PROFILES[profile].options, "deck": "without_12"}
        assert all(isinstance(value, str) for value in view.options.values())

    def test_seats_are_told_clockwise_with_names(self) -> None:
        table = new_table(game=NewGame(seats=("green", "red")))
        table.do(TakeSeat("green", "Anna"))
        assert [(seat.colour, seat.name, seat.taken) for seat in state(table).seats] == [
            ("red", "", False),
            ("green", "Anna", True),
        ]

    def test_the_card_is_the_last_drawn_until_the_next_and_null_before_the_first(self) -> None:
        table = classic("1", "5")
        assert state(table).card is None
        table.do(Draw())
        assert state(table).card == "1"
        table.do(Announce("S>r4"))
        assert state(table).card == "1"
        table.do(Draw())
        assert state(table).card == "5"

    def test_the_card_of_a_hand_game_is_the_last_played_not_the_one_drawn_after_it(self) -> None:
        table = hand_game("sorry")
        assert state(table).card is None
        assert table.do(Announce("r4>r9", "5", "red")).table.card == "5"

    def test_the_draw_pile_is_a_count_and_the_discard_pile_has_the_latest_last(self) -> None:
        table = classic("3", "5", checker="off")
        table.do(Draw())
        view = table.do(Draw()).table
        assert (view.draw_pile, view.discard) == (43, ("3", "5"))

    def test_the_position_is_text_and_null_with_the_checker_off(self) -> None:
        assert state(classic(checker="advise")).position == START
        assert state(classic(checker="off")).position is None

    @pytest.mark.parametrize("card", ["1", "2", "5", "7", "11", "sorry"])
    def test_moves_and_may_pass_are_as_the_batch_has_them(self, card: Card) -> None:
        table = classic(card)
        table.do(SetPosition("S,r6,g10,s5/S,S,S,b5/-/-", "red"))
        view = table.do(Draw()).table
        moves = legal_moves(Position.parse("S,r6,g10,s5/S,S,S,b5/-/-"), "red", card, find_ruleset())
        assert [(move.move, move.result, move.bumped) for move in view.moves or ()] == [
            (move.notation, move.result.text, move.bumped) for move in moves
        ]
        assert view.may_pass == moves.may_pass

    def test_there_are_no_moves_before_a_card_and_after_the_move(self) -> None:
        table = classic("1")
        assert (state(table).moves, state(table).may_pass) == ((), False)
        table.do(Draw())
        assert state(table).moves
        view = table.do(Announce("S>r4")).table
        assert (view.moves, view.may_pass) == ((), False)

    def test_in_hand_games_moves_are_empty_and_may_pass_is_false(self) -> None:
        view = state(hand_game())
        assert (view.moves, view.may_pass, view.phase, view.checker) == ((), False, "play", "enforce")

    @in_every_profile
    def test_hands_are_counted_in_hand_games_and_empty_else(self, profile: str) -> None:
        view = state(new_table(game=NewGame(profile, seats=COLOURS)))
        assert view.hands == (dict.fromkeys(COLOURS, 5) if profile in HANDS else {})

    def test_scores_begin_at_nothing_for_each_seat_where_points_are_kept(self) -> None:
        assert state(hand_game()).scores == {"red": 0, "blue": 0}
        assert state(classic()).scores == {}

    def test_the_winner_is_a_list_of_colours_or_null(self) -> None:
        table = classic("1")
        table.do(SetPosition(NEARLY, "red"))
        table.do(Draw())
        assert state(table).winner is None
        view = table.do(Announce("s5>H")).table
        assert (view.winner, view.phase, view.turn, view.moves) == (("red",), "over", None, ())

    def test_the_commitment_is_hex_and_kept_when_the_order_is_opened(self) -> None:
        table = classic("1", checker="off")
        promised = state(table).commitment
        assert len(bytes.fromhex(promised)) == 32
        for _ in range(46):
            table.do(Draw())
        (opened,) = [line for line in table.snapshot().history() if line["kind"] == "opened"]
        assert commitment(opened["salt"], opened["order"].split(",")) == promised
        assert state(table).commitment != promised


class TestDraw:
    def test_off_draws_and_draws(self) -> None:
        table = classic("5", "3", "2", "1", checker="off")
        turns = []
        for _ in range(4):
            view = table.do(Draw()).table
            turns.append((view.phase, view.turn, view.in_step, view.moves))
        assert turns == [("draw", turn, True, ()) for turn in ("blue", "red", "red", "blue")]

    def test_advise_draws_and_an_unannounced_move_leaves_in_step_false_until_the_position_is_set(self) -> None:
        table = classic("5", "3", "8", "4", checker="advise")
        table.do(SetPosition("S,S,r5,r6/S,S,b5,b6/-/-", "red"))
        assert table.do(Draw()).table.in_step
        view = table.do(Draw()).table
        assert (view.in_step, view.card, view.moves, view.may_pass) == (False, "3", (), False)
        with pytest.raises(NotNow):
            table.do(Announce("b5>b8"))
        assert not table.do(Draw()).table.in_step
        view = table.do(SetPosition("S,S,r5,r11/S,S,b6,b8/-/-", "blue")).table
        assert (view.in_step, view.position, view.turn) == (True, "S,S,r5,r11/S,S,b6,b8/-/-", "blue")
        assert table.do(Draw()).table.phase == "move"

    def test_enforce_refuses_while_a_move_is_pending(self) -> None:
        table = classic("1")
        table.do(Draw())
        with pytest.raises(NotNow):
            table.do(Draw())

    def test_enforce_waits_even_for_a_pass(self) -> None:
        table = classic("5")
        view = table.do(Draw()).table
        assert (view.phase, view.moves, view.may_pass) == ("move", (), True)
        with pytest.raises(NotNow):
            table.do(Draw())

    def test_hand_games_refuse_it(self) -> None:
        with pytest.raises(NotNow):
            hand_game().do(Draw())


class TestSkip:
    def test_it_gives_up_the_pending_move_and_then_it_is_as_in_advise(self) -> None:
        table = classic("1", "5", "3")
        table.do(Draw())
        view = table.do(Skip()).table
        assert (view.phase, view.turn, view.in_step) == ("draw", "blue", False)
        for card in ("5", "3"):
            view = table.do(Draw()).table
            assert (view.card, view.phase, view.in_step) == (card, "draw", False)

    def test_skipping_a_2_leaves_the_second_draw(self) -> None:
        table = classic("2")
        table.do(Draw())
        assert table.do(Skip()).table.turn == "red"

    def test_without_a_pending_move_it_is_refused(self) -> None:
        for table in (classic(), hand_game(), classic(checker="off"), new_table()):
            with pytest.raises(NotNow):
                table.do(Skip())


class TestUndo:
    @pytest.mark.parametrize("checker", ["off", "advise", "enforce"])
    def test_any_number_of_commands_is_undone_and_redone_one_by_one(self, checker: str) -> None:
        table = classic("1", "5", "2", "3", "8", checker=checker)
        seen = [without_version(state(table))]
        for command in (Draw(), Announce("S>r4"), Draw(), Announce("pass"), Draw(), Skip(), Draw()):
            try:
                seen.append(without_version(table.do(command).table))
            except NotNow:
                continue  # filled in, or nothing to announce
        for expected in reversed(seen[:-1]):
            assert without_version(table.do(Undo()).table) == expected
        with pytest.raises(NotNow):
            table.do(Undo())
        for expected in seen[1:]:
            assert without_version(table.do(Redo()).table) == expected
        with pytest.raises(NotNow):
            table.do(Redo())

    def test_the_filled_in_move_goes_with_its_draw(self) -> None:
        table = classic("1", checker="advise")
        before = without_version(state(table))
        assert table.do(Draw()).table.filled_in
        assert without_version(table.do(Undo()).table) == before

    def test_a_reshuffle_goes_with_its_draw_and_the_same_card_comes_again(self) -> None:
        table = classic(checker="off")
        for _ in range(45):
            before = table.do(Draw()).table
        after = without_version(table.do(Draw()).table)
        assert without_version(table.do(Undo()).table) == without_version(before)
        assert without_version(table.do(Draw()).table) == after

    def test_a_win_goes_with_its_move_and_comes_back(self) -> None:
        table = classic("1")
        table.do(SetPosition(NEARLY, "red"))
        table.do(Draw())
        won = without_version(table.do(Announce("s5>H")).table)
        view = table.do(Undo()).table
        assert (view.phase, view.turn, view.winner, view.position) == ("move", "red", None, NEARLY)
        again = table.do(Redo()).table
        assert dataclasses.replace(without_version(again), commitment=won.commitment) == won

    def test_a_correction_is_undone_like_any_other_command(self) -> None:
        table = classic()
        table.do(SetPosition(NEARLY, "blue"))
        view = table.do(Undo()).table
        assert (view.position, view.turn) == (START, "red")

    def test_undoing_the_draw_that_passed_a_move_over_brings_the_box_in_step_again(self) -> None:
        table = classic("5", "3", checker="advise")
        table.do(SetPosition("S,S,r5,r6/S,S,S,S/-/-", "red"))
        table.do(Draw())
        table.do(Draw())
        view = table.do(Undo()).table
        assert (view.in_step, view.phase, view.card) == (True, "move", "5")

    def test_undone_cards_come_again_in_their_order_whatever_is_done_between(self) -> None:
        table = classic("1", "5", "3", checker="off")
        for _ in range(3):
            table.do(Draw())
        for _ in range(3):
            table.do(Undo())
        table.do(SetChecker("advise"))
        table.do(SetPosition(START, "blue"))
        assert [table.do(Draw()).table.card for _ in range(3)] == ["1", "5", "3"]

    @pytest.mark.parametrize("command", [Draw(), SetPosition(NEARLY, "blue")])
    def test_a_new_command_clears_redo(self, command: Command) -> None:
        table = classic("5", checker="advise")
        table.do(Draw())
        table.do(Undo())
        table.do(command)
        with pytest.raises(NotNow):
            table.do(Redo())

    def test_a_played_card_of_a_hand_comes_back_with_the_drawn_one(self) -> None:
        table = hand_game("sorry")
        before = table.snapshot().hand("red").cards
        table.do(Announce("r4>r9", "5", "red"))
        after = table.snapshot().hand("red").cards
        table.do(Undo())
        assert table.snapshot().hand("red").cards == before
        table.do(Redo())
        assert table.snapshot().hand("red").cards == after == ("1", "2", "3", "7", "sorry")


class TestPosition:
    def test_it_sets_board_and_turn_in_every_phase_with_a_board(self) -> None:
        table = classic("1")
        table.do(Draw())
        for turn in SEATS:
            view = table.do(SetPosition("h,S,s1,R4/b5,s,S,s/-/-", turn)).table
            assert (view.position, view.turn, view.in_step) == ("S,r4,s1,H/S,S,S,b5/-/-", turn, True)

    def test_without_a_board_it_is_refused(self) -> None:
        for table in (new_table(), classic(checker="off")):
            with pytest.raises(NotNow):
                table.do(SetPosition(START, "red"))


class TestGame:
    @pytest.mark.parametrize("checker", ["off", "advise", "enforce"])
    def test_the_checker_stays_unless_it_is_asked_for_and_hand_games_enforce(self, checker: str) -> None:
        table = classic(checker=checker)
        assert table.do(NewGame()).table.checker == checker
        assert table.do(NewGame("points")).table.checker == "enforce"

    def test_a_new_game_begins_afresh(self) -> None:
        table = classic("1")
        assert not table.do(NewGame()).table.can_undo  # nothing of the game before was played
        table.do(Draw())
        view = table.do(NewGame()).table
        assert (view.card, view.draw_pile, view.discard, view.position) == (None, 45, (), START)
        assert (view.undo_resumes, view.can_redo) == ("classic", False)

    def test_a_draw_off_lets_each_seat_draw_clockwise_with_the_checker_in_any_mode(self) -> None:
        for checker in ("off", "advise", "enforce"):
            table = new_table("5", "8", game=NewGame(seats=SEATS, checker=checker, first="draw_off"))
            assert (state(table).phase, state(table).turn) == ("draw_off", "red")
            view = table.do(Draw()).table
            assert (view.phase, view.turn, view.moves, view.may_pass) == ("draw_off", "blue", (), False)
            view = table.do(Draw()).table
            assert (view.phase, view.turn, view.draw_pile, view.in_step) == ("draw", "blue", 45, True)

    def test_the_checkers_mode_may_be_set_to_what_it_is(self) -> None:
        for checker in ("off", "advise", "enforce"):
            assert classic(checker=checker).do(SetChecker(checker)).table.checker == checker


class TestCheckerOff:
    """With the checker off the phase is always `draw` or `draw_off`."""

    def won(self, journal: MemoryJournal | None = None) -> Table:
        game = NewGame("classic", seats=("red", "blue"), checker="enforce")
        table = new_table("1", game=game, journal=journal)
        table.do(SetPosition("s5,H,H,H/S,S,S,S/-/-", "red"))
        table.do(Draw())
        table.do(Announce("s5>H"))
        return table

    def test_switched_off_after_a_win_the_box_is_a_deck_again(self) -> None:
        journal = MemoryJournal()
        table = self.won(journal)
        opened = state(table).commitment
        view = table.do(SetChecker("off")).table
        assert (view.phase, view.turn, view.winner, view.position) == ("draw", "blue", None, None)
        assert view.commitment != opened, "the order was opened with the win: what is left is mixed again"
        assert [table.do(Draw()).table.phase for _ in range(50)] == ["draw"] * 50
        verify(lines(journal.entries))

    def test_switched_on_again_it_asks_for_the_position(self) -> None:
        table = self.won()
        table.do(SetChecker("off"))
        view = table.do(SetChecker("advise")).table
        assert (view.phase, view.in_step, view.winner) == ("draw", False, None)

    def test_the_winner_still_starts_the_next_game(self) -> None:
        table = self.won()
        table.do(SetChecker("off"))
        assert table.do(NewGame()).table.turn == "red"

    def test_a_win_redone_while_it_is_off_is_no_win(self) -> None:
        table = self.won()
        table.do(Undo())
        table.do(SetChecker("off"))
        assert table.do(Redo()).table.phase == "draw"

    def test_a_draw_off_goes_on(self) -> None:
        table = new_table(game=NewGame(seats=SEATS, checker="advise", first="draw_off"))
        assert table.do(SetChecker("off")).table.phase == "draw_off"
