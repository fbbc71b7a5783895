"""What can be said right now: each legal move in several ways, each of which is understood as that move."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from companion.announcing.deeds import Deed, Ways, Writing
from companion.announcing.examples import say as plainly
from companion.announcing.situation import Situation
from companion.announcing.words import read_words
from companion.cards import Card
from companion.colours import COLOURS, Colour
from companion.errors import TableError
from companion.messages import Message, message
from companion.moves.legal import LegalMoves, legal_moves
from companion.moves.position import Position
from companion.ruleset import RuleSet

MOST_MOVES = 12
"""Moves that are told; a 7 may have hundreds."""
MOST_WAYS = 4
"""Ways that are told of one move."""


@dataclass(frozen=True, slots=True)
class Telling:
    """A legal move with some of the ways to say it in one language."""

    move: str
    """Its notation."""
    ways: tuple[str, ...]


def tellings(
    position: Position, turn: Colour, card: Card, rules: RuleSet, say: Callable[[Message], str]
) -> tuple[Telling, ...]:
    """The legal moves of a situation, and `pass` where the turn may end so, with ways to say them.

    Every way was read back: it is understood as that move at this position, whatever else it might mean elsewhere.
    Raises what `legal_moves` raises.
    """
    situation = Situation(position, turn, card, rules)
    moves = legal_moves(position, turn, card, rules)
    found: dict[str, dict[str, None]] = {}
    for writing in Ways(situation, moves):
        notation = writing.move.notation
        if notation not in found and len(found) == MOST_MOVES:
            continue
        ways = found.setdefault(notation, {})
        for said in _ways(writing, situation):
            text = say(said)
            if len(ways) < MOST_WAYS and text not in ways and _means(text, notation, situation, moves):
                ways[text] = None
    told = [Telling(notation, tuple(ways)) for notation, ways in sorted(found.items()) if ways]
    if moves.may_pass:
        told.append(Telling("pass", (say(message("say.pass")),)))
    return tuple(told)


def _means(text: str, notation: str, situation: Situation, moves: LegalMoves) -> bool:
    try:
        return read_words(text, situation, moves).notation == notation
    except TableError:
        return False


def _ways(writing: Writing, situation: Situation) -> Iterator[Message]:
    """Ways that may do, the shortest first: how far, whom it meets, which pawn, from where to where."""
    deeds = writing.deeds
    if len(deeds) == 2:
        one, other = deeds
        yield message("say.split", one=_part(one), other=_part(other))
        yield message("say.rest", one=_part(one), other=_aloud(other.origin))
        return
    if len(deeds) > 2:
        return
    (deed,) = deeds
    several = sum(square not in ("S", "H") for square in situation.position.squares(deed.colour)) > 1
    yield from _by_kind(deed, situation.card, several)
    yield plainly(writing, situation.turn, situation.card)


def _by_kind(deed: Deed, card: Card, several: bool) -> Iterator[Message]:
    """By what the pawn does; `several`: whether its colour has others out of Start and not yet Home, so that it may be
    called the front or the back one."""
    met = [message(f"colour.{colour}") for colour, _ in deed.met]
    if deed.kind == "start":
        yield message("say.start")
        yield message("say.new")
    elif deed.kind == "sorry":
        yield message("say.sorry", target=met[0])
        yield message("say.sorry", target=_aloud(deed.landing))
    elif deed.kind == "swap":
        yield message("say.swap_with", target=met[0])
        yield message("say.swap", origin=_aloud(deed.origin), target=_aloud(deed.landing))
    else:
        yield message("say.ahead" if deed.count > 0 else "say.backward", steps=abs(deed.count))
        if deed.landing == "H":
            yield message("say.home")
        if met:
            yield message("say.bump", target=met[0])
        if several:
            yield message("say.front", steps=abs(deed.count))
            yield message("say.rear", steps=abs(deed.count))
        if deed.landing != "H":
            yield message("say.squares", origin=_aloud(deed.origin), target=_aloud(deed.landing))


def _part(deed: Deed) -> Message:
    return message("say.part", steps=deed.count, origin=_aloud(deed.origin))


def _aloud(square: str) -> str | Message:
    """A track square as it is said, by colour and number; others by their name."""
    for colour in COLOURS:
        if square[0] == colour[0]:
            return message(f"say.square.{colour}", number=int(square[1:]))
    return square
