"""Is what was said true of what a pawn does?"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
from typing import TypeAlias, TypeVar

from companion.announcing.deeds import Deed, Ways, Writing
from companion.announcing.discourse import REST
from companion.announcing.features import Claim, Description, Reading, Thing
from companion.announcing.standing import Standing
from companion.colours import Colour

Slotted = TypeVar("Slotted", bound=Hashable)

_Test: TypeAlias = Callable[[Deed], bool]

_SENDING = frozenset(("sorry", "replace", "bump", "send", "apology"))
"""Acts that speak of whom the move sends back."""


class Matcher:
    """One situation's deeds, held against readings. What was found of a claim and a deed is kept."""

    def __init__(self, standing: Standing, ways: Ways) -> None:
        self._standing = standing
        self._ways = ways
        self._card = standing.situation.card
        self._own = int(self._card) if self._card.isdigit() else None

    def fitting(self, reading: Reading) -> Iterator[Writing]:
        """The ways to make legal moves that are what was announced."""
        return self._ways.fitting(self._test(reading))

    def _test(self, reading: Reading) -> Callable[[Sequence[Deed]], bool]:
        """A test whether a move made in one of its ways is what was announced."""
        whole = reading.whole
        single = "split" not in whole.acts and REST not in whole.counts
        denied = [self._kept(claim) for claim in reading.denied]
        alone = self._kept(whole)
        several = self._several(reading) if "all" not in whole.acts else _never

        def fits(deeds: Sequence[Deed]) -> bool:
            if any(claim(deed) for claim in denied for deed in deeds):
                return False
            return single and alone(deeds[0]) if len(deeds) == 1 else several(deeds)

        return fits

    def fits_one(self, claim: Claim, deed: Deed) -> bool:
        """Whether one pawn does what is claimed of one."""
        return (
            all(_DOES.get(act, _always)(deed, claim) for act in claim.acts)
            and (not claim.counts or self._counts(claim, deed))
            and self._things(claim, deed)
        )

    def _kept(self, claim: Claim) -> _Test:
        """A test of one deed against a claim, that asks about each deed once."""
        kept: dict[Deed, bool] = {}

        def fits(deed: Deed) -> bool:
            found = kept.get(deed)
            if found is None:
                found = kept[deed] = self.fits_one(claim, deed)
            return found

        return fits

    def _several(self, reading: Reading) -> Callable[[Sequence[Deed]], bool]:
        """A test of several deeds: claims with count and pawn, counts alone and pawns alone are each spread over them,
        no two on one."""
        counted = [count for claim in reading.claims for count in claim.counts]
        claims = [
            Claim(_without_seven(claim, counted), claim.acts - {"split", "apology", "steps"}, claim.things)
            for claim in reading.claims
        ]
        acts = [claim for claim in claims if claim.acts and not claim.counts and not claim.things]
        somewhere = [self._kept(claim) for claim in acts]
        pairs = [claim for claim in claims if claim.counts and claim.things]
        spoken_for = [count for claim in pairs for count in claim.counts]
        first = claims.index(pairs[0]) if pairs else 0
        counts = [claim for claim in claims if claim.counts and not claim.things]
        things = [claim for claim in claims if claim.things and not claim.counts]
        if pairs:
            free = [claim for claim in counts if claims.index(claim) > first or not _taken(claim.counts, spoken_for)]
            rows = [[*pairs, *free, *things]]
        else:
            rows = [counts, things]
        tests = [[self._kept(claim) for claim in row] for row in rows]
        if not all(any(map(claim, self._ways.deeds)) for row in tests for claim in row):
            return _never
        spread = _one_after_the_other if reading.ordered else apart

        all_told = REST in counted

        def fits(deeds: Sequence[Deed]) -> bool:
            if all_told and len(deeds) != len(rows[0]):
                return False
            if not all(any(map(claim, deeds)) for claim in somewhere):
                return False
            for row in tests:
                slots = [[at for at, deed in enumerate(deeds) if claim(deed)] for claim in row]
                if not all(slots) or not spread(slots):
                    return False
            return True

        return fits

    def _counts(self, claim: Claim, deed: Deed) -> bool:
        """A number is a count; beside others it may be the card's name, and where nothing is counted it is that or the
        one pawn that comes out, if something else says what is done."""
        counts = [count for count in claim.counts if count != REST]
        if deed.kind == "step":
            if len(set(counts)) > 1 and counts[0] == self._own:
                counts = counts[1:]
            return all(count == abs(deed.count) for count in counts)
        told = claim.acts & {"enter", "swap", "sorry", "replace"} or any(
            thing.description.place == "start" for thing in claim.things
        )
        said = {self._own, 1} if deed.kind in ("start", "sorry") else {self._own}
        return bool(told) and all(count in said for count in counts)

    def _things(self, claim: Claim, deed: Deed) -> bool:
        """Whether each thing is something in the deed, and no two colours, or squares, are the same thing."""
        if not claim.things:
            return True
        before = tuple(thing.description for thing in claim.things if not thing.description.other)
        slots = [(thing, self._slots(thing, deed, claim, before)) for thing in claim.things]
        if not all(found for _, found in slots):
            return False
        if len(slots) == 1:
            return True
        placed = [found for thing, found in slots if thing.description.square or thing.description.place]
        coloured = [found for thing, found in slots if thing.description.colour]
        others = [
            found
            for thing, found in slots
            if not (thing.description.square or thing.description.place or thing.description.colour)
        ]
        if deed.kind == "swap":  # "the front one with blue" are two
            return apart(placed) and apart([*coloured, *others])
        return apart(placed) and apart(coloured) and apart(others)

    def _slots(self, thing: Thing, deed: Deed, claim: Claim, before: tuple[Description, ...]) -> tuple[str, ...]:
        said, standing = thing.description, self._standing
        found = []
        if "mover" in thing.slots and standing.pawn_is(said, deed.colour, deed.origin):
            found.append("mover")
        if "landing" in thing.slots and said.only_a_place:
            found += [
                name
                for name, square in (("landing", deed.landing), ("end", deed.end))
                if standing.place_is(said, deed.colour, square)
            ]
        if "met" in thing.slots and deed.met and _may_meet(thing, deed, claim) and self._is_beside(said, deed, claim):
            found += [f"met {square}" for colour, square in _met(deed, claim) if standing.pawn_is(said, colour, square)]
        if (
            "sent" in thing.slots
            and said.only_a_place
            and said.place in ("home", "start")
            and _sends(deed)
            and _speaks_of_sending(claim, deed)
        ):
            found.append("sent")
        return tuple(found)

    def _is_beside(self, said: Description, deed: Deed, claim: Claim) -> bool:
        """Whether who is swapped stands beside the one that moves, if it is told by standing beside one's own: "swap
        with the red in front of my blue zero"."""
        if said.relation is None or deed.kind != "swap":
            return True
        _, mark = said.relation
        own = any(self._standing.pawn_is(mark, *pawn) for pawn in self._standing.own)
        named = [thing for thing in claim.things if thing.description != said and "mover" in thing.slots]
        return not own or bool(named) or self._standing.pawn_is(mark, deed.colour, deed.origin)


def _without_seven(claim: Claim, counted: Sequence[int]) -> tuple[int, ...]:
    """The counts of a claim without the 7 that names the card that is split, and without the rest, which is any."""
    if claim.counts == (7,) and not claim.things and len(counted) > 1 and counted[0] == 7:
        return ()
    return claim.counts


def _taken(counts: tuple[int, ...], spoken_for: Sequence[int]) -> bool:
    return all(count in spoken_for for count in counts) and REST not in counts


def _goes_forward(claim: Claim) -> bool:
    """Whether a Sorry! is said to go forward, which it may by R37: then its name is the card's."""
    return "forward" in claim.acts or bool(claim.counts)


_DOES: dict[str, Callable[[Deed, Claim], bool]] = {
    "forward": lambda deed, _: deed.kind == "step" and deed.count > 0,
    "back": lambda deed, claim: (
        (deed.kind == "step" and deed.count < 0) or (_sends(deed) and bool(claim.acts & _SENDING))
    ),
    "enter": lambda deed, _: deed.origin == "S",
    "swap": lambda deed, _: deed.kind == "swap",
    "sorry": lambda deed, claim: deed.kind == "sorry" or (deed.kind == "step" and _goes_forward(claim)),
    "replace": lambda deed, _: deed.kind in ("sorry", "swap"),
    "bump": lambda deed, _: _sends(deed),
    "send": lambda deed, _: _sends(deed),
    "sliding": lambda deed, _: deed.landing != deed.end,
    "steps": lambda deed, claim: deed.kind == "step" or bool(claim.acts & {"swap", "enter", "sorry", "replace"}),
}
"""By act: whether a pawn's deed is one, beside what else is claimed of it."""


def _never(_: Sequence[Deed]) -> bool:
    return False


def _always(_: Deed, __: Claim) -> bool:
    return True


def _speaks_of_sending(claim: Claim, deed: Deed) -> bool:
    return bool(claim.acts & _SENDING) or deed.kind == "sorry"


def _sends(deed: Deed) -> bool:
    return bool(deed.met) and deed.kind != "swap"


def _met(deed: Deed, claim: Claim) -> tuple[tuple[Colour, str], ...]:
    """The pawns that are spoken of as met: in a swap or a Sorry! the one whose place is taken, not those that the slide
    sweeps, unless bumping is spoken of."""
    if deed.kind in ("step", "start") or claim.acts & {"bump", "send"}:
        return deed.met
    return tuple(pawn for pawn in deed.met if pawn[1] == deed.landing)


def _may_meet(thing: Thing, deed: Deed, claim: Claim) -> bool:
    """A colour alone is whom a swap or a Sorry! meets; whom a count bumps only where that is said."""
    if deed.kind in ("swap", "sorry"):
        return True
    return bool(claim.acts & _SENDING) or (thing.marked and "landing" in thing.slots)


def _one_after_the_other(slots: Sequence[Sequence[int]]) -> bool:
    """Whether one slot can be chosen from each, each after the one before."""
    last = -1
    for choice in slots:
        later = [slot for slot in choice if slot > last]
        if not later:
            return False
        last = min(later)
    return True


def apart(slots: Sequence[Sequence[Slotted]]) -> bool:
    """Whether one slot can be chosen from each, no slot twice. However much was said, it takes no longer than the
    slots squared: whoever holds a slot that another needs looks for one of its other slots."""
    holders: dict[Slotted, int] = {}

    def settle(one: int, tried: set[Slotted]) -> bool:
        for slot in slots[one]:
            if slot not in tried:
                tried.add(slot)
                if slot not in holders or settle(holders[slot], tried):
                    holders[slot] = one
                    return True
        return False

    return all(settle(one, set()) for one in range(len(slots)))
