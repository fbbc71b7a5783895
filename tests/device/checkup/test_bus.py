"""The I2C bus: which of the many reasons for an absent panel it is."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from device.checkup.bus import BusSeen, judge_bus, look_at_bus
from device.simulator import Bus, Nack, TimeOut, chip, install
from tests.device.checkup.machines import make_pi, topics


@pytest.fixture
def bus() -> Iterator[Bus]:
    simulated = Bus(1, sleep=lambda _: None)
    with install(simulated):
        yield simulated


def seen_on(root: Path, address: int = 0x3C) -> list[tuple[str, str]]:
    return topics(judge_bus(look_at_bus(1, root=root), address))


def test_a_panel_that_answers_is_found(tmp_path: Path, bus: Bus) -> None:
    panel = bus.attach(0x3C, chip("ssd1306"))
    assert seen_on(make_pi(tmp_path)) == [("ok", "bus.ok")]
    assert not panel.on, "asking changes nothing"


def test_an_empty_bus_means_the_panels_wires(tmp_path: Path, bus: Bus) -> None:
    assert seen_on(make_pi(tmp_path)) == [("trouble", "bus.nothing")]


def test_a_panel_at_the_other_address_is_named(tmp_path: Path, bus: Bus) -> None:
    bus.attach(0x3D, chip("sh1106"))
    assert seen_on(make_pi(tmp_path)) == [("trouble", "bus.other_address")]
    assert seen_on(tmp_path, 0x3D) == [("ok", "bus.ok")]


def test_a_stuck_bus_is_told_from_an_empty_one(tmp_path: Path, bus: Bus) -> None:
    bus.stuck = TimeOut(1.0)
    assert seen_on(make_pi(tmp_path)) == [("trouble", "bus.stuck")]


def test_a_panel_that_refuses_is_as_good_as_none(tmp_path: Path, bus: Bus) -> None:
    bus.attach(0x3C, chip("ssd1306"))
    bus.stuck = Nack()
    assert seen_on(make_pi(tmp_path)) == [("trouble", "bus.nothing")]


@pytest.mark.parametrize(
    ("config", "adapter", "wanted"),
    [
        ("dtparam=i2c_arm=on\n", True, "bus.no_module"),
        ("dtparam=i2c_arm=on\n", False, "bus.restart"),
        ("dtparam=audio=on,i2c1=on # the panel\n", False, "bus.restart"),
        ("dtparam=i2c\n", False, "bus.restart"),
        ("#dtparam=i2c_arm=on\ndtparam=spi=on\n", False, "bus.switched_off"),
        ("dtparam=i2c_arm=on\ndtparam=i2c_arm=off\n", False, "bus.switched_off"),
        ("dtparam=i2c_arm_baudrate=400000\n", False, "bus.switched_off"),
    ],
)
def test_a_missing_bus_has_one_cause(tmp_path: Path, config: str, adapter: bool, wanted: str) -> None:
    assert seen_on(make_pi(tmp_path, config=config, adapter=adapter, device=False)) == [("trouble", wanted)]


def test_a_bus_that_may_not_be_opened_is_not_asked(tmp_path: Path, bus: Bus, monkeypatch: pytest.MonkeyPatch) -> None:
    make_pi(tmp_path)
    monkeypatch.setattr(os, "access", lambda path, mode: False)
    assert seen_on(tmp_path) == [("trouble", "bus.no_right")]
    assert bus.open_count == 0


def test_a_slow_bus_is_warned_of_beside_what_else_there_is(tmp_path: Path, bus: Bus) -> None:
    bus.attach(0x3C, chip("ssd1306"))
    node = make_pi(tmp_path) / "sys/bus/i2c/devices/i2c-1/of_node"
    node.mkdir()
    (node / "clock-frequency").write_bytes((100_000).to_bytes(4, "big"))
    assert seen_on(tmp_path) == [("ok", "bus.ok"), ("warning", "bus.slow")]
    (node / "clock-frequency").write_bytes((400_000).to_bytes(4, "big"))
    assert seen_on(tmp_path) == [("ok", "bus.ok")]


def test_a_reason_that_nobody_foresaw_is_told_as_it_is() -> None:
    seen = BusSeen(1, True, True, answers={0x3C: "Device or resource busy", 0x3D: "no"})
    assert topics(judge_bus(seen, 0x3C)) == [("trouble", "bus.failed")]
