"""Names of cards, and of the checker's modes, as people write them."""

from __future__ import annotations

import pytest

from companion.cards import CARDS, read_card
from companion.checking import CHECKERS, read_checker
from companion.errors import BadText


@pytest.mark.parametrize("card", CARDS)
def test_a_card_is_read_in_any_letter_case_with_spaces_and_its_exclamation_mark(card: str) -> None:
    assert read_card(f" {card.upper()}! ") == read_card(card) == card


@pytest.mark.parametrize("text", ["", "6", "9", "joker", "sorry sorry"])
def test_what_is_no_card_is_refused(text: str) -> None:
    with pytest.raises(BadText):
        read_card(text)


def test_a_checker_mode_is_read_by_its_name_alone() -> None:
    assert [read_checker(mode) for mode in ("off", "advise", "enforce")] == list(CHECKERS)
    for text in ("", "Off", "sometimes"):
        with pytest.raises(BadText):
            read_checker(text)
