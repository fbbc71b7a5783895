"""The main thread wakes at a signal, however unluckily that comes."""

from __future__ import annotations

import os
import signal
import threading
import time
from collections.abc import Iterator

import pytest

from device.waking import Waker


@pytest.fixture
def waker() -> Iterator[Waker]:
    made = Waker(signal.SIGUSR1)
    yield made
    made.close()


def test_a_signal_before_the_sleep_is_not_missed(waker: Waker) -> None:
    os.kill(os.getpid(), signal.SIGUSR1)
    assert waker.sleep(None)


def test_a_signal_that_another_thread_gets_wakes_the_main_one(waker: Waker) -> None:
    def kill_oneself() -> None:
        time.sleep(0.05)
        signal.pthread_kill(threading.get_ident(), signal.SIGUSR1)

    other = threading.Thread(target=kill_oneself)
    other.start()
    assert waker.sleep(None)
    other.join()


def test_another_thread_can_wake_it(waker: Waker) -> None:
    threading.Timer(0.05, waker.wake).start()
    assert waker.sleep(None)


def test_without_a_call_it_sleeps_its_time(waker: Waker) -> None:
    assert not waker.sleep(0.02)


def test_other_signals_let_it_sleep_on(waker: Waker) -> None:
    before = signal.signal(signal.SIGUSR2, lambda *_: None)
    os.kill(os.getpid(), signal.SIGUSR2)
    assert not waker.sleep(0.02)
    signal.signal(signal.SIGUSR2, before)


def test_many_calls_fill_nothing_up(waker: Waker) -> None:
    for _ in range(100_000):
        waker.wake()
    assert waker.sleep(None)


def test_the_signals_are_given_back() -> None:
    before = signal.getsignal(signal.SIGUSR1)
    Waker(signal.SIGUSR1).close()
    assert signal.getsignal(signal.SIGUSR1) is before
