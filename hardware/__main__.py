"""Make again everything that comes from the tables of this room: `python -m hardware`, or `make hardware`."""

from __future__ import annotations

from pathlib import Path

from hardware.diagram import draw
from hardware.tables import bill_of_materials, wiring_table
from hardware.wiring import load_parts, load_pins


def made_files() -> dict[str, bytes]:
    """Every committed file of this room that is made by code, by its path in the room."""
    pins = load_pins()
    texts = {
        "wiring.svg": draw(pins),
        "wiring-transistor.svg": draw(pins, "transistor"),
        "wiring-plain.svg": draw(pins, "none", buzzer=False),
        "WIRING.md": wiring_table(pins),
        "BOM.md": bill_of_materials(load_parts()),
    }
    return {name: text.encode() for name, text in texts.items()}


def main() -> None:
    """Write the files beside this module and say which have changed."""
    room = Path(__file__).parent
    for name, content in made_files().items():
        target = room / name
        same = target.exists() and target.read_bytes() == content
        if not same:
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(content)
        print(f"hardware/{name}: {'as it was' if same else 'written'}")


if __name__ == "__main__":
    main()
