"""Places and colours as reasons name them: each with the small words that it needs in its language."""

from __future__ import annotations

from companion.cards import Card
from companion.colours import Colour
from companion.messages import Message, message
from companion.ruleset import RuleSet
from companion.ruleset.told import card_text


def at(square: str) -> Message:
    """`on r4`, `in Start`, `at Home`."""
    return message(f"at.{_kind(square)}", square=square.lower())


def to(square: str) -> Message:
    """`to r4`, `to Start`, `Home`."""
    return message(f"to.{_kind(square)}", square=square.lower())


def from_(square: str) -> Message:
    """`from r4`, `from Start`, `from Home`."""
    return message(f"from.{_kind(square)}", square=square.lower())


def _kind(square: str) -> str:
    return {"s": "start", "h": "home"}.get(square.lower(), "square")


def side(colour: Colour) -> Message:
    """The player of a colour, at the head of a sentence."""
    return message(f"side.{colour}")


def of(colour: Colour) -> Message:
    """Whose something is: `red's`."""
    return message(f"side.{colour}.of")


def safe_because(square: str) -> Message:
    """Why nothing can befall a pawn there (R15)."""
    place = {"s": "start", "h": "home"}.get(square, "zone")
    return message(f"safe.{place}")


def card_does(card: Card, rules: RuleSet) -> Message:
    """The sentence that says what a card does under these rules."""
    return message(f"card.{card_text(card, rules)}.rule")
