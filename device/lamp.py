"""The lamp in the button and the buzzer: both optional, neither may ever disturb the game."""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import Any

CLICK = 0.02
"""Seconds; heard as a click."""
LOW = 0.12
PAUSE = 0.08

_log = logging.getLogger(__name__)


class Lamp:
    """The lamp in the button, lit when a press will draw. GPIO 0: there is none. Nothing here raises."""

    def __init__(self, gpio: int, *, pin_factory: Any = None) -> None:
        self._output = _take("LED", gpio, pin_factory)
        self._lit: bool | None = None

    def light(self, lit: bool) -> None:
        """Light it or put it out."""
        if self._output is None or lit == self._lit:
            return
        if _quietly("lamp", self._output.on if lit else self._output.off):
            self._lit = lit

    def close(self) -> None:
        """Put it out and let the pin go; safe to call twice."""
        output, self._output = self._output, None
        _close("lamp", output)


class Buzzer:
    """An active buzzer: a short click on a new card, two low tones on a refusal. GPIO 0: there is none.

    The sounds are made by a thread of gpiozero's, so the caller doesn't wait; a new sound takes the place of one that
    is still to be heard. Nothing here raises.
    """

    def __init__(self, gpio: int, *, pin_factory: Any = None) -> None:
        self._output = _take("Buzzer", gpio, pin_factory)

    def click(self) -> None:
        """A new card lies there."""
        self._beep(CLICK, 1)

    def refuse(self) -> None:
        """Something was not possible."""
        self._beep(LOW, 2)

    def close(self) -> None:
        """Fall silent and let the pin go; safe to call twice."""
        output, self._output = self._output, None
        _close("buzzer", output)

    def _beep(self, seconds: float, times: int) -> None:
        if (output := self._output) is not None:
            _quietly("buzzer", lambda: output.beep(seconds, PAUSE, n=times, background=True))


def _take(kind: str, gpio: int, pin_factory: Any) -> Any:
    """gpiozero's object for a pin, or None."""
    if not gpio:
        return None
    try:
        import gpiozero  # noqa: PLC0415 - slow, and not there on every computer

        return getattr(gpiozero, kind)(gpio, pin_factory=pin_factory)
    except Exception as error:
        _log.warning("no %s on GPIO %d: %s", kind, gpio, error)
        return None


def _close(name: str, output: Any) -> None:
    if output is not None:
        _quietly(name, output.close)


def _quietly(name: str, action: Callable[[], object]) -> bool:
    try:
        action()
    except Exception as error:
        _log.warning("the %s does not answer: %s", name, error)
        return False
    return True
