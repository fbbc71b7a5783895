"""The Raspberry Pi's 40-pin header: the same on the Zero 2 W, 3, 4 and 5 (Raspberry Pi documentation, "GPIO")."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class HeaderPin:
    """One of the 40 pins. Odd numbers are the row nearer to the board's middle, 1 is the one with the square pad."""

    number: int
    label: str
    """What is printed on pin-out cards: `3V3`, `5V`, `GND` or `GPIO17`."""
    gpio: int | None
    """The number that programs use, for pins that can be switched."""


_LABELS = """
3V3    5V
GPIO2  5V
GPIO3  GND
GPIO4  GPIO14
GND    GPIO15
GPIO17 GPIO18
GPIO27 GND
GPIO22 GPIO23
3V3    GPIO24
GPIO10 GND
GPIO9  GPIO25
GPIO11 GPIO8
GND    GPIO7
GPIO0  GPIO1
GPIO5  GND
GPIO6  GPIO12
GPIO13 GND
GPIO19 GPIO16
GPIO26 GPIO20
GND    GPIO21
"""

HEADER: dict[int, HeaderPin] = {
    number: HeaderPin(number, label, int(label[4:]) if label.startswith("GPIO") else None)
    for number, label in enumerate(_LABELS.split(), start=1)
}
"""Every pin by its number, 1 to 40."""

IDENTITY_GPIOS = frozenset({0, 1})
"""Kept for the add-on board's memory chip; nothing else may be wired there."""

BUS_GPIOS = {"sda": 2, "scl": 3}
"""The I2C bus 1, fixed in the chip."""
