"""The wiring table and the bill of materials as Markdown, made from `pins.toml` and `parts.toml`."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from hardware.header import HEADER
from hardware.wiring import BillItem, Pins, Wire

_NEEDS = {
    "always": "Always",
    "lamp=resistor": "For a 3.3 V lamp",
    "lamp=transistor": "For a 5 V lamp",
    "buzzer": "For a buzzer",
    "case": "For the case",
}


def wiring_table(pins: Pins) -> str:
    """Every wire, for each way to drive the lamp."""
    always = [wire for wire in pins.wires if wire.lamp is None and not wire.buzzer]
    sections = [
        ("Panel and button", always),
        ("A 3.3 V lamp in the button (or a bare LED)", [wire for wire in pins.wires if wire.lamp == "resistor"]),
        ("Or a 5 V lamp in the button", [wire for wire in pins.wires if wire.lamp == "transistor"]),
        ("A buzzer", [wire for wire in pins.wires if wire.buzzer]),
    ]
    lines = ["# Wiring", "", "Made from `pins.toml`; after a change there run `make hardware`.", ""]
    lines += ["Pin numbers count along the 40-pin header: odd ones in the inner row, pin 1 near the card slot.", ""]
    for title, wires in sections:
        lines += [f"## {title}", "", *_table(("From", "To pin", "which is", "Wire"), map(_wire_row, wires)), ""]
    panel = pins.panel
    lines.append(
        f"The panel is expected on I²C bus {panel.bus} at address {panel.address:#x}, with the driver {panel.driver}."
    )
    return "\n".join(lines) + "\n"


def _wire_row(wire: Wire) -> tuple[str, ...]:
    colour = wire.colour if wire.through is None else f"{wire.colour}, through the {wire.through.replace('_', ' ')}"
    part = f"{wire.part} {wire.terminal}"
    if wire.header is None:
        return part, wire.goes_to.replace(".", " "), "", colour
    return part, str(wire.header), HEADER[wire.header].label, colour


def bill_of_materials(parts: Sequence[BillItem]) -> str:
    """What to buy, by what needs it, with the sum of the things that every box needs."""
    lines = ["# What to buy", "", "Made from `parts.toml`; after a change there run `make hardware`.", ""]
    lines += ["Prices are rough, in euros, for the whole number.", ""]
    for need, title in _NEEDS.items():
        chosen = [part for part in parts if part.need == need]
        if chosen:
            lines += [f"## {title}", ""]
            lines += [*_table(("Part", "Number", "About €", "Look for", "Or instead"), map(_part_row, chosen)), ""]
    total = sum(part.price for part in parts if part.need == "always")
    lines.append(f"All that every box needs comes to about € {total:.0f}.")
    return "\n".join(lines) + "\n"


def _part_row(part: BillItem) -> tuple[str, ...]:
    return part.name, str(part.count), f"{part.price:g}", part.look_for, "; ".join(part.alternatives)


def _table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> list[str]:
    return [_row(head), _row(["---"] * len(head)), *map(_row, rows)]


def _row(cells: Sequence[str]) -> str:
    return f"| {' | '.join(cells)} |"
