"""The systemd unit and the polkit rule."""

from __future__ import annotations

import re
import shutil
import subprocess
from importlib import resources
from pathlib import Path

import pytest

UNIT = resources.files("hardware").joinpath("sorrybox.service").read_text()
RULES = resources.files("hardware").joinpath("50-sorrybox.rules").read_text()
needs_systemd = pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="needs systemd-analyze")


@pytest.fixture
def unit(tmp_path: Path) -> Path:
    """The unit, with a program in it that is there on any machine."""
    target = tmp_path / "sorrybox.service"
    target.write_text(UNIT.replace("/opt/sorrybox/venv/bin/sorrybox", "/bin/true"))
    return target


@needs_systemd
def test_systemd_finds_no_fault_in_the_unit(unit: Path) -> None:
    told = subprocess.run(["systemd-analyze", "verify", str(unit)], capture_output=True, text=True, check=False)
    ours = [line for line in (told.stdout + told.stderr).splitlines() if "sorrybox" in line]
    assert ours == []
    assert told.returncode == 0


@needs_systemd
def test_the_unit_s_exposure_is_below_3(unit: Path) -> None:
    command = ["systemd-analyze", "security", "--offline=yes", "--no-pager", str(unit)]
    told = subprocess.run(command, capture_output=True, text=True, check=False).stdout
    score = re.search(r"Overall exposure level for sorrybox.service: ([\d.]+)", told)
    assert score, told
    assert float(score[1]) < 3


@pytest.mark.parametrize(
    "line",
    [
        "Type=notify",
        "WatchdogSec=30",
        "Restart=always",
        "RestartSec=5",
        "StartLimitIntervalSec=0",
        "RestartPreventExitStatus=2",
        "StateDirectory=sorrybox",
        "Environment=GPIOZERO_PIN_FACTORY=sorrybox",
        "User=sorrybox",
        "SupplementaryGroups=gpio i2c",
        "WantedBy=multi-user.target",
        "ExecStart=/opt/sorrybox/venv/bin/sorrybox run --config /etc/sorrybox.toml --state /var/lib/sorrybox",
    ],
)
def test_the_unit_says(line: str) -> None:
    assert line in UNIT.splitlines()


def test_the_box_may_reach_pins_and_bus_and_tell_its_board() -> None:
    lines = UNIT.splitlines()
    assert "DeviceAllow=char-gpiochip rw" in lines
    assert "DeviceAllow=char-i2c rw" in lines
    assert not any(line.startswith(("PrivateDevices=yes", "ProcSubset=pid")) for line in lines)


def test_it_does_not_wait_for_a_network() -> None:
    assert not re.search(r"^(After|Wants|Requires)=.*network", UNIT, re.MULTILINE)


@pytest.mark.skipif(shutil.which("node") is None, reason="needs a JavaScript interpreter")
def test_the_rule_lets_only_the_box_s_user_turn_the_computer_off_and_do_nothing_else() -> None:
    script = """
        let rule; const polkit = {addRule: f => { rule = f; }, Result: {YES: "yes", NOT_HANDLED: "not handled"}};
        %s
        const ask = (user, word) => rule({id: "org.freedesktop." + word}, {user});
        console.log([
            ask("sorrybox", "login1.power-off"), ask("pi", "login1.power-off"),
            ask("sorrybox", "login1.reboot"), ask("sorrybox", "packagekit.install"),
        ].join());
    """
    told = subprocess.run(["node", "-e", script % RULES], capture_output=True, text=True, check=True).stdout
    assert told.strip() == "yes,not handled,not handled,not handled"
