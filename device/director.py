"""What a gesture does and what the panel shows next: between the button, the door and the panel."""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from companion.colours import Colour
from companion.commands import Command, Draw, NewGame, Undo
from companion.errors import TableError
from companion.messages import message
from companion.snapshot import Snapshot
from device.panel.screens import (
    MENU,
    MENU_WITHOUT_NETWORK,
    CountdownScreen,
    JoinScreen,
    MenuItem,
    Screen,
    ShufflingScreen,
    TroubleScreen,
)
from device.panel.stage import (
    card_arrived,
    press_will_draw,
    refusal_screen,
    screen_for,
    shuffled,
    somebody_came,
)
from device.pins.gestures import Countdown, CountdownOff, Gesture, Hold, LongHold, ShortPress

log = logging.getLogger(__name__)

SHUFFLING = 1.2
"""Seconds that the shuffling screen stands before the table's."""
REFUSAL = 4.0
"""Seconds that a refusal stands."""
LOOK = 2.0
"""Seconds between looks at the box's address while the join screen shows: it may change."""
LOOKS_EACH = 3
"""Looks for which each of the two codes stands: a camera needs a moment."""
CONSENT = 30.0
"""Seconds within which a press frees the seat that a phone has asked for."""
MENU_STAYS = 90.0
"""Seconds without a press after which the button's menu closes by itself."""


class Asks(Protocol):
    """The way to the table."""

    def do(self, command: Command) -> object: ...


class Shows(Protocol):
    """The panel."""

    def show(self, screen: Screen) -> None: ...

    def wake(self) -> None: ...


@dataclass(frozen=True, slots=True)
class Joining:
    """What a phone needs to join; without a network there is no address."""

    url: str | None
    address: str | None
    code: str
    own_network: tuple[str, str] | None = None
    """Name and password of the box's own network, while it is up."""
    can_open: bool = False
    """Whether there is no network, and the box could open its own."""
    opening: bool = False


@dataclass(frozen=True, slots=True)
class Signals:
    """What is told beside the panel: the lamp (lit when a press will draw), a click for a new card, a low tone for a
    refusal, and the shutdown."""

    lamp: Callable[[bool], None] = lambda lit: None
    click: Callable[[], None] = lambda: None
    refuse: Callable[[], None] = lambda: None
    shut_down: Callable[[], None] = lambda: None


class Director:
    """Takes gestures in the button's thread, news of the table in the game's thread, and its own timer's calls."""

    def __init__(  # noqa: PLR0913 - each is one thing that a gesture can lead to
        self,
        door: Asks,
        panel: Shows,
        joining: Callable[[], Joining],
        start: Snapshot,
        *,
        signals: Signals | None = None,
        trouble: Screen | None = None,
        menu_stays: float = MENU_STAYS,
        free_seat: Callable[[Colour], None] = lambda colour: None,
        open_own_network: Callable[[], None] = lambda: None,
    ) -> None:
        """`free_seat` frees a seat and ends its key; `open_own_network` wishes for it, and does not wait.

        `start` is the table as it was found; `trouble` stands instead of it until the first press."""
        self._door = door
        self._panel = panel
        self._joining = joining
        self._signals = signals or Signals()
        self._lock = threading.RLock()
        self._view = start.table
        self._menu: MenuItem | None = None
        self._asked: tuple[Colour, float] | None = None
        self._looks = 0
        self._timer: threading.Timer | None = None
        self._closed = False
        self._menu_stays = menu_stays
        self._free_seat = free_seat
        self._open_own_network = open_own_network
        self._guides_until = 0.0
        self._settle()
        if trouble:
            self._passing(trouble, seconds=None)

    def ask_for_seat(self, colour: Colour) -> float:
        """A phone wants another's seat freed: the next press does it. The seconds within which it must come."""
        with self._lock:
            self._menu = None
            self._asked = (colour, time.monotonic() + CONSENT)
            self._passing(
                TroubleScreen(message("panel.trouble.free_seat", colour=message(f"side.{colour}.of"))), seconds=CONSENT
            )
        return CONSENT

    def gesture(self, gesture: Gesture) -> None:
        """What a gesture of the button does. It lights a resting panel, whatever it leads to; the card comes first."""
        try:
            self._act(gesture)
        finally:
            self._panel.wake()

    def _act(self, gesture: Gesture) -> None:
        match gesture:
            case ShortPress():
                self._pressed()
            case Hold():
                self._held()
            case Countdown(seconds):
                self._passing(CountdownScreen(seconds), seconds=None)
            case CountdownOff():
                self._settle()
            case LongHold():
                self._signals.shut_down()

    def table_changed(self, snapshot: Snapshot) -> None:
        """A command was saved. A new card closes the button's menu, for everyone wants to see it; a seat taken or a
        game started on a phone closes the join screen: it has done its work, and the next press should draw."""
        with self._lock:
            before, self._view = self._view, snapshot.table
            new_card = card_arrived(self._view, before)
            news = snapshot.history(after=before.version)
            if new_card:
                self._signals.click()
            if new_card or (self._menu == "join" and somebody_came(news)):
                self._menu = None
            if new_card:
                self._guides_until = 0.0
            if self._menu is None and shuffled(news):
                count = self._view.draw_pile + len(self._view.discard)
                self._passing(ShufflingScreen(count, self._view.fingerprint), seconds=SHUFFLING)
            else:
                self._settle()

    def refused(self, command: Command, refusal: TableError) -> None:
        """A command was refused; what concerns the whole table is said on the panel for a moment."""
        with self._lock:
            screen = refusal_screen(command, refusal, self._view)
            if screen is not None:
                self._signals.refuse()
                self._passing(screen, seconds=REFUSAL)

    def show_trouble(self, trouble: Screen | None) -> None:
        """A part's trouble, until the table changes or somebody presses; None: it is over."""
        with self._lock:
            if trouble:
                self._passing(trouble, seconds=None)
            else:
                self._settle()

    def tell(self, screen: Screen, seconds: float = REFUSAL) -> None:
        """Something that everybody should know, for a moment."""
        self._passing(screen, seconds=seconds)

    def guide(self, seconds: float) -> None:
        """Show how to join, without the button's menu: a press draws all the while. Until a card comes."""
        with self._lock:
            self._guides_until, self._looks = time.monotonic() + seconds, 0
            self._settle()

    def close(self) -> None:
        """No more screens from here: the box is stopping."""
        with self._lock:
            self._closed = True
            self._cancel()

    def _pressed(self) -> None:
        with self._lock:
            asked, self._asked = self._asked, None
            menu = self._menu
        if asked is not None and time.monotonic() < asked[1]:
            self._free(asked[0])
            return
        with self._lock:
            if menu is not None:
                self._menu = None if menu == "join" else self._after(menu)
                self._looks = 0
                self._settle()
        if menu is None:
            self._ask(Draw())

    def _after(self, item: MenuItem) -> MenuItem:
        """The menu's next; an item that is there no more leads to the first."""
        menu = MENU_WITHOUT_NETWORK if self._joining().can_open else MENU
        return menu[(menu.index(item) + 1) % len(menu)] if item in menu else menu[1]

    def _free(self, colour: Colour) -> None:
        try:
            self._free_seat(colour)
        except TableError as refusal:
            self._signals.refuse()
            self._passing(TroubleScreen(refusal.message), seconds=REFUSAL)

    def _held(self) -> None:
        with self._lock:
            item, self._looks = self._menu, 0
            self._menu = {None: "join", "join": self._after("join"), "own_network": "join"}.get(item)
            if item == "own_network":
                self._open_own_network()
            self._settle()
        if item == "undo":
            self._ask(Undo())
        elif item == "new_deck":
            self._ask(NewGame())

    def _ask(self, command: Command) -> None:
        """What is refused is said; the door has told `refused` already what concerns everyone."""
        try:
            self._door.do(command)
        except TableError as refusal:
            if refusal_screen(command, refusal, self._view) is None:
                self._signals.refuse()
                self._passing(TroubleScreen(refusal.message), seconds=REFUSAL)

    def _passing(self, screen: Screen, *, seconds: float | None) -> None:
        """Show a screen, and after so many seconds what lasts."""
        with self._lock:
            if not self._closed:
                self._cancel()
                self._panel.show(screen)
                if seconds is not None:
                    self._later(seconds, self._settle)

    def _settle(self) -> None:
        """Show what lasts: the button's menu if it is open, else the table."""
        with self._lock:
            if self._closed:
                return
            self._cancel()
            if self._menu is None and time.monotonic() >= self._guides_until:
                self._panel.show(screen_for(self._view))
            else:
                self._panel.show(self._way_in(self._menu or "join"))
                self._later(LOOK, self._look_again)
            self._signals.lamp(self._menu is None and press_will_draw(self._view))

    def _way_in(self, item: MenuItem) -> JoinScreen:
        """In the box's own network two codes in turn: the network's, and the page's address."""
        joining = self._joining()
        own = joining.own_network if self._looks // LOOKS_EACH % 2 == 0 else None
        return JoinScreen(
            item,
            joining.url,
            joining.address,
            joining.code,
            own_network=own,
            can_open=joining.can_open,
            opening=joining.opening,
        )

    def _look_again(self) -> None:
        with self._lock:
            self._looks += 1
            if self._looks * LOOK >= self._menu_stays:
                self._menu = None
            self._settle()

    def _later(self, seconds: float, work: Callable[[], None]) -> None:
        self._timer = threading.Timer(seconds, self._on_time, (work,))
        self._timer.name = "director"
        self._timer.daemon = True
        self._timer.start()

    def _on_time(self, work: Callable[[], None]) -> None:
        with self._lock:
            if self._timer is not threading.current_thread():
                return  # something newer has taken its place
            try:
                work()
            except Exception:
                log.exception("the panel's next screen could not be chosen")

    def _cancel(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
