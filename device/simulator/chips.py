"""What the panel controllers do with the bytes they get (their datasheets: Solomon Systech SSD1306 rev 1.1 and SSD1309
rev 1.1, Sino Wealth SH1106 rev 2.3), as far as it can be seen on a 128x64 module.

Modules are mounted so that segment remap (A1) with the scan from below (C8) shows a picture upright.
"""

from __future__ import annotations

import random
import threading
from abc import ABC, abstractmethod

from PIL import Image

WIDTH, HEIGHT, PAGES = 128, 64, 8
MORE, IS_DATA = 0x80, 0x40
"""Bits of a control byte: one byte follows and then another control byte; what follows is data."""
LIT = 255


class Chip(ABC):
    """A controller with its memory; safe to look at from another thread."""

    columns: int
    parameters: dict[int, int]

    def __init__(self, seed: int = 1) -> None:
        self._lock = threading.Lock()
        self._noise = random.Random(seed)  # noqa: S311 - the garbage in a memory after power-up
        self.powered = True
        self.power_up()

    def power_up(self) -> None:
        """Switch the supply off and on: registers at their defaults, garbage in the memory, nothing lit."""
        with self._lock:
            self.memory = bytearray(self._noise.randbytes(self.columns * PAGES))
            self.on = self.inverted = self.all_lit = self.remapped = self.from_below = False
            self.pump = False
            self.contrast = 0x7F
            self.column = self.page = self.start_line = self.offset = 0
            self.multiplex = HEIGHT - 1
            self.unknown: set[int] = set()
            self._pending: list[int] = []
            self._defaults()

    def receive(self, payload: bytes) -> None:
        """One transfer, without the address: control bytes, commands, data."""
        with self._lock:
            index = 0
            while index < len(payload):
                control = payload[index]
                end = index + 2 if control & MORE else len(payload)
                for byte in payload[index + 1 : end]:
                    self._data(byte) if control & IS_DATA else self._command(byte)
                index = end

    def status(self) -> int:
        """The status byte: bit 6 is set while the panel is off."""
        return 0x03 if self.on else 0x43

    @property
    def lit(self) -> bool:
        """Whether anything can shine: supplied, switched on, and with the high voltage made."""
        return self.powered and self.on and self.pump

    def image(self) -> Image.Image:
        """What shines now (mode 1, 128x64), as one sees it on an upright module."""
        with self._lock:
            if not self.lit:
                return Image.new("1", (WIDTH, HEIGHT))
            if self.all_lit:
                return Image.new("1", (WIDTH, HEIGHT), LIT)
            rows = bytes(LIT if self._pixel(x, y) else 0 for y in range(HEIGHT) for x in range(WIDTH))
        return Image.frombytes("L", (WIDTH, HEIGHT), rows).convert("1", dither=Image.Dither.NONE)

    def _pixel(self, x: int, y: int) -> bool:
        scanned = y if self.from_below else HEIGHT - 1 - y
        if scanned > self.multiplex:
            return False
        row = (scanned + self.start_line + self.offset) % HEIGHT
        byte = self.memory[(row // 8) * self.columns + self._column(x)]
        return bool(byte >> row % 8 & 1) != self.inverted

    def _command(self, byte: int) -> None:
        self._pending.append(byte)
        first = self._pending[0]
        if len(self._pending) <= self.parameters.get(first, 0):
            return
        given, self._pending = self._pending[1:], []
        if not (self._common(first, given) or self._own(first, given)):
            self.unknown.add(first)

    def _common(self, first: int, given: list[int]) -> bool:  # noqa: PLR0912 - one branch for each command
        match first:
            case 0x81:
                self.contrast = given[0]
            case 0xA0 | 0xA1:
                self.remapped = first == 0xA1
            case 0xA4 | 0xA5:
                self.all_lit = first == 0xA5
            case 0xA6 | 0xA7:
                self.inverted = first == 0xA7
            case 0xA8:
                self.multiplex = given[0] & 0x3F
            case 0xAE | 0xAF:
                self.on = first == 0xAF
            case 0xD3:
                self.offset = given[0] & 0x3F
            case 0xD5 | 0xD9 | 0xDA | 0xDB | 0xE3:
                pass
            case _ if first <= 0x0F:
                self.column = self.column & 0xF0 | first
            case _ if first <= 0x1F:
                self.column = (first & 0x0F) << 4 | self.column & 0x0F
            case _ if 0x40 <= first <= 0x7F:
                self.start_line = first & 0x3F
            case _ if 0xB0 <= first <= 0xB7:
                self.page = first & 0x07
            case _ if 0xC0 <= first <= 0xCF:
                self.from_below = bool(first & 0x08)
            case _:
                return False
        return True

    @abstractmethod
    def _defaults(self) -> None: ...

    @abstractmethod
    def _column(self, x: int) -> int: ...

    @abstractmethod
    def _own(self, first: int, given: list[int]) -> bool: ...

    @abstractmethod
    def _data(self, byte: int) -> None: ...


class SimulatedSSD1306(Chip):
    """128 columns; three ways of counting on; shines only with its charge pump enabled (8D 14)."""

    columns = 128
    parameters = dict.fromkeys((0x20, 0x81, 0x8D, 0xA8, 0xD3, 0xD5, 0xD9, 0xDA, 0xDB), 1) | {
        0x21: 2, 0x22: 2, 0xA3: 2, 0x26: 6, 0x27: 6, 0x29: 5, 0x2A: 5,
    }  # fmt: skip

    def _defaults(self) -> None:
        self.mode = 2
        self.column_range, self.page_range = (0, 127), (0, 7)
        self.scrolling = False

    def _column(self, x: int) -> int:
        column = x if self.remapped else WIDTH - 1 - x
        return (column + 1) % WIDTH if self.scrolling else column

    def _own(self, first: int, given: list[int]) -> bool:
        match first:
            case 0x20:
                self.mode = given[0] & 3
            case 0x21:
                self.column_range = (given[0] & 0x7F, given[1] & 0x7F)
                self.column = self.column_range[0]
            case 0x22:
                self.page_range = (given[0] & 7, given[1] & 7)
                self.page = self.page_range[0]
            case 0x8D:
                self.pump = bool(given[0] & 4)
            case 0x2E | 0x2F:
                self.scrolling = first == 0x2F
            case _:
                return False
        return True

    def _data(self, byte: int) -> None:
        self.column &= 0x7F
        self.memory[self.page * self.columns + self.column] = byte
        if self.mode == 1:
            self.page, turned = _next(self.page, self.page_range)
            if turned:
                self.column, _ = _next(self.column, self.column_range)
            return
        self.column, turned = _next(self.column, self.column_range if self.mode == 0 else (0, 127))
        if turned and self.mode == 0:
            self.page, _ = _next(self.page, self.page_range)


def _next(value: int, limits: tuple[int, int]) -> tuple[int, bool]:
    """The address after this one, and whether it went back to the first."""
    return (limits[0], True) if value == limits[1] else (value + 1, False)


class SimulatedSSD1309(SimulatedSSD1306):
    """An SSD1306 without a charge pump, for the module makes the high voltage; scrolls by columns as well, and can be
    locked: then it takes no command but the unlocking, and nothing for its memory."""

    parameters = dict.fromkeys((0x20, 0x81, 0xA8, 0xD3, 0xD5, 0xD9, 0xDA, 0xDB, 0xDC, 0xFD), 1) | {
        0x21: 2, 0x22: 2, 0xA3: 2, 0x26: 7, 0x27: 7, 0x29: 7, 0x2A: 7, 0x2C: 7, 0x2D: 7,
    }  # fmt: skip

    def _defaults(self) -> None:
        super()._defaults()
        self.pump = True
        self.locked = False

    def _command(self, byte: int) -> None:
        if not self.locked or self._pending or byte == 0xFD:
            super()._command(byte)

    def _own(self, first: int, given: list[int]) -> bool:
        if first == 0xFD:
            self.locked = given[0] == 0x16
        elif first != 0x8D:  # SSD1306's, which luma sends to both
            return super()._own(first, given)
        return True

    def _data(self, byte: int) -> None:
        if not self.locked:
            super()._data(byte)


class SimulatedSH1106(Chip):
    """132 columns, of which a module shows those from 2 on; page addressing only; its converter is on from power-up."""

    columns = 132
    parameters = dict.fromkeys((0x81, 0xA8, 0xAD, 0xD3, 0xD5, 0xD9, 0xDA, 0xDB), 1)

    def _defaults(self) -> None:
        self.pump = True

    def _column(self, x: int) -> int:
        return x + 2 if self.remapped else WIDTH + 1 - x

    def _own(self, first: int, given: list[int]) -> bool:
        match first:
            case 0xAD:
                self.pump = bool(given[0] & 1)
            case 0x20 | 0x8D | 0x30 | 0x31 | 0x32 | 0x33:
                pass  # SSD1306's, which luma sends to both and this chip ignores; pump voltage
            case _:
                return False
        return True

    def _data(self, byte: int) -> None:
        if self.column < self.columns:
            self.memory[self.page * self.columns + self.column] = byte
        self.column = self.column + 1 if self.column < self.columns - 1 else 0
