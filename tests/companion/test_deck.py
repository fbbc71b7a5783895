"""Piles, packs and commitments (R5, R6; docs/interface.md, Commitment)."""

from __future__ import annotations

import hashlib
from collections import Counter

from companion.cards import CARDS, PACKS, STANDARD_PACK
from companion.deck import Pile, commitment, known_first
from tests.companion.dealing import Dealer


def test_a_pack_has_five_ones_and_four_of_each_other_card() -> None:
    counts = Counter(STANDARD_PACK)
    assert counts.pop("1") == 5
    assert set(counts.values()) == {4}
    assert len(STANDARD_PACK) == 45
    assert len(CARDS) == 11


def test_the_pack_without_twelves_has_41_cards() -> None:
    assert len(PACKS["without_12"]) == 41
    assert "12" not in PACKS["without_12"]


def test_a_commitment_is_the_hash_of_salt_bytes_and_joined_names() -> None:
    salt = bytes(range(32))
    expected = hashlib.sha256(salt + b"5,sorry,10").hexdigest()
    assert commitment(salt.hex(), ("5", "sorry", "10")) == expected
    assert Pile(("5", "sorry", "10"), salt.hex()).commitment == expected


def test_a_pile_remembers_the_most_cards_that_were_seen() -> None:
    pile = Pile(("1", "2", "3"), "00").see(2).see(1)
    assert pile.seen == 2


def test_seen_cards_stay_on_top_as_far_as_they_are_there() -> None:
    order = known_first(("5", "7", "5"), ("7", "1", "5", "2"), Dealer().shuffle)
    assert order[:2] == ("5", "7")
    assert Counter(order) == Counter(("7", "1", "5", "2"))
