"""The risk of being sent back, beside a slow count of every row of cards."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from companion.cards import Card
from companion.coach.risk import Risk, risks
from companion.colours import COLOURS, INDEX, Colour
from companion.moves.board import NAMES
from companion.moves.position import Position
from companion.ruleset import PROFILES, RuleSet, find_ruleset
from device.coaching import coach
from tests.companion.coach.counting import slow_risk
from tests.companion.tables import random_position
from tests.conftest import Tally

CLASSIC = PROFILES["classic"]


def risks_of(
    position: Position, player: Colour, rules: RuleSet = CLASSIC, coming: dict[Card, int] | None = None
) -> dict[str, Risk]:
    outlook = coach().outlook(position, rules, coming)
    return {NAMES[0][code]: risk for code, risk in risks(outlook, position.pawns, INDEX[player]).items()}


def compare(count: int, seed: int) -> int:
    """Hold so many positions to the slow count, each with some of the pack still to come; returns how many pawns."""
    dice, pawns = random.Random(seed), 0
    for _ in range(count):
        rules = dice.choice((CLASSIC, CLASSIC, PROFILES["partners"], PROFILES["swap"]))
        position = random_position(dice, COLOURS if rules.partners else None)
        player = dice.choice(position.colours)
        coming = dict(Counter(dice.sample(rules.pack, dice.randint(1, len(rules.pack)))))
        found = risks_of(position, player, rules, coming)
        for square, risk in found.items():
            slow = slow_risk(position, player, square, rules, coming)
            assert abs(risk.chance - float(slow)) < 0.001, f"{position} {player} {square} {coming}"
        pawns += len(found)
    return pawns


def test_the_risk_is_what_counting_every_card_gives() -> None:
    assert compare(10, seed=1) > 10


@pytest.mark.soak
def test_the_risk_is_what_counting_every_card_gives_in_two_thousand_positions(tally: Tally) -> None:
    tally.trials = compare(2000, seed=2)


def test_only_the_cards_that_hit_are_named() -> None:
    position = Position.parse("S,S,S,b4/S,S,S,S/-/-")
    risk = risks_of(position, "red")["b4"]
    assert risk.cards == ("1", "2", "sorry")
    assert risk.chance == pytest.approx(13 / 45)


def test_a_card_that_is_gone_is_no_danger() -> None:
    position = Position.parse("S,S,S,b4/S,S,S,S/-/-")
    risk = risks_of(position, "red", coming={"3": 2, "1": 1})["b4"]
    assert risk.cards == ("1",)
    assert risk.chance == pytest.approx(1 / 3)


def test_cards_of_a_pile_made_anew_before_the_next_turn_are_a_danger_too() -> None:
    position = Position.parse("S,S,S,y4/S,S,S,S/S,S,S,S/S,H,H,H")  # yellow comes out onto y4 with a 1
    risk = risks_of(position, "red", coming={"12": 1})["y4"]
    assert risk.cards == ("1", "2", "sorry")
    assert "1" not in risks_of(position, "red", coming={"12": 9})["y4"].cards


def test_a_2_can_hit_with_the_card_after_it() -> None:
    position = Position.parse("S,S,S,b9/S,H,H,H/-/-")  # blue comes out with the 2 onto b4, and goes 5 forward
    risk = risks_of(position, "red", coming={"2": 1, "5": 1, "12": 2})["b9"]
    assert risk.cards == ()
    assert risk.chance == pytest.approx(1 / 4 * 1 / 3)


def test_without_a_second_card_after_a_2_it_cannot() -> None:
    position = Position.parse("S,S,S,b9/S,H,H,H/-/-")
    rules = find_ruleset("classic", {"two_again": "no"})
    assert risks_of(position, "red", rules, {"2": 1, "5": 1, "12": 2})["b9"].chance == 0


def test_a_partner_is_no_danger_but_draws_a_card() -> None:
    position = Position.parse("S,S,S,y4/S,S,S,S/S,S,S,S/S,S,S,S")
    risk = risks_of(position, "red", PROFILES["partners"], {"1": 1, "3": 2})["y4"]
    assert (risk.cards, risk.chance) == ((), 0)


def test_pawns_out_of_reach_have_no_risk_to_tell() -> None:
    assert risks_of(Position.parse("S,s1,s5,H/S,S,S,r9/-/-"), "red") == {}
