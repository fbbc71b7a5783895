"""Sentences as players type and dictate them are understood, and never taken for a move that was not meant."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.companion.announcing.listening import HEARD, Sentence, outcome, read_heard, tally

LISTS = sorted(HEARD.glob("*.jsonl"))
LEAST = {"at_the_table": 0.9, "at_home": 0.9, "in_own_words": 0.9}
"""The share that is understood where it is not nineteen of twenty: free talk, of which the rest is asked about."""
LONG = 600
"""Sentences of a list beyond which only a sample is read in the normal tests."""
EVERY = 5
"""Of a long list every how manyth sentence that is."""


@pytest.mark.parametrize("path", LISTS, ids=lambda path: path.stem)
def test_the_most_is_understood_and_nothing_is_taken_wrongly_or_falsely_refused(path: Path) -> None:
    _check(path, _sample(path))


@pytest.mark.soak
@pytest.mark.parametrize("path", [path for path in LISTS if path.stem == "in_own_words"], ids=lambda path: path.stem)
def test_the_same_of_all_sentences_of_a_long_list(path: Path) -> None:
    _check(path, list(read_heard(path)))


def _sample(path: Path) -> list[Sentence]:
    sentences = list(read_heard(path))
    return sentences[::EVERY] if len(sentences) > LONG else sentences


def _check(path: Path, sentences: list[Sentence]) -> None:
    for language, counts in tally(sentences).items():
        assert counts["wrong"] == 0, language
        assert counts["falsely refused"] == 0, language
        assert counts["right"] >= LEAST.get(path.stem, 0.95) * counts.total(), (language, counts)


def test_the_lists_have_sentences_that_must_be_asked_about_and_refused() -> None:
    sentences = [sentence for path in LISTS for sentence in _sample(path)]
    assert {"?", "ill", "pass"} <= {meant for sentence in sentences for meant in sentence.means}
    assert all(outcome(sentence) in ("right", "asked", "not understood") for sentence in sentences)
