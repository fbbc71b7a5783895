"""A shuffled pile and the promise made about it (R6; docs/interface.md, Commitment)."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import count
from typing import Literal, TypeAlias

from companion.cards import Card
from companion.colours import Colour

Seer: TypeAlias = Colour | Literal["gone"] | None


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
    seers: tuple[Seer, ...] = ()
    """Who saw each of the cards seen; None: everyone."""

    @property
    def commitment(self) -> str:
        """What is published at the shuffle."""
        return commitment(self.salt, self.order)

    @property
    def spoilt(self) -> bool:
        """Whether its order is public though not all of it has been drawn, so that it can't be drawn from fairly."""
        return self.opened and self.seen < len(self.order)

    def see(self, count: int, seer: Seer = None) -> Pile:
        """The same pile once `count` of its cards have been turned up, the last of them before `seer` alone."""
        seen = max(self.seen, count)
        return replace(self, seen=seen, seers=(*self.seers, seer)[:seen])

    def seen_by_another(self, place: int, colour: Colour | None) -> bool:
        """Whether a card of it was in a hand that is not this colour's."""
        return place < len(self.seers) and self.seers[place] not in (None, colour)

    def left_by(self, colour: Colour) -> Pile:
        """The same pile once whoever held this colour's seat has left it."""
        return replace(self, seers=tuple("gone" if seer == colour else seer for seer in self.seers))


def commitment(salt: str, order: Sequence[str]) -> str:
    """SHA-256, in hex, of the salt's bytes followed by the card names joined by commas."""
    return hashlib.sha256(bytes.fromhex(salt) + ",".join(order).encode()).hexdigest()


LETTERS = "ACDEFGHJKLMNPRTX"
"""Sixteen that can't be taken for one another, for the digits of a commitment."""


def fingerprint(made: str) -> str:
    """A commitment's first 16 digits (64 bits) as four groups of four letters, to compare at a glance."""
    letters = "".join(LETTERS[int(digit, 16)] for digit in made[:16])
    return " ".join(letters[start : start + 4] for start in range(0, 16, 4))


LONGEST_WORD = 40
"""Characters of a word that is mixed in."""


@lru_cache(maxsize=64)
def mixed(order: tuple[Card, ...], words: tuple[str, ...]) -> tuple[Card, ...]:
    """The order that is dealt: the committed one, permuted by the players' words; without words just that.

    Fisher and Yates's exchange from the end, with numbers that everyone can compute again (docs/interface.md, Mixing).
    """
    if not words:
        return order
    numbers = _numbers("".join(f"{word}\n" for word in words).encode())
    dealt = list(order)
    for last in range(len(dealt) - 1, 0, -1):
        limit = 2**32 - 2**32 % (last + 1)
        other = next(number for number in numbers if number < limit) % (last + 1)
        dealt[last], dealt[other] = dealt[other], dealt[last]
    return tuple(dealt)


def _numbers(seed: bytes) -> Iterator[int]:
    """Numbers of 32 bits out of SHA-256 of the seed and a counter."""
    for counter in count():
        block = hashlib.sha256(seed + counter.to_bytes(4)).digest()
        for start in range(0, len(block), 4):
            yield int.from_bytes(block[start : start + 4])


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
