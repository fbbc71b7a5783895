"""`sorrybox doctor` on real kernel devices: a sound box, each trouble, a person at the terminal, a running box."""

from __future__ import annotations

import json
import os
import pty
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from PIL import ImageChops

from device.checkup.panel import border_picture
from tests.hil.guest.boxes import BUTTON, cards_drawn, real_box, wait_until_shown
from tests.hil.outside import Glass, click, panel_module, press, release, set_bus
from tests.running import COMMAND, eventually, sorrybox

HOLD = f"""
import time
import gpiod
request = gpiod.request_lines("/dev/gpiochip0", config={{{BUTTON}: None}}, consumer="fan")
print("held", flush=True)
time.sleep(300)
"""


@pytest.fixture
def glass() -> Iterator[Glass]:
    with panel_module() as module:
        yield module


def doctor(state: Path, *options: str) -> tuple[int, dict[str, Any]]:
    """Exit status, and the checks by name."""
    answer = sorrybox("doctor", "--json", "--state", str(state), *options)
    assert answer.stderr == ""
    report = json.loads(answer.stdout)
    assert (answer.returncode == 0) == report["ok"]
    return answer.returncode, {check["name"]: check for check in report["checks"]}


def test_a_sound_box_can_play_and_its_panel_is_dark_afterwards(glass: Glass, tmp_path: Path) -> None:
    status, checks = doctor(tmp_path)
    assert status == 0, checks
    assert {name: checks[name]["status"] for name in ("board", "rights", "pins", "button", "bus", "panel")} == (
        dict.fromkeys(("board", "rights", "pins", "button", "bus", "panel"), "ok")
    )
    assert "gpiochip0" in checks["pins"]["says"]
    glass.settle()
    assert glass.byte_count > 1000
    assert glass.dark


def test_each_state_of_the_bus_is_told_from_the_others(glass: Glass, tmp_path: Path) -> None:
    said = {}
    for name, knobs in {"empty": {"present": 0}, "elsewhere": {"addr": 0x3D}, "stuck": {"stuck": 20}}.items():
        set_bus(**knobs)
        status, checks = doctor(tmp_path)
        set_bus(present=1, addr=0x3C, stuck=0)
        assert status == 1
        assert checks["bus"]["status"] == "trouble"
        assert checks["panel"]["status"] == "skipped"
        assert checks["button"]["status"] == "ok"
        said[name] = checks["bus"]["says"] + checks["bus"]["cure"]
    assert "four wires" in said["empty"]
    assert "address = 0x3D" in said["elsewhere"]
    assert "stuck" in said["stuck"]


def test_a_bus_without_its_device_file_lacks_the_module(glass: Glass, tmp_path: Path) -> None:
    file = Path("/dev/i2c-1")
    hidden = file.rename("/dev/hidden")
    try:
        status, checks = doctor(tmp_path)
    finally:
        hidden.rename(file)
    assert status == 1
    assert "modprobe i2c-dev" in checks["bus"]["cure"]


def test_a_pin_that_another_program_holds_is_told(glass: Glass, tmp_path: Path) -> None:
    with subprocess.Popen([sys.executable, "-c", HOLD], stdout=subprocess.PIPE, cwd=tmp_path) as holder:
        assert holder.stdout is not None
        assert holder.stdout.readline() == b"held\n"
        try:
            status, checks = doctor(tmp_path)
        finally:
            holder.kill()
    assert status == 1
    assert "held by fan" in checks["button"]["says"]
    assert "gpioinfo" in checks["button"]["cure"]


DEVICES = (Path("/dev/gpiochip0"), Path("/dev/i2c-1"))
WITHOUT_ROOTS_RIGHTS = ("setpriv", "--bounding-set=-dac_override,-dac_read_search")


def test_a_user_without_rights_is_told_which_groups_to_join(glass: Glass, tmp_path: Path) -> None:
    for file in DEVICES:
        os.chown(file, 1, 1)
    try:
        command = [*WITHOUT_ROOTS_RIGHTS, *COMMAND, "doctor", "--json", "--state", str(tmp_path)]
        answer = subprocess.run(command, capture_output=True, text=True, check=False)
    finally:
        for file in DEVICES:
            os.chown(file, 0, 0)
    checks = {check["name"]: check for check in json.loads(answer.stdout)["checks"]}
    assert answer.returncode == 1
    assert "usermod -aG gpio,i2c root" in checks["rights"]["cure"]
    assert "group gpio" in checks["pins"]["cure"]
    assert "group i2c" in checks["bus"]["cure"]
    assert checks["button"]["status"] == checks["panel"]["status"] == "skipped"


class Terminal:
    """The doctor on a terminal, with somebody in front of it."""

    def __init__(self, state: Path, *options: str) -> None:
        self._ours, theirs = pty.openpty()
        command = [*COMMAND, "doctor", "--state", str(state), *options]
        self.process = subprocess.Popen(command, stdin=theirs, stdout=theirs, stderr=theirs)
        os.close(theirs)
        self.text = ""

    def read_until(self, wanted: str) -> None:
        end = time.monotonic() + 60
        while wanted not in self.text:
            assert time.monotonic() < end, self.text
            self.text += os.read(self._ours, 4096).decode()

    def type(self, line: str) -> None:
        os.write(self._ours, line.encode() + b"\n")

    def close(self) -> int:
        status = self.process.wait(60)
        os.close(self._ours)
        return status


def is_shown(glass: Glass, driver: str) -> bool:
    """Whether this driver's test picture is on the glass, whole."""
    return ImageChops.difference(glass.image(), border_picture(driver)).getbbox() is None


def test_on_a_terminal_it_waits_for_a_press_and_asks_how_the_picture_looks(glass: Glass, tmp_path: Path) -> None:
    terminal = Terminal(tmp_path)
    terminal.read_until("Press the button now")
    press(BUTTON)
    terminal.read_until(f"The press came in on GPIO {BUTTON}")
    release(BUTTON)
    terminal.read_until("[yes/no]")
    eventually(lambda: is_shown(glass, "ssd1306"))
    terminal.type("yes")
    terminal.read_until("The box can play")
    assert terminal.close() == 0


def test_a_wrong_driver_is_found_by_the_border(tmp_path: Path) -> None:
    with panel_module("sh1106") as glass:
        terminal = Terminal(tmp_path)
        terminal.read_until("Press the button now")
        click(BUTTON)
        terminal.read_until("[yes/no]")
        glass.settle()
        assert not is_shown(glass, "ssd1306")
        terminal.text = ""
        terminal.type("no")
        terminal.read_until("[yes/no]")
        eventually(lambda: is_shown(glass, "sh1106"))
        terminal.type("yes")
        terminal.read_until("The box can play")
        assert terminal.close() == 0
    assert 'driver = "sh1106"' in terminal.text


def test_beside_a_running_box_its_pins_and_its_picture_stay_its_own(glass: Glass, tmp_path: Path) -> None:
    with real_box(tmp_path) as box:
        before = wait_until_shown(box, glass)
        status, checks = doctor(tmp_path / "state")
        assert status == 0, checks
        assert checks["box"]["status"] == checks["button"]["status"] == checks["panel"]["status"] == "ok"
        assert glass.image().tobytes() == before.tobytes()
        click(BUTTON)
        eventually(lambda: cards_drawn(box) == 1)
        glass.unplug()
        click(BUTTON)
        eventually(lambda: box.state()["panel"] == "lost")
        time.sleep(5.1)  # as long as a report is kept
        status, checks = doctor(tmp_path / "state")
        assert status == 1
        assert checks["panel"]["status"] == "trouble"
        assert checks["panel"]["cure"]
