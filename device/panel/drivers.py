"""luma's drivers for the three controllers, with one thing of our own: sending a patch of the memory."""

from __future__ import annotations

from collections.abc import Iterable

from luma.oled.device import sh1106, ssd1306, ssd1309
from PIL import Image

from device.panel.packing import PAGES, WIDTH, Patch
from device.panel.wire import NOP

TRANSFER = 2
"""Bytes before those of a transfer: address and control byte."""


class SSD1306(ssd1306):  # type: ignore[misc]
    """Horizontal addressing: a patch may be several pages high, and one that begins on the page where the patch before
    it ended needs no page address (datasheet 10.1.3: the page counts on by itself)."""

    overhead = TRANSFER + 6 + TRANSFER
    tall = True
    steady: tuple[int, ...] = (NOP,) * 6 + (0x2E,)
    """What ends half a command, the longest with six parameters, and a scrolling."""

    def display(self, _image: Image.Image) -> None:
        """Nothing: luma clears the panel while it builds a driver, a kilobyte that `Panel` has no use for."""

    def send(self, changes: Iterable[Patch], pages: bytes) -> None:
        """Write patches of these pages to the memory."""
        waiting = list(changes)
        next_page: int | None = None
        while waiting:
            patch = next((one for one in waiting if one.top == next_page), waiting[0])
            waiting.remove(patch)
            codes = [self._const.COLUMNADDR, patch.left, patch.right - 1]
            if patch.top != next_page:
                codes += [self._const.PAGEADDR, patch.top, PAGES - 1]
            self.command(*codes)
            self.data(patch.cut(pages))
            next_page = patch.bottom


class SSD1309(SSD1306, ssd1309):  # type: ignore[misc]
    """As the SSD1306, on a module that makes its own high voltage. This one has no charge pump; luma's command for it
    (8D 14) is nothing and half a column address here, which horizontal addressing has no use for."""

    steady = (NOP,) * 7 + (0xFD, 0x12, 0x2E)
    """What ends half a command, the longest with seven parameters, a lock that refuses all commands (datasheet rev 1.1,
    10.1.20), and a scrolling."""


class SH1106(sh1106):  # type: ignore[misc]
    """Page addressing, in a memory that is four columns wider than the panel."""

    overhead = TRANSFER + 3 + TRANSFER
    tall = False
    steady = (NOP,)
    """What ends half a command; none has more than one parameter."""

    def display(self, _image: Image.Image) -> None:
        """Nothing, as above."""

    def send(self, changes: Iterable[Patch], pages: bytes) -> None:
        """Write patches of these pages to the memory, page by page."""
        for patch in changes:
            column = patch.left + self._page_address_offset
            for page in range(patch.top, patch.bottom):
                self.command(0xB0 | page, column & 0x0F, 0x10 | column >> 4)
                start = WIDTH * page
                self.data(pages[start + patch.left : start + patch.right])


DRIVERS = {"ssd1306": SSD1306, "sh1106": SH1106, "ssd1309": SSD1309}
