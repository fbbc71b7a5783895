"""Garbled announcements never crash the checker, and never pick a move that wasn't the only one that fits."""

from __future__ import annotations

import random
import string

import pytest

from companion.announcing.checker import Illegal, Legal, Unclear, verdict
from companion.announcing.lexer import listen
from companion.announcing.notation import parts_of, read_notation
from companion.announcing.phrases import LANGUAGES, lexicon
from companion.cards import Card
from companion.colours import COLOURS, Colour
from companion.moves.legal import Move, legal_moves
from companion.moves.position import Position
from companion.ruleset import RuleSet
from tests.companion.announcing.said import read_list
from tests.companion.tables import random_question
from tests.conftest import Tally

TEXTS = [said.text for language in LANGUAGES for said in read_list(language)]
WORDS = [" ".join(words) for words in lexicon().whole] + [
    "r4",
    "b10",
    "s3",
    "H",
    "S",
    "7",
    "12",
    "r15",
    "-4",
    "<>",
    ">",
    "+",
]
TAKING_BACK = ("correct", "or", "not", "no swap", "instead", "refuse", "cannot", "sorry", "rest", "rel")
ODD = string.punctuation + "åäöÅèйёЖ\u0301\u200b\u202e\u0000\n\t−’٤²½Ⅳ😀"


def garble(dice: random.Random) -> str:
    """A text of known phrases cut up, mixed and misspelt, or of mere noise."""
    kind = dice.random()
    if kind < 0.4:
        return " ".join(dice.choices(WORDS, k=dice.randint(0, 9)))
    if kind < 0.5:
        return "".join(dice.choices(string.ascii_letters + ODD, k=dice.randint(0, 60)))
    words = " ".join(dice.choices(TEXTS, k=dice.choice([1, 1, 2]))).split()
    for _ in range(dice.randint(1, 4)):
        at = dice.randrange(len(words) or 1)
        if kind < 0.6 and words:
            words.pop(at)
        elif kind < 0.7:
            words.insert(at, dice.choice(WORDS))
        elif kind < 0.8:
            dice.shuffle(words)
        elif words:
            letter = dice.randrange(len(words[at]) + 1)
            words[at] = words[at][:letter] + dice.choice(string.ascii_lowercase + ODD) + words[at][letter + 1 :]
    return " ".join(words)


def assert_allowed(text: str, move: Move, position: Position, turn: Colour, card: Card) -> None:
    """Assert that each word that is surely a square, a colour or a number is of the move, where nothing that was
    said is taken back, and that where a word could be a known one misspelt the pawn is told by its square's number."""
    heard = listen(text, slips=True)
    if heard.doubtful:
        said = {int(sense.value) for token in heard.tokens for sense in token.senses if sense.kind == "number"}
        said |= {int(sense.value[1:]) for token in heard.tokens for sense in token.senses if sense.kind == "square"}
        assert all(int(part.start[1:]) in said for part in parts_of(move.notation, position, turn)), text
    if any(token.can_be(*TAKING_BACK) for token in heard.tokens):
        return
    parts = parts_of(move.notation, position, turn)
    squares = {square.lower() for part in parts for square in (part.start, part.to, part.end, *part.swept)}
    pawns = {part.pawn for part in parts} | {colour for colour in COLOURS if {*position.squares(colour)} & squares}
    colours = pawns | {colour for colour in COLOURS if any(square[0] == colour[0] for square in squares)}
    numbers = {int(square[1:]) for square in squares if square[1:]} | {part.count for part in parts}
    numbers |= {1, len(parts), *range(2, 5)} | ({int(card)} if card.isdigit() else set())
    for token in heard.tokens:
        if token.kinds == {"square"}:
            assert {sense.value for sense in token.senses} & squares, text
        elif token.kinds == {"colour"}:
            assert {sense.value for sense in token.senses} & colours, text
        elif token.kinds == {"number"} and card != "7":
            assert {int(sense.value) for sense in token.senses} & numbers, text


def check_garbled(text: str, position: Position, turn: Colour, card: Card, rules: RuleSet) -> str:
    """Assert that the verdict is one of the four, and that a move was picked only where no other fits."""
    found = verdict(text, position, turn, card, rules)
    moves = legal_moves(position, turn, card, rules)
    if isinstance(found, Legal):
        if found.move.notation in ("pass", f"discard {card}"):
            assert moves.may_pass
            return "legal"
        assert found.move in moves, text
        if read_notation(text) is None:
            assert_allowed(text, found.move, position, turn, card)
        return "legal"
    if isinstance(found, Unclear):
        assert all(candidate in moves for candidate in found.candidates), text
        return "ambiguous" if found.candidates else "not understood"
    assert isinstance(found, Illegal)
    assert found.rule is not None
    return "illegal"


def check_many(count: int, seed: int) -> dict[str, int]:
    dice = random.Random(seed)
    tally: dict[str, int] = {}
    for _ in range(count):
        answer = check_garbled(garble(dice), *random_question(dice))
        tally[answer] = tally.get(answer, 0) + 1
    return tally


@pytest.mark.parametrize("seed", range(4))
def test_garbled_announcements_never_crash_and_never_pick_among_several(seed: int) -> None:
    tally = check_many(300, seed)
    assert tally.keys() == {"legal", "illegal", "ambiguous", "not understood"}


@pytest.mark.soak
def test_fifty_thousand_garbled_announcements_never_crash_and_never_pick_among_several(tally: Tally) -> None:
    check_many(50_000, seed=500)
    tally.trials = 50_000


@pytest.mark.parametrize("text", ["five forward, " * 2000, "s" * 10_000, "r4 " * 5_000, "٤" * 300, "\x00", "ﬀ" * 399])
def test_an_endless_announcement_is_not_understood(text: str) -> None:
    position = Position.parse("S,S,r4,r9/S,S,S,S/-/-")
    found = verdict(text, position, "red", "5", RuleSet())
    assert isinstance(found, Unclear)
    assert found.candidates == ()


@pytest.mark.parametrize(
    ("text", "position", "card"),
    [
        ("sorry" + " and blue" * 38, "S,S,S,S/y9,y10,y11,y12/S,S,S,S/-", "sorry"),
        ("five" + " r9" * 75, "r4,r6,S,S/S,S,S,S/S,S,S,S/-", "5"),
        ("split one with yellow" + " and one with yellow" * 6, "r1,r3,r5,r7/b1,b3,b5,b7/y1,y3,y5,y7/g1,g3,g5,g7", "7"),
        ("split" + " and one with r4" * 19, "r1,r3,r4,r7/b1,b3,b5,b7/y1,y3,y5,y7/g1,g3,g5,g7", "7"),
    ],
)
def test_the_same_words_again_and_again_do_not_keep_the_judge_for_hours(text: str, position: str, card: Card) -> None:
    rules = RuleSet(teams="partners", split_pawns="any") if card == "7" else RuleSet()
    assert not isinstance(verdict(text, Position.parse(position), "red", card, rules), Legal)
