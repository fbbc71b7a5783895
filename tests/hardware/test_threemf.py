"""The 3MF file: the same shapes as the STL files, and settings that a slicer takes over."""

from __future__ import annotations

import re
import shutil
import subprocess
import zipfile
from io import BytesIO
from pathlib import Path
from xml.etree import ElementTree as ET

import numpy as np
import pytest

from hardware.case import DEFAULT
from hardware.case_solids import base_to_print, lid_to_print
from hardware.threemf import CORE, SETTINGS, threemf

PARTS = (("base", base_to_print(DEFAULT)), ("lid", lid_to_print(DEFAULT)))
FILE = threemf(PARTS)
GUIDE = (Path(__file__).parents[2] / "hardware/BUILD.md").read_text("utf-8")


def model() -> ET.Element:
    with zipfile.ZipFile(BytesIO(FILE)) as opened:
        assert opened.testzip() is None
        return ET.fromstring(opened.read("3D/3dmodel.model"))  # noqa: S314 - our own


def test_its_shapes_have_the_volume_of_the_solids_and_lie_beside_one_another_on_the_bed() -> None:
    root, space = model(), {"m": CORE}
    assert root.get("unit") == "millimeter"
    spans = []
    for made, item, (name, solid) in zip(
        root.iterfind(".//m:object", space), root.iterfind(".//m:item", space), PARTS, strict=True
    ):
        assert made.get("name") == name
        points = np.array([[float(v.get(axis, "")) for axis in "xyz"] for v in made.iterfind(".//m:vertex", space)])
        corners = [[int(t.get(key, "")) for key in ("v1", "v2", "v3")] for t in made.iterfind(".//m:triangle", space)]
        one, two, three = np.moveaxis(points[np.array(corners)], 1, 0)
        assert float(np.einsum("ij,ij->i", one, np.cross(two, three)).sum() / 6) == pytest.approx(
            solid.volume(), rel=1e-4
        )
        moved = points + [float(number) for number in (item.get("transform") or "").split()[-3:]]
        assert moved.min(axis=0)[2] == pytest.approx(0, abs=1e-3)
        spans.append((moved.min(axis=0)[0], moved.max(axis=0)[0]))
    assert spans[0][1] + 5 < spans[1][0]


def test_the_same_solids_give_the_same_file() -> None:
    assert threemf(PARTS) == FILE


def test_the_settings_are_those_of_the_guide() -> None:
    said = dict(re.findall(r"^\| (Layer|Walls|Filling|Supports) \| ([^|]+) \|$", GUIDE, re.MULTILINE))
    assert said["Layer"].startswith(f"{SETTINGS['layer_height']} mm")
    assert said["Walls"].startswith(f"{SETTINGS['perimeters']} lines of a {SETTINGS['nozzle_diameter']} mm nozzle")
    assert said["Filling"].startswith(SETTINGS["fill_density"].replace("%", " %"))
    assert (said["Supports"].startswith("none"), SETTINGS["support_material"]) == (True, "0")


@pytest.mark.skipif(shutil.which("prusa-slicer") is None, reason="needs prusa-slicer")
@pytest.mark.soak
def test_a_slicer_takes_shapes_and_settings_over(tmp_path: Path) -> None:
    (tmp_path / "case.3mf").write_bytes(FILE)
    words = ["prusa-slicer", "--export-gcode", "--output", str(tmp_path / "out.gcode"), str(tmp_path / "case.3mf")]
    subprocess.run(words, check=True, capture_output=True)
    sliced = dict(re.findall(r"^; (\w+) = (.+)$", (tmp_path / "out.gcode").read_text(), re.MULTILINE))
    assert {key: sliced[key] for key in SETTINGS} == dict(SETTINGS)
