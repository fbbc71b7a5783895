"""The button in anger, in real time: starts with a press at once, fingers with every trouble, a crowd at the page.

Each in a short form, and in the long one as soak.
"""

from __future__ import annotations

import http.client
import random
import statistics
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.hil.guest.boxes import BUTTON, busy_machine, cards_drawn, chatter, drawn_since, real_box
from tests.hil.outside import click, panel_module, press, release
from tests.running import RunningBox, eventually

LONG = pytest.mark.soak
BATCH = 5
SETTLED = 1.2
"""Seconds by which even the latest edge has been judged."""
CLAIMED_AGAIN = "its pin is claimed again"
PHONES = 24
PAGES = ("/", "/history", "/api/state", "/setup", "/fragments/table")


@pytest.mark.parametrize("count", [4, pytest.param(200, marks=LONG)])
def test_a_press_right_after_the_start_draws_and_the_box_hears(count: int, tmp_path: Path) -> None:
    drawn, deaf, lost = 0, 0, 0
    with panel_module():
        for number in range(count):
            folder = tmp_path / str(number)
            folder.mkdir()
            with real_box(folder) as box:
                click(BUTTON, 0.06)
                time.sleep(2)
                drawn += cards_drawn(box) == 1
                click(BUTTON, 0.06)
                eventually(lambda box=box: cards_drawn(box) == 2)  # type: ignore[misc]
                deaf += CLAIMED_AGAIN in box.log
                lost += box.get("/healthz")["button"] != "ok"
    print(f"{count} starts with a press of 60 ms at once: {drawn} drawn, {deaf} deaf, {lost} without a button")
    assert (drawn, deaf, lost) == (count, 0, 0)


@pytest.mark.parametrize("count", [40, pytest.param(2000, marks=LONG)])
def test_each_press_draws_one_card_with_edges_lost_and_late_chatter_and_a_busy_machine(
    count: int, tmp_path: Path
) -> None:
    chance = random.Random(count)
    wrong: list[str] = []
    with (
        panel_module(),
        real_box(tmp_path, troubles=("lost=0.2", "late=0.2")) as box,
        busy_machine(),
    ):
        for number in range(count // BATCH):
            before = cards_drawn(box)
            for _ in range(BATCH):
                for steady in (chance.uniform(0.040, 0.120), 0.0):
                    if chance.random() < 0.3:
                        chatter(chance, chance.uniform(0, 0.3))
                    if steady:
                        press(BUTTON)
                        time.sleep(steady)
                release(BUTTON)
                time.sleep(chance.uniform(0.060, 0.3))
            time.sleep(SETTLED)
            if (drawn := drawn_since(box, before)) != BATCH:
                wrong.append(f"{BATCH} presses from {BATCH * number} on drew {drawn}")
        claims, status = box.log.count(CLAIMED_AGAIN), box.get("/healthz")["button"]
    print(f"{count} presses of 40 to 120 ms, edges lost and late, chatter, a busy machine: wrong {wrong or 'none'}")
    print(f"the pin was claimed again {claims} times; button {status}")
    assert wrong == []


@contextmanager
def crowd(box: RunningBox) -> Iterator[list[int]]:
    """Phones that load pages all the time; how many each has got."""
    stop, loaded = threading.Event(), [0] * PHONES

    def load(number: int) -> None:
        while not stop.is_set():
            try:
                phone = http.client.HTTPConnection(box.host, box.port, timeout=20)
                for page in PAGES:
                    phone.request("GET", page, headers={"Accept-Language": ("en", "sv", "it", "ru")[number % 4]})
                    phone.getresponse().read()
                    loaded[number] += 1
                phone.close()
            except OSError:
                time.sleep(0.05)

    threads = [threading.Thread(target=load, args=(number,), daemon=True) for number in range(PHONES)]
    for thread in threads:
        thread.start()
    try:
        yield loaded
    finally:
        stop.set()
        for thread in threads:
            thread.join(30)


@pytest.mark.parametrize("seconds", [15, pytest.param(600, marks=LONG)])
def test_in_a_crowd_each_press_draws_one_card(seconds: int, tmp_path: Path) -> None:
    chance = random.Random(seconds)
    presses, wrong, late = 0, 0, []
    with panel_module(), real_box(tmp_path) as box:
        with crowd(box) as loaded:
            time.sleep(1)
            end = time.monotonic() + seconds
            while time.monotonic() < end:
                before = cards_drawn(box)
                for _ in range(BATCH):
                    press(BUTTON)
                    time.sleep(chance.uniform(0.040, 0.120))
                    let_go = release(BUTTON)
                    time.sleep(chance.uniform(0.060, 0.3))
                presses += BATCH
                eventually(lambda before=before: drawn_since(box, before) >= BATCH)  # type: ignore[misc]
                late.append(time.monotonic() - let_go)
                time.sleep(SETTLED)
                wrong += drawn_since(box, before) != BATCH
        status = box.get("/healthz")["button"]
    print(
        f"{seconds} s of {PHONES} phones ({sum(loaded)} pages), {presses} presses of 40 to 120 ms: {wrong} batches"
        f" wrong; on the page after {statistics.median(late):.2f} s, at most {max(late):.2f} s; button {status}"
    )
    assert wrong == 0
