"""A word that is false of the move which was meant is never passed over: neither that move is taken, nor one that the
word is false of.

Sentences are the tests' own templates (`saying.py`), in which one square, number or way is put in the place of another.
"""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from companion.announcing.checker import Illegal, Legal, Unclear, verdict
from companion.announcing.notation import MovePart, parts_of
from companion.announcing.phrases import LANGUAGES
from companion.cards import Card
from companion.colours import Colour
from companion.moves.legal import legal_moves
from companion.moves.position import Position
from companion.ruleset import RuleSet, find_ruleset
from tests.companion.announcing.saying import AHEAD, BACK, Speaker
from tests.companion.tables import random_question
from tests.conftest import Tally

SIDES = "rbyg"


def falsified(
    speaker: Speaker, dice: random.Random, parts: tuple[MovePart, ...], values: dict[str, str], card: Card
) -> Iterator[tuple[str, str, str]]:
    """Places of a template with something there that is false of the move: the place, the words, and what they name."""
    touched = {square.lower() for part in parts for square in (part.start, part.to, part.end, *part.swept)}
    numbers = {int(square[1:]) for square in touched if square[1:]} | {part.count for part in parts} | {1}
    numbers |= {int(card)} if card.isdigit() else set()
    squares = [f"{side}{number}" for side in SIDES for number in range(15)]
    for place in ("a", "b"):
        if values.get(place):
            other = dice.choice(
                [square for square in squares if square not in touched and int(square[1:]) not in numbers]
            )
            yield place, speaker.square(other), other
    other_count = dice.choice([number for number in range(2, 13) if number not in numbers])
    yield "n", speaker.number(other_count), str(other_count)
    if "way" in values:
        ahead, back = AHEAD[speaker.language], BACK[speaker.language]
        yield "way", back if values["way"] == ahead else ahead, "way"


def check_many(language: str, positions: int, seed: int, most_moves: int) -> tuple[int, list[str]]:
    """How many sentences were said, and those that were taken for a move of which a word is false."""
    dice = random.Random(seed)
    speaker = Speaker(language, dice)
    said = 0
    wrong = []
    for _ in range(positions):
        position, turn, card, rules = random_question(dice)
        moves = list(legal_moves(position, turn, card, rules))
        for move in dice.sample(moves, min(most_moves, len(moves))):
            if "+" in move.notation or (rules.partners and move.notation[0] in "Ss"):
                continue
            parts = parts_of(move.notation, position, turn)
            for way, values in speaker.told(move, position, turn, card):
                for place, words, named in falsified(speaker, dice, parts, values, card):
                    if f"{{{place}}}" not in way:
                        continue
                    text = way.format(**{**values, place: words})
                    said += 1
                    if is_false(text, named, move.notation, position, turn, card, rules):
                        wrong.append(f"{text!r} with {card} at {position.text}, {turn}: {move.notation}, not {named}")
    return said, wrong


def is_false(text: str, named: str, meant: str, position: Position, turn: Colour, card: Card, rules: RuleSet) -> bool:
    """Whether a sentence is taken for the move that was meant before, or for one that has nothing to do with what is
    named instead."""
    found = verdict(text, position, turn, card, rules)
    if not isinstance(found, Legal):
        return False
    if found.move.notation == meant:
        return True
    parts = parts_of(found.move.notation, position, turn)
    touched = {square.lower() for part in parts for square in (part.start, part.to, part.end, *part.swept)}
    return named[0] in SIDES and named not in touched


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_word_that_is_false_of_a_move_keeps_it_from_being_taken(language: str) -> None:
    said, wrong = check_many(language, 20, 11, 1)
    assert said > 100
    assert not wrong


@pytest.mark.soak
@pytest.mark.parametrize("language", LANGUAGES)
def test_no_false_word_in_many_sentences_is_passed_over(language: str, tally: Tally) -> None:
    said, wrong = check_many(language, 600, 110, 4)
    tally.trials = said
    assert not wrong


@pytest.mark.parametrize(
    ("text", "position", "card", "move"),
    [
        (
            "Четыре с синего четыре, а потом три с синего шесть, и там по горке сметаю жёлтого",
            "b4,b6,b12,b13/-/S,b7,b11,s2/-", "7", "b13>y2+b6>b9~b13",
        ),
        ("красный с жёлтой двенадцать два шага и беру ещё карту", "S,y7,y12,H/-/b10,b14,y13,s1/-", "2", "y7>y9~y13"),
        ("blue or green... I pick green for the sorry", "S,s2,H,H/S,S,r6,H/-/S,S,y11,H", "sorry", "S!r6"),
        ("dieci indietro da rosso tre", "S,S,S,r3/S,r8,s1,H/-/-", "10", "r3>r2"),
        ("shift the one in the safety zone forward one", "S,S,S,s2/S,r8,s1,H/-/-", "10", "s2>s1"),
        ("all seven with one, from red zero to red seven", "S,r0,r1,H/S,g3,g11,s3/-/-", "7", "r1>r7+r0>r1~r4"),
        ("five forward onto the diamond with r4", "S,S,S,r4/S,r8,s1,H/-/-", "5", "r4>r9"),
    ],
)  # fmt: skip
def test_a_move_is_not_taken_against_a_word(text: str, position: str, card: Card, move: str) -> None:
    found = verdict(text, Position.parse(position), "red", card, RuleSet())
    assert not isinstance(found, Legal) or found.move.notation != move


def test_the_only_move_of_which_every_word_is_true_is_taken() -> None:
    board = Position.parse("S,S,r3,g9/S,S,b7,g12/-/-")
    for text in ("home is far, so twelve it is: red three to blue zero", "red three twelve, whatever, byeeee"):
        found = verdict(text, board, "red", "12", RuleSet(must_move="yes"))
        assert not isinstance(found, Illegal)


@pytest.mark.parametrize(
    ("text", "position", "profile", "card"),
    [
        ("två med den som står på röds startruta", "S,S,S,r4/S,S,S,S/-/-", "classic", "2"),
        ("la mia che sta sul cerchio di partenza fa otto", "S,S,S,r4/S,S,S,S/-/-", "classic", "8"),
        ("backa ett inne", "S,S,S,s3/S,S,S,S/-/-", "classic", "10"),
        ("fyra ute och tre inne", "S,b10,s2,H/S,r7,s1,H/-/-", "classic", "7"),
        ("esce una delle mie due", "S,S,H,H/S,S,S,H/-/-", "classic", "1"),
        ("3 in the safe zone cant do anything else", "S,S,s1,H/S,S,s3,H/-/-", "classic", "3"),
    ],
)
def test_a_legal_move_that_is_described_is_never_refused(text: str, position: str, profile: str, card: Card) -> None:
    found = verdict(text, Position.parse(position), "red", card, find_ruleset(profile))
    assert isinstance(found, Legal | Unclear)
