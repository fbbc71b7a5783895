"""The board's tables, against squares walked one at a time."""

from __future__ import annotations

import pytest

from companion.colours import COLOURS
from companion.moves.board import (
    CODES,
    HOME,
    NAMES,
    NOT_IN_PLAY,
    START,
    backward,
    distance_home,
    forward,
    is_track,
    zone_square,
)
from companion.moves.tables import WEIGHTS, landings, steps
from tests.companion.naive import ORDER, TRACK, slide, walk

SEATS = list(enumerate(COLOURS))
SQUARES = [*TRACK, "s1", "s2", "s3", "s4", "s5"]


@pytest.mark.parametrize(("index", "colour"), SEATS)
def test_every_square_has_one_name_and_codes_sort_as_squares_are_written(index: int, colour: str) -> None:
    codes = [CODES[index][name.lower()] for name in ORDER]
    assert [NAMES[index][code] for code in codes] == ORDER
    assert codes == sorted(codes)


def test_no_two_colours_share_the_code_of_a_safety_square() -> None:
    zones = [zone_square(colour, number) for colour in range(4) for number in range(1, 6)]
    assert len(set(zones)) == 20
    assert not any(is_track(code) or code in (START, HOME, NOT_IN_PLAY) for code in zones)


@pytest.mark.parametrize(("index", "colour"), SEATS)
@pytest.mark.parametrize("count", range(1, 13))
def test_every_count_leads_where_walking_does(index: int, colour: str, count: int) -> None:
    for name in SQUARES:
        code = CODES[index][name]
        ahead, behind = forward(index, code, count), backward(index, code, count)
        assert (None if ahead is None else NAMES[index][ahead]) == walk(colour, name, count)
        assert (None if behind is None else NAMES[index][behind]) == walk(colour, name, -count)


@pytest.mark.parametrize("index", range(4))
def test_pawns_in_start_and_home_go_nowhere_by_count(index: int) -> None:
    for code in (START, HOME):
        assert forward(index, code, 1) is None
        assert backward(index, code, 1) is None
        assert all(row[code] is None for named in (0, 1) for row in steps("others").rows[named][index].values())


@pytest.mark.parametrize(("index", "colour"), SEATS)
def test_only_other_colours_triangles_slide(index: int, colour: str) -> None:
    for name in SQUARES:
        end, sweep = landings("others").rest[index][CODES[index][name]]
        assert [NAMES[index][code] for code in sweep] == slide(colour, name)
        assert NAMES[index][end] == (slide(colour, name) or [name])[-1]


@pytest.mark.parametrize(("index", "colour"), SEATS)
def test_the_distance_home_is_what_single_steps_need(index: int, colour: str) -> None:
    for name in SQUARES:
        square, steps = name, 0
        while square != "H":
            square, steps = walk(colour, square, 1) or "", steps + 1
        assert distance_home(index, CODES[index][name]) == steps
    assert distance_home(index, START) == distance_home(index, CODES[index][f"{colour[0]}4"]) + 1 == 65
    assert distance_home(index, HOME) == 0


def test_weights_tell_any_two_positions_apart() -> None:
    fields = [weight for weights in WEIGHTS for weight in weights if weight]
    assert len(fields) == len(set(fields)) == 4 * 67
    for weights in WEIGHTS:
        others = [weight for weight in weights if weight not in (0, weights[START], weights[HOME])]
        assert all(weight.bit_count() == 1 for weight in [*others, weights[START], weights[HOME]])
        for crowded in (weights[START], weights[HOME]):
            assert not any(crowded < weight < 8 * crowded for weight in fields), "four pawns need three bits"
