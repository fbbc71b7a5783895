"""Announcing in plain words: unique, ambiguous, not understood, and what words can't be trusted with."""

from __future__ import annotations

import random

import pytest

from companion.announcing.checker import Illegal, Legal, Unclear, Verdict, verdict
from companion.announcing.deeds import writings
from companion.announcing.examples import say
from companion.announcing.situation import Situation
from companion.cards import Card
from companion.colours import Colour
from companion.messages import Message
from companion.moves.legal import legal_moves
from companion.moves.position import Position
from companion.ruleset import RuleSet, find_ruleset
from device.catalogues import LANGUAGES, translator
from tests.companion.tables import random_question

CLASSIC = RuleSet()
PARTNERS = find_ruleset("partners")
TWO = "S,S,r4,r9/S,S,b7,b10/-/-"


def ask(text: str, card: Card, position: str = TWO, turn: Colour = "red", rules: RuleSet = CLASSIC) -> Verdict:
    return verdict(text, Position.parse(position), turn, card, rules)


def assert_move(found: Verdict, notation: str) -> None:
    assert isinstance(found, Legal), found
    assert found.move.notation == notation


def assert_illegal(found: Verdict, rule: str, name: str) -> None:
    assert isinstance(found, Illegal), found
    assert (found.rule, found.reason.id) == (rule, f"reason.{name}")
    for language in LANGUAGES:
        assert translator(language)(found.reason)


def test_words_that_fit_several_moves_give_the_candidates_and_pick_none() -> None:
    found = ask("three forward", "3")
    assert isinstance(found, Unclear)
    assert found.candidates == ("r4>r7", "r9>r12")


def test_several_ways_to_one_result_are_one_move() -> None:
    position = "S,S,b10,y14/S,S,S,S/-/-"
    assert_move(ask("fyra bakåt", "4", "S,S,S,b13/S,S,S,S/-/-"), "b13>b9~b13")
    assert isinstance(ask("four back", "4", position), Unclear)


def test_counts_and_pawns_listed_apart_are_not_paired_at_will() -> None:
    for text in ("three and four with r4 and r9", "r4 and r9, three and four"):
        found = ask(text, "7")
        assert isinstance(found, Unclear), text
        assert found.candidates == ("r4>r7+r9>r13", "r4>r8+r9>r12")


def test_an_order_that_is_said_with_then_is_kept() -> None:
    position = "S,S,S,S/-/-/S,S,r0,g11"
    first = ask("g11 five, then r0 two", "7", position, "green")
    assert_move(first, "g11>r1~r4+r0>r2")
    assert_move(ask("r0 two, then g11 five", "7", position, "green"), "g11>r2+r0>r1~r4")
    assert isinstance(ask("g11 five and r0 two", "7", position, "green"), Unclear)


def test_what_is_not_understood_says_what_was_and_gives_two_examples() -> None:
    found = ask("five forward with the blorp", "5")
    assert isinstance(found, Unclear)
    assert found.candidates == ()
    assert translator("en")(found.reason) == (
        "Understood: five, forward, with. Not understood: blorp. Say, for example, “5 forward with the one on r9”."
    )
    two = ask("blorp", "3")
    assert isinstance(two, Unclear)
    assert translator("sv")(two.reason) == (
        "”blorp” gick inte att förstå. Säg till exempel ”3 framåt med den på r4” eller ”3 framåt med den på r9”."
    )


@pytest.mark.parametrize(
    "text",
    ["not five forward", "inte fem framåt", "non cinque avanti", "не пять вперёд", "five forward with r15", "fxve"],
)
def test_a_word_that_is_not_known_or_denies_is_never_passed_over(text: str) -> None:
    found = ask(text, "5", "S,S,S,r4/S,S,S,S/-/-")
    assert isinstance(found, Unclear)
    assert found.candidates == ()


@pytest.mark.parametrize("text", ["", "  ", "the", "please", "with", "red and blue... or", "?!", "то есть"])
def test_a_text_that_says_nothing_is_not_understood(text: str) -> None:
    found = ask(text, "5", "S,S,S,r4/S,S,S,S/-/-")
    assert isinstance(found, Unclear)


def test_the_words_of_all_languages_are_understood_together() -> None:
    assert_move(ask("fem avanti с r9", "5", "S,S,r9,H/S,S,S,S/-/-"), "r9>r14")


def test_sorry_is_but_a_polite_word_where_a_pawn_moves_by_another_card() -> None:
    position = "S,S,S,r4/S,S,S,r9/-/-"
    assert_move(ask("five forward, sorry blue", "5", position), "r4>r9")
    assert_move(ask("пять вперёд, извини", "5", position), "r4>r9")
    assert isinstance(ask("five forward, sorry green", "5", position), Unclear)
    assert_illegal(ask("sorry blue", "5", position), "R18", "sorry_card")


def test_a_card_by_its_own_name_must_be_the_card() -> None:
    assert_move(ask("femman framåt", "5", "S,S,S,r4/S,S,S,S/-/-"), "r4>r9")
    assert_illegal(ask("sjuan framåt", "5"), "R18", "other_card")


def test_the_names_of_cards_are_counts_where_a_seven_is_split() -> None:
    assert_move(ask("dela trean med r4, fyran med r9", "7", "S,S,r4,r9/S,S,S,S/-/-"), "r4>r7+r9>r13")


@pytest.mark.parametrize(
    ("text", "card", "position", "rule", "name"),
    [
        ("red from r4 to r9", "5", TWO, "R13", "own_pawn"),
        ("five forward with the one in the zone", "5", "S,S,r4,s3/S,S,S,S/-/-", "R9", "beyond_home"),
        ("swap with blue on s3", "11", "S,S,S,r4/S,S,b7,s3/-/-", "R15", "swap_to_colour"),
        ("swap the one in the safety zone with b7", "11", "S,S,r4,s3/S,S,b7,H/-/-", "R15", "swap_from"),
        ("sorry, blue on s3", "sorry", "S,S,S,r4/S,S,b7,s3/-/-", "R15", "sorry_to"),
        ("start", "7", TWO, "R16", "start_seven"),
        ("out", "5", TWO, "R16", "start_card"),
        ("out", "1", TWO, "R13", "own_pawn"),
        ("three with r4", "7", "S,S,S,r4/S,S,S,S/-/-", "R19", "seven_stuck"),
        ("five and three with r4", "7", TWO, "R19", "seven_sum"),
        ("pass", "5", TWO, "R24", "must_move"),
        ("pass", "11", TWO, "R21", "forward_eleven"),
        ("four forward", "4", TWO, "R18", "card_says"),
        ("three forward", "5", TWO, "R18", "card_says"),
        ("five forward with blue on b7", "5", TWO, "R23", "not_your_turn"),
        ("five forward with the one on r5", "5", TWO, "R4", "no_pawn"),
        ("swap with blue on b7", "5", TWO, "R18", "swap_card"),
        ("sorry blue", "5", TWO, "R18", "sorry_card"),
        ("swap with green on g3", "11", TWO, "R20", "swap_nobody"),
        ("from g14 to r4", "5", "S,S,S,g14/S,S,S,S/-/-", "R8", "past_diamond"),
        ("r4 back into the zone", "4", "S,S,S,r4/S,S,S,S/-/-", "R10", "zone_backward"),
        ("discard 5", "5", TWO, "R31", "discard_no_hand"),
    ],
)
def test_words_for_what_is_illegal_get_the_most_useful_reason(
    text: str, card: Card, position: str, rule: str, name: str
) -> None:
    assert_illegal(ask(text, card, position), rule, name)


def test_the_partners_pawns_are_named_by_their_colour() -> None:
    team = "S,S,S,r5/S,S,S,S/S,S,S,y7/S,S,S,S"
    assert_move(ask("start yellow", "1", team, rules=PARTNERS), "yellow:S>y4")
    assert isinstance(ask("start", "1", team, rules=PARTNERS), Unclear)
    assert_illegal(
        ask("five with green on g3", "5", "S,S,S,r5/S,S,S,S/S,S,S,y7/S,S,S,g3", rules=PARTNERS), "R26", "not_your_team"
    )


def test_a_card_is_thrown_away_in_words_where_there_is_a_hand() -> None:
    hand = find_ruleset("points")
    nothing = "S,S,S,S/S,S,S,r4/-/-"
    for text in ("discard 5", "I throw away the 5", "jag slänger femman", "scarto il cinque", "сбрасываю пятёрку"):
        assert_move(ask(text, "5", nothing, rules=hand), "discard 5")
    assert_illegal(ask("discard 5", "5", TWO, rules=hand), "R31", "must_play")
    assert_illegal(ask("discard 8", "5", nothing, rules=hand), "R18", "other_card")


def said_of(message: Message, language: str) -> str:
    return translator(language)(message)


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_example_that_is_given_is_understood_as_the_move_it_is_given_for(language: str) -> None:
    dice = random.Random(11)
    tried = 0
    while tried < 250:
        position, turn, card, rules = random_question(dice)
        moves = legal_moves(position, turn, card, rules)
        if len(moves) == 0 or len(moves) > 200:
            continue
        way = dice.choice(list(writings(Situation(position, turn, card, rules), moves)))
        text = said_of(say(way, turn, card), language)
        found = verdict(text, position, turn, card, rules)
        if isinstance(found, Unclear) and found.candidates:
            assert way.move.notation in found.candidates, text
        else:
            assert isinstance(found, Legal), f"{text} {position} {turn} {card} {found}"
            assert found.move.notation == way.move.notation, text
        tried += 1


@pytest.mark.parametrize(
    ("card", "text"), [("12", "twelve forward"), ("8", "åtta framåt"), ("7", "split three and four")]
)
def test_with_no_pawn_out_the_reason_says_so(card: Card, text: str) -> None:
    found = verdict(text, Position.parse("S,S,S,S/-/S,S,S,S/-"), "yellow", card, find_ruleset())
    assert isinstance(found, Illegal)
    assert (found.rule, found.reason.id) == ("R16", "reason.none_out")


def test_a_slide_where_none_begins_is_refused_with_the_rule_about_slides() -> None:
    assert_illegal(ask("r4 three forward and slide", "3", position="S,S,S,r4/S,S,b7,b10/-/-"), "R17", "no_slide_others")


def test_a_slide_on_ones_own_colour_is_refused_with_the_rule_about_slides() -> None:
    assert_illegal(ask("r7 two forward and slide", "2", position="S,S,S,r7/S,S,b7,b10/-/-"), "R17", "slide_own")
