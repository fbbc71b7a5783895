"""Why a pawn can't move with a card: the checker's own reason for the move that its player would try first."""

from __future__ import annotations

from companion.announcing.checker import Illegal, verdict
from companion.cards import Card
from companion.colours import INDEX, Colour
from companion.moves.board import CIRCLES, CODES, HOME, NAMES, START, backward, forward, is_track
from companion.moves.mechanics import mechanics_of
from companion.moves.position import Position
from companion.ruleset import RuleSet


def why_not(
    colour: Colour, square: str, position: Position, turn: Colour, card: Card, rules: RuleSet
) -> Illegal | None:
    """The reason, or None where the pawn can move after all, or nothing is known against it.

    `square` is named as the pawn's colour names it; `KeyError` for no square.
    """
    origin = CODES[INDEX[colour]][square.lower()]
    for text in _attempts(colour, origin, position, card, rules):
        found = verdict(text, position, turn, card, rules)
        if isinstance(found, Illegal):
            return found
    return None


def _attempts(colour: Colour, origin: int, position: Position, card: Card, rules: RuleSet) -> list[str]:
    index = INDEX[colour]
    names = NAMES[index]
    pawn = names[origin] if is_track(origin) else f"{colour}:{names[origin]}"
    if card == "sorry":
        return [f"{pawn}!{other}" for other in _others(colour, position)]
    if origin == HOME:
        return [f"{pawn}>{names[HOME]}"]
    if origin == START:
        return [f"{pawn}>{names[CIRCLES[index]]}"]
    targets = [forward(index, origin, n) if n > 0 else backward(index, origin, -n) for n in _tried(card, rules)]
    steps = [f"{pawn}>{names[HOME if target is None else target]}" for target in targets]
    return steps or [f"{pawn}<>{other}" for other in _others(colour, position)]


def _tried(card: Card, rules: RuleSet) -> tuple[int, ...]:
    """Of a 7 the whole; of other cards every count."""
    return (7,) if card == "7" else mechanics_of(rules).counts[card]


def _others(colour: Colour, position: Position) -> list[str]:
    """Where other colours' pawns stand on the track; the own circle where there is none, to be told so."""
    found = [
        NAMES[0][code]
        for other in position.colours
        if other != colour
        for code in position.codes(other)
        if is_track(code)
    ]
    return found or [NAMES[0][CIRCLES[INDEX[colour]]]]
