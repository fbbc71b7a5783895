"""The lamp and the buzzer on mock pins."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from typing import Any

import pytest
from gpiozero.pins.mock import MockFactory, MockPWMPin

from device.pins.lamp import CLICK, LOW, Buzzer, Caretaker, Lamp
from tests.running import eventually


@pytest.fixture
def factory() -> Iterator[Any]:
    mock = MockFactory(pin_class=MockPWMPin)
    yield mock
    mock.close()


def levels(pin: Any) -> list[bool]:
    return [bool(state.state) for state in pin.states]


def test_the_lamp_is_lit_and_put_out(factory: Any) -> None:
    lamp = Lamp(27, pin_factory=lambda: factory)
    pin = factory.pin(27)
    pin.clear_states()
    for lit in (True, True, False, True):
        lamp.light(lit)
    assert levels(pin) == [False, True, False, True]
    lamp.close()
    lamp.close()
    lamp.light(True)


def test_a_new_card_clicks_once_and_a_refusal_twice(factory: Any) -> None:
    buzzer = Buzzer(22, pin_factory=lambda: factory)
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
    lamp, buzzer = Lamp(0, pin_factory=object), Buzzer(0, pin_factory=object)
    lamp.light(True)
    buzzer.click()
    buzzer.refuse()
    lamp.close()
    buzzer.close()


def test_a_pin_that_is_busy_is_logged_once_and_had_as_soon_as_it_is_free(
    factory: Any, caplog: pytest.LogCaptureFixture
) -> None:
    first = Lamp(27, pin_factory=lambda: factory)
    lamp = Lamp(27, pin_factory=lambda: factory)
    lamp.light(True)
    lamp.look_after()
    assert len(caplog.records) == 1
    first.close()
    lamp.look_after()
    assert lamp.status == "ok"
    assert factory.pin(27).state, "it is lit as was asked meanwhile"
    lamp.close()
    lamp.look_after()
    assert not factory.pin(27).state


def test_a_pin_that_cannot_be_is_only_logged(factory: Any, caplog: pytest.LogCaptureFixture) -> None:
    buzzer = Buzzer(99, pin_factory=lambda: factory)
    buzzer.click()
    assert (buzzer.status, len(caplog.records)) == ("lost", 1)


def test_a_part_that_is_taken_away_and_given_back_comes_back(
    factory: Any, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    lamp, buzzer = Lamp(27, pin_factory=lambda: factory), Buzzer(22, pin_factory=lambda: factory)
    caretaker = Caretaker(lamp, buzzer, every=0.01)
    lamp.light(True)

    def gone(*_: object) -> bool:
        raise OSError(19, "No such device")

    with monkeypatch.context() as patch:
        patch.setattr(MockPWMPin, "_get_state", gone)
        patch.setattr(MockPWMPin, "_set_state", gone)
        caretaker.start()
        eventually(lambda: (lamp.status, buzzer.status) == ("lost", "lost"))
        lamp.light(False)
        lamp.light(True)
        buzzer.click()
    eventually(lambda: (lamp.status, buzzer.status) == ("ok", "ok"))
    eventually(lambda: factory.pin(27).state)
    caretaker.stop()
    lamp.close()
    buzzer.close()
    warnings = [record for record in caplog.records if record.levelname == "WARNING"]
    assert len(warnings) == 2


def test_without_parts_nobody_looks_after_them() -> None:
    before = threading.active_count()
    caretaker = Caretaker(Lamp(0, pin_factory=object))
    caretaker.start()
    assert threading.active_count() == before
    caretaker.stop()
