"""From the written card to the first card: a whole Debian Trixie with cloud-init, and nobody types anything."""

from __future__ import annotations

import time
from collections.abc import Mapping
from functools import cache
from pathlib import Path

import pytest

from device.simulator import chip
from hardware.installing import panel as installing
from tests.machine.card import BOOT, make_card
from tests.machine.guest import Guest, kernel, messages
from tests.machine.shown import on_the_glass
from tests.machine.systems import CannotBuild, Debian

pytestmark = pytest.mark.soak
STEPS = ("Packages of the system", "The box's own user", "The program", "Settings", "Starting")
"""The installer's, but for the first, at which there is no panel yet."""
LOG = f"/{BOOT}/sorrybox-log.txt"
TEN_MINUTES = 600.0


@cache
def notices() -> Mapping[bytes, str]:
    """What the installer may show, by the panel's memory."""
    shown = [("Installing 1/6", "The panel works. Leave the plug in.")]
    shown += [(f"Installing {number}/6", title) for number, title in enumerate(STEPS, start=2)]
    letters = installing.glyphs()
    return {memory_of(installing.picture(heading, text, letters)): heading for heading, text in shown}


def memory_of(pages: list[bytes]) -> bytes:
    aside = bytes(installing.FIRST_COLUMN)
    return b"".join(aside + page + aside for page in pages)


def steps_on_the_glass(wire_log: Path) -> list[str]:
    """The installer's notices that stood on the panel, whole, in their order."""
    module, found = chip("ssd1306"), list[str]()
    for message in messages(wire_log):
        module.receive(message)
        heading = notices().get(bytes(module.memory))
        if heading and found[-1:] != [heading]:
            found.append(heading)
    return found


@pytest.fixture(scope="module")
def card(tmp_path_factory: pytest.TempPathFactory) -> Path:
    if not kernel().exists():
        pytest.skip("no kernel with simulated pins and disks is built; `make machine` builds it")
    disk = tmp_path_factory.mktemp("card") / "card.ext4"
    try:
        make_card(Debian("trixie"), disk)
    except CannotBuild as trouble:
        pytest.skip(str(trouble))
    return disk


def test_a_card_as_read_me_first_tells_plays_without_internet_and_without_a_command(card: Path) -> None:
    with Guest(card, memory="768M") as guest:
        guest.wait_until_it_speaks()
        guest.eventually(lambda: guest.run(f"tail -n 1 {LOG}").said.startswith("To repair"), 3 * TEN_MINUTES)
        took = time.monotonic() - guest.begun
        print(guest.say(f"cat {LOG}"))
        guest.wait_until_the_box_plays()
        assert steps_on_the_glass(guest.wire_log) == [f"Installing {number}/6" for number in range(1, 7)]
        assert guest.get("/healthz") == {"ok": True, "panel": "ok", "button": "ok", "journal": "ok"}
        print(f"asks for a press {took:.0f} s after power")
        assert guest.say("hostname && id -nu anna").split() == ["sorrybox", "anna"], "what Imager was told is done, too"

        guest.press()
        state = guest.eventually(lambda: (now := guest.get("/api/state"))["card"] and now)
        time.sleep(1)
        assert on_the_glass(guest.wire_log)[-1] == (state["card"], state["draw_pile"]) == (state["card"], 44)
        guest.pull_the_plug()

    with Guest(card) as guest:
        guest.wait_until_it_speaks()
        guest.wait_until_the_box_plays()
        assert guest.get("/api/state")["card"] == state["card"]
        assert steps_on_the_glass(guest.wire_log) == [], "what is installed is not installed again"
        guest.turn_off()
