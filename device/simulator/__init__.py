"""The box without its hardware: an I2C bus with a panel controller at its far end, which turns the real driver's
bytes into pixels."""

from __future__ import annotations

from device.simulator.bus import Bus, Nack, TimeOut, install
from device.simulator.chips import SH1106, SSD1306, Chip

__all__ = ["SH1106", "SSD1306", "Bus", "Chip", "Nack", "TimeOut", "chip", "install"]


def chip(driver: str) -> Chip:
    """A controller as it is after power-up, by its name in the settings: `ssd1306` or `sh1106`."""
    return {"ssd1306": SSD1306, "sh1106": SH1106}[driver]()
