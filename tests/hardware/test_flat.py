"""The case without a printer: plates that close to a box, and a net that folds to one, for every combination."""

from __future__ import annotations

import re
from itertools import combinations
from typing import Any, TypeAlias
from xml.etree.ElementTree import fromstring

import pytest
from manifold3d import Manifold, OpType

from hardware.case import DEFAULT, WALL, Case, every_case
from hardware.case_contents import contents
from hardware.flat import cardboard, laser
from hardware.flat import openings as flat_openings
from hardware.flat.laser import PLATE, SHEET, cut_sheet
from hardware.flat.openings import SIDES, openings

from .case_checks import BOARD_HIGH, BOARD_LOW, BOARDS, BUTTONS, PANELS, ZERO, block, clear, pin

Solid: TypeAlias = Any
CASES = list(every_case())
by_name = pytest.mark.parametrize("case", CASES, ids=[case.name for case in CASES])
IN_THE_CASE = ("board", "sockets", "header", "panel", "glass", "button", "cap")


def together(solids: list[Solid]) -> Solid:
    return Manifold.batch_boolean(solids, OpType.Add)


def built_in(case: Case) -> Solid:
    """The parts, with the room's front left corner on the floor as origin."""
    solids = contents(case)
    return together([solids[name] for name in IN_THE_CASE]).translate((-WALL, -WALL, -WALL))


def probes(case: Case) -> dict[str, Solid]:
    """What must pass through a wall: plug, card, button and the light of the picture, by the makers' measures."""
    board, (right, back) = BOARDS[case.board.id], case.on_board(0, 0)
    x, width, height = board.power
    low = BOARD_HIGH if board is ZERO else BOARD_LOW - 1.5
    size, _, _, lit, towards, _ = PANELS[case.panel.id]
    px, py = case.panel_at[0], case.panel_at[1] + towards
    top = case.rim
    made = {
        "plug": block(
            (right - x - width / 2 - 2, right - x + width / 2 + 2),
            (back + 1, back + 12),
            (BOARD_HIGH - 2.4, BOARD_HIGH + height + 2.4),
        ),
        "card": block((right, right + 14), (back - board.card - 6, back - board.card + 6), (low, low + 1.4)),
        "button": pin(BUTTONS[case.button.id][0], case.button_at, top - 6, top + 8),
        "light": block((px - lit[0] / 2, px + lit[0] / 2), (py - lit[1] / 2, py + lit[1] / 2), (top - 1, top + 8)),
    }
    assert size[0] > lit[0]
    return {name: solid.translate((-WALL, -WALL, -WALL)) for name, solid in made.items()}


@by_name
def test_the_plates_fill_the_walls_of_the_box_and_nothing_twice(case: Case) -> None:
    standing = laser.standing(case)
    for one, other in combinations(standing, 2):
        assert (standing[one] ^ standing[other]).volume() < 1e-3, f"{one} and {other} are in one another's way"
    width, depth, height = case.inside
    shell = block((-PLATE, width + PLATE), (-PLATE, depth + PLATE), (-PLATE, height + PLATE))
    shell -= block((0, width), (0, depth), (0, height))
    cut = sum(openings(case, side).area() for side in SIDES) * PLATE
    thumb = 3.141593 * laser._THUMB**2 / 8 * PLATE
    assert together(list(standing.values())).volume() == pytest.approx(shell.volume() - cut - thumb, rel=1e-4)
    for side, solid in standing.items():
        assert len(solid.decompose()) == 1, f"{side} is in pieces"


@by_name
def test_the_parts_fit_between_the_plates_and_through_them(case: Case) -> None:
    shell, parts = together(list(laser.standing(case).values())), built_in(case)
    assert clear(shell, parts - _button_from_the_lid_up(case))
    for name, probe in probes(case).items():
        assert clear(shell, probe), f"no way for the {name}"


def _button_from_the_lid_up(case: Case) -> Solid:
    """Its ring lies on a lid of 2.4 mm in the solids, and on one of 3 mm here."""
    x, y = case.button_at
    return pin(case.button.flange + 1, (x - WALL, y - WALL), case.inside[2], case.inside[2] + 20)


@by_name
def test_the_cut_sheet_has_every_plate_once_apart_and_in_millimetres(case: Case) -> None:
    root = fromstring(cut_sheet(case))  # noqa: S314 - our own drawing
    names = [path.get("id") for path in root.iter("{http://www.w3.org/2000/svg}path")]
    assert names == list(SIDES)
    wide, high = (float(str(root.get(side)).removesuffix("mm")) for side in ("width", "height"))
    assert root.get("viewBox") == f"0 0 {wide:.2f} {high:.2f}"
    assert wide <= SHEET[0]
    assert high <= SHEET[1]
    boxes = []
    for path in root.iter("{http://www.w3.org/2000/svg}path"):
        numbers = [float(number) for number in re.findall(r"-?\d+\.\d+", str(path.get("d")))]
        xs, ys = numbers[::2], numbers[1::2]
        boxes.append((min(xs), min(ys), max(xs), max(ys)))
        assert min(*xs, *ys) >= 4
        assert max(xs) <= wide - 4
        assert max(ys) <= high - 4
    for one, other in combinations(boxes, 2):
        assert one[2] + 3 < other[0] or other[2] + 3 < one[0] or one[3] + 3 < other[1] or other[3] + 3 < one[1]


def test_the_plates_words_come_to_lie_outside() -> None:
    """From behind, the power opening is on the other side than from within."""
    root = fromstring(cut_sheet(DEFAULT))  # noqa: S314 - our own drawing
    back = next(path for path in root.iter("{http://www.w3.org/2000/svg}path") if path.get("id") == "back")
    outlines = [
        [float(number) for number in re.findall(r"(-?\d+\.\d+),", part)] for part in str(back.get("d")).split("Z")[:-1]
    ]
    outer, power = sorted(outlines, key=lambda xs: max(xs) - min(xs), reverse=True)
    within = openings(DEFAULT, "back").bounds()
    assert within[0] < DEFAULT.inside[0] / 2
    assert min(power) > (min(outer) + max(outer)) / 2


@by_name
def test_the_cardboard_folds_round_the_parts_with_every_opening_where_it_is_needed(case: Case) -> None:
    *_, stiffener = cardboard.pieces(case)
    inside = case.inside
    walls = together(list(cardboard.folded_box(case).values()))
    lid = together(list(cardboard.folded_lid(case).values()))
    assert clear(walls, built_in(case))
    assert clear(walls, lid), "the lid does not go over the box"
    for name in ("plug", "card"):
        assert clear(walls, probes(case)[name]), f"no way for the {name}"
        assert clear(lid, probes(case)[name]), f"the lid is in the {name}'s way"
    for name in ("button", "light"):
        assert clear(lid, probes(case)[name]), f"no way for the {name}"
    plate = stiffener.shape.mirror((1, 0)).translate((inside[0] - 2 * cardboard.STIFFENER_SLACK, 0)).extrude(3)
    plate = plate.translate((cardboard.STIFFENER_SLACK, cardboard.STIFFENER_SLACK, inside[2] - 3))
    assert clear(plate, built_in(case)), "the stiffener hits a part"


@by_name
def test_the_lid_goes_over_the_box_and_the_flaps_behind_the_walls(case: Case) -> None:
    width, depth, _ = cardboard.box_room(case)
    wide, deep = cardboard.lid_room(case)
    assert 0.2 <= wide - width - 2 * cardboard.CARD <= 1.0
    assert 0.2 <= deep - depth - 2 * cardboard.CARD <= 1.0
    assert depth - case.inside[1] >= 2 * cardboard.CARD, "a flap in front and one behind need their room"
    for piece in cardboard.pieces(case):
        assert len(piece.shape.decompose()) == 1, f"{piece.name} is in pieces"


@by_name
def test_the_template_fits_on_two_pages_that_both_a4_and_letter_hold(case: Case) -> None:
    content = cardboard.fold_sheets(case)
    assert content == cardboard.fold_sheets(case)
    assert content.count(b"/Type /Page\n") == 2
    assert cardboard.PAGE[0] <= 210
    assert cardboard.PAGE[1] <= 279.4
    box, *others = (piece.shape.bounds() for piece in cardboard.pieces(case))
    for page in ([box], others):
        assert all(right - left <= cardboard.PAGE[0] - 10 for left, _, right, _ in page)
        tall = sum(high - low + 6 for _, low, _, high in page)
        assert cardboard.MARGIN + 13 + tall <= cardboard.PAGE[1]


@pytest.mark.parametrize(
    ("home", "name", "value"),
    [
        (flat_openings, "PLUG", (1.0, 6.0)),
        (flat_openings, "PLUG", (5.0, 1.0)),
        (flat_openings, "CARD_OPENING", (9.0, 10.0)),
        (flat_openings, "_SILL", 6.5),
        (flat_openings, "HOLE_SLACK", -0.4),
        (flat_openings, "WINDOW_RIM", -0.3),
        (flat_openings, "WALL", 0.0),
        (laser, "_THUMB", 90.0),
        (cardboard, "PLAY", -1.0),
        (cardboard, "LID_DEPTH", 38.0),
        (cardboard, "STIFFENER_SLACK", -2.0),
        (cardboard, "_upright", lambda shape: shape.mirror((1, -1)).mirror((1, 0))),
    ],
)
def test_a_wrong_plan_is_noticed(home: Any, name: str, value: object, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(home, name, value)
    with pytest.raises(AssertionError):
        every_check(DEFAULT)


def every_check(case: Case) -> None:
    test_the_plates_fill_the_walls_of_the_box_and_nothing_twice(case)
    test_the_parts_fit_between_the_plates_and_through_them(case)
    test_the_cardboard_folds_round_the_parts_with_every_opening_where_it_is_needed(case)
    test_the_lid_goes_over_the_box_and_the_flaps_behind_the_walls(case)
