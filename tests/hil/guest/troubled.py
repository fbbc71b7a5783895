"""The box with troubled pins: edges get lost or come late, on their way from the kernel to the button.

`python -m tests.hil.guest.troubled TROUBLE …` followed by the command line of a box. The troubles: `lost=P`, how likely
one edge of a press is lost (never two in a row); `late=P`, how likely a press's edges wait for up to half a second;
`seed=N` of the chance in both; `drop=FOLDER`: while there is a file `press` or `release` in it, the next such edge is
lost, and the file goes; `edges=FILE`: each edge as the kernel told it, written at once; `record=FILE`: what the
estimate was given and what it made of it, written when the box ends.
"""

from __future__ import annotations

import random
import sys
import threading
import time
from collections.abc import Iterable
from pathlib import Path
from typing import Any
from unittest.mock import patch

from device.cli.main import main
from device.pins.factory import LinePin
from device.pins.gestures import Gesture
from device.pins.presses import LATEST, Edge, Presses

TOLD, TAKEN = LinePin.tell, Presses.take
PAUSE = 0.055
"""Seconds without an edge between two presses."""


class Trouble:
    """What happens to edges."""

    def __init__(
        self,
        lost: str = "0",
        late: str = "0",
        seed: str = "1",
        drop: str = "",
        edges: str = "/dev/null",
        record: str = "",
    ) -> None:
        self._lost, self._late, self._drop = float(lost), float(late), drop
        self._chance = random.Random(seed)
        self._last, self._number, self._loses, self._lost_last = 0.0, 0, -1, False
        self._stalled_until = 0.0
        self._held: list[Edge] = []
        self._lock = threading.Lock()
        self._told = Path(edges).open("a", buffering=1)  # noqa: SIM115 - until the box ends
        self._file = record
        self._takes: list[str] = []

    def tell(self, pin: LinePin, edges: Iterable[tuple[float, bool]]) -> None:
        """Hand on what is left of some edges, or keep it: what waits is taken with the next look after its time, so
        that no edge comes later than it should, or before an earlier one. The caller holds the factory's `_telling`."""
        for at, level in edges:
            self._told.write(f"{at} {level:d}\n")
            self._begin_press(at)
            if self._is_lost(level):
                continue
            if not self._keeps(Edge(at, not level)):
                TOLD(pin, [(at, level)])

    def _keeps(self, edge: Edge) -> bool:
        with self._lock:
            if waits := bool(self._held) or time.monotonic() < self._stalled_until:
                self._held.append(edge)
            return waits

    def _due(self, now: float) -> list[Edge]:
        with self._lock:
            if now < self._stalled_until:
                return []
            edges = [edge for edge in self._held if edge.time <= now]
            del self._held[: len(edges)]
            return edges

    def take(self, presses: Presses, now: float, level: bool | None, edges: Iterable[Edge] = ()) -> list[Gesture]:
        """Give the estimate what has waited long enough, too, however late this thread comes; write it all down."""
        given = [*edges, *self._due(now)]
        found = TAKEN(presses, now, level, given)
        if self._file:
            self._takes.append(repr((now, level, [(edge.time, edge.pressed) for edge in given], len(found))))
        return found

    def end(self) -> None:
        """Keep the record."""
        if self._file:
            Path(self._file).write_text("\n".join(self._takes))

    def _begin_press(self, at: float) -> None:
        self._number += 1
        quiet, self._last = at - self._last, at
        if quiet < PAUSE:
            return
        self._number = 0
        self._loses = -1
        if self._chance.random() < self._lost:
            self._loses = self._chance.choice((0, 1, self._chance.randrange(60)))
        if self._chance.random() < self._late and at >= self._stalled_until:
            self._stalled_until = at + self._chance.uniform(0.1, LATEST)

    def _is_lost(self, level: bool) -> bool:
        if self._drop:
            order = Path(self._drop, "release" if level else "press")
            found = order.exists()
            order.unlink(missing_ok=True)
            return found
        self._lost_last = self._number == self._loses and not self._lost_last
        return self._lost_last


def run(words: list[str]) -> int:
    """The box, with its troubles."""
    box = words.index("run")
    given: Any = dict(word.split("=", 1) for word in words[:box] if "=" in word)
    trouble = Trouble(**given)

    def tell(pin: LinePin, edges: Iterable[tuple[float, bool]]) -> None:
        trouble.tell(pin, edges)

    def take(presses: Presses, now: float, level: bool | None, edges: Iterable[Edge] = ()) -> list[Gesture]:
        return trouble.take(presses, now, level, edges)

    with patch.object(LinePin, "tell", tell), patch.object(Presses, "take", take):
        status = main(words[box:])
    trouble.end()
    return status


if __name__ == "__main__":
    sys.exit(run(sys.argv[1:]))
