"""Moves taken apart for tapping: every legal move of many positions can be tapped together again."""

from __future__ import annotations

import random

import pytest

from companion.announcing.notation import parts_of
from companion.cards import CARDS, Card
from companion.colours import COLOURS, Colour
from companion.moves.legal import legal_moves
from companion.moves.position import Position
from companion.ruleset import RuleSet, find_ruleset
from companion.views import MoveView
from web.squares import TRACK_SQUARES, all_keys
from web.taps import tap_data, trails_of


def views(position: str, turn: Colour, card: Card, rules: RuleSet) -> list[MoveView]:
    return [
        MoveView(move.notation, move.result.text, move.bumped, move.told)
        for move in legal_moves(Position.parse(position), turn, card, rules)
    ]


def random_position(chance: random.Random) -> str:
    squares = list(TRACK_SQUARES)
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
            data = tap_data(moves)
            assert len({str(one["parts"]) for one in data}) == len(data)
            for move in moves:
                assert parts_of(move.move, Position.parse(position), "red") == move.parts
                assert sorted(square for part in move.parts for square in part.bumped) == sorted(move.bumped)
            for one in data:
                assert one["parts"], one["move"]
                for part in one["parts"]:
                    assert {part["start"], part["to"], part["end"]} <= keys
                total = sum(part["count"] for part in one["parts"])
                if card == "7":
                    assert total == 7


def test_a_made_move_leaves_its_trail() -> None:
    before = Position.parse("S,S,S,b13/S,S,S,S/-/-")
    slid = MoveView("b13>y1~y4", "", (), lambda: parts_of("b13>y1~y4", before, "red"))
    assert trails_of(slid) == (("b13", "b14", "y0", "y1", "y4"),)
    assert trails_of(MoveView("pass", "", ())) == ()
