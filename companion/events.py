"""What has happened. Events are all that is ever stored; everything else is worked out from them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, fields
from typing import Any, ClassVar, Literal, TypeAlias, cast

from companion.cards import Card
from companion.checking import CheckerMode, Hints
from companion.colours import Colour
from companion.views import Phase

Releaser: TypeAlias = Colour | Literal["phone", "button"]
"""Who frees a seat: a seat's player, a phone that holds none, or somebody at the box."""


@dataclass(frozen=True, slots=True)
class Adjournment:
    """How a game stood when another was begun over it. All that it tells was seen by everyone."""

    began: int
    """The version of the event that began it."""
    phase: Phase
    """Before its first turn (`draw_off`, `mix`) it begins anew."""
    position: str | None
    in_step: bool
    card: Card | None
    drawn_by: Colour | None
    discard: tuple[Card, ...]
    top: tuple[Card, ...]
    """Cards that undo had put back on the pile; they come first again."""
    hands: Mapping[Colour, int]
    """How many cards each seat is dealt."""
    second_play: bool

    @property
    def begins_anew(self) -> bool:
        """Whether its first turn was still to come, so that there is nothing to go on from."""
        return self.phase in ("draw_off", "mix")


@dataclass(frozen=True, slots=True)
class GameStarted:
    """A game begins: rules, seats (clockwise; none: deck only), who starts, and what stays of the match."""

    kind: ClassVar[str] = "game"
    profile: str
    options: Mapping[str, str]
    seats: tuple[Colour, ...]
    checker: CheckerMode
    first: Colour | None
    draw_off: bool
    target: int | None
    scores: Mapping[Colour, int]
    names: Mapping[Colour, str]
    mix: bool | None = None
    """Whether the deal waits for the players' words; None: begun before there was mixing."""
    resumes: Adjournment | None = None
    """The game goes on from here: the one that was begun over it has been taken back."""
    adjourned: GameStarted | None = None
    """What an undo of this game begins: the game that it was begun over, going on. No log tells it."""
    hints: Hints = "off"
    """Whether players may ask which move is better. It changes no game, and no log tells it."""


@dataclass(frozen=True, slots=True)
class Shuffled:
    """A pile is made. `in_place`: it takes the present pile's place, whose seen cards stay as they lie.

    `hands`: these seats' cards have gone back into the pile before, and new ones are dealt to them.
    """

    kind: ClassVar[str] = "shuffle"
    order: tuple[Card, ...]
    salt: str
    in_place: bool = False
    hands: tuple[Colour, ...] = ()
    kept: int | None = None
    """In place: how many cards lie as they lay; None: all that were seen."""


@dataclass(frozen=True, slots=True)
class Mixed:
    """A player's word was mixed into the pile before its first card (docs/interface.md, Mixing)."""

    kind: ClassVar[str] = "mix"
    word: str
    colour: Colour | None


@dataclass(frozen=True, slots=True)
class Drawn:
    """The top card of the pile: face up, or into a hand."""

    kind: ClassVar[str] = "draw"
    card: Card
    colour: Colour | None
    hand: bool = False


@dataclass(frozen=True, slots=True)
class Played:
    """A card leaves a hand for a move."""

    kind: ClassVar[str] = "play"
    colour: Colour
    card: Card


@dataclass(frozen=True, slots=True)
class Discarded:
    """A card of a hand is thrown away; the turn is over (R31)."""

    kind: ClassVar[str] = "discard"
    colour: Colour
    card: Card


@dataclass(frozen=True, slots=True)
class Moved:
    """A move, or `pass`; `filled` when the box filled it in by itself.

    `card`: the card that was moved by, or whose second play was declined; None for a pass with the whole hand (R39).
    """

    kind: ClassVar[str] = "move"
    colour: Colour
    card: Card | None
    move: str
    position: str
    bumped: tuple[str, ...] = ()
    filled: bool = False


@dataclass(frozen=True, slots=True)
class PositionSet:
    """The box's board was made to agree with the table's."""

    kind: ClassVar[str] = "position"
    position: str
    turn: Colour


@dataclass(frozen=True, slots=True)
class Skipped:
    """A pending move was given up."""

    kind: ClassVar[str] = "skip"
    colour: Colour


@dataclass(frozen=True, slots=True)
class Undone:
    """The command that began with event `undone` was taken back."""

    kind: ClassVar[str] = "undo"
    undone: int


@dataclass(frozen=True, slots=True)
class Redone:
    """The command that began with event `redone` was done again."""

    kind: ClassVar[str] = "redo"
    redone: int


@dataclass(frozen=True, slots=True)
class Opened:
    """A pile's order becomes public."""

    kind: ClassVar[str] = "opened"
    salt: str
    order: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Ended:
    """The game is won; the points of this game, by colour (R33)."""

    kind: ClassVar[str] = "end"
    winner: tuple[Colour, ...]
    points: Mapping[Colour, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class CheckerSet:
    """The checker's mode was changed."""

    kind: ClassVar[str] = "checker"
    checker: CheckerMode


@dataclass(frozen=True, slots=True)
class SeatTaken:
    """A phone took a colour."""

    kind: ClassVar[str] = "seat"
    colour: Colour
    name: str


@dataclass(frozen=True, slots=True)
class SeatReleased:
    """A colour is free again."""

    kind: ClassVar[str] = "release"
    colour: Colour
    by: Releaser | None = None
    """Who asked for it; None: told before that was kept."""


Event: TypeAlias = (
    GameStarted
    | Shuffled
    | Mixed
    | Drawn
    | Played
    | Discarded
    | Moved
    | PositionSet
    | Skipped
    | Undone
    | Redone
    | Opened
    | Ended
    | CheckerSet
    | SeatTaken
    | SeatReleased
)

_KINDS: dict[str, type[Event]] = {event.kind: event for event in Event.__args__}


@dataclass(frozen=True, slots=True)
class Entry:
    """One event as the journal keeps it.

    `version` counts from 1 over the table's whole life; `time` is ISO 8601 in UTC with milliseconds; `first` is the
    version of the first event of the same command.
    """

    version: int
    time: str
    kind: str
    data: Mapping[str, Any]
    first: int


def to_data(event: Event) -> dict[str, Any]:
    """The event's values as plain JSON types."""
    return asdict(event)


def from_data(kind: str, data: Mapping[str, Any]) -> Event:
    """The event that `to_data` wrote. `KeyError` or `TypeError` if it is none."""
    return cast("Event", _made(_KINDS[kind], data))


_WITHIN: Mapping[str, type] = {"resumes": Adjournment, "adjourned": GameStarted}
"""The fields whose values have fields themselves."""


def _made(of: type, data: Mapping[str, Any]) -> object:
    known = {one.name for one in fields(of)}
    return of(**{name: _value(name, value) for name, value in data.items() if name in known})


def _value(name: str, value: Any) -> Any:
    if name in _WITHIN and value is not None:
        return _made(_WITHIN[name], value)
    return tuple(value) if isinstance(value, list) else value
