"""A shuffled pile and the promise made about it (R6; docs/interface.md, Commitment)."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from companion.cards import Card


@dataclass(frozen=True, slots=True)
class Pile:
    """One shuffle of the cards, first drawn first.

    How many are drawn is the scene's business, for undo takes that back; a pile itself only ever learns how many of its
    cards have been `seen`, and whether its order has been `opened` to all.
    """

    order: tuple[Card, ...]
    salt: str
    """32 random bytes in hex."""
    seen: int = 0
    opened: bool = False

    @property
    def commitment(self) -> str:
        """What is published at the shuffle."""
        return commitment(self.salt, self.order)

    @property
    def spoilt(self) -> bool:
        """Whether its order is public though not all of it has been drawn, so that it can't be drawn from fairly."""
        return self.opened and self.seen < len(self.order)

    def see(self, count: int) -> Pile:
        """The same pile once `count` of its cards have been turned up."""
        return replace(self, seen=max(self.seen, count))


def commitment(salt: str, order: Sequence[str]) -> str:
    """SHA-256, in hex, of the salt's bytes followed by the card names joined by commas."""
    return hashlib.sha256(bytes.fromhex(salt) + ",".join(order).encode()).hexdigest()


def fits(pile: Pile, cards: Sequence[Card]) -> bool:
    """Whether a pile is made of just these cards, in whatever order."""
    return Counter(pile.order) == Counter(cards)


def known_first(
    seen: Sequence[Card], cards: Sequence[Card], shuffle: Callable[[Sequence[Card]], Sequence[Card]]
) -> tuple[Card, ...]:
    """Shuffle `cards`, but leave on top those that players have already seen there, as far as they are among them."""
    rest = Counter(cards)
    top = []
    for card in seen:
        if rest[card]:
            rest[card] -= 1
            top.append(card)
    return (*top, *shuffle(tuple(rest.elements())))
