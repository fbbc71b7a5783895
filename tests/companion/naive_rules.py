"""The naive rules as a list of switches: is a written move allowed, once some rules are lifted?

Judges one move in notation, square by square, and knows nothing of the engine. A rule that is lifted forbids nothing;
what the card does is a rule as well (R18, R19, R20, R22), and lifting it lets any pawn of the player go anywhere.
A house rule (R35-R37, R40) forbids something only where its option isn't the default, and then shares the blame with
the rule that it changes: a slide that `slides = own` doesn't have breaks R36, and R17 as R36 leaves it.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from tests.companion.naive import (
    OPTIONS,
    TRACK,
    Board,
    Options,
    brings_out,
    counts_of,
    naive_moves,
    read,
    settled,
    slide_after,
    team_of,
    walk,
)

HOUSE = {"R35": "leave_start", "R36": "slides", "R37": "sorry_forward", "R40": "swap_slides"}
"""The house rules that can forbid a written move, with their options; R34, R38 and R39 forbid none."""

RULES = frozenset(
    ("R4", "R8", "R9", "R10", "R13", "R15", "R16", "R17", "R18", "R19", "R20", "R21", "R22", "R23", "R24", "R26", "R28")
) | frozenset(HOUSE)
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
    """The question: board, turn, card, options, the rules that are lifted, and the number of parts that are said."""

    board: Board
    turn: str
    card: str
    options: dict[str, str]
    lifted: frozenset[str]
    parts: int

    @property
    def team(self) -> list[str]:
        return team_of(self.turn, self.options)

    def lifts(self, *rules: str) -> bool:
        """Whether one of the rules is lifted, and forbade something before."""
        return any(
            rule in self.lifted and (rule not in HOUSE or self.options[HOUSE[rule]] != OPTIONS[HOUSE[rule]][0])
            for rule in rules
        )

    @property
    def any_use(self) -> bool:
        return {"7": "R19", "11": "R20", "sorry": "R22"}.get(self.card, "R18") in self.lifted


def _read_part(text: str) -> Written:
    """A part of a move; `ValueError` where it is no notation."""
    found = PART.fullmatch(text)
    if not found:
        raise ValueError(f"not a move: {text}")
    return Written(*(group or "" for group in found.groups()))


def allowed(
    text: str, position: str, turn: str, card: str, options: Options, lifted: frozenset[str] = frozenset()
) -> bool:
    """Whether the move may be made when the lifted rules don't hold."""
    options = settled(options)
    if text == "pass":
        declined = "R21" in lifted and card == "11"
        return declined or "R24" in lifted or naive_moves(position, turn, card, options)[1]
    parts = [_read_part(part) for part in text.split("+")]
    table = Table(read(position, options["pawns"]), turn, card, options, lifted, len(parts))
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
            after = _moved(table, live, part, pawn)
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
    if not _may_end(table, part, colour):
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
        return _leaving(table, part, colour)
    counts = list(range(1, 8)) if table.card == "7" else counts_of(table.card, table.board, table.team, table.options)
    found = [count for count in counts if part.target in _reached(colour, part.origin, count, lifted)]
    any_count = table.any_use or (table.card == "sorry" and table.lifts("R37"))
    return [*found, 0] if any_count else found


def _may_end(table: Table, part: Written, colour: str) -> bool:
    """Whether the pawn slides to the end that is written, if one is (R17, R36, R40)."""
    if not part.end or [part.end] == slide_after(colour, part.sign, part.target, table.options)[-1:]:
        return True
    stays = part.sign == "<>" and table.options["swap_slides"] == "no"
    return table.lifts("R17", "R40" if stays else "R36")


def _leaving(table: Table, part: Written, colour: str) -> list[int]:
    """The counts by which a pawn may leave Start: a 7 is used up by it, and does it only undivided (R16, R35)."""
    whole = table.card != "7" or table.parts == 1
    if whole and part.target == f"{colour[0]}4" and brings_out(table.card, table.options):
        return [7 if table.card == "7" else 0]
    return [0] if table.lifts("R16", "R35", *(("R37",) if table.card == "sorry" else ())) else []


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


def _moved(table: Table, live: Board, part: Written, pawn: int) -> Board:
    """The board after the part."""
    after = [list(each) for each in live]
    colour, origin = after[pawn]
    if part.target in TRACK:
        for other in after:
            if other[1] == part.target:
                other[1] = origin if part.sign == "<>" else "S"
    after[pawn][1] = part.target
    for square in slide_after(colour, part.sign, part.target, table.options):
        for other in after:
            if other[1] == square:
                other[1] = "S"
        after[pawn][1] = square
    return after
