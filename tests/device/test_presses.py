"""Debouncing and gestures, driven by the samples' own times."""

from __future__ import annotations

import random

import pytest

from device.presses import (
    Countdown,
    CountdownOff,
    Debouncer,
    Edge,
    Gesture,
    Gestures,
    Hold,
    LongHold,
    Presses,
    ShortPress,
)
from tests.device.contacts import Sample, press


def told(samples: list[Sample], until: float, presses: Presses | None = None, poll: float = 0.05) -> list[Gesture]:
    """The gestures of a train of samples, with the level looked at again every `poll` seconds."""
    presses = presses or Presses(Gestures())
    found, level, looked = presses.feed(0.0, False), False, 0.0
    for time, pressed in [*samples, (until, None)]:
        while looked + poll < time:
            looked += poll
            found += presses.feed(looked, level)
        level = level if pressed is None else pressed
        found += presses.feed(time, level)
    return found


def test_a_press_is_believed_after_a_while_of_unbroken_contact() -> None:
    debouncer = Debouncer(press_after=0.020, release_after=0.030)
    assert debouncer.feed(0.0, False) is None
    assert debouncer.feed(1.0, True) is None
    assert debouncer.due() == pytest.approx(1.020)
    assert debouncer.feed(1.019, True) is None
    assert debouncer.feed(1.021, True) == Edge(1.0, True)
    assert debouncer.due() is None
    assert debouncer.feed(1.5, False) is None
    assert debouncer.feed(1.529, False) is None
    assert debouncer.feed(1.531, False) == Edge(1.5, False)


def test_a_contact_that_breaks_begins_anew() -> None:
    debouncer = Debouncer(press_after=0.020, release_after=0.030)
    debouncer.feed(0.0, False)
    for time in (1.000, 1.019, 1.038):
        assert debouncer.feed(time, True) is None
        assert debouncer.feed(time + 0.018, False) is None
    assert debouncer.feed(2.0, False) is None


def test_times_that_run_back_do_not_harm() -> None:
    presses = Presses(Gestures())
    presses.feed(0.0, False)
    presses.feed(1.0, False)
    assert presses.feed(1.2, True) == []
    assert presses.feed(1.1, False) == []
    assert presses.feed(1.15, True) == []
    assert presses.feed(1.3, True) == []
    assert presses.feed(1.4, False) == []
    assert presses.feed(1.5, False) == [ShortPress()]


def test_a_thousand_bouncing_presses_are_a_thousand_gestures() -> None:
    for seed in range(1000):
        chance = random.Random(seed)
        length = chance.uniform(0.05, 1.9)
        assert told(press(chance, 1.0, length), 4.0) == [ShortPress()], seed


def test_ten_bouncing_presses_a_second_are_ten_presses_each_second() -> None:
    for seed in range(50):
        chance = random.Random(seed)
        train = [sample for number in range(100) for sample in press(chance, 1.0 + number / 10, 0.050)]
        assert told(train, 12.0) == [ShortPress()] * 100, seed


def test_chatter_that_never_steadies_draws_nothing() -> None:
    chance = random.Random(1)
    time, train, level = 1.0, [], True
    while time < 3.0:
        train.append((time, level))
        time, level = time + chance.uniform(50e-6, 0.015), not level
    train.append((time, False))
    assert told(train, 4.0, poll=9.0) == []


def test_a_button_held_at_start_says_nothing_until_it_was_let_go() -> None:
    presses = Presses(Gestures(shutdown=True))
    for tick in range(400):
        assert presses.feed(tick * 0.05, True) == []
    assert presses.due() is None
    assert presses.feed(20.0, False) == []
    assert presses.feed(20.1, False) == []
    later = [(21.0, True), (21.2, False), (21.3, False)]
    assert [gesture for time, pressed in later for gesture in presses.feed(time, pressed)] == [ShortPress()]


def test_a_button_let_go_within_the_first_moment_says_nothing() -> None:
    presses = Presses(Gestures())
    assert presses.feed(0.0, True) == []
    assert presses.feed(0.010, False) == []
    assert presses.feed(0.020, True) == []
    assert presses.feed(0.200, True) == []
    assert presses.feed(0.300, False) == []
    assert presses.feed(0.400, False) == []


def test_a_hold_is_told_once_and_its_release_draws_nothing() -> None:
    assert told([(1.0, True), (4.5, False)], 6.0) == [Hold()]


def test_a_press_of_just_under_two_seconds_draws() -> None:
    assert told([(1.0, True), (2.999, False)], 6.0) == [ShortPress()]
    assert told([(1.0, True), (3.001, False)], 6.0) == [Hold()]


def test_a_contact_that_chatters_while_held_goes_on_being_held() -> None:
    chance = random.Random(3)
    train = [(1.0, True)]
    for number in range(30):
        opened = 1.5 + number / 10
        train += [(opened, False), (opened + chance.uniform(50e-6, 0.015), True)]
    assert told([*train, (5.0, False)], 6.0) == [Hold()]


def test_holding_on_counts_down_to_the_shutdown() -> None:
    shutdown = Presses(Gestures(shutdown=True))
    countdown = [Countdown(seconds) for seconds in (5, 4, 3, 2, 1)]
    assert told([(1.0, True), (12.0, False)], 13.0, shutdown) == [Hold(), *countdown, LongHold()]


def test_letting_go_during_the_countdown_calls_it_off() -> None:
    shutdown = Presses(Gestures(shutdown=True))
    assert told([(1.0, True), (5.5, False)], 7.0, shutdown) == [Hold(), Countdown(5), Countdown(4), CountdownOff()]
    assert told([(8.0, True), (8.2, False)], 9.0, shutdown) == [ShortPress()]


def test_without_shutdown_holding_on_says_nothing_more() -> None:
    assert told([(1.0, True), (20.0, False)], 21.0) == [Hold()]


def test_a_release_whose_press_was_not_seen_says_nothing() -> None:
    gestures = Gestures()
    assert gestures.edge(Edge(1.0, False)) == []
    assert gestures.edge(Edge(2.0, False)) == []


def test_samples_that_come_late_are_judged_by_their_own_times() -> None:
    presses = Presses(Gestures())
    late = [(0.0, False), (1.0, True), (1.2, False), (1.5, True), (1.7, False), (60.0, False)]
    found = [gesture for time, pressed in late for gesture in presses.feed(time, pressed)]
    assert found == [ShortPress(), ShortPress()]


def test_it_says_when_to_look_again() -> None:
    presses = Presses(Gestures(hold=2.0))
    presses.feed(0.0, False)
    assert presses.due() == pytest.approx(0.030)
    presses.feed(0.1, False)
    assert presses.due() is None
    presses.feed(1.0, True)
    assert presses.due() == pytest.approx(1.020)
    presses.feed(1.1, True)
    assert presses.due() == pytest.approx(3.0)
    assert presses.feed(3.0, True) == [Hold()]
    assert presses.due() is None
