"""Make again everything that comes from this room's tables: `python -m hardware`, or `make hardware`.

Committed are the diagrams, the tables, the pictures and the default case; the case for every other combination of
board, panel and button is written into `build/case/`.
"""

from __future__ import annotations

from pathlib import Path

from hardware.case import DEFAULT, Case, every_case
from hardware.case_picture import png
from hardware.case_solids import base_to_print, fit_plate, lid_to_print
from hardware.diagram import draw
from hardware.flat.cardboard import fold_sheets
from hardware.flat.laser import cut_sheet
from hardware.guide import STEPS, case_picture, wire_pictures
from hardware.stl import stl
from hardware.tables import bill_of_materials, wiring_table
from hardware.threemf import threemf
from hardware.wiring import load_parts, load_pins

ELSEWHERE = Path("build/case")


def made_texts() -> dict[str, bytes]:
    """Every committed file that is drawn or written from the two tables, by its path in this room."""
    pins = load_pins()
    texts = {
        "wiring.svg": draw(pins),
        "wiring-transistor.svg": draw(pins, "transistor"),
        "wiring-plain.svg": draw(pins, "none", buzzer=False),
        "WIRING.md": wiring_table(pins),
        "BOM.md": bill_of_materials(load_parts()),
        **wire_pictures(pins),
    }
    return {name: text.encode() for name, text in texts.items()}


def made_case(case: Case) -> dict[str, bytes]:
    """All ways to one case: parts to print and the plate to try first, plates to cut, cardboard to fold."""
    base, lid = base_to_print(case), lid_to_print(case)
    return {
        f"{case.name}-base.stl": stl(base),
        f"{case.name}-lid.stl": stl(lid),
        f"{case.name}-fit-plate.stl": stl(fit_plate(case)),
        f"{case.name}.3mf": threemf([("base", base), ("lid", lid)]),
        f"{case.name}-laser.svg": cut_sheet(case).encode(),
        f"{case.name}-cardboard.pdf": fold_sheets(case),
    }


def main() -> None:
    """Write the files and say which have changed."""
    room = Path(__file__).parent
    for name, content in made_texts().items():
        _write(room / name, content)
    _write(room / "case.png", png(DEFAULT))
    for step in STEPS:
        _write(room / "guide" / f"{step.name}.png", case_picture(DEFAULT, step))
    for name, content in made_case(DEFAULT).items():
        _write(room / "cases" / name, content)
    for case in every_case():
        for name, content in made_case(case).items():
            _write(ELSEWHERE / name, content)


def _write(target: Path, content: bytes) -> None:
    same = target.exists() and target.read_bytes() == content
    if not same:
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(content)
    print(f"{target}: {'as it was' if same else 'written'}")


if __name__ == "__main__":
    main()
