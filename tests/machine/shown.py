"""What people have seen by the moment the plug was pulled: on phones, and on the glass."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any

from companion.cards import STANDARD_PACK
from device.catalogues import translator
from device.panel import frames
from device.panel.packing import pack
from device.panel.screens import CardScreen
from device.simulator import chip
from tests.machine.guest import messages

Sight = tuple[str, int]
"""A card, and how many were left in the draw pile."""


@cache
def pictures() -> Mapping[bytes, Sight]:
    """Each picture of a card as it lies in a panel's memory, in both ways of its entrance."""
    say, found = translator("en"), {}
    for card in set(STANDARD_PACK):
        for left in range(len(STANDARD_PACK)):
            memory = bytes(pack(frames.draw(CardScreen(card, 0, None, left), say)))
            for seen in (memory, bytes(byte ^ 0xFF for byte in memory)):
                found[seen] = (card, left)
    return found


def on_the_glass(wire_log: Path) -> list[Sight]:
    """The cards that stood on the panel, whole, in their order."""
    module, found = chip("ssd1306"), list[Sight]()
    for message in messages(wire_log):
        module.receive(message)
        sight = pictures().get(bytes(module.memory))
        if sight and found[-1:] != [sight]:
            found.append(sight)
    return found


def on_phones(news: Iterable[Mapping[str, Any]]) -> dict[int, Sight]:
    """The card that a phone showed at each version of the table."""
    states = (line["shown"] for line in news if "shown" in line)
    return {state["version"]: (state["card"], state["draw_pile"]) for state in states if state["card"]}


def in_the_log(events: Sequence[Mapping[str, Any]]) -> dict[int, Sight]:
    """The draws of a table that only ever had its button pressed, by version."""
    found, left = {}, 0
    for event in events:
        if event["kind"] == "shuffle":
            left = event["cards"]
        elif event["kind"] == "draw":
            left -= 1
            found[event["version"]] = (event["card"], left)
    return found


def explained(sights: Sequence[Sight]) -> set[Sight]:
    """What a glass may show while these come one after the other. A card and the number of those left go to it in
    messages of their own, so for an instant a new card has the number of the one before it."""
    late = {(card, left) for (_, left), (card, _) in pairwise(sights)}
    return set(sights) | late


def presses(news: Iterable[Mapping[str, Any]]) -> int:
    """How many had begun."""
    return max((line["pressing"] for line in news if "pressing" in line), default=0)
