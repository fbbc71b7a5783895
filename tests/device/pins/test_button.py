"""The button on gpiozero's mock pins."""

from __future__ import annotations

import logging
import random
import threading
import time
from collections.abc import Iterator
from typing import Any

import pytest
from gpiozero.pins.mock import MockFactory, MockPin
from gpiozero.pins.pi import PiPin

from device.pins.button import CLAIM_EVERY, Button, SimulatedPush
from device.pins.gestures import Gesture, Hold, ShortPress
from tests.conftest import Tally
from tests.device.pins.contacts import press
from tests.running import eventually


class Clock:
    """Time that passes only when told."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


class Bench:
    """A button on a mock pin, watched without a thread by a clock of its own."""

    def __init__(self, factory: Any) -> None:
        self.clock = Clock()
        self.told: list[Gesture] = []
        self.button = Button(17, self.told.append, pin_factory=lambda: factory, clock=self.clock)
        factory.clock = self.clock
        self.pin: Any = factory.pin(17)
        self.button.look()

    def pass_time(self, seconds: float) -> None:
        """Let time pass, looking whenever the button wants to look."""
        end = self.clock.now + seconds
        while self.clock.now < end:
            self.clock.now = min(end, self.clock.now + max(self.button.wait(), 1e-4))
            self.button.look()

    def drive(self, pressed: bool) -> None:
        """Change the pin's level, with its event."""
        if pressed:
            self.pin.drive_low()
        else:
            self.pin.drive_high()

    def drive_unseen(self, pressed: bool) -> None:
        """Change the level as if the event were lost."""
        self.pin._state = not pressed


class FingerFactory(MockFactory):  # type: ignore[misc] # gpiozero has no types
    """Mock pins whose edges are stamped by a clock that a test may set."""

    clock = staticmethod(time.monotonic)

    def __init__(self, pin_class: type[FingerPin] | None = None) -> None:
        super().__init__(pin_class=pin_class or FingerPin)

    def ticks(self) -> float:
        return float(self.clock())


class FingerPin(MockPin):  # type: ignore[misc] # gpiozero has no types
    """A pin that a finger holds where it is, though it is claimed again and its pull set anew."""

    held = False
    """Whether it is held down from the start."""

    def _call_when_changed(self) -> None:
        PiPin._call_when_changed(self, self.factory.ticks(), self._state)

    def _set_pull(self, value: str) -> None:
        self._pull = value
        if self._when_changed is None and not hasattr(self, "_fingered"):
            self._fingered, self._state = True, not self.held


class HeldPin(FingerPin):
    """One whose button is held while the box starts."""

    held = True


@pytest.fixture
def factory() -> Iterator[Any]:
    mock = FingerFactory()
    yield mock
    mock.close()


@pytest.fixture
def bench(factory: Any) -> Iterator[Bench]:
    made = Bench(factory)
    made.pass_time(0.2)
    yield made
    made.button.stop()


def test_one_press_is_told_when_let_go(bench: Bench) -> None:
    bench.drive(True)
    bench.pass_time(0.3)
    assert bench.told == []
    bench.drive(False)
    bench.pass_time(0.1)
    assert bench.told == [ShortPress()]


def test_a_hold_is_told_at_two_seconds_and_its_release_draws_nothing(bench: Bench) -> None:
    bench.drive(True)
    bench.pass_time(1.99)
    assert bench.told == []
    bench.pass_time(0.02)
    assert bench.told == [Hold()]
    bench.drive(False)
    bench.pass_time(1.0)
    assert bench.told == [Hold()]


def test_a_thousand_bounce_trains_give_exactly_a_thousand_gestures(bench: Bench, tally: Tally) -> None:
    chance = random.Random(11)
    for number in range(1000):
        length = chance.uniform(0.05, 0.6)
        start = bench.clock.now + chance.uniform(0.06, 0.3)
        for at, pressed in press(chance, start, length):
            bench.pass_time(at - bench.clock.now)
            bench.drive(pressed)
        bench.pass_time(0.1)
        tally.trials += 1
        tally.lost += len(bench.told) <= number
        tally.doubled += len(bench.told) > number + 1
    assert set(bench.told) == {ShortPress()}
    assert bench.button.status() == "ok"


def test_ten_presses_a_second_give_ten_cards_a_second(bench: Bench) -> None:
    chance = random.Random(12)
    start = bench.clock.now
    for number in range(100):
        for at, pressed in press(chance, start + number / 10, 0.05):
            bench.pass_time(at - bench.clock.now)
            bench.drive(pressed)
    bench.pass_time(0.1)
    assert bench.told == [ShortPress()] * 100


def test_a_button_held_at_start_draws_nothing() -> None:
    factory = FingerFactory(HeldPin)
    bench = Bench(factory)
    bench.pass_time(5.0)
    bench.drive(False)
    bench.pass_time(1.0)
    assert bench.told == []
    bench.drive(True)
    bench.pass_time(0.3)
    bench.drive(False)
    bench.pass_time(0.3)
    assert bench.told == [ShortPress()]
    bench.button.stop()
    factory.close()


def test_a_lost_trailing_edge_heals(bench: Bench) -> None:
    bench.drive(True)
    bench.pass_time(0.3)
    bench.drive_unseen(False)
    bench.pass_time(0.12)
    assert bench.told == [ShortPress()]
    bench.drive(True)
    bench.pass_time(0.3)
    bench.drive(False)
    bench.pass_time(0.12)
    assert bench.told == [ShortPress()] * 2


def test_a_lost_leading_edge_heals(bench: Bench) -> None:
    bench.drive_unseen(True)
    bench.pass_time(0.3)
    bench.drive_unseen(False)
    bench.pass_time(0.12)
    assert bench.told == [ShortPress()]


def test_when_events_stop_for_good_the_pin_is_looked_at_and_no_press_is_lost(
    bench: Bench, caplog: pytest.LogCaptureFixture
) -> None:
    for _ in range(20):
        bench.drive_unseen(True)
        bench.pass_time(0.041)
        bench.drive_unseen(False)
        bench.pass_time(0.060)
    assert bench.told == [ShortPress()] * 20
    assert bench.button.status() == "polling"
    assert len(caplog.records) == 20, "after each press the line is claimed again"
    bench.drive(True)
    bench.pass_time(0.1)
    bench.drive(False)
    bench.pass_time(0.1)
    assert bench.button.status() == "ok"
    assert len(bench.told) == 21


def test_an_exception_in_our_code_never_stops_the_presses(factory: Any, caplog: pytest.LogCaptureFixture) -> None:
    bench = Bench(factory)
    told: list[Gesture] = []

    def broken(gesture: Gesture) -> None:
        told.append(gesture)
        raise RuntimeError("boom")

    bench.button._on_gesture = broken
    bench.pass_time(0.1)
    for number in range(5):
        bench.drive(True)
        bench.pass_time(0.1)
        bench.drive(False)
        bench.pass_time(0.1)
        assert len(told) == number + 1
    assert len(caplog.records) == 5
    bench.button.stop()


def test_a_pin_that_cannot_be_read_is_told_once_and_comes_back(
    bench: Bench, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(_: object) -> bool:
        raise OSError(5, "Input/output error")

    with monkeypatch.context() as patch:
        patch.setattr(MockPin, "_get_state", broken)
        bench.pass_time(3.5)
        assert bench.button.status() == "lost"
        assert "Input/output error" in bench.button.reason
    assert len(caplog.records) == 1
    bench.pass_time(CLAIM_EVERY + 0.1)
    assert bench.button.status() == "ok"
    assert bench.button.reason == ""
    bench.drive(True)
    bench.pass_time(0.1)
    bench.drive(False)
    bench.pass_time(0.1)
    assert bench.told == [ShortPress()]


def test_a_storm_of_chatter_takes_no_more_memory_than_the_queue_holds(bench: Bench) -> None:
    for _ in range(10_000):
        bench.drive(True)
        bench.drive(False)
    assert bench.button._edges.qsize() == 4096
    bench.pass_time(0.2)
    assert bench.told == []
    bench.drive(True)
    bench.pass_time(0.1)
    bench.drive(False)
    bench.pass_time(0.1)
    assert bench.told == [ShortPress()]


def test_a_stuck_thread_is_no_longer_alive(bench: Bench) -> None:
    assert bench.button.alive()
    bench.clock.now += 3
    assert not bench.button.alive()
    assert bench.button.status() == "lost"


def test_a_pin_that_is_busy_at_the_start_is_had_as_soon_as_it_is_free(factory: Any) -> None:
    first = Button(17, print, pin_factory=lambda: factory)
    bench = Bench(factory)
    bench.pass_time(5.0)
    assert bench.button.status() == "lost"
    assert "17" in bench.button.reason
    assert not bench.button.settle(0)
    first.stop()
    bench.pass_time(CLAIM_EVERY + 0.1)
    assert bench.button.status() == "ok"
    bench.drive(True)
    bench.pass_time(0.1)
    bench.drive(False)
    bench.pass_time(0.1)
    assert bench.told == [ShortPress()]
    bench.button.stop()


def test_a_factory_that_cannot_be_made_is_tried_again(factory: Any) -> None:
    tries = iter([OSError(19, "no chip"), OSError(19, "no chip"), None])

    def make() -> Any:
        if error := next(tries, None):
            raise error
        return factory

    clock = Clock()
    button = Button(17, print, pin_factory=make, clock=clock)
    assert button.status() == "lost"
    for _ in range(3):
        clock.now += CLAIM_EVERY
        button.look()
    assert button.status() == "ok"
    button.stop()


def test_a_button_that_is_held_while_its_pin_comes_back_draws_nothing(factory: Any) -> None:
    first = Button(17, print, pin_factory=lambda: factory)
    bench = Bench(factory)
    first.stop()
    bench.drive_unseen(True)
    bench.pass_time(2.0)
    bench.drive(False)
    bench.pass_time(1.0)
    assert bench.told == []
    bench.button.stop()


def test_a_change_of_its_status_is_told_once_by_its_thread(factory: Any) -> None:
    told: list[str] = []
    first = Button(17, print, pin_factory=lambda: factory)
    button = Button(17, print, pin_factory=lambda: factory, on_status=told.append)
    button.start()
    eventually(lambda: told == ["lost"])
    first.stop()
    eventually(lambda: told == ["lost", "ok"])
    button.stop()


class DrainingFactory(FingerFactory):
    """One whose edges wait in the kernel until they are fetched."""

    waiting: tuple[tuple[float, bool], ...] = ()

    def drain(self) -> None:
        edges, self.waiting = self.waiting, ()
        for ticks, level in edges:
            self.pin(17)._when_changed()(ticks, level)


def test_edges_that_wait_in_the_kernel_are_fetched_before_the_level_is_looked_at() -> None:
    factory = DrainingFactory()
    bench = Bench(factory)
    bench.pass_time(0.2)
    bench.clock.now += 0.35  # a stall, in which the button was pressed and let go
    now = factory.ticks()
    factory.waiting = ((now - 0.30, False), (now - 0.24, True))
    bench.button.look()
    bench.pass_time(0.1)
    assert bench.told == [ShortPress()]
    bench.button.stop()
    factory.close()


def test_the_real_thread_tells_presses_of_the_simulated_button(factory: Any) -> None:
    told: list[tuple[Gesture, str]] = []
    enough = threading.Event()

    def take(gesture: Gesture) -> None:
        told.append((gesture, threading.current_thread().name))
        if len(told) == 3:
            enough.set()
        raise RuntimeError("boom")

    logging.getLogger("device.pins.button").setLevel(logging.CRITICAL)
    button = Button(17, take, pin_factory=lambda: factory)
    button.start()
    push = SimulatedPush(17, factory)
    time.sleep(0.1)
    for _ in range(3):
        push.press(True)
        time.sleep(0.06)
        push.press(False)
        time.sleep(0.08)
    assert enough.wait(5)
    assert button.alive()
    button.stop()
    button.stop()
    assert [name for _, name in told] == ["button"] * 3
    assert {gesture for gesture, _ in told} == {ShortPress()}
    assert not any(thread.name == "button" for thread in threading.enumerate())


def test_an_edge_lost_in_the_chatter_of_a_held_button_draws_nothing(bench: Bench) -> None:
    for _ in range(5):
        bench.drive(True)
        bench.pass_time(0.1)
        bench.drive(False)
        bench.pass_time(0.002)
        bench.drive_unseen(True)
        bench.pass_time(0.1)
        assert bench.told == [], "it was let go for two milliseconds only"
        bench.drive(False)
        bench.pass_time(0.1)
        assert bench.told == [ShortPress()]
        bench.told.clear()


def test_a_touch_whose_end_is_lost_is_no_press(bench: Bench) -> None:
    bench.drive(True)
    bench.pass_time(0.005)
    bench.drive_unseen(False)
    bench.pass_time(0.3)
    assert bench.told == []
