"""The print job: a slicer takes its shapes and its settings over, and needs no more time than the guide says."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import pytest

from hardware.case import DEFAULT
from hardware.case_solids import base_to_print, lid_to_print
from hardware.threemf import SETTINGS, threemf

pytestmark = [
    pytest.mark.soak,
    pytest.mark.skipif(shutil.which("prusa-slicer") is None, reason="needs prusa-slicer"),
]
SLOW: dict[str, int] = {}
"""Its own speeds, 50 to 80 mm/s."""
FAST = {
    "perimeter-speed": 150, "external-perimeter-speed": 120, "infill-speed": 200, "solid-infill-speed": 200,
    "top-solid-infill-speed": 120, "small-perimeter-speed": 80, "travel-speed": 250, "max-print-speed": 250,
}  # fmt: skip
GUIDE = (Path(__file__).parents[2] / "hardware/BUILD.md").read_text("utf-8")


@pytest.mark.parametrize(("speeds", "low", "high"), [(SLOW, 4.5, 5.6), (FAST, 1.75, 2.6)], ids=["slow", "fast"])
def test_a_slicer_takes_shapes_and_settings_over(
    speeds: dict[str, int], low: float, high: float, tmp_path: Path
) -> None:
    (tmp_path / "case.3mf").write_bytes(threemf([("base", base_to_print(DEFAULT)), ("lid", lid_to_print(DEFAULT))]))
    words = [word for key, value in speeds.items() for word in (f"--{key}", str(value))]
    command = ["prusa-slicer", "--export-gcode", *words, "--output", str(tmp_path / "out.gcode")]
    subprocess.run([*command, str(tmp_path / "case.3mf")], check=True, capture_output=True)
    text = (tmp_path / "out.gcode").read_text()
    sliced = dict(re.findall(r"^; (\w+) = (.+)$", text, re.MULTILINE))
    assert {key: sliced[key] for key in SETTINGS} == dict(SETTINGS)
    (took,) = re.findall(r"^; estimated printing time \(normal mode\) = (.+)$", text, re.MULTILINE)
    parts = {unit: int(number) for number, unit in re.findall(r"(\d+)([hm])", took)}
    hours = parts.get("h", 0) + parts.get("m", 0) / 60
    print(f"{took} with {speeds or 'its own speeds'}")
    assert low < hours < high
    assert "two hours on a fast printer" in GUIDE
    assert "five on a slow one" in GUIDE
