"""What an announcement may mean that no legal move is: moves that could be conceived, to say why they are illegal."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import islice
from typing import TypeAlias

from companion.announcing.deeds import Deed
from companion.announcing.discourse import REST
from companion.announcing.features import Claim, Reading, Thing
from companion.announcing.situation import SaidPart, Sign, Situation
from companion.colours import INDEX, Colour
from companion.moves.board import (
    CIRCLES,
    CODES,
    DIAMOND,
    HOME,
    NAMES,
    START,
    TRACK,
    ZONE,
    backward,
    forward,
    is_track,
    side_square,
    zone_square,
)

Fits: TypeAlias = Callable[[Claim, Deed], bool]
"""Whether one pawn does what is claimed of one."""

MOST = 12
"""The longest count that is conceived: the highest card's."""
ENOUGH = 401
"""Conceived moves that are looked at for the best reason."""
FEW = 12
"""Meanings of one part of a 7 that are looked at."""


def conceive(
    reading: Reading, situation: Situation, fits: Fits, strict: bool = False
) -> Iterator[tuple[SaidPart, ...]]:
    """Moves that fit a reading, legal or not; those of the player's own pawns first. Strictly, only moves by counts
    that the card has, if none is said."""
    detailed = [claim for claim in reading.claims if claim.counts and claim.things]
    if strict and situation.card != "7" and len(detailed) > 1:
        return
    if len(detailed) > 1 or "split" in reading.whole.acts:
        spoken_for = {count for claim in detailed for count in claim.counts}
        alone = [claim for claim in reading.claims if claim.counts and not claim.things]
        claims = detailed + [claim for claim in alone if not set(claim.counts) <= {*spoken_for, 7}]
        if len(claims) > 1:
            if strict:
                yield from (
                    () if any(next(_one(claim, situation, fits, True), None) is None for claim in claims) else [()]
                )
                return
            options = [
                list(_few(_one(replace(claim, acts=claim.acts - {"split"}), situation, fits))) for claim in claims
            ]
            yield from _with_different_pawns(options)
            return
    yield from ((part,) for part in _one(reading.whole, situation, fits, strict))


def conceivable(reading: Reading, situation: Situation, fits: Fits) -> Iterator[tuple[SaidPart, ...]]:
    """The moves that a reading could be thought to mean; where there are none, those from or to squares that it names
    although nothing stands there, or nothing leads there."""
    found = False
    for parts in islice(conceive(reading, situation, fits), ENOUGH):
        found = True
        yield parts
    if not found:
        yield from _unfounded(reading, situation)


def _with_different_pawns(
    options: Sequence[Sequence[SaidPart]], taken: frozenset[tuple[Colour | None, str]] = frozenset()
) -> Iterator[tuple[SaidPart, ...]]:
    """One part from each, no two of one pawn."""
    if not options:
        yield ()
        return
    for part in options[0]:
        pawn = (part.colour, part.origin)
        if pawn not in taken:
            for others in _with_different_pawns(options[1:], taken | {pawn}):
                yield (part, *others)


def _few(parts: Iterable[SaidPart]) -> Iterator[SaidPart]:
    for _, part in zip(range(FEW), parts, strict=False):
        yield part


def _one(claim: Claim, situation: Situation, fits: Fits, strict: bool = False) -> Iterator[SaidPart]:
    """What one pawn may be meant to do; first what its own card has."""
    for colour in _colours_named(claim, situation):
        for deed, part in _deeds(colour, situation, claim, strict):
            if fits(claim, deed):
                yield part


def _unfounded(reading: Reading, situation: Situation) -> Iterator[tuple[SaidPart, ...]]:
    claim = reading.whole
    yield from ((part,) for part in _from_squares(claim, situation, _colours_named(claim, situation)))


def _colours_named(claim: Claim, situation: Situation) -> list[Colour]:
    """Whose pawns may be meant: those of a colour that was named, else the team's, then all others'."""
    counted = not claim.acts & {"swap", "sorry", "replace", "bump", "send"}
    movers = [thing for thing in claim.things if "mover" in thing.slots]
    own = {thing.description.colour for thing in movers if thing.description.colour}
    if own and counted:
        return [colour for colour in situation.position.colours if colour in own]
    others = [colour for colour in situation.position.colours if colour not in situation.team]
    squares = {thing.description.square for thing in movers}
    standing = [
        colour
        for colour in others
        if counted
        and squares & {square.lower() for square in situation.position.squares(colour) if square[0] in "rbyg"}
    ]
    return [*situation.team, *standing]


def _deeds(colour: Colour, situation: Situation, claim: Claim, strict: bool) -> Iterator[tuple[Deed, SaidPart]]:
    """All that one colour's pawns could be thought to do."""
    position = situation.position
    index = INDEX[colour]
    for code in sorted(set(position.codes(colour)), key=lambda code: (not is_track(code), code == START, code)):
        name = NAMES[index][code]
        for count in _counts(claim, situation, strict):
            yield from _counted(colour, code, count)
        if code == START:
            circle = NAMES[index][CIRCLES[index]]
            yield _deed("start", 0, colour, name, circle, ())
        kinds = [
            kind for kind, card in (("swap", "11"), ("sorry", "sorry")) if kind in claim.acts or card == situation.card
        ]
        for other in position.colours if kinds else ():
            for target in dict.fromkeys(position.codes(other)):
                if other == colour and target == code:
                    continue
                square = NAMES[INDEX[other]][target]
                for kind in kinds:
                    yield _deed(kind, 0, colour, name, square, ((other, square),))


def _counts(claim: Claim, situation: Situation, strict: bool = False) -> list[int]:
    """The counts to try: those said, each way, else the card's, else any."""
    said = {count for count in claim.counts if REST < count <= MOST}
    card = [*situation.mechanics.counts[situation.card]]
    both_ways = [*card, *(-count for count in card)]
    anywhere = [count for steps in range(1, MOST + 1) for count in (steps, -steps)]
    order = dict.fromkeys(card if strict and (len(said) != 1 or situation.card == "sorry") else [*both_ways, *anywhere])
    return [count for count in order if not said or abs(count) in said]


def _counted(colour: Colour, code: int, count: int) -> Iterator[tuple[Deed, SaidPart]]:
    index = INDEX[colour]
    inward = -count - (code - side_square(index, DIAMOND)) % TRACK
    if count < 0 and is_track(code) and 1 <= inward <= ZONE:
        square = NAMES[index][zone_square(index, inward)]  # as if the zone could be entered backward
        yield _deed("step", count, colour, NAMES[index][code], square, ())
    target = forward(index, code, count) if count > 0 else backward(index, code, -count)
    if target is None:
        if code in (START, HOME) or count < 0:
            return
        target = HOME  # beyond it, which is the fault
    yield _deed("step", count, colour, NAMES[index][code], NAMES[index][target], ())


def _deed(
    kind: str, count: int, colour: Colour, origin: str, target: str, met: tuple[tuple[Colour, str], ...]
) -> tuple[Deed, SaidPart]:
    sign = {"swap": "<>", "sorry": "!"}.get(kind, ">")
    other = met[0][0] if met else None
    part = SaidPart(colour, origin.lower(), sign, target.lower(), None, other)  # type: ignore[arg-type]
    return Deed(kind, count, colour, origin, target, target, met), part  # type: ignore[arg-type]


def _from_squares(claim: Claim, situation: Situation, named: list[Colour]) -> Iterator[SaidPart]:
    places = [thing for thing in claim.things if thing.description.square or thing.description.place]
    origins = [thing for thing in places if "landing" not in thing.slots or thing.description.pawn] or places[:1]
    targets = [thing for thing in places if thing not in origins]
    colour = named[0] if named else situation.turn
    sign: Sign = "<>" if "swap" in claim.acts else "!" if claim.acts & {"sorry", "replace"} else ">"
    origin = "s" if "enter" in claim.acts or sign == "!" else _square(origins, colour)
    target = _square(places if sign == "!" else targets, colour)
    if sign == "<>" and target is None:
        origin, target = _any_own(situation, colour), origin
    if origin is None and target is None:
        return
    if origin is None or origin == target:
        origin = _any_own(situation, colour)
    said_colour = named[0] if named and any(thing.description.colour for thing in claim.things) else None
    if target is None:
        target = _counted_on(origin, claim, situation, colour)
    yield SaidPart(said_colour, origin, sign, target)


def _square(things: Sequence[Thing], colour: Colour) -> str | None:
    side = colour[0]
    for thing in things:
        said = thing.description
        if said.square is not None:
            return said.square
        fixed = {"zone": "s1", "home": "h", "start": "s", "circle": f"{side}4", "diamond": f"{side}2"}
        return fixed.get(said.place or "")
    return None


def _any_own(situation: Situation, colour: Colour) -> str:
    """One of a colour's pawns, on the track if it has one there."""
    codes = situation.position.codes(colour)
    code = next((code for code in codes if is_track(code)), codes[0])
    return NAMES[INDEX[colour]][code].lower()


def _counted_on(origin: str, claim: Claim, situation: Situation, colour: Colour) -> str:
    """Where a pawn on that square would get by the count said, or the card's."""
    index = INDEX[colour]
    for count in _counts(claim, situation):
        if ("back" in claim.acts) == (count < 0) or not claim.acts:
            code = CODES[index].get(origin, HOME)
            target = forward(index, code, count) if count > 0 else backward(index, code, -count)
            if target is not None:
                return NAMES[index][target].lower()
    return "h"
