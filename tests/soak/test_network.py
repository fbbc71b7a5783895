"""A house full of bad guests: pages stay quick, new phones are answered, and what the guests took comes back."""

from __future__ import annotations

import asyncio
import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.conftest import Tally
from tests.running import RunningBox, eventually, running
from tests.soak.guests import means, storm

ROOT = Path(__file__).parents[2]
OWN_NETWORK = ("unshare", "--user", "--map-root-user", "--net")
FILES_LEFT = 3
MEMORY_LEFT = 24 * 1024
"""KiB that the allocator may keep; 200 guests that each cost 200 KiB would leave more."""


@pytest.mark.parametrize(
    ("guests", "seconds", "rounds"),
    [
        pytest.param(60, 3, 1, id="60"),
        pytest.param(200, 40, 3, id="200", marks=pytest.mark.soak),
        pytest.param(400, 40, 1, id="400", marks=pytest.mark.soak),
    ],
)
def test_pages_stay_quick_among_bad_guests_and_all_comes_back(
    guests: int, seconds: float, rounds: int, tmp_path: Path, tally: Tally
) -> None:
    with running(tmp_path) as box:
        fresh = means(box.process.pid)
        asyncio.run(storm(box, guests, 2, seed=0))  # whatever is made once is made now
        settled(box, fresh.files)
        before = means(box.process.pid)
        for number in range(rounds):
            heard, calm, meanwhile = asyncio.run(storm(box, guests, seconds, seed=number))
            print(f"page: {calm * 1000:.1f} ms calm, {meanwhile * 1000:.1f} ms among {guests} guests; {dict(heard)}")
            tally.trials += guests
            tally.server_errors += sum(count for status, count in heard.items() if status.startswith(b"5"))
            tally.fault(meanwhile > max(0.1, calm * 10), f"a page takes {meanwhile} s, {calm} s when calm")
            settled(box, before.files)
        after = means(box.process.pid)
        tally.leaked += max(0, after.threads - before.threads) + max(0, after.files - before.files - FILES_LEFT)
        tally.leaked += after.memory > before.memory + MEMORY_LEFT
        tally.evidence.append(f"{before} {after}")
        assert box.post("/api/draw")["card"]
        tally.fault("Traceback" in box.log or box.key in box.log, box.log)


def settled(box: RunningBox, files: int) -> None:
    """Wait until the guests' sockets are closed."""
    eventually(lambda: means(box.process.pid).files <= files + FILES_LEFT, patience=90)


@pytest.mark.soak
def test_two_hundred_phones_that_vanish_without_a_word_give_their_places_back(tmp_path: Path, tally: Tally) -> None:
    if (
        shutil.which("ip") is None
        or subprocess.run([*OWN_NETWORK, "true"], check=False, capture_output=True).returncode
    ):
        pytest.skip("this system allows no networks of our own")
    command = [*OWN_NETWORK, sys.executable, "-m", "tests.soak.vanish", str(tmp_path), "32", "168"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    found = json.loads(done.stdout.splitlines()[-1])
    print(found)
    tally.trials = 200
    tally.fault(not found["full"] or found["places free after"] > 60, found)
    tally.fault("Traceback" in found["log"], found["log"])
    tally.leaked = max(0, found["after"]["threads"] - found["before"]["threads"])
