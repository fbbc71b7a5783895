"""Sentences as players type and dictate them are understood, and never taken for a move that was not meant."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.companion.announcing.listening import HEARD, outcome, read_heard, tally

LISTS = sorted(HEARD.glob("*.jsonl"))


@pytest.mark.parametrize("path", LISTS, ids=lambda path: path.stem)
def test_nineteen_sentences_of_twenty_are_understood_and_none_is_taken_wrongly(path: Path) -> None:
    for language, counts in tally(read_heard(path)).items():
        assert counts["wrong"] == 0, language
        assert counts["falsely refused"] == 0, language
        assert counts["right"] >= 0.95 * counts.total(), (language, counts)


def test_the_lists_have_sentences_that_must_be_asked_about_and_refused() -> None:
    sentences = [sentence for path in LISTS for sentence in read_heard(path)]
    assert {"?", "ill", "pass"} <= {meant for sentence in sentences for meant in sentence.means}
    assert all(outcome(sentence) in ("right", "asked", "not understood") for sentence in sentences)
