"""Every illegal move is refused with a rule that it really breaks: lifted in the naive engine, it forbids no more."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from typing import TypeAlias

import pytest

from companion.announcing.checker import Illegal, Legal, verdict
from companion.cards import Card
from companion.colours import Colour
from companion.moves.position import Position
from companion.ruleset import RuleSet
from device.catalogues import LANGUAGES, translator
from tests.companion.naive import ORDER, TRACK, walk
from tests.companion.naive_rules import RULES, allowed
from tests.companion.tables import random_house_question, random_question
from tests.conftest import Tally

Asking: TypeAlias = "Callable[[random.Random], tuple[Position, Colour, Card, RuleSet]]"
Question: TypeAlias = "tuple[str, str, Colour, Card, dict[str, str]]"


def random_part(dice: random.Random, position: Position, turn: Colour, card: Card) -> tuple[str, int]:
    """One part of a move that someone might announce, and its count: mostly nearly right."""
    colour = turn if dice.random() < 0.85 else dice.choice(position.colours)
    origin = dice.choice(position.squares(colour) if dice.random() < 0.95 else ORDER)
    sign = {"11": dice.choice(["<>", "<>", ">"]), "sorry": dice.choice(["!", "!", ">"])}.get(card, ">")
    if dice.random() < 0.07:
        sign = dice.choice(["<>", "!", ">"])
    if sign == "!" and dice.random() < 0.8:
        origin = "S"
    count = dice.randint(1, 6) if card == "7" else dice.choice([-4, -1, 1, 2, 3, 4, 5, 7, 8, 10, 11, 12])
    if card.isdigit() and card not in ("4", "7") and dice.random() < 0.5:
        count = int(card)
    target = walk(colour, origin, count)
    if sign != ">":
        other = dice.choice(position.colours)
        target = dice.choice(position.squares(other) if dice.random() < 0.9 else ORDER)
    elif dice.random() < 0.15 and origin in TRACK:
        target = dice.choice([TRACK[(TRACK.index(origin) + count) % 60], "H", "s1", "s3"])
    elif origin == "S":
        target = f"{colour[0]}4"
    named = f"{colour}:" if colour != turn and origin not in TRACK else ""
    end = f"~{dice.choice(TRACK)}" if dice.random() < 0.04 else ""
    if target in TRACK and target[1:] in ("1", "9") and dice.random() < 0.3:
        end = f"~{target[0]}{'4' if target[1:] == '1' else '13'}"
    return f"{named}{origin}{sign}{target or dice.choice(['H', 'S'])}{end}", count


def random_announcement(dice: random.Random, position: Position, turn: Colour, card: Card) -> str:
    """A move in notation, legal or not."""
    if dice.random() < 0.04:
        return "pass"
    text, count = random_part(dice, position, turn, card)
    if card == "7" and dice.random() < 0.7:
        other, rest = random_part(dice, position, turn, card)
        while rest + count != 7 and dice.random() < 0.9:
            other, rest = random_part(dice, position, turn, card)
        return f"{text}+{other}" if "<>" not in text + other and "!" not in text + other else text
    return text


def check_reason(text: str, position: Position, turn: Colour, card: Card, rules: RuleSet, tally: Counter[str]) -> bool:
    """Assert that a verdict agrees with the naive rules; returns whether the move was illegal."""
    found = verdict(text, position, turn, card, rules)
    question = (text, position.text, turn, card, rules.options)
    where = f"{question} {found}"
    if isinstance(found, Legal):
        assert allowed(*question), where
        return False
    if not isinstance(found, Illegal):
        return False
    assert not allowed(*question), where
    assert allowed(*question, RULES), where
    rule = found.rule
    assert rule in RULES, where
    if allowed(*question, frozenset((rule,))):
        tally["alone"] += 1
    else:
        assert broken_with_others(question, rule), where
        tally["with others"] += 1
    tally[rule] += 1
    return True


def broken_with_others(question: Question, rule: str) -> bool:
    """Whether a move that breaks several rules breaks this one: a smallest set of lifted rules needs it."""
    return any(_needs(question, rule, lifted) for lifted in (RULES, (RULES - {"R19"}) | {"R19 parts"}))


def _needs(question: Question, rule: str, lifted: frozenset[str]) -> bool:
    if not allowed(*question, lifted | {rule}):
        return False
    for other in sorted(RULES - {rule}):
        if allowed(*question, lifted - {other}):
            lifted = lifted - {other}
    return not allowed(*question, lifted - {rule})


def check_many(illegal: int, seed: int, ask: Asking = random_question) -> Counter[str]:
    dice = random.Random(seed)
    tally: Counter[str] = Counter()
    done = 0
    while done < illegal:
        position, turn, card, rules = ask(dice)
        text = random_announcement(dice, position, turn, card)
        done += check_reason(text, position, turn, card, rules, tally)
    return tally


@pytest.mark.parametrize("seed", range(4))
def test_the_rule_of_a_reason_is_really_broken(seed: int) -> None:
    tally = check_many(250, seed)
    assert tally["alone"] > 80


@pytest.mark.parametrize("seed", range(4))
def test_the_rule_of_a_reason_is_really_broken_under_any_house_rules(seed: int) -> None:
    tally = check_many(250, seed, random_house_question)
    assert tally["alone"] > 60


@pytest.mark.soak
def test_the_rule_of_a_reason_is_really_broken_in_twenty_thousand_under_any_house_rules(tally: Tally) -> None:
    found = check_many(20_000, 2000, random_house_question)
    assert {"R35", "R36", "R37", "R40"} <= found.keys()
    tally.trials = found["alone"] + found["with others"]


@pytest.mark.soak
def test_the_rule_of_a_reason_is_really_broken_in_twenty_thousand_illegal_moves(tally: Tally) -> None:
    tally.trials = sum(check_many(20_000, seed=1000).values())


def test_every_reason_that_is_given_has_a_sentence_in_every_language() -> None:
    dice = random.Random(5)
    for _ in range(400):
        position, turn, card, rules = random_question(dice)
        found = verdict(random_announcement(dice, position, turn, card), position, turn, card, rules)
        if isinstance(found, Illegal):
            for language in LANGUAGES:
                sentence = translator(language)(found.reason)
                assert "{" not in sentence
                assert sentence[0].isupper() or not sentence[0].isalpha(), sentence


def test_the_text_of_every_rule_is_there_in_every_language() -> None:
    for language in LANGUAGES:
        for number in range(1, 41):
            assert len(translator(language)(f"rule.R{number}")) > 20
