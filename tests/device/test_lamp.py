"""The lamp and the buzzer on mock pins."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from typing import Any

import pytest
from gpiozero.pins.mock import MockFactory, MockPWMPin

from device.lamp import CLICK, LOW, Buzzer, Lamp


@pytest.fixture
def factory() -> Iterator[Any]:
    mock = MockFactory(pin_class=MockPWMPin)
    yield mock
    mock.close()


def levels(pin: Any) -> list[bool]:
    return [bool(state.state) for state in pin.states]


def test_the_lamp_is_lit_and_put_out(factory: Any) -> None:
    lamp = Lamp(27, pin_factory=factory)
    pin = factory.pin(27)
    pin.clear_states()
    for lit in (True, True, False, True):
        lamp.light(lit)
    assert levels(pin) == [False, True, False, True]
    lamp.close()
    lamp.close()
    lamp.light(True)


def test_a_new_card_clicks_once_and_a_refusal_twice(factory: Any) -> None:
    buzzer = Buzzer(22, pin_factory=factory)
    pin = factory.pin(22)
    for sound, times, seconds in ((buzzer.click, 1, CLICK), (buzzer.refuse, 2, LOW)):
        pin.clear_states()
        started = time.monotonic()
        sound()
        sounding = buzzer._output._blink_thread
        assert sounding is not threading.current_thread(), "the caller waits"
        sounding.join(30)
        assert levels(pin).count(True) == times
        assert time.monotonic() - started > seconds * times
    buzzer.close()
    buzzer.close()
    buzzer.click()


def test_without_a_pin_there_is_neither_and_nothing_is_asked_of_gpiozero() -> None:
    lamp, buzzer = Lamp(0, pin_factory=object()), Buzzer(0, pin_factory=object())
    lamp.light(True)
    buzzer.click()
    buzzer.refuse()
    lamp.close()
    buzzer.close()


def test_a_pin_that_cannot_be_had_is_only_logged(factory: Any, caplog: pytest.LogCaptureFixture) -> None:
    first = Lamp(27, pin_factory=factory)
    Lamp(27, pin_factory=factory).light(True)
    Buzzer(99, pin_factory=factory).click()
    assert len(caplog.records) == 2
    first.close()


def test_a_pin_that_fails_later_is_only_logged(factory: Any, caplog: pytest.LogCaptureFixture) -> None:
    lamp, buzzer = Lamp(27, pin_factory=factory), Buzzer(22, pin_factory=factory)

    def broken(*_: object, **__: object) -> None:
        raise OSError(5, "Input/output error")

    class Broken:
        on = off = beep = close = staticmethod(broken)

    for part in (lamp, buzzer):
        part._output.close()
        part._output = Broken()
    lamp.light(True)
    buzzer.click()
    lamp.close()
    buzzer.close()
    assert len(caplog.records) == 4
