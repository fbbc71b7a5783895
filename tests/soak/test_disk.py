"""The whole box on a disk that is full, read-only or gone: it says so, shows no card that isn't saved, and goes on."""

from __future__ import annotations

import json
import random
import shutil
from collections import Counter
from pathlib import Path

import pytest

from companion.cards import STANDARD_PACK
from tests.conftest import Tally
from tests.running import RunningBox, eventually, running, sorrybox
from tests.soak.disks import Disk, break_card, within_a_card, within_a_small_disk
from tests.soak.glass import NOT_SAVED, said, shows

WAYS = ("full", "failing", "gone", "hidden", "emptied")
REASON = {"failing": "io", "hidden": "gone", "emptied": "gone"}
COMMANDS = ("draw", "undo", "game", "skip")
ANSWERS = {"draw": {200, 409}, "undo": {200, 409}, "game": {200, 409}, "skip": {409}}


class Watch:
    """Asks a box, and keeps every card that it has shown."""

    def __init__(self, box: RunningBox, chance: random.Random, tally: Tally) -> None:
        self._box, self._chance, self._tally = box, chance, tally
        self.shown: dict[int, str] = {}

    def ask(self, command: str) -> bool:
        """Send a command; whether it was carried out. Nothing may change if it was not."""
        before = self._box.table()
        status, answer = self._box.ask("POST", f"/api/{command}", {})
        self._tally.answered(status, answer)
        after = self._box.table()
        if status == 200:
            if command == "draw":
                self.shown[after["version"]] = after["card"]
            return True
        self._tally.fault(status not in ANSWERS[command] or not json.loads(answer)["error"], (command, status, answer))
        self._tally.fault(after != before, (command, answer, before, after))
        return False

    def until_refused(self) -> str:
        """Go on until the disk refuses (what was written before may leave room for a few more); the reason."""
        for _ in range(3000):
            if not self.ask("draw"):
                break
        else:
            raise AssertionError("a full disk has room for ever")
        for _ in range(self._chance.randrange(4)):
            self.ask(self._chance.choice(COMMANDS))
        reason = self._box.get("/healthz")["journal"]
        assert reason != "ok"
        return str(reason)

    def compare(self, box: RunningBox) -> None:
        """Count what `box`, on the same journal, has not, and whether its pack is whole."""
        events = box.history()
        kept = {event["version"]: event["card"] for event in events if event["kind"] == "draw"}
        first = events[0]["version"]
        self._tally.lost += sum(kept.get(version) != card for version, card in self.shown.items() if version > first)
        state = box.state()
        whole = state["draw_pile"] + len(state["discard"]) == len(STANDARD_PACK)
        self._tally.doubled += not whole or bool(Counter(state["discard"]) - Counter(STANDARD_PACK))


def told_on_glass_and_page(box: RunningBox, reason: str) -> None:
    """Press the button: nothing is drawn; the panel says why, and so does the page."""
    before = box.table()
    box.push()
    eventually(lambda: shows(box, NOT_SAVED))
    assert box.table() == before
    page = box.ask("GET", "/")[1].decode()
    assert said(f"not_saved.{reason}") in page


def fail_and_mend(box: RunningBox, disk: Disk, way: str, watch: Watch) -> None:
    """One failure of the disk, from the first refusal to the first card after it."""
    with getattr(disk, way)():
        assert watch.until_refused() == REASON.get(way, way)
        told_on_glass_and_page(box, REASON.get(way, way))
    assert watch.ask("draw"), box.log
    assert box.get("/healthz")["journal"] == "ok"
    assert said(f"not_saved.{REASON.get(way, way)}") not in box.ask("GET", "/")[1].decode()


def hold_failures(ways: list[str], tmp_path: Path, tally: Tally) -> None:
    """A box whose disk fails again and again; afterwards another box starts from what was saved."""
    place, chance = tmp_path / "small", random.Random(len(ways))
    with running(place / "state", within=within_a_small_disk(place)) as box:
        watch = Watch(box, chance, tally)
        disk = Disk(box, place)
        for way in ways:
            for _ in range(chance.randrange(3)):
                watch.ask("draw")
            fail_and_mend(box, disk, way, watch)
        watch.compare(box)
        shutil.copytree(disk.inside / "state", tmp_path / "kept")
        tally.fault("Traceback" in box.log, box.log)
    with running(tmp_path / "kept") as again:
        watch.compare(again)
    log = sorrybox("log", "--json", "--state", str(tmp_path / "kept"))
    assert sorrybox("verify", "-", input=log.stdout).returncode == 0


@pytest.mark.parametrize("way", WAYS)
def test_a_box_whose_disk_fails_says_so_and_goes_on_when_it_is_well(way: str, tmp_path: Path, tally: Tally) -> None:
    hold_failures([way], tmp_path, tally)


def test_a_card_that_turns_read_only_keeps_what_was_shown(tmp_path: Path, tally: Tally) -> None:
    place, image = tmp_path / "card", tmp_path / "image"
    with running(place / "state", within=within_a_card(place, image)) as box:
        watch = Watch(box, random.Random(1), tally)
        for _ in range(5):
            watch.ask("draw")
        break_card(box, place)
        told_on_glass_and_page(box, watch.until_refused())
        tally.fault("Traceback" in box.log, box.log)
        box.kill()
    with running(place / "state", within=within_a_card(place, image)) as again:
        watch.compare(again)
        assert again.post("/api/draw")["card"]


@pytest.mark.soak
def test_a_box_whose_disk_fails_a_hundred_times_loses_and_doubles_nothing(tmp_path: Path, tally: Tally) -> None:
    chance = random.Random(7)
    hold_failures([chance.choice(WAYS) for _ in range(100)], tmp_path, tally)
