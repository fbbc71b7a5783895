"""The small program's unit, its port 80, its rule, and the names that lead to it."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from importlib import resources
from pathlib import Path

import pytest

from hardware.network.protocol import OWN_ADDRESS, SOCKET
from hardware.network.radio import RIGHTS

HARDWARE = resources.files("hardware")
UNIT = HARDWARE.joinpath("sorrybox-network.service").read_text()
BOX = HARDWARE.joinpath("sorrybox.service").read_text()
PORT = HARDWARE.joinpath("sorrybox-network.socket").read_text()
RULES = HARDWARE.joinpath("60-sorrybox-network.rules").read_text()
NAMES = HARDWARE.joinpath("sorrybox-dnsmasq.conf").read_text()
needs_systemd = pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="needs systemd-analyze")


@pytest.fixture
def units(tmp_path: Path) -> Path:
    (tmp_path / "sorrybox-network.socket").write_text(PORT)
    program = "/opt/sorrybox/venv/bin/python -P -m hardware.network"
    assert program in UNIT
    (tmp_path / "sorrybox-network.service").write_text(UNIT.replace(program, "/bin/true"))
    return tmp_path


@needs_systemd
def test_systemd_finds_no_fault_in_the_units(units: Path) -> None:
    files = [str(file) for file in sorted(units.iterdir())]
    told = subprocess.run(["systemd-analyze", "verify", *files], capture_output=True, text=True, check=False)
    assert [line for line in (told.stdout + told.stderr).splitlines() if "sorrybox" in line] == []


@needs_systemd
def test_the_unit_s_exposure_is_below_2(units: Path) -> None:
    file = str(units / "sorrybox-network.service")
    command = ["systemd-analyze", "security", "--offline=yes", "--no-pager", file]
    told = subprocess.run(command, capture_output=True, text=True, check=False).stdout
    score = re.search(r"Overall exposure level for sorrybox-network.service: ([\d.]+)", told)
    assert score, told
    assert float(score[1]) < 2


def test_it_has_a_user_of_its_own_without_any_capability_and_the_box_s_group_for_its_socket() -> None:
    lines = UNIT.splitlines()
    for line in (
        "User=sorrybox-network", "Group=sorrybox", "CapabilityBoundingSet=", "AmbientCapabilities=",
        "RuntimeDirectory=sorrybox-network", "RuntimeDirectoryMode=0750", "StateDirectoryMode=0700", "Restart=always",
    ):  # fmt: skip
        assert line in lines
    assert SOCKET.startswith("/run/sorrybox-network/")


def test_the_box_needs_nothing_of_it() -> None:
    assert "sorrybox-network" not in BOX
    assert "network" not in "".join(line for line in BOX.splitlines() if line.startswith(("After", "Wants", "Req")))


def test_port_80_is_listened_on_in_the_own_network_only() -> None:
    assert f"ListenStream={OWN_ADDRESS}:80" in PORT.splitlines()
    assert "FreeBind=yes" in PORT.splitlines()


@pytest.mark.skipif(shutil.which("node") is None, reason="needs a JavaScript interpreter")
def test_the_rule_gives_five_actions_to_its_user_and_none_to_the_box() -> None:
    prefix = "org.freedesktop.NetworkManager."
    asked = [prefix + right for right in RIGHTS] + [
        prefix + other for other in ("enable-disable-wifi", "settings.modify.own", "settings.modify.global-dns", "")
    ]
    script = f"""
        let rule; const polkit = {{addRule: f => {{ rule = f; }}, Result: {{YES: "yes", NOT_HANDLED: "no"}}}};
        {RULES}
        const asked = {json.dumps([*asked, "org.freedesktop.login1.power-off", *RIGHTS])};
        const answers = user => asked.map(id => rule({{id}}, {{user}}));
        console.log(JSON.stringify([answers("sorrybox-network"), answers("sorrybox"), answers("pi")]));
    """
    told = json.loads(subprocess.run(["node", "-e", script], capture_output=True, text=True, check=True).stdout)
    others = len(told[0]) - len(RIGHTS)
    assert told == [["yes"] * len(RIGHTS) + ["no"] * others, ["no"] * len(told[0]), ["no"] * len(told[0])]


def test_only_names_by_which_phones_probe_lead_to_the_box() -> None:
    found = dict(re.findall(r"^address=/([\w.-]+)/([\d.]+)$", NAMES, re.MULTILINE))
    assert len(found) == sum(line.startswith("address=") for line in NAMES.splitlines())
    assert set(found.values()) == {OWN_ADDRESS, "131.107.255.255"}
    for name in ("connectivitycheck.gstatic.com", "captive.apple.com", "www.msftconnecttest.com"):
        assert found[name] == OWN_ADDRESS
    assert not {"www.google.com", "google.com", "www.apple.com", "apple.com", "www.microsoft.com"} & set(found)
