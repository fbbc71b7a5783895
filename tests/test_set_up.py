"""`make run` and `make test` on a computer where setting up was cut short, failed, or was done for something else.

Python is played by a script: it makes environments, and "installs" by writing down what it was asked for.
"""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
pytestmark = [
    pytest.mark.skipif(not (ROOT / "Makefile").exists(), reason="needs the source tree"),
    pytest.mark.skipif(shutil.which("make") is None, reason="needs make"),
]
PYTHON = """#!/bin/sh
# What a Python does when `make` sets up. FAULT says what goes wrong; LOG is where everything is written down.
echo "$0 $*" >>"$LOG"
case "$*" in
    *ensurepip*) [ "$FAULT" != no-venv ] ;;
    *"version_info < "*) [ "$FAULT" != old ] ;;
    *version_info*) echo "${SPEAKS:-3.11}" ;;
    "-m venv "*)
        mkdir -p "$3/bin"
        cp "$0" "$3/bin/python"
        if [ "$FAULT" = cut-in-venv ]; then kill -KILL "$PPID"; sleep 1; fi
        touch "$3/has-pip" ;;
    *"-m pip"*)
        folder=$(dirname "$(dirname "$0")")
        [ -e "$folder/has-pip" ] || { echo "No module named pip" >&2; exit 1; }
        case "$*" in
            *--editable*)
                if [ "$FAULT" = cut-in-install ]; then kill -KILL "$PPID"; sleep 1; fi
                printf '#!/bin/sh\\necho it plays\\n' >"$folder/bin/sorrybox"
                chmod +x "$folder/bin/sorrybox" ;;
            *dev.txt*) [ "$FAULT" != no-network-for-dev ] || exit 1 ;;
            *) [ "$FAULT" != no-network ] || exit 1; touch "$folder/filled-$$" ;;
        esac ;;
esac
"""


class Folder:
    """A fresh copy of the project, as far as `make run` reads it."""

    def __init__(self, place: Path) -> None:
        self.place = place
        self.log = place.parent / "log"
        (place / "requirements").mkdir(parents=True)
        shutil.copy(ROOT / "Makefile", place)
        for name in ("requirements/run.txt", "requirements/build.txt", "requirements/dev.txt", "pyproject.toml"):
            (place / name).touch()
        self.python = place.parent / "python3"
        self.python.write_text(PYTHON)
        self.python.chmod(0o755)

    def make(self, target: str = "run", *, fault: str = "", speaks: str = "3.11") -> subprocess.CompletedProcess[str]:
        self.log.write_text("")
        surroundings = {"PATH": os.environ["PATH"], "FAULT": fault, "LOG": str(self.log), "SPEAKS": speaks}
        words = ["make", "--no-print-directory", target, f"PYTHON={self.python}", "IS_PI="]
        return subprocess.run(words, cwd=self.place, env=surroundings, capture_output=True, text=True, check=False)

    def plays(self, **circumstances: str) -> bool:
        told = self.make(**circumstances)
        return told.returncode == 0 and told.stdout.rstrip().endswith("it plays")

    @property
    def installed_something(self) -> bool:
        return "pip" in self.log.read_text()


@pytest.fixture
def folder(tmp_path: Path) -> Folder:
    return Folder(tmp_path / "sorrybox")


def test_the_first_run_sets_up_and_the_second_only_starts(folder: Folder) -> None:
    assert folder.plays()
    assert folder.plays()
    assert not folder.installed_something


def test_without_the_venv_module_it_says_what_to_install_and_works_once_it_is(folder: Folder) -> None:
    told = folder.make(fault="no-venv")
    assert told.returncode != 0
    assert "sudo apt install python3-venv" in told.stderr
    assert folder.plays()


def test_a_python_that_is_too_old_is_told_so(folder: Folder) -> None:
    assert "Python 3.11 or newer" in folder.make(fault="old").stderr
    assert folder.plays()


@pytest.mark.parametrize("fault", ["cut-in-venv", "no-network", "cut-in-install"])
def test_a_set_up_that_broke_off_is_made_anew_and_works(folder: Folder, fault: str) -> None:
    assert folder.make(fault=fault).returncode != 0
    (folder.place / ".venv/half").touch()
    assert folder.plays()
    assert not (folder.place / ".venv/half").exists(), "what a cut left is not built upon"


def test_an_environment_that_somebody_else_left_half_made_is_not_taken_for_ours(folder: Folder) -> None:
    (folder.place / ".venv/bin").mkdir(parents=True)
    shutil.copy(folder.python, folder.place / ".venv/bin/python")
    (folder.place / ".venv/.run-installed").touch()  # an empty mark, as a power cut leaves
    assert folder.plays()


def test_new_requirements_are_installed_and_a_cut_there_is_mended_too(folder: Folder) -> None:
    assert folder.plays()
    newer = folder.place / "requirements/run.txt"
    later = (folder.place / ".venv/.run-installed").stat().st_mtime + 5
    os.utime(newer, (later, later))
    assert folder.make(fault="no-network").returncode != 0
    assert folder.plays()
    os.utime(newer, (0, 0))
    assert folder.plays()
    assert not folder.installed_something


def test_a_folder_that_was_moved_is_set_up_for_its_new_place(folder: Folder) -> None:
    assert folder.plays()
    moved = folder.place.rename(folder.place.parent / "elsewhere")
    folder.place = moved
    assert folder.plays()
    assert folder.installed_something


def test_another_python_after_an_upgrade_of_the_system_is_set_up_for(folder: Folder) -> None:
    assert folder.plays(speaks="3.11")
    assert folder.plays(speaks="3.13")
    assert folder.installed_something


def test_a_broken_off_set_up_for_the_tests_leaves_no_box_that_is_half_one_thing(folder: Folder) -> None:
    assert folder.plays()
    mark = folder.place / ".venv/.dev-installed"
    assert folder.make(target=".venv/.dev-installed", fault="no-network-for-dev").returncode != 0
    assert not mark.exists()
    assert folder.plays()
    assert folder.make(target=".venv/.dev-installed").returncode == 0
    assert mark.exists()
    folder.make(target=".venv/.dev-installed")
    assert not folder.installed_something
