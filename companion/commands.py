"""What people can ask of the table. `game.decide` answers each with events or a refusal."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TypeAlias

from companion.cards import Card
from companion.checking import CheckerMode, Hints
from companion.colours import Colour
from companion.events import Releaser


@dataclass(frozen=True, slots=True)
class Draw:
    """Draw the next card, as a press of the button does."""


@dataclass(frozen=True, slots=True)
class Announce:
    """Say a move, in notation or in words; in hand games for a seat (`seat`), with the card played."""

    move: str
    card: Card | None = None
    seat: Colour | None = None


@dataclass(frozen=True, slots=True)
class Skip:
    """Give up a pending move; the box's board is then no longer in step."""


@dataclass(frozen=True, slots=True)
class Undo:
    """Take the latest command back, with all that followed of itself."""


@dataclass(frozen=True, slots=True)
class Redo:
    """Do again what the latest undo took back."""


@dataclass(frozen=True, slots=True)
class SetPosition:
    """Make the box's board agree with the table's."""

    position: str
    turn: Colour


@dataclass(frozen=True, slots=True)
class NewGame:
    """Start a game; what is None stays as it is (the checker of a hand game is always `enforce`)."""

    profile: str | None = None
    options: Mapping[str, str] | None = None
    seats: tuple[Colour, ...] | None = None
    checker: CheckerMode | None = None
    first: str | None = None
    target: int | None = None
    mix: bool = False
    """Whether the deal of a hand game waits for the players' words."""
    hints: Hints | None = None


@dataclass(frozen=True, slots=True)
class Mix:
    """Mix a word into the pile before its first card; `colour`: whose it is, None where phones have no seats."""

    word: str
    colour: Colour | None = None


@dataclass(frozen=True, slots=True)
class SetChecker:
    """Switch the move checker to another mode."""

    checker: CheckerMode


LONGEST_NAME = 24
"""Letters of a player's name; the page and the interface refuse more."""


@dataclass(frozen=True, slots=True)
class TakeSeat:
    """A phone takes a colour, with a name to show."""

    colour: Colour
    name: str


@dataclass(frozen=True, slots=True)
class ReleaseSeat:
    """The colour is free again. `by`: who asked for it, as far as is known."""

    colour: Colour
    by: Releaser | None = None


Command: TypeAlias = (
    Draw | Announce | Skip | Undo | Redo | SetPosition | NewGame | Mix | SetChecker | TakeSeat | ReleaseSeat
)
