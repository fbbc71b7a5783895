"""The engine beside the naive one: the same moves, results, bumps and right to pass, on random tables."""

from __future__ import annotations

import random

import pytest

from companion.cards import Card
from companion.colours import COLOURS, Colour, partner
from companion.errors import Contradiction
from companion.moves.legal import legal_moves
from companion.moves.position import Position
from companion.ruleset import OPTIONS, PROFILES, RuleSet, find_ruleset
from tests.companion import naive
from tests.companion.naive import naive_moves, settled
from tests.companion.questions import random_colours, random_options, random_text
from tests.companion.tables import RULESETS, played_positions, random_position, random_question
from tests.conftest import Tally

FEW = 5
"""With `split_pawns = any` the naive engine tries every order; more movable pawns than this take it too long."""


def movable(position: Position, turn: Colour) -> int:
    return sum(name not in ("S", "H") for colour in (turn, partner(turn)) for name in position.squares(colour))


def assert_same(position: Position, turn: Colour, card: Card, rules: RuleSet) -> None:
    moves = legal_moves(position, turn, card, rules)
    expected, may_pass = naive_moves(position.text, turn, card, rules.options)
    where = f"{position.text} {turn} {card} {rules}"
    assert [(move.notation, move.result.text, move.bumped) for move in moves] == expected, where
    assert moves.may_pass == may_pass, where
    assert len(moves) == len(expected), where


def compare(count: int, seed: int) -> int:
    """Compare on so many random questions; returns how many were left out for their number of movable pawns."""
    dice = random.Random(seed)
    left_out = done = 0
    while done < count:
        position, turn, card, rules = random_question(dice)
        if card == "7" and rules.split_pawns == "any" and movable(position, turn) > FEW:
            left_out += 1
            continue
        assert_same(position, turn, card, rules)
        done += 1
    return left_out


def known(options: naive.Options) -> dict[str, str]:
    """Those of the naive engine's options that rule sets have."""
    return {name: value for name, value in options.items() if name in OPTIONS}


def compare_combinations(count: int, seed: int) -> None:
    """Compare on so many random questions, each under a combination of options of its own."""
    dice = random.Random(seed)
    for _ in range(count):
        options = settled(known(random_options(dice)))
        text = random_text(dice, random_colours(dice, options), int(options["pawns"]))
        rules = find_ruleset("classic", known(options))
        position = Position.parse(text, rules.pawns_each)
        turn, card = dice.choice(position.colours), dice.choice(["7", "11", "sorry", *rules.pack])
        if card == "7" and rules.split_pawns == "any" and movable(position, turn) > FEW:
            card = "11"
        assert_same(position, turn, card, rules)


def test_both_engines_know_the_same_options_and_profiles() -> None:
    assert {name: naive.OPTIONS.get(name) for name in OPTIONS} == OPTIONS
    for name, rules in PROFILES.items():
        assert known(settled(naive.PROFILES[name])) == rules.options


def test_a_rule_set_refuses_the_options_that_exclude_each_other() -> None:
    dice = random.Random(31)
    for _ in range(500):
        options = known({name: dice.choice(values) for name, values in naive.OPTIONS.items()})
        if naive.contradict(options):
            with pytest.raises(Contradiction):
                find_ruleset("classic", options)
        else:
            assert find_ruleset("classic", options).options == options


@pytest.mark.parametrize("seed", range(4))
def test_both_engines_agree_under_random_combinations_of_options(seed: int) -> None:
    compare_combinations(300, seed)


@pytest.mark.soak
def test_both_engines_agree_under_two_hundred_thousand_combinations_of_options(tally: Tally) -> None:
    compare_combinations(200_000, seed=200)
    tally.trials = 200_000


@pytest.mark.parametrize("seed", range(4))
def test_both_engines_agree_on_random_positions_under_all_options(seed: int) -> None:
    compare(500, seed)


@pytest.mark.parametrize("rules", RULESETS[:-2], ids=str)
def test_both_engines_agree_on_positions_from_random_play(rules: RuleSet) -> None:
    dice = random.Random(7)
    for asked, (position, turn, card) in enumerate(played_positions(dice, rules)):
        assert_same(position, turn, card, rules)
        if asked == 200:
            break


@pytest.mark.soak
def test_both_engines_agree_on_a_hundred_thousand_positions(tally: Tally) -> None:
    compare(100_000, seed=100)
    tally.trials = 100_000


@pytest.mark.soak
def test_both_engines_agree_on_sevens_divided_among_six_pawns(tally: Tally) -> None:
    dice = random.Random(6)
    rules, done = RULESETS[-2], 0
    while done < 60:
        position = random_position(dice, COLOURS)
        turn = dice.choice(COLOURS)
        if movable(position, turn) == FEW + 1:
            assert_same(position, turn, "7", rules)
            done += 1
    tally.trials = done
