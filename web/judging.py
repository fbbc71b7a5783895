"""“Is this allowed?”: an announcement judged for the table's position, or for any other, without making it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING

from companion.cards import Card, read_card
from companion.colours import Colour
from companion.errors import NotNow, TooOften
from companion.lazy import tellings, verdict, why_not
from companion.messages import Message, message
from companion.moves.position import Position
from companion.ruleset import RuleSet, rules_of_a_move
from companion.views import TableView
from web.bodies import Question, read_colour
from web.context import desk

if TYPE_CHECKING:
    from companion.announcing.checker import Illegal, Verdict
    from companion.announcing.sayings import Telling

PATIENCE = 0.5
"""Seconds that a question waits for a judge."""
SOON = 5
"""Seconds after which it may be asked again."""


@dataclass(frozen=True, slots=True)
class Asked:
    """A question made whole with what the table has."""

    move: str
    position: Position
    turn: Colour
    card: Card
    rules: RuleSet


def make_whole(question: Question, table: TableView) -> Asked:
    """Fill in what the question leaves out. Raises `NotNow` where the table has nothing to fill in with, `BadText`
    and `Contradiction` for what can't be read."""
    text = question.position if question.position is not None else table.position
    turn = question.turn if question.turn is not None else table.turn
    card = question.card if question.card is not None else table.card
    if text is None:
        raise NotNow(message("page.check.no_position"))
    if turn is None:
        raise NotNow(message("page.check.no_turn"))
    if card is None:
        raise NotNow(message("page.check.no_card"))
    rules = _rules(question, table)
    return Asked(question.move, Position.parse(text, rules.pawns_each), read_colour(turn), read_card(card), rules)


def _rules(question: Question, table: TableView) -> RuleSet:
    if question.rules is not None:
        return rules_of_a_move(question.rules, question.options)
    return rules_of_a_move(table.profile, {**table.options, **(question.options or {})})


def ways_to_say(asked: Asked, say: Callable[[Message], str]) -> tuple[Telling, ...]:
    """The legal moves with ways to say them, each tried before it is told. Raises `TooOften` while others keep the
    judges busy: anybody may ask, a 7 among many pawns takes a small computer seconds, and the button must not wait."""
    with one_at_a_time():
        return tellings(asked.position, asked.turn, asked.card, asked.rules, say)


def judged(asked: Asked) -> Verdict:
    """The verdict. Raises `TooOften` while others keep the judges busy: anybody may ask, a 7 among many pawns takes a
    small computer seconds, and the button must not wait for it."""
    with one_at_a_time():
        return verdict(asked.move, asked.position, asked.turn, asked.card, asked.rules)


def why_stuck(pawn: Colour, square: str, card: str, table: TableView) -> Illegal | None:
    """Why a pawn of the table can't move with this card; None where nothing is known against it. Raises as `judged` and
    `make_whole` do."""
    asked = make_whole(Question(move="", card=card or None), table)
    with one_at_a_time():
        return why_not(pawn, square, asked.position, asked.turn, asked.card, asked.rules)


@contextmanager
def one_at_a_time() -> Iterator[None]:
    """Think while no more others do than there are judges; `TooOften` if none is free soon."""
    judges = desk().judges
    if not judges.acquire(timeout=PATIENCE):
        raise TooOften(message("page.error.judging", seconds=SOON))
    try:
        yield
    finally:
        judges.release()
