"""The paper deck on the page: one at a time, kept, and only of cards that there are."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pytest

from companion.errors import TooOften
from companion.ruleset import RuleSet
from device.paper_deck import paper_deck
from tests.web.fakes import fake_ports
from web.app import create_app
from web.printing import KEPT, Printer


class Press:
    """Counts what it makes; `meanwhile` happens during the next one."""

    def __init__(self) -> None:
        self.made = 0
        self.meanwhile: Callable[[], object] = lambda: None

    def __call__(self, *, cards: Sequence[str] | None, paper: str, language: str, rules: RuleSet) -> bytes:
        self.made += 1
        self.meanwhile()
        return f"{cards} {paper} {language}".encode()


def test_a_deck_is_made_once_for_all_phones() -> None:
    printer, press = Printer(), Press()
    assert (
        printer.deck(press, (), "a4", "sv", RuleSet())
        == printer.deck(press, (), "a4", "sv", RuleSet())
        == b"None a4 sv"
    )
    assert press.made == 1


def test_only_the_last_few_are_kept() -> None:
    printer, press = Printer(), Press()
    for language in "abcdef":
        printer.deck(press, (), "a4", language, RuleSet())
    for language in "abcdef"[-KEPT:]:
        printer.deck(press, (), "a4", language, RuleSet())
    assert press.made == 6


def test_a_phone_that_asks_while_another_deck_is_made_is_asked_to_come_again() -> None:
    printer, press = Printer(), Press()

    def meanwhile() -> None:
        with pytest.raises(TooOften):
            printer.deck(press, ("7",), "a4", "en", RuleSet())

    press.meanwhile = meanwhile
    printer.deck(press, (), "a4", "en", RuleSet())
    press.meanwhile = lambda: None
    assert printer.deck(press, ("7",), "a4", "en", RuleSet()) == b"('7',) a4 en"


def test_cards_that_can_not_be_printed_are_refused_in_the_reader_s_language() -> None:
    app = create_app(fake_ports(paper_deck=paper_deck))
    swede = app.test_client()
    for cards, says in (("7,joker", "”joker” är inget kort"), (",".join(["7"] * 46), "inte 46")):
        answer = swede.get(f"/deck.pdf?cards={cards}", headers={"Accept-Language": "sv"})
        assert answer.status_code == 422
        assert says in answer.text
