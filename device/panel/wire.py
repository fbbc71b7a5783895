"""The serial interface handed to luma's drivers: a bus that may be absent, go and come back.

luma builds a driver by talking to the panel. A failed construction would keep about 300 KiB in an exit hook each
time, so the driver is built once, against a record of what it says; the record is played to the panel whenever one
turns up.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

NOP = 0xE3
LONGEST = 32
"""Bytes in one of luma's transfers of commands (SMBus, block write)."""
IS_OFF = 0x40
"""Bit of a controller's status byte: the panel is off."""


class PanelWire:
    """luma's `command`, `data` and `cleanup`, over luma's own I2C interface, which is opened when first needed.

    Raises what luma raises: `luma.core.error.Error` or `OSError`.
    """

    def __init__(self, port: int, address: int) -> None:
        self.record: list[tuple[int, ...]] | None = []
        """Commands said while the driver is being built; None once they go out."""
        self._port, self._address = port, address
        self._i2c: Any = None

    def command(self, *codes: int) -> None:
        """Send command bytes; the controllers don't mind where a transfer ends."""
        if self.record is not None:
            self.record.append(codes)
            return
        for start in range(0, len(codes), LONGEST):
            self._open().command(*codes[start : start + LONGEST])

    def data(self, values: Sequence[int]) -> None:
        """Send bytes for the memory."""
        if self.record is None:
            self._open().data(list(values))

    def probe(self) -> None:
        """See whether somebody answers: two bytes that change nothing."""
        self._open().command(NOP)

    def is_off(self) -> bool | None:
        """Whether the controller says that its panel is off; None if it can't be asked."""
        bus = self._open()._bus
        try:
            return bool(bus.read_byte(self._address) & IS_OFF)
        except (OSError, AttributeError):
            return None

    def cleanup(self) -> None:
        """Close the bus; the next call opens it again."""
        bus, self._i2c = self._i2c, None
        if bus is not None:
            bus.cleanup()

    def _open(self) -> Any:
        if self._i2c is None:
            from luma.core.interface.serial import i2c  # noqa: PLC0415 - luma is loaded with the first panel

            self._i2c = i2c(port=self._port, address=self._address)
        return self._i2c
