"""The move checker's three modes: off, advising (it tells, and lets pass), enforcing (each card waits for its move).
And whether players may ask the box which move is better.
"""

from __future__ import annotations

from typing import Literal, TypeAlias, get_args

from companion.errors import BadText
from companion.messages import message

CheckerMode: TypeAlias = Literal["off", "advise", "enforce"]

CHECKERS: tuple[CheckerMode, ...] = get_args(CheckerMode)
Hints: TypeAlias = Literal["off", "asked"]
HINTS: tuple[Hints, ...] = get_args(Hints)


def read_checker(text: str) -> CheckerMode:
    """A mode by its name; `BadText` for anything else."""
    for mode in CHECKERS:
        if text == mode:
            return mode
    raise BadText(message("error.checker", checker=text[:40]))


def read_hints(text: str) -> Hints:
    """Whether there are hints, by name; `BadText` for anything else."""
    for hints in HINTS:
        if text == hints:
            return hints
    raise BadText(message("error.hints", hints=text[:40]))
