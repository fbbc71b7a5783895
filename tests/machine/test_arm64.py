"""The box on a Raspberry Pi's own kind of system: Debian for arm64, its programs run by qemu-user.

qemu-user hands a program's system calls on and knows of the pins' and the bus's neither, so here pins and panel are
simulated; the installer, Python, its compiled wheels and systemd are as on the Pi.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.machine.disks import DEBIANS, disk_of, missing
from tests.machine.guest import Guest, copy_of
from tests.machine.systems import Debian

pytestmark = pytest.mark.soak
SLOW = 900.0
"""Seconds for what takes 30 without qemu-user."""
SIMULATE = """[Service]
ExecStart=
ExecStart=/opt/sorrybox/venv/bin/sorrybox run --simulate --config /etc/sorrybox.toml --state /var/lib/sorrybox
WatchdogSec=0
TimeoutStartSec=infinity
"""


@pytest.mark.parametrize("debian", [debian for debian in DEBIANS if not debian.is_native], ids=str)
def test_it_is_installed_starts_and_takes_a_press(debian: Debian, tmp_path: Path) -> None:
    reason = missing(debian)
    if reason:
        pytest.skip(reason)
    with Guest(copy_of(disk_of(debian), tmp_path), *debian.kernel_options, memory="1G") as guest:
        guest.wait_until_it_speaks(SLOW)
        assert guest.say("uname -m; dpkg --print-architecture").split() == ["aarch64", "arm64"]
        guest.say("mkdir -p /run/systemd/system/sorrybox.service.d")
        guest.put("/run/systemd/system/sorrybox.service.d/simulate.conf", SIMULATE)
        guest.say("systemctl daemon-reload && systemctl restart --no-block sorrybox", SLOW)
        guest.wait_until_the_box_plays(SLOW)
        state = guest.get("/api/state")
        assert (state["simulated"], state["card"]) == (True, None)
        guest.do(SLOW, push=0.3)
        state = guest.eventually(lambda: (now := guest.get("/api/state"))["card"] and now, SLOW)
        assert state["draw_pile"] == 44
        guest.turn_off()
