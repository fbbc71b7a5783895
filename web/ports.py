"""What the web room needs from outside, as ports; the daemon hands in the real things."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Protocol

from companion.colours import Colour
from companion.commands import Command
from companion.messages import Translator
from companion.ruleset import RuleSet
from companion.views import HandView, MoveView, Sight, TableView

if TYPE_CHECKING:
    from companion.coach.advice import Coach


class SnapshotPort(Protocol):
    """The table at one version; never changes."""

    @property
    def table(self) -> TableView:
        """For anyone."""

    def hand(self, colour: Colour) -> HandView:
        """One seat's own hand; only for whoever holds that seat's key. `NotNow` when there are no hands."""

    def all_moves(self) -> tuple[MoveView, ...]:
        """Every legal move, also when the view leaves them out for being more than 200."""

    def sight(self) -> Sight:
        """What the player knows who is to choose; `NotNow` where nobody is."""

    def sight_before(self) -> Sight | None:
        """What the one who made the move with the shown card knew before it, where that is known."""

    @property
    def began(self) -> int:
        """The version of the event that began the current game."""

    def history(self, after: int = 0, most: int = ...) -> Sequence[Mapping[str, Any]]:
        """The current game's public events with a version above `after`, the first so many, as `sorrybox log --json`
        prints them (plus kinds `seat`, `release`, `checker`), without secrets."""

    def earlier(self, before: int, most: int = ...) -> Sequence[Mapping[str, Any]]:
        """The public events of the `most` versions below `before`, as far as they belong to games before the present
        one."""

    def game(self, began: int, most: int = ...) -> Sequence[Mapping[str, Any]]:
        """The public events, the first so many, of the game that began with this version; empty where none did."""


class Door(Protocol):
    """The way to the table. Safe from any thread."""

    def snapshot(self) -> SnapshotPort:
        """The newest saved state; never blocks."""

    def do(self, command: Command, if_version: int | None = None) -> SnapshotPort:
        """Have a command carried out and saved; the state after it. Raises a `TableError`."""

    def wait(self, version: int, timeout: float, given_up: Callable[[], bool] = ...) -> int:
        """Block until the table's version is above `version` or `given_up` says yes (it is asked again after each
        `wake`), at most `timeout` seconds; the version then."""

    def wake(self) -> None:
        """Have every `wait` ask again whether it is given up."""

    def close_waits(self) -> None:
        """Let every `wait`, now and later, return at once: the box is stopping."""


@dataclass(frozen=True, slots=True)
class Access:
    """What a key opens: the table, and the seats it holds."""

    table: bool = False
    seats: frozenset[Colour] = field(default_factory=frozenset)


class Keys(Protocol):
    """The table's key, its short code, and the seats' keys; they outlive a restart."""

    def access(self, key: str) -> Access:
        """What a presented key opens, compared in constant time."""

    def table_key(self) -> str:
        """The key in the QR code: 16 characters of base32 (80 bits)."""

    def code(self) -> str:
        """The short code beside it: 6 digits."""

    def join(self, code: str, who: str) -> str:
        """The table's key for the short code. `who` is the phone's address, for the rate limit.
        Raises `TooOften` or `WrongCode` (`companion.errors`)."""

    def lock(self, by: Iterable[str] | None = None) -> str:
        """Renew the table's key and code, end all others; the new key. `NotNow` when none of the keys `by` which it is
        asked opens the table any more."""

    def take_seat(self, colour: Colour, name: str) -> str:
        """Take a seat for a phone; its key. Raises `NotNow` when it is taken."""

    def release_seat(self, colour: Colour, taken: Callable[[], bool] = ...) -> None:
        """End the seat's key; not if `taken` says that the seat is another's by now: of two phones at once, the slower
        must not end the other's key."""


class Consent(Protocol):
    """A press of the box's button, asked for by the page."""

    def __call__(self, colour: Colour) -> float:
        """Let the next press free this seat; the seconds within which it must come."""


class Picture(Protocol):
    """The panel's picture and health."""

    def png(self, reveal: bool) -> bytes:
        """What the panel shows now, 128x64, 1 bit; without `reveal` the join screen's QR and code are blanked."""

    def status(self) -> str:
        """`ok` or `lost`."""


class Push(Protocol):
    """The simulated button."""

    def press(self, pressed: bool) -> None:
        """Hold it down, or let it go."""

    def tap(self) -> None:
        """Press it shortly: hold it as long as a finger does, and let it go."""


class Health(Protocol):
    """What `GET /healthz` tells beside `ok`."""

    def __call__(self) -> Mapping[str, str]:
        """`panel`, `button` and `journal`, each `ok` or a word for what is wrong."""


class PaperDeck(Protocol):
    """Makes the printable cards (the daemon hands in `hardware`'s)."""

    def __call__(self, *, cards: Sequence[str] | None, paper: str, language: str, rules: RuleSet) -> bytes:
        """A PDF file; the cards' texts follow the rules."""


class RulesSheet(Protocol):
    """Makes the rules of a table to print on one sheet (the daemon hands in `hardware`'s)."""

    def __call__(self, *, rules: RuleSet, paper: str, language: str) -> bytes:
        """A PDF file of one page."""


class SavedRules(Protocol):
    """House rules saved under names of the table's own."""

    def codes(self) -> Mapping[str, str]:
        """Each name with its rule set's code."""

    def save(self, name: str, code: str) -> None:
        """Keep a code under a name, in place of the one before. Raises `NotSaved`."""

    def forget(self, name: str) -> None:
        """Forget a name. Raises `NotSaved`."""


class Doctor(Protocol):
    """Tells what is wrong with the box (`sorrybox doctor`), from inside."""

    def __call__(self, language: str) -> Mapping[str, Any]:
        """`{"ok": bool, "checks": [{"name", "status", "says", "cure"}]}`, status `ok`, `warning`, `trouble` or
        `skipped`."""


class NetworksPort(Protocol):
    """The box's Wi-Fi, changed by a program of its own."""

    def told(self) -> Mapping[str, Any]:
        """How it was when last heard of; never waits. `radio` is `ready`, or a word for why nothing can be done
        (`no_service`, `simulated`, …); with `ready` also `own`, `place`, `stage`, `outcome`, `networks`, `ours`,
        `can_open` (the program's answer to `list`)."""

    def look(self) -> Mapping[str, Any]:
        """The same, asked for now."""

    def ask(self, asked: Mapping[str, Any]) -> str | None:
        """Have `join`, `open` or `forget` done; None if it was taken on, else a word for why not."""

    def visited(self, address: str) -> None:
        """A phone at this address has asked for something; never waits."""


class CataloguesPort(Protocol):
    """Translators by language."""

    def translator(self, language: str) -> Translator:
        """`en`, `sv`, `it` or `ru`."""


@dataclass(frozen=True, slots=True)
class Ports:
    """Everything `create_app` gets."""

    door: Door
    keys: Keys
    picture: Picture
    catalogues: CataloguesPort
    health: Health
    consent: Consent | None = None
    """None on a box without a button."""
    button: Push | None = None
    """Only with `--simulate`."""
    paper_deck: PaperDeck | None = None
    doctor: Doctor | None = None
    rules_sheet: RulesSheet | None = None
    url: Callable[[], str | None] = lambda: None
    """The page's address for phones, without a key; None without a network."""
    address: str = ""
    """The address or name that the settings give the box."""
    cookie_secret: bytes = field(default_factory=lambda: os.urandom(32))
    """What cookies are sealed with (`web.sealing`); the same after a restart."""
    saved_rules: SavedRules | None = None
    language: str = "en"
    """The box's own language, for phones that ask for none of the four."""
    networks: NetworksPort | None = None
    notices: Callable[[], Sequence[Any]] = tuple
    """Messages about this box now (a damaged journal was set aside, the button's pin is away, …)."""
    coach: Callable[[], Coach] | None = None
    """Makes the coach when it is first asked for; there is one alone."""
    count_cards: bool = True
    """Whether the page tells how many of each card are still to come; a house rule may forbid counting."""
