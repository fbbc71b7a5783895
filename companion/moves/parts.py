"""A move told as data: what each of its pawns does, square by square, for whoever draws it or says it."""

from __future__ import annotations

from companion.colours import COLOURS, Colour
from companion.moves.board import HOME, NAMES, NOWHERE, PLACES, START, way
from companion.moves.play import play_part
from companion.moves.tables import Part
from companion.views import How, MovePart


def tell_parts(pawns: bytes, parts: tuple[Part, ...], *, sorry: bool = False) -> tuple[MovePart, ...]:
    """What each pawn does, in order. `sorry`: it is a Sorry! move, which alone sets a pawn from Start on another.

    Raises `ValueError` for parts that can't be made on this board.
    """
    told = []
    for part in parts:
        bumped: list[int] = []
        after = play_part(pawns, part, bumped)
        if after is None:
            raise ValueError(f"{part} is no part of a move here")
        told.append(_told(pawns, part, bumped, "sorry" if sorry else _how(part)))
        pawns = after
    return tuple(told)


def _how(part: Part) -> How:
    origin, landing, _, _, colour, swaps = part
    if swaps:
        return "swap"
    if origin == START:
        return "enter"
    return "forward" if way(colour, origin, _square(landing)).forward else "backward"


def _told(pawns: bytes, part: Part, bumped: list[int], how: How) -> MovePart:
    origin, landing, end, sweep, colour, swaps = part
    names = NAMES[colour]
    target = _square(landing)
    walked = way(colour, origin, target).squares if how in ("forward", "backward") else (origin, target)
    return MovePart(
        pawn=COLOURS[colour],
        start=names[origin],
        to=names[target],
        end=names[end],
        how=how,
        way=tuple(names[code] for code in walked),
        swept=tuple(names[code] for code in sweep),
        bumped=tuple(names[code] for code in sorted(bumped)),
        sent_back=tuple(_holder(pawns, part, code) for code in sorted(bumped)),
        swapped=_on(pawns, landing) if swaps else None,
    )


def _holder(pawns: bytes, part: Part, square: int) -> Colour:
    """Whose pawn was sent back from a square: a slide also meets the one that its swap has just set there."""
    origin, landing, swaps = part[0], part[1], part[5]
    return _on(pawns, landing if swaps and square == origin else square)


def _on(pawns: bytes, square: int) -> Colour:
    return COLOURS[pawns.index(square) // PLACES]


def _square(landing: int) -> int:
    return HOME if landing == NOWHERE else landing
