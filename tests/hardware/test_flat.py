"""The case from flat pieces: plates that go together, nets that fold up, openings where the printed case has them."""

from __future__ import annotations

from itertools import combinations
from typing import Any
from xml.etree import ElementTree as ET

import pytest
from manifold3d import CrossSection, FillRule, Manifold

from hardware.case import DEFAULT, Case, every_case
from hardware.case_contents import contents
from hardware.case_solids import base
from hardware.flat import FLAP, SHEET, Flat, nets, plates
from hardware.flat_files import laser, template

CASES = [DEFAULT, *(case for case in every_case() if case.name in ("zero2w-ssd1309-24mm", "pi4-sh1106-30mm"))]
by_name = pytest.mark.parametrize("case", CASES, ids=[case.name for case in CASES])
THICK = 2.4
"""Of the printed case's walls."""


def solid_of(piece: Flat) -> Any:
    """The plate, lying."""
    shape = CrossSection([list(piece.outline)], FillRule.NonZero)
    for hole in piece.holes:
        shape -= CrossSection([list(hole)], FillRule.NonZero)
    for hole in piece.circles:
        shape -= CrossSection.circle(hole.diameter / 2, 48).translate(hole.at)
    return shape.extrude(SHEET)


def built(case: Case) -> dict[str, Any]:
    """Every plate in its place: walls, seen from outside, stood up on their lower edge."""
    flat = {piece.name: solid_of(piece) for piece in plates(case)}
    wide, deep, high = (side + 2 * SHEET for side in case.inside)
    up = {name: flat[name].rotate((90, 0, 0)) for name in ("front", "back", "left", "right")}
    return {
        "floor": flat["floor"],
        "lid": flat["lid"].translate((0, 0, high - SHEET)),
        "front": up["front"].translate((0, SHEET, 0)),
        "back": up["back"].rotate((0, 0, 180)).translate((wide, deep - SHEET, 0)),
        "left": up["left"].rotate((0, 0, -90)).translate((SHEET, deep, 0)),
        "right": up["right"].rotate((0, 0, 90)).translate((wide - SHEET, 0, 0)),
    }


@by_name
def test_the_plates_go_together_without_overlap_and_without_a_gap(case: Case) -> None:
    made = built(case)
    for one, other in combinations(made, 2):
        assert (made[one] ^ made[other]).volume() < 1e-3, f"{one} and {other} overlap"
    whole = sum(made.values(), Manifold())
    wide, deep, high = (side + 2 * SHEET for side in case.inside)
    assert whole.bounding_box() == pytest.approx((0, 0, 0, wide, deep, high), abs=1e-3)
    for x, y in ((1, 1), (wide - 1, 1), (1, deep - 1), (wide - 1, deep - 1)):
        corner = Manifold.cube((0.5, 0.5, high)).translate((x - 0.25, y - 0.25, 0))
        assert (whole ^ corner).volume() == pytest.approx(corner.volume(), rel=1e-4), "an edge is open"
    for x, y in ((wide / 2, 1), (wide / 2, deep - 1), (1, deep / 2), (wide - 1, deep / 2)):
        tab = Manifold.cube((0.5, 0.5, high)).translate((x - 0.25, y - 0.25, 0))
        held = (whole ^ tab).volume() / tab.volume()
        assert held > 0.6, "a tab's notch is empty"


@by_name
def test_the_parts_fit_between_the_plates(case: Case) -> None:
    shell = sum(built(case).values(), Manifold())
    by = SHEET - THICK
    for name, part in contents(case).items():
        if name in ("terminals", "levers", "buzzer", "transistor", "legs"):
            continue  # glued where there is room: there are no pens
        moved = part.translate((by, by, by))
        # the button's neck is as long as the printed lid is thick
        touching = (shell ^ moved).volume()
        assert touching < (250 if name in ("button", "cap") else 1e-2), (
            f"{name} reaches {touching:.2f} mm³ into a plate"
        )


def printed_openings(case: Case) -> list[tuple[str, float, float]]:
    """Places of the printed base's walls that are open, or closed: wall, along it from inside the front left corner, z
    above the floor."""
    shell, found = base(case), []
    width, depth, _ = case.outside
    for along in range(6, int(width) - 6, 3):
        for z in range(4, 34, 3):
            probe = Manifold.cube((0.2, THICK - 0.4, 0.2)).translate((along, depth - THICK + 0.2, z))
            found.append(("back" if (shell ^ probe).volume() < 1e-6 else "", along - THICK + 0.1, z - THICK + 0.1))
    return found


@by_name
def test_back_wall_and_net_are_open_where_the_printed_case_is(case: Case) -> None:
    width, depth, height = case.inside
    (tray, _), back = nets(case), next(piece for piece in plates(case) if piece.name == "back")
    open_in_net = CrossSection([list(hole) for hole in tray.holes], FillRule.EvenOdd)
    open_in_plate = CrossSection([list(hole) for hole in back.holes], FillRule.EvenOdd)
    seen = 0
    for wall, along, z in printed_openings(case):
        net_at = CrossSection.square((0.01, 0.01)).translate((height + along, height + depth + z))
        plate_at = CrossSection.square((0.01, 0.01)).translate((width - along + SHEET, z + SHEET))
        is_open = wall == "back"
        assert ((open_in_net ^ net_at).area() > 0) == is_open, (along, z)
        assert ((open_in_plate ^ plate_at).area() > 0) == is_open, (along, z)
        seen += is_open
    assert seen > 8


@by_name
def test_a_net_s_walls_meet_when_it_is_folded_and_its_flaps_stay_out_of_each_other_s_way(case: Case) -> None:
    width, depth, height = case.inside
    tray, lid = nets(case)
    area = CrossSection([list(tray.outline)], FillRule.NonZero).area()
    walls = width * depth + 2 * height * (width + depth)
    assert walls + 4 * (height - FLAP) * FLAP * 0.8 < area < walls + 4 * height * FLAP
    assert len(tray.folds) == len(lid.folds) == 8
    for piece in (tray, lid):
        for start, end in piece.folds:
            assert start in piece.outline
            assert end in piece.outline
    lid_wide, lid_deep = (far - near for near, far in zip(lid.folds[0][0], lid.folds[1][1], strict=True))
    assert (lid_wide - width, lid_deep - depth) == pytest.approx((2.4, 2.4))


def test_every_case_has_a_template_of_two_pages_and_a_drawing_for_the_laser_in_millimetres() -> None:
    for case in every_case():
        assert template(nets(case)).startswith(b"%PDF")
        drawing = ET.fromstring(laser(plates(case)))  # noqa: S314 - our own
        assert drawing.get("width", "").endswith("mm")
        assert drawing.get("viewBox") == f"0 0 {drawing.get('width', '')[:-2]} {drawing.get('height', '')[:-2]}"
        room = [float(drawing.get(name, "")[:-2]) for name in ("width", "height")]
        for shape in drawing.iter("{http://www.w3.org/2000/svg}polygon"):
            for pair in (shape.get("points") or "").split():
                assert all(0 < float(value) < most for value, most in zip(pair.split(","), room, strict=True))
    assert template(nets(DEFAULT)) == template(nets(DEFAULT))
