"""The panel over the simulated bus: real luma drivers, their bytes decoded by the far end."""

from __future__ import annotations

import gc
import random
import tracemalloc
import warnings
from collections.abc import Iterator

import pytest
import smbus2
from PIL import Image

from companion.cards import STANDARD_PACK
from device.catalogues import LANGUAGES, translator
from device.panel import frames
from device.panel.panel import DIM, Panel, PanelLost
from device.panel.screens import CardScreen
from device.simulator import Bus, Chip, Nack, TimeOut, chip, install
from tests.device.panel.screens import SCREENS

ADDRESS = 0x3C
DRIVERS = ["ssd1306", "sh1106", "ssd1309"]
PICTURES = [frames.draw(screen, translator("en")) for screen in SCREENS.values()]
LUMA_FRAME = 1034


@pytest.fixture
def bus() -> Iterator[Bus]:
    with install(Bus(sleep=lambda seconds: None)) as bus:
        yield bus


@pytest.fixture(params=DRIVERS)
def driver(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def glass(bus: Bus, driver: str) -> Chip:
    return bus.attach(ADDRESS, chip(driver))


def same(one: Image.Image, other: Image.Image) -> bool:
    return one.tobytes() == other.tobytes()


def test_luma_s_own_driver_lights_the_same_pixels_on_the_simulated_glass(bus: Bus, driver: str, glass: Chip) -> None:
    from luma.core.interface.serial import i2c
    from luma.oled import device as luma_drivers

    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)  # luma asks Pillow for a thing that goes in Pillow 14
        luma_panel = getattr(luma_drivers, driver)(i2c(port=1, address=ADDRESS))
        luma_panel.persist = True
        before = bus.byte_count
        luma_panel.display(PICTURES[0])
    assert bus.byte_count - before == {"ssd1306": LUMA_FRAME, "sh1106": 1080, "ssd1309": LUMA_FRAME}[driver]
    assert same(glass.image(), PICTURES[0])
    assert not glass.unknown
    luma_panel.hide()
    assert glass.image().getbbox() is None


@pytest.mark.parametrize("rotate", [0, 180])
def test_every_screen_after_every_other_is_what_the_glass_shows(driver: str, glass: Chip, rotate: int) -> None:
    panel = Panel(driver, rotate=rotate)
    panel.restore(PICTURES[0])
    for picture in random.Random(3).choices(PICTURES, k=60):
        panel.show(picture)
        assert same(glass.image(), picture.rotate(rotate))
    assert not glass.unknown


def test_the_first_thing_seen_is_the_picture_and_never_the_noise(bus: Bus, driver: str, glass: Chip) -> None:
    seen = []
    bus.on_transfer = lambda _count: seen.append(glass.image().tobytes())
    Panel(driver).restore(PICTURES[3])
    assert set(seen) <= {Image.new("1", (128, 64)).tobytes(), PICTURES[3].tobytes()}
    assert same(glass.image(), PICTURES[3])


def test_light_and_dark_are_changed_about_for_three_bytes(bus: Bus, driver: str, glass: Chip) -> None:
    panel = Panel(driver)
    first, last = frames.flash(PICTURES[0])
    panel.restore(last)
    before = bus.byte_count
    panel.show(first)
    assert same(glass.image(), first)
    panel.show(last)
    assert same(glass.image(), last)
    assert bus.byte_count - before == 6


def test_the_same_picture_again_costs_nothing(bus: Bus, driver: str, glass: Chip) -> None:
    panel = Panel(driver)
    panel.restore(PICTURES[1])
    before = bus.byte_count
    panel.show(PICTURES[1].copy())
    assert bus.byte_count == before
    assert glass.on


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_new_card_with_its_entrance_costs_at_most_six_tenths_of_luma_s_frame(
    bus: Bus, driver: str, glass: Chip, language: str
) -> None:
    say = translator(language)
    panel = Panel(driver)
    panel.restore(frames.draw(SCREENS["waiting"], say))
    sent = 0
    for seed in range(3):
        deck = list(STANDARD_PACK)
        random.Random(seed).shuffle(deck)
        for serial, card in enumerate(deck):
            before = bus.byte_count
            for picture in frames.entrance(CardScreen(card, serial, None, 44 - serial), say):
                panel.show(picture)
            sent += bus.byte_count - before
    assert glass.on
    assert sent / (3 * 45) <= 0.6 * LUMA_FRAME


def test_dim_on_and_off_do_what_they_say(driver: str, glass: Chip) -> None:
    panel = Panel(driver, contrast=150)
    panel.restore(PICTURES[0])
    assert glass.contrast == 150
    panel.dim()
    assert glass.contrast == DIM
    panel.on()
    assert glass.contrast == 150
    panel.off()
    assert not glass.on
    panel.restore(PICTURES[1], dim=True)
    assert same(glass.image(), PICTURES[1])
    assert glass.contrast == DIM


def test_a_panel_at_the_other_address_is_found_there(bus: Bus) -> None:
    bus.attach(0x3D, chip("ssd1306"))
    panel = Panel(address=0x3D)
    panel.restore(PICTURES[0])
    with pytest.raises(PanelLost):
        Panel(address=0x3C).restore(PICTURES[0])


def test_a_missing_bus_is_a_lost_panel_and_its_return_is_noticed(bus: Bus, driver: str, glass: Chip) -> None:
    bus.present = False
    panel = Panel(driver)
    with pytest.raises(PanelLost, match="i2c-1"):
        panel.restore(PICTURES[0])
    bus.present = True
    panel.restore(PICTURES[0])
    assert same(glass.image(), PICTURES[0])


@pytest.mark.parametrize(
    "fault", [Nack(), Nack("command"), Nack("data"), Nack("data", 7), Nack("command", 2), TimeOut(), TimeOut(1, "data")]
)
def test_any_fault_of_the_bus_is_a_lost_panel_that_can_be_restored(
    bus: Bus, driver: str, glass: Chip, fault: Nack | TimeOut
) -> None:
    panel = Panel(driver)
    panel.restore(PICTURES[0])
    bus.faults.append(fault)
    with pytest.raises(PanelLost):
        panel.show(PICTURES[5])
    with pytest.raises(PanelLost):
        panel.show(PICTURES[5])
    bus.unplug(ADDRESS)
    with pytest.raises(PanelLost):
        panel.restore(PICTURES[5])
    bus.plug(ADDRESS)
    panel.restore(PICTURES[5])
    assert same(glass.image(), PICTURES[5])


def test_a_panel_that_lost_its_supply_for_a_moment_is_noticed_by_the_probe(bus: Bus, driver: str, glass: Chip) -> None:
    panel = Panel(driver)
    panel.restore(PICTURES[0])
    panel.probe()
    assert panel.tells
    bus.unplug(ADDRESS)
    bus.plug(ADDRESS)
    with pytest.raises(PanelLost, match="supply"):
        panel.probe()
    assert not glass.on


def test_a_panel_that_cannot_be_read_is_probed_all_the_same(bus: Bus, driver: str, glass: Chip) -> None:
    bus.readable = False
    panel = Panel(driver)
    panel.restore(PICTURES[0])
    assert not panel.tells
    panel.probe()
    bus.unplug(ADDRESS)
    with pytest.raises(PanelLost):
        panel.probe()
    assert glass.image().getbbox() is None


def test_a_probe_of_a_resting_panel_minds_only_whether_it_answers(driver: str, glass: Chip) -> None:
    panel = Panel(driver)
    panel.restore(PICTURES[0])
    panel.off()
    panel.probe(lit=False)
    assert not glass.on


def test_memory_does_not_grow_over_a_thousand_losses(bus: Bus, driver: str, glass: Chip) -> None:
    panel = Panel(driver)

    def lose(times: int) -> int:
        for _ in range(times):
            panel.restore(PICTURES[0])
            bus.unplug(ADDRESS)
            with pytest.raises(PanelLost):
                panel.show(PICTURES[1])
            with pytest.raises(PanelLost):
                panel.restore(PICTURES[1])
            bus.plug(ADDRESS)
        gc.collect()
        return tracemalloc.get_traced_memory()[0]

    tracemalloc.start()
    try:
        before = lose(20)
        assert lose(1000) - before < 20_000
    finally:
        tracemalloc.stop()
    assert same(glass.image(), Image.new("1", (128, 64)))


def test_the_bus_stands_in_for_smbus2_and_gives_it_back() -> None:
    real = smbus2.SMBus
    with install(Bus()):
        assert smbus2.SMBus is not real
        with pytest.raises(FileNotFoundError):
            smbus2.SMBus(7)
        wire = smbus2.SMBus(1)
        with pytest.raises(ValueError, match="32"):
            wire.write_i2c_block_data(ADDRESS, 0, list(range(33)))
        wire.close()
        with pytest.raises(OSError, match="Bad file descriptor"):
            wire.write_byte(ADDRESS, 1)
    assert smbus2.SMBus is real


def test_the_wrong_driver_shows_the_wrong_picture(bus: Bus) -> None:
    glass = bus.attach(ADDRESS, chip("sh1106"))
    Panel("ssd1306").restore(PICTURES[0])
    assert not same(glass.image(), PICTURES[0])
