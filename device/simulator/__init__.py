"""The panel without its hardware: an I2C bus with a panel controller at its far end, which turns the real driver's
bytes into pixels."""

from __future__ import annotations

from collections.abc import Callable

from device.simulator.bus import Bus, Nack, TimeOut, install
from device.simulator.chips import Chip, SimulatedSH1106, SimulatedSSD1306, SimulatedSSD1309

__all__ = [
    "Bus", "Chip", "Nack", "SimulatedSH1106", "SimulatedSSD1306", "SimulatedSSD1309", "TimeOut", "chip", "install",
]  # fmt: skip

_CHIPS: dict[str, Callable[[], Chip]] = {
    "ssd1306": SimulatedSSD1306,
    "sh1106": SimulatedSH1106,
    "ssd1309": SimulatedSSD1309,
}


def chip(driver: str) -> Chip:
    """A controller as it is after power-up, by its name in the settings: `ssd1306`, `sh1106` or `ssd1309`."""
    return _CHIPS[driver]()
