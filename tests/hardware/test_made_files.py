"""What `make hardware` writes is what lies in the repository."""

from __future__ import annotations

from importlib import resources

import pytest

from hardware.__main__ import made_files
from hardware.tables import bill_of_materials, wiring_table
from hardware.wiring import LAMPS, load_parts, load_pins

MADE = made_files()


@pytest.mark.parametrize("name", MADE)
def test_the_committed_file_is_what_the_tables_give(name: str) -> None:
    committed = resources.files("hardware").joinpath(name).read_bytes()
    assert committed == MADE[name], f"hardware/{name} is out of date: run `make hardware`"


def test_the_wiring_table_has_every_wire_on_a_line_of_its_own() -> None:
    lines = wiring_table(load_pins()).splitlines()
    for lamp in LAMPS:
        for wire in load_pins().chosen(lamp):
            row = f"| {wire.part} {wire.terminal} | {wire.goes_to.replace('.', ' ')} | "
            assert sum(line.startswith(row) and wire.colour in line for line in lines) == 1


def test_the_bill_of_materials_has_every_part_and_a_sum() -> None:
    text = bill_of_materials(load_parts())
    for part in load_parts():
        assert text.count(f"| {part.name} | {part.count} |") == 1
    assert f"€ {sum(part.price for part in load_parts() if part.need == 'always'):.0f}." in text
