"""Random tables to try the rules on: sparse and crowded positions, and those that random play comes to."""

from __future__ import annotations

import random
from collections.abc import Iterator

from companion.cards import Card
from companion.colours import COLOURS, Colour
from companion.moves.legal import legal_moves
from companion.moves.position import Position
from companion.ruleset import RuleSet, find_ruleset
from tests.companion.questions import random_colours, random_options, random_text

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
    return Position.parse(random_text(dice, colours))


def random_question(dice: random.Random) -> tuple[Position, Colour, Card, RuleSet]:
    """A position with a turn, a card and rules that fit it."""
    rules = dice.choice(RULESETS)
    position = random_position(dice, COLOURS if rules.partners else None)
    card = "7" if dice.random() < 0.2 else dice.choice(rules.pack)
    return position, dice.choice(position.colours), card, rules


def random_house_question(dice: random.Random) -> tuple[Position, Colour, Card, RuleSet]:
    """The same under any combination of options."""
    options = random_options(dice)
    rules = find_ruleset("classic", options)
    position = Position.parse(random_text(dice, random_colours(dice, options), rules.pawns_each), rules.pawns_each)
    card = dice.choice(("7", "11", "sorry")) if dice.random() < 0.4 else dice.choice(rules.pack)
    return position, dice.choice(position.colours), card, rules


def played_positions(
    dice: random.Random, rules: RuleSet, colours: tuple[Colour, ...] = COLOURS
) -> Iterator[tuple[Position, Colour, Card]]:
    """Positions with turn and card as random play comes to them, until someone wins; a 2 gives no second draw here."""
    position = Position.start(colours, rules.opening, rules.pawns_each)
    while True:
        for turn in colours:
            card = dice.choice(rules.pack)
            yield position, turn, card
            moves = legal_moves(position, turn, card, rules)
            if len(moves):
                position = moves[dice.randrange(len(moves))].result
            if position.pawns_home(turn) == rules.pawns_each:
                return
