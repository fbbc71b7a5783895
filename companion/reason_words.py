"""Places and colours as reasons name them: each with the small words that it needs in its language."""

from __future__ import annotations

from companion.cards import Card
from companion.colours import Colour
from companion.messages import Message, message
from companion.ruleset import RuleSet


def at(square: str) -> Message:
    """`on r4`, `in Start`, `at Home`."""
    return _place("at", square)


def to(square: str) -> Message:
    """`to r4`, `to Start`, `Home`."""
    return _place("to", square)


def from_(square: str) -> Message:
    """`from r4`, `from Start`, `from Home`."""
    return _place("from", square)


def _place(preposition: str, square: str) -> Message:
    name = square.lower()
    if name in ("s", "h"):
        return message(f"{preposition}.{'start' if name == 's' else 'home'}")
    return message(f"{preposition}.square", square=name)


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
    if card == "11" and rules.eleven == "swap_only":
        return message("card.11.swap_only.rule")
    return message(f"card.{card}.rule")
