"""gpiozero's pins: which library reaches them, and what lies on each."""

from __future__ import annotations

import importlib.util
import os
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from companion.messages import message
from device.checkup.board import ROOT
from device.checkup.findings import Finding, trouble, warning, well
from device.checkup.questions import Questions
from device.pins.source import pin_factory

WANTED = "LineFactory"
"""Ours, on libgpiod: `device.pins.factory`."""
WAY_BACK = "LGPIOFactory"
"""gpiozero's own on lgpio, for this release."""
PATIENCE = 20.0
"""Seconds that a person gets to find the button."""
SHINE = 0.7


@dataclass(frozen=True, slots=True)
class FactorySeen:
    """How gpiozero reaches the pins."""

    kind: str
    """Its class; empty if there is none."""
    chip: int | None = None
    reason: str = ""
    has_library: bool = True
    """Whether Python finds the library."""
    chips: tuple[str, ...] = ()
    """/dev/gpiochip*."""
    may_open: bool = True
    """Whether this user may open them."""


@dataclass(frozen=True, slots=True)
class ButtonSeen:
    """The button's pin."""

    gpio: int
    pressed: bool = False
    came: bool | None = None
    """Whether a press came when one was asked for; None: nobody was asked."""
    reason: str = ""
    """Why the pin can't be had."""


@dataclass(frozen=True, slots=True)
class OutputSeen:
    """The lamp's or the buzzer's pin."""

    name: str
    gpio: int
    noticed: bool | None = None
    """Whether a person saw or heard it; None: nobody was asked."""
    reason: str = ""


def look_at_factory(make: Callable[[], Any] = pin_factory, root: Path = ROOT) -> tuple[FactorySeen, Any]:
    """What was seen, and the factory itself (None without one)."""
    chips = sorted((root / "dev").glob("gpiochip*"))
    seen = {
        "has_library": importlib.util.find_spec("gpiod") is not None,
        "chips": tuple(str(chip) for chip in chips),
        "may_open": all(os.access(chip, os.R_OK | os.W_OK) for chip in chips),
    }
    try:
        factory = make()
    except Exception as error:
        return FactorySeen("", reason=reason_of(error), **seen), None  # type: ignore[arg-type]
    chip = getattr(factory, "chip", None)
    return FactorySeen(type(factory).__name__, chip if isinstance(chip, int) else None, **seen), factory  # type: ignore[arg-type]


def judge_factory(seen: FactorySeen) -> Finding:
    """The first thing in the way, in the order in which a person has to clear them."""
    if seen.kind in (WANTED, WAY_BACK):
        return well("pins.ok", chip=f"gpiochip{seen.chip}") if seen.kind == WANTED else warning("pins.way_back")
    if not seen.has_library:
        return trouble("pins.no_library")
    if not seen.chips:
        return trouble("pins.no_chip")
    if not seen.may_open:
        return trouble("pins.no_right", chip=seen.chips[0])
    if seen.kind:
        return trouble("pins.other", kind=seen.kind)
    return trouble("pins.failed", reason=seen.reason)


def look_at_button(factory: Any, gpio: int, questions: Questions | None = None) -> ButtonSeen:
    """Read the pin, and if somebody is there, wait for a press. The pin is let go again."""
    import gpiozero  # noqa: PLC0415 - slow

    try:
        button = gpiozero.Button(gpio, pull_up=True, bounce_time=None, pin_factory=factory)
    except Exception as error:
        return ButtonSeen(gpio, reason=reason_of(error))
    with button:
        time.sleep(0.05)  # the pull-up needs a moment on a long wire
        pressed = bool(button.is_pressed)
        if pressed or questions is None:
            return ButtonSeen(gpio, pressed)
        questions.tell(message("doctor.button.press_now", seconds=int(PATIENCE)))
        return ButtonSeen(gpio, came=bool(button.wait_for_press(PATIENCE)))


def judge_button(seen: ButtonSeen) -> Finding:
    """A button that can't be had, hangs pressed, or never comes keeps the box from playing."""
    if seen.reason:
        return trouble("button.busy" if "busy" in seen.reason else "button.failed", gpio=seen.gpio, reason=seen.reason)
    if seen.pressed:
        return trouble("button.low", gpio=seen.gpio)
    if seen.came is None:
        return well("button.released", gpio=seen.gpio)
    return well("button.came", gpio=seen.gpio) if seen.came else trouble("button.silent", gpio=seen.gpio)


def look_at_output(factory: Any, name: str, gpio: int, questions: Questions | None = None) -> OutputSeen:
    """Take the pin of the `lamp` or the `buzzer`, and if somebody is there, switch it on for a moment."""
    import gpiozero  # noqa: PLC0415 - slow

    try:
        output = gpiozero.DigitalOutputDevice(gpio, pin_factory=factory)
    except Exception as error:
        return OutputSeen(name, gpio, reason=reason_of(error))
    with output:
        if questions is None:
            return OutputSeen(name, gpio)
        output.on()
        time.sleep(SHINE)
        output.off()
        return OutputSeen(name, gpio, noticed=questions.ask(message(f"doctor.{name}.ask")))


def judge_output(seen: OutputSeen) -> Finding:
    """The box plays without lamp and buzzer."""
    if seen.reason:
        return warning(f"{seen.name}.failed", gpio=seen.gpio, reason=seen.reason)
    if seen.noticed is False:
        return warning(f"{seen.name}.unnoticed", gpio=seen.gpio)
    return well(f"{seen.name}.noticed" if seen.noticed else f"{seen.name}.free", gpio=seen.gpio)


def reason_of(error: Exception) -> str:
    """An error on one line."""
    return " ".join(f"{type(error).__name__}: {error}".split())
