"""Paper cards for the command line and the page."""

from __future__ import annotations

import pytest

from companion.errors import BadText
from companion.ruleset import RuleSet
from device.catalogues import translator
from device.paper_deck import paper_deck


def test_the_same_cards_give_the_same_file_in_any_letter_case() -> None:
    asked = paper_deck(cards=["7", "SORRY!"], paper="a4", language="sv", rules=RuleSet())
    assert asked.startswith(b"%PDF")
    assert asked == paper_deck(cards=["7", "sorry"], paper="a4", language="sv", rules=RuleSet())


@pytest.mark.parametrize(
    ("count", "sentence"),
    [
        (0, "Inget kort är angivet. Skriv till exempel --cards 7,sorry, eller utelämna --cards för hela leken."),
        (46, "Högst 45 kort kan skrivas ut på en gång, inte 46. Skriv ut resten en annan gång."),
    ],
)
def test_none_and_more_than_a_whole_deck_are_refused_with_the_cure(count: int, sentence: str) -> None:
    with pytest.raises(BadText) as refused:
        paper_deck(cards=["7"] * count, paper="a4", language="en", rules=RuleSet())
    assert translator("sv")(refused.value.message) == sentence


def test_cards_that_do_not_exist_are_refused() -> None:
    with pytest.raises(BadText):
        paper_deck(cards=["7", "6"], paper="a4", language="en", rules=RuleSet())
