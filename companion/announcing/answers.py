"""What is answered where no move is certain: which could be meant, what was understood, what could be said."""

from __future__ import annotations

from collections.abc import Iterable

from companion.announcing.deeds import Ways
from companion.announcing.examples import some
from companion.announcing.lexer import Heard
from companion.announcing.situation import Situation
from companion.errors import AmbiguousMove, UnreadableMove
from companion.messages import Message, message
from companion.moves.legal import LegalMoves
from companion.moves.position import shorten


def which_of(candidates: Iterable[str]) -> AmbiguousMove:
    """Asks which of several moves is meant; of one whether it is."""
    offered = tuple(sorted(candidates))
    return AmbiguousMove(message("error.move_several" if len(offered) > 1 else "error.move_one"), offered)


def not_understood(text: str, heard: Heard, situation: Situation, moves: LegalMoves, ways: Ways) -> UnreadableMove:
    """Says what was understood, with two moves that would be legal."""
    known = ", ".join(_known(heard))
    strange = ", ".join(heard.unknown)
    name, params = "nothing", {"text": shorten(text)}
    if known and strange:
        name, params = "partly", {"understood": shorten(known), "unknown": shorten(strange)}
    elif known:
        name, params = "incomplete", {"understood": shorten(known)}
    return UnreadableMove(
        message("error.words", what=message(f"error.words.{name}", **params), how=_how(situation, moves, ways))
    )


def _known(heard: Heard) -> Iterable[str]:
    return (token.words for token in heard.tokens if not token.can_be("unknown", "break"))


def _how(situation: Situation, moves: LegalMoves, ways: Ways) -> Message:
    examples = some(ways, situation.turn, situation.card)
    if moves.may_pass:
        examples = [*examples[:1], message("say.pass")]
    if len(examples) == 1:
        return message("error.words.example", one=examples[0])
    return message("error.words.examples", one=examples[0], other=examples[1])
