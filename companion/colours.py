"""The four colours, clockwise (R1)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import reduce
from typing import Literal, TypeAlias, get_args

from companion.messages import Message, message

Colour: TypeAlias = Literal["red", "blue", "yellow", "green"]

COLOURS: tuple[Colour, ...] = get_args(Colour)

MARKS: dict[Colour, str] = {"red": "●", "blue": "■", "yellow": "▲", "green": "◆"}
"""Each colour's shape, as a letter among others: people see a square as shape and number (`▲9`)."""

INDEX: dict[Colour, int] = {colour: index for index, colour in enumerate(COLOURS)}


def partner(colour: Colour) -> Colour:
    """The colour that sits opposite (R1, R26)."""
    return COLOURS[(INDEX[colour] + 2) % 4]


def tell_colours(colours: Iterable[Colour]) -> Message | str:
    """Colours in words, one after the other; a dash for none."""
    words: list[Message | str] = [message(f"colour.{colour}") for colour in colours]
    return reduce(lambda one, other: message("colour.list", one=one, other=other), words) if words else "–"
