"""The button in anger, in real time: starts with a press at once, fingers with every trouble, a crowd at the page.

Each in a short form, and in the long one as soak.
"""

from __future__ import annotations

import os
import random
import statistics
import subprocess
import sys
import time
from ast import literal_eval
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import pairwise
from pathlib import Path

import pytest

from tests.hil.guest.boxes import BUTTON, Finger, busy_machine, cards_drawn, drawn_since, real_box
from tests.hil.outside import click, panel_module
from tests.running import RunningBox, eventually

LONG = pytest.mark.soak
BATCH = 5
SETTLED = 1.2
"""Seconds by which even the latest edge has been judged."""
CLAIMED_AGAIN = "its pin is claimed again"
TICK = 0.001
"""Seconds by which gpio-sim reports an edge late, at most."""
SPIKE = 0.016
"""Seconds that a spike of chatter lasts at most, where the machine has kept the finger waiting a little."""
A_HOLD = 1.8
"""Seconds by which a press, kept waiting, would become a hold."""
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


@pytest.mark.parametrize(("count", "seed"), [(40, 0), *(pytest.param(500, seed, marks=LONG) for seed in range(4))])
def test_each_press_draws_one_card_with_edges_lost_and_late_chatter_and_a_busy_machine(
    count: int, seed: int, tmp_path: Path
) -> None:
    chance = random.Random(f"{count}-{seed}")
    finger = Finger(chance)
    done, left_out, wrong, moments = 0, 0, [], []
    record, told = tmp_path / "record", tmp_path / "edges"
    troubles = ("lost=0.3", "late=0.3", f"seed={seed}", f"edges={told}", f"record={record}")
    with panel_module(), real_box(tmp_path, troubles=troubles) as box, busy_machine():
        while done < count and left_out < count:
            before, begun = cards_drawn(box), time.monotonic()
            finger.begin()
            for _ in range(BATCH):
                for steady in (chance.uniform(0.040, 0.120), 0.0):
                    if chance.random() < 0.3:
                        finger.chatter(chance.uniform(0, 0.3))
                    if steady:
                        finger.steady(steady)
                finger.steady(chance.uniform(0.060, 0.3), pressed=False)
            time.sleep(SETTLED)
            drawn = drawn_since(box, before)
            if finger.late > A_HOLD:
                calm_down(box)
            if not as_meant(begun, told):
                left_out += BATCH
                continue
            done += BATCH
            if drawn != BATCH:
                wrong.append(drawn)
                moments.append((begun, time.monotonic()))
        claims, status = box.log.count(CLAIMED_AGAIN), box.get("/healthz")["button"]
    print(
        f"{done} presses of 40 to 120 ms, edges lost and late, chatter, a busy machine: batches of {BATCH} that drew"
        f" another number {wrong or 'none'}; {left_out} left out, that by the kernel's stamps were no such presses;"
        f" the pin was claimed again {claims} times; button {status}"
    )
    for begun, ended in moments:
        takes = [line for line in record.read_text().splitlines() if begun < literal_eval(line)[0] < ended]
        print(f"what the estimate was given from {begun} to {ended}", *takes, sep="\n")
    assert wrong == []
    assert done == count, "this machine is too busy to tell"


def as_meant(begun: float, told: Path) -> bool:
    """Whether a batch was, by the kernel's own stamps, what the finger meant, however long the machine kept it waiting:
    presses of 40 ms and more, pauses of 60 ms and more, and nothing but short spikes beside them."""
    edges = [(float(at), level == "0") for at, level in map(str.split, told.read_text().splitlines())]
    batch = [edge for edge in edges if edge[0] > begun]
    lasted = [(pressed, end - at) for (at, pressed), (end, _) in pairwise(batch)]
    least = {True: 0.040 - TICK, False: 0.060 - TICK}
    presses = sum(pressed and seconds >= least[pressed] for pressed, seconds in lasted)
    return presses == BATCH and all(seconds <= SPIKE or seconds >= least[pressed] for pressed, seconds in lasted)


def calm_down(box: RunningBox) -> None:
    """Close the button's menu, should a finger that was kept from letting go have opened it."""
    box.post("/api/draw")
    time.sleep(SETTLED)


CROWD = f"""
import http.client, itertools, sys, threading, time
def load(number):
    while True:
        try:
            phone = http.client.HTTPConnection("127.0.0.1", int(sys.argv[1]), timeout=20)
            for page in {PAGES}:
                phone.request("GET", page, headers={{"Accept-Language": ("en", "sv", "it", "ru")[number % 4]}})
                phone.getresponse().read()
                next(loaded)
            phone.close()
        except OSError:
            time.sleep(0.05)
loaded = itertools.count()
for number in range({PHONES}):
    threading.Thread(target=load, args=(number,), daemon=True).start()
sys.stdin.readline()
print(next(loaded))
"""


@contextmanager
def crowd(box: RunningBox) -> Iterator[subprocess.Popen[str]]:
    """Phones that load pages all the time, until the process is written a line; then it says how many it got. The
    finger is quicker than they are."""
    phones = subprocess.Popen(
        [sys.executable, "-c", CROWD, str(box.port)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    os.nice(-15)
    try:
        yield phones
    finally:
        os.nice(15)
        phones.kill()
        phones.wait()


@pytest.mark.parametrize("seconds", [15, pytest.param(600, marks=LONG)])
def test_in_a_crowd_each_press_draws_one_card(seconds: int, tmp_path: Path) -> None:
    chance = random.Random(seconds)
    finger = Finger(chance)
    presses, slow, wrong, late = 0, 0, [], []
    with panel_module(), real_box(tmp_path) as box:
        with crowd(box) as phones:
            time.sleep(1)
            end = time.monotonic() + seconds
            while time.monotonic() < end:
                before = cards_drawn(box)
                finger.begin()
                for _ in range(BATCH):
                    finger.steady(chance.uniform(0.040, 0.120))
                    let_go = finger.steady(chance.uniform(0.060, 0.3), pressed=False)
                if finger.late > A_HOLD:
                    slow += BATCH
                    calm_down(box)
                    continue
                presses += BATCH
                eventually(lambda before=before: drawn_since(box, before) >= BATCH)  # type: ignore[misc]
                late.append(time.monotonic() - let_go)
                time.sleep(SETTLED)
                if (drawn := drawn_since(box, before)) != BATCH:
                    wrong.append(drawn)
            pages = phones.communicate("enough\n", 60)[0].strip()
        status = box.get("/healthz")["button"]
    print(
        f"{seconds} s of {PHONES} phones ({pages} pages), {presses} presses of 40 to 120 ms: wrong {wrong or 'none'}"
        f" ({slow} left out, as the machine kept the finger waiting); on the page after {statistics.median(late):.2f}"
        f" s, at most {max(late):.2f} s; button {status}"
    )
    assert presses, "this machine is too busy to tell"
    assert wrong == []
