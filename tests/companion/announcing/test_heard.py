"""Sentences as players type and dictate them are understood, and never taken for a move that was not meant."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.companion.announcing.listening import HEARD, outcome, read_heard, tally

LISTS = sorted(HEARD.glob("*.jsonl"))
LEAST = {"at_the_table": 0.9, "at_home": 0.9}
"""The share that is understood where it is not nineteen of twenty: free talk, of which the rest is asked about."""


@pytest.mark.parametrize("path", LISTS, ids=lambda path: path.stem)
def test_the_most_is_understood_and_nothing_is_taken_wrongly_or_falsely_refused(path: Path) -> None:
    for language, counts in tally(read_heard(path)).items():
        assert counts["wrong"] == 0, language
        assert counts["falsely refused"] == 0, language
        assert counts["right"] >= LEAST.get(path.stem, 0.95) * counts.total(), (language, counts)


def test_the_lists_have_sentences_that_must_be_asked_about_and_refused() -> None:
    sentences = [sentence for path in LISTS for sentence in read_heard(path)]
    assert {"?", "ill", "pass"} <= {meant for sentence in sentences for meant in sentence.means}
    assert all(outcome(sentence) in ("right", "asked", "not understood") for sentence in sentences)
