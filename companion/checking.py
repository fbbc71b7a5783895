"""The move checker's three modes: off, advising (it tells, and lets pass), enforcing (each card waits for its move)."""

from __future__ import annotations

from typing import Literal, TypeAlias, get_args

from companion.errors import BadText
from companion.messages import message

CheckerMode: TypeAlias = Literal["off", "advise", "enforce"]

CHECKERS: tuple[CheckerMode, ...] = get_args(CheckerMode)


def read_checker(text: str) -> CheckerMode:
    """A mode by its name; `BadText` for anything else."""
    for mode in CHECKERS:
        if text == mode:
            return mode
    raise BadText(message("error.checker", checker=text[:40]))
