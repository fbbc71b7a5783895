"""Is an announced move legal, and which is it?"""

from __future__ import annotations

from companion.cards import Card
from companion.colours import Colour
from companion.moves import Move
from companion.notation import read_move
from companion.position import Position
from companion.ruleset import RuleSet


def judge(text: str, position: Position, turn: Colour, card: Card, rules: RuleSet) -> Move:
    """The one legal move that an announcement means; `pass` where the turn may end without one.

    Raises `UnreadableMove`, `AmbiguousMove` with the candidates, or `IllegalMove` with the rule it breaks.
    """
    return read_move(text, position, turn, card, rules)
