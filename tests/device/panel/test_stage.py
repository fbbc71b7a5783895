"""Which screen suits the table."""

from __future__ import annotations

import pytest

from companion.cards import Card
from companion.commands import Announce, Draw, Mix, NewGame, SetPosition, Skip, TakeSeat, Undo
from companion.errors import IllegalMove, NotNow, NotSaved, TableError
from companion.messages import message
from companion.table import Table
from companion.views import MovePart, MoveView
from device.catalogues import translator
from device.panel.frames.layout import COLUMNS
from device.panel.screens import (
    CardScreen,
    DrawOffScreen,
    RulesScreen,
    TroubleScreen,
    TurnScreen,
    WaitingScreen,
    WonScreen,
)
from device.panel.stage import card_arrived, in_words, press_will_draw, refusal_screen, screen_for, shuffled
from device.panel.typeface import wrap
from tests.companion.dealing import classic, new_table


def note_of(table: Table) -> str | None:
    screen = screen_for(table.snapshot().table)
    assert isinstance(screen, CardScreen | TurnScreen)
    return screen.note.id if screen.note else None


def test_before_the_first_card_the_panel_waits() -> None:
    view = new_table().snapshot().table
    assert screen_for(view) == WaitingScreen(None, 45, fingerprint=view.fingerprint)


def test_while_words_are_mixed_in_the_panel_tells_how_many() -> None:
    table = new_table(game=NewGame("points", seats=("red", "blue"), mix=True))
    view = table.do(Mix("hej", "red")).table
    assert screen_for(view) == WaitingScreen("red", 45, fingerprint=view.fingerprint, words=1)
    assert press_will_draw(view)


def test_a_card_shows_its_owner_and_what_is_left() -> None:
    view = new_table("5", game=NewGame(seats=("red", "blue"))).do(Draw()).table
    assert screen_for(view) == CardScreen("5", view.version, "red", 44)


def test_two_equal_cards_are_told_apart() -> None:
    table = new_table("5", "5")
    first = screen_for(table.do(Draw()).table)
    second = screen_for(table.do(Draw()).table)
    assert isinstance(first, CardScreen)
    assert isinstance(second, CardScreen)
    assert first.serial != second.serial


def test_a_draw_off_shows_who_drew_what_until_the_first_card() -> None:
    table = new_table("5", "12", game=NewGame(seats=("red", "blue"), first="draw_off"))
    table.do(Draw())
    screen = screen_for(table.do(Draw()).table)
    assert isinstance(screen, DrawOffScreen)
    assert (screen.cards, screen.turn) == ((("red", "5"), ("blue", "12")), "blue")
    assert isinstance(screen_for(table.do(Draw()).table), CardScreen)


def test_the_note_says_what_to_do_about_the_card() -> None:
    table = classic("1", "5", "3")
    table.do(Draw())
    assert note_of(table) == "panel.note.announce"
    table.do(Announce("S>r4"))
    assert note_of(table) == "panel.note.moved"
    table.do(Draw())
    assert note_of(table) == "panel.note.pass"
    table.do(Skip())
    assert note_of(table) == "panel.note.not_in_step"


@pytest.mark.parametrize(
    ("position", "card", "move", "english", "russian"),
    [
        ("S,S,S,r10/S,S,b7,y3/-/-", "11", "r10<>y3", "swap with blue", "обмен с синими"),
        ("S,S,S,r10/S,S,S,S/S,S,b1,b3/-", "11", "r10<>b1~b4", "swap with yellow, slide 3", "обмен с жёлтыми, горка 3"),
        ("S,S,r4,r9/S,S,S,S/-/-", "7", "r4>r7+r9>r13", "forward 3 and 4", "вперёд 3 и 4"),
        ("S,S,r4,r10/S,S,S,S/-/-", "7", "r4>r5+r10>b1~b4", "forward 6 and 1", "вперёд 6 и 1"),
        ("S,S,s2,r9/S,S,S,S/-/-", "7", "s2>H+r9>r12", "forward 3, home", "вперёд 3, домой"),
        ("S,S,S,r4/S,S,S,S/-/-", "4", "r4>r0", "back 4", "назад 4"),
        ("S,S,S,s3/S,S,S,S/-/-", "3", "s3>H", "home", "домой"),
        ("S,S,S,r9/S,S,S,S/-/-", "1", "S>r4", "out of Start", "выход со старта"),
        ("S,S,S,r9/S,S,S,b7/-/-", "sorry", "S!b7", "Sorry!", "Извини!"),
    ],
)
def test_a_move_stands_on_the_panel_in_words(position: str, card: Card, move: str, english: str, russian: str) -> None:
    table = classic(card, seats="red blue yellow" if position.count("-") == 1 else "red blue")
    table.do(SetPosition(position, "red"))
    table.do(Draw())
    last = table.do(Announce(move)).table.last_move
    assert last is not None
    assert (translator("en")(in_words(last)), translator("ru")(in_words(last))) == (english, russian)
    for language in ("en", "sv", "it", "ru"):
        assert len(wrap(translator(language)(message("panel.note.only_move", move=in_words(last))), COLUMNS)) <= 2


def test_a_split_among_three_pawns_is_told_whole() -> None:
    def part(count: int) -> MovePart:
        way = tuple(f"r{4 + step}" for step in range(count + 1))
        return MovePart("red", way[0], way[-1], way[-1], "forward", way)

    move = MoveView("r4>r5", "", (), lambda: (part(1), part(2), part(4)))
    assert translator("en")(in_words(move)) == "forward 1, 2 and 4"


def test_before_the_first_card_house_rules_stand_on_the_panel_with_the_fingerprint() -> None:
    table = new_table("5", game=NewGame(options={"must_move": "no"}, seats=("red", "blue"), checker="enforce"))
    view = table.snapshot().table
    screen = screen_for(view)
    assert isinstance(screen, RulesScreen)
    assert view.fingerprint
    assert (screen.turn, screen.fingerprint, screen.words) == ("red", view.fingerprint, 0)
    screen = screen_for(table.do(Mix("hello", "red")).table)
    assert isinstance(screen, RulesScreen)
    assert (screen.fingerprint, screen.words) == (view.fingerprint, 1)
    assert isinstance(screen_for(table.do(Draw()).table), CardScreen)


def test_house_rules_without_seats_stand_on_the_panel_with_the_fingerprint_too() -> None:
    view = new_table(game=NewGame(options={"two_again": "no"})).snapshot().table
    screen = screen_for(view)
    assert isinstance(screen, RulesScreen)
    assert (screen.turn, screen.fingerprint) == (None, view.fingerprint)


def test_house_rules_leave_the_panel_once_a_hand_was_passed() -> None:
    table = new_table(game=NewGame("points", {"must_move": "no"}, ("red", "blue")))
    assert isinstance(screen_for(table.snapshot().table), RulesScreen)
    assert isinstance(screen_for(table.do(Announce("pass", seat="red")).table), TurnScreen)


def test_a_filled_in_move_is_told() -> None:
    table = classic("1", checker="advise")
    table.do(Draw())
    assert note_of(table) == "panel.note.only_move"


def test_a_hand_game_shows_whose_turn_it_is() -> None:
    view = new_table(game=NewGame(profile="points", seats=("red", "blue"))).snapshot().table
    assert isinstance(screen_for(view), TurnScreen)


def test_a_card_whose_move_is_made_gives_way_to_whose_turn_it_is() -> None:
    table = classic("1", "3")
    assert isinstance(screen_for(table.do(Draw()).table), CardScreen)
    view = table.do(Announce("S>r4")).table
    screen = screen_for(view)
    assert isinstance(screen, TurnScreen)
    assert (screen.turn, screen.card, screen.owner, screen.press) == ("blue", "1", "red", True)
    assert screen.serial == view.card_since


def test_a_card_that_the_turn_passed_over_is_done_with_but_one_drawn_over_it_is_to_be_played() -> None:
    table = classic("1", "3", "5", checker="advise", seats="red blue")
    table.do(SetPosition("S,S,S,b5/S,S,S,S/-/-", "red"))
    assert isinstance(screen_for(table.do(Draw()).table), CardScreen)
    over = table.do(Draw()).table
    assert not over.in_step
    screen = screen_for(over)
    assert isinstance(screen, CardScreen)
    assert (screen.card, screen.owner) == ("3", "blue")
    table = classic("3")
    table.do(Draw())
    assert isinstance(screen_for(table.do(Skip()).table), TurnScreen)


def test_without_a_board_in_the_box_every_card_is_to_be_played() -> None:
    table = new_table("5", game=NewGame(seats=("red", "blue")))
    assert isinstance(screen_for(table.do(Draw()).table), CardScreen)


def test_a_seat_s_name_stands_on_the_panel() -> None:
    table = new_table("5", game=NewGame(seats=("red", "blue")))
    view = table.do(TakeSeat("red", "Anna")).table
    assert screen_for(view) == WaitingScreen("red", 45, "Anna", view.fingerprint)
    table = classic()
    table.do(TakeSeat("red", "Anna"))
    view = table.do(SetPosition("H,H,H,H/S,S,S,S/-/-", "red")).table
    assert screen_for(view) == WonScreen(("red",), {}, ("Anna",))


def test_a_won_game_shows_who_won() -> None:
    view = classic().do(SetPosition("H,H,H,H/S,S,S,S/-/-", "red")).table
    assert screen_for(view) == WonScreen(("red",), {})


def test_a_refusal_is_said_on_the_panel_if_it_concerns_the_table() -> None:
    table = classic("1")
    table.do(Draw())
    view = table.snapshot().table

    def note(command: Draw | Announce | Undo, refusal: TableError) -> str | None:
        screen = refusal_screen(command, refusal, view)
        return screen.note.id if isinstance(screen, CardScreen) and screen.note else None

    assert note(Draw(), NotNow(message("error.move_pending"))) == "panel.note.announce_first"
    reason = message("reason.own_pawn")
    assert refusal_screen(Announce("x"), IllegalMove(reason, "R13"), view) == TroubleScreen(reason)
    assert refusal_screen(Undo(), NotNow(message("error.nothing_to_undo")), view) is None
    trouble = refusal_screen(Draw(), NotSaved(message("error.not_saved")), view)
    assert trouble == TroubleScreen(message("panel.trouble.not_saved"))


def test_only_a_new_card_arrives_an_undone_one_comes_back() -> None:
    table = new_table("5", "7")
    start = table.snapshot().table
    one = table.do(Draw()).table
    two = table.do(Draw()).table
    back = table.do(Undo()).table
    assert card_arrived(one, start)
    assert card_arrived(two, one)
    assert not card_arrived(back, two)


def test_a_press_draws_unless_a_move_must_come_first() -> None:
    assert press_will_draw(new_table().snapshot().table)
    assert press_will_draw(classic("1", checker="advise").snapshot().table)
    assert not press_will_draw(classic("1").do(Draw()).table)
    assert not press_will_draw(classic().do(SetPosition("H,H,H,H/S,S,S,S/-/-", "red")).table)


def test_a_new_pile_is_noticed() -> None:
    table = new_table()
    for _ in range(45):
        table.do(Draw())
    before = table.snapshot().table.version
    assert shuffled(table.do(Draw()).history(after=before))
    assert not shuffled(table.do(Draw()).history(after=before + 3))
