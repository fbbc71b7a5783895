"""What the coach says of moves and chances."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from companion.cards import Card
from companion.coach.advice import LEVELS, coming_after
from companion.coach.hand import options
from companion.colours import COLOURS, INDEX, Colour
from companion.errors import BadText
from companion.moves.legal import legal_moves
from companion.moves.position import Position
from companion.ruleset import PROFILES, RuleSet, find_ruleset
from device.catalogues import LANGUAGES, translator
from device.coaching import coach
from tests.companion.tables import random_house_question, random_position, random_question

CLASSIC = PROFILES["classic"]


def first_reasons(position: str, turn: Colour, card: str, rules: RuleSet = CLASSIC) -> dict[str, list[str]]:
    """By move: its reasons in English."""
    advised = coach().advise(Position.parse(position), turn, card, rules, reasoned=100)  # type: ignore[arg-type]
    return {advice.move: [translator("en")(reason) for reason in advice.reasons] for advice in advised}


def test_every_legal_move_is_weighed_once_best_first() -> None:
    dice = random.Random(4)
    for _ in range(30):
        position, turn, card, rules = random_question(dice)
        advised = coach().advise(position, turn, card, rules, reasoned=0)
        moves = legal_moves(position, turn, card, rules)
        wanted = [move.notation for move in moves] + (["pass"] if moves.may_pass else [])
        assert sorted(advice.move for advice in advised) == sorted(wanted)
        chances = [advice.chance for advice in advised]
        assert chances == sorted(chances, reverse=True)
        assert all(0 <= chance <= 1 for chance in chances)
        assert [advice.behind for advice in advised] == [chances[0] - chance for chance in chances]


def test_under_any_house_rules_each_level_makes_a_legal_move() -> None:
    dice = random.Random(5)
    for _ in range(25):
        position, turn, card, rules = random_house_question(dice)
        moves = legal_moves(position, turn, card, rules)
        for level in LEVELS:
            chosen = coach().choose(level, position, turn, card, rules, draw=dice.randrange)
            assert chosen in moves or (chosen == "pass" and moves.may_pass)


def test_a_winning_move_is_certain_and_says_nothing_else() -> None:
    advised = coach().advise(Position.parse("s1,H,H,H/S,S,S,S/-/-"), "red", "5", CLASSIC)
    assert (advised[0].move, advised[0].chance) == ("s1>H", 1.0)
    assert [translator("en")(reason) for reason in advised[0].reasons] == ["wins the game"]


def test_the_chances_of_those_who_do_not_win_together_add_up_to_one() -> None:
    dice = random.Random(6)
    for _ in range(30):
        position, turn, _, rules = random_question(dice)
        chances = coach().chances(position, turn, rules)
        assert set(chances) == set(position.colours)
        assert sum(chances.values()) == pytest.approx(2 if rules.partners else 1)
        if rules.partners:
            assert (chances["red"], chances["blue"]) == (chances["yellow"], chances["green"])


def test_whoever_has_won_has_all_the_chance() -> None:
    position = Position.parse("H,H,H,H/S,S,S,S/S,S,S,S/-")
    assert coach().chances(position, "blue", CLASSIC) == {"red": 1, "blue": 0, "yellow": 0}


def test_a_move_as_good_as_the_best_gives_nothing_away() -> None:
    position = Position.parse("S,S,r4,r9/S,S,b7,s3/-/-")
    advised = coach().advise(position, "red", "11", CLASSIC)
    assert coach().judge(advised[0].move, position, "red", "11", CLASSIC) == 0
    worst = advised[-1]
    assert coach().judge(worst.move, position, "red", "11", CLASSIC) == pytest.approx(worst.behind)


def test_reasons_tell_who_goes_back_and_what_that_costs() -> None:
    told = first_reasons("S,S,S,r4/S,S,S,r9/-/-", "red", "5")["r4>r9"]
    assert told[:2] == [
        "sends a blue pawn back to Start from r9, which costs it 51 squares",
        "5 squares nearer Home",
    ]
    assert told[2] == "on r9 it could be sent back before your next turn: 10 in 100 (Sorry!)"


def test_reasons_of_a_swap_tell_what_it_does_to_the_other() -> None:
    told = first_reasons("S,S,r4,r9/S,S,b7,s3/-/-", "red", "11")
    assert "but helps a blue pawn 47 squares on" in told["r9<>b7"]
    told = first_reasons("S,S,S,r4/S,S,S,b1/-/-", "red", "11")
    assert "puts a blue pawn 12 squares back" in told["r4<>b1~b4"]


def test_reasons_of_a_slide_tell_whom_it_sweeps_away() -> None:
    told = first_reasons("S,S,S,g10/S,r3,H,H/S,S,S,g12/S,S,S,S", "red", "3")
    assert told == {"g10>g13": ["3 squares nearer Home", told["g10>g13"][1]]}
    first, second, *rest = first_reasons("S,S,S,y8/S,y11,y12,H/-/-", "red", "1")["y8>y9~y13"]
    assert first.startswith("sends a blue pawn back to Start from y11")
    assert second.startswith("sends a blue pawn back to Start from y12")
    assert "slides on to y13" in rest


def test_reasons_of_leaving_start_and_of_safety_and_home() -> None:
    assert first_reasons("S,S,S,g14/S,S,S,S/-/-", "red", "5")["g14>s2"][0].startswith("brings a pawn into the safety")
    assert first_reasons("S,S,S,S/S,S,S,S/-/-", "red", "1")["S>r4"][0] == "brings a pawn out of Start"
    assert first_reasons("S,S,S,s1/S,S,S,S/-/-", "red", "5")["s1>H"][0] == "brings a pawn Home"


def test_a_move_with_a_2_tells_no_risk_for_its_player_moves_again_first() -> None:
    assert first_reasons("S,S,S,r9/S,S,S,b4/-/-", "red", "2")["r9>r11"] == ["2 squares nearer Home"]


def test_an_own_pawn_that_is_swept_away_is_owned_up_to() -> None:
    told = first_reasons("S,S,b8,b11/S,S,S,S/S,S,S,S/S,S,S,S", "yellow", "1")
    assert set(told) == {"S>y4"}
    first, *_ = first_reasons("S,S,y8,y11/S,S,S,S/S,S,S,S/S,S,S,S", "red", "1")["y8>y9~y13"]
    assert first == "also sends your side’s red pawn on y11 back to Start"


TOLD = (
    ("S,S,S,r4/S,S,S,r9/-/-", "red", "5"),
    ("S,S,r4,r9/S,S,b7,s3/-/-", "red", "11"),
    ("S,S,b3,r9/S,S,b7,g10/-/-", "red", "11"),
    ("S,S,S,y8/S,y11,y12,H/-/-", "red", "1"),
    ("S,S,S,g14/S,S,S,S/-/-", "red", "5"),
    ("S,S,S,s1/S,S,S,S/-/-", "red", "5"),
    ("S,S,S,S/S,S,S,S/-/-", "red", "5"),
    ("S,S,S,r9/S,S,S,S/-/-", "red", "4"),
)
"""Positions whose moves have each kind of reason among theirs."""


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_reason_can_be_said_in_every_language(language: str) -> None:
    said = set[str]()
    for position, turn, card in TOLD:
        advised = coach().advise(Position.parse(position), turn, card, CLASSIC, reasoned=9)  # type: ignore[arg-type]
        for reason in (reason for advice in advised for reason in advice.reasons):
            assert "{" not in translator(language)(reason)
            said.add(reason.id.split(".")[1])
    assert {"back", "put_back", "put_on", "nearer", "farther", "safe", "risk", "slides", "home", "pass"} <= said


def test_cards_that_are_gone_do_not_come() -> None:
    assert coming_after(Counter({"1": 5, "sorry": 1}), CLASSIC)["sorry"] == 3
    assert "1" not in coming_after(Counter({"1": 5}), CLASSIC)
    assert coming_after(Counter(CLASSIC.pack), CLASSIC) == Counter(CLASSIC.pack)
    with pytest.raises(BadText):
        coming_after(Counter({"12": 1}), PROFILES["swap"])


def random_hand(dice: random.Random, rules: RuleSet) -> tuple[list[Card], dict[Card, int]]:
    """A hand, and what else of the pack is on no discard pile."""
    cards = dice.sample(rules.pack, dice.randint(10, len(rules.pack)))
    return cards[:5], dict(Counter(cards[5:]))


def test_of_a_hand_all_that_may_be_done_is_weighed_once() -> None:
    dice = random.Random(7)
    kinds = set[str]()
    for number in range(40):
        rules = PROFILES[dice.choice(("points", "points-winner", "swap-hand"))]
        position, second_play = random_position(dice), dice.random() < 0.3
        hand, coming = random_hand(dice, rules)
        if number == 0:  # nothing can be played
            position, second_play, hand = Position.parse("S,S,S,S/S,S,S,S/-/-"), False, ["3", "5", "8", "10", "11"]
        turn = dice.choice(position.colours)
        advised = coach().advise_hand(position, turn, hand, rules, coming, second_play=second_play)
        told = options(position.pawns, INDEX[turn], hand, second_play, rules)
        assert Counter((one.card, one.move) for one in advised) == Counter((one.card, one.notation) for one in told)
        chances = [one.chance for one in advised]
        assert chances == sorted(chances, reverse=True)
        kinds |= {one.move.split()[0] if one.move.startswith(("discard", "pass")) else "move" for one in advised}
        for level in LEVELS:
            if advised:
                chosen = coach().choose_from_hand(
                    level, position, turn, hand, rules, coming, second_play=second_play, draw=dice.randrange
                )
                assert chosen in [(one.card, one.move) for one in advised]
    assert kinds == {"move", "discard", "pass"}


def test_a_hand_in_another_order_is_the_same_hand() -> None:
    dice = random.Random(8)
    rules = PROFILES["points"]
    for _ in range(10):
        position = random_position(dice)
        hand, coming = random_hand(dice, rules)
        turn = position.colours[0]
        said = coach().advise_hand(position, turn, hand, rules, coming)
        dice.shuffle(hand)
        coming = dict(dice.sample(sorted(coming.items()), len(coming)))
        assert coach().advise_hand(position, turn, hand, rules, coming) == said


def test_a_card_of_a_hand_that_wins_is_played() -> None:
    advised = coach().advise_hand(
        Position.parse("s1,H,H,H/S,S,S,S/-/-"), "red", ("1", "5", "12", "12", "8"), PROFILES["points"]
    )
    assert (advised[0].card, advised[0].move, advised[0].chance) == ("5", "s1>H", 1.0)


def test_a_hand_with_nothing_to_play_throws_one_card_away() -> None:
    advised = coach().advise_hand(
        Position.parse("S,S,S,S/S,S,S,r9/-/-"), "red", ("3", "11", "12", "8", "5"), PROFILES["points"]
    )
    assert {one.move for one in advised} == {f"discard {card}" for card in ("3", "5", "8", "11", "12")}


def test_with_three_pawns_the_fourth_is_as_good_as_home() -> None:
    rules = find_ruleset("three-pawns")
    chances = coach().chances(Position.parse("S,S,S/S,S,S/S,S,S/S,S,S", 3), "red", rules)
    assert set(chances) == set(COLOURS)
