"""Why a move is good or bad, in what everyone at the table can see: most important first, as messages."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import reduce
from typing import NamedTuple

from companion.cards import Card
from companion.coach.outlook import Outlook
from companion.coach.risk import Risk
from companion.colours import COLOURS, Colour
from companion.messages import Message, message
from companion.moves.board import HOME, NAMES, NOWHERE, PLACES, START, distance_home, is_track
from companion.moves.legal import Move
from companion.moves.play import play_part
from companion.moves.tables import Part

OPEN = 0.1
"""From which risk on a pawn that the move leaves standing is spoken of."""


class _PartPlayed(NamedTuple):
    """One part of a move with the boards before and after it, and where pawns stood that it sent back."""

    part: Part
    before: bytes
    bumped: tuple[int, ...]


def reasons(
    outlook: Outlook, pawns: bytes, move: Move, turn: int, card: Card, at_risk: Mapping[int, Risk] | None
) -> tuple[Message, ...]:
    """What speaks for a move and against it.

    `at_risk`: the player's own pawns after it, by square; None where they move again before anyone else does.
    """
    deeds = tuple(_parts_played(pawns, move.parts))
    if outlook.has_won(move.result.pawns, turn):
        return (message("coach.wins"),)
    found = [
        *_arrivals(deeds, HOME, "coach.home"),
        *_sent_back(outlook, deeds, turn),
        *_put_back(deeds),
        *_out(deeds),
        *_into_safety(deeds),
        *_distance(deeds),
        *_helped(deeds),
        *_slides(deeds),
    ]
    if at_risk is not None:
        found += _risks(deeds, turn, at_risk)
    return tuple(found)


def _parts_played(pawns: bytes, parts: Iterable[Part]) -> Iterable[_PartPlayed]:
    for part in parts:
        bumped: list[int] = []
        after = play_part(pawns, part, bumped)
        if after is None:
            raise ValueError(f"{part} is no part of a move here")
        yield _PartPlayed(part, pawns, tuple(sorted(bumped)))
        pawns = after


def _arrivals(deeds: Sequence[_PartPlayed], square: int, name: str) -> list[Message]:
    count = sum(deed.part[2] == square for deed in deeds)
    return [message(name, count=count)] if count else []


def _sent_back(outlook: Outlook, deeds: Sequence[_PartPlayed], turn: int) -> list[Message]:
    """Whom the move sends back, from where, and what it costs him; then what it costs the own team."""
    theirs, own = [], []
    for deed in deeds:
        for code in deed.bumped:
            colour = _owner(deed, code)
            lost = distance_home(colour, START) - distance_home(colour, code)
            told = message(f"coach.back.{COLOURS[colour]}", square=NAMES[colour][code], count=max(lost, 0))
            if outlook.together(colour, turn):
                own.append(message(f"coach.own_back.{COLOURS[colour]}", square=NAMES[colour][code]))
            else:
                theirs.append(told)
    return theirs + own


def _owner(deed: _PartPlayed, code: int) -> int:
    """Whose pawn was sent back from a square: a slide may meet the pawn that was just swapped away."""
    place = deed.before.find(code)
    return place // PLACES if place >= 0 else deed.before.find(deed.part[1]) // PLACES


def _put_back(deeds: Sequence[_PartPlayed]) -> list[Message]:
    return [
        message(f"coach.put_back.{colour}", count=farther) for colour, farther in _swapped_away(deeds) if farther > 0
    ]


def _helped(deeds: Sequence[_PartPlayed]) -> list[Message]:
    return [
        message(f"coach.put_on.{colour}", count=-farther) for colour, farther in _swapped_away(deeds) if farther < 0
    ]


def _swapped_away(deeds: Sequence[_PartPlayed]) -> Iterable[tuple[Colour, int]]:
    """Whose pawns changed places with the mover's, and how many squares farther from Home they are for it."""
    for deed in deeds:
        origin, landing, _, _, _, swaps = deed.part
        if swaps and origin not in deed.bumped:
            colour = deed.before.find(landing) // PLACES
            yield COLOURS[colour], distance_home(colour, origin) - distance_home(colour, landing)


def _out(deeds: Sequence[_PartPlayed]) -> list[Message]:
    return [message("coach.out")] if any(deed.part[0] == START for deed in deeds) else []


def _into_safety(deeds: Sequence[_PartPlayed]) -> list[Message]:
    entered = [deed for deed in deeds if is_track(deed.part[0]) and not is_track(deed.part[2])]
    return [message("coach.safe") for deed in entered if deed.part[2] != HOME][:1]


def _distance(deeds: Sequence[_PartPlayed]) -> list[Message]:
    """How much nearer or farther the moved pawns are together; leaving Start alone isn't counted."""
    nearer = 0
    for deed in deeds:
        origin, _, end, _, colour, _ = deed.part
        nearer += distance_home(colour, origin) - distance_home(colour, end)
    if not nearer or (len(deeds) == 1 and deeds[0].part[0] == START and nearer == 1):
        return []
    return [message("coach.nearer" if nearer > 0 else "coach.farther", count=abs(nearer))]


def _slides(deeds: Sequence[_PartPlayed]) -> list[Message]:
    return [
        message("coach.slides", square=NAMES[part[4]][part[2]])
        for part in (deed.part for deed in deeds)
        if part[1] not in (NOWHERE, part[2])
    ][:1]


def _risks(deeds: Sequence[_PartPlayed], turn: int, at_risk: Mapping[int, Risk]) -> list[Message]:
    """The greatest risk of a pawn that moved, and of one that was left standing."""
    moved = {deed.part[2] for deed in deeds if deed.part[4] == turn} & at_risk.keys()
    found = []
    if moved:
        square = max(sorted(moved), key=lambda code: at_risk[code].chance)
        found.append(_told(square, at_risk[square], "coach.risk"))
    left = {square: risk for square, risk in at_risk.items() if square not in moved and risk.chance >= OPEN}
    if left:
        square = max(sorted(left), key=lambda code: left[code].chance)
        found.append(_told(square, left[square], "coach.leaves_open"))
    return found


def _told(square: int, risk: Risk, name: str) -> Message:
    hundredths = round(100 * risk.chance)
    where = NAMES[0][square]
    if not hundredths:
        return message("coach.no_risk", square=where)
    if not risk.cards:
        return message(f"{name}.later", square=where, count=hundredths)
    cards = reduce(
        lambda one, other: message("coach.cards", one=one, other=other),
        (message(f"card.{card}") for card in risk.cards),
    )
    return message(name, square=where, count=hundredths, cards=cards)
