"""Where squares lie (R1 to R3)."""

from __future__ import annotations

from companion.colours import COLOURS
from companion.moves.position import Position
from web.squares import BOARD, TRACK_SQUARES, BoardView, all_keys, pawns_of


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


def test_pawns_are_read_as_the_position_has_them() -> None:
    text = "S,r10,s3,H/-/y1,y9,s2,H/-"
    assert pawns_of(text) == {colour: Position.parse(text).squares(colour) for colour in ("red", "yellow")}
