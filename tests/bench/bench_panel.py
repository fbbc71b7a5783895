"""The panel, beside luma's own driver on the same simulated bus in the same run.

Bytes on the bus for a new card, its entrance included, over luma's full frame (1,034), averaged over whole shuffled
decks: the aim is at most 0.6. And the time from handing a card's screen to the display until its first byte goes out,
over luma's `display()` of one frame.
"""

from __future__ import annotations

import random
import threading
import warnings
from statistics import fmean, median
from time import perf_counter, sleep
from typing import Any

from companion.cards import STANDARD_PACK
from companion.colours import COLOURS
from companion.messages import Translator
from device.catalogues import LANGUAGES, translator
from device.panel import frames
from device.panel.panel import Panel
from device.panel.screens import CardScreen, WaitingScreen
from device.panel.thread import PanelThread
from device.simulator import Bus, chip, install

ADDRESS = 0x3C
DECKS = 5
PRESSES = 100


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


def card_bytes(bus: Bus, driver: str, say: Translator, seats: bool) -> float:
    """Bytes of a new card with its entrance, on average."""
    panel = Panel(driver)
    panel.restore(frames.draw(WaitingScreen(None, 45), say))
    sent = []
    for seed in range(DECKS):
        for screen in card_screens(seed, seats):
            before = bus.byte_count
            for picture in frames.entrance(screen, say):
                panel.show(picture)
            sent.append(bus.byte_count - before)
    return fmean(sent)


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
    for driver in ("ssd1306", "sh1106"):
        bus = Bus()
        bus.attach(ADDRESS, chip(driver))
        with install(bus):
            whole, seconds = luma_frame(bus, driver)
            for seats in (False, True):
                ratios = [card_bytes(bus, driver, translator(language), seats) / 1034 for language in LANGUAGES]
                told = "  ".join(f"{language} {ratio:.3f}" for language, ratio in zip(LANGUAGES, ratios, strict=True))
                players = "four players" if seats else "deck only   "
                print(f"{driver}, {players}: bytes of a new card / 1,034: {told}  (luma sends {whole})")
            if driver == "ssd1306":
                wait = first_byte(bus)
                print(
                    f"screen handed over to its first byte: {wait * 1e3:.2f} ms, {wait / seconds:.2f} of luma's frame"
                )


if __name__ == "__main__":
    main()
