"""From what an announcement comes to, to the one move, a question or a refusal."""

from __future__ import annotations

from collections.abc import Sequence

from companion.announcing.answers import not_understood, which_of
from companion.announcing.doubt import MOST_POSSIBLE, could_be_meant, is_plain
from companion.announcing.lexer import Heard, Token
from companion.announcing.making import pass_turn
from companion.announcing.meanings import Listener, Meaning
from companion.announcing.objections import objections, only_true_of
from companion.announcing.reasons.moves import refusal
from companion.announcing.refusals import Reasons
from companion.announcing.spelled import borne_out, both_ends_named, spelled_out
from companion.errors import IllegalMove, TableError
from companion.moves.legal import Move


def decide(text: str, heard: Heard, meant: Meaning, listener: Listener) -> Move:
    """The one move, or the refusal. However it was found, a move counts only if nothing that was said speaks against
    it; else it is asked about."""
    try:
        move = _decided(text, heard, meant, listener)
        if move.notation not in listener.moves:
            return move  # passing and throwing away
        doubts = objections(meant.heard or heard, move, listener.standing, listener.ways)
        if not doubts:
            return move
        if len(doubts) > MOST_POSSIBLE:
            raise not_understood(text, heard, listener.situation, listener.moves, listener.ways)
        raise which_of(each.notation for each in doubts)
    except TableError as refused:
        certain = isinstance(refused, IllegalMove)
        only = only_true_of(heard, listener.standing, listener.ways, named=certain)
        if only is None:
            raise
        return only


def _decided(text: str, heard: Heard, meant: Meaning, listener: Listener) -> Move:
    """The move that the readings come to, or that is spelled out."""
    situation, moves = listener.situation, listener.moves
    if len(meant.moves) == 1 and not meant.unsure:
        return next(iter(meant.moves.values()))
    if not meant.moves and not len(moves) and _says_unable(heard.tokens):
        return pass_turn(situation, moves)
    move = spelled_out(heard, listener.standing, listener.ways)
    if move is not None and (not meant.moves or meant.unsure or move.notation in meant.moves):
        return move
    if meant.moves:
        only = next(iter(meant.moves.values()))
        if len(meant.moves) == 1 and borne_out(heard, only, listener.standing, listener.ways, len(moves) == 1):
            return only
        raise which_of(meant.moves)
    if isinstance(meant.ending, Move):
        return meant.ending
    refused = meant.ending or _refused(meant, listener)
    possible = could_be_meant(heard.tokens, listener.standing, listener.ways)
    if len(possible) == 1 and borne_out(heard, possible[0], listener.standing, listener.ways, len(moves) == 1):
        return possible[0]
    if refused is None:
        raise not_understood(text, heard, situation, moves, listener.ways)
    possible = possible or both_ends_named(heard, listener.ways)
    if possible and len(possible) <= MOST_POSSIBLE:
        raise which_of(move.notation for move in possible)
    passes = not is_plain(heard) or (
        moves.may_pass and any(token.can_be("pass", "not", "cannot", "correct") for token in heard.tokens)
    )
    if possible or passes:
        raise not_understood(text, heard, situation, moves, listener.ways)
    raise refused


def _says_unable(tokens: Sequence[Token]) -> bool:
    """Whether it is said that nothing can be done, in whatever words: that is all there is to say where nothing can."""
    if any(token.can_be("discard") for token in tokens):
        return False
    if any(token.can_be("unable", "cannot", "pass") for token in tokens):
        return True
    denied = any(token.can_be("not") for token in tokens) or (bool(tokens) and tokens[-1].can_be("correct"))
    return denied and not any(token.can_be("square", "or", "instead") for token in tokens)


def _refused(meant: Meaning, listener: Listener) -> TableError | None:
    if meant.illegal is None:
        return None
    reasons = Reasons(listener.situation, listener.moves, listener.standing, listener.matcher)
    reason = reasons.why_not(meant.illegal, meant.conceived)
    return None if reason is None else refusal(reason)
