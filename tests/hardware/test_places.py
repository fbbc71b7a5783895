"""What the guide's notes point at is there, in every case."""

from __future__ import annotations

import pytest
from manifold3d import Manifold

from hardware.case import DEFAULT, Case, every_case
from hardware.guide import STEPS, parts
from hardware.places import anchors, places

SOLIDS = parts(DEFAULT)
ON = {
    "post": "base", "board power": "sockets", "board card": "sockets", "pin 1": "header", "pin 2": "header",
    "pin 39": "header", "pin 40": "header", "screw 1": "screws", "screw 2": "screws", "screw 3": "screws",
    "screw 4": "screws", "peg 1": "lid", "peg 2": "lid", "peg 3": "lid", "peg 4": "lid", "panel pins": "panel",
    "glass": "glass", "switch tab": "tabs", "switch tab 2": "tabs", "lamp tab": "tabs", "lamp tab 2": "tabs",
    "buzzer": "buzzer", "transistor": "transistor", "terminal 1": "terminals", "terminal 2": "terminals",
    "terminal place": "terminals", "terminal place 2": "terminals", "click": "base", "click 2": "base",
    "power": "sockets", "card": "sockets", "plug": "plug", "tie": "tie",
}  # fmt: skip
"""Of which part a place is, or next to which."""
OPEN = {"window": "lid", "hole": "lid", "nail": "lid"}
"""Places where that part is cut away."""
NEAR = 4.0


def ball(at: tuple[float, float, float], radius: float) -> Manifold:
    return Manifold.sphere(radius, 24).translate(at)


def test_every_note_speaks_of_a_place_that_is_known_and_all_of_them_are_held_against_a_part() -> None:
    told = {place for step in STEPS for place, _ in step.notes}
    assert told == set(ON) | set(OPEN)
    assert told <= set(places(DEFAULT))


@pytest.mark.parametrize("place", ON)
def test_a_place_is_at_the_part_that_its_note_names(place: str) -> None:
    assert (SOLIDS[ON[place]] ^ ball(places(DEFAULT)[place], NEAR)).volume() > 0.05


@pytest.mark.parametrize("place", OPEN)
def test_a_place_that_is_an_opening_is_open(place: str) -> None:
    assert (SOLIDS[OPEN[place]] ^ ball(places(DEFAULT)[place], 0.4)).volume() < 0.2


@pytest.mark.parametrize("case", list(every_case()), ids=lambda case: case.name)
def test_lines_lead_straight_to_where_the_parts_go(case: Case) -> None:
    width, depth, height = case.outside
    for step in STEPS:
        if step.coming:
            for x, y, z in anchors(case, step.coming[0]):
                assert 0 <= x <= width
                assert 0 <= y <= depth
                assert 0 <= z <= height
    assert [at[:2] for at in anchors(case, "screws")] == [case.on_board(*hole) for hole in case.board.holes]
