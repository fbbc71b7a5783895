"""From the written card to the first card: a whole Debian Trixie with cloud-init, and nobody types anything."""

from __future__ import annotations

import json
import os
import shutil
import signal
import sqlite3
import time
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, suppress
from functools import cache
from pathlib import Path
from urllib.request import Request, urlopen

import pytest

from device.simulator import chip
from hardware.installing import panel as installing
from hardware.release import fill_card
from tests.hardware.test_install_chroot import free_port
from tests.machine.card import BOOT, make_card
from tests.machine.guest import Guest, kernel, messages
from tests.machine.shown import on_the_glass
from tests.machine.systems import BINFMT, PYTHONS, CannotBuild, Debian, as_root_of_a_namespace, do, fetch_system

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


PLAY = """
mount -t binfmt_misc binfmt_misc /proc/sys/fs/binfmt_misc && printf '%s\\n' "$2" >/proc/sys/fs/binfmt_misc/register
mount --rbind /proc "$1/proc" && mount --rbind /dev "$1/dev" || exit
export SYSTEMD_OFFLINE=1 LC_ALL=C.UTF-8 PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin
exec chroot "$1" /bin/sh -ec '
    sh /boot/firmware/vendor-data
    sh /usr/local/lib/sorrybox/from-card
    install -d -o sorrybox -m 700 /var/lib/sorrybox
    exec timeout --preserve-status -s TERM 1800 setpriv --reuid sorrybox --regid sorrybox --init-groups \\
        sorrybox run --simulate --config /etc/sorrybox.toml --state /var/lib/sorrybox --host 127.0.0.1 --port '"$3"
"""
"""What cloud-init and systemd do, in a Debian of a Pi's own kind, its programs run by qemu-user."""


@pytest.mark.skipif(shutil.which("qemu-aarch64-static") is None, reason="needs qemu-user-static")
@pytest.mark.parametrize("release", PYTHONS)
def test_the_same_card_on_an_arm64_system_takes_its_own_wheels_and_draws(release: str, tmp_path: Path) -> None:
    try:
        system = fetch_system(Debian(release, "arm64"))
    except CannotBuild as trouble:
        pytest.skip(str(trouble))
    root, port = tmp_path / "root", free_port()
    root.mkdir()
    do("tar", "-C", str(root), "--numeric-owner", "--xattrs", "-xf", str(system))
    (root / BOOT).mkdir(parents=True, exist_ok=True)
    (root / BOOT / "config.txt").write_text("dtparam=audio=on\n")
    fill_card(root / BOOT)
    begun = time.monotonic()
    with ThreadPoolExecutor(1) as beside:
        inside = beside.submit(
            as_root_of_a_namespace,
            PLAY,
            str(root),
            BINFMT.format(emulator=shutil.which("qemu-aarch64-static")),
            str(port),
        )
        while not inside.done():
            with suppress(OSError):
                health = json.load(urlopen(f"http://127.0.0.1:{port}/healthz", timeout=30))
                break
            time.sleep(1)
        assert not inside.done(), (root / BOOT / "sorrybox-log.txt").read_text()
        print(f"plays {time.monotonic() - begun:.0f} s after cloud-init's part began")
        assert health["ok"]
        with closing(sqlite3.connect(f"file:{root}/var/lib/sorrybox/journal.db?mode=ro", uri=True)) as journal:
            ((key,),) = journal.execute("select value from secret where name = 'table'")
        words = {"Authorization": f"Bearer {key}", "Content-Type": "application/json"}
        asked = Request(f"http://127.0.0.1:{port}/api/draw", b"{}", words)
        drawn = json.load(urlopen(asked, timeout=120))  # noqa: S310
        assert drawn["draw_pile"] == 44
        for process in Path("/proc").glob("[0-9]*"):
            with suppress(OSError):
                if f"--port\0{port}\0".encode() in (process / "cmdline").read_bytes():
                    os.kill(int(process.name), signal.SIGTERM)
    assert "dtparam=i2c_arm_baudrate=400000" in (root / BOOT / "config.txt").read_text()
    (library,) = root.glob("opt/sorrybox/venv-*/lib/python3.*/site-packages/PIL/_imaging.*.so")
    assert library.read_bytes()[18:20] == b"\xb7\x00", "EM_AARCH64"
