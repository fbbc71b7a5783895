"""Random tables to try the rules on: sparse and crowded positions, and those that random play comes to."""

from __future__ import annotations

import random
from collections.abc import Iterator

from companion.cards import Card
from companion.colours import COLOURS, Colour
from companion.moves.legal import legal_moves
from companion.moves.position import Position
from companion.ruleset import RuleSet, find_ruleset

TRACK = [f"{colour[0]}{number}" for colour in COLOURS for number in range(15)]
ZONE = ["s1", "s2", "s3", "s4", "s5"]

RULESETS: tuple[RuleSet, ...] = tuple(
    find_ruleset(profile, options)
    for profile, options in (
        ("classic", {}),
        ("classic", {"eleven": "swap_only"}),
        ("classic", {"swap_compulsory": "yes"}),
        ("swap", {}),
        ("swap-hand", {}),
        ("partners", {}),
        ("partners", {"split_pawns": "any"}),
        ("partners", {"split_pawns": "any", "eleven": "swap_only", "swap_compulsory": "yes", "deck": "without_12"}),
    )
)
"""Every value of every option that touches moves."""


def random_position(dice: random.Random, colours: tuple[Colour, ...] | None = None) -> Position:
    """Pawns at random; often near each other and near slides, where things happen."""
    if colours is None:
        colours = tuple(sorted(dice.sample(COLOURS, dice.choice([2, 3, 4, 4])), key=COLOURS.index))
    around = dice.randrange(60)
    near = [TRACK[(around + step) % 60] for step in range(dice.choice([12, 20, 60]))]
    idle, zone = dice.choice([(0.1, 0.1), (0.4, 0.2), (0.7, 0.2)])
    taken: set[str] = set()
    parts = []
    for colour in COLOURS:
        four: list[str] = []
        while colour in colours and len(four) < 4:
            chance = dice.random()
            square = dice.choice("SH") if chance < idle else dice.choice(ZONE if chance < idle + zone else near)
            if square in "SH" or (square not in four and square not in taken):
                four.append(square)
                taken.update({square} & set(TRACK))
            elif len(taken) >= len(near):
                four.append("S")
        parts.append(",".join(four) or "-")
    return Position.parse("/".join(parts))


def random_question(dice: random.Random) -> tuple[Position, Colour, Card, RuleSet]:
    """A position with a turn, a card and rules that fit it."""
    rules = dice.choice(RULESETS)
    position = random_position(dice, COLOURS if rules.partners else None)
    card = "7" if dice.random() < 0.2 else dice.choice(rules.pack)
    return position, dice.choice(position.colours), card, rules


def played_positions(
    dice: random.Random, rules: RuleSet, colours: tuple[Colour, ...] = COLOURS
) -> Iterator[tuple[Position, Colour, Card]]:
    """Positions with turn and card as random play comes to them, until someone wins; a 2 gives no second draw here."""
    position = Position.start(colours, rules.opening)
    while True:
        for turn in colours:
            card = dice.choice(rules.pack)
            yield position, turn, card
            moves = legal_moves(position, turn, card, rules)
            if len(moves):
                position = moves[dice.randrange(len(moves))].result
            if position.pawns_home(turn) == 4:
                return
