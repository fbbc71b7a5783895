"""Moves in notation: read into their parts, and told part by part (docs/interface.md, Move notation)."""

from __future__ import annotations

import re
from typing import cast

from companion.announcing.situation import SaidPart, Sign
from companion.colours import COLOURS, INDEX, Colour
from companion.errors import UnreadableMove
from companion.messages import message
from companion.moves.board import CODES
from companion.moves.legal import SORRY_SIGN
from companion.moves.parts import tell_parts
from companion.moves.position import Position, shorten
from companion.moves.tables import Part, landings
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


def read_notation(text: str) -> tuple[SaidPart, ...] | None:
    """The parts of a text in move notation, none for `pass`; None where it is anything else."""
    plain = _plain(text)
    return () if plain == NO_MOVE else _parts(plain)


def read_parts(text: str) -> tuple[SaidPart, ...]:
    """The parts of a text in move notation, in any letter case, with spaces anywhere.

    Raises `UnreadableMove` for any other text.
    """
    parts = _parts(_plain(text))
    if parts is None:
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


def _parts(plain: str) -> tuple[SaidPart, ...] | None:
    matches = [_PART.fullmatch(part) for part in plain.split("+")]
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
    readable = len(parts) == len(matches) and (len(parts) == 1 or all(part.sign == ">" for part in parts))
    return parts if readable else None
