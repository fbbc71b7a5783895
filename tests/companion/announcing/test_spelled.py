"""A move is taken from words in any order where all of them are true of it, and of no other that they tell."""

from __future__ import annotations

import pytest

from companion.announcing.checker import Legal, Unclear, verdict
from companion.cards import Card
from companion.moves.position import Position
from companion.ruleset import RuleSet, find_ruleset
from device.catalogues import LANGUAGES, translator

TABLE = "S,S,r4,g9/S,S,b7,g12/-/-"


def found(text: str, card: Card, position: str = TABLE, profile: str = "classic") -> str:
    answer = verdict(text, Position.parse(position), "red", card, find_ruleset(profile))
    if isinstance(answer, Legal):
        return answer.move.notation
    return f"asked: {answer.candidates}" if isinstance(answer, Unclear) else "illegal"


@pytest.mark.parametrize(
    ("text", "card", "move"),
    [
        ("three for green nine and blue on green twelve flies home, bye bye", "3", "g9>g12"),
        ("tre med grön nio och blå på grön tolv får åka hem", "3", "g9>g12"),
        ("tre con verde nove e il blu su verde dodici torna in partenza", "3", "g9>g12"),
        ("три с зелёной девятки, синий с зелёной двенадцать летит домой", "3", "g9>g12"),
        ("five with my rear one on the track, red four to red nine", "5", "r4>r9"),
        ("red four five, the others stay where they are", "5", "r4>r9"),
        ("oh no, red four five squares", "5", "r4>r9"),
    ],
)
def test_remarks_and_descriptions_that_are_true_are_understood(text: str, card: Card, move: str) -> None:
    assert found(text, card) == move


@pytest.mark.parametrize(
    ("text", "card"),
    [
        ("five with red four, sorry blue", "5"),
        ("five with the front one, red four", "5"),
        ("red four five, blue on green twelve goes home", "5"),
        ("red four nine with the five", "8"),
        ("nine with five", "5"),
        ("five with red four or green nine", "5"),
        ("red four five, no", "5"),
    ],
)
def test_a_word_that_is_not_true_of_the_move_keeps_it_from_being_taken(text: str, card: Card) -> None:
    assert found(text, card) != "r4>r9"


def test_words_that_nobody_knows_are_passed_over_where_the_move_is_told_without_them_and_noted() -> None:
    answer = verdict("red four five squares splendiferously", Position.parse(TABLE), "red", "5", RuleSet())
    assert isinstance(answer, Legal)
    assert answer.move.notation == "r4>r9"
    assert answer.passed_over == ("splendiferously",)


@pytest.mark.parametrize("text", ["five with the blorp", "five blorp", "red four fvie", "red foru five nto"])
def test_unknown_words_that_may_matter_stop_the_reading(text: str) -> None:
    assert found(text, "5") != "r4>r9"


@pytest.mark.parametrize(
    "text",
    [
        "nobody can go that far",
        "tolv är för mycket för alla",
        "nessuna delle mie può fare dodici",
        "ни одна моя не пойдёт на двенадцать",
        "twelve? nope",
    ],
)
def test_where_nothing_can_move_any_way_to_say_so_passes(text: str) -> None:
    assert found(text, "12", "S,S,s1,s4/S,S,b7,H/-/-") == "pass"


def test_my_pawn_is_ones_own_and_not_the_partners() -> None:
    board = "S,S,s1,H/S,S,S,S/S,S,s1,H/S,S,S,S"
    assert found("one with my safety one", "1", board, "partners") == "s1>s2"
    assert "yellow:s1>s2" in found("one with the one in the safety zone", "1", board, "partners")


def test_of_one_move_it_is_asked_whether_it_is_meant() -> None:
    answer = verdict("red four five, no", Position.parse(TABLE), "red", "5", RuleSet())
    assert isinstance(answer, Unclear)
    assert answer.candidates == ("r4>r9",)
    assert answer.reason.id == "error.move_one"
    for language in LANGUAGES:
        assert translator(language)(answer.reason).endswith("?")
