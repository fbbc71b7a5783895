"""The naive engine by itself: the worked cases, and its two halves, the moves and the rules, beside each other."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest

from tests.companion.naive import COLOURS, PROFILES, Options, naive_moves, naive_writings, plays_again
from tests.companion.naive_rules import RULES, allowed
from tests.companion.questions import random_colours, random_options, random_text
from tests.companion.rotation import turned, turned_move
from tests.conftest import Tally


def read_cases(name: str) -> list[dict[str, Any]]:
    text = (Path(__file__).parent / name).read_text(encoding="utf-8")
    return [json.loads(line) for line in text.splitlines()]


HOUSE_CASES = read_cases("house_cases.jsonl") + read_cases("house_combinations.jsonl")
CASES = read_cases("cases.jsonl") + HOUSE_CASES
CARDS = ["1", "2", "3", "4", "5", "7", "8", "10", "11", "12", "sorry"]

FEW = 4
"""More pawns on the track than this take every order of a 7 divided among any too long."""

MOST = 60
"""Announcements that are judged of one position."""


def named(cases: list[dict[str, Any]]) -> list[Any]:
    return [pytest.param(case, id=f"{case['rule']} {case['why']}") for case in cases]


@pytest.mark.parametrize("turns", range(4))
@pytest.mark.parametrize("case", named(CASES))
def test_the_naive_engine_has_the_results_of_a_worked_case_in_every_colour(case: dict[str, Any], turns: int) -> None:
    turn = COLOURS[(COLOURS.index(case["turn"]) + turns) % 4]
    moves, may_pass = naive_moves(turned(case["position"], turns), turn, case["card"], case["options"])
    assert sorted(move.result for move in moves) == sorted(turned(text, turns) for text in case["results"])
    assert may_pass == case["may_pass"]


@pytest.mark.parametrize("turns", range(4))
@pytest.mark.parametrize("case", named(HOUSE_CASES))
def test_the_naive_engine_writes_and_bumps_as_a_worked_case_does(case: dict[str, Any], turns: int) -> None:
    turn = COLOURS[(COLOURS.index(case["turn"]) + turns) % 4]
    found = naive_writings(turned(case["position"], turns), turn, case["card"], case["options"])
    written = {(move, result, tuple(sorted(bumped))) for move, result, bumped in found}
    for move in case["moves"]:
        bumped = tuple(sorted(turned_move(square, turns) for square in move["bumped"]))
        assert (turned_move(move["move"], turns), turned(move["result"], turns), bumped) in written
    if turns == 0:
        moves, _ = naive_moves(case["position"], turn, case["card"], case["options"])
        assert [{**move._asdict(), "bumped": list(move.bumped)} for move in moves] == case["moves"]


@pytest.mark.parametrize("case", named(HOUSE_CASES))
def test_the_naive_rules_allow_what_a_worked_case_does(case: dict[str, Any]) -> None:
    question = (case["position"], case["turn"], case["card"], case["options"])
    assert all(allowed(move["move"], *question) for move in case["moves"])
    assert allowed("pass", *question) == case["may_pass"]


def test_the_case_named_for_the_profile_of_three_pawns_has_its_options() -> None:
    (case,) = (case for case in HOUSE_CASES if "the profile three-pawns" in case["why"])
    assert case["options"] == PROFILES["three-pawns"]


def test_a_two_draws_again_unless_the_house_says_no() -> None:
    assert [card for card in CARDS if plays_again(card, {})] == ["2"]
    assert not any(plays_again(card, {"two_again": "no"}) for card in CARDS)


@pytest.mark.parametrize(
    ("text", "options"),
    [
        ("S,S,S,S/S,S,S,S/-/-", {"pawns": "3"}),
        ("S,S,S/S,S,S/-/-", {}),
        ("S,S,S,S/S,S,S/-/-", {}),
        ("S,S,S,S/S,S,S,S/-/-", {"slides": "mine"}),
        ("S,S,S,S/S,S,S,S/-/-", {"glides": "own"}),
    ],
)
def test_the_naive_engine_takes_no_wrong_number_of_pawns_and_no_unknown_option(
    text: str, options: dict[str, str]
) -> None:
    with pytest.raises(ValueError, match="no"):
        naive_moves(text, "red", "1", options)


FORWARD = {"leave_start": "forward"}

ALONE = [
    ("b6>b9~b13", "3", {"slides": "own"}, "S,S,S,b6/S,S,S,S/-/-", {"R17", "R36"}),
    ("r6>r9~r13", "3", {"slides": "none"}, "S,S,S,r6/S,S,S,S/-/-", {"R17", "R36"}),
    ("r6>r9~r13", "3", {}, "S,S,S,r6/S,S,S,S/-/-", {"R17"}),
    ("r10<>b9~b13", "11", {"swap_slides": "no"}, "S,S,S,r10/S,S,S,b9/-/-", {"R17", "R40"}),
    ("r10<>b9~b13", "11", {"swap_slides": "no", "slides": "own"}, "S,S,S,r10/S,S,S,b9/-/-", {"R17", "R40"}),
    ("r10<>b9~b12", "11", {}, "S,S,S,r10/S,S,S,b9/-/-", {"R17"}),
    ("S!b9~b12", "sorry", {"swap_slides": "no"}, "S,S,S,S/S,S,S,b9/-/-", {"R17"}),
    ("S>r4", "4", FORWARD, "S,S,S,S/S,S,S,S/-/-", {"R16", "R35"}),
    ("S>r6", "3", FORWARD, "S,S,S,S/S,S,S,S/-/-", {"R16", "R35"}),
    ("S>r4+r5>r12", "7", FORWARD, "S,S,S,r5/S,S,S,S/-/-", {"R16", "R35"}),
    ("S>r4", "11", {**FORWARD, "eleven": "swap_only"}, "S,S,S,S/S,S,S,S/-/-", {"R16", "R35"}),
    ("S>r4", "3", {}, "S,S,S,S/S,S,S,S/-/-", {"R16"}),
    ("S>r4", "5", FORWARD, "S,S,S,r4/S,S,S,S/-/-", {"R13"}),
    ("r5>r9", "sorry", {"sorry_forward": "else"}, "S,S,S,r5/S,S,S,b5/-/-", {"R22", "R37"}),
    ("r5>r9", "sorry", {}, "S,S,S,r5/S,S,S,b5/-/-", {"R22"}),
    ("r5>r8", "sorry", {"sorry_forward": "choice"}, "S,S,S,r5/S,S,S,b5/-/-", {"R22", "R37"}),
    ("r5>r9", "sorry", {"sorry_forward": "choice"}, "S,S,r5,r9/S,S,S,b5/-/-", {"R13"}),
    ("S>r4", "sorry", {"sorry_forward": "choice"}, "S,S,S,S/S,S,S,S/-/-", {"R16", "R37"}),
    ("S>r4", "sorry", {**FORWARD, "sorry_forward": "else"}, "S,S,S,S/S,S,S,S/-/-", {"R16", "R35", "R37"}),
    ("pass", "5", {}, "S,S,S,r5/S,S,S,S/-/-", {"R24"}),
]  # fmt: skip


@pytest.mark.parametrize(("text", "card", "options", "position", "rules"), ALONE)
def test_a_house_rule_shares_the_blame_only_where_its_option_is_not_the_default(
    text: str, card: str, options: dict[str, str], position: str, rules: set[str]
) -> None:
    assert not allowed(text, position, "red", card, options)
    assert {rule for rule in RULES if allowed(text, position, "red", card, options, frozenset((rule,)))} == rules


def without_ends(text: str, writing: str) -> bool:
    """Whether a text is a writing, but for the ends of slides that it leaves out."""
    parts, wanted = text.split("+"), writing.split("+")
    return len(parts) == len(wanted) and all(
        part in (whole, whole.partition("~")[0]) for part, whole in zip(parts, wanted, strict=True)
    )


def random_announcements(dice: random.Random, position: str, turn: str, cards: list[str], rules: Options) -> list[str]:
    """What may be said on this position with some card under some options, with right, wrong and missing ends."""
    said = {"pass"}
    for _ in range(5):
        other = {**random_options(dice), "pawns": rules["pawns"], "split_pawns": rules["split_pawns"]}
        said |= {move.move for card in cards for move in naive_writings(position, turn, card, other)}
    said |= {move.move for move in naive_writings(position, turn, cards[0], rules)}
    if len(said) > MOST:
        said = set(dice.sample(sorted(said), MOST))
    bare = sorted(text.rpartition("~")[0] for text in said if "~" in text)
    wrong = [f"{text}~{dice.choice(['b4', 'b13', 'r13'])}" for text in sorted(said - {"pass"})[:3] if "~" not in text]
    return sorted({*said, *bare, *wrong})


def compare_halves(count: int, seed: int) -> tuple[int, int]:
    """Judge what can be said under many options by one table's rules; returns how many were legal and illegal."""
    dice = random.Random(seed)
    legal = illegal = 0
    for _ in range(count):
        rules = random_options(dice)
        colours = random_colours(dice, rules)
        position, turn = random_text(dice, colours, int(rules["pawns"])), dice.choice(colours)
        cards = [dice.choice(["7", "11", "sorry", *CARDS]), dice.choice(CARDS)]
        if "7" in cards and sum(position.count(letter) for letter in "rbyg") > FEW:
            rules["split_pawns"] = "two"
        _, may_pass = naive_moves(position, turn, cards[0], rules)
        writings = [move.move for move in naive_writings(position, turn, cards[0], rules)]
        for text in random_announcements(dice, position, turn, cards, rules):
            expected = may_pass if text == "pass" else any(without_ends(text, writing) for writing in writings)
            where = f"{text} {position} {turn} {cards} {rules}"
            assert allowed(text, position, turn, cards[0], rules) == expected, where
            legal, illegal = legal + expected, illegal + (not expected)
    return legal, illegal


def test_the_naive_moves_are_those_that_the_naive_rules_allow() -> None:
    legal, illegal = compare_halves(120, seed=36)
    assert min(legal, illegal) > 500


@pytest.mark.soak
def test_the_naive_moves_are_those_that_the_naive_rules_allow_on_ten_thousand_positions(tally: Tally) -> None:
    legal, illegal = compare_halves(10_000, seed=3640)
    tally.trials = legal + illegal
