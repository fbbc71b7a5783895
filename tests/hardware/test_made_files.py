"""What `make hardware` writes is what lies in the repository."""

from __future__ import annotations

from importlib import resources
from io import BytesIO

import numpy as np
import pytest
import trimesh
from PIL import Image

from hardware.__main__ import made_case, made_texts
from hardware.case import DEFAULT
from hardware.case_picture import png
from hardware.tables import bill_of_materials, wiring_table
from hardware.wiring import LAMPS, load_parts, load_pins

MADE = made_texts()
SHAPES = made_case(DEFAULT)


@pytest.mark.parametrize("name", MADE)
def test_the_committed_file_is_what_the_tables_give(name: str) -> None:
    committed = resources.files("hardware").joinpath(name).read_bytes()
    assert committed == MADE[name], f"hardware/{name} is out of date: run `make hardware`"


def test_the_wiring_table_has_every_wire_on_a_line_of_its_own() -> None:
    lines = wiring_table(load_pins()).splitlines()
    for lamp in LAMPS:
        for wire in load_pins().chosen(lamp):
            row = f"| {wire.part} {wire.terminal} | {wire.goes_to.replace('.', ' ')} | "
            assert sum(line.startswith(row) and wire.colour in line for line in lines) == 1


def test_the_bill_of_materials_has_every_part_and_a_sum() -> None:
    text = bill_of_materials(load_parts())
    for part in load_parts():
        assert text.count(f"| {part.name} | {part.count} |") == 1
    assert f"€ {sum(part.price for part in load_parts() if part.need == 'always'):.0f}." in text


def committed_shape(name: str) -> bytes:
    return resources.files("hardware").joinpath("shapes", name).read_bytes()


@pytest.mark.parametrize("name", [name for name in sorted(SHAPES) if name.endswith(".stl")])
def test_the_committed_case_is_the_model_s(name: str) -> None:
    """Compared as solids: another release of the geometry library may cut the same faces into other triangles."""
    shapes = [trimesh.load_mesh(BytesIO(content), file_type="stl") for content in (committed_shape(name), SHAPES[name])]
    assert all(isinstance(shape, trimesh.Trimesh) and shape.is_volume for shape in shapes)
    volumes, bounds, areas = ([getattr(shape, what) for shape in shapes] for what in ("volume", "bounds", "area"))
    assert volumes[0] == pytest.approx(volumes[1], rel=1e-5)
    assert areas[0] == pytest.approx(areas[1], rel=1e-5)
    assert np.allclose(bounds[0], bounds[1], atol=1e-3)


def test_the_committed_drawings_for_laser_and_paper_are_the_model_s_and_no_other_shape_lies_there() -> None:
    (drawing,) = (name for name in SHAPES if name.endswith(".svg"))
    assert committed_shape(drawing) == SHAPES[drawing]
    lying = {file.name for file in resources.files("hardware").joinpath("shapes").iterdir()}
    assert lying == set(SHAPES)


def test_the_committed_picture_shows_the_default_case() -> None:
    committed = Image.open(BytesIO(resources.files("hardware").joinpath("case.png").read_bytes())).convert("RGB")
    fresh = Image.open(BytesIO(png(DEFAULT))).convert("RGB")
    assert committed.size == fresh.size
    difference = np.abs(np.asarray(committed, dtype=int) - np.asarray(fresh, dtype=int))
    assert difference.mean() < 0.5
