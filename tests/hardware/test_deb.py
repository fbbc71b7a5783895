"""The Debian package: built, looked at by lintian, and installed, upgraded, removed and purged in whole Debians.

Needs root, debhelper, debootstrap, and once Debian's mirror and PyPI; the packages are amd64.
"""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from hardware import deb
from tests.hardware.test_install_chroot import Machine, free_port
from tests.machine.systems import CannotBuild, Debian, do, fetch_system

pytestmark = [
    pytest.mark.soak,
    pytest.mark.skipif(os.geteuid() != 0, reason="needs root"),
    pytest.mark.skipif(shutil.which("dh") is None, reason="needs debhelper"),
]
PLACES = ("usr/lib/sorrybox", "usr/bin/sorrybox", "etc/sorrybox.toml", "var/lib/sorrybox", "usr/share/doc/sorrybox")
MOVE = "runuser -u sorrybox -- sorrybox moves S,S,S,S/-/S,S,S,S/- red 1"


@pytest.fixture(scope="module")
def package(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return deb.make(tmp_path_factory.mktemp("deb"), "amd64")


@pytest.fixture(params=["bookworm", "trixie"])
def machine(request: pytest.FixtureRequest, tmp_path: Path, package: Path) -> Iterator[Machine]:
    """A Debian with the package in /srv; no network is asked for."""
    try:
        system = fetch_system(Debian(request.param))
    except CannotBuild as trouble:
        pytest.skip(str(trouble))
    root = tmp_path / "root"
    root.mkdir()
    do("tar", "-C", str(root), "--numeric-owner", "--xattrs", "-xf", str(system))
    shutil.copy(package, root / "srv/sorrybox.deb")
    yield Machine(root)
    shutil.rmtree(root, ignore_errors=True)


@pytest.mark.skipif(shutil.which("lintian") is None, reason="needs lintian")
def test_lintian_finds_nothing_to_say(package: Path) -> None:
    told = subprocess.run(["lintian", "--allow-root", str(package)], capture_output=True, text=True, check=False)
    assert told.stdout == ""
    assert told.returncode == 0, told.stderr


def test_install_upgrade_remove_and_purge(machine: Machine) -> None:
    machine.run("dpkg --install /srv/sorrybox.deb")
    assert {"gpio", "i2c"} <= set(machine.run("id -nG sorrybox").stdout.split())
    assert machine.run("systemctl is-enabled sorrybox").stdout.strip() == "enabled"
    verified = machine.run("systemd-analyze verify sorrybox.service", check=False)
    assert "sorrybox.service:" not in verified.stderr
    assert machine.run(MOVE).stdout == "S>r4\n"
    machine.run(
        "install -d -o sorrybox -m 700 /var/lib/sorrybox && runuser -u sorrybox -- touch /var/lib/sorrybox/game"
    )
    box = "sorrybox run --simulate --config /etc/sorrybox.toml --state /var/lib/sorrybox --host 127.0.0.1"
    started = machine.run(f"runuser -u sorrybox -- timeout --preserve-status -s TERM 15 {box} --port {free_port()}")
    assert "http://" in started.stdout

    machine.run("echo '# mine' >>/etc/sorrybox.toml && dpkg --install /srv/sorrybox.deb")
    assert machine.read("etc/sorrybox.toml").endswith("# mine\n")
    assert machine.run(MOVE).stdout == "S>r4\n"

    machine.run("dpkg --remove sorrybox")
    left = {name for name in PLACES if (machine.root / name).exists()}
    assert left == {"etc/sorrybox.toml", "var/lib/sorrybox"}
    assert machine.run("find /usr -path '*sorrybox*'").stdout == ""
    machine.run("dpkg --purge sorrybox")
    assert machine.run("find / -xdev -path '*sorrybox*' -not -path '/srv/*' -not -path '/proc/*'").stdout == ""
    assert machine.run("getent passwd sorrybox", check=False).returncode != 0


def test_it_does_not_go_beside_the_installer_s_box(machine: Machine) -> None:
    machine.run("mkdir -p /opt/sorrybox && touch /etc/systemd/system/sorrybox.service")
    told = machine.run("dpkg --install /srv/sorrybox.deb", check=False)
    assert told.returncode != 0
    assert "sudo sorrybox-install uninstall" in told.stderr
