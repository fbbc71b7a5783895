"""How long a card takes from the button to the wire, in real time."""

from __future__ import annotations

import statistics
import time
from pathlib import Path

from tests.hil.guest.boxes import BUTTON, cards_drawn, real_box, wait_until_shown
from tests.hil.outside import panel_module, press, release
from tests.running import eventually


def test_how_long_a_press_takes_to_the_wire(tmp_path: Path) -> None:
    first, whole = [], []
    with panel_module() as glass, real_box(tmp_path) as box:
        wait_until_shown(box, glass)
        for count in range(1, 11):
            glass.settle()
            press(BUTTON)
            time.sleep(0.06)
            glass.mark()
            begun = release(BUTTON)  # a short press is one that has been let go
            first.append(glass.wait_for_pixels(10) - begun)
            eventually(lambda wanted=count: cards_drawn(box) == wanted)  # type: ignore[misc]
            glass.settle()
            whole.append(glass.pixels_until - begun)
    print(
        f"release to the card's first pixels on the wire: median {1e3 * statistics.median(first):.1f} ms, "
        f"{1e3 * min(first):.1f} to {1e3 * max(first):.1f}; to the last pixels of its entrance: "
        f"median {1e3 * statistics.median(whole):.0f} ms"
    )
    assert statistics.median(first) < 0.5
