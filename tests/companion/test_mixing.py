"""Players' words are mixed into the pile before its first card (docs/interface.md, Mixing)."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from companion.commands import Draw, Mix, NewGame, SetPosition, Undo
from companion.deck import commitment, fingerprint, mixed
from companion.errors import BadText, Contradiction, NotNow
from companion.table import Table
from companion.verification import verify
from tests.companion.commitments import dealt
from tests.companion.dealing import MemoryJournal, new_table
from tests.companion.wandering import log_of

INTERFACE = Path(__file__).parents[2] / "docs" / "interface.md"


def drawn(table: Table, count: int) -> list[str]:
    return [str(table.do(Draw()).table.card) for _ in range(count)]


def test_the_worked_example_of_the_documentation_comes_out_again() -> None:
    text = INTERFACE.read_text()
    found = {
        name: re.search(rf"^    {name}: +(.+)$", text, re.MULTILINE)
        for name in ("salt", "order", "commitment", "words", "dealt", "fingerprint")
    }
    said = {name: match[1].strip() for name, match in found.items() if match}
    assert len(said) == 6
    order, words = tuple(said["order"].split(",")), tuple(said["words"].split(", "))
    assert commitment(said["salt"], order) == said["commitment"]
    assert fingerprint(said["commitment"]) == said["fingerprint"]
    assert ",".join(mixed(order, words)) == said["dealt"]
    assert ",".join(dealt(list(order), list(words))) == said["dealt"]


def test_the_words_permute_the_committed_order_which_alone_is_opened() -> None:
    journal = MemoryJournal()
    table = new_table(journal=journal)
    for word in ("hej", "ciao"):
        table.do(Mix(word))
    cards = drawn(table, 46)[:45]
    log = log_of(journal)
    order = next(line["order"] for line in log if line["kind"] == "opened").split(",")
    assert cards == dealt(order, ["hej", "ciao"])
    assert cards != order
    assert verify(log).proved == 1


def test_an_undo_takes_a_word_back_like_any_command() -> None:
    plain, table = new_table(seed=4), new_table(seed=4)
    table.do(Mix("hej"))
    assert [word.word for word in table.snapshot().table.words] == ["hej"]
    assert not table.do(Undo()).table.words
    assert drawn(table, 9) == drawn(plain, 9)


def test_a_card_that_was_seen_comes_again_though_the_word_before_it_is_taken_back() -> None:
    table = new_table(seed=4)
    table.do(Mix("hej"))
    cards = drawn(table, 3)
    for _ in range(4):
        table.do(Undo())
    assert not table.snapshot().table.words
    assert drawn(table, 3) == cards


def test_after_the_first_card_no_word_is_taken() -> None:
    table = new_table()
    table.do(Draw())
    with pytest.raises(NotNow):
        table.do(Mix("late"))
    table.do(Undo())
    with pytest.raises(NotNow):
        table.do(Mix("late"))


def test_each_seat_says_one_word() -> None:
    table = new_table(game=NewGame(seats=("red", "blue")))
    table.do(Mix("one", "red"))
    table.do(Mix("two", "blue"))
    with pytest.raises(NotNow):
        table.do(Mix("three", "red"))
    with pytest.raises(Contradiction):
        table.do(Mix("four", "green"))


@pytest.mark.parametrize("word", ["", " ", "x" * 41, "a\nb", "\u200b", "\ud800"])
def test_what_is_no_word_is_refused(word: str) -> None:
    with pytest.raises(BadText):
        new_table().do(Mix(word))


def test_a_word_is_kept_composed() -> None:
    table = new_table()
    assert table.do(Mix("o\u0308")).table.words[0].word == "ö"
    assert table.do(Mix("x" * 40)).table.words[1].word == "x" * 40


def test_a_hand_game_that_was_asked_to_waits_with_its_deal() -> None:
    table = new_table(game=NewGame("points", seats=("red", "blue"), mix=True))
    view = table.snapshot().table
    assert (view.phase, view.hands, view.draw_pile) == ("mix", {"red": 0, "blue": 0}, 45)
    table.do(Mix("hej", "blue"))
    with pytest.raises(NotNow):
        table.do(SetPosition("S,S,S,r4/S,S,S,b4/-/-", "red"))
    view = table.do(Draw()).table
    assert (view.phase, view.hands, view.draw_pile) == ("play", {"red": 5, "blue": 5}, 35)
    with pytest.raises(NotNow):
        table.do(Mix("late", "red"))
    assert table.do(Undo()).table.phase == "mix"


def test_after_a_draw_off_too_the_deal_waits() -> None:
    table = new_table(game=NewGame("points", seats=("red", "blue"), mix=True, first="draw_off"))
    while table.snapshot().table.phase == "draw_off":
        table.do(Draw())
    assert table.snapshot().table.phase == "mix"
    assert table.do(Draw()).table.phase == "play"


def test_without_hands_there_is_no_deal_to_wait_with() -> None:
    with pytest.raises(Contradiction):
        new_table().do(NewGame(seats=("red", "blue"), mix=True))


def test_a_fingerprint_is_four_groups_of_four_letters() -> None:
    assert re.fullmatch("[A-Z]{4}( [A-Z]{4}){3}", new_table().snapshot().table.fingerprint)
