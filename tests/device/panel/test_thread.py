"""The display's thread, and the picture for the phones, in real time on a simulated bus."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from io import BytesIO

import numpy as np
import pytest
import zxingcpp
from PIL import Image

from device.catalogues import translator
from device.panel import frames
from device.panel.idle import IdleLimits
from device.panel.panel import DIM, Panel
from device.panel.picture import PanelPicture
from device.panel.screens import CardScreen, StoppedScreen, WaitingScreen
from device.panel.thread import PanelThread
from device.simulator import Bus, Chip, TimeOut, chip, install
from tests.device.panel.screens import JOIN
from tests.running import slowness

ADDRESS = 0x3C
SAY = translator("en")
WAITING = WaitingScreen(None, 45)


class Rig:
    """A running display."""

    def __init__(self, limits: IdleLimits = IdleLimits(), rotate: int = 0) -> None:  # noqa: B008 - frozen
        self.free = threading.Event()
        """Lets a transfer that hangs go at once."""
        self.bus = Bus(sleep=self.free.wait)
        self.chip: Chip = self.bus.attach(ADDRESS, chip("ssd1306"))
        self.told: list[str] = []
        self.display = PanelThread(Panel(rotate=rotate), SAY, limits=limits, on_status=self.told.append)
        self.glass = PanelPicture(self.display, self.chip.image, rotate=rotate)


@pytest.fixture
def rig() -> Iterator[Rig]:
    rig = Rig()
    with install(rig.bus):
        rig.display.start()
        yield rig
        rig.bus.stuck = None
        rig.free.set()
        rig.display.stop(timeout=30)
        assert not rig.display.alive


def decoded(png: bytes) -> Image.Image:
    picture = Image.open(BytesIO(png))
    assert picture.mode == "1"
    assert picture.size == (128, 64)
    return picture


def codes(picture: Image.Image) -> list[str]:
    large = np.array(picture.convert("L").resize((512, 256), Image.Resampling.NEAREST))
    return [code.text for code in zxingcpp.read_barcodes(large)]


def test_a_screen_is_on_the_glass_and_in_the_picture(rig: Rig) -> None:
    rig.display.show(WAITING)
    assert rig.display.settled(5)
    wanted = frames.draw(WAITING, SAY).tobytes()
    assert rig.chip.image().tobytes() == wanted
    assert decoded(rig.glass.png(reveal=False)).tobytes() == wanted
    assert rig.glass.status() == "ok"


def test_the_newest_of_many_screens_wins(rig: Rig) -> None:
    for serial in range(200):
        rig.display.show(CardScreen("5", serial, None, serial % 45))
    assert rig.display.settled(5)
    assert rig.chip.image().tobytes() == frames.draw(CardScreen("5", 199, None, 199 % 45), SAY).tobytes()


def test_nobody_waits_for_a_stuck_bus(rig: Rig) -> None:
    rig.display.show(WAITING)
    assert rig.display.settled(5)
    rig.bus.stuck = TimeOut(3600.0)

    def ask() -> None:
        for serial in range(50):
            rig.display.show(CardScreen("8", serial, None, 3))
            rig.display.wake()
            rig.glass.png(reveal=True)
            rig.glass.status()

    asking = threading.Thread(target=ask)
    asking.start()
    asking.join(60)
    assert not asking.is_alive(), "someone waits for the bus"
    rig.bus.stuck = None
    rig.free.set()
    assert rig.display.settled(30)
    assert rig.chip.image().tobytes() == frames.draw(CardScreen("8", 49, None, 3), SAY).tobytes()


@pytest.mark.parametrize("trouble", [None, TimeOut(0.05)])
def test_whether_the_panel_is_there_is_known_after_one_try(trouble: TimeOut | None, rig: Rig) -> None:
    rig.bus.stuck = trouble
    assert not rig.display.known(0.05), "nobody has looked for it yet"
    rig.display.show(WAITING)
    assert rig.display.known(30)
    assert rig.display.status == ("lost" if trouble else "ok")


def test_stopping_says_goodbye_goes_dark_and_takes_less_than_two_seconds(rig: Rig) -> None:
    rig.display.show(WAITING)
    assert rig.display.settled(5)
    start = time.monotonic()
    seen = threading.Event()

    def look(_count: int) -> None:
        if rig.chip.image().tobytes() == frames.draw(StoppedScreen(), SAY).tobytes():
            seen.set()

    rig.bus.on_transfer = look
    rig.display.stop(StoppedScreen())
    assert time.monotonic() - start < 1.5 * slowness()
    assert seen.is_set()
    assert not rig.chip.on
    assert not rig.display.alive


def test_a_goodbye_that_is_kept_stays_dimmed(rig: Rig) -> None:
    rig.display.show(WAITING)
    assert rig.display.settled(5)
    rig.display.stop(StoppedScreen(), keep=True)
    assert rig.chip.image().tobytes() == frames.draw(StoppedScreen(), SAY).tobytes()
    assert rig.chip.contrast == DIM


def test_stopping_with_a_stuck_bus_takes_less_than_two_seconds(rig: Rig) -> None:
    rig.display.show(WAITING)
    assert rig.display.settled(5)
    rig.bus.stuck = TimeOut(3.0)
    start = time.monotonic()
    rig.display.stop(StoppedScreen())
    assert time.monotonic() - start < 1.9 * slowness()


def test_a_display_that_was_never_started_can_be_stopped() -> None:
    PanelThread(Panel(), SAY).stop(StoppedScreen())


def test_status_changes_are_told_from_the_bus_s_loss_and_return(rig: Rig) -> None:
    rig.display.show(WAITING)
    assert rig.display.settled(5)
    rig.bus.unplug(ADDRESS)
    rig.display.show(CardScreen("1", 1, None, 3))
    assert not rig.display.settled(0.3)
    assert rig.display.status == "lost"
    rig.bus.plug(ADDRESS)
    assert rig.display.settled(3)
    assert rig.told == ["ok", "lost", "ok"]


def test_a_press_wakes_a_dark_panel() -> None:
    rig = Rig(IdleLimits(dim_after=0.1, off_after=0.2))
    with install(rig.bus):
        rig.display.start()
        rig.display.show(WAITING)
        assert rig.display.settled(5)
        deadline = time.monotonic() + 5
        while rig.chip.on and time.monotonic() < deadline:
            time.sleep(0.01)
        assert not rig.chip.on
        assert rig.display.picture()[0] is None
        lit = threading.Event()
        rig.bus.on_transfer = lambda _count: lit.set() if rig.chip.on else None
        rig.display.wake()
        assert lit.wait(5)
        rig.display.stop()


def test_the_join_code_is_in_the_picture_only_for_those_who_have_the_key(rig: Rig) -> None:
    rig.display.show(JOIN)
    assert rig.display.settled(5)
    assert codes(decoded(rig.glass.png(reveal=True))) == [(JOIN.url or "").upper()]
    blanked = decoded(rig.glass.png(reveal=False))
    assert codes(blanked) == []
    assert blanked.crop((58, 36, 128, 64)).getbbox() is None
    assert blanked.getbbox() is not None


def test_no_picture_taken_while_the_join_page_comes_and_goes_shows_its_code(rig: Rig) -> None:
    stop = threading.Event()

    def flip() -> None:
        while not stop.is_set():
            rig.display.show(JOIN)
            time.sleep(0.002)
            rig.display.show(WAITING)
            time.sleep(0.002)

    flipping = threading.Thread(target=flip)
    flipping.start()
    try:
        allowed = frames.draw(WAITING, SAY).crop((0, 0, 58, 64))
        lit = {point for point in range(58 * 64) if allowed.getpixel((point % 58, point // 58))}
        for _ in range(200):
            picture = decoded(rig.glass.png(reveal=False)).crop((0, 0, 58, 64))
            assert {p for p in range(58 * 64) if picture.getpixel((p % 58, p // 58))} <= lit
    finally:
        stop.set()
        flipping.join()


def test_a_module_mounted_upside_down_is_seen_upright() -> None:
    rig = Rig(rotate=180)
    with install(rig.bus):
        rig.display.start()
        rig.display.show(WAITING)
        assert rig.display.settled(5)
        assert decoded(rig.glass.png(reveal=False)).tobytes() == frames.draw(WAITING, SAY).tobytes()
        assert rig.chip.image().tobytes() != frames.draw(WAITING, SAY).tobytes()
        rig.display.stop()


def test_on_a_real_panel_the_picture_is_what_was_sent_last(rig: Rig) -> None:
    glass = PanelPicture(rig.display)
    assert decoded(glass.png(reveal=True)).getbbox() is None
    rig.display.show(WAITING)
    assert rig.display.settled(5)
    assert decoded(glass.png(reveal=True)).tobytes() == frames.draw(WAITING, SAY).tobytes()
    rig.display.show(JOIN)
    assert rig.display.settled(5)
    assert codes(decoded(glass.png(reveal=False))) == []
