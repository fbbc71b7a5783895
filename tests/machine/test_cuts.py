"""The plug of the whole computer is pulled while presses draw: what phones and glass have shown is there afterwards.

Two kinds of cut: the computer's memory is lost, and with it what the kernel had not written yet; or the disk's cache as
well, so that of all that came after its last flush any part is there and any part is not (`disk.py`); every second of
these comes when there is something to lose. Each fifth cut comes while the computer is still starting, over a file
system that has just been cut.
"""

from __future__ import annotations

import json
import random
import shutil
import time
from pathlib import Path
from typing import Any

import pytest

from companion.cards import STANDARD_PACK
from tests.conftest import Tally
from tests.machine import shown
from tests.machine.disk import Watch, cut_power, read_log
from tests.machine.disks import disk_of, missing
from tests.machine.guest import Guest, copy_of
from tests.machine.systems import Debian

EARLY = 5
"""Each so many-th cut comes before the box plays."""
READY = 240.0
"""Seconds until the box plays, on a machine that is busy with much else."""


class Computer:
    """The one that is cut, and what its people remember."""

    def __init__(self, disk: Path, seed: int, tally: Tally, *, loses_its_cache: bool) -> None:
        self.disk, self.tally, self.chance = disk, tally, random.Random(seed)
        self.before = disk.with_suffix(".before") if loses_its_cache else None
        if self.before:
            copy_of_disk(disk, self.before)
        self.phones: dict[int, shown.Sight] = {}
        self.glass: list[shown.Sight] = []
        self.version = self.begun = self.drawn = 0
        self.ready: list[float] = []
        self.sectors_lost = self.flushes = 0

    def live_and_be_cut(self, number: int) -> None:
        """One start, presses, one cut."""
        with Guest(self.disk, log_disk=self.before is not None) as guest:
            guest.wait_until_it_speaks()
            if number % EARLY == EARLY - 1:
                guest.listen(self.chance.uniform(0, 4))
                self.cut(guest, number)
                self.tally.trials += 1
                return
            self.compare(guest)
            guest.do(watch=True)
            guest.do(play=self.chance.randrange(1 << 30))
            guest.listen(self.chance.uniform(0.15, 3.0))
            self.cut(guest, number)
            self.remember(guest)
        self.tally.trials += 1

    def cut(self, guest: Guest, number: int) -> None:
        """Pull the plug, and find the disk as such a cut leaves it."""
        if self.before and number % 2:
            wait_for_unflushed_writes(guest)
        guest.pull_the_plug()
        if self.before:
            outcome = cut_power(self.disk, self.before, read_log(guest.disk_log), self.chance)
            self.sectors_lost += outcome.lost
            self.flushes += outcome.flushes

    def remember(self, guest: Guest) -> None:
        """What people saw, and how often they had pressed."""
        self.phones = shown.on_phones(guest.news)
        self.glass = shown.on_the_glass(guest.wire_log)
        self.begun = shown.presses(guest.news)

    def compare(self, guest: Guest) -> None:
        """What is there now with what people remember."""
        health = guest.wait_until_the_box_plays(READY)
        self.tally.fault(health["journal"] != "ok", health)
        errors = guest.run("dmesg | grep -i 'ext4-fs error'").said
        self.tally.fault(bool(errors), errors)
        events = guest.get("/api/history")["events"]
        there = shown.in_the_log(events)
        for version, sight in self.phones.items():
            if version > self.version and there.get(version) != sight:
                self.tally.lost += 1
                self.tally.evidence.append(f"a phone showed {sight} at {version}, now {there.get(version)}")
        new = [sight for version, sight in there.items() if version > self.version]
        before = [sight for version, sight in there.items() if version <= self.version][-1:]
        may_have_stood = shown.explained([("", len(STANDARD_PACK)), *before, *new])
        for sight in self.glass:
            if sight not in may_have_stood:
                self.tally.lost += 1
                self.tally.evidence.append(f"the glass showed {sight}; since then are there {new}")
        if len(new) > self.begun:
            self.tally.doubled += 1
            self.tally.evidence.append(f"{self.begun} presses drew {new}")
        state = guest.get("/api/state")
        self.tally.fault(state["draw_pile"] + len(state["discard"]) != len(STANDARD_PACK), state)
        self.drawn += len(new)
        self.version, self.phones, self.glass, self.begun = state["version"], {}, [], 0


def wait_for_unflushed_writes(guest: Guest) -> None:
    """Most of the time there are none; the worst moment is while there are."""
    watch, end = Watch(guest.disk_log), time.monotonic() + 3
    while not watch.has_unflushed_writes() and time.monotonic() < end:
        time.sleep(0.0002)


def copy_of_disk(disk: Path, copy: Path) -> None:
    """Beside it."""
    folder = copy.parent / "copy"
    folder.mkdir()
    shutil.move(copy_of(disk, folder), copy)


@pytest.mark.parametrize(
    ("release", "cuts"),
    [
        pytest.param("trixie", 3, id="trixie-3"),
        pytest.param("bookworm", 30, id="bookworm-30", marks=pytest.mark.soak),
        pytest.param("trixie", 30, id="trixie-30", marks=pytest.mark.soak),
    ],
)
@pytest.mark.parametrize("loses_its_cache", [False, True], ids=["memory", "disk-cache"])
def test_no_card_that_was_shown_is_lost_or_doubled_by_a_power_cut(
    loses_its_cache: bool, release: str, cuts: int, tmp_path: Path, tally: Tally
) -> None:
    debian = Debian(release)
    reason = missing(debian)
    if reason:
        pytest.skip(reason)
    computer = Computer(copy_of(disk_of(debian), tmp_path), cuts, tally, loses_its_cache=loses_its_cache)
    for number in range(cuts):
        computer.live_and_be_cut(number)
        print(f"cut {number + 1}: {tally.counts}, {computer.drawn} cards so far, {computer.sectors_lost} sectors lost")
    with Guest(computer.disk) as guest:
        guest.wait_until_it_speaks()
        computer.compare(guest)
        log = guest.say("sorrybox log --json --state /var/lib/sorrybox", 120)
        tally.fault(bool(guest.run(VERIFY).status), "the log does not verify")
        guest.turn_off()
    drawn = shown.in_the_log([json.loads(line) for line in log.splitlines()])
    lost = f"{computer.sectors_lost} sectors lost, {computer.flushes} flushes"
    print(f"{cuts} cuts, {len(drawn)} cards drawn, {computer.drawn} before a cut, {lost}")
    assert len(drawn) >= cuts


VERIFY = "sorrybox log --json --state /var/lib/sorrybox >/tmp/log && sorrybox verify /tmp/log"


def test_a_glass_is_read_as_a_person_reads_it(tmp_path: Path) -> None:
    """The other side: what the comparison relies on finds a card that was sent, and none that was not."""
    assert shown.on_the_glass(tmp_path / "none") == []
    assert len(set(shown.pictures().values())) == 11 * len(STANDARD_PACK)


def test_a_lost_and_a_doubled_card_are_counted(tmp_path: Path) -> None:
    tally = Tally()
    computer = Computer(tmp_path / "disk", 1, tally, loses_its_cache=False)

    class Table:
        """Answers as a box does that has lost a card and has one too many of another."""

        def wait_until_the_box_plays(self, _: float) -> dict[str, str]:
            return {"journal": "ok"}

        def run(self, _: str) -> Any:
            return type("Answer", (), {"said": ""})

        def get(self, path: str) -> Any:
            draws = [{"kind": "draw", "version": 3, "card": "7"}, {"kind": "draw", "version": 4, "card": "7"}]
            if path == "/api/history":
                return {"events": [{"kind": "shuffle", "cards": 45}, *draws]}
            return {"version": 4, "draw_pile": 43, "discard": ["7", "7"]}

    computer.phones, computer.glass, computer.begun = {3: ("7", 44), 4: ("8", 43)}, [("7", 44), ("8", 43)], 1
    computer.compare(Table())  # type: ignore[arg-type]
    assert (tally.lost, tally.doubled, tally.faults) == (2, 1, 0)
