"""Where the pins and the panel come from: real or simulated ones."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from device.button import SimulatedPush

if TYPE_CHECKING:
    from PIL import Image

    from device.config import Config

MODEL = Path("/proc/device-tree/model")


def is_pi() -> bool:
    """Whether this computer is a Raspberry Pi."""
    try:
        return "Raspberry Pi" in MODEL.read_text(errors="replace")
    except OSError:
        return False


@dataclass(frozen=True, slots=True)
class PinSource:
    """Where pins come from (None: gpiozero's own choice), and in a simulation the finger and the glass."""

    pin_factory: Any = None
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
    return PinSource(factory, SimulatedPush(config.button.gpio, factory), controller.image)
