"""The button on its pin: edges and looks go into the estimate, gestures come out, in a thread of its own."""

from __future__ import annotations

import logging
import queue
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from device.pins.gestures import Gesture, Gestures
from device.pins.presses import KNOWN_CLOSED, KNOWN_OPEN, WATCH, Edge, Presses

CLAIM_EVERY = 1.0
"""Seconds between two tries to have a pin that is busy or away."""
DEAF = 3
"""Edges missed in a row, though the line was claimed again after each, that make the box say so."""
LIVE = 2.0
"""Seconds without a look after which the thread counts as stuck."""
QUICK = 0.002
"""Seconds that a look may take to be sure of its time."""

_log = logging.getLogger(__name__)


class Button:
    """The button, as gestures told to `on_gesture` in its own thread `button`.

    What `on_gesture` raises is logged and forgotten; the next press comes all the same. A pin that can't be had, or is
    taken away, is claimed again each second; one whose edges don't come, as soon as nobody presses. gpiozero's `Button`
    is not used, for it swallows an edge whose fellow was lost, and its `bounce_time` means other things under other
    factories (field-notes, fact 5).
    """

    def __init__(
        self,
        gpio: int,
        on_gesture: Callable[[Gesture], object],
        *,
        pin_factory: Callable[[], Any],
        gestures: Callable[[], Gestures] = Gestures,
        on_status: Callable[[str], object] = lambda status: None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """Take the pin, if it can be had; `gestures` makes a fresh reader of gestures. `on_status` is told the status
        at each change, in the button's thread once it runs."""
        self._gpio, self._on_gesture, self._clock = gpio, on_gesture, clock
        self._make_gestures, self._pin_factory = gestures, pin_factory
        self._presses = Presses(gestures())
        self._edges: queue.Queue[Edge] = queue.Queue(maxsize=4096)
        self._claimed_for = 0
        """The missed edges for which the pin has been claimed again."""
        self._device: Any = None
        self._factory: Any = None
        self.reason = ""
        """Why the pin can't be had; empty while the box has it."""
        self._next_claim = clock()
        self._stopping = threading.Event()
        self._beat = clock()
        self._thread: threading.Thread | None = None
        self._on_status, self._told = on_status, "ok"
        self.look()

    def start(self) -> None:
        """Begin to watch."""
        self._thread = threading.Thread(target=self._run, name="button", daemon=True)
        self._thread.start()

    def settle(self, patience: float = 0.2) -> bool:
        """Wait until a press would be taken, at most so many seconds: the button has been seen let go. False while it
        is held down, or not there."""
        end = time.monotonic() + patience
        while not self._presses.awake and self._device is not None and time.monotonic() < end:
            time.sleep(0.002)
        return self._presses.awake

    def stop(self) -> None:
        """Stop watching and let the pin go; safe to call twice."""
        self._stopping.set()
        if self._thread is not None and self._thread is not threading.current_thread():
            self._thread.join(1.0)
        self._let_go()

    def alive(self) -> bool:
        """Whether the thread has looked at the pin within the last two seconds (for the watchdog)."""
        return self._clock() - self._beat < LIVE

    def status(self) -> str:
        """`ok`; `polling` when the pin's edges don't come, though it was claimed again; `lost` when the pin can't be
        had or read, or the thread is stuck."""
        if self._device is None or not self.alive():
            return "lost"
        return "polling" if self._presses.missed >= DEAF else "ok"

    def look(self, edge: Edge | None = None) -> None:
        """Take the edges that came (`edge` first), look at the pin, and tell the gestures that are complete."""
        self._beat = self._clock()
        if self._device is None and not self._claim():
            return
        edges = self._heard(edge)
        found = self._presses.take(*self._seen(), edges)
        for gesture in found:
            try:
                self._on_gesture(gesture)
            except Exception:
                _log.exception("%s was not taken", gesture)
        if self._presses.missed < self._claimed_for:
            self._claimed_for = 0
        if self._presses.missed > self._claimed_for and self._presses.at_rest(self._clock()):
            self._claimed_for = self._presses.missed
            self._claim_again()

    def wait(self) -> float:
        """Seconds until the pin should be looked at again, unless an edge comes first."""
        now = self._clock()
        return self._presses.wait(now) if self._device is not None else min(WATCH, max(0.0, self._next_claim - now))

    def _run(self) -> None:
        edge: Edge | None = None
        while not self._stopping.is_set():
            try:
                self.look(edge)
                self._tell_status()
                edge = self._next_edge()
            except Exception:
                _log.exception("the button's thread goes on after an error")
                edge = None
                self._stopping.wait(WATCH)

    def _tell_status(self) -> None:
        status = self.status()
        if status != self._told:
            self._told = status
            self._on_status(status)

    def _next_edge(self) -> Edge | None:
        try:
            return self._edges.get(timeout=self.wait())
        except queue.Empty:
            return None

    def _heard(self, first: Edge | None) -> list[Edge]:
        """The edges so far, `first` before the others: all that are older than the next look at the pin."""
        if drain := getattr(self._factory, "drain", None):
            drain()
        return self._waiting(first)

    def _waiting(self, first: Edge | None) -> list[Edge]:
        edges = [first] if first else []
        with suppress(queue.Empty):
            while True:
                edges.append(self._edges.get_nowait())
        return edges

    def _seen(self) -> tuple[float, bool | None]:
        """When the level was looked at, and what it was; None: it can't be read, or that took too long to say when."""
        try:
            before = self._clock()
            level = bool(self._device.is_active)
        except Exception as error:
            self._lose(error)
            return self._clock(), None
        return (before, level) if self._clock() - before <= QUICK else (self._clock(), None)

    def _claim(self) -> bool:
        """Have the pin, unless that was tried a moment ago."""
        if self._clock() < self._next_claim:
            return False
        try:
            self._device = self._take()
        except Exception as error:
            self._lose(error)
            return False
        if self.reason:
            _log.info("the button's pin is there again")
        self.reason = ""
        self._presses, self._claimed_for = Presses(self._make_gestures()), 0
        self._waiting(None)
        return True

    def _claim_again(self) -> None:
        """Let the pin go and take it again: that cures a chip that has gone deaf."""
        _log.warning("the button changed, and no edge came; its pin is claimed again")
        try:
            if claim_again := getattr(self._device.pin, "claim_again", None):
                claim_again()  # with all of gpiozero's work in between, a busy machine took 100 ms: a whole press
            else:
                self._device.close()
                self._device = self._take()
        except Exception as error:
            self._lose(error)

    def _take(self) -> Any:
        import gpiozero  # noqa: PLC0415 - slow, and not there on every computer

        self._factory = self._pin_factory()
        device = gpiozero.InputDevice(self._gpio, pull_up=True, pin_factory=self._factory)
        try:
            device.pin.edges = "both"
            device.pin.when_changed = self._noticed
            _ = device.is_active
        except BaseException:
            device.close()
            raise
        return device

    def _lose(self, error: Exception) -> None:
        reason = " ".join(f"{type(error).__name__}: {error}".split())
        if not self.reason:
            _log.error("the button's pin can't be had (%s); the box plays on and keeps trying", reason)
        self.reason = reason
        self._next_claim = self._clock() + CLAIM_EVERY
        self._let_go()

    def _let_go(self) -> None:
        device, self._device = self._device, None
        if device is not None:
            with suppress(Exception):  # it is gone already
                device.close()

    def _noticed(self, ticks: float, level: bool) -> None:
        """Runs in the pin library's thread: an exception here would end it (field-notes, fact 1)."""
        with suppress(Exception):  # a queue full of chatter, too: the next look at the pin heals it
            age = self._factory.ticks_diff(self._factory.ticks(), ticks)
            sound = 0 <= age <= LIVE  # some kernels' stamps begin elsewhere
            self._edges.put_nowait(Edge(self._clock() - (age if sound else 0), not level))


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
        time.sleep(2 * KNOWN_CLOSED)
        self.press(False)
        time.sleep(2 * KNOWN_OPEN)
