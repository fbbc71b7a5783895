"""Pin library, button, lamp and buzzer, on gpiozero's mock pins."""

from __future__ import annotations

import os
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import gpiozero
import pytest
from gpiozero.pins.mock import MockFactory

from companion.messages import Message
from device.checkup import pins
from device.checkup.pins import (
    ButtonSeen,
    FactorySeen,
    judge_button,
    judge_factory,
    judge_output,
    look_at_button,
    look_at_factory,
    look_at_output,
)
from device.checkup.rights import RightsSeen, judge_rights, look_at_rights
from tests.device.checkup.machines import Somebody, make_pi, topics

CHIPS = ("/dev/gpiochip0",)


@pytest.fixture
def factory() -> Iterator[Any]:
    made = MockFactory()
    yield made
    made.close()


@pytest.mark.parametrize(
    ("seen", "wanted"),
    [
        (FactorySeen("LineFactory", 0, chips=CHIPS), ("ok", "pins.ok")),
        (FactorySeen("LGPIOFactory", 0, chips=CHIPS), ("warning", "pins.way_back")),
        (FactorySeen("", reason="BadPinFactory", has_library=False, chips=CHIPS), ("trouble", "pins.no_library")),
        (FactorySeen("NativeFactory", has_library=False, chips=CHIPS), ("trouble", "pins.no_library")),
        (FactorySeen("", reason="can not open gpiochip"), ("trouble", "pins.no_chip")),
        (FactorySeen("", reason="can not open gpiochip", chips=CHIPS, may_open=False), ("trouble", "pins.no_right")),
        (FactorySeen("RPiGPIOFactory", chips=CHIPS), ("trouble", "pins.other")),
        (FactorySeen("", reason="something else", chips=CHIPS), ("trouble", "pins.failed")),
    ],
)
def test_what_keeps_gpiozero_from_the_pins_is_named(seen: FactorySeen, wanted: tuple[str, str]) -> None:
    assert topics(judge_factory(seen)) == [wanted]


def test_looking_gives_the_factory_or_the_reason_for_none(tmp_path: Path, factory: Any) -> None:
    make_pi(tmp_path)
    seen, made = look_at_factory(lambda: factory, tmp_path)
    assert (seen.kind, made) == ("MockFactory", factory)
    assert seen.chips == (str(tmp_path / "dev/gpiochip0"),)

    def refuse() -> Any:
        raise OSError("can not\n open gpiochip")

    seen, made = look_at_factory(refuse, tmp_path)
    assert made is None
    assert seen.reason == "OSError: can not open gpiochip"


def test_a_released_button_is_well(factory: Any) -> None:
    assert topics(judge_button(look_at_button(factory, 17))) == [("ok", "button.released")]
    with gpiozero.Button(17, pin_factory=factory):
        pass  # the pin was let go again


def test_a_button_that_is_low_all_the_time_is_trouble_and_nobody_is_asked_to_press(
    factory: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("device.checkup.pins.time.sleep", lambda seconds: factory.pin(17).drive_low())
    somebody = Somebody()
    assert topics(judge_button(look_at_button(factory, 17, somebody))) == [("trouble", "button.low")]
    assert somebody.heard == []


class Presser(Somebody):
    """Presses when told to."""

    def __init__(self, pin: Any) -> None:
        super().__init__()
        self.timer = threading.Timer(0.05, pin.drive_low)

    def tell(self, what: Message) -> None:
        super().tell(what)
        self.timer.start()


def test_a_press_that_was_asked_for_is_seen(factory: Any) -> None:
    presser = Presser(factory.pin(17))
    assert topics(judge_button(look_at_button(factory, 17, presser))) == [("ok", "button.came")]
    assert presser.heard == ["doctor.button.press_now"]
    presser.timer.join()


def test_a_press_that_never_comes_means_the_wires(factory: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pins, "PATIENCE", 0.05)
    assert topics(judge_button(look_at_button(factory, 17, Somebody()))) == [("trouble", "button.silent")]


def test_a_pin_in_use_is_told_from_one_that_can_not_be() -> None:
    assert topics(judge_button(ButtonSeen(17, reason="OSError: GPIO 17 is busy: held by fan"))) == [
        ("trouble", "button.busy")
    ]
    assert topics(judge_button(ButtonSeen(99, reason="PinInvalidPin"))) == [("trouble", "button.failed")]


def test_a_pin_that_another_part_of_the_program_has_is_reported(factory: Any) -> None:
    with gpiozero.LED(17, pin_factory=factory):
        assert topics(judge_button(look_at_button(factory, 17))) == [("trouble", "button.failed")]
        assert topics(judge_output(look_at_output(factory, "lamp", 17))) == [("warning", "lamp.failed")]


@pytest.mark.parametrize("name", ["lamp", "buzzer"])
def test_lamp_and_buzzer_are_tried_where_somebody_can_tell(
    factory: Any, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pins, "SHINE", 0.0)
    assert topics(judge_output(look_at_output(factory, name, 27))) == [("ok", f"{name}.free")]
    assert topics(judge_output(look_at_output(factory, name, 27, Somebody([True])))) == [("ok", f"{name}.noticed")]
    unseen = judge_output(look_at_output(factory, name, 27, Somebody([False])))
    assert topics(unseen) == [("warning", f"{name}.unnoticed")]
    assert not factory.pin(27).state


def test_the_device_files_may_be_opened(tmp_path: Path) -> None:
    assert topics(judge_rights(look_at_rights(1, make_pi(tmp_path)))) == [("ok", "rights.ok")]


def test_locked_files_are_told_by_the_group_that_opens_them(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    make_pi(tmp_path)
    monkeypatch.setattr(os, "access", lambda path, mode: "i2c" not in str(path))
    assert look_at_rights(1, tmp_path).locked == ("i2c",)


def test_who_has_joined_must_log_in_again_who_has_not_must_join() -> None:
    assert topics(judge_rights(RightsSeen("pi", ("gpio", "i2c"), ("gpio",)))) == [("trouble", "rights.groups")]
    assert topics(judge_rights(RightsSeen("pi", ("gpio",), ("gpio",)))) == [("trouble", "rights.login")]
