"""Announced moves in plain words: what was said is compared with every legal move, and must fit exactly one.

The words of all languages are understood together, in rooms in a row that each hand on a value: they are cut into
things said (`lexer`), put into rows by every rule that fits (`grammar`), and read (`discourse`); passing and the like
is told apart (`endings`), each reading is held against what the legal moves' pawns do (`meanings`), and one move, a
question or a refusal comes out (`deciding`).
"""

from __future__ import annotations

from collections.abc import Iterator

from companion.announcing.deciding import decide
from companion.announcing.discourse import readings
from companion.announcing.endings import endings
from companion.announcing.features import Reading
from companion.announcing.grammar import rows
from companion.announcing.lexer import Heard, hearings, listen
from companion.announcing.meanings import Listener, Meaning
from companion.announcing.situation import Situation
from companion.moves.legal import LegalMoves, Move


def read_words(text: str, situation: Situation, moves: LegalMoves) -> Move:
    """The one legal move that plain words mean; `pass` where the turn may end without one.

    Raises `UnreadableMove` saying what was understood with two moves that would be legal, `AmbiguousMove` with the
    candidates, and `IllegalMove` with the rule.
    """
    listener = Listener(situation, moves)
    heard, meant = _best((heard, _meaning(heard, listener)) for heard in hearings(text))
    return decide(text, heard, meant, listener)


def _meaning(heard: Heard, listener: Listener) -> Meaning:
    """What was heard, in all its readings."""
    situation = listener.situation
    said = readings(rows(heard.tokens, situation.card, listener.standing.is_pawn), situation.card)
    ended, others = endings(said, situation, listener.moves)
    return listener.meaning(others, ended)


def _best(meanings: Iterator[tuple[Heard, Meaning]]) -> tuple[Heard, Meaning]:
    """What was written, with its meaning; where it has none, with that of what a phone may have misheard."""
    written, meant = next(meanings)
    if meant.moves or meant.ending is not None:
        return written, meant
    for _, misheard in meanings:
        if misheard.moves or isinstance(misheard.ending, Move):
            misheard.unsure = misheard.unsure or meant.illegal is not None
            return written, misheard
    return written, meant


def intent(text: str) -> Reading:
    """What a text says whatever the card is, to see whether it passes or throws a card away."""
    heard = listen(text)
    found = () if heard.unknown else readings(rows(heard.tokens, None), None)
    if any(each.discards for each in found):
        named = {each.thrown for each in found}
        return found[0] if len(named) == 1 else Reading(discards=True)
    return next((each for each in found if each.passes), Reading())
