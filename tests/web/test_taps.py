"""Moves taken apart for tapping: every legal move of many positions can be tapped together again."""

from __future__ import annotations

import random

import pytest

from companion.cards import CARDS, Card
from companion.colours import COLOURS, Colour
from companion.moves.legal import legal_moves
from companion.moves.position import Position
from companion.ruleset import RuleSet, find_ruleset
from companion.views import MoveView
from web.squares import all_keys, track_square
from web.taps import parts_of, tap_data, trails_of


def views(position: str, turn: Colour, card: Card, rules: RuleSet) -> list[MoveView]:
    return [
        MoveView(move.notation, move.result.text, move.bumped)
        for move in legal_moves(Position.parse(position), turn, card, rules)
    ]


def test_a_split_seven_has_two_parts_with_their_counts() -> None:
    (move,) = [one for one in views("S,S,r4,r9/S,S,S,S/-/-", "red", "7", find_ruleset()) if one.move == "r4>r7+r9>r13"]
    first, second = parts_of(move, "S,S,r4,r9/S,S,S,S/-/-", "red")
    assert (first.start, first.to, first.count, first.kind) == ("r4", "r7", 3, "step")
    assert (second.start, second.to, second.count) == ("r9", "r13", 4)


def test_a_slide_ends_elsewhere_than_it_lands_and_tells_whom_it_hits() -> None:
    move = MoveView("b5>b9", "", ())
    assert parts_of(move, "S,S,S,b5/-/S,S,S,y3/-", "red")[0].end == "b9"
    (slide,) = parts_of(MoveView("b13>y1~y4", "", ("y3",)), "S,S,S,b13/-/S,S,S,y3/-", "red")
    assert (slide.to, slide.end, slide.bumps) == ("y1", "y4", True)


def test_swaps_and_sorry_name_the_other_pawn_s_square() -> None:
    position = "S,S,S,r10/S,S,b7,y3/-/-"
    (swap,) = parts_of(MoveView("r10<>y3", "", ()), position, "red")
    assert (swap.kind, swap.start, swap.to, swap.count) == ("swap", "r10", "y3", 0)
    (sorry,) = parts_of(MoveView("S!b7", "", ("b7",)), position, "red")
    assert (sorry.kind, sorry.start, sorry.to, sorry.bumps) == ("sorry", "red:S", "b7", True)


def test_a_partner_s_pawn_is_known_by_its_square_or_its_name() -> None:
    position = "S,S,S,r4/S,S,S,S/S,S,y7,s1/S,S,S,S"
    parts = parts_of(MoveView("r4>r7+yellow:s1>s5", "", ()), position, "red")
    assert [part.pawn for part in parts] == ["red", "yellow"]
    assert parts[1].start == "yellow:s1"
    assert parts_of(MoveView("y7>y14", "", ()), position, "red")[0].pawn == "yellow"


def test_passing_and_discarding_have_no_parts() -> None:
    assert parts_of(MoveView("pass", "", ()), "S,S,S,S/S,S,S,S/-/-", "red") == ()
    assert parts_of(MoveView("discard 5", "", ()), "S,S,S,S/S,S,S,S/-/-", "red") == ()


def random_position(chance: random.Random) -> str:
    squares = [track_square(index) for index in range(60)]
    chance.shuffle(squares)
    four = []
    for _ in COLOURS:
        safe = [f"s{number}" for number in range(1, 6)]
        chance.shuffle(safe)
        pool = ["S", "H", squares.pop(), squares.pop(), safe.pop()]
        four.append(",".join(chance.choice(["S", squares.pop(), pool[index]]) for index in range(4)))
    return Position.parse("/".join(four)).text


@pytest.mark.parametrize("profile", ["classic", "partners", "swap"])
def test_every_legal_move_reads_back_as_pawns_that_stand_where_it_starts(profile: str) -> None:
    rules, chance, keys = find_ruleset(profile), random.Random(7), set(all_keys())
    for _ in range(60):
        position = random_position(chance)
        cards = [card for card in CARDS if card in rules.pack]
        for card in chance.sample(cards, 3):
            moves = views(position, "red", card, rules)
            data = tap_data(moves, position, "red")
            assert len({str(one["parts"]) for one in data}) == len(data)
            for one in data:
                assert one["parts"], one["move"]
                for part in one["parts"]:
                    assert {part["start"], part["to"], part["end"]} <= keys
                total = sum(part["count"] for part in one["parts"] if part["kind"] == "step")
                if card == "7":
                    assert total == 7


def test_a_made_move_leaves_its_trail() -> None:
    after = "S,S,S,y4/S,S,S,S/-/-"
    assert trails_of(MoveView("b13>y1~y4", after, ()), "red") == (("b13", "b14", "y0", "y1", "y4"),)
    assert trails_of(MoveView("pass", after, ()), "red") == ()
