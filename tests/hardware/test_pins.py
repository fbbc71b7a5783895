"""`pins.toml` and `parts.toml`: what they say, and what is refused."""

from __future__ import annotations

import doctest
from importlib import resources

import pytest
from gpiozero.pins.pi import PiBoardInfo

import hardware.wiring
from hardware.header import HEADER
from hardware.wiring import LAMPS, WiringError, load_parts, load_pins

PINS = resources.files("hardware").joinpath("pins.toml").read_text("utf-8")
PARTS = resources.files("hardware").joinpath("parts.toml").read_text("utf-8")


def test_the_signals_are_where_the_build_guide_puts_them() -> None:
    pins = load_pins()
    where = {wire.signal: (wire.gpio, wire.header) for wire in pins.chosen() if wire.gpio is not None}
    assert where == {"sda": (2, 3), "scl": (3, 5), "button": (17, 11), "lamp": (27, 13), "buzzer": (22, 15)}
    assert (pins.panel.driver, pins.panel.bus, pins.panel.address) == ("ssd1306", 1, 0x3C)


def test_the_header_table_agrees_with_the_pinout_of_gpiozero() -> None:
    pins = PiBoardInfo.from_revision(0x902120).headers["J8"].pins  # Zero 2 W
    assert len(HEADER) == len(pins) == 40
    for number, theirs in pins.items():
        assert HEADER[number].label == theirs.name


def test_every_way_to_build_the_box_uses_each_pin_once_and_the_panel_gets_3_3_volts() -> None:
    for lamp in LAMPS:
        for buzzer in (False, True):
            wires = load_pins().chosen(lamp, buzzer)
            used = [wire.header for wire in wires if wire.header is not None]
            assert len(used) == len(set(used))
            ends = {wire.start: wire for wire in wires}
            assert HEADER[ends["panel.VCC"].header or 0].label == "3V3"
            assert HEADER[ends["panel.GND"].header or 0].label == "GND"
            assert HEADER[ends["button.COM"].header or 0].label == "GND"
            assert ("buzzer.+" in ends) is buzzer
            assert ("button.LED+" in ends) is (lamp != "none")


def test_only_the_transistor_sees_five_volts() -> None:
    for lamp in LAMPS:
        fives = [wire for wire in load_pins().chosen(lamp) if wire.header and HEADER[wire.header].label == "5V"]
        assert bool(fives) is (lamp == "transistor")
        assert all(wire.gpio is None for wire in fives)


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("header = 11\ngpio = 17", "header = 12\ngpio = 17", "pin 12 is GPIO18, not GPIO 17"),
        ("header = 11\ngpio = 17", "header = 5\ngpio = 3", "belongs to the panel's I2C bus"),
        ("header = 3\ngpio = 2", "header = 7\ngpio = 4", "the I2C bus is on GPIO 2"),
        ("header = 9", "header = 6", "header pin 6 is used twice"),
        ("header = 9", "header = 7", "pin 7 is GPIO4, not GPIO None"),
        ("header = 9", "header = 4", "not ground"),
        ("header = 1\n", "header = 2\n", "the wrong supply"),
        ("header = 15\ngpio = 22", "header = 27\ngpio = 0", "kept for add-on boards"),
        ("header = 20", "header = 41", "pins 1 to 40"),
        ('from = "button.NO"', 'from = "button.COM"', "terminal button.COM has two wires"),
        ('colour = "green"', 'colour = "plaid"', "no wire is sold in 'plaid'"),
        ('driver = "ssd1306"', 'driver = "ssd1305"', "must be one of ssd1306, sh1106, ssd1309"),
        ("address = 0x3C", "address = 0x3E", "0x3c or 0x3d"),
        ('to = "transistor.C"', 'header = 16\nto = "transistor.C"', "either at a header pin or at a part"),
        ('lamp = "transistor"', 'lamp = "candle"', "unknown kind of lamp"),
    ],
)
def test_a_wiring_that_can_not_be_built_is_refused_in_plain_words(old: str, new: str, says: str) -> None:
    assert old in PINS
    with pytest.raises(WiringError) as refusal:
        load_pins(PINS.replace(old, new, 1))
    assert says in str(refusal.value)


def test_the_lamp_stays_on_one_pin_for_both_ways_to_drive_it() -> None:
    text = PINS.replace("header = 13\ngpio = 27", "header = 16\ngpio = 23", 1)
    with pytest.raises(WiringError, match="same pin"):
        load_pins(text)


def test_an_unknown_signal_is_refused() -> None:
    with pytest.raises(WiringError, match="'doorbell'"):
        load_pins().gpio("doorbell")


def test_every_part_that_a_wire_touches_is_on_the_shopping_list() -> None:
    listed = {part.id for part in load_parts()}
    for wire in load_pins().wires:
        assert wire.part in listed
        assert wire.through is None or wire.through in listed
        assert wire.end is None or wire.end.partition(".")[0] in listed


def test_every_part_says_what_to_look_for_and_costs_something() -> None:
    needs = {"always", "buzzer", "case", *(f"lamp={lamp}" for lamp in LAMPS)}
    for part in load_parts():
        assert part.look_for.endswith(".")
        assert part.count >= 1
        assert 0 < part.price < 100
        assert part.need in needs


def test_a_part_listed_twice_is_refused() -> None:
    with pytest.raises(WiringError, match="part screws is listed twice"):
        load_parts(PARTS.replace('id = "filament"', 'id = "screws"'))


def test_the_examples_in_the_module_run() -> None:
    assert doctest.testmod(hardware.wiring).failed == 0
