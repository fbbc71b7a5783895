"""Is an announced move legal, and which is it? Notation first, plain words second."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeAlias

from companion.announcing.lexer import listen
from companion.announcing.making import make
from companion.announcing.notation import read_notation
from companion.announcing.situation import Situation
from companion.announcing.words import read_words
from companion.cards import Card
from companion.colours import Colour
from companion.errors import AmbiguousMove, IllegalMove, UnreadableMove
from companion.messages import Message
from companion.moves.legal import Move, legal_moves
from companion.moves.position import Position
from companion.ruleset import RuleSet

Say: TypeAlias = Callable[[Message], str]
"""What makes a message a sentence."""


def judge(text: str, position: Position, turn: Colour, card: Card, rules: RuleSet) -> Move:
    """The one legal move that an announcement means; `pass` where the turn may end without one.

    Raises `UnreadableMove`, `AmbiguousMove` with the candidates, or `IllegalMove` with the rule it breaks; and what
    `legal_moves` raises for a card, a turn and a position that don't go together.
    """
    situation = Situation(position, turn, card, rules)
    moves = legal_moves(position, turn, card, rules)
    said = read_notation(text)
    return read_words(text, situation, moves) if said is None else make(said, situation, moves)


@dataclass(frozen=True, slots=True)
class Legal:
    """The announcement is this move."""

    move: Move
    passed_over: tuple[str, ...] = ()
    """Words of no weight, and words that nobody knows, that were said besides, as they were said."""

    def fields(self, _: Say) -> dict[str, Any]:
        """As the contract writes it: `legal`, `move`, `result`, `bumped`."""
        move = self.move
        return {"legal": True, "move": move.notation, "result": move.result.text, "bumped": list(move.bumped)}


@dataclass(frozen=True, slots=True)
class Illegal:
    """No move that the announcement can mean is legal."""

    rule: str | None
    reason: Message

    def fields(self, say: Say) -> dict[str, Any]:
        """As the contract writes it: `legal`, `rule`, `reason`."""
        return {"legal": False, "rule": self.rule, "reason": say(self.reason)}


@dataclass(frozen=True, slots=True)
class Unclear:
    """The announcement fits several legal moves, or isn't understood: then there are no candidates."""

    candidates: tuple[str, ...]
    reason: Message

    def fields(self, say: Say) -> dict[str, Any]:
        """As the contract writes it: `legal`, `candidates`, `reason`."""
        return {"legal": None, "candidates": list(self.candidates), "reason": say(self.reason)}


Verdict = Legal | Illegal | Unclear


def verdict(text: str, position: Position, turn: Colour, card: Card, rules: RuleSet) -> Verdict:
    """What `judge` finds, as a value."""
    try:
        move = judge(text, position, turn, card, rules)
        heard = listen(text)
        return Legal(move, tuple(word for word in (*heard.passed_over, *heard.unknown) if word.isalpha()))
    except IllegalMove as refusal:
        return Illegal(refusal.rule, refusal.message)
    except AmbiguousMove as doubt:
        return Unclear(doubt.candidates, doubt.message)
    except UnreadableMove as refusal:
        return Unclear((), refusal.message)
