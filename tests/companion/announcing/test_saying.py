"""Every legal move, said in ten ways a language by templates that are not the grammar's own, means that move."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from companion.announcing.phrases import LANGUAGES
from companion.moves.legal import legal_moves
from tests.companion.announcing.listening import Outcome, Sentence, outcome
from tests.companion.announcing.saying import Speaker
from tests.companion.tables import random_question
from tests.conftest import Tally

MOST_MOVES = 3
"""Moves of one position that are said in the short form of the test."""


def say_many(language: str, positions: int, seed: int, most_moves: int) -> tuple[Counter[Outcome], list[Sentence]]:
    """The outcomes of the legal moves of many positions, and the sentences that were taken wrongly or refused."""
    dice = random.Random(seed)
    speaker = Speaker(language, dice)
    counts: Counter[Outcome] = Counter()
    wrong: list[Sentence] = []
    for _ in range(positions):
        position, turn, card, rules = random_question(dice)
        moves = list(legal_moves(position, turn, card, rules))
        for move in dice.sample(moves, min(most_moves, len(moves))):
            if rules.partners and move.notation[0] in "Ss":
                continue  # whose pawn it is must be said
            for text in speaker.ways(move, position, turn, card):
                sentence = Sentence(language, text, position, turn, card, rules, (move.notation,))
                found = outcome(sentence)
                counts[found] += 1
                if found in ("wrong", "falsely refused"):
                    wrong.append(sentence)
    return counts, wrong


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_legal_move_said_in_ten_ways_is_understood(language: str) -> None:
    counts, wrong = say_many(language, 25, 7, MOST_MOVES)
    assert not wrong
    assert counts["right"] >= 0.95 * counts.total(), counts


@pytest.mark.soak
@pytest.mark.parametrize("language", LANGUAGES)
def test_all_legal_moves_of_two_thousand_positions_said_in_ten_ways_are_understood(language: str, tally: Tally) -> None:
    counts, wrong = say_many(language, 2000, 70, 8)
    tally.trials = counts.total()
    assert not wrong
    assert counts["right"] >= 0.95 * counts.total(), counts
