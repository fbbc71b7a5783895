"""Where squares lie, and how pawns walk over them (R1 to R3, R8, R10)."""

from __future__ import annotations

import pytest

from companion.colours import COLOURS
from companion.moves.position import Position
from web.squares import BOARD, TRACK_SQUARES, BoardView, all_keys, pawns_of, route


def test_sixty_squares_run_round_the_edge_each_beside_the_next() -> None:
    view = BoardView("red")
    places = [view.centre(square) for square in TRACK_SQUARES]
    assert len(set(places)) == 60
    for (x, y), (next_x, next_y) in zip(places, places[1:] + places[:1], strict=True):
        assert abs(x - next_x) + abs(y - next_y) == 10
        assert 5 in (x, y) or BOARD - 5 in (x, y)


def test_the_own_side_is_at_the_bottom_running_left() -> None:
    for colour in COLOURS:
        view = BoardView(colour)
        first, last = view.centre(f"{colour[0]}0"), view.centre(f"{colour[0]}14")
        assert first == (BOARD - 5, BOARD - 5)
        assert last == (15, BOARD - 5)


def test_the_next_colour_clockwise_sits_to_the_left() -> None:
    assert BoardView("red").centre("b7")[0] == 5
    assert BoardView("blue").centre("y7")[0] == 5
    assert BoardView("green").centre("r7")[0] == 5


def test_no_two_places_overlap() -> None:
    view = BoardView("red")
    discs = [view.centre(key) for key in all_keys() if key.endswith((":S", ":H"))]
    cells = [view.centre(key) for key in all_keys() if not key.endswith((":S", ":H"))]
    assert len(set(cells)) == 60 + 20
    for index, (x, y) in enumerate(discs):
        for other_x, other_y in discs[index + 1 :]:
            assert (x - other_x) ** 2 + (y - other_y) ** 2 > 24.4**2
        for cell_x, cell_y in cells:
            assert max(abs(x - cell_x), abs(y - cell_y)) > 15


@pytest.mark.parametrize(
    ("start", "end", "walk"),
    [
        ("r1", "red:s2", "r1 r2 red:s1 red:s2"),
        ("r1", "r4", "r1 r2 r3 r4"),
        ("red:s3", "red:H", "red:s3 red:s4 red:s5 red:H"),
        ("r4", "r0", "r4 r3 r2 r1 r0"),
        ("red:s1", "r1", "red:s1 r2 r1"),
        ("g14", "g13", "g14 g13"),
        ("g14", "r1", "g14 r0 r1"),
        ("red:S", "r4", "red:S r4"),
        ("r10", "y3", "r10 y3"),
    ],
)
def test_a_pawn_walks_the_way_the_rules_say(start: str, end: str, walk: str) -> None:
    colour = "red"
    if (start, end) == ("r1", "r4"):
        colour = "blue"
    assert " ".join(route(start, end, "blue" if colour == "blue" else "red")) == walk


def test_pawns_are_read_as_the_position_has_them() -> None:
    text = "S,r10,s3,H/-/y1,y9,s2,H/-"
    assert pawns_of(text) == {colour: Position.parse(text).squares(colour) for colour in ("red", "yellow")}
