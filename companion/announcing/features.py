"""Feature structures: what is said of a pawn or a place, of one pawn's deed, and of a whole announcement.

A feature that is None was not said. Two descriptions unify to one that says what both say, unless they contradict each
other. What a description means on a board is told by `companion.announcing.standing`.
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Literal, TypeAlias

Slot: TypeAlias = Literal["mover", "landing", "met", "sent"]
"""What a thing can be in a deed: the pawn that moves, where it gets, a pawn that it meets, where that one is sent."""

ANY: frozenset[Slot] = frozenset(("mover", "landing", "met", "sent"))


@dataclass(frozen=True, slots=True)
class Description:
    """What is said of one pawn or place."""

    pawn: bool | None = None
    """Whether a pawn was named, or something that only a pawn can be."""
    colour: str | None = None
    square: str | None = None
    place: str | None = None
    """`home`, `start`, `zone`, `circle`, `diamond`, `slide`, `triangle` or `slideend`."""
    side: str | None = None
    """Whose place it is: a colour or `own`."""
    owner: str | None = None
    """`own`, `partner`, `theirs`, or `yours`, which nobody can know."""
    rank: str | None = None
    """`front`, `rear`, `recent`, `last` or `first`."""
    relation: tuple[str, Description] | None = None
    """`behind`, `ahead` or `beside`, and whom."""
    distance: int | None = None
    """Squares between the two of the relation, counted with the last."""
    other: bool | None = None
    only: bool | None = None

    def unify(self, more: Description) -> Description | None:
        """What both say; None if they contradict each other."""
        merged = {}
        for feature in _FEATURES:
            one, two = getattr(self, feature), getattr(more, feature)
            if one is not None and two is not None and one != two:
                return None
            merged[feature] = one if one is not None else two
        return Description(**merged)

    @property
    def only_a_place(self) -> bool:
        """Whether it may be a place where nobody stands."""
        said = self.pawn or self.owner or self.rank or self.relation or self.other or self.only
        return not said and (self.square is not None or self.place is not None)

    @property
    def tells(self) -> bool:
        """Whether it says more than that there is a pawn."""
        return self != Description(pawn=self.pawn, owner="own" if self.owner == "own" else None)


_FEATURES = tuple(field.name for field in fields(Description))


@dataclass(frozen=True, slots=True)
class Thing:
    """A pawn or a place that was named, and what it can be in the deed by the words around it."""

    description: Description
    slots: frozenset[Slot] = ANY
    marked: bool = False
    """Whether a word like "to" or "with" told the slots."""


@dataclass(frozen=True, slots=True)
class Claim:
    """What is said of one pawn's deed."""

    counts: tuple[int, ...] = ()
    acts: frozenset[str] = frozenset()
    things: tuple[Thing, ...] = ()
    denied: tuple[Claim, ...] = ()
    """What it is not."""

    def __add__(self, other: Claim) -> Claim:
        return Claim(
            self.counts + other.counts, self.acts | other.acts, self.things + other.things, self.denied + other.denied
        )

    def __bool__(self) -> bool:
        return bool(self.counts or self.acts or self.things)


@dataclass(frozen=True, slots=True)
class Reading:
    """One way to understand a whole announcement."""

    claims: tuple[Claim, ...] = ()
    """Pawn by pawn, as far as the words tell."""
    denied: tuple[Claim, ...] = ()
    cards: tuple[str, ...] = ()
    """The cards named by their own word (`sjuan`)."""
    passes: bool = False
    discards: bool = False
    ordered: bool = False
    """Whether the order of the parts was said ("then")."""
    unsure: bool = False
    """Whether the words leave open what was meant, whatever fits."""
    corrected: bool = False
    idle: int = 0
    """How many words that could carry a meaning carry none in this reading."""

    @property
    def whole(self) -> Claim:
        """Everything said, of one pawn."""
        return sum(self.claims, Claim())

    @property
    def only_passes(self) -> bool:
        """Whether nothing is said but that no move is made."""
        return self.passes and not self.discards and not self.whole

    @property
    def thrown(self) -> str | None:
        """The one card that is said to be thrown away; None if none or several are."""
        whole = self.whole
        named = {*self.cards, *map(str, whole.counts), *(["sorry"] if "sorry" in whole.acts else [])}
        return named.pop() if len(named) == 1 else None

    @property
    def figures(self) -> tuple[int, int]:
        """How many counts are said, and how many squares: what "red four" adds to either."""
        whole = self.whole
        return len(whole.counts), sum(thing.description.square is not None for thing in whole.things)

    @property
    def says_something(self) -> bool:
        """Whether anything was said that moves could differ in."""
        whole = self.whole
        acts = whole.acts - {"apology", "steps", "whole"}
        told = [thing for thing in whole.things if thing.description.tells]
        return bool(whole.counts or acts or told)
