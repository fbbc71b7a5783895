"""The box with troubled pins: edges get lost or come late, on their way from the kernel to the button.

`python -m tests.hil.guest.troubled TROUBLE …` followed by the command line of a box. A trouble is `lost=P` and `late=P`
(how likely for an edge; late by up to half a second, never two lost in a row), or `drop=FOLDER`: while there is a file
`press` or `release` in it, the next such edge is lost, and the file goes.
"""

from __future__ import annotations

import random
import sys
import threading
from collections.abc import Iterable
from pathlib import Path
from unittest.mock import patch

from device.cli.main import main
from device.pins.factory import LinePin
from device.pins.presses import LATEST

TOLD = LinePin.tell


class Trouble:
    """What happens to edges."""

    def __init__(self, lost: float = 0.0, late: float = 0.0, drop: str = "") -> None:
        self._lost, self._late, self._drop = float(lost), float(late), drop
        self._chance = random.Random(1)
        self._lost_last = False

    def tell(self, pin: LinePin, edges: Iterable[tuple[float, bool]]) -> None:
        """Hand on what is left of some edges, perhaps later."""
        kept = [edge for edge in edges if not self._loses(edge[1])]
        if kept and self._chance.random() < self._late:
            later = threading.Timer(self._chance.uniform(0, LATEST), TOLD, (pin, kept))
            later.daemon = True
            later.start()
        elif kept:
            TOLD(pin, kept)

    def _loses(self, level: bool) -> bool:
        if self._drop:
            order = Path(self._drop, "release" if level else "press")
            found = order.exists()
            order.unlink(missing_ok=True)
            return found
        self._lost_last = not self._lost_last and self._chance.random() < self._lost
        return self._lost_last


if __name__ == "__main__":
    words = sys.argv[1:]
    box = words.index("run")
    trouble = Trouble(**dict(word.split("=", 1) for word in words[:box] if "=" in word))  # type: ignore[arg-type]
    with patch.object(LinePin, "tell", lambda pin, edges: trouble.tell(pin, edges)):
        sys.exit(main(words[box:]))
