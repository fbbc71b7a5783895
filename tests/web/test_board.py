"""The board's drawing: whole, turned, told in words, and free of anything inline."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from companion.colours import COLOURS, Colour
from web.board import BoardDrawing, draw_board
from web.plot import draw_race
from web.squares import all_keys

LETTERS: dict[Colour, str] = {"red": "R", "blue": "B", "yellow": "Y", "green": "G"}
LATE = "S,r10,s3,H/S,b5,b12,H/y1,y9,s2,H/S,S,g13,H"


def drawn(position: str = LATE, viewer: Colour = "red", **rest: object) -> ElementTree.Element:
    scene = BoardDrawing(position, viewer, LETTERS, "A <board> & more", **rest)  # type: ignore[arg-type]
    return ElementTree.fromstring(draw_board(scene))  # noqa: S314 - our own text


@pytest.mark.parametrize("viewer", COLOURS)
def test_every_square_is_drawn_once_whoever_looks(viewer: Colour) -> None:
    squares = [element.get("data-square") for element in drawn(viewer=viewer).iter() if element.get("data-square")]
    assert sorted(str(square) for square in squares) == sorted(all_keys())


def test_every_pawn_stands_on_its_square_with_its_letter() -> None:
    pawns = [element for element in drawn().iter() if element.get("data-pawn")]
    assert len(pawns) == 16
    assert [pawn.get("data-at") for pawn in pawns[:4]] == ["red:S", "r10", "red:s3", "red:H"]
    assert {pawn.findtext("text") for pawn in pawns} == set("RBYG")


def test_pawns_in_a_disc_stand_apart() -> None:
    pawns = [element for element in drawn("S,S,S,S/-/H,H,H,H/-").iter() if element.get("data-pawn")]
    assert len({pawn.get("transform") for pawn in pawns}) == 8


def test_the_picture_is_named_and_becomes_a_group_when_it_can_be_tapped() -> None:
    assert drawn().get("role") == "img"
    assert drawn().get("aria-label") == "A <board> & more"
    assert drawn(live=True).get("role") == "group"


def test_nothing_inline_that_the_page_s_policy_forbids() -> None:
    text = draw_board(BoardDrawing(LATE, "red", LETTERS, "x", trails=(("r10", "r11"),), moved=frozenset({"r11"})))
    assert "style" not in text
    assert "script" not in text
    assert " on" not in text


def test_the_same_scene_gives_the_same_text() -> None:
    scene = BoardDrawing(LATE, "green", LETTERS, "x")
    assert draw_board(scene) == draw_board(scene)


def test_the_race_is_drawn_from_its_second_point_on() -> None:
    assert draw_race({"red": [260]}, "race", 260) == ""
    plot = ElementTree.fromstring(draw_race({"red": [260, 250], "blue": [260, 0]}, "race", 260))  # noqa: S314
    courses = [element.get("points", "") for element in plot.iter() if element.get("class") == "course"]
    assert len(courses) == 2
    assert courses[0] != courses[1]
