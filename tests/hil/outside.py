"""The outside world of the guest: a finger on a line of gpio-sim, and the glass at the far end of /dev/i2c-1.

The box under test knows nothing of it: it talks to the kernel as on a Raspberry Pi.
"""

from __future__ import annotations

import os
import select
import struct
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from PIL import Image

from device.simulator import Chip, chip
from device.simulator.chips import IS_DATA

LINES = Path("/run/hil/gpio")
"""gpio-sim's folder, linked by guest-init.sh."""
KNOBS = Path("/sys/module/i2c_tap/parameters")
TAP = Path("/dev/i2c-tap")
HEADER = struct.Struct("=QHHI")
"""When (CLOCK_MONOTONIC, ns), address, flags, length: i2c-tap.c, struct tap_hdr."""
READ = 1
"""Flag of a message from the chip."""
WELL = {"present": 1, "fail": 0, "stuck": 0, "hz": 400_000, "addr": 0x3C}


def press(line: int) -> float:
    """Pull the line to ground, as the button does; the time just before."""
    return _pull(line, "pull-down")


def release(line: int) -> float:
    """Let the pull-up have it."""
    return _pull(line, "pull-up")


def click(line: int, hold: float = 0.06) -> float:
    """Press and release; the time of the press."""
    begun = press(line)
    time.sleep(hold)
    release(line)
    return begun


def bounce(line: int, times: int = 5, gap: float = 0.002) -> None:
    """Let the contact chatter before it closes."""
    for _ in range(times):
        press(line)
        time.sleep(gap)
        release(line)
        time.sleep(gap)
    press(line)


def level(line: int) -> int:
    """What the kernel reads there, or drives."""
    return int((LINES / f"sim_gpio{line}" / "value").read_text())


def set_bus(**knobs: int) -> None:
    """`present=0`: the plug is out; `fail=N`: the next N transfers; `stuck=MS`: every transfer times out after so long;
    `hz`: the clock to imitate; `addr`: where the chip answers."""
    for name, value in knobs.items():
        (KNOBS / name).write_text(str(value))


class Glass:
    """A panel module: decodes, in a thread of its own, every message that the kernel put on the wire."""

    def __init__(self, driver: str = "ssd1306") -> None:
        self.chip: Chip = chip(driver)
        self.byte_count = self.message_count = 0
        self.pixels_until = 0.0
        """CLOCK_MONOTONIC when the last pixels were through."""
        self._marked: float | None = None
        self._changed = threading.Condition()
        self._stop, self._stopped = os.pipe()
        self._tap = os.open(TAP, os.O_RDONLY | os.O_NONBLOCK)
        while self._take():
            pass  # what was sent before this module was plugged in
        self._thread = threading.Thread(target=self._run)
        self._thread.start()

    def close(self) -> None:
        """Stop looking."""
        os.write(self._stopped, b"x")
        self._thread.join()
        for descriptor in (self._tap, self._stop, self._stopped):
            os.close(descriptor)

    def image(self) -> Image.Image:
        """What shines."""
        return self.chip.image()

    @property
    def dark(self) -> bool:
        """Whether nothing shines."""
        return self.image().getbbox() is None

    def unplug(self) -> None:
        """Take the module's plug out."""
        set_bus(present=0)
        self.settle(0.05)
        self.chip.powered = False

    def plug(self) -> None:
        """Put it in again; it has lost everything."""
        self.chip.power_up()
        self.chip.powered = True
        set_bus(present=1)

    def mark(self) -> None:
        """Time the next pixels."""
        with self._changed:
            self._marked = None

    def wait_for_pixels(self, timeout: float) -> float:
        """When the first pixels since `mark` were through."""
        with self._changed:
            assert self._changed.wait_for(lambda: self._marked is not None, timeout), "nothing was sent"
            assert self._marked is not None
            return self._marked

    def settle(self, quiet: float = 0.3, timeout: float = 20.0) -> None:
        """Wait until nothing has been sent for `quiet` seconds."""
        end = time.monotonic() + timeout
        with self._changed:
            while self._changed.wait(quiet):
                assert time.monotonic() < end, "the bus never rests"

    def _run(self) -> None:
        while True:
            ready, _, _ = select.select([self._tap, self._stop], [], [])
            if self._stop in ready:
                return
            message = self._take()
            if message is not None:
                self._feed(*message)

    def _feed(self, at: float, payload: bytes, is_read: bool) -> None:
        with self._changed:
            self.message_count += 1
            self.byte_count += len(payload) + 1
            if payload and payload[0] & IS_DATA and not is_read:
                self.pixels_until = at
                self._marked = self._marked or at
            if not is_read:
                self.chip.receive(payload)
            self._changed.notify_all()

    def _take(self) -> tuple[float, bytes, bool] | None:
        try:
            record = os.read(self._tap, 1 << 16)
        except BlockingIOError:
            return None
        nanoseconds, _, flags, length = HEADER.unpack_from(record)
        return nanoseconds / 1e9, record[HEADER.size : HEADER.size + length], bool(flags & READ)


@contextmanager
def panel_module(driver: str = "ssd1306") -> Iterator[Glass]:
    """A module on a bus that is well, before and after."""
    set_bus(**WELL)
    glass = Glass(driver)
    try:
        yield glass
    finally:
        set_bus(**WELL)
        glass.close()


def _pull(line: int, way: str) -> float:
    with (LINES / f"sim_gpio{line}" / "pull").open("w") as pull:
        begun = time.monotonic()
        pull.write(way)
    return begun
