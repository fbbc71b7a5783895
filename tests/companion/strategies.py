"""What hypothesis may draw: positions, and questions that fit together."""

from __future__ import annotations

from hypothesis import strategies as st

from companion.cards import Card
from companion.colours import COLOURS, Colour
from companion.moves.board import FIRST_TRACK, HOME, NAMES, START, TRACK, zone_square
from companion.moves.position import Position
from companion.ruleset import RuleSet
from tests.companion.tables import RULESETS

Question = tuple[Position, Colour, Card, RuleSet]


@st.composite
def positions(draw: st.DrawFn, colours: tuple[Colour, ...] | None = None) -> Position:
    """Any sound position; pawns that would meet step on to the next free square."""
    if colours is None:
        colours = tuple(draw(st.lists(st.sampled_from(COLOURS), min_size=2, max_size=4, unique=True)))
    taken: set[int] = set()
    parts = []
    for index, colour in enumerate(COLOURS):
        if colour not in colours:
            parts.append("-")
            continue
        zone = [zone_square(index, number) for number in range(1, 6)]
        four = []
        for _ in range(4):
            code = draw(st.one_of(st.integers(FIRST_TRACK, TRACK), st.sampled_from([START, HOME, *zone])))
            while code in taken:
                code = code % TRACK + FIRST_TRACK if code <= TRACK else zone[(code - zone[0] + 1) % len(zone)]
            if code not in (START, HOME):
                taken.add(code)
            four.append(NAMES[index][code])
        parts.append(",".join(four))
    return Position.parse("/".join(parts))


@st.composite
def questions(draw: st.DrawFn) -> Question:
    """A position, a turn in it, a card of the pack, and rules that fit them."""
    rules = draw(st.sampled_from(RULESETS))
    position = draw(positions(COLOURS) if rules.partners else positions())
    card = draw(st.sampled_from(tuple(dict.fromkeys(rules.pack))))
    return position, draw(st.sampled_from(position.colours)), card, rules
