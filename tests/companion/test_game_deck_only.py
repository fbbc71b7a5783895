"""The box as a mere deck: drawing, the discard pile, seats, the draw-off, undo (R5, R6, R18, R23)."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from companion.cards import RANK, STANDARD_PACK, Card
from companion.commands import Announce, Draw, NewGame, Redo, ReleaseSeat, SetChecker, SetPosition, TakeSeat, Undo
from companion.deck import commitment
from companion.errors import BadText, Contradiction, NotNow, NotSaved
from companion.messages import message
from tests.companion.dealing import MemoryJournal, new_table, reopened


def test_a_fresh_box_is_a_deck_of_45_without_seats() -> None:
    view = new_table().snapshot().table
    assert (view.seats, view.turn, view.checker, view.position, view.moves) == ((), None, "off", None, ())
    assert (view.card, view.draw_pile, view.discard, view.phase) == (None, 45, (), "draw")
    assert (view.scores, view.winner, view.in_step, view.hands) == ({}, None, True, {})


def test_45_draws_give_the_whole_pack_and_the_46th_a_new_shuffle() -> None:
    table = new_table()
    first = table.snapshot().table.commitment
    drawn = [table.do(Draw()).table.card for _ in range(45)]
    assert Counter(drawn) == Counter(STANDARD_PACK)
    assert table.snapshot().table.draw_pile == 0
    view = table.do(Draw()).table
    assert view.draw_pile == 44
    assert view.discard == (view.card,)
    assert view.commitment != first


def test_the_discard_pile_shows_the_latest_card_last() -> None:
    table = new_table("5", "7", "1")
    for _ in range(3):
        table.do(Draw())
    assert table.snapshot().table.discard == ("5", "7", "1")


def test_the_used_up_pile_is_opened_and_proves_its_commitment() -> None:
    table = new_table()
    promised = table.snapshot().table.commitment
    drawn = [table.do(Draw()).table.card for _ in range(45)]
    table.do(Draw())
    (opened,) = [line for line in table.snapshot().history() if line["kind"] == "opened"]
    order = tuple(opened["order"].split(","))
    assert order == tuple(drawn)
    assert commitment(opened["salt"], order) == promised


def test_the_version_grows_by_one_with_each_event() -> None:
    table = new_table()
    before = table.snapshot().table.version
    assert table.do(Draw()).table.version == before + 1


def test_each_command_shows_itself_in_the_history_without_the_piles_order() -> None:
    table = new_table("5")
    start = table.snapshot().table.version
    table.do(Draw())
    table.do(Undo())
    lines = table.snapshot().history(after=start)
    assert [line["kind"] for line in lines] == ["draw", "undo"]
    assert lines[0]["card"] == "5"
    assert lines[1]["undone"] == lines[0]["version"]
    (shuffle,) = [line for line in table.snapshot().history() if line["kind"] == "shuffle"]
    assert "order" not in shuffle
    assert "salt" not in shuffle


class TestSeats:
    def test_the_turn_goes_round_clockwise_and_a_two_keeps_it(self) -> None:
        table = new_table("5", "2", "2", "3", "1", game=NewGame(seats=("red", "yellow", "green")))
        turns = [table.do(Draw()).table.turn for _ in range(5)]
        assert turns == ["yellow", "yellow", "yellow", "green", "red"]

    def test_the_card_says_whose_it_is(self) -> None:
        table = new_table("5", game=NewGame(seats=("blue", "green")))
        assert table.do(Draw()).table.drawn_by == "blue"

    def test_seats_are_put_in_clockwise_order(self) -> None:
        table = new_table(game=NewGame(seats=("green", "blue")))
        assert [seat.colour for seat in table.snapshot().table.seats] == ["blue", "green"]

    def test_who_starts_can_be_chosen(self) -> None:
        table = new_table(game=NewGame(seats=("red", "blue"), first="blue"))
        assert table.snapshot().table.turn == "blue"

    @pytest.mark.parametrize(
        ("asked", "refusal"),
        [
            ({"seats": ("red",)}, Contradiction),
            ({"seats": ("red", "red")}, Contradiction),
            ({"seats": ("red", "pink")}, BadText),
            ({"seats": ("red", "blue"), "first": "green"}, Contradiction),
            ({"first": "red"}, Contradiction),
            ({"seats": (), "checker": "enforce"}, Contradiction),
            ({"profile": "chess"}, BadText),
            ({"options": {"deck": "huge"}}, BadText),
            ({"options": {"colour": "red"}}, BadText),
            ({"profile": "partners", "seats": ("red", "blue")}, Contradiction),
            ({"profile": "points"}, Contradiction),
            ({"profile": "points", "seats": ("red", "blue"), "checker": "advise"}, Contradiction),
            ({"seats": ("red", "blue"), "target": 100}, Contradiction),
        ],
    )
    def test_a_game_that_cannot_be_is_refused_and_changes_nothing(
        self, asked: dict[str, Any], refusal: type[Exception]
    ) -> None:
        table = new_table()
        before = table.snapshot().table
        with pytest.raises(refusal):
            table.do(NewGame(**asked))
        assert table.snapshot().table == before

    def test_a_new_game_keeps_what_is_not_asked_for(self) -> None:
        table = new_table(game=NewGame(profile="swap", seats=("red", "blue"), checker="advise"))
        table.do(NewGame())
        view = table.snapshot().table
        assert (view.profile, [seat.colour for seat in view.seats], view.checker) == (
            "swap",
            ["red", "blue"],
            "advise",
        )

    def test_a_phone_takes_a_seat_and_gives_it_back(self) -> None:
        table = new_table(game=NewGame(seats=("red", "blue")))
        view = table.do(TakeSeat("blue", "  Anna   Maria ")).table
        assert [(seat.name, seat.taken) for seat in view.seats] == [("", False), ("Anna Maria", True)]
        with pytest.raises(NotNow):
            table.do(TakeSeat("blue", "Bo"))
        assert not table.do(ReleaseSeat("blue")).table.seats[1].taken
        with pytest.raises(NotNow):
            table.do(ReleaseSeat("blue"))
        with pytest.raises(Contradiction):
            table.do(TakeSeat("green", "Bo"))

    def test_seats_stay_taken_in_the_next_game(self) -> None:
        table = new_table(game=NewGame(seats=("red", "blue")))
        table.do(TakeSeat("blue", "Anna"))
        assert table.do(NewGame()).table.seats[1].name == "Anna"


class TestDrawOff:
    def test_the_highest_card_starts_and_all_cards_are_shuffled_anew(self) -> None:
        table = new_table("5", "sorry", "12", game=NewGame(seats=("red", "blue", "green"), first="draw_off"))
        assert table.snapshot().table.phase == "draw_off"
        assert table.do(Draw()).table.turn == "blue"
        assert table.do(Draw()).table.turn == "green"
        view = table.do(Draw()).table
        assert (view.phase, view.turn, view.draw_pile, view.discard) == ("draw", "blue", 45, ())
        assert [(drawn.colour, drawn.card) for drawn in view.draw_off] == [
            ("red", "5"),
            ("blue", "sorry"),
            ("green", "12"),
        ]

    def test_the_equal_highest_draw_again(self) -> None:
        top: tuple[Card, ...] = ("8", "3", "8", "1", "2")
        table = new_table(*top, game=NewGame(seats=("red", "blue", "green"), first="draw_off"))
        for _ in range(3):
            view = table.do(Draw()).table
        assert (view.phase, view.turn) == ("draw_off", "red")
        assert table.do(Draw()).table.turn == "green"
        assert table.do(Draw()).table.turn == "green"
        assert table.snapshot().table.phase == "draw"

    def test_a_draw_off_always_ends_with_the_highest_of_its_last_round(self) -> None:
        for seed in range(60):
            table = new_table(seed=seed, game=NewGame(seats=("red", "blue", "yellow", "green"), first="draw_off"))
            view = table.snapshot().table
            while view.phase == "draw_off":
                view = table.do(Draw()).table
            best = [drawn for drawn in view.draw_off if drawn.colour == view.turn][-1]
            assert all(RANK[drawn.card] <= RANK[best.card] for drawn in view.draw_off[-2:])

    def test_undoing_the_last_card_of_a_draw_off_gives_the_same_card_and_pile_again(self) -> None:
        table = new_table("5", "12", game=NewGame(seats=("red", "blue"), first="draw_off"))
        table.do(Draw())
        after = table.do(Draw()).table
        table.do(Undo())
        assert table.snapshot().table.phase == "draw_off"
        again = table.do(Draw()).table
        assert (again.card, again.commitment, again.turn) == (after.card, after.commitment, after.turn)

    def test_a_position_cannot_be_set_while_it_runs(self) -> None:
        table = new_table(game=NewGame(seats=("red", "blue"), first="draw_off", checker="advise"))
        with pytest.raises(NotNow):
            table.do(SetPosition("S,S,S,S/S,S,S,S/-/-", "red"))


class TestUndo:
    def test_undo_puts_the_card_back_on_top(self) -> None:
        table = new_table("5", "7")
        table.do(Draw())
        table.do(Draw())
        view = table.do(Undo()).table
        assert (view.card, view.draw_pile, view.discard) == ("5", 44, ("5",))
        assert table.do(Draw()).table.card == "7"

    def test_undone_cards_come_again_in_their_order_across_a_reshuffle(self) -> None:
        table = new_table()
        drawn = [table.do(Draw()).table.card for _ in range(100)]
        for _ in range(70):
            table.do(Undo())
        assert table.snapshot().table.card == drawn[29]
        assert [table.do(Draw()).table.card for _ in range(70)] == drawn[30:]

    def test_redo_brings_back_what_undo_took(self) -> None:
        table = new_table("5", "7")
        table.do(Draw())
        after = table.do(Draw()).table
        table.do(Undo())
        table.do(Undo())
        table.do(Redo())
        again = table.do(Redo()).table
        assert (again.card, again.draw_pile, again.discard) == (after.card, after.draw_pile, after.discard)

    def test_a_new_command_clears_redo(self) -> None:
        table = new_table()
        table.do(Draw())
        table.do(Undo())
        assert table.snapshot().table.can_redo
        table.do(Draw())
        assert not table.snapshot().table.can_redo
        with pytest.raises(NotNow):
            table.do(Redo())

    def test_with_nothing_left_undo_is_refused(self) -> None:
        table = new_table()
        assert not table.snapshot().table.can_undo
        with pytest.raises(NotNow):
            table.do(Undo())

    def test_taking_a_seat_leaves_redo_alone(self) -> None:
        table = new_table(game=NewGame(seats=("red", "blue")))
        table.do(Draw())
        table.do(Undo())
        table.do(TakeSeat("red", "Anna"))
        assert table.snapshot().table.can_redo


class TestSaving:
    def test_a_command_that_cannot_be_saved_has_not_happened(self) -> None:
        journal = MemoryJournal()
        table = new_table("5", journal=journal)
        before = table.snapshot().table
        journal.broken = NotSaved(message("error.not_saved", cause="full"))
        with pytest.raises(NotSaved):
            table.do(Draw())
        assert table.snapshot().table == before
        journal.broken = None
        assert table.do(Draw()).table.card == "5"

    def test_a_restart_finds_the_same_pile_card_and_turn(self) -> None:
        journal = MemoryJournal()
        table = new_table(journal=journal, game=NewGame(seats=("red", "blue", "green")))
        for _ in range(50):
            table.do(Draw())
        table.do(Undo())
        again = reopened(journal)
        assert again.snapshot().table == table.snapshot().table
        assert again.snapshot().history() == table.snapshot().history()
        assert again.do(Draw()).table.card == table.do(Draw()).table.card

    def test_a_snapshot_never_changes(self) -> None:
        table = new_table()
        snapshot = table.snapshot()
        history = list(snapshot.history())
        table.do(Draw())
        assert list(snapshot.history()) == history


def test_a_deck_without_seats_has_no_checker() -> None:
    table = new_table()
    with pytest.raises(Contradiction):
        table.do(SetChecker("advise"))
    with pytest.raises(NotNow):
        table.do(Announce("S>r4"))
    with pytest.raises(NotNow):
        table.do(SetPosition("S,S,S,S/S,S,S,S/-/-", "red"))
