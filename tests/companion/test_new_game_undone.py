"""A new game begun over a running one can be taken back: the old one goes on, with what lay hidden dealt anew."""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Sequence

import pytest

from companion.cards import CARDS
from companion.colours import Colour
from companion.commands import Announce, Draw, Mix, NewGame, Redo, ReleaseSeat, SetChecker, SetPosition, TakeSeat, Undo
from companion.errors import NotNow
from companion.events import from_data
from companion.public_log import Line, boards, lines
from companion.ruleset import find_ruleset
from companion.state import REACH
from companion.table import Table, replay
from companion.verification import verify
from companion.views import TableView
from device.journal.keeping import from_plain, to_plain
from tests.companion.commitments import check
from tests.companion.dealing import MemoryJournal, classic, new_table, reopened
from tests.companion.playing import GAMES, next_command
from tests.companion.wandering import Log, log_of

SEATS: tuple[Colour, ...] = ("red", "blue", "yellow", "green")


def shown(view: TableView) -> tuple[object, ...]:
    """All of a table that a family would miss."""
    return (
        view.profile,
        view.options,
        view.checker,
        view.seats,
        view.turn,
        view.phase,
        view.card,
        view.drawn_by,
        view.draw_pile,
        view.discard,
        view.position,
        view.in_step,
        view.hands,
        view.scores,
        view.target,
    )


def holds(journal: MemoryJournal) -> Log:
    """The log, which the product and a stranger accept."""
    log = log_of(journal)
    proof = verify(log)
    assert check(log) == (proof.proved + proof.unopened, proof.proved)
    return log


def midway(profile: str, seed: int, steps: int) -> tuple[Table, MemoryJournal]:
    """A table that has played so many steps of a profile; the seats are taken."""
    chance, journal = random.Random(seed), MemoryJournal()
    table = new_table(seed=seed, journal=journal, game=GAMES[profile])
    for seat in table.snapshot().table.seats:
        table.do(TakeSeat(seat.colour, f"Who sits at {seat.colour}"))
    for _ in range(steps):
        table.do(next_command(table.snapshot(), chance))
    return table, journal


@pytest.mark.parametrize("profile", GAMES)
@pytest.mark.parametrize("steps", [1, 2, 14, 61])
def test_an_undo_right_after_a_new_game_brings_the_old_one_back_as_it_stood(profile: str, steps: int) -> None:
    table, journal = midway(profile, 3, steps)
    before = table.snapshot().table
    hidden = Counter(find_ruleset(before.profile, before.options).pack) - Counter(before.discard)
    table.do(NewGame("classic", seats=("red", "yellow")))
    after = table.do(Undo()).table
    assert shown(after) == shown(before)
    state = table._state
    assert Counter(state.pile.order) == hidden
    assert state.pile.commitment != before.commitment
    assert not state.pile.opened
    assert not after.can_undo
    for _ in range(20):
        table.do(next_command(table.snapshot(), random.Random(1)))
    log = holds(journal)
    assert next(line for line in reversed(log) if line["kind"] == "game")["resumes"]["discard"] == list(before.discard)
    assert reopened(journal)._state == table._state


def test_undo_goes_on_from_the_new_games_moves_to_the_new_game_itself() -> None:
    table = classic("1", "2")
    table.do(Draw())
    before = table.snapshot().table
    table.do(NewGame())
    table.do(Draw())
    assert table.snapshot().table.undo_resumes is None
    assert table.do(Undo()).table.undo_resumes == "classic"
    assert shown(table.do(Undo()).table) == shown(before)
    for nothing in (Undo(), Redo()):
        with pytest.raises(NotNow):
            table.do(nothing)


def test_a_pending_move_can_be_announced_once_its_game_is_back() -> None:
    table = classic("1")
    pending = table.do(Draw()).table
    table.do(NewGame(seats=SEATS))
    again = table.do(Undo()).table
    assert (again.phase, again.moves and again.moves[0].move) == ("move", pending.moves and pending.moves[0].move)
    assert table.do(Announce("S>r4")).table.turn == "blue"


def test_cards_that_everyone_has_seen_on_the_pile_lie_there_still() -> None:
    journal = MemoryJournal()
    table = new_table(journal=journal)
    cards = [table.do(Draw()).table.card for _ in range(20)]
    for _ in range(3):
        table.do(Undo())
    rest = table._state.dealt[20:]
    table.do(NewGame())
    table.do(Undo())
    assert [table.do(Draw()).table.card for _ in range(3)] == cards[-3:]
    assert table._state.dealt[3:] != rest
    assert Counter(table._state.dealt[3:]) == Counter(rest)
    holds(journal)


def test_words_can_be_mixed_into_what_was_shuffled_anew() -> None:
    journal = MemoryJournal()
    table = new_table(journal=journal)
    table.do(Draw())
    table.do(NewGame())
    table.do(Undo())
    table.do(Mix("hej"))
    table.do(Draw())
    table.do(NewGame())
    holds(journal)


def test_a_used_up_pile_is_made_anew_of_all_cards() -> None:
    journal = MemoryJournal()
    table = new_table(journal=journal)
    for _ in range(45):
        last = table.do(Draw()).table.card
    table.do(NewGame())
    view = table.do(Undo()).table
    assert (view.card, view.draw_pile, view.discard) == (last, 45, ())
    assert Counter(table.do(Draw()).table.card for _ in range(45)) == Counter(find_ruleset("classic").pack)
    table.do(NewGame())
    holds(journal)


@pytest.mark.parametrize("profile", ["points", "points-winner", "swap-hand"])
def test_no_hand_that_the_new_game_opened_is_played_on_with(profile: str) -> None:
    table, journal = midway(profile, 5, 9)
    log = len(journal.entries)
    table.do(NewGame())
    table.do(Undo())
    opened = {entry.data["salt"] for entry in journal.entries[log:] if entry.kind == "opened"}
    assert len(opened) == 2
    assert all(pile.salt not in opened for pile in table._state.piles)
    dealt = [entry for entry in journal.entries[log:] if entry.kind == "draw"]
    hands = table._state.scene.hands
    assert len(dealt) >= 2 * sum(map(len, hands.values())) - 2
    told = [line for line in log_of(journal) if line["kind"] == "draw" and line["version"] > dealt[-1].version - 5]
    assert all(line["card"] is None for line in told)
    holds(journal)


def test_a_draw_for_the_start_begins_anew() -> None:
    journal = MemoryJournal()
    table = new_table("5", "8", journal=journal, game=NewGame(seats=SEATS, first="draw_off"))
    table.do(Draw())
    table.do(NewGame(seats=("red", "blue")))
    view = table.do(Undo()).table
    assert (view.phase, view.turn, view.draw_off, view.draw_pile) == ("draw_off", "red", (), 45)
    for _ in range(9):
        table.do(next_command(table.snapshot(), random.Random(2)))
    holds(journal)


def test_a_deal_that_waited_for_words_waits_again() -> None:
    journal = MemoryJournal()
    table = new_table(journal=journal, game=NewGame("points", seats=SEATS, mix=True))
    table.do(Mix("hej", "red"))
    table.do(NewGame())
    view = table.do(Undo()).table
    assert (view.phase, view.words, view.may_mix) == ("mix", (), True)
    assert table.do(Draw()).table.hands == dict.fromkeys(SEATS, 5)
    holds(journal)


def test_a_game_that_is_over_or_never_begun_is_not_brought_back() -> None:
    table = classic(seats="red blue")
    assert not table.do(NewGame()).table.can_undo
    table.do(SetPosition("H,H,H,H/-/-/-".replace("-", "S,S,S,S", 1), "blue"))
    assert table.snapshot().table.phase == "over"
    assert not table.do(NewGame()).table.can_undo


def test_players_keep_their_seats_and_those_who_had_none_in_between_have_them_again() -> None:
    table, journal = midway("partners", 1, 3)
    table.do(NewGame("classic", seats=("red", "blue")))
    table.do(ReleaseSeat("red"))
    table.do(TakeSeat("red", "Somebody else"))
    seats = {seat.colour: seat.name for seat in table.do(Undo()).table.seats}
    names = {seat: f"Who sits at {seat}" for seat in SEATS}
    assert seats == names | {"red": "Somebody else"}
    holds(journal)


def test_two_seats_never_have_one_name_after_it() -> None:
    table, journal = midway("partners", 1, 3)
    table.do(NewGame("classic", seats=("red", "blue")))
    table.do(ReleaseSeat("red"))
    table.do(TakeSeat("red", "Who sits at green"))
    seats = {seat.colour: seat.taken for seat in table.do(Undo()).table.seats}
    assert seats == {"red": True, "blue": True, "yellow": True, "green": False}
    holds(journal)


def test_the_checker_is_as_it_was() -> None:
    table = classic("1", checker="enforce")
    table.do(Draw())
    table.do(NewGame(checker="off"))
    table.do(SetChecker("advise"))
    assert table.do(Undo()).table.checker == "enforce"


def test_games_can_be_taken_back_again_and_again_and_nothing_grows() -> None:
    journal = MemoryJournal()
    table = new_table(journal=journal, game=NewGame(seats=SEATS))
    sizes = []
    for _ in range(60):
        table.do(Draw())
        table.do(NewGame(seats=SEATS))
        table.do(Undo())
        sizes.append(len(json.dumps(to_plain(table._state))))
        table.do(next_command(table.snapshot(), random.Random(0)))
    assert max(sizes[5:]) < 1.3 * sizes[4]
    holds(journal)


def test_what_is_beyond_the_reach_of_undo_is_forgotten() -> None:
    table = classic("1", checker="off")
    table.do(Draw())
    table.do(NewGame())
    for _ in range(REACH):
        table.do(Draw())
    assert table._state.adjourned is not None
    table.do(Draw())
    assert table._state.adjourned is None


def test_once_a_seat_was_freed_in_a_hand_game_no_undo_takes_all_of_it_away() -> None:
    table, _ = midway("points", 2, 4)
    table.do(NewGame())
    table.do(next_command(table.snapshot(), random.Random(1)))
    table.do(ReleaseSeat("blue"))
    assert not table.snapshot().table.can_undo


@pytest.mark.parametrize("profile", ["classic", "points"])
def test_a_restart_before_the_undo_knows_the_old_game_still(profile: str) -> None:
    table, journal = midway(profile, 4, 8)
    before = table.snapshot().table
    table.do(NewGame())
    assert from_plain(json.loads(json.dumps(to_plain(table._state)))) == table._state
    read = [json.loads(json.dumps(dict(entry.data))) for entry in journal.entries]
    for entry, data in zip(journal.entries, read, strict=True):
        assert from_data(entry.kind, data) == from_data(entry.kind, entry.data)
    again = reopened(journal)
    assert again._state == replay(journal.current()) == table._state
    assert shown(again.do(Undo()).table) == shown(before)


def test_a_game_that_goes_on_is_watched_from_the_board_on_which_it_does() -> None:
    table, journal = midway("classic", 6, 30)
    board = table.snapshot().table.position
    table.do(NewGame())
    table.do(Undo())
    told: Sequence[Line] = list(lines(journal.current()))
    first = next(position for _, position in boards(told) if position is not None)
    assert first.text == board
    assert {card for line in told if line["kind"] == "game" for card in line["resumes"]["discard"]} <= set(CARDS)
