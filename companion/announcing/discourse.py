"""From an announcement's items to its readings: what is denied, what is corrected, what is said of which pawn."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import islice, pairwise

from companion.announcing.features import Claim, Description, Reading, Thing
from companion.announcing.grammar import Item, Row
from companion.cards import Card

MOST = 64
"""Readings of one announcement that are looked at."""

REST = -1
"""The count that stands for what is left of a 7."""

_DENIALS = frozenset(("not", "refuse", "cannot", "instead", "no swap"))


def readings(rows: Iterable[Row], card: Card | None) -> tuple[Reading, ...]:
    """Every way to understand what was said, each once."""
    return tuple(dict.fromkeys(islice(_readings(rows, card), MOST)))


def _readings(rows: Iterable[Row], card: Card | None) -> Iterator[Reading]:
    for row in rows:
        if not any(item.kind == "unknown" for item in row.items):
            for reading in _corrected(row.items, card):
                yield replace(reading, idle=row.idle + _said_twice(reading, card))


def _said_twice(reading: Reading, card: Card | None) -> int:
    """How many counts add nothing, for they were said before; the parts of a 7 may be alike."""
    counts = reading.whole.counts
    return 0 if card == "7" else len(counts) - len(set(counts))


def _corrected(items: Sequence[Item], card: Card | None) -> Iterator[Reading]:
    """The readings of a row of items, each part after a correction put over the part before it."""
    parts: list[list[Item]] = [[]]
    either = oops = False
    unsure = False
    if items and items[-1].kind == "correct" and items[-1].name == "sorry":
        return  # nothing is put in the place of what was said: it is a kind word
    items = _without_sighs(items)
    for item in items:
        if item.kind in ("correct", "or"):
            oops = oops or item.name == "oops"
            either = either or (item.kind == "or" and bool(parts[-1]))
            parts.append([])
        elif item.kind == "ordinal":
            unsure = True
        else:
            parts[-1].append(item)
    said = [part for part in parts if any(item.kind not in ("parting", "to") for item in part)]
    if not said:
        return
    if (
        len(parts) > 1
        and not any(item.kind not in ("parting", "to") for item in parts[-1])
        and len(said) == 1
        and parts[0]
    ):
        unsure = True  # "five, no": what was said is taken back, and nothing put in its place
    if oops and not any(_is_count(item) or _is_square(item) for item in parts[-1]):
        unsure = True  # "oops, my own yellow": that may be a remark
    whole = [_Polar.of(part) for part in said]
    if any(part.nothing_instead for part in whole):
        return
    for merged in _merged(whole, either):
        reading = merged.reading(card, corrected=len(said) > 1 or either)
        yield replace(reading, unsure=reading.unsure or unsure)


def _without_sighs(items: Sequence[Item]) -> Sequence[Item]:
    """Without an "oh dear" at the end of what tells a pawn, and how far or where it goes: it takes nothing back."""
    last = len(items)
    while last and (items[last - 1].kind in ("parting", "to") or items[last - 1].name == "oops"):
        last -= 1
    told = [item for item in items[:last] if _is_count(item) or item.thing is not None]
    return items[:last] if len(told) > 1 and any(item.thing is not None for item in told) else items


class _Polar:
    """The items of a part, those that were affirmed and those that were denied."""

    def __init__(
        self, said: list[Item], denied: list[list[Item]], refused: bool, nothing_instead: bool = False
    ) -> None:
        self.said = said
        self.nothing_instead = nothing_instead
        """Whether something is said to be instead of another, but not what."""
        self.denied = denied
        self.refused = refused
        """Whether something was refused as a whole: "I don't want to"."""

    @classmethod
    def of(cls, items: Sequence[Item]) -> _Polar:
        said: list[Item] = []
        denied: list[list[Item]] = []
        scope = ""
        refused = False
        instead = any(item.kind == "instead" for item in items)
        for item in items:
            if item.kind in _DENIALS:
                if scope and not denied[-1]:
                    denied.pop()
                scope = item.kind
                refused = refused or scope in ("refuse", "cannot", "no swap")
                denied.append([Item("act", name="swap")] if scope == "no swap" else [])
            elif scope and item.kind == "parting":
                cls._close(said, denied)
                scope = ""
                said.append(item)
            elif scope:
                denied[-1].append(item)
                if scope in ("not", "instead") and item.kind == "thing" and len(denied[-1]) == 1:
                    scope = ""
            else:
                said.append(item)
        if scope:
            cls._close(said, denied)
        nothing = instead and not any(item.kind == "thing" for item in said)
        return cls(said, [part for part in denied if part], refused, nothing)

    @staticmethod
    def _close(said: list[Item], denied: list[list[Item]]) -> None:
        """A denial that denies nothing after it denies what stands before it: "r6 can't"."""
        if not denied[-1]:
            start = max((at + 1 for at, item in enumerate(said) if item.kind == "parting"), default=0)
            denied[-1] = said[start:]
            del said[start:]

    def reading(self, card: Card | None, corrected: bool) -> Reading:
        said = self.said
        denied = tuple(claim for claim in map(_whole, self.denied) if not _is_the_other(claim, said))
        kinds = {item.kind for item in said}
        content = [item for item in said if item.kind in ("count", "card", "act", "thing", "rest")]
        denies_act = any(claim.acts & {"swap", "enter", "forward", "back"} for claim in denied)
        refused = self.refused or any("swap" in claim.acts for claim in denied)
        passes = "pass" in kinds or (not content and refused and all(_deed_kinds(part) < 2 for part in self.denied))
        cards = tuple(str(item.count) for item in said if item.kind == "card")
        only_things = bool(denied) and not content and not passes and not denies_act
        reading = Reading(
            claims=_claims(said),
            denied=() if passes else denied,
            cards=cards,
            passes=passes,
            discards="discard" in kinds,
            ordered=any(item.kind == "parting" and item.name == "then" for item in said),
            unsure=only_things or any(_yours(item) for item in said) or _only_tells_where_not(said, denied),
            corrected=corrected,
        )
        counts = [count for count in reading.whole.counts if count != REST]
        if corrected and card == "7" and counts and sum(counts) != 7:
            reading = replace(reading, unsure=True)
        return reading


def _is_the_other(claim: Claim, said: Sequence[Item]) -> bool:
    """Whether no more is denied than "the other one" of a pawn that was told: "the one on g6, not the other"."""
    others = all(thing.description == _THE_OTHER for thing in claim.things)
    told = any(item.thing is not None and item.thing.description.square is not None for item in said)
    return told and others and bool(claim.things) and not claim.counts and not claim.acts


_THE_OTHER = Description(pawn=True, other=True)


def _only_tells_where_not(said: Sequence[Item], denied: Sequence[Claim]) -> bool:
    """Whether a pawn is told only by not being on the track: in Start and in the safety zone there may be some."""
    told = any(item.thing is not None and item.thing.description.tells for item in said)
    entering = any(item.kind == "act" and item.name == "enter" for item in said)
    off = any(thing.description.place == "track" for claim in denied for thing in claim.things)
    return off and not told and not entering


def _yours(item: Item) -> bool:
    return item.thing is not None and item.thing.description.owner == "yours"


def _whole(items: Sequence[Item]) -> Claim:
    return sum((item.claim for item in items), Claim())


def _merged(parts: Sequence[_Polar], either: bool) -> Iterator[_Polar]:
    """The last part put over those before it; where one thing *or* another was said, each."""
    if len(parts) == 1:
        yield parts[0]
        return
    *earlier, last = parts
    for before in _merged(earlier, either):
        if either:
            yield before
        yield from _over(before, last)


def _over(before: _Polar, last: _Polar) -> Iterator[_Polar]:
    """What is said last replaces what was said of the same kind; of several things, each that it may stand for."""
    if any(item.kind in ("pass", "discard") for item in last.said) or (last.refused and not last.said):
        yield last
        return
    if any(item.kind in ("pass", "discard") for item in before.said):
        yield last
        return
    denied = [*before.denied, *last.denied]
    if not last.said:
        yield _Polar(before.said, denied, before.refused or last.refused)
        return
    if _deed_kind(last.said) and _deed_kind(before.said) and _deed_kind(last.said) != _deed_kind(before.said):
        yield _Polar(last.said, denied, False)
        return
    kept = before.said
    if any(item.kind in ("count", "card") for item in last.said):
        kept = [item for item in kept if item.kind not in ("count", "card")]
    if any(item.kind == "act" and item.name in ("forward", "back") for item in last.said):
        kept = [item for item in kept if not (item.kind == "act" and item.name in ("forward", "back"))]
    fresh = [item for item in last.said if item.kind == "thing"]
    stale = [at for at, item in enumerate(kept) if item.kind == "thing"]
    if not fresh or not stale:
        yield _Polar([*kept, *last.said], denied, False)
        return
    if len(fresh) >= len(stale):
        yield _Polar(
            [*(item for item in kept if item.kind != "thing"), *last.said],
            [*denied, *_antecedents(fresh, kept, stale)],
            False,
        )
        if len(stale) == 1 or len(fresh) > 1:
            return
    for at in stale:
        gone = [kept[at]]
        yield _Polar([*kept[:at], *kept[at + 1 :], *last.said], [*denied, *_antecedents(fresh, gone, [0])], False)


def _antecedents(fresh: Sequence[Item], kept: Sequence[Item], stale: Sequence[int]) -> list[list[Item]]:
    """The things that "the other one" is not."""
    if any(item.thing is not None and item.thing.description.other for item in fresh):
        return [[kept[at]] for at in stale]
    return []


def _deed_kinds(items: Sequence[Item]) -> int:
    """How many kinds of deed are said."""
    acts = {item.name for item in items if item.kind == "act"}
    counted = bool(acts & {"forward", "back"}) or any(item.kind in ("count", "card") for item in items)
    return len(acts & {"swap", "enter", "sorry"}) + counted


def _deed_kind(items: Sequence[Item]) -> str:
    """What kind of deed is said, if one is."""
    acts = {item.name for item in items if item.kind == "act"}
    for kind in ("swap", "enter", "sorry"):
        if kind in acts or (kind == "sorry" and "replace" in acts):
            return kind
    if acts & {"forward", "back"} or any(item.kind in ("count", "card", "rest") for item in items):
        return "step"
    return ""


def _claims(items: Sequence[Item]) -> tuple[Claim, ...]:
    """What is said, pawn by pawn."""
    units: list[list[Item]] = [[]]
    for item in items:
        if item.kind == "parting":
            units.append([])
        elif item.kind in ("count", "card", "act", "thing", "rest"):
            units[-1].append(item)
    claims = [claim for unit in units for claim in _grouped(unit)]
    return tuple(_detached(claims))


def _is_count(item: Item) -> bool:
    return item.kind in ("count", "card", "rest")


def _is_square(item: Item) -> bool:
    return item.thing is not None and item.thing.description.square is not None


def _is_pawn(item: Item) -> bool:
    return item.thing is not None and "mover" in item.thing.slots


def _grouped(unit: Sequence[Item]) -> list[Claim]:
    """One claim a pawn: a stretch that counts twice, or names two pawns, speaks of two.

    "three with r4 four with r9" begins each with its count, "r4 three r9 four" with its pawn.
    """
    counts = [at for at, item in enumerate(unit) if _is_count(item)]
    pawns = [at for at, item in enumerate(unit) if _is_pawn(item) and not (at and _is_pawn(unit[at - 1]))]
    if len(counts) < 2 and len(pawns) < 2:
        whole = _whole_of(unit)
        return [whole] if whole else []
    starts = pawns if pawns and counts and pawns[0] < counts[0] and len(pawns) > 1 else counts
    if len(starts) < 2:
        return [_whole_of(unit)]
    bounds = [0, *starts[1:], len(unit)]
    return [_whole_of(unit[first:last]) for first, last in pairwise(bounds)]


def _whole_of(items: Sequence[Item]) -> Claim:
    return sum((_claim(item) for item in items), Claim())


def _claim(item: Item) -> Claim:
    if item.kind == "card":
        return Claim(counts=(item.count,))
    return Claim(counts=(REST,)) if item.kind == "rest" else item.claim


def _names_pawn(claim: Claim) -> bool:
    return any("mover" in thing.slots for thing in claim.things)


def _detached(claims: list[Claim]) -> list[Claim]:
    """Counts and pawns listed apart ("three and four with r4 and r9") don't tell which belongs to which."""
    mixed = [claim for claim in claims if claim.counts and _names_pawn(claim)]
    spoken_for = {count for claim in mixed for count in claim.counts}
    free_count = any(claim.counts and not claim.things and not set(claim.counts) <= spoken_for for claim in claims)
    free_pawn = any(_names_pawn(claim) and not claim.counts for claim in claims)
    crowded = any(sum("mover" in thing.slots for thing in claim.things) > 1 for claim in mixed)
    if not (free_count and mixed and (free_pawn or crowded)):
        return claims
    parted: list[Claim] = []
    for claim in claims:
        if claim.counts and _names_pawn(claim):
            parted.append(Claim(counts=claim.counts, acts=claim.acts))
            parted += [Claim(things=(thing,)) for thing in claim.things]
        else:
            parted.append(claim)
    return parted


__all__ = ["Description", "Thing", "readings"]
