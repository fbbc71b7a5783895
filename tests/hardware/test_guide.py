"""The build guide says nothing that the program, the tables and the files don't."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

from hardware.wiring import load_parts, load_pins

ROOM = Path(__file__).parents[2] / "hardware"
GUIDE = (ROOM / "BUILD.md").read_text("utf-8")
SETTINGS = tomllib.loads((ROOM / "sorrybox.toml").read_text("utf-8"))


def test_every_picture_and_page_that_the_guide_points_to_is_there() -> None:
    for name in re.findall(r"\]\(([^)#:]+)\)", GUIDE):
        assert (ROOM / name).exists(), name


def test_every_chapter_that_the_guide_points_to_is_there() -> None:
    titles = re.findall(r"^## (.+)$", GUIDE, re.MULTILINE)
    anchors = {re.sub(r"[^\w\- ]", "", title).lower().replace(" ", "-") for title in titles}
    for anchor in re.findall(r"\]\(#([^)]+)\)", GUIDE):
        assert anchor in anchors


def test_every_setting_in_the_guide_is_one_of_the_box_s() -> None:
    for table, key in re.findall(r"`\[(\w+)\]` `(\w+) = ", GUIDE):
        assert key in SETTINGS[table]
    every = {key for value in SETTINGS.values() if isinstance(value, dict) for key in value} | {"language"}
    for key in re.findall(r"`(\w+) = ", GUIDE):
        assert key in every


@pytest.mark.parametrize(("table", "signal"), [("led", "lamp"), ("buzzer", "buzzer")])
def test_the_guide_s_pin_numbers_are_those_of_the_wiring(table: str, signal: str) -> None:
    numbers = re.findall(rf"`\[{table}\]` `gpio = (\d+)`", GUIDE)
    assert set(numbers) == {str(load_pins().gpio(signal))}


def test_the_guide_s_sum_is_the_shopping_list_s() -> None:
    total = sum(part.price for part in load_parts() if part.need == "always")
    assert f"€ {total:.0f}." in GUIDE


def test_every_word_for_the_installer_is_one_that_it_knows() -> None:
    script = (ROOM / "install.sh").read_text("utf-8")
    for words in re.findall(r"(?:hardware/install\.sh|sorrybox-install)((?: [a-z-]+)*)", GUIDE):
        for word in words.split():
            if word.startswith("--") or word == "uninstall":
                assert word in script, word


def test_the_times_to_hold_the_button_are_the_settings_defaults() -> None:
    assert SETTINGS["button"]["hold_for_join"] == 2.0
    assert SETTINGS["button"]["hold_for_shutdown"] == 8.0
    assert "**Hold for two seconds**" in GUIDE
    assert "**Hold for eight seconds**" in GUIDE
    assert (SETTINGS["panel"]["dim_after"], SETTINGS["panel"]["off_after"]) == (120, 600)
    assert "After two minutes the panel dims, after ten it goes dark" in GUIDE


def test_tables_have_as_many_cells_in_each_row() -> None:
    for table in re.findall(r"(?:^\|.*\n)+", GUIDE, re.MULTILINE):
        rows = table.strip().splitlines()
        assert len({len(re.findall(r"(?<!\\)\|", row)) for row in rows}) == 1, rows[0]
