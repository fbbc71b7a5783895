"""The tests of `guest/`, each file in a guest of its own. Skipped where `make hil` has built no kernel."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
KERNEL = Path(subprocess.run([HERE / "kernel-path"], capture_output=True, text=True, check=True).stdout.strip())
LIMIT = 420
"""Seconds for a guest; it takes one or two to start."""
IN_REAL_TIME = {"test_anger.py", "test_speed.py"}
LONG_LIMIT = 2 * 3600
BOARDS = {"902120": "Zero 2 W", "a02082": "3", "d03115": "4", "c04170": "5"}
"""Revision codes as in /proc/cpuinfo; gpiozero tells the board, and its chip of pins, by them."""

needs_a_kernel = pytest.mark.skipif(
    not KERNEL.exists() or "HIL" in os.environ, reason="no kernel with simulated pins is built; `make hil` builds it"
)


def run_in_the_guest(file: str, *options: str, limit: int = LIMIT, **environment: str) -> None:
    """One file of `guest/`, to its end, with options for pytest; fails with what it printed.

    But where speed is measured the guest's clock runs only while somebody waits for it (time travel). And it goes ahead
    of all else on the host, if that is allowed: a busy host would stretch 2 ms of chatter into a press.
    """
    clock = [] if file in IN_REAL_TIME else ["-T"]
    command = ["python", "-m", "pytest", "-q", "-rA", "--color=no", "-p", "no:cacheprovider", f"tests/hil/guest/{file}"]
    command += options
    run = subprocess.run(
        [HERE / "run.sh", "-R", *clock, "-v", sys.prefix, "-t", str(limit), ROOT, *command],
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False, env={**os.environ, **environment},
    )  # fmt: skip
    print(run.stdout)
    assert run.returncode == 0, f"status {run.returncode}"


@needs_a_kernel
@pytest.mark.parametrize("file", sorted(path.name for path in (HERE / "guest").glob("test_*.py")))
def test_the_unchanged_daemon_on_real_kernel_devices(file: str) -> None:
    run_in_the_guest(file)


@needs_a_kernel
@pytest.mark.soak
@pytest.mark.parametrize("revision", BOARDS, ids=BOARDS.get)
def test_a_press_is_a_card_on_every_board(revision: str) -> None:
    run_in_the_guest("test_press.py", HIL_REVISION=revision, HIL_MODEL=f"Raspberry Pi {BOARDS[revision]}")


@needs_a_kernel
@pytest.mark.soak
@pytest.mark.parametrize("file", ["test_anger.py", "test_faults.py"])
def test_the_long_form(file: str) -> None:
    run_in_the_guest(file, "-m", "soak", limit=LONG_LIMIT)
