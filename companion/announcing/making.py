"""The legal move that announced parts make, on the board where they are announced.

What fits several moves and what the rules forbid are two different errors; why it is forbidden is found by
`companion.announcing.reasons.moves`.
"""

from __future__ import annotations

from itertools import product

from companion.announcing.notation import NO_MOVE
from companion.announcing.reasons.moves import refusal, why_illegal, why_no_pass
from companion.announcing.situation import SaidPart, Sign, Situation
from companion.colours import INDEX, Colour
from companion.errors import AmbiguousMove
from companion.messages import message
from companion.moves.board import CIRCLES, CODES, HOME, NAMES, NOWHERE, START, is_track
from companion.moves.legal import LegalMoves, Move
from companion.moves.play import play
from companion.moves.position import Position
from companion.moves.seven import SEVEN
from companion.moves.tables import Part, part_of


def make(said: tuple[SaidPart, ...], situation: Situation, moves: LegalMoves) -> Move:
    """The legal move with these parts, under its canonical notation whichever accepted writing was used; without any, a
    move that changes nothing, where the turn may end so.

    Raises `AmbiguousMove` with the candidates, or `IllegalMove` with the rule.
    """
    if not said:
        return pass_turn(situation, moves)
    found = [_find(said, colours, situation, moves) for colours in _colours(said, situation)]
    if found and found[0] is not None:
        return found[0]
    candidates = sorted({move.notation for move in found if move is not None})
    if len(candidates) > 1:
        raise AmbiguousMove(message("error.move_whose_pawn"), tuple(candidates), "R27")
    raise refusal(why_illegal(said, situation, moves))


def pass_turn(situation: Situation, moves: LegalMoves) -> Move:
    """A move that changes nothing; `IllegalMove` where one must be made."""
    if not moves.may_pass:
        raise refusal(why_no_pass(situation, moves))
    return Move(situation.position.pawns, (NO_MOVE, ()))


def _colours(said: tuple[SaidPart, ...], situation: Situation) -> product[tuple[Colour, ...]]:
    """Whose pawns can be meant, part by part; first as the contract has it, then with the partner's unnamed."""
    return product(*(_part_colours(part, situation) for part in said))


def _part_colours(part: SaidPart, situation: Situation) -> tuple[Colour, ...]:
    if part.colour is not None:
        return (part.colour,)
    if part.origin_code is None:
        return situation.team
    holder = situation.holders.get(part.origin_code)
    return () if holder is None else (holder,)


def _find(
    said: tuple[SaidPart, ...], colours: tuple[Colour, ...], situation: Situation, moves: LegalMoves
) -> Move | None:
    """The legal move that the parts make with pawns of these colours, one for each part."""
    made = [
        _make_part(part, colour, situation)
        for part, colour in zip(said, colours, strict=True)
        if colour in situation.team
    ]
    steps = [step for step in made if step is not None]
    parts = tuple(part for _, part in steps)
    if len(parts) < len(said) or not _together(situation, [count for count, _ in steps], parts):
        return None
    played = play(situation.position.pawns, parts)
    return None if played is None else moves.leading_to(Position(played[0]))


def _together(situation: Situation, counts: list[int], parts: tuple[Part, ...]) -> bool:
    """Whether so many parts may be one move: only a 7 has several, of different pawns, and uses all seven (R19)."""
    if situation.card != "7":
        return len(parts) == 1
    pawns = {(origin, colour) for origin, _, _, _, colour, _ in parts}
    most = SEVEN if situation.rules.split_pawns == "any" else 2
    return sum(counts) == SEVEN and len(pawns) == len(parts) <= most


def _make_part(said: SaidPart, colour: Colour, situation: Situation) -> tuple[int, Part] | None:
    """What one part means with a pawn of this colour, or None: how much of a 7 it uses, and the part.

    Whether it is stopped by its own colour is found when the part is played.
    """
    index = INDEX[colour]
    origin, target = CODES[index][said.origin], CODES[index][said.target]
    if origin not in situation.position.codes(colour):
        return None
    found = (
        _counted(index, origin, target, situation)
        if said.sign == ">"
        else _exchanged(said.sign, colour, origin, target, situation)
    )
    if found is not None and said.end is not None:
        _, (_, _, end, sweep, _, _) = found
        if not sweep or NAMES[index][end].lower() != said.end:
            return None
    return found


def _exchanged(sign: Sign, colour: Colour, origin: int, target: int, situation: Situation) -> tuple[int, Part] | None:
    """A part that takes a pawn's place on the track: by Sorry! from Start (R22), or in a swap (R20, R28)."""
    holder = situation.holders.get(target)
    if holder is None or holder == colour:
        return None
    if sign == "!" and situation.card == "sorry" and origin == START:
        return 0, part_of(situation.mechanics.landings.step(INDEX[colour], START, target, "!"))
    if sign == "<>" and situation.card == "11" and is_track(origin) and holder not in situation.team:
        return 0, (origin, target, *situation.mechanics.swapping.rest[INDEX[colour]][target], INDEX[colour], True)
    return None


def _counted(colour: int, origin: int, target: int, situation: Situation) -> tuple[int, Part] | None:
    """A part that enters, with the whole card (R35), or goes forward or backward by a count that the card has."""
    mechanics = situation.mechanics
    if origin == START:
        enters = situation.card in mechanics.entering and target == CIRCLES[colour]
        return (SEVEN, part_of(mechanics.landings.step(colour, START, target))) if enters else None
    for count in mechanics.counts[situation.card]:
        step = mechanics.steps.rows[False][colour][count][origin]
        if step is not None and step[0] == (NOWHERE if target == HOME else target):
            return count, part_of(step)
    return None
