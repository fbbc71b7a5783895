"""The panel comes and goes; the button never waits for it."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.hil.guest.boxes import BUTTON, cards_drawn, real_box, wait_until_shown
from tests.hil.outside import Glass, click, panel_module, set_bus
from tests.running import eventually


@pytest.fixture
def glass() -> Iterator[Glass]:
    with panel_module() as module:
        yield module


def test_a_panel_that_is_unplugged_and_plugged_in_again_shows_the_newest_card(glass: Glass, tmp_path: Path) -> None:
    with real_box(tmp_path) as box:
        wait_until_shown(box, glass)
        for round_ in range(1, 4):
            glass.unplug()
            click(BUTTON)
            eventually(lambda wanted=round_: cards_drawn(box) == wanted)  # type: ignore[misc]
            eventually(lambda: box.state()["panel"] == "lost")
            assert glass.dark
            glass.plug()
            begun = time.monotonic()
            wait_until_shown(box, glass)
            print(f"back on the glass {time.monotonic() - begun:.1f} s after it was plugged in")
            assert box.state()["panel"] == "ok"


def test_a_box_starts_without_its_panel_and_finds_it_later(glass: Glass, tmp_path: Path) -> None:
    glass.unplug()
    with real_box(tmp_path) as box:
        click(BUTTON)
        eventually(lambda: cards_drawn(box) == 1)
        assert box.get("/healthz")["panel"] == "lost"
        assert box.get("/healthz")["ok"] is False
        glass.plug()
        wait_until_shown(box, glass)


def test_a_transfer_that_fails_once_leaves_no_trace(glass: Glass, tmp_path: Path) -> None:
    with real_box(tmp_path) as box:
        wait_until_shown(box, glass)
        for count in (1, 2, 3):
            set_bus(fail=count)
            click(BUTTON)
            eventually(lambda wanted=count: cards_drawn(box) == wanted)  # type: ignore[misc]
            wait_until_shown(box, glass)


def test_a_stuck_bus_delays_neither_button_nor_page(glass: Glass, tmp_path: Path) -> None:
    with real_box(tmp_path) as box:
        wait_until_shown(box, glass)
        set_bus(stuck=1000)
        click(BUTTON)
        eventually(lambda: cards_drawn(box) == 1)
        slowest = 0.0
        for count in range(2, 6):
            begun = click(BUTTON)
            eventually(lambda wanted=count: cards_drawn(box) == wanted)  # type: ignore[misc]
            slowest = max(slowest, time.monotonic() - begun)
        print(f"with a bus that times out after 1 s, a press was a card on the page within {slowest:.2f} s")
        assert slowest < 2.0
        eventually(lambda: box.state()["panel"] == "lost")
        set_bus(stuck=0)
        wait_until_shown(box, glass)
        set_bus(stuck=1000)
        begun = time.monotonic()
        assert box.stop() == 0
        print(f"stopped within {time.monotonic() - begun:.2f} s though the bus is stuck")


@pytest.mark.parametrize("driver", ["ssd1306", "sh1106"])
def test_either_controller_at_the_other_address(driver: str, tmp_path: Path) -> None:
    settings = tmp_path / "box.toml"
    settings.write_text(f'[panel]\ndriver = "{driver}"\naddress = 0x3D\n')
    with panel_module(driver) as glass:
        set_bus(addr=0x3D)
        with real_box(tmp_path, "--config", str(settings)) as box:
            wait_until_shown(box, glass)
            click(BUTTON)
            eventually(lambda: cards_drawn(box) == 1)
            wait_until_shown(box, glass)
