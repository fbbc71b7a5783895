"""Does what was said fit what a pawn does?"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import TypeVar

from companion.announcing.parser import Announced, Claim, Mention
from companion.announcing.readings import Deed
from companion.cards import Card
from companion.moves.board import CIRCLE, DIAMOND

Slot = TypeVar("Slot", bound=Hashable)

ZONE = ("s1", "s2", "s3", "s4", "s5")


def fits(announced: Announced, deeds: Sequence[Deed], card: Card) -> bool:
    """Whether a move made in one of its ways is what was announced."""
    if len(deeds) == 1:
        return "split" not in announced.acts and fits_one(announced.whole, deeds[0], card)
    return _fits_several(announced, deeds, card)


def fits_one(claim: Claim, deed: Deed, card: Card) -> bool:
    """Whether one pawn does what is claimed of one."""
    return (
        all(_fits_kind(kind, deed) for kind in claim.kinds)
        and _fits_counts(claim, deed, card)
        and _fits_mentions(claim.mentions, deed)
    )


def _fits_several(announced: Announced, deeds: Sequence[Deed], card: Card) -> bool:
    """Claims with count and pawn, counts alone and pawns alone are each spread over the parts, no two on one."""
    claims = announced.claims
    if len(claims) > 1 or "split" in announced.acts:
        claims = tuple(claim for claim in claims if claim.counts != (7,) or claim.stands)
    kinds = [claim for claim in claims if not claim.counts and not claim.mentions]
    if any(not fits_one(claim, deed, card) for claim in kinds for deed in deeds):
        return False
    detailed = [claim for claim in claims if claim.counts and claim.mentions]
    counts = [claim for claim in claims if claim.counts and not claim.mentions]
    pawns = [claim for claim in claims if claim.mentions and not claim.counts]
    return all(_spread(each, deeds, card, announced.ordered) for each in (detailed, counts, pawns))


def _spread(claims: list[Claim], deeds: Sequence[Deed], card: Card, ordered: bool) -> bool:
    slots = [[at for at, deed in enumerate(deeds) if fits_one(claim, deed, card)] for claim in claims]
    return _one_after_the_other(slots) if ordered else _apart(slots)


def _one_after_the_other(slots: Sequence[Sequence[int]]) -> bool:
    """Whether one slot can be chosen from each, each after the one before."""
    last = -1
    for choice in slots:
        later = [slot for slot in choice if slot > last]
        if not later:
            return False
        last = min(later)
    return True


def _fits_kind(kind: str, deed: Deed) -> bool:
    if kind == "start":
        return deed.origin == "S"
    if kind in ("swap", "sorry"):
        return deed.kind == kind
    return deed.kind == "step" and {"forward": deed.count > 0, "back": deed.count < 0}.get(kind, True)


def _fits_counts(claim: Claim, deed: Deed, card: Card) -> bool:
    """A number is a count; beside others, or where nothing is counted, it may be the card's name."""
    counts = list(claim.counts)
    own = int(card) if card.isdigit() else 0
    if deed.kind == "step":
        if len(set(counts)) > 1 and own in counts:
            counts.remove(own)
        return all(count == abs(deed.count) for count in counts)
    return all(count == own or (count == 1 and deed.kind == "start") for count in counts)


def _fits_mentions(mentions: tuple[Mention, ...], deed: Deed) -> bool:
    """Whether each mention is true of the deed, and no two colours, or squares, are the same one's."""
    places = [_slots(mention, deed) for mention in mentions if mention.kind != "colour"]
    colours = [_slots(mention, deed) for mention in mentions if mention.kind == "colour"]
    return _apart(places) and _apart(colours)


def _apart(slots: Sequence[Sequence[Slot]]) -> bool:
    """Whether one slot can be chosen from each, no slot twice. However much was said, it takes no longer than the
    slots squared: whoever holds a slot that another needs looks for one of its other slots."""
    holders: dict[Slot, int] = {}

    def settle(one: int, tried: set[Slot]) -> bool:
        for slot in slots[one]:
            if slot not in tried:
                tried.add(slot)
                if slot not in holders or settle(holders[slot], tried):
                    holders[slot] = one
                    return True
        return False

    return all(settle(one, set()) for one in range(len(slots)))


def _slots(mention: Mention, deed: Deed) -> tuple[str, ...]:
    """Which of a deed's colours or squares a mention may be."""
    if mention.kind == "colour":
        return _colour_slots(mention, deed)
    squares = {"own": [("origin", deed.origin)], "to": [("landing", deed.landing), ("end", deed.end)]}
    met = [(f"met {square}", square) for _, square in deed.met]
    role = "" if deed.kind in ("swap", "sorry") or mention.kind == "circle" else mention.role
    anywhere = [*squares["own"], *squares["to"]]
    named = {"": anywhere, "other": met, **squares}[role]
    if role == "" and mention.kind in ("circle", "diamond") and deed.kind == "start":
        named = squares["to"]
    wanted = _names(mention, deed)
    return tuple(slot for slot, square in named if square in wanted)


def _names(mention: Mention, deed: Deed) -> tuple[str, ...]:
    """The squares that a place may be, for the pawn's colour."""
    if mention.kind == "square":
        return (mention.value,)
    side = deed.colour[0]
    fixed = {"zone": ZONE, "home": ("H",), "start": ("S",), "circle": (f"{side}{CIRCLE}",)}
    return fixed.get(mention.kind, (f"{side}{DIAMOND}",))


def _colour_slots(mention: Mention, deed: Deed) -> tuple[str, ...]:
    others = tuple(f"met {square}" for colour, square in deed.met if colour == mention.value)
    if mention.role == "other":
        return others
    mover = ("mover",) if deed.colour == mention.value else ()
    return (*mover, *others) if deed.kind in ("swap", "sorry") else mover
