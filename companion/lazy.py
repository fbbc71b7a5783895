"""The way to the rules engine. It is loaded with the first question, for a mere deck of cards never asks one."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from companion.announcing.checker import Verdict
    from companion.cards import Card
    from companion.colours import Colour
    from companion.decision import Unfolding
    from companion.moves.legal import LegalMoves, Move
    from companion.moves.position import Position
    from companion.ruleset import RuleSet
    from companion.views import MovePart


def legal_moves(position: Position, turn: Colour, card: Card, rules: RuleSet) -> LegalMoves:
    """See `companion.moves.legal.legal_moves`."""
    from companion.moves import legal  # noqa: PLC0415

    return legal.legal_moves(position, turn, card, rules)


def parts_of(notation: str, position: Position, turn: Colour) -> tuple[MovePart, ...]:
    """See `companion.announcing.notation.parts_of`."""
    from companion.announcing import notation as notations  # noqa: PLC0415

    return notations.parts_of(notation, position, turn)


def judge(text: str, position: Position, turn: Colour, card: Card, rules: RuleSet) -> Move:
    """See `companion.announcing.checker.judge`."""
    from companion.announcing import checker  # noqa: PLC0415

    return checker.judge(text, position, turn, card, rules)


def verdict(text: str, position: Position, turn: Colour, card: Card, rules: RuleSet) -> Verdict:
    """See `companion.announcing.checker.verdict`."""
    from companion.announcing import checker  # noqa: PLC0415

    return checker.verdict(text, position, turn, card, rules)


def deal(unfolding: Unfolding) -> None:
    """See `companion.hands.deal`; nothing in games without hands."""
    if unfolding.state.has_hands:
        from companion import hands  # noqa: PLC0415

        hands.deal(unfolding)
