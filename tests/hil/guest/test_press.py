"""Press the line, and the card is on the glass: gpiozero, lgpio and the kernel's edges, luma, smbus2 and /dev/i2c-1."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path

import pytest
import zxingcpp
from PIL import Image

from companion.messages import message
from device.catalogues import translator
from device.panel import frames
from device.panel.screens import TroubleScreen
from tests.hil.guest.boxes import BUTTON, cards_drawn, real_box, wait_until_shown
from tests.hil.outside import Glass, bounce, click, level, panel_module, press, release
from tests.running import RunningBox, eventually


@pytest.fixture(scope="module")
def glass() -> Iterator[Glass]:
    with panel_module() as module:
        yield module


@pytest.fixture(scope="module")
def box(glass: Glass, tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningBox]:
    with real_box(tmp_path_factory.mktemp("box")) as started:
        wait_until_shown(started, glass)
        yield started


def test_the_daemon_takes_the_real_pins_and_the_real_bus(box: RunningBox, glass: Glass) -> None:
    assert box.state()["simulated"] is False
    assert box.get("/healthz") == {"ok": True, "panel": "ok", "button": "ok", "journal": "ok"}
    assert box.ask("POST", "/api/simulate/button", {"pressed": True})[0] == 404
    with Path("/dev/gpiochip0").open("rb"):
        assert level(BUTTON) == 1, "the pull-up is on"


def test_a_press_puts_the_card_on_the_glass(box: RunningBox, glass: Glass) -> None:
    waiting = glass.image()
    click(BUTTON)
    eventually(lambda: cards_drawn(box) == 1)
    eventually(lambda: glass.image().tobytes() != waiting.tobytes())
    wait_until_shown(box, glass)
    glass.settle()
    assert cards_drawn(box) == 1
    assert glass.chip.unknown == set(), "our decoder knows every command that was sent"


def test_a_bouncing_contact_draws_one_card(box: RunningBox, glass: Glass) -> None:
    before = cards_drawn(box)
    for count in (1, 2, 3):
        bounce(BUTTON)
        time.sleep(0.06)
        bounce(BUTTON)
        release(BUTTON)
        eventually(lambda wanted=before + count: cards_drawn(box) >= wanted)  # type: ignore[misc]
        time.sleep(0.2)
        assert cards_drawn(box) == before + count


def test_quick_presses_all_count_and_the_glass_shows_the_last(box: RunningBox, glass: Glass) -> None:
    before = cards_drawn(box)
    for _ in range(6):
        click(BUTTON, 0.07)
        time.sleep(0.09)
    eventually(lambda: cards_drawn(box) == before + 6)
    wait_until_shown(box, glass)
    time.sleep(0.3)
    assert cards_drawn(box) == before + 6


def test_a_hold_shows_the_join_screen_and_draws_nothing(box: RunningBox, glass: Glass) -> None:
    version, wanted = box.state()["version"], f"{box.base}/J/{box.key}".upper()
    press(BUTTON)
    time.sleep(2.4)
    eventually(lambda: qr_codes(glass) == [wanted])
    release(BUTTON)
    glass.settle()
    assert box.state()["version"] == version
    click(BUTTON)
    eventually(lambda: not qr_codes(glass))


def qr_codes(glass: Glass) -> list[str]:
    """What a phone's camera reads on the glass."""
    picture = glass.image().convert("L").resize((512, 256), Image.Resampling.NEAREST)
    return [code.text for code in zxingcpp.read_barcodes(picture)]


def test_a_stopped_box_leaves_the_panel_dark_and_the_line_free(glass: Glass, box: RunningBox, tmp_path: Path) -> None:
    assert box.stop() == 0
    glass.settle()
    assert glass.dark
    with real_box(tmp_path) as another:
        wait_until_shown(another, glass)
        click(BUTTON)
        eventually(lambda: cards_drawn(another) == 1)
        glass.settle()
        card = another.state()["card"]
        another.kill()
        assert not glass.dark, "a killed box can't say goodbye"
        with real_box(tmp_path) as again:
            assert (again.state()["card"], cards_drawn(again)) == (card, 1)
            in_memory = frames.draw(TroubleScreen(message("panel.trouble.volatile")), translator("en"))
            eventually(lambda: glass.image().tobytes() == in_memory.tobytes())
