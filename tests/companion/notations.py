"""Reading a move in notation strictly: what words would make of a text doesn't count."""

from __future__ import annotations

from functools import lru_cache

from companion.announcing.making import make
from companion.announcing.notation import read_notation, read_parts
from companion.announcing.situation import Situation
from companion.cards import Card
from companion.colours import Colour
from companion.moves.legal import LegalMoves, Move, legal_moves
from companion.moves.position import Position
from companion.ruleset import RuleSet


def read_move(text: str, position: Position, turn: Colour, card: Card, rules: RuleSet) -> Move:
    """The legal move that a text in notation means; raises where it is something else, or forbidden."""
    said = read_notation(text)
    return make(read_parts(text) if said is None else said, *_asked(position, turn, card, rules))


@lru_cache(maxsize=1)
def _asked(position: Position, turn: Colour, card: Card, rules: RuleSet) -> tuple[Situation, LegalMoves]:
    """The question and its answer, for all of a position's notations at once."""
    return Situation(position, turn, card, rules), legal_moves(position, turn, card, rules)
