"""The release as `make release` builds it: everything that READ ME FIRST speaks of is in it, and nothing else."""

from __future__ import annotations

import re
import zipfile
from pathlib import Path, PurePosixPath

import pytest

from hardware import release
from hardware.case import every_case

pytestmark = pytest.mark.soak
GUIDE = (Path(__file__).parents[2] / "hardware/BUILD.md").read_text("utf-8")


@pytest.fixture(scope="module")
def names(tmp_path_factory: pytest.TempPathFactory) -> set[str]:
    """The files in it, without the archive's own folder."""
    archive = release.make(tmp_path_factory.mktemp("release"))
    print(f"{archive.stat().st_size / 1e6:.1f} MB")
    with zipfile.ZipFile(archive) as opened:
        assert opened.testzip() is None
        found = [PurePosixPath(name) for name in opened.namelist()]
    assert {name.parts[0] for name in found} == {f"sorrybox-{release.version()}"}
    return {str(name.relative_to(name.parts[0])) for name in found}


def test_it_has_the_page_the_card_s_two_things_and_the_settings_for_an_imager_that_drops_them(names: set[str]) -> None:
    assert {name.partition("/")[0] for name in names} == {
        "READ ME FIRST.html", "copy to the card", "if Imager dropped your settings", "case", "guide",
    }  # fmt: skip
    on_card = {name.removeprefix("copy to the card/") for name in names if name.startswith("copy to the card/")}
    assert {name.partition("/")[0] for name in on_card} == {"sorrybox", "vendor-data"}
    assert {"sorrybox/RELEASE", "sorrybox/sorrybox.toml", "sorrybox/hardware/install.sh"} <= on_card
    assert sum(name.startswith("sorrybox/wheels/any/sorrybox-") for name in on_card) == 1
    for python in release.PYTHONS:
        assert any(f"wheels/{python}/pillow-" in name and "aarch64" in name for name in on_card)


def test_it_has_every_case_in_every_form(names: set[str]) -> None:
    forms = ("-base.stl", "-lid.stl", "-fit-plate.stl", ".3mf", "-laser.svg", "-cardboard.pdf")
    wanted = {f"case/{case.name}/{case.name}{form}" for case in every_case() for form in forms}
    assert {name for name in names if name.startswith("case/")} == wanted
    assert len(wanted) == 24 * 6


def test_it_has_the_guide_with_all_its_pictures(names: set[str]) -> None:
    pictures = {f"guide/{name}" for name in re.findall(r"!\[[^]]+\]\(([^)]+)\)", GUIDE)}
    assert len(pictures) > 25
    assert pictures <= names
    assert {"guide/BUILD.md", "guide/pictures.html"} <= names
