"""What leaves the room: a table as anyone may see it, and one seat's hand. Never the pile's order."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from companion.cards import Card
from companion.checking import CheckerMode
from companion.colours import Colour


@dataclass(frozen=True, slots=True)
class MoveView:
    """A legal move: notation, the position it leads to, and the squares of the pawns it sends back to Start."""

    move: str
    result: str
    bumped: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class SeatView:
    """One seat, clockwise from red; `taken` while a phone holds it."""

    colour: Colour
    name: str
    taken: bool


@dataclass(frozen=True, slots=True)
class DrawOffView:
    """One card of a draw-off (R23)."""

    colour: Colour
    card: Card


@dataclass(frozen=True, slots=True)
class TableView:
    """The table for everyone; the fields down to `commitment` are those of `GET /api/state`."""

    version: int
    profile: str
    options: Mapping[str, str]
    checker: CheckerMode
    seats: tuple[SeatView, ...]
    turn: Colour | None
    phase: str
    card: Card | None
    draw_pile: int
    discard: tuple[Card, ...]
    position: str | None
    moves: tuple[MoveView, ...] | None
    may_pass: bool
    in_step: bool
    hands: Mapping[Colour, int]
    scores: Mapping[Colour, int]
    winner: tuple[Colour, ...] | None
    commitment: str
    card_since: int = 0
    """Version of the event that showed the card: it tells two equal cards in a row apart."""
    drawn_by: Colour | None = None
    """Whose card the shown one is; None without seats."""
    last_move: MoveView | None = None
    """The move made with the shown card, once announced or filled in (`pass` too)."""
    last_mover: Colour | None = None
    filled_in: bool = False
    """Whether the last move was filled in by the box."""
    stale_since: int | None = None
    """The version of the draw that passed over an unannounced move; None while in step."""
    draw_off: tuple[DrawOffView, ...] = ()
    target: int | None = None
    """Points that end a match; None without."""
    can_undo: bool = False
    can_redo: bool = False


@dataclass(frozen=True, slots=True)
class HandView:
    """One seat's hand, with the legal moves for each different card in it, as in `GET /api/hand/COLOUR`."""

    version: int
    cards: tuple[Card, ...]
    moves: Mapping[Card, tuple[MoveView, ...]] = field(default_factory=dict)
    may_discard: bool = False
    may_pass: bool = False
