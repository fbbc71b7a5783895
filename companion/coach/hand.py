"""What a player may do with a hand of cards (R31, R32, R39), with the pawns and the cards that it leaves him."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from companion.cards import CARDS, Card
from companion.colours import COLOURS
from companion.moves.legal import legal_moves
from companion.moves.position import Position
from companion.ruleset import RuleSet

NO_MOVE = "pass"
"""How passing is written."""


class Option(NamedTuple):
    """One thing that may be done: a card played, thrown away, or none."""

    card: Card | None
    """None for passing."""
    notation: str
    """The move's notation, `discard CARD` or `pass`."""
    pawns: bytes
    left: tuple[Card, ...]
    """The cards still held, before any is drawn."""
    again: bool
    """Whether the same player plays on (R32)."""


def options(pawns: bytes, turn: int, hand: Sequence[Card], second_play: bool, rules: RuleSet) -> tuple[Option, ...]:
    """All that the player whose turn it is may do, cards in the order of their rank; empty only in a second play."""
    from companion.hands import may_discard, may_pass  # noqa: PLC0415 - with what judges announcements

    position, colour = Position(pawns), COLOURS[turn]
    moves = {card: legal_moves(position, colour, card, rules) for card in CARDS if card in hand}
    found = [
        Option(card, move.notation, move.result.pawns, _without(hand, card), rules.plays_again(card))
        for card, of_card in moves.items()
        for move in of_card
    ]
    if may_discard(second_play, moves):
        found += [Option(card, discarding(card), pawns, _without(hand, card), False) for card in moves]
    if may_pass(rules, second_play, moves):
        found.append(Option(None, NO_MOVE, pawns, tuple(hand), False))
    return tuple(found)


def discarding(card: Card) -> str:
    """How throwing a card away is written."""
    return f"discard {card}"


def _without(hand: Sequence[Card], card: Card) -> tuple[Card, ...]:
    place = hand.index(card)
    return (*hand[:place], *hand[place + 1 :])
