"""The panel, beside luma's own driver on the same simulated bus in the same run.

Bytes on the bus until a new card stands, its entrance over, in tenths of luma's full frame (1,034): averaged over whole
shuffled decks drawn at an evening's pace (2 to 30 seconds from press to press), the registers anew with each card, and
for modules that can be asked whether they lost their supply and those that can't. The aim is at most 0.6.

After the card stands, all of the memory that it left as it was is written over, so that no noise outlives a card: it
can't be read over I2C, and what can't be read costs a byte for each byte. So the evening's bytes in all (with probes,
and whole pictures for burn-in and for those that can't be asked) come to more than one frame a card; they are shown
over luma's one frame, and over the two frames with which luma would show the same entrance.

And the time from handing a card's screen to the display until its first byte goes out, over luma's `display()` of one
frame.
"""

from __future__ import annotations

import random
import threading
import warnings
from dataclasses import dataclass
from statistics import fmean, median
from time import perf_counter, sleep
from typing import Any

from companion.cards import STANDARD_PACK
from companion.colours import COLOURS
from companion.messages import Translator
from device.catalogues import LANGUAGES, translator
from device.panel import frames
from device.panel.panel import Panel
from device.panel.presenter import Presenter
from device.panel.screens import CardScreen, WaitingScreen
from device.panel.thread import PanelThread
from device.simulator import Bus, chip, install

ADDRESS = 0x3C
DECKS = 5
PRESSES = 100
PACE = (2.0, 30.0)
"""Seconds from one press to the next."""
FRAME = 1034


def card_screens(seed: int, seats: bool) -> list[CardScreen]:
    """A whole deck, shuffled, drawn without seats or by four players in turn."""
    deck = list(STANDARD_PACK)
    random.Random(seed).shuffle(deck)
    return [
        CardScreen(card, 100 * seed + at, COLOURS[at % 4] if seats else None, len(deck) - 1 - at)
        for at, card in enumerate(deck)
    ]


def luma_frame(bus: Bus, driver: str) -> tuple[int, float]:
    """Bytes and seconds of one frame by luma alone."""
    from luma.core.interface.serial import i2c
    from luma.oled import device as luma_drivers

    bare: Any = getattr(luma_drivers, driver)(i2c(port=1, address=ADDRESS))
    bare.persist = True
    pictures = [frames.draw(screen, translator("en")) for screen in card_screens(0, False)[:20]]
    before, times = bus.byte_count, []
    for picture in pictures:
        start = perf_counter()
        bare.display(picture)
        times.append(perf_counter() - start)
    return (bus.byte_count - before) // len(pictures), median(times)


@dataclass(frozen=True, slots=True)
class Spent:
    """Bytes a card: until it stood, and in all the evening."""

    standing: float
    in_all: float


def evening(bus: Bus, driver: str, say: Translator, *, seats: bool) -> Spent:
    """An evening of some decks, every step when it is due, by a clock of its own."""
    chance = random.Random(9)
    now = 0.0
    presenter = Presenter(Panel(driver), say, now)
    due = presenter.step(now, WaitingScreen(None, 45))
    begun, standing, cards = bus.byte_count, 0, 0
    for seed in range(DECKS):
        for screen in card_screens(seed, seats):
            pressed = now + chance.uniform(*PACE)
            while due < pressed:
                now = due
                due = presenter.step(now)
            before, now = bus.byte_count, pressed
            due = presenter.step(now, screen)
            while not presenter.settled:
                now = due
                due = presenter.step(now)
            standing += bus.byte_count - before
            cards += 1
    return Spent(standing / cards, (bus.byte_count - begun) / cards)


def tell_evening(bus: Bus, driver: str, *, seats: bool) -> None:
    """One line."""
    spent = [evening(bus, driver, translator(language), seats=seats) for language in LANGUAGES]
    standing = (f"{language} {each.standing / FRAME:.3f}" for language, each in zip(LANGUAGES, spent, strict=True))
    in_all = fmean(each.in_all for each in spent) / FRAME
    print(
        f"  {'can be asked   ' if bus.readable else 'cannot be asked'}, {'four players' if seats else 'deck only   '}: "
        f"until it stands {'  '.join(standing)}; all the evening {in_all:.2f}, of luma's two frames {in_all / 2:.2f}"
    )


def first_byte(bus: Bus) -> float:
    """Seconds from `PanelThread.show` of a new card to its first byte, in the middle of many."""
    display = PanelThread(Panel(), translator("en"))
    display.start()
    display.show(WaitingScreen(None, 45))
    display.settled(5)
    times = []
    begun, sent = 0.0, threading.Event()

    def note(_count: int) -> None:
        if not sent.is_set():
            times.append(perf_counter() - begun)
            sent.set()

    for screen in [screen for seed in range(3) for screen in card_screens(seed, True)][:PRESSES]:
        sleep(0.002)
        sent.clear()
        bus.on_transfer = note
        begun = perf_counter()
        display.show(screen)
        sent.wait(5)
        bus.on_transfer = None
        display.settled(5)
    display.stop()
    return median(times)


def main() -> None:
    """Print the ratios."""
    warnings.simplefilter("ignore", DeprecationWarning)  # luma asks Pillow for a thing that goes in Pillow 14
    for driver in ("ssd1306", "sh1106", "ssd1309"):
        bus = Bus()
        bus.attach(ADDRESS, chip(driver))
        with install(bus):
            whole, seconds = luma_frame(bus, driver)
            print(f"{driver}: bytes a card over luma's 1,034 (luma's driver for it sends {whole})")
            for bus.readable in (False, True):
                for seats in (False, True):
                    tell_evening(bus, driver, seats=seats)
            if driver == "ssd1306":
                wait = first_byte(bus)
                print(
                    f"screen handed over to its first byte: {wait * 1e3:.2f} ms, {wait / seconds:.2f} of luma's frame"
                )


if __name__ == "__main__":
    main()
