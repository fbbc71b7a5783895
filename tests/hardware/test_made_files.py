"""What `make hardware` writes is what lies in the repository."""

from __future__ import annotations

import re
from importlib import resources
from io import BytesIO
from xml.etree.ElementTree import fromstring
from zipfile import ZipFile

import numpy as np
import pytest
import trimesh
from PIL import Image

from hardware.__main__ import made_case, made_texts
from hardware.case import DEFAULT
from hardware.case_picture import png
from hardware.case_solids import base_to_print, lid_to_print
from hardware.tables import bill_of_materials, wiring_table
from hardware.threemf import SETTINGS
from hardware.wiring import LAMPS, load_parts, load_pins

MADE = made_texts()
MADE_CASE = made_case(DEFAULT)


def committed_case(name: str) -> bytes:
    return resources.files("hardware").joinpath("cases", name).read_bytes()


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


@pytest.mark.parametrize("name", [name for name in MADE_CASE if name.endswith(".stl")])
def test_the_committed_case_is_the_model_s(name: str) -> None:
    """Compared as solids: another release of the geometry library may cut the same faces into other triangles."""
    shapes = [
        trimesh.load_mesh(BytesIO(content), file_type="stl") for content in (committed_case(name), MADE_CASE[name])
    ]
    assert all(isinstance(shape, trimesh.Trimesh) and shape.is_volume for shape in shapes)
    volumes, bounds, areas = ([getattr(shape, what) for shape in shapes] for what in ("volume", "bounds", "area"))
    assert volumes[0] == pytest.approx(volumes[1], rel=1e-5)
    assert areas[0] == pytest.approx(areas[1], rel=1e-5)
    assert np.allclose(bounds[0], bounds[1], atol=1e-3)


def test_the_committed_print_job_has_the_settings_of_the_guide_and_both_parts() -> None:
    name = f"{DEFAULT.name}.3mf"
    guide = resources.files("hardware").joinpath("BUILD.md").read_text("utf-8")
    for content in (committed_case(name), MADE_CASE[name]):
        with ZipFile(BytesIO(content)) as opened:
            settings = dict(re.findall(r"^; (\w+) = (.+)$", opened.read("Metadata/Slic3r_PE.config").decode(), re.M))
            model = fromstring(opened.read("3D/3dmodel.model").decode())  # noqa: S314 - our own file
        assert settings == SETTINGS
        space = {"m": "http://schemas.microsoft.com/3dmanufacturing/core/2015/02"}
        assert [thing.get("name") for thing in model.findall(".//m:object", space)] == ["base", "lid"]
        solids = base_to_print(DEFAULT), lid_to_print(DEFAULT)
        for thing, made in zip(model.findall(".//m:object", space), solids, strict=True):
            corners = np.array([[float(str(c.get(a))) for a in "xyz"] for c in thing.findall(".//m:vertex", space)])
            triangles = thing.findall(".//m:triangle", space)
            faces = np.array([[int(str(face.get(a))) for a in ("v1", "v2", "v3")] for face in triangles])
            mesh = trimesh.Trimesh(corners, faces)
            assert mesh.is_volume
            assert mesh.volume == pytest.approx(made.volume(), rel=1e-4)
    assert f"| Layer | {SETTINGS['layer_height']} mm |" in guide
    assert f"| Walls | {SETTINGS['perimeters']} lines of a {SETTINGS['nozzle_diameter']} mm nozzle, or more |" in guide
    assert f"| Filling | {SETTINGS['fill_density'].replace('%', ' %')} |" in guide


@pytest.mark.parametrize("sort", ["laser.svg", "cardboard.pdf"])
def test_the_committed_sheets_are_those_of_the_plan(sort: str) -> None:
    name = f"{DEFAULT.name}-{sort}"
    assert committed_case(name) == MADE_CASE[name], f"hardware/cases/{name} is out of date: run `make hardware`"


def test_the_committed_picture_shows_the_default_case() -> None:
    committed = Image.open(BytesIO(resources.files("hardware").joinpath("case.png").read_bytes())).convert("RGB")
    fresh = Image.open(BytesIO(png(DEFAULT))).convert("RGB")
    assert committed.size == fresh.size
    difference = np.abs(np.asarray(committed, dtype=int) - np.asarray(fresh, dtype=int))
    assert difference.mean() < 0.5
