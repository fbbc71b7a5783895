"""The way to the pins on a real kernel: lines taken, lost, shared and given back; edges heard, drained and told."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import gpiozero
import pytest
from gpiozero.exc import PinInvalidBounce

from device.pins.factory import LineFactory, header_chip
from tests.hil.guest.boxes import BUTTON, cards_drawn, real_box
from tests.hil.outside import LINES, click, level, panel_module, press, release
from tests.running import eventually

LAMP = 27
HOLDER = """
import sys, gpiod
request = gpiod.request_lines("/dev/gpiochip0", config={int(word): None for word in sys.argv[1:]}, consumer="fan")
print("held", flush=True)
sys.stdin.readline()
"""


@pytest.fixture
def factory() -> Iterator[LineFactory]:
    made = LineFactory()
    yield made
    made.close()


@contextmanager
def held_by_another(*lines: int) -> Iterator[None]:
    """Another program has these lines."""
    with subprocess.Popen(
        [sys.executable, "-c", HOLDER, *map(str, lines)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as holder:
        assert holder.stdout is not None
        assert holder.stdout.readline() == "held\n"
        yield
        holder.communicate("")


class Heard:
    """A button's line whose edges are noted."""

    def __init__(self, factory: LineFactory) -> None:
        self.edges: list[tuple[float, bool]] = []
        self.threads: set[str] = set()
        self.device: Any = gpiozero.InputDevice(BUTTON, pull_up=True, pin_factory=factory)
        self.device.pin.when_changed = self.note

    def note(self, at: float, high: bool) -> None:
        self.edges.append((at, high))
        self.threads.add(threading.current_thread().name)

    def wait_for(self, count: int) -> None:
        eventually(lambda: len(self.edges) >= count)


def test_the_chip_is_found_by_its_label_and_edges_have_the_kernels_stamps(factory: LineFactory) -> None:
    assert header_chip() == "/dev/gpiochip0"
    assert factory.chip == 0
    heard = Heard(factory)
    assert not heard.device.is_active
    assert level(BUTTON) == 1, "the pull-up is on"
    begun = click(BUTTON, 0.05)
    heard.wait_for(2)
    assert [high for _, high in heard.edges] == [False, True]
    assert begun <= heard.edges[0][0] < begun + 0.05
    assert heard.threads == {"pins"}


def test_a_hundred_reopenings_all_hear(factory: LineFactory) -> None:
    for _ in range(100):
        with_own = LineFactory()
        heard = Heard(with_own)
        click(BUTTON, 0.002)
        heard.wait_for(2)
        heard.device.close()
        with_own.close()
    assert not [thread for thread in threading.enumerate() if thread.name == "pins"]


def test_a_line_that_is_claimed_again_hears_on_and_what_waited_is_told(factory: LineFactory) -> None:
    heard = Heard(factory)
    for number in range(50):
        with factory._telling:  # so the thread can't take them
            click(BUTTON, 0.005)
            time.sleep(0.005)
            heard.device.pin.claim_again()
        assert len(heard.edges) == 4 * number + 2
        click(BUTTON, 0.005)
        heard.wait_for(4 * number + 4)


def test_a_handler_that_raises_is_logged_and_hears_on(factory: LineFactory, caplog: pytest.LogCaptureFixture) -> None:
    count = []

    def broken(at: float, high: bool) -> None:
        count.append(high)
        raise RuntimeError("boom")

    device = gpiozero.InputDevice(BUTTON, pull_up=True, pin_factory=factory)
    device.pin.when_changed = broken
    for _ in range(3):
        click(BUTTON, 0.01)
        time.sleep(0.01)
    eventually(lambda: len(count) == 6)
    assert len(caplog.records) == 6
    device.close()


def test_closing_in_the_middle_of_a_storm_of_edges_ends_nothing(factory: LineFactory) -> None:
    stop = threading.Event()

    def storm() -> None:
        while not stop.is_set():
            press(BUTTON)
            release(BUTTON)

    thread = threading.Thread(target=storm)
    thread.start()
    for _ in range(60):
        heard = Heard(factory)
        heard.wait_for(1)
        heard.device.close()
    stop.set()
    thread.join()
    heard = Heard(factory)
    click(BUTTON, 0.01)
    heard.wait_for(2)
    heard.device.close()


def test_draining_tells_at_once_what_waits_in_the_kernel(factory: LineFactory) -> None:
    heard = Heard(factory)
    with factory._telling:  # the reader can't read
        click(BUTTON, 0.01)
        time.sleep(0.01)
        factory.drain()
        assert len(heard.edges) == 2
        assert heard.threads == {threading.current_thread().name}
    heard.device.close()


def test_an_output_is_driven_and_let_go(factory: LineFactory) -> None:
    lamp = gpiozero.LED(LAMP, pin_factory=factory)
    lamp.on()
    assert level(LAMP) == 1
    lamp.off()
    assert level(LAMP) == 0
    lamp.on()
    lamp.close()
    with held_by_another(LAMP):
        pass


def test_a_busy_line_names_its_holder_and_is_had_afterwards(factory: LineFactory) -> None:
    with held_by_another(BUTTON), pytest.raises(OSError, match="GPIO 17 is busy: held by fan"):
        Heard(factory)
    heard = Heard(factory)
    click(BUTTON, 0.01)
    heard.wait_for(2)
    heard.device.close()


def test_kernel_debounce_is_refused(factory: LineFactory) -> None:
    with pytest.raises(PinInvalidBounce):
        factory.pin(BUTTON).bounce = 0.01


def test_a_forked_child_leaves_the_parent_hearing(factory: LineFactory) -> None:
    heard = Heard(factory)
    child = os.fork()
    if child == 0:
        factory.close()
        os._exit(0)
    os.waitpid(child, 0)
    click(BUTTON, 0.01)
    heard.wait_for(2)
    heard.device.close()


def test_a_box_whose_pins_are_busy_says_so_and_has_them_as_soon_as_they_are_free(tmp_path: Path) -> None:
    settings = tmp_path / "box.toml"
    settings.write_text(f"[led]\ngpio = {LAMP}\n")
    with panel_module(), held_by_another(BUTTON, LAMP):
        box = real_box(tmp_path, "--config", str(settings))
        running = box.__enter__()
        health = running.get("/healthz")
        assert (health["ok"], health["button"], health["lamp"]) == (False, "lost", "lost")
        assert "held by fan" in running.ask("GET", "/")[1].decode()
    try:
        eventually(lambda: running.get("/healthz")["ok"])
        click(BUTTON)
        eventually(lambda: cards_drawn(running) == 1)
        assert level(LAMP) == 1
        assert "held by" not in running.ask("GET", "/")[1].decode()
    finally:
        box.__exit__(None, None, None)


def test_a_chip_that_goes_and_comes_back_is_had_again() -> None:
    live = next(Path("/sys/kernel/config/gpio-sim").glob("*/live"))
    factory = LineFactory()
    heard = Heard(factory)
    folder = LINES.readlink().parent
    live.write_text("0")
    try:
        with pytest.raises(OSError, match="No such device"):
            _ = heard.device.is_active
        heard.device.close()
    finally:
        live.write_text("1")
    eventually(lambda: [*folder.glob("gpiochip*"), None][0])
    LINES.unlink()
    LINES.symlink_to(next(folder.glob("gpiochip*")))  # it may come back under another number
    eventually(lambda: list(Path("/dev").glob("gpiochip*")))
    again = Heard(factory)
    click(BUTTON, 0.01)
    again.wait_for(2)
    again.device.close()
    factory.close()
