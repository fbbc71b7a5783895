"""The OLED: luma's driver, kept alive over a panel that may be absent, vanish and come back.

Used by one thread, the panel's. Every call may raise `PanelLost`; then only `restore` helps.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, Concatenate, ParamSpec

from PIL import Image

from device.panel.packing import ALL, HEIGHT, NOTHING, WHOLE, Patch, covered, inverse, pack, patches
from device.panel.wire import PanelWire

P = ParamSpec("P")
DIM = 1
"""The contrast of a dimmed panel; no contrast is quite dark."""
INVERT_COST = 3
"""Bytes to change light and dark about."""
DISPLAY_OFF, NORMAL, INVERTED, CONTRAST = 0xAE, 0xA6, 0xA7, 0x81
START_LINE = 0x40
"""Which row of the memory stands on top: so a picture moves up or down and stays within the same pages."""


class PanelLost(Exception):
    """Nothing answers at the panel's address, or it stopped answering; the text is the bus's reason."""


def _noticing_loss(method: Callable[Concatenate[Panel, P], None]) -> Callable[Concatenate[Panel, P], None]:
    """Turn luma's and the kernel's errors into `PanelLost`."""

    @wraps(method)
    def noticing(self: Panel, /, *args: P.args, **kwargs: P.kwargs) -> None:
        from luma.core.error import Error  # noqa: PLC0415 - with the rest of luma

        try:
            method(self, *args, **kwargs)
        except (Error, OSError) as error:
            self.forget()
            raise PanelLost(str(error)) from error

    return noticing


class Panel:
    """One panel. `rotate` is 0 or 180 degrees, `contrast` 0 to 255, `address` as on the bus (0x3C, 0x3D)."""

    def __init__(
        self, driver: str = "ssd1306", *, port: int = 1, address: int = 0x3C, rotate: int = 0, contrast: int = 207
    ) -> None:
        self.rotate = rotate
        self._driver_name, self._bright = driver, contrast
        self._wire = PanelWire(port, address)
        self._driver: Any = None
        self._opening: tuple[int, ...] = ()
        """luma's set-up, beginning with `DISPLAY_OFF`."""
        self._memory: bytes | None = None
        self._fresh = NOTHING
        """Which bytes of the memory went out since the registers did."""
        self._inverted = False
        self._tells_off = False

    @_noticing_loss
    def restore(self, image: Image.Image, *, dim: bool = False, lit: bool = False, lower: int = 0) -> None:
        """Bring up a panel of which nothing is known, with this picture on it from the first moment. `lit`: it should
        shine already, so it is not switched off first, and nobody sees more of this than a new picture. `lower`: how
        many rows it stands lower than it is drawn; those that leave below come in above."""
        self._wire.record = None
        self._wire.probe()
        self._build()
        self._memory = None
        self._set_registers(dim, lit, lower)
        was_off = None if lit else self._wire.is_off()
        pages = self._pages(image)
        self._driver.send([WHOLE], pages)
        self._driver.show()
        self._memory, self._fresh = pages, ALL
        if not lit:
            self._tells_off = was_off is True and self._wire.is_off() is False

    @_noticing_loss
    def renew(self, image: Image.Image, *, dim: bool = False, lower: int = 0) -> None:
        """Like `show`, on a panel that may have lost or mistaken anything since the last picture: the registers come
        first. `complete` follows: no controller lets its memory be read over I2C, so what noise has done to the
        bytes that did not change can't be seen, only written over."""
        memory = self._known()
        self._memory = None
        self._set_registers(dim, True, lower)
        self._memory, self._fresh = memory, NOTHING
        self._change(image)

    @_noticing_loss
    def complete(self) -> None:
        """After `renew` and any `show`: send all that they left out, and switch on. Where nothing happened to the panel
        nobody sees anything of this."""
        memory = self._known()
        self._memory = None
        self._driver.send(patches(self._fresh, ALL, self._driver.overhead, self._driver.tall), memory)
        self._driver.show()
        self._memory, self._fresh = memory, ALL

    @_noticing_loss
    def show(self, image: Image.Image) -> None:
        """Bring a picture (mode 1, 128x64, lit pixels not 0) on, sending only what changed.

        Where it is cheaper the panel is told to change light and dark about instead.
        """
        self._change(image)

    def _change(self, image: Image.Image) -> None:
        memory = self._known()
        plain = self._pages(image)
        ways = [self._way(memory, plain, inverted=False), self._way(memory, inverse(plain), inverted=True)]
        _, inverted, pages, changes = min(ways, key=lambda way: way[0])
        self._memory = None
        self._driver.send(changes, pages)
        if inverted != self._inverted:
            self._driver.command(INVERTED if inverted else NORMAL)
        self._memory, self._inverted = pages, inverted
        self._fresh = covered(self._fresh, changes)

    @_noticing_loss
    def dim(self) -> None:
        """Turn the light down as far as it goes."""
        self._known()
        self._contrast(dim=True)

    @_noticing_loss
    def on(self) -> None:
        """Full light again, after `dim`. After `off`, `restore`: who knows what happened in the dark."""
        self._known()
        self._contrast(dim=False)

    @_noticing_loss
    def off(self) -> None:
        """Dark; the memory stays."""
        self._known()
        self._driver.hide()

    @_noticing_loss
    def probe(self, *, lit: bool = True) -> None:
        """See whether the panel is there, and still the one that was set up: one that lost its supply for a moment
        answers, but says that it is off."""
        self._known()
        said = self._wire.is_off() if self._tells_off else None
        if said is None:
            self._wire.probe()
        elif said and lit:
            raise OSError("the panel has lost its supply")

    @property
    def tells(self) -> bool:
        """Whether the panel can be asked if it is off; if not, `restore` it now and then."""
        return self._tells_off

    def blinked(self) -> bool:
        """Whether the panel says that it is off, as one does that has lost its supply for a moment."""
        return self._tells_off and self._wire.is_off() is True

    def forget(self) -> None:
        """Take nothing about the panel for granted any more, and let go of the bus."""
        self._memory = None
        try:
            self._wire.cleanup()
        except OSError:
            return  # the bus went with the panel

    def _build(self) -> None:
        if self._driver is not None:
            return
        from device.panel.drivers import DRIVERS  # noqa: PLC0415 - loads luma

        self._wire.record = []
        self._driver = DRIVERS[self._driver_name](self._wire, rotate=self.rotate // 90)
        self._driver.persist = True  # its exit hook shall close the bus, and leave the picture to us
        self._opening = self._wire.record[0]
        assert self._opening[0] == DISPLAY_OFF
        self._wire.record = None

    def _set_registers(self, dim: bool, lit: bool, lower: int) -> None:
        """All that luma sets, after what ends half a command or a scrolling that noise may have begun."""
        start_line = START_LINE | (lower if self.rotate else -lower) % HEIGHT
        contrast = (CONTRAST, DIM if dim else self._bright)
        self._driver.command(*self._driver.steady, *self._opening[lit:], start_line, *contrast)
        self._inverted = False

    def _way(self, memory: bytes, pages: bytes, *, inverted: bool) -> tuple[int, bool, bytes, list[Patch]]:
        changes = patches(memory, pages, self._driver.overhead, self._driver.tall)
        cost = sum(patch.cost(self._driver.overhead) for patch in changes)
        return cost + (INVERT_COST if inverted != self._inverted else 0), inverted, pages, changes

    def _known(self) -> bytes:
        if self._memory is None:
            raise OSError("the panel is not set up")
        return self._memory

    def _pages(self, image: Image.Image) -> bytes:
        return pack(self._driver.preprocess(image))

    def _contrast(self, dim: bool) -> None:
        self._driver.contrast(DIM if dim else self._bright)
