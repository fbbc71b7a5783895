"""What the network is told of a position: for one player, which of its inputs are on.

Every input is on or off, so that a position is a list of their numbers. They come in blocks:

==================  ============================================================================================
of a colour, 97     each pawn's square, counted from the own side (67); how many are Home (5) and in Start (5); the
                    squares that they still have to go, in steps of thirteen (20). First the player's own, then the
                    partner's if there is one, then each opponent's, the one nearest to the win first
of meeting, 72      who could hit whom with which count, by a slide, or from Start, by who is sooner to move; the
                    player's own pawns and, in a second block, the partner's
of cards, 50        how many of what is to come are cards that bring a pawn out, 7, 11, Sorry!, or go back, beside
                    what the whole pack has; the first of them also by how many own pawns are in Start
of the next, 4      how many turns before this player's a card is drawn
of the hand, 44     how many of each card the player holds (games with hands only)
==================  ============================================================================================
"""

from __future__ import annotations

from bisect import bisect
from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from typing import NamedTuple, TypeAlias

from companion.cards import CARDS, STANDARD_PACK, Card
from companion.moves.board import (
    CIRCLES,
    FIRST_TRACK,
    HOME,
    NOT_IN_PLAY,
    PLACES,
    START,
    TRACK,
    backward,
    distance_home,
    forward,
    is_track,
    side_square,
    zone_square,
)
from companion.moves.tables import landings

Inputs: TypeAlias = "list[int]"
"""The numbers of the inputs that are on; an input that is on twice counts twice."""

SQUARES = 67
"""Squares as a colour counts them: Start, the track from its own `0`, its safety zone, Home."""
STEP, STEPS = 13, 20
COLOUR_BLOCK = SQUARES + 2 * (PLACES + 1) + STEPS
_SORTS = 18
"""How one pawn can hit another: see `_hits`."""
MEETING_BLOCK = 4 * _SORTS
GROUPS: tuple[tuple[Card, ...], ...] = (("1", "2"), ("7",), ("11",), ("sorry",), ("4", "10"))
LEVELS = (0.4, 0.8, 1.25, 1.8)
"""Where the share of a group among the cards to come, over its share in the pack, goes to the next level."""
_LEVELS = len(LEVELS) + 1
CARD_BLOCK = (len(GROUPS) + PLACES + 1) * _LEVELS
NEXT_BLOCK = 4
_HELD = 4
HAND_BLOCK = len(CARDS) * _HELD


class Layout(NamedTuple):
    """Where the blocks begin for a number of players, with partners or without."""

    colours: int
    partners: bool
    meeting: int
    cards: int
    next: int
    hand: int
    inputs: int
    """How many inputs there are in all."""


@cache
def layout(colours: int, partners: bool) -> Layout:
    """The blocks for two, three or four colours."""
    meeting = COLOUR_BLOCK * colours
    cards = meeting + MEETING_BLOCK * (2 if partners else 1)
    following = cards + CARD_BLOCK
    hand = following + NEXT_BLOCK
    return Layout(colours, partners, meeting, cards, following, hand, hand + HAND_BLOCK)


def _own_squares(colour: int) -> bytes:
    """For `bytes.translate`: squares as a colour counts them; any that it never stands on counts as Home (R34)."""
    table = bytearray([SQUARES - 1]) * 256
    table[START] = 0
    for number in range(TRACK):
        table[(side_square(colour, 0) - FIRST_TRACK + number) % TRACK + FIRST_TRACK] = 1 + number
    for number in range(1, SQUARES - 1 - TRACK):
        table[zone_square(colour, number)] = TRACK + number
    return bytes(table)


_OWN_SQUARES = tuple(map(_own_squares, range(4)))
_DISTANCES = tuple(distance_home(0, code) for code in (*range(SQUARES - 1), HOME))


class _Pawns(NamedTuple):
    """What one colour's pawns switch on in its block, how far they have to go, and how many are in Start."""

    inputs: tuple[int, ...]
    distance: int
    start: int


@lru_cache(maxsize=4096)
def _pawns(pawns: bytes, colour: int, first: int) -> _Pawns:
    """A colour's four, for the block that begins at `first`."""
    squares = pawns.translate(_OWN_SQUARES[colour])
    distance = sum([_DISTANCES[square] for square in squares])
    home, start = squares.count(SQUARES - 1), squares.count(0)
    counts = (SQUARES + home, SQUARES + 5 + start, SQUARES + 10 + min(distance // STEP, STEPS - 1))
    return _Pawns(tuple([first + number for number in (*squares, *counts)]), distance, start)


def _hits(origin: int, target: int) -> tuple[int, ...]:
    """How red's pawn on one square can hit one on another with a single card, as sorts from 0.

    0 … 11 by a count forward, 12 by 1 back, 13 by 4 back, 14 by a slide, 15 out of Start; 16 and 17 for what is too
    far for one card, but not for two.
    """
    if origin == START:
        return (15,) if target == CIRCLES[0] else ()
    found = set()
    for count in range(1, 13):
        square = forward(0, origin, count)
        if square is not None and is_track(square):
            found |= _hit(square, target, count - 1)
    for sort, count in ((12, 1), (13, 4)):
        square = backward(0, origin, count)
        if square is not None and is_track(square):
            found |= _hit(square, target, sort)
    ahead = (target - origin) % TRACK
    if not found and is_track(origin) and 12 < ahead <= min(24, (side_square(0, 2) - origin) % TRACK):
        found.add(16 if ahead <= 18 else 17)
    return tuple(sorted(found))


def _hit(square: int, target: int, sort: int) -> set[int]:
    if square == target:
        return {sort}
    return {14} if target in landings("others").rest[0][square][1] else set()


@cache
def _hits_tables() -> tuple[tuple[tuple[tuple[int, ...], ...], ...], ...]:
    """By the hitting pawn's colour and square, and the other pawn's square."""
    of_red = [
        [_hits(origin, target) if is_track(target) else () for target in range(NOT_IN_PLAY + 1)]
        for origin in range(NOT_IN_PLAY + 1)
    ]
    tables = []
    for own in _OWN_SQUARES:
        squares = [_OF_RED[own[code]] for code in range(NOT_IN_PLAY + 1)]
        targets = [squares[code] if is_track(code) else HOME for code in range(NOT_IN_PLAY + 1)]
        tables.append(tuple(tuple([of_red[origin][target] for target in targets]) for origin in squares))
    return tuple(tables)


_OF_RED = (*range(TRACK + 1), *(zone_square(0, number) for number in range(1, 6)), HOME)
"""By square as a colour counts it: that square of red's."""


def _meetings(mine: bytes, theirs: bytes, me: int, they: int, first: int) -> Inputs:
    """What two colours' pawns could do to each other: theirs to mine, then mine to theirs."""
    tables = _hits_tables()
    found: Inputs = []
    table = tables[they]
    for origin in theirs:
        row = table[origin]
        for target in mine:
            found += row[target]
    theirs_to_mine = len(found)
    table = tables[me]
    for origin in mine:
        row = table[origin]
        for target in theirs:
            found += row[target]
    second = first + _SORTS
    return [first + sort if place < theirs_to_mine else second + sort for place, sort in enumerate(found)]


_SHARES = tuple(sum(map(STANDARD_PACK.count, group)) / len(STANDARD_PACK) for group in GROUPS)


def card_levels(coming: Mapping[Card, int]) -> tuple[int, ...]:
    """For each group, how much of it is to come beside the standard pack: 0 (little) to 4."""
    total = sum(coming.values())
    if not total:
        return (2,) * len(GROUPS)
    return tuple(
        [
            bisect(LEVELS, sum([coming.get(card, 0) for card in group]) / (total * share))
            for group, share in zip(GROUPS, _SHARES, strict=True)
        ]
    )


def inputs_of(
    pawns: bytes, colours: Sequence[int], me: int, following: int, levels: tuple[int, ...], plan: Layout
) -> Inputs:
    """What is on for one player, without his hand.

    `colours`: those in play, clockwise; `me`, `following`: the player's colour and the one that draws next; `levels`
    of the cards to come; all colours as indices.
    """
    count = len(colours)
    place = colours.index(me)
    wait = (place - colours.index(following)) % count
    mine = pawns[PLACES * me : PLACES * me + PLACES]
    own = _pawns(mine, me, 0)
    found = list(own.inputs)
    if plan.partners:
        found += _of_partners(pawns, me, wait, mine, plan)
    elif count == 2:
        other = colours[1 - place]
        theirs = pawns[PLACES * other : PLACES * other + PLACES]
        found += _pawns(theirs, other, COLOUR_BLOCK).inputs
        found += _meetings(mine, theirs, me, other, plan.meeting if wait else plan.meeting + 2 * _SORTS)
    else:
        others = []
        for turns in range(1, count):
            other = colours[(place + turns) % count]
            theirs = pawns[PLACES * other : PLACES * other + PLACES]
            others.append((_pawns(theirs, other, 0).distance, turns, theirs, other))
            sooner = turns >= count - wait
            found += _meetings(mine, theirs, me, other, plan.meeting if sooner else plan.meeting + 2 * _SORTS)
        others.sort()
        first = COLOUR_BLOCK
        for _, _, theirs, other in others:
            found += _pawns(theirs, other, first).inputs
            first += COLOUR_BLOCK
    first = plan.cards
    for level in levels:
        found.append(first + level)
        first += _LEVELS
    found.append(first + own.start * _LEVELS + levels[0])
    found.append(plan.next + wait)
    return found


def _of_partners(pawns: bytes, me: int, wait: int, mine: bytes, plan: Layout) -> Inputs:
    """The partner, and the two opponents, with both of the team."""
    partner = (me + 2) % 4
    his = pawns[PLACES * partner : PLACES * partner + PLACES]
    found = list(_pawns(his, partner, COLOUR_BLOCK).inputs)
    others = []
    for turns in (1, 3):
        other = (me + turns) % 4
        theirs = pawns[PLACES * other : PLACES * other + PLACES]
        others.append((_pawns(theirs, other, 0).distance, turns, theirs, other))
        first = plan.meeting if turns >= 4 - wait else plan.meeting + 2 * _SORTS
        found += _meetings(mine, theirs, me, other, first)
        found += _meetings(his, theirs, partner, other, first + MEETING_BLOCK)
    others.sort()
    first = 2 * COLOUR_BLOCK
    for _, _, theirs, other in others:
        found += _pawns(theirs, other, first).inputs
        first += COLOUR_BLOCK
    return found


def hand_inputs(hand: Sequence[Card], plan: Layout) -> Inputs:
    """What a player's own hand switches on besides."""
    found: Inputs = []
    for number, card in enumerate(CARDS):
        first = plan.hand + number * _HELD
        found += range(first, first + min(hand.count(card), _HELD))
    return found
