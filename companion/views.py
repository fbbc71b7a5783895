"""What leaves the room: a table as anyone may see it, and one seat's hand. Never the pile's order.

What programs read is declared here once: the fields of `TableState`, `MoveState`, `SeatView` and `HandState`, under
these names and in this order, are those of the JSON (`web.states`), of its schema (`web.openapi`) and of the table in
docs/interface.md, each with the words beside it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Annotated, Literal, TypeAlias

from companion.cards import Card
from companion.checking import CheckerMode, Hints
from companion.colours import Colour
from companion.moves.position import Position
from companion.ruleset import RuleSet

How: TypeAlias = Literal["enter", "forward", "backward", "swap", "sorry"]
"""How a pawn gets to another square: from Start (R16), by count, by a swap (R20), or by Sorry! (R22)."""
Phase: TypeAlias = Literal["draw", "move", "play", "draw_off", "mix", "over"]


@dataclass(frozen=True, slots=True)
class MovePart:
    """What one pawn does in a move. Squares are named as the pawn's own colour names them."""

    pawn: Colour
    start: str
    to: str
    """Where it lands by count, swap or Sorry!."""
    end: str
    """Where it comes to rest: `to`, or the round end of the slide (R17)."""
    how: How
    way: tuple[str, ...]
    """The squares from `start` to `to`, both included; only these two unless it goes by count."""
    swept: tuple[str, ...] = ()
    """The squares after the triangle that its slide clears."""
    bumped: tuple[str, ...] = ()
    """Where the pawns stood that this part sends back to Start, in track order."""
    sent_back: tuple[Colour, ...] = ()
    """Whose pawns those are, in the same order."""
    swapped: Colour | None = None
    """Whose pawn goes to `start` in its place."""

    @property
    def count(self) -> int:
        """How many squares it goes by the card; 0 where none are counted."""
        return len(self.way) - 1 if self.how in ("forward", "backward") else 0


@dataclass(frozen=True)
class MoveState:
    """A legal move as programs read it."""

    move: Annotated[str, "notation"]
    result: Annotated[str, "the position it leads to"]
    bumped: Annotated[
        tuple[str, ...],
        "the square each pawn stood on when it was sent back to Start, in track order, twice if two were",
    ]


@dataclass(frozen=True)
class MoveView(MoveState):
    """A move with all that it does. `made_of` works the parts out when they are first asked for."""

    made_of: Callable[[], tuple[MovePart, ...]] = field(default=tuple, repr=False, compare=False)

    @cached_property
    def parts(self) -> tuple[MovePart, ...]:
        """What each pawn does, in order; none for `pass` and `discard`."""
        return self.made_of()


@dataclass(frozen=True, slots=True)
class SeatView:
    """One seat, clockwise from red; `taken` while a phone holds it."""

    colour: Annotated[Colour, "the seat"]
    name: Annotated[str, "the player's name, or empty"]
    taken: Annotated[bool, "whether a phone holds it"]


@dataclass(frozen=True, slots=True)
class DrawOffView:
    """One card of a draw-off (R23)."""

    colour: Colour
    card: Card


@dataclass(frozen=True, slots=True)
class WordView:
    """A word mixed into the pile, and whose it is (None where phones have no seats)."""

    word: str
    colour: Colour | None
    version: int
    """Of its event."""


@dataclass(frozen=True, slots=True)
class TableState:
    """The table for everyone, as programs read it: the fields of `GET /api/state`."""

    version: Annotated[int, "grows by one with each event"]
    profile: Annotated[str, "the rule set's name"]
    options: Annotated[Mapping[str, str], "all options as strings"]
    checker: Annotated[CheckerMode, "`off`, `advise`, `enforce`"]
    seats: Annotated[tuple[SeatView, ...], '`[{"colour", "name", "taken"}]`, clockwise; `[]`: deck only']
    turn: Annotated[Colour | None, "colour or null"]
    phase: Annotated[
        Phase,
        "`draw`, `move`, `play` (hand games), `draw_off`, `mix`, `over`; "
        "with `checker` off always `draw` or `draw_off`",
    ]
    card: Annotated[Card | None, "last drawn or played, until the next; null before the first"]
    draw_pile: Annotated[int, "a count"]
    discard: Annotated[tuple[Card, ...], "cards, latest last"]
    position: Annotated[str | None, "text, or null with `off`"]
    moves: Annotated[
        tuple[MoveState, ...] | None,
        "as in `--batch`; `[]` in hand games and when not in step; null when more than 200 (`GET /api/moves` has them)",
    ]
    may_pass: Annotated[bool, "as in `--batch`; false in hand games and when not in step"]
    in_step: Annotated[bool, "false once a draw passed over an unannounced move, until the position is set"]
    hands: Annotated[Mapping[Colour, int], "colour → number of cards"]
    scores: Annotated[Mapping[Colour, int], "colour → match points"]
    winner: Annotated[tuple[Colour, ...] | None, "list of colours or null"]
    commitment: Annotated[str, "hex"]


@dataclass(frozen=True, slots=True)
class TableView(TableState):
    """The table for everyone, with what the page and the panel show beside."""

    moves: tuple[MoveView, ...] | None
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
    undo_resumes: str | None = None
    """The profile of the game that goes on if this one is taken back, where an undo does that."""
    words: tuple[WordView, ...] = ()
    """Mixed into the pile in use, in the order of arrival."""
    may_mix: bool = False
    """Whether its first card is still to come."""
    fingerprint: str = ""
    """The commitment in four groups of letters."""
    hints: Hints = "off"
    """Whether players may ask which move is better."""

    @property
    def card_played(self) -> bool:
        """Whether the shown card is done with: its move is made, or the turn went on without one. If not, and where the
        box doesn't keep the board, it is to be played."""
        if self.last_move is not None or self.phase == "play":
            return self.card is not None
        drawn_blindly = self.stale_since is not None and self.card_since >= self.stale_since
        return self.card is not None and self.position is not None and self.phase == "draw" and not drawn_blindly

    @property
    def draws_next(self) -> bool:
        """Whether a press of the box's button draws a card now."""
        return self.phase in ("draw", "draw_off", "mix") or (self.phase == "move" and self.checker != "enforce")

    def is_taken(self, colour: Colour) -> bool:
        """Whether a phone holds this seat."""
        return any(seat.taken for seat in self.seats if seat.colour == colour)


@dataclass(frozen=True, slots=True)
class HandState:
    """One seat's hand as programs read it: the fields of `GET /api/hand/COLOUR`."""

    version: Annotated[int, "the table's version"]
    cards: Annotated[tuple[Card, ...], "in the order they came"]
    moves: Annotated[
        Mapping[Card, tuple[MoveState, ...]], "the legal moves of each different card that can be played now"
    ] = field(default_factory=dict)
    may_discard: Annotated[bool, "whether a card may be thrown away"] = False
    may_pass: Annotated[bool, "whether the turn may end with the hand as it is"] = False


@dataclass(frozen=True, slots=True)
class HandView(HandState):
    """One seat's hand, with all that the moves do."""

    moves: Mapping[Card, tuple[MoveView, ...]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Sight:
    """All that the player knows who is to choose: never an order, never another's hand."""

    position: Position
    turn: Colour
    rules: RuleSet
    card: Card | None
    """The card on the table; None in games with hands."""
    hand: tuple[Card, ...]
    second_play: bool
    coming: Mapping[Card, int]
    """How many of each card lie on no discard pile, nor in the own hand."""
    unseen: Mapping[Card, int]
    """The same for whoever sees no hand."""
