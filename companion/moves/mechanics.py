"""The mechanics of moving at a table: what its options make of cards and steps, worked out once for each combination.

A rule set is words; its `Mechanics` are the same as numbers and tables, so that finding moves asks no option twice.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TypeAlias

from companion.cards import PACKS, Card
from companion.colours import INDEX, Colour
from companion.moves.board import CIRCLES
from companion.moves.seven import SEVEN
from companion.moves.tables import Landings, Movers, Row, Steps, landings, steps
from companion.ruleset import RuleSet

_COUNTS: dict[Card, tuple[int, ...]] = {
    "1": (1,),
    "2": (2,),
    "3": (3,),
    "4": (-4,),
    "5": (5,),
    "8": (8,),
    "10": (10, -1),
    "11": (11,),
    "12": (12,),
}
"""By card: the counts, backward below 0, that one pawn may go (R18, R20)."""

SORRY_COUNT = 4
"""How far a Sorry! goes where it may go forward (R37)."""

_ENTERING: dict[str, frozenset[Card]] = {
    "one_two": frozenset(("1", "2")),
    "forward": frozenset(("1", "2", "3", "5", "7", "8", "10", "11", "12")),
}
"""By the option `leave_start`: the cards that bring a pawn from Start onto the start circle (R16, R35)."""

_MOVERS: dict[str, dict[Colour, Movers]] = {
    "none": {colour: ((index, False),) for colour, index in INDEX.items()},
    "partners": {colour: ((index, False), ((index + 2) % 4, True)) for colour, index in INDEX.items()},
}
"""By the option `teams` and the turn: the colours that may be moved (R26)."""

SPECIAL: tuple[Card, ...] = ("7", "11", "sorry")
"""The cards that do more than bring a pawn out or move one pawn by a count."""

CardRows: TypeAlias = "tuple[tuple[tuple[int | None, tuple[Row, ...]], ...], ...]"
"""By naming and colour: the square onto which a card brings a pawn from Start, if it does, and its rows of steps."""


@dataclass(frozen=True, slots=True)
class Mechanics:
    """What the options of one rule set say about moving."""

    movers: dict[Colour, Movers]
    counted: dict[Card, CardRows | None]
    """By card of the pack: its counts and whether it brings a pawn out; None for those in `SPECIAL`."""
    besides: dict[Card, CardRows]
    """By card in `SPECIAL`: the same for what it does with one pawn that a plain card could do too."""
    counts: dict[Card, tuple[int, ...]]
    """By card: the counts that one pawn may go, backward below 0; for a 7, those of its parts too."""
    entering: frozenset[Card]
    landings: Landings
    swapping: Landings
    """The landings of pawns that swap (R40)."""
    steps: Steps
    three: bool
    """Whether each colour has three pawns instead of four (R34)."""
    partners: bool
    any_split: bool
    """Whether a 7 may be divided among any number of pawns (R27)."""
    may_decline_swap: bool
    """Whether a swap that is an 11's only use may be declined (R21)."""
    sorry_may_choose: bool
    """Whether a Sorry! may go forward also where a place can be taken (R37)."""
    may_pass: bool
    """Whether one may pass whatever can be done (R39)."""


MECHANICS: dict[int, Mechanics] = {}
"""By `RuleSet.moving`: those made so far. Ask `mechanics_of`, which makes them."""

_MOST_KEPT = 64
"""A table needs one; whoever asks about thousands of rule sets must not fill the memory."""


def mechanics_of(rules: RuleSet) -> Mechanics:
    """The mechanics of a rule set."""
    mechanics = MECHANICS.get(rules.moving)
    if mechanics is None:
        mechanics = _make(rules)
        if len(MECHANICS) >= _MOST_KEPT:
            MECHANICS.clear()
        MECHANICS[rules.moving] = mechanics
    return mechanics


def _make(rules: RuleSet) -> Mechanics:
    entering = _ENTERING[rules.leave_start] - (frozenset(("11",)) if rules.eleven == "swap_only" else frozenset())
    counts = dict(_COUNTS)
    counts["11"] = () if rules.eleven == "swap_only" else _COUNTS["11"]
    counts["sorry"] = () if rules.sorry_forward == "no" else (SORRY_COUNT,)
    pack = dict.fromkeys(PACKS[rules.deck])
    return Mechanics(
        movers=_MOVERS[rules.teams],
        counted={
            card: None if card in SPECIAL else _rows(rules.slides, counts[card], card in entering) for card in pack
        },
        besides={card: _rows(rules.slides, counts.get(card, ()), card in entering) for card in SPECIAL},
        counts={**counts, "7": tuple(range(1, SEVEN + 1))},
        entering=entering,
        landings=landings(rules.slides),
        swapping=landings(rules.slides if rules.swap_slides == "yes" else "none"),
        steps=steps(rules.slides),
        three=rules.pawns == "3",
        partners=rules.partners,
        any_split=rules.split_pawns == "any",
        may_decline_swap=rules.swap_compulsory == "no",
        sorry_may_choose=rules.sorry_forward == "choice",
        may_pass=rules.must_move == "no",
    )


@cache
def _rows(slides: str, counts: tuple[int, ...], enters: bool) -> CardRows:
    """What `_counted` needs of a card with these counts."""
    return tuple(
        tuple(
            (CIRCLES[colour] if enters else None, tuple(of_colour[colour][count] for count in counts))
            for colour in range(4)
        )
        for of_colour in steps(slides).rows
    )
