"""Lists of announcements: what is said at which position, and the move that is meant (`phrases/*.txt`)."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from companion.cards import CARDS, Card
from companion.colours import COLOURS, Colour
from companion.moves.position import Position
from companion.ruleset import RuleSet, find_ruleset

LISTS = Path(__file__).parent / "phrases"


class Said(NamedTuple):
    """One announcement with its situation; `meant` is a notation, or `!` and the rule that it breaks."""

    text: str
    position: Position
    turn: Colour
    card: Card
    rules: RuleSet
    meant: str


def read_list(language: str) -> Iterator[Said]:
    """The announcements of one language."""
    situation: tuple[Position, Colour, Card, RuleSet] | None = None
    for line in (LISTS / f"{language}.txt").read_text(encoding="utf-8").splitlines():
        if line.startswith("#"):
            continue
        if line.startswith("@ "):
            _, position, turn, card, rules = line.split(" ")
            situation = (
                Position.parse(position),
                next(colour for colour in COLOURS if colour == turn),
                next(each for each in CARDS if each == card),
                find_ruleset(rules),
            )
            continue
        text, _, meant = line.partition("\t")
        assert situation is not None
        yield Said(text, *situation, meant)
