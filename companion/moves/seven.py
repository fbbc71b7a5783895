"""The seven: all of it with one pawn, or divided among two, or among any of a team (R19, R27)."""

from __future__ import annotations

from itertools import combinations
from typing import TypeAlias

from companion.moves.board import HOME, LAST_TRACK, NOT_IN_PLAY, NOWHERE, PLACES, START
from companion.moves.play import play, play_part
from companion.moves.tables import WEIGHTS, Movers, Plan, Splits, Step, Steps

_Pawn: TypeAlias = "tuple[int, int, bool]"
"""A pawn that may move: square, colour, and whether its colour must be named."""

_Stage: TypeAlias = "tuple[bytes, bytes]"
"""A board in the middle of a seven, and the squares of the pawns that may still move."""

SEVEN = 7
IDLE = bytes([START, HOME, NOT_IN_PLAY])

BUMPS = tuple(tuple(weights[START] - weight for weight in weights) for weights in WEIGHTS)
"""By colour and square: what sending a pawn from there back to Start adds to the sum of weights."""

_Found: TypeAlias = "dict[int, Plan]"
"""The moves of one seven, each result once: by the change of the sum of weights, under the writing that sorts first."""


def _add(found: _Found, change: int, plan: Plan) -> None:
    known = found.get(change)
    if known is None or plan[0] < known[0]:
        found[change] = plan


def _add_played(found: _Found, pawns: bytes, plan: Plan) -> None:
    """Put in a move by making it on the live board, if it can be made."""
    made = play(pawns, plan[1])
    if made is not None:
        _add(found, change_between(pawns, made[0]), plan)


def change_between(before: bytes, after: bytes) -> int:
    """By how much the sums of weights of two positions differ: what tells results from each other."""
    change = 0
    for first, weights in _COLOUR_WEIGHTS:
        old, new = before[first : first + PLACES], after[first : first + PLACES]
        if old != new:
            for code in new:
                change += weights[code]
            for code in old:
                change -= weights[code]
    return change


_COLOUR_WEIGHTS = tuple((PLACES * colour, weights) for colour, weights in enumerate(WEIGHTS))


def bump_changes(pawns: bytes, colour: int) -> dict[int, int]:
    """By track square with a pawn of another colour: what sending it back to Start adds to the sum of weights."""
    return {
        code: BUMPS[place // PLACES][code]
        for place, code in enumerate(pawns)
        if START < code <= LAST_TRACK and place // PLACES != colour
    }


def active_pawns(pawns: bytes, movers: Movers) -> list[_Pawn]:
    """The pawns that a seven can move, as `(square, colour, named)`: those neither in Start (R16) nor Home (R9)."""
    return [
        (origin, colour, named)
        for colour, named in movers
        for origin in pawns[PLACES * colour : PLACES * colour + PLACES].strip(IDLE)
    ]


def two_pawn_sevens(pawns: bytes, movers: Movers, steps: Steps) -> list[Plan]:
    """Every distinct seven with one pawn or two."""
    active = active_pawns(pawns, movers)
    if not active:
        return []
    found: _Found = {}
    bumps = {colour: bump_changes(pawns, colour) for colour, _ in movers}
    sevens, splits = steps.sevens, steps.splits
    for origin, colour, named in active:
        whole = sevens[named][colour][origin][-1]
        if whole is None:
            continue
        landing, plan, sweep, weight = whole
        if sweep:
            _add_played(found, pawns, plan)
        elif landing not in pawns[PLACES * colour : PLACES * colour + PLACES]:
            _add(found, weight + bumps[colour].get(landing, 0), plan)
    for one, other in combinations(active, 2):
        if one[1] == other[1]:
            _split_one_colour(found, pawns, bumps[one[1]], splits, one, other)
        else:
            _split_two_colours(found, pawns, bumps, splits, one, other)
    return list(found.values())


def _split_one_colour(
    found: _Found, pawns: bytes, bumps: dict[int, int], all_splits: Splits, one: _Pawn, other: _Pawn
) -> None:
    """Divide a seven between two pawns of one colour.

    Where neither slides, both orders lead to the same result, and only pawns of their own colour can be in the way:
    the two that stand still, and each of the two for the one that goes first.
    """
    origin, colour, named = one
    other_origin = other[0]
    own = pawns[PLACES * colour : PLACES * colour + PLACES]
    still = own.translate(None, bytes((origin, other_origin)))
    splits = all_splits[named][colour]
    for step, rest in zip(splits[origin][0], splits[other_origin][1], strict=True):
        if step is None or rest is None:
            continue
        landing, plan, sweep, weight = step
        rest_landing, rest_plan, rest_sweep, rest_weight = rest
        if sweep or rest_sweep:
            _add_both_orders(found, pawns, plan, rest_plan)
            continue
        if landing in still or rest_landing in still or landing == rest_landing != NOWHERE:
            continue
        change = weight + rest_weight + bumps.get(landing, 0) + bumps.get(rest_landing, 0)
        if landing != other_origin and (rest_landing == origin or plan[0] < rest_plan[0]):
            _add(found, change, (f"{plan[0]}+{rest_plan[0]}", plan[1] + rest_plan[1]))
        else:
            _add(found, change, (f"{rest_plan[0]}+{plan[0]}", rest_plan[1] + plan[1]))


def _split_two_colours(
    found: _Found, pawns: bytes, bumps: dict[int, dict[int, int]], splits: Splits, one: _Pawn, other: _Pawn
) -> None:
    """Divide a seven between pawns of two partners: the order matters only where one meets the other (R28)."""
    origin, colour, named = one
    other_origin, other_colour, other_named = other
    own = pawns[PLACES * colour : PLACES * colour + PLACES]
    other_own = pawns[PLACES * other_colour : PLACES * other_colour + PLACES]
    steps = splits[named][colour][origin][0]
    rests = splits[other_named][other_colour][other_origin][1]
    for step, rest in zip(steps, rests, strict=True):
        if step is None or rest is None:
            continue
        landing, plan, sweep, weight = step
        rest_landing, rest_plan, rest_sweep, rest_weight = rest
        meeting = landing == other_origin or rest_landing == origin or landing == rest_landing != NOWHERE
        if sweep or rest_sweep or meeting:
            _add_both_orders(found, pawns, plan, rest_plan)
        elif landing not in own and rest_landing not in other_own:
            change = weight + rest_weight
            change += bumps[colour].get(landing, 0) + bumps[other_colour].get(rest_landing, 0)
            first, second = (plan, rest_plan) if plan[0] < rest_plan[0] else (rest_plan, plan)
            _add(found, change, (f"{first[0]}+{second[0]}", first[1] + second[1]))


def _add_both_orders(found: _Found, pawns: bytes, plan: Plan, rest: Plan) -> None:
    _add_played(found, pawns, (f"{plan[0]}+{rest[0]}", plan[1] + rest[1]))
    _add_played(found, pawns, (f"{rest[0]}+{plan[0]}", rest[1] + plan[1]))


def any_pawns_sevens(pawns: bytes, movers: Movers, steps: Steps) -> list[Plan]:
    """Every distinct seven divided among any number of pawns, each moved once.

    Goes from board to board by the count that is left. Of the ways to one board with the same pawns still to move and
    the same count left, only the writing that sorts first is kept: what can follow is the same for all of them, so the
    whole sorts first too. That keeps eight pawns to some thousand boards, instead of some hundred thousand orders.
    """
    rows = {origin: steps.sevens[named][colour][origin] for origin, colour, named in active_pawns(pawns, movers)}
    left: list[dict[_Stage, Plan]] = [{} for _ in range(SEVEN + 1)]
    left[SEVEN][pawns, bytes(rows)] = ("", ())
    for count in range(SEVEN, 0, -1):
        for stage, plan in left[count].items():
            for origin in stage[1]:
                _go_on(left, stage, plan, rows[origin][:count])
    found: dict[bytes, Plan] = {}
    for (board, _), plan in left[0].items():
        known = found.get(board)
        if known is None or plan[0] < known[0]:
            found[board] = plan
    return list(found.values())


def _go_on(left: list[dict[_Stage, Plan]], stage: _Stage, plan: Plan, steps: tuple[Step | None, ...]) -> None:
    """From one stage, move one more pawn by each of its steps, the longest of which uses all that is left."""
    board, waiting = stage
    for unused, step in zip(range(len(steps) - 1, -1, -1), steps, strict=True):
        if step is None:
            continue
        landing, (written, parts), sweep, _ = step
        after = play_part(board, parts[0], [])
        if after is None:
            continue
        text = f"{plan[0]}+{written}" if plan[0] else written
        reached = after, waiting.translate(None, bytes([parts[0][0], landing]) + sweep)
        known = left[unused].get(reached)
        if known is None or text < known[0]:
            left[unused][reached] = (text, plan[1] + parts)
