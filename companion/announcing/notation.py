"""Announced moves in notation: read, matched with the legal moves, or refused (docs/interface.md, Move notation).

What can't be read, what fits several moves and what the rules forbid are three different errors. Why a readable move
is forbidden is found by `companion.announcing.reasons.moves`.
"""

from __future__ import annotations

import re
from itertools import product
from typing import cast

from companion.announcing.reasons.moves import refusal, why_illegal, why_no_pass
from companion.announcing.reasons.parts import SaidPart, Sign, Situation
from companion.cards import Card
from companion.colours import COLOURS, INDEX, Colour
from companion.errors import AmbiguousMove, UnreadableMove
from companion.messages import message
from companion.moves.board import CIRCLES, CODES, HOME, NAMES, NOWHERE, START, is_track
from companion.moves.legal import SORRY_SIGN, LegalMoves, Move, legal_moves
from companion.moves.parts import tell_parts
from companion.moves.play import play
from companion.moves.position import Position, shorten
from companion.moves.seven import SEVEN
from companion.moves.tables import Part, landings
from companion.ruleset import RuleSet
from companion.views import MovePart

NO_MOVE = "pass"
THROWN = "discard"
"""What stands before a hand card that is thrown away (R31)."""
LONGEST = 400
"""Letters of the longest text that is looked at; seven parts with their colours need some 150."""

_SQUARE = "s[1-5]?|h|[rbyg](?:1[0-4]|[0-9])"
_PART = re.compile(
    rf"(?:(?P<colour>{'|'.join(COLOURS)}):)?"
    rf"(?P<origin>{_SQUARE})(?P<sign><>|[>!])(?P<target>{_SQUARE})(?:~(?P<end>{_SQUARE}))?"
)


def read_move(text: str, position: Position, turn: Colour, card: Card, rules: RuleSet) -> Move:
    """The legal move that a text means, under its canonical notation whichever accepted writing was used.

    `pass` is read as a move that changes nothing, where the turn may end without one.

    Raises `UnreadableMove`, `AmbiguousMove` with the candidates, `IllegalMove` with the rule, and what `legal_moves`
    raises.
    """
    return read_notation(text, Situation(position, turn, card, rules), legal_moves(position, turn, card, rules))


def read_notation(text: str, situation: Situation, moves: LegalMoves) -> Move:
    """The same with the situation's legal moves, which are made once for all ways to read a text."""
    if _plain(text) == NO_MOVE:
        return pass_turn(situation, moves)
    return find_move(read_parts(text), situation, moves)


def pass_turn(situation: Situation, moves: LegalMoves) -> Move:
    """A move that changes nothing; `IllegalMove` where one must be made."""
    if not moves.may_pass:
        raise refusal(why_no_pass(situation, moves))
    return Move(situation.position.pawns, (NO_MOVE, ()))


def find_move(said: tuple[SaidPart, ...], situation: Situation, moves: LegalMoves) -> Move:
    """The legal move with these parts; raises as `read_move` does."""
    readings = [_find(said, colours, situation, moves) for colours in _colours(said, situation)]
    if readings and readings[0] is not None:
        return readings[0]
    candidates = sorted({move.notation for move in readings if move is not None})
    if len(candidates) > 1:
        raise AmbiguousMove(message("error.move_whose_pawn"), tuple(candidates), "R27")
    raise refusal(why_illegal(said, situation, moves))


def read_parts(text: str) -> tuple[SaidPart, ...]:
    """The parts of a text in move notation, in any letter case, with spaces anywhere.

    Raises `UnreadableMove` for any other text.
    """
    matches = [_PART.fullmatch(part) for part in _plain(text).split("+")]
    parts = tuple(
        SaidPart(
            cast("Colour | None", match["colour"]),
            match["origin"],
            cast(Sign, match["sign"]),
            match["target"],
            match["end"],
        )
        for match in matches
        if match is not None
    )
    if len(parts) < len(matches) or (len(parts) > 1 and any(part.sign != ">" for part in parts)):
        raise UnreadableMove(message("error.move_unreadable", text=shorten(text)))
    return parts


def parts_of(notation: str, position: Position, turn: Colour) -> tuple[MovePart, ...]:
    """What each pawn does in a move that was made on this board, from its notation; none for `pass` and `discard`.

    Raises `UnreadableMove` for any other text, `ValueError` for what can't have been made on this board.
    """
    if notation == NO_MOVE or notation.startswith(f"{THROWN} "):
        return ()
    said = read_parts(notation)
    parts = tuple(_made(part, part.colour or _holder(part, position) or turn) for part in said)
    return tell_parts(position.pawns, parts, sorry=said[0].sign == SORRY_SIGN)


def _holder(said: SaidPart, position: Position) -> Colour | None:
    return None if said.origin_code is None else position.colour_on(said.origin_code)


def _made(said: SaidPart, colour: Colour) -> Part:
    """A part as the moves' tables have it, without asking whether any card allows it; it slides if it is written so."""
    index = INDEX[colour]
    target = CODES[index][said.target]
    lands = landings("all" if said.end else "none")
    _, (_, (part,)), _, _ = lands.step(index, CODES[index][said.origin], target, said.sign)
    return (*part[:5], said.sign == "<>")


def _plain(text: str) -> str:
    return "".join(text.split()).lower() if len(text) <= LONGEST else ""


def _colours(said: tuple[SaidPart, ...], situation: Situation) -> product[tuple[Colour, ...]]:
    """Whose pawns can be meant, part by part; first as the contract has it, then with the partner's unnamed."""
    return product(*(_part_colours(part, situation) for part in said))


def _part_colours(part: SaidPart, situation: Situation) -> tuple[Colour, ...]:
    if part.colour is not None:
        return (part.colour,)
    if part.origin_code is None:
        return situation.team
    holder = situation.position.colour_on(part.origin_code)
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
    pawns = {(part[0], part[4]) for part in parts}
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
    holder = situation.position.colour_on(target)
    if holder is None or holder == colour:
        return None
    if sign == "!" and situation.card == "sorry" and origin == START:
        return 0, situation.mechanics.landings.step(INDEX[colour], START, target, "!")[1][1][0]
    if sign == "<>" and situation.card == "11" and is_track(origin) and holder not in situation.team:
        return 0, (origin, target, *situation.mechanics.swapping.rest[INDEX[colour]][target], INDEX[colour], True)
    return None


def _counted(colour: int, origin: int, target: int, situation: Situation) -> tuple[int, Part] | None:
    """A part that enters, with the whole card (R35), or goes forward or backward by a count that the card has."""
    mechanics = situation.mechanics
    if origin == START:
        enters = situation.card in mechanics.entering and target == CIRCLES[colour]
        return (SEVEN, mechanics.landings.step(colour, START, target)[1][1][0]) if enters else None
    for count in mechanics.counts[situation.card]:
        step = mechanics.steps.rows[False][colour][count][origin]
        if step is not None and step[0] == (NOWHERE if target == HOME else target):
            return count, step[1][1][0]
    return None
