"""The eleven cards and the packs made of them (R5)."""

from __future__ import annotations

from typing import Literal, TypeAlias, get_args

from companion.errors import BadText
from companion.messages import message

Card: TypeAlias = Literal["1", "2", "3", "4", "5", "7", "8", "10", "11", "12", "sorry"]

CARDS: tuple[Card, ...] = get_args(Card)
"""Every card, in the order of rising rank: `Sorry!` above 12 (R23)."""

RANK = {card: rank for rank, card in enumerate(CARDS)}

STANDARD_PACK: tuple[Card, ...] = ("1", *(card for card in CARDS for _ in range(4)))
"""45 cards: five `1`, four of each other (R5)."""

PACKS: dict[str, tuple[Card, ...]] = {
    "standard": STANDARD_PACK,
    "without_12": tuple(card for card in STANDARD_PACK if card != "12"),
}
"""The packs by the value of the option `deck`."""


def read_card(text: str) -> Card:
    """A card's name in any letter case, with or without its exclamation mark; `BadText` for anything else."""
    name = text.strip().lower().removesuffix("!")
    for card in CARDS:
        if name == card:
            return card
    raise BadText(message("error.card", card=text[:40], known=", ".join(CARDS)))
