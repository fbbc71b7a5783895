"""Announced moves in plain words: what was said is compared with every legal move, and must fit exactly one.

The words of all languages are understood together, in rooms in a row that each hand on a value: they are cut into
things said (`lexer`), put into rows by every rule that fits (`grammar`), and read (`discourse`); passing and the like
is told apart (`endings`), each reading is held against what the legal moves' pawns do (`meanings`), and one move, a
question or a refusal comes out (`deciding`).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import partial

from companion.announcing.answers import which_of
from companion.announcing.asides import Asides, without_asides
from companion.announcing.deciding import decide
from companion.announcing.deeds import Deed
from companion.announcing.discourse import readings
from companion.announcing.endings import endings
from companion.announcing.features import Reading
from companion.announcing.grammar import rows
from companion.announcing.lexer import Heard, hearings, listen
from companion.announcing.meanings import Listener, Meaning
from companion.announcing.situation import Situation
from companion.announcing.standing import Standing
from companion.errors import AmbiguousMove, IllegalMove, TableError, UnreadableMove
from companion.moves.legal import LegalMoves, Move


def read_words(text: str, situation: Situation, moves: LegalMoves) -> Move:
    """The one legal move that plain words mean; `pass` where the turn may end without one.

    Raises `UnreadableMove` saying what was understood with two moves that would be legal, `AmbiguousMove` with the
    candidates, and `IllegalMove` with the rule.
    """
    listener = Listener(situation, moves)
    parted = list(without_asides(listen(text)))
    if not parted:
        return _read(text, hearings(text), listener)
    return _read_beside_asides(text, parted, listener)


def _read(text: str, heard: Iterable[Heard], listener: Listener) -> Move:
    written, meant = _best((each, _meaning(each, listener)) for each in heard)
    return decide(text, written, meant, listener)


def _read_beside_asides(text: str, parted: Sequence[tuple[Heard, Asides]], listener: Listener) -> Move:
    """The move that is told beside asides which are true of it; else the one that is told by all words together, if
    the asides are true of it. Where they are true of none it is asked, for they may be something else."""
    doubts: dict[str, None] = {}
    for heard, asides in parted:
        fewer = listener.of_which(partial(_are_true, asides, listener.standing))
        if not any(True for _ in fewer.ways):
            continue
        try:
            move = _read(text, (heard,), fewer)
        except AmbiguousMove as doubt:
            doubts.update(dict.fromkeys(doubt.candidates))
        except TableError:
            continue
        else:
            return move
    if doubts:
        raise which_of(doubts)
    move = _unless_told_aside(text, parted, listener)
    if move.notation in listener.moves and not any(_can_be_true(asides, move, listener) for _, asides in parted):
        raise which_of((move.notation,))
    return move


def _unless_told_aside(text: str, parted: Sequence[tuple[Heard, Asides]], listener: Listener) -> Move:
    """The move that all words together tell. What they refuse is asked about where the words beside the asides tell a
    legal move."""
    try:
        return _read(text, hearings(text), listener)
    except IllegalMove:
        for heard, _ in parted:
            if (move := _read_if_legal(text, heard, listener)) is not None:
                raise which_of((move.notation,)) from None
        raise


def _read_if_legal(text: str, heard: Heard, listener: Listener) -> Move | None:
    try:
        return _read(text, (heard,), listener)
    except (IllegalMove, UnreadableMove):
        return None


def _can_be_true(asides: Asides, move: Move, listener: Listener) -> bool:
    ways = listener.ways.only(partial(_are_true, asides, listener.standing))
    return any(way.move.notation == move.notation for way in ways)


def _are_true(asides: Asides, standing: Standing, deeds: Sequence[Deed]) -> bool:
    return all(aside.is_true(deeds, standing) for aside in asides)


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
    for heard, misheard in meanings:
        if misheard.moves or isinstance(misheard.ending, Move):
            misheard.unsure = misheard.unsure or meant.illegal is not None
            misheard.heard = heard
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
