"""The table at the end of a run tells what was tried and what went wrong."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).parent
CHECKS = """
def test_all_well(tally):
    tally.trials += 12

def test_something_lost(tally):
    tally.trials, tally.lost = 3, 2

def test_a_surprise(tally):
    tally.trials = 4
    raise ValueError
"""


def test_every_check_has_its_row_and_anything_bad_fails_it(tmp_path: Path) -> None:
    (tmp_path / "conftest.py").write_text((HERE / "conftest.py").read_text(encoding="utf-8"), encoding="utf-8")
    (tmp_path / "test_checks.py").write_text(CHECKS, encoding="utf-8")
    for parallel in ("0", "2"):
        command = [sys.executable, "-m", "pytest", "-n", parallel, "--tb=no", "-c", "/dev/null", "--rootdir", "."]
        done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
        assert done.returncode == 1
        told = [" ".join(line.split()) for line in done.stdout.splitlines()]
        assert "trials faults lost doubled 5xx leaked check" in told
        assert "12 0 0 0 0 0 test_checks.py::test_all_well" in told
        assert "3 0 2 0 0 0 test_checks.py::test_something_lost" in told
        assert "4 1 0 0 0 0 test_checks.py::test_a_surprise" in told
        assert "19 1 2 0 0 0 in all" in told
