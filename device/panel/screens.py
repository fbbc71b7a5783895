"""What the panel can be asked to show. `frames` draws each; `director` chooses one."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, TypeAlias

from companion.cards import Card
from companion.colours import Colour
from companion.messages import Message

MenuItem: TypeAlias = Literal["join", "own_network", "undo", "new_deck", "back"]
MENU: tuple[MenuItem, ...] = ("join", "undo", "new_deck", "back")
MENU_WITHOUT_NETWORK: tuple[MenuItem, ...] = ("join", "own_network", "undo", "new_deck", "back")
"""Where the box can open a network of its own, and is in none."""


@dataclass(frozen=True, slots=True)
class CardScreen:
    """A card to be played. `serial` tells two equal cards in a row apart; `note` takes the place of the card's own
    line while there is something more urgent to say (a move to announce, a verdict, "no move: pass")."""

    card: Card
    serial: int
    owner: Colour | None
    left: int
    note: Message | None = None
    text: str = ""
    """The name of the card's own line where house rules change it (`companion.ruleset.told.card_text`)."""


@dataclass(frozen=True, slots=True)
class RulesScreen:
    """Before the first card of a game with house rules: what they are, whose turn it is or whose draw for the start,
    and at a pile's start what `WaitingScreen` shows of the pile."""

    profile: Message
    clauses: tuple[Message, ...]
    turn: Colour | None
    left: int
    name: str | None = None
    draw_off: bool = False
    fingerprint: str = ""
    words: int = 0


@dataclass(frozen=True, slots=True)
class WaitingScreen:
    """Before the first card: press to draw; whose turn it is, if there are seats."""

    turn: Colour | None
    left: int
    name: str | None = None
    """Of whoever sits at `turn`'s seat, here and below; the colour's name stands in for it."""
    fingerprint: str = ""
    """The pile's commitment in four groups of letters; empty where it is of no use any more."""
    words: int = 0
    """How many words players have mixed in."""


@dataclass(frozen=True, slots=True)
class JoinScreen:
    """The button's menu. With `item` `join`: QR code, address and short code; else the item's name and what
    a hold does.
    `url` is None without a network: the screen says so, and with `can_open` what can be done about it."""

    item: MenuItem
    url: str | None
    address: str | None
    code: str
    hint: Message | None = None
    own_network: tuple[str, str] | None = None
    """Name and password of the box's own network: their QR code stands in the place of the address's."""
    can_open: bool = False
    opening: bool = False
    """Whether the own network will be up in a moment."""


@dataclass(frozen=True, slots=True)
class ShufflingScreen:
    """The cards are being shuffled: how many, and what the box promises of the new pile."""

    count: int
    fingerprint: str = ""


@dataclass(frozen=True, slots=True)
class DrawOffScreen:
    """Who starts (R23): the cards drawn so far, and whose draw is next."""

    cards: tuple[tuple[Colour, Card], ...]
    turn: Colour
    serial: int = 0
    name: str | None = None


@dataclass(frozen=True, slots=True)
class TurnScreen:
    """Whose turn it is while no card is to be played: the last one and its owner stand small beside it. `press`: the
    turn begins with a press on the box, and not with a card from a hand."""

    turn: Colour
    card: Card | None
    owner: Colour | None
    left: int
    note: Message | None = None
    """What became of the last card."""
    serial: int = 0
    name: str | None = None
    press: bool = False


@dataclass(frozen=True, slots=True)
class WonScreen:
    """Who won, and the points of the match by colour (empty without scoring)."""

    winners: tuple[Colour, ...]
    scores: Mapping[Colour, int]
    names: tuple[str, ...] = ()
    """The winners' names, in their order, if they have any."""


@dataclass(frozen=True, slots=True)
class CountdownScreen:
    """The button is being held for a shutdown: seconds left."""

    seconds: int


@dataclass(frozen=True, slots=True)
class StoppedScreen:
    """Goodbye: the box has been stopped, it is safe to pull the plug."""


@dataclass(frozen=True, slots=True)
class TroubleScreen:
    """Something is wrong; the message says what and the cure."""

    message: Message


Screen: TypeAlias = (
    CardScreen
    | RulesScreen
    | WaitingScreen
    | JoinScreen
    | ShufflingScreen
    | DrawOffScreen
    | TurnScreen
    | WonScreen
    | CountdownScreen
    | StoppedScreen
    | TroubleScreen
)
