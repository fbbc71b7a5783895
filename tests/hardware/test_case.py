"""The printed case, for every combination of board, panel and button; and that a wrong model would be noticed."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from io import BytesIO
from typing import Any

import pytest
import trimesh

import hardware.case
import hardware.case_solids
from hardware.boards import PANELS, GlassFrame, Pegs
from hardware.case import DEFAULT, Case, every_case
from hardware.case_contents import contents
from hardware.case_solids import base, base_to_print, fit_plate, lid, lid_to_print
from hardware.stl import stl, triangles
from hardware.wiring import load_parts

from .case_checks import Checker, printable

CASES = list(every_case())
by_name = pytest.mark.parametrize("case", CASES, ids=[case.name for case in CASES])


def test_every_combination_of_parts_has_a_case() -> None:
    assert len({case.name for case in CASES}) == 4 * 3 * 2
    assert DEFAULT.name == "zero2w-ssd1306-30mm"


@by_name
def test_the_case_fits_the_parts_and_closes(case: Case) -> None:
    Checker(case, base(case), lid(case)).all()


@by_name
def test_the_printed_files_are_watertight_and_stand_on_the_bed(case: Case) -> None:
    for solid in (base_to_print(case), lid_to_print(case), fit_plate(case)):
        mesh = trimesh.load_mesh(BytesIO(stl(solid)), file_type="stl")
        assert isinstance(mesh, trimesh.Trimesh)
        assert mesh.is_watertight
        assert mesh.is_volume
        assert len(solid.decompose()) == 1
        assert mesh.volume == pytest.approx(solid.volume(), rel=1e-4)
        assert mesh.bounds[0] == pytest.approx([0, 0, 0], abs=1e-3)
        printable(solid)


@by_name
def test_the_drawn_parts_lie_in_the_picture_without_touching_the_case(case: Case) -> None:
    shell = base(case) + lid(case)
    for name, solid in contents(case).items():
        touching = (shell ^ solid).volume()
        assert touching < 1e-3, f"{name} reaches {touching:.2f} mm³ into the case"


def board(**changes: Any) -> Callable[[Case], Case]:
    return lambda case: replace(case, board=replace(case.board, **changes))


def panel(**changes: Any) -> Callable[[Case], Case]:
    return lambda case: replace(case, panel=replace(case.panel, **changes))


def button(**changes: Any) -> Callable[[Case], Case]:
    return lambda case: replace(case, button=replace(case.button, **changes))


def power_moved(case: Case) -> Case:
    sockets = tuple(replace(s, at=s.at + 3) if s.name == "power" else s for s in case.board.sockets)
    return replace(case, board=replace(case.board, sockets=sockets))


def card_moved(case: Case) -> Case:
    sockets = tuple(replace(s, at=s.at + 5) if s.name == "card" else s for s in case.board.sockets)
    return replace(case, board=replace(case.board, sockets=sockets))


WRONG_MEASURES = {
    "holes of the board too near": board(hole_spacing_y=22.0),
    "button hole too small": button(hole=29.6),
    "button hole too large": button(hole=31.0),
    "button less deep": button(depth=35.0),
    "window moved": panel(lit_above_middle=3.0),
    "window too narrow": panel(lit=(20.0, 10.86)),
    "window too large": panel(lit=(24.5, 12.5)),
    "pegs apart": panel(grip=Pegs((24.5, 23.8), 2.0)),
    "pegs too thick": panel(grip=Pegs((23.5, 23.8), 2.6)),
    "pegs too short": panel(thickness=1.5),
    "power opening moved": power_moved,
    "card opening moved": card_moved,
}


@pytest.mark.parametrize("wrong", WRONG_MEASURES)
def test_a_wrong_measure_of_a_part_is_noticed(wrong: str) -> None:
    mutant = WRONG_MEASURES[wrong](DEFAULT)
    with pytest.raises(AssertionError):
        Checker(mutant, base(mutant), lid(mutant)).all()


LARGE = replace(DEFAULT, panel=PANELS["ssd1309"])


@pytest.mark.parametrize(
    "wrong",
    [
        panel(grip=GlassFrame((62.5, 37.0), 1.6)),
        panel(grip=GlassFrame((60.5, 36.0), 1.6)),
        panel(grip=GlassFrame((60.5, 37.0), 2.4)),
        panel(grip=GlassFrame((60.5, 37.0), 0.4)),
        panel(lit_above_middle=0.0),
        panel(width=60.0),
    ],
    ids=["loose", "tight", "too high", "too low", "window amid", "too narrow"],
)
def test_a_wrong_measure_of_the_large_panel_is_noticed(wrong: Callable[[Case], Case]) -> None:
    mutant = wrong(LARGE)
    with pytest.raises(AssertionError):
        Checker(mutant, base(mutant), lid(mutant)).all()


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("WALL", 1.6),
        ("POST", 3.0),
        ("POST_WIDTH", 4.5),
        ("SCREW_HOLE", 1.6),
        ("SCREW_HOLE", 2.7),
        ("CLEARANCE", 0.05),
        ("CLEARANCE", 0.6),
        ("PLUG", (1.0, 6.0)),
        ("PLUG", (5.0, 1.0)),
        ("PLUG", (14.0, 6.0)),
        ("CARD_OPENING", (10.0, 10.0)),
        ("RIDGE_GRIP", 1.4),
        ("BESIDE_SOCKET", -0.6),
        ("BUTTON_MARGIN", -6.0),
        ("WINDOW_RIM", -0.2),
        ("HOLE_SLACK", 1.5),
        ("PEG_SLACK", 1.2),
        ("PLACE_SLACK", -0.2),
        ("PLACE_SLACK", 1.6),
        ("PLACE_WALL", 0.3),
        ("FROM_SIDE", 14.0),
        ("FROM_FRONT", -1.0),
        ("BETWEEN_PLACES", 0.5),
        ("BETWEEN_PLACES", 30.0),
        ("TONGUE", (10.0, 4.0)),
        ("TONGUE", (5.0, 13.0)),
    ],
)
def test_a_wrong_setting_of_the_model_is_noticed(name: str, value: object, monkeypatch: pytest.MonkeyPatch) -> None:
    homes = [module for module in (hardware.case, hardware.case_solids) if hasattr(module, name)]
    assert homes
    for module in homes:
        monkeypatch.setattr(module, name, value)
    with pytest.raises(AssertionError):
        Checker(DEFAULT, base(DEFAULT), lid(DEFAULT)).all()


def test_a_lid_turned_round_is_noticed() -> None:
    width, depth, _ = DEFAULT.outside
    turned = lid(DEFAULT).rotate((0, 0, 180)).translate((width, depth, 0))
    with pytest.raises(AssertionError):
        Checker(DEFAULT, base(DEFAULT), turned).all()


def test_the_default_case_takes_no_more_filament_than_the_shopping_list_says() -> None:
    filament = next(part for part in load_parts() if part.id == "filament")
    grams = (base(DEFAULT).volume() + lid(DEFAULT).volume()) / 1000 * 1.27  # PETG, the heavier one
    assert grams * 0.9 < 75 < grams * 1.2
    assert "75 g" in filament.name
    heaviest = max((base(case).volume() + lid(case).volume()) / 1000 * 1.27 for case in CASES)
    assert heaviest < 115
    assert "115 g" in filament.look_for


def test_an_stl_file_reads_back_as_it_was_written() -> None:
    solid = lid_to_print(DEFAULT)
    content = stl(solid)
    assert content == stl(lid_to_print(DEFAULT))
    assert len(triangles(content)) == solid.num_tri()
    assert triangles(content).reshape(-1, 3).min(axis=0) == pytest.approx(solid.bounding_box()[:3], abs=1e-3)
