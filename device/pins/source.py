"""Where the pins and the panel come from: real or simulated ones."""

from __future__ import annotations

import os
import threading
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from device.pins.button import SimulatedPush

if TYPE_CHECKING:
    from PIL import Image

    from device.config import Config

MODEL = Path("/proc/device-tree/model")
CHOICE = "GPIOZERO_PIN_FACTORY"
"""The environment's word for the way to the pins, as in all programs with gpiozero."""
OURS = "sorrybox"
"""`device.pins.factory`, as pyproject.toml tells gpiozero; `lgpio` is the way back, for this release."""

_making = threading.Lock()


def is_pi() -> bool:
    """Whether this computer is a Raspberry Pi."""
    try:
        return "Raspberry Pi" in MODEL.read_text(errors="replace")
    except OSError:
        return False


def pin_factory() -> Any:
    """gpiozero's pin factory: the one that the environment names, else ours; made once, from any thread.

    There is no falling back to another library: whatever `GPIOZERO_PIN_FACTORY` can't do is raised.
    """
    import gpiozero  # noqa: PLC0415 - slow, and not there on every computer

    with _making:
        os.environ.setdefault(CHOICE, OURS)
        gpiozero.Device.ensure_pin_factory()
        return gpiozero.Device.pin_factory


@dataclass(frozen=True, slots=True)
class PinSource:
    """Where pins come from, and in a simulation the finger and the panel's picture."""

    pin_factory: Callable[[], Any] = pin_factory
    push: SimulatedPush | None = None
    look: Callable[[], Image.Image] | None = None

    @property
    def simulated(self) -> bool:
        """Whether no hardware is used."""
        return self.push is not None


def simulated_pins(config: Config, until: ExitStack) -> PinSource:
    """gpiozero's mock pins, and a bus with a panel controller that decodes what the real driver sends; until the stack
    is closed."""
    from gpiozero.pins.mock import MockFactory  # noqa: PLC0415 - only in a simulation

    from device.simulator import Bus, chip, install  # noqa: PLC0415

    factory = MockFactory()
    bus = Bus(config.panel.port)
    controller = bus.attach(config.panel.address, chip(config.panel.driver))
    until.enter_context(install(bus))
    until.callback(factory.close)
    factory.pin(config.button.gpio).drive_high()
    return PinSource(lambda: factory, SimulatedPush(config.button.gpio, factory), controller.image)
