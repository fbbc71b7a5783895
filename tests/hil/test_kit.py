"""The kit's scripts, where no guest is needed."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

HERE = Path(__file__).resolve().parent
SCRIPTS = ("build-kernel.sh", "guest-init.sh", "kernel-path", "run.sh")


@pytest.mark.skipif(shutil.which("shellcheck") is None, reason="shellcheck is not installed")
def test_the_scripts_are_clean() -> None:
    subprocess.run(["shellcheck", *SCRIPTS], cwd=HERE, check=True)


def test_a_changed_kit_asks_for_another_kernel(tmp_path: Path) -> None:
    copy = tmp_path / "hil"
    shutil.copytree(HERE, copy, ignore=shutil.ignore_patterns("__pycache__"))
    environment = {"PATH": "/usr/bin:/bin", "HOME": str(tmp_path)}

    def kernel() -> str:
        return subprocess.run(
            [copy / "kernel-path"], capture_output=True, text=True, check=True, env=environment
        ).stdout.strip()

    before = kernel()
    assert before.startswith(f"{tmp_path}/.cache/sorrybox-hil/linux-")
    with (copy / "uml.config").open("a") as config:
        config.write("CONFIG_I2C_SLAVE=y\n")
    assert kernel() != before


def test_without_a_kernel_the_guest_says_what_builds_it(tmp_path: Path) -> None:
    environment = {"PATH": "/usr/bin:/bin", "HIL_KERNEL": str(tmp_path / "none")}
    command = [str(HERE / "run.sh"), str(tmp_path), "true"]
    run = subprocess.run(command, capture_output=True, text=True, check=False, env=environment)
    assert run.returncode == 125
    assert "make hil" in run.stderr
