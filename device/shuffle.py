"""The box's chance: the system's, never a seed of our own (ARCHITECTURE.md, Fairness).

Nothing is drawn from it when this module is imported: early after power-up the system may still be gathering it
(field-notes 51).
"""

from __future__ import annotations

import random
import secrets
from collections.abc import Iterable
from typing import TypeVar

T = TypeVar("T")


def shuffle(cards: Iterable[T]) -> list[T]:
    """The same cards in a new order, each order as likely as any other."""
    order = list(cards)
    random.SystemRandom().shuffle(order)
    return order


def salt() -> bytes:
    """32 bytes that hide an order until it is opened (docs/interface.md, Commitment)."""
    return secrets.token_bytes(32)
