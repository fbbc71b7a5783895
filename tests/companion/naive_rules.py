"""The naive rules as a list of switches: is a written move allowed, once some rules are lifted?

Judges one move in notation, square by square, and knows nothing of the engine. A rule that is lifted forbids nothing;
what the card does is a rule as well (R18, R19, R20, R22), and lifting it lets any pawn of the player go anywhere.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from tests.companion.naive import COLOURS, COUNTS, TRACK, Board, naive_moves, read, slide, walk

RULES = frozenset(
    ("R4", "R8", "R9", "R10", "R13", "R15", "R16", "R17", "R18", "R19", "R20", "R21", "R22", "R23", "R24", "R26", "R28")
)
"""Every rule that can forbid a written move."""

SEVEN = frozenset(("R19", "R19 parts"))
"""Lifted as `R19 parts`, a 7's parts need not be two, nor make seven, nor be of different pawns; but each goes by a
count of the card."""

PART = re.compile(r"(?:([a-z]+):)?([a-zS][0-9]*|H)(<>|[>!])([a-zS][0-9]*|H)(?:~(\w+))?")


@dataclass(frozen=True)
class Written:
    """One part of a written move."""

    colour: str
    origin: str
    sign: str
    target: str
    end: str


@dataclass(frozen=True)
class Table:
    """The question: board, turn, card, options, and the rules that are lifted."""

    board: Board
    turn: str
    card: str
    options: dict[str, str]
    lifted: frozenset[str]

    @property
    def team(self) -> list[str]:
        mine = [self.turn]
        if self.options["teams"] == "partners":
            mine.append(COLOURS[(COLOURS.index(self.turn) + 2) % 4])
        return mine

    @property
    def any_use(self) -> bool:
        return {"7": "R19", "11": "R20", "sorry": "R22"}.get(self.card, "R18") in self.lifted


def allowed(
    text: str, position: str, turn: str, card: str, options: dict[str, str], lifted: frozenset[str] = frozenset()
) -> bool:
    """Whether the move may be made when the lifted rules don't hold."""
    if text == "pass":
        declined = "R21" in lifted and card == "11"
        return declined or "R24" in lifted or naive_moves(position, turn, card, options)[1]
    table = Table(read(position), turn, card, options, lifted)
    parts = [
        Written(*(group or "" for group in found.groups())) for found in map(PART.fullmatch, text.split("+")) if found
    ]
    if len(parts) > 1 and card != "7" and not table.any_use:
        return False
    most = 7 if options["split_pawns"] == "any" else 2
    if card == "7" and len(parts) > most and not lifted & SEVEN:
        return False
    return _go(table, table.board, parts, frozenset(), 0)


def _go(table: Table, live: Board, parts: list[Written], used: frozenset[int], total: int) -> bool:
    if not parts:
        return table.card != "7" or total == 7 or bool(table.lifted & SEVEN)
    part = parts[0]
    for pawn in range(len(live)):
        if not _may_use(table, live, part, pawn, used):
            continue
        for count in _counts(table, live, part, pawn):
            after = _moved(live, part, pawn)
            if _go(table, after, parts[1:], used | {pawn}, total + count):
                return True
    return False


def _may_use(table: Table, live: Board, part: Written, pawn: int, used: frozenset[int]) -> bool:
    """Whether this pawn may be the one that the part names."""
    colour, stood = table.board[pawn]
    wanted = part.colour or ("" if part.origin in TRACK else table.turn)
    if wanted and colour != wanted:
        return False
    if colour not in table.team and ("R26" if len(table.team) > 1 else "R23") not in table.lifted:
        return False
    if part.sign == "!" and "R22" in table.lifted:
        return True
    if bool(table.lifted & SEVEN) and live[pawn][1] == part.origin:
        return True
    if not any(square == part.origin and wanted in ("", other) for other, square in table.board):
        return "R4" in table.lifted
    return stood == part.origin and (bool(table.lifted & SEVEN) or (live[pawn][1] == stood and pawn not in used))


def _counts(table: Table, live: Board, part: Written, pawn: int) -> list[int]:
    """The counts by which the part is allowed for the pawn; 0 where none is counted, nothing where it isn't."""
    lifted = table.lifted
    colour = table.board[pawn][0]
    end = slide(colour, part.target)[-1:]
    if part.end and [part.end] != end and "R17" not in lifted:
        return []
    if part.origin == "H" and "R9" not in lifted:
        return []
    if part.sign != ">":
        return [0] if _may_exchange(table, live, part, colour) else []
    shared = any(
        other != pawn and live[other] == [colour, part.target] for other in range(len(live)) if part.target != "H"
    )
    if shared and "R13" not in lifted:
        return []
    if part.origin == "S":
        enters = table.card in ("1", "2") and part.target == f"{colour[0]}4"
        return [0] if enters or "R16" in lifted else []
    counts = list(range(1, 8)) if table.card == "7" else COUNTS.get(table.card, [])
    if table.card == "11" and table.options["eleven"] == "swap_only":
        counts = []
    found = [count for count in counts if part.target in _reached(colour, part.origin, count, lifted)]
    return [*found, 0] if table.any_use else found


def _may_exchange(table: Table, live: Board, part: Written, colour: str) -> bool:
    """Whether a swap or a Sorry! is allowed."""
    sorry = part.sign == "!"
    rule = "R22" if sorry else "R20"
    if table.card != ("sorry" if sorry else "11") and not table.any_use:
        return False
    if sorry and part.origin != "S" and "R22" not in table.lifted:
        return False
    safe = part.target not in TRACK or (not sorry and part.origin not in TRACK)
    if safe and "R15" not in table.lifted:
        return False
    met = [other for other, square in live if square == part.target and other != colour]
    if not met:
        return rule in table.lifted
    return sorry or "R28" in table.lifted or any(other not in table.team for other in met)


def _reached(colour: str, origin: str, count: int, lifted: frozenset[str]) -> set[str]:
    """The squares that a count leads to, with rules lifted."""
    reached = {walk(colour, origin, count) or ""}
    if "R9" in lifted and count > 0 and origin not in ("S", "H") and walk(colour, origin, count) is None:
        reached.add("H")
    if origin in TRACK:
        diamond = TRACK.index(f"{colour[0]}2")
        if "R8" in lifted:
            reached.add(TRACK[(TRACK.index(origin) + count) % 60])
        inward = -count - (TRACK.index(origin) - diamond) % 60
        if "R10" in lifted and count < 0 and 1 <= inward <= 6:
            reached.add("H" if inward == 6 else f"s{inward}")
    return reached - {""}


def _moved(live: Board, part: Written, pawn: int) -> Board:
    """The board after the part."""
    after = [list(each) for each in live]
    colour, origin = after[pawn]
    if part.target in TRACK:
        for other in after:
            if other[1] == part.target:
                other[1] = origin if part.sign == "<>" else "S"
    after[pawn][1] = part.target
    for square in slide(colour, part.target):
        for other in after:
            if other[1] == square:
                other[1] = "S"
        after[pawn][1] = square
    return after
