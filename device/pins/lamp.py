"""The lamp in the button and the buzzer: both optional, neither may ever disturb the game."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable
from typing import Any, Literal

CLICK = 0.02
"""Seconds; heard as a click."""
LOW = 0.12
PAUSE = 0.08
CLAIM_EVERY = 2.0
"""Seconds between two looks after a part, and tries to have one that is busy or away."""

_log = logging.getLogger(__name__)


class Output:
    """A part on an output pin that may be busy, go and come back. GPIO 0: there is none. Nothing here raises."""

    def __init__(self, name: str, kind: str, gpio: int, pin_factory: Callable[[], Any]) -> None:
        """`kind` is gpiozero's class for it."""
        self.name, self.gpio = name, gpio
        self._kind, self._pin_factory = kind, pin_factory
        self._output: Any = None
        self._closed = not gpio
        self._complained = False
        self._lock = threading.RLock()
        self.look_after()

    @property
    def status(self) -> Literal["none", "ok", "lost"]:
        """`none` if the settings name no pin, `lost` while the pin can't be had."""
        if not self.gpio:
            return "none"
        return "lost" if self._output is None else "ok"

    def look_after(self) -> None:
        """See whether the part is still there; claim it again if it isn't."""
        with self._lock:
            if self._output is not None:
                self.use(lambda output: output.value)
            elif not self._closed:
                self._claim()

    def use(self, action: Callable[[Any], object]) -> bool:
        """Do something with gpiozero's object; whether it could be done."""
        with self._lock:
            if self._output is None:
                return False
            try:
                action(self._output)
            except Exception as error:
                self._lose(error)
                return False
            return True

    def returned(self) -> None:
        """It has been claimed again: for whoever must set it."""

    def close(self) -> None:
        """Put it out and let the pin go; safe to call twice."""
        with self._lock:
            self._closed = True
            self.use(lambda output: output.off())
            self._let_go()

    def _claim(self) -> None:
        try:
            import gpiozero  # noqa: PLC0415 - slow, and not there on every computer

            self._output = getattr(gpiozero, self._kind)(self.gpio, pin_factory=self._pin_factory())
        except Exception as error:
            self._lose(error)
            return
        if self._complained:
            _log.info("the %s on GPIO %d is there again", self.name, self.gpio)
            self._complained = False
        self.returned()

    def _lose(self, error: Exception) -> None:
        if not self._complained:
            _log.warning("no %s on GPIO %d: %s", self.name, self.gpio, error)
            self._complained = True
        self._let_go()

    def _let_go(self) -> None:
        output, self._output = self._output, None
        if output is not None:
            try:
                output.close()
            except Exception as error:
                _log.info("the %s went without a word: %s", self.name, error)


class Lamp(Output):
    """The lamp in the button, lit when a press will draw."""

    def __init__(self, gpio: int, *, pin_factory: Callable[[], Any]) -> None:
        self._wanted = False
        self._lit: bool | None = None
        super().__init__("lamp", "LED", gpio, pin_factory)

    def light(self, lit: bool) -> None:
        """Light it or put it out."""
        with self._lock:
            self._wanted = lit
            if lit != self._lit and self.use(lambda output: output.on() if lit else output.off()):
                self._lit = lit

    def returned(self) -> None:
        self._lit = None
        self.light(self._wanted)


class Buzzer(Output):
    """An active buzzer: a short click on a new card, two low tones on a refusal.

    The sounds are made by a thread of gpiozero's, so the caller doesn't wait; a new sound takes the place of one that
    is still to be heard.
    """

    def __init__(self, gpio: int, *, pin_factory: Callable[[], Any]) -> None:
        super().__init__("buzzer", "Buzzer", gpio, pin_factory)

    def click(self) -> None:
        """A new card lies there."""
        self._beep(CLICK, 1)

    def refuse(self) -> None:
        """Something was not possible."""
        self._beep(LOW, 2)

    def _beep(self, seconds: float, times: int) -> None:
        self.use(lambda output: output.beep(seconds, PAUSE, n=times, background=True))


class Caretaker:
    """A thread, `outputs`, that looks after parts every two seconds; there is none where there are no parts."""

    def __init__(self, *outputs: Output, every: float = CLAIM_EVERY) -> None:
        self._outputs = [output for output in outputs if output.gpio]
        self._every = every
        self._stopping = threading.Event()
        self._thread: threading.Thread | None = None

    def start(self) -> None:
        """Begin to look after them."""
        if self._outputs:
            self._thread = threading.Thread(target=self._run, name="outputs", daemon=True)
            self._thread.start()

    def stop(self) -> None:
        """End; safe to call twice."""
        self._stopping.set()
        if self._thread:
            self._thread.join(1.0)

    def _run(self) -> None:
        while not self._stopping.wait(self._every):
            for output in self._outputs:
                output.look_after()
