"""The coach with its weights, which come with the program; made when somebody first asks it."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from companion.coach.advice import Coach


@cache
def coach() -> Coach:
    """The one coach of this process."""
    from companion.coach.advice import Coach  # noqa: PLC0415 - a mere deck of cards never asks

    return Coach(lambda name: (files("companion.coach") / "networks" / f"{name}.txt").read_text("utf-8"))
