"""What players say at the table, in four languages, means the move that they mean."""

from __future__ import annotations

from collections import defaultdict

import pytest

from companion.announcing.checker import Illegal, Legal, verdict
from companion.announcing.phrases import TABLES, phrases_of
from tests.companion.announcing.said import Said, read_list

LANGUAGES = tuple(TABLES)
ALL = [(language, said) for language in LANGUAGES for said in read_list(language)]


@pytest.mark.parametrize(("language", "said"), ALL, ids=lambda each: each.text if isinstance(each, Said) else each)
def test_what_is_said_means_the_move_that_is_meant(language: str, said: Said) -> None:
    found = verdict(said.text, said.position, said.turn, said.card, said.rules)
    if said.meant.startswith("!"):
        assert isinstance(found, Illegal), found
        assert found.rule == said.meant[1:]
    else:
        assert isinstance(found, Legal), found
        assert found.move.notation == said.meant


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_language_has_at_least_sixty_announcements(language: str) -> None:
    texts = [said.text for said in read_list(language)]
    assert len(set(texts)) >= 60


def test_every_language_knows_words_for_everything_that_can_be_said() -> None:
    wanted = {sense for sense in TABLES["en"] if sense not in ("the", "cardword")}
    for language, table in TABLES.items():
        assert wanted <= table.keys(), language


def test_no_phrase_stands_for_two_things() -> None:
    senses: dict[str, set[str]] = defaultdict(set)
    for table in TABLES.values():
        for phrase, sense in phrases_of(table):
            assert phrase, sense
            senses[phrase].add(sense)
    assert {phrase: found for phrase, found in senses.items() if len(found) > 1} == {}
