"""What players say at the table, in four languages, means the move that they mean."""

from __future__ import annotations

import pytest

from companion.announcing.checker import Illegal, Legal, verdict
from companion.announcing.phrases import LANGUAGES, lexicon
from tests.companion.announcing.said import Said, read_list

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


OWN_WORDS = {"cardword", "ru", "card", "ordinal", "courtesy", "name"}
"""Senses that not every language needs."""


def test_every_language_knows_words_for_everything_that_can_be_said() -> None:
    kinds = {language: {sense.partition(".")[0] for sense in LANGUAGES[language].TABLE} for language in LANGUAGES}
    wanted = set.union(*kinds.values()) - OWN_WORDS
    for language in LANGUAGES:
        assert wanted <= kinds[language], language


def test_every_slip_stands_for_a_phrase_of_its_language_and_has_a_cause() -> None:
    for language, slips in lexicon().slips.items():
        assert len(slips) >= 40, language
        assert len(LANGUAGES[language].SLIPS) >= 3
        for meant in slips.values():
            assert lexicon().find(tuple(meant.split())) or len(meant) <= 2, (language, meant)
