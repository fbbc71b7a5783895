"""`make release`: sorrybox-VERSION.zip, with all that a person without a terminal needs, offline.

sorrybox-VERSION/
    READ ME FIRST.html
    copy to the card/       onto the card that Raspberry Pi Imager has written
        vendor-data         cloud-init's part: starts the installer (hardware/card/)
        sorrybox/           program, installer, wheels for aarch64 and both Pythons, settings
    if Imager dropped your settings/
    case/                   every combination, ready to print, to cut or to fold
    guide/                  the build guide with its pictures
"""

from __future__ import annotations

import hashlib
import re
import shutil
import subprocess
import sys
import tomllib
import zipfile
from collections.abc import Iterable, Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
OUT = ROOT / "build" / "release"
PYTHONS = ("3.11", "3.13")
"""Bookworm's and Trixie's."""
GLIBCS = ("2_5", "2_12", "2_17", "2_24", "2_26", "2_27", "2_28", "2_31", "2_34")
"""Wheels' manylinux tags up to Bookworm's."""
PURE_WILL_DO = ("fonttools",)
"""Libraries whose compiled form is several times larger, and faster only where the box has time: paper decks."""
MOST = 26_000_000
"""Bytes of wheels for one Python, at most: the card's first partition holds 512 MB, a third of it taken."""
SOURCES = ("companion", "device", "web", "hardware", "requirements", "pyproject.toml", "README.md", "LICENSE")
"""What the installer asks for."""
LEFT_OUT = shutil.ignore_patterns("__pycache__", "*.pyc", "cases", "*.png", "*.svg", "*.md", "release.py", "debian")
"""Not needed on the box. (A box that is put together from source needs README.md for the package's own page.)"""
EPOCH = (2026, 1, 1, 0, 0, 0)
"""The time of every file in the archive: the same sources give the same bytes."""


PAGE = """<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>sorrybox: the pictures of the build guide</title>
<style>
  body { max-width: 60rem; margin: 1rem auto; padding: 0 1rem; font: 1.1rem/1.5 sans-serif; background: #faf7f2; }
  figure { margin: 0 0 2.5rem; } img { width: 100%; } figcaption { font-weight: bold; }
</style>
"""


def version() -> str:
    """The project's."""
    return str(tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["version"])


def fetch_wheels(folder: Path, pythons: Iterable[str] = PYTHONS, machine: str = "aarch64", most: int = MOST) -> None:
    """The pinned libraries, pip and sorrybox itself: `any/`, and one folder for each Python."""
    (folder / "any").mkdir(parents=True)
    for python in pythons:
        place = folder / python
        platforms = [f"--platform=manylinux_{glibc}_{machine}" for glibc in GLIBCS]
        platforms += [f"--platform=manylinux{year}_{machine}" for year in ("1", "2010", "2014")]
        chosen = ["--only-binary=:all:", "--implementation=cp", f"--python-version={python}", *platforms]
        pinned = ["--require-hashes", "-r", str(ROOT / "requirements/run.txt")]
        _pip("download", "--no-deps", *chosen, *pinned, "--dest", str(place))
        for name in PURE_WILL_DO:
            _swap_for_pure(place, name, python)
        for wheel in place.glob("*-none-any.whl"):
            wheel.replace(folder / "any" / wheel.name)
    _pip("download", "--no-deps", "--only-binary=:all:", "--dest", str(folder / "any"), "pip")
    _pip("wheel", "--no-deps", "--no-build-isolation", "--wheel-dir", str(folder / "any"), str(ROOT))
    for python in pythons:
        size = sum(wheel.stat().st_size for part in ("any", python) for wheel in (folder / part).iterdir())
        if size > most:
            raise SystemExit(f"The wheels for Python {python} take {size / 1e6:.1f} MB; {most / 1e6:.0f} are allowed.")


def copy_project(folder: Path) -> None:
    """Program and installer, as `hardware/install.sh` needs them."""
    for name in SOURCES:
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, folder / name, ignore=LEFT_OUT)
        else:
            folder.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / name, folder / name)
    shutil.copy(ROOT / "hardware/sorrybox.toml", folder / "sorrybox.toml")
    (folder / "RELEASE").write_text(f"{version()} {_mark(folder)}\n")


def fill_card(card: Path, pythons: Iterable[str] = PYTHONS, machine: str = "aarch64") -> None:
    """What is copied onto the card: `sorrybox/` and `vendor-data`."""
    copy_project(card / "sorrybox")
    fetch_wheels(card / "sorrybox/wheels", pythons, machine, MOST if machine == "aarch64" else 2 * MOST)
    shutil.copy(ROOT / "hardware/card/vendor-data", card)


def make(out: Path = OUT) -> Path:
    """The archive, under its own name only when it is whole."""
    name = f"sorrybox-{version()}"
    stage = out / "new"
    shutil.rmtree(stage, ignore_errors=True)
    top = stage / name
    fill_card(top / "copy to the card")
    shutil.copy(ROOT / "hardware/card/READ ME FIRST.html", top)
    shutil.copytree(ROOT / "hardware/card/if-dropped", top / "if Imager dropped your settings")
    _make_guide(top / "guide")
    _make_cases(top / "case")
    archive = out / f"{name}.zip"
    pack(stage, archive)
    shutil.rmtree(stage)
    return archive


def _make_guide(folder: Path) -> None:
    """The pictures on one page, in the build guide's order and with its names for them; and the guide itself."""
    text = (ROOT / "hardware/BUILD.md").read_text("utf-8")
    figures = []
    (folder / "guide").mkdir(parents=True)
    for words, name in re.findall(r"!\[([^]]+)\]\(([^)]+)\)", text):
        shutil.copy(ROOT / "hardware" / name, folder / name)
        figures.append(f'<figure><img src="{name}" alt=""><figcaption>{" ".join(words.split())}</figcaption></figure>')
    (folder / "pictures.html").write_text(PAGE + "\n".join(figures) + "\n", "utf-8")
    for name in ("BUILD.md", "BOM.md", "WIRING.md"):
        shutil.copy(ROOT / "hardware" / name, folder / name)


def _make_cases(folder: Path) -> None:
    from hardware.__main__ import made_case  # noqa: PLC0415 - the geometry is wanted here alone
    from hardware.case import every_case  # noqa: PLC0415

    for case in every_case():
        (folder / case.name).mkdir(parents=True)
        for name, content in made_case(case).items():
            (folder / case.name / name).write_bytes(content)


def pack(folder: Path, archive: Path) -> None:
    """Every file in it, in a fixed order and with fixed times; moved to its name last."""
    half = archive.with_suffix(".new")
    with zipfile.ZipFile(half, "w", zipfile.ZIP_DEFLATED) as opened:
        for file in sorted(folder.rglob("*")):
            if file.is_file():
                entry = zipfile.ZipInfo(str(file.relative_to(folder)), EPOCH)
                entry.external_attr = (0o755 if file.suffix == ".sh" else 0o644) << 16
                entry.compress_type = zipfile.ZIP_STORED if file.suffix == ".whl" else zipfile.ZIP_DEFLATED
                opened.writestr(entry, file.read_bytes())
    half.replace(archive)


def _swap_for_pure(folder: Path, name: str, python: str) -> None:
    (compiled,) = folder.glob(f"{name}-*.whl")
    pinned = f"{name}=={compiled.name.split('-')[1]}"  # its hash is checked when it is installed
    plain = ["--platform=any", "--implementation=py", "--abi=none", f"--python-version={python}"]
    _pip("download", "--no-deps", "--only-binary=:all:", *plain, "--dest", str(folder), pinned)
    compiled.unlink()


def _mark(folder: Path) -> str:
    """By which one release is told from another of the same version."""
    told = hashlib.sha256()
    for file in sorted(folder.rglob("*")):
        if file.is_file():
            told.update(f"{file.relative_to(folder)}\0".encode() + hashlib.sha256(file.read_bytes()).digest())
    return told.hexdigest()[:12]


def _pip(*words: str) -> None:
    subprocess.run([sys.executable, "-m", "pip", "--quiet", "--disable-pip-version-check", *words], check=True)


def main(words: Sequence[str] = ()) -> int:
    """Build it, and say where it is."""
    archive = make(Path(words[0]) if words else OUT)
    print(f"{archive}  {archive.stat().st_size / 1e6:.1f} MB")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
