"""The button on its pin. gpiozero's callbacks only enqueue; one thread makes gestures of what they saw."""

from __future__ import annotations

import logging
import queue
import threading
import time
import warnings
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from companion.errors import TableError
from companion.messages import message
from device.presses import PRESS_AFTER, RELEASE_AFTER, Gesture, Gestures, Presses

POLL = 0.050
"""Seconds between looks at the pin, so that a lost edge heals (field-notes 7)."""
POLL_DEAF = 0.005
"""The same once the pin's events have stopped coming."""
MISSED_LIMIT = 3
LIVE = 2.0

_log = logging.getLogger(__name__)


class ButtonError(TableError):
    """The button's pin can't be had; the message says why."""


class Button:
    """The button, as gestures told to `on_gesture` in its own thread `button`.

    What `on_gesture` raises is logged and forgotten; the next press comes all the same. gpiozero's `bounce_time` is not
    used: it means different things under different factories and loses edges (field-notes, fact 5). When the pin
    changes again and again without an event (lgpio's only thread is dead: fact 1), the pin is looked at often enough
    to do without.
    """

    def __init__(
        self,
        gpio: int,
        on_gesture: Callable[[Gesture], object],
        *,
        gestures: Gestures | None = None,
        pin_factory: Any = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """Take the pin; raises `ButtonError` when it can't be had."""
        self._on_gesture = on_gesture
        self._clock = clock
        self._presses = Presses(gestures or Gestures())
        self._events: queue.Queue[tuple[float, bool]] = queue.Queue(maxsize=4096)
        self._seen: bool | None = None
        self._missed = 0
        self._readable = True
        self._stopping = threading.Event()
        self._beat = clock()
        self._thread: threading.Thread | None = None
        self._pin = _take_pin(gpio, pin_factory)
        self._pin.when_pressed = self._pressed
        self._pin.when_released = self._released
        self.look()

    def start(self) -> None:
        """Begin to watch."""
        self._thread = threading.Thread(target=self._run, name="button", daemon=True)
        self._thread.start()

    def settle(self, patience: float = 0.2) -> bool:
        """Wait until a press would be taken, at most so many seconds: the button has been seen let go. False while it
        is held down."""
        end = time.monotonic() + patience
        while not self._presses.awake and time.monotonic() < end:
            time.sleep(0.002)
        return self._presses.awake

    def stop(self) -> None:
        """Stop watching and let the pin go; safe to call twice."""
        self._stopping.set()
        if self._thread is not None and self._thread is not threading.current_thread():
            self._thread.join(1.0)
        self._pin.close()

    def alive(self) -> bool:
        """Whether the thread has looked at the pin within the last two seconds (for the watchdog)."""
        return self._clock() - self._beat < LIVE

    def status(self) -> str:
        """`ok`; `polling` when the pin's events don't come any more; `lost` when the pin can't be read or the thread
        is stuck."""
        if not self._readable or not self.alive():
            return "lost"
        return "polling" if self._missed >= MISSED_LIMIT else "ok"

    def look(self, event: tuple[float, bool] | None = None) -> None:
        """Take what the callbacks saw (`event` first), look at the pin, and tell the gestures that are complete."""
        self._beat = self._clock()
        event = event or self._queued()
        while event is not None:
            self._seen, self._missed = event[1], 0
            self._tell(*event)
            event = self._queued()
        level = self._read()
        if level is not None:
            self._compare(level)
            self._tell(self._clock(), level, looked=True)

    def wait(self) -> float:
        """Seconds until the pin should be looked at again, unless an event comes first."""
        poll = POLL_DEAF if self._missed >= MISSED_LIMIT else POLL
        due = self._presses.due()
        return poll if due is None else min(poll, max(0.0, due - self._clock()))

    def _run(self) -> None:
        event: tuple[float, bool] | None = None
        while not self._stopping.is_set():
            try:
                self.look(event)
                event = self._next_event()
            except Exception:
                _log.exception("the button's thread goes on after an error")
                event = None
                self._stopping.wait(POLL)

    def _queued(self) -> tuple[float, bool] | None:
        try:
            return self._events.get_nowait()
        except queue.Empty:
            return None

    def _next_event(self) -> tuple[float, bool] | None:
        try:
            return self._events.get(timeout=self.wait())
        except queue.Empty:
            return None

    def _compare(self, level: bool) -> None:
        """Count changes that came without an event."""
        if self._seen is not None and level != self._seen:
            self._missed += 1
            if self._missed == MISSED_LIMIT:
                _log.error("the button's events don't come any more; looking at the pin instead")
        self._seen = level

    def _tell(self, at: float, pressed: bool, *, looked: bool = False) -> None:
        for gesture in self._presses.feed(at, pressed, looked=looked):
            try:
                self._on_gesture(gesture)
            except Exception:
                _log.exception("%s was not taken", gesture)

    def _read(self) -> bool | None:
        try:
            level = bool(self._pin.is_pressed)
        except Exception:
            if self._readable:
                _log.exception("the button's pin can't be read")
            self._readable = False
            return None
        self._readable = True
        return level

    def _pressed(self) -> None:
        self._note(True)

    def _released(self) -> None:
        self._note(False)

    def _note(self, pressed: bool) -> None:
        """Runs in the pin library's thread: an exception here would end it (field-notes, fact 1)."""
        with suppress(Exception):  # a queue full of chatter, too: the next look at the pin heals it
            self._events.put_nowait((self._clock(), pressed))


class SimulatedPush:
    """The simulated button's finger, for the page: moves gpiozero's mock pin."""

    def __init__(self, gpio: int, pin_factory: Any) -> None:
        self._pin = pin_factory.pin(gpio)

    def press(self, pressed: bool) -> None:
        """Hold it down, or let it go."""
        if pressed:
            self._pin.drive_low()
        else:
            self._pin.drive_high()

    def tap(self) -> None:
        """Hold it down as long as a quick finger does, let it go, and wait until that is believed."""
        self.press(True)
        time.sleep(2 * PRESS_AFTER)
        self.press(False)
        time.sleep(2 * RELEASE_AFTER)


def _take_pin(gpio: int, pin_factory: Any) -> Any:
    try:
        import gpiozero  # noqa: PLC0415 - slow, and not there on every computer

        warnings.simplefilter("ignore", gpiozero.PinFactoryFallback)  # the error at the end says enough
        return gpiozero.Button(gpio, pull_up=True, bounce_time=None, pin_factory=pin_factory)
    except Exception as error:
        reason = f"{type(error).__name__}: {error}"
        raise ButtonError(message("error.button", gpio=gpio, reason=" ".join(reason.split()))) from error
