"""What an announcement may mean that no legal move is: moves that could be conceived, to say why they are illegal."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from companion.announcing.matching import fits_one
from companion.announcing.parser import Announced, Claim, Mention
from companion.announcing.readings import Deed
from companion.announcing.reasons.parts import SaidPart, Situation
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

MOST = 12
"""The longest count that is conceived: the highest card's."""
FEW = 12
"""Meanings of one part of a 7 that are looked at."""


def conceive(announced: Announced, situation: Situation) -> Iterator[tuple[SaidPart, ...]]:
    """Moves that fit the words, legal or not; those of the player's own pawns first."""
    split = "split" in announced.acts
    detailed = [claim for claim in announced.claims if claim.counts and claim.mentions]
    if len(detailed) > 1 or split:
        spoken_for = {count for claim in detailed for count in claim.counts}
        alone = [claim for claim in announced.claims if claim.counts and not claim.mentions]
        claims = detailed + [claim for claim in alone if not set(claim.counts) <= {*spoken_for, 7}]
        if len(claims) > 1:
            options = [list(_few(_one(claim, situation))) for claim in claims]
            yield from _with_different_pawns(options)
            return
    yield from ((part,) for part in _one(announced.whole, situation))


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


def _one(claim: Claim, situation: Situation) -> Iterator[SaidPart]:
    """What one pawn may be meant to do; first what its own card has."""
    named = _colours_named(claim, situation)
    found = [
        part
        for colour in named
        for deed, part in _deeds(colour, situation, claim)
        if fits_one(claim, deed, situation.card)
    ]
    yield from found
    if not found:
        yield from _from_squares(claim, situation, named)


def _colours_named(claim: Claim, situation: Situation) -> list[Colour]:
    """Whose pawns may be meant: those of a colour that was named, else the team's, then all others'."""
    own = [mention.value for mention in claim.mentions if mention.kind == "colour" and mention.role != "other"]
    counted = not claim.kinds & {"swap", "sorry"}
    if own and counted:
        return [colour for colour in situation.position.colours if colour in own]
    others = [colour for colour in situation.position.colours if colour not in situation.team]
    squares = {mention.value for mention in claim.mentions if mention.kind == "square" and mention.role != "to"}
    standing = [colour for colour in others if squares & set(situation.position.squares(colour)) and counted]
    return [*situation.team, *standing]


def _deeds(colour: Colour, situation: Situation, claim: Claim) -> Iterator[tuple[Deed, SaidPart]]:
    """All that one colour's pawns could be thought to do."""
    position = situation.position
    index = INDEX[colour]
    for code in sorted(set(position.codes(colour)), key=lambda code: (not is_track(code), code == START, code)):
        name = NAMES[index][code]
        for count in _counts(claim, situation):
            yield from _counted(colour, code, count)
        if code == START:
            circle = NAMES[index][CIRCLES[index]]
            yield _deed("start", 0, colour, name, circle, ())
        kinds = [
            kind for kind, card in (("swap", "11"), ("sorry", "sorry")) if kind in claim.kinds or card == situation.card
        ]
        for other in position.colours if kinds else ():
            for target in dict.fromkeys(position.codes(other)):
                if other == colour and target == code:
                    continue
                square = NAMES[INDEX[other]][target]
                for kind in kinds:
                    yield _deed(kind, 0, colour, name, square, ((other, square),))


def _counts(claim: Claim, situation: Situation) -> list[int]:
    """The counts to try: those said, each way, else the card's, else any."""
    said = {count for count in claim.counts if count <= MOST}
    card = [*situation.mechanics.counts[situation.card]]
    both_ways = [*card, *(-count for count in card)]
    anywhere = [count for steps in range(1, MOST + 1) for count in (steps, -steps)]
    order = dict.fromkeys([*both_ways, *anywhere])
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
    """Squares that were named although nothing stands there, or nothing leads there."""
    places = [mention for mention in claim.mentions if mention.kind != "colour"]
    origins = [mention for mention in places if mention.role == "own"] or places[:1]
    targets = [mention for mention in places if mention.role != "own" and mention not in origins]
    colour = named[0] if named else situation.turn
    sign = "<>" if "swap" in claim.kinds else "!" if "sorry" in claim.kinds else ">"
    origin = "s" if "start" in claim.kinds or sign == "!" else _square(origins, colour)
    target = _square(places if sign == "!" else targets, colour)
    if sign == "<>" and target is None:
        origin, target = _any_own(situation, colour), origin
    if origin is None and target is None:
        return
    if origin is None or origin == target:
        origin = _any_own(situation, colour)
    said_colour = named[0] if named and _colour_said(claim) else None
    if target is None:
        target = _counted_on(origin, claim, situation, colour)
    yield SaidPart(said_colour, origin, sign, target)  # type: ignore[arg-type]


def _colour_said(claim: Claim) -> bool:
    return any(mention.kind == "colour" and mention.role != "other" for mention in claim.mentions)


def _square(mentions: list[Mention], colour: Colour) -> str | None:
    side = colour[0]
    for mention in mentions:
        if mention.kind == "square":
            return mention.value
        return {"zone": "s1", "home": "h", "start": "s", "circle": f"{side}4"}.get(mention.kind, f"{side}2")
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
        if ("back" in claim.kinds) == (count < 0) or not claim.kinds - {"counted"}:
            code = CODES[index][origin]
            target = forward(index, code, count) if count > 0 else backward(index, code, -count)
            if target is not None:
                return NAMES[index][target].lower()
    return "h"
