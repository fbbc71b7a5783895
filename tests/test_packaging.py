"""What is installed: four packages that nobody else owns, the program, and everything it reads."""

from __future__ import annotations

import subprocess
import sys
import tarfile
import tomllib
import zipfile
from importlib.metadata import entry_points, packages_distributions
from pathlib import Path

import pytest

from tests import licences

ROOT = Path(__file__).parents[1]
FREE = {"MIT", "MIT-CMU", "BSD", "BSD-3-Clause", "LGPL-2.1-or-later", "LGPL-3.0-only", "PSF-2.0", "ZPL-2.1"}
ROOMS = ("companion", "device", "web", "hardware")


@pytest.mark.parametrize("room", ROOMS)
def test_nobody_elses_package_owns_one_of_our_names(room: str) -> None:
    assert set(packages_distributions().get(room, [])) <= {"sorrybox"}


def test_the_program_is_the_command_line() -> None:
    (program,) = entry_points(group="console_scripts", name="sorrybox")
    assert program.value == "device.cli.main:main"


def test_a_wheel_holds_all_that_the_rooms_read(tmp_path: Path) -> None:
    if not (ROOT / "pyproject.toml").exists():
        pytest.skip("needs the source tree, not only the installed package")
    command = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--no-build-isolation"]
    subprocess.run([*command, "--wheel-dir", str(tmp_path), str(ROOT)], check=True)
    (wheel,) = tmp_path.glob("*.whl")
    names = set(zipfile.ZipFile(wheel).namelist())
    tracked = subprocess.run(["git", "ls-files", *ROOMS], cwd=ROOT, capture_output=True, text=True, check=True)
    missing = {name for name in tracked.stdout.split("\n") if name} - names
    assert not missing
    assert {name.partition("/")[0] for name in names} == {*ROOMS, f"sorrybox-{version()}.dist-info"}


def test_a_source_archive_holds_the_tracked_files_and_no_others(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "hatchling", "build", "--target", "sdist", "--directory", str(tmp_path)]
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True)
    (archive,) = tmp_path.glob("*.tar.gz")
    with tarfile.open(archive) as opened:
        names = {name.partition("/")[2] for name in opened.getnames()} - {"PKG-INFO"}
    listed = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True)
    tracked = {name for name in listed.stdout.split("\n") if name and not name.startswith((".ci/", ".github/"))}
    assert tracked - names <= {".editorconfig", ".gitattributes"}
    assert {
        name for name in names - tracked if "__pycache__" in name or name.endswith((".pyc", ".db", ".log"))
    } == set()


def test_the_licences_of_all_that_runs_are_listed_and_free() -> None:
    assert licences.FILE.read_text(encoding="utf-8") == licences.text(), "run python -m tests.licences"
    for name, (_, terms) in licences.table().items():
        assert terms in FREE, f"{name}: {terms!r}"


def version() -> str:
    return str(tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["version"])


def test_every_direct_dependency_is_pinned_with_hashes() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())
    for file, wanted in (
        ("run.txt", project["project"]["dependencies"]),
        ("dev.txt", project["dependency-groups"]["dev"]),
    ):
        text = (ROOT / "requirements" / file).read_text().lower().replace("_", "-").replace(".", "-")
        assert "--hash=sha256:" in text
        for requirement in wanted:
            name = requirement.partition(">")[0].partition("=")[0].lower().replace("_", "-").replace(".", "-")
            assert f"\n{name}==" in f"\n{text}", f"{name} is not pinned in {file}"


def test_pins_name_no_registry() -> None:
    for path in (ROOT / "requirements").glob("*.txt"):
        assert "://" not in path.read_text()
