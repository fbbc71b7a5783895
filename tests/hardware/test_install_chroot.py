"""The installer for real, in a fresh Debian without a Pi: packages, user, program, update, uninstall.

Takes minutes and needs root, debootstrap and a Debian mirror.
"""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

SOURCE = Path(__file__).parents[2]
MIRROR = os.environ.get("DEBIAN_MIRROR", "http://deb.debian.org/debian")
LEFT_OUT = (".git", ".venv", "build", "dist", ".*_cache", "__pycache__")
AS_ON_THE_HOST = ("etc/resolv.conf", "etc/pip.conf", "etc/ssl/certs/ca-certificates.crt", "etc/apt/apt.conf.d")
pytestmark = [
    pytest.mark.soak,
    pytest.mark.skipif(os.geteuid() != 0, reason="needs root"),
    pytest.mark.skipif(shutil.which("debootstrap") is None, reason="needs debootstrap"),
]


class Machine:
    """A Debian in a folder."""

    def __init__(self, root: Path) -> None:
        self.root = root

    def run(self, command: str, *, check: bool = True) -> subprocess.CompletedProcess[str]:
        """Run a shell command inside, with /proc and /dev of its own."""
        inside = (
            f"mount -t proc proc {self.root}/proc && mount --rbind /dev {self.root}/dev && exec chroot {self.root} "
        )
        keep = {
            name: value
            for name, value in os.environ.items()
            if name.lower().endswith("_proxy") or name.startswith("PIP_")
        }
        keep |= {"PATH": "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin", "LC_ALL": "C.UTF-8"}
        words = ["unshare", "--mount", "sh", "-c", inside + 'sh -c "$1"', "sh", command]
        told = subprocess.run(words, env=keep, capture_output=True, text=True, check=False)
        assert not check or told.returncode == 0, told.stdout[-3000:] + told.stderr[-3000:]
        return told

    def read(self, name: str) -> str:
        return (self.root / name.lstrip("/")).read_text()


def bring_network(root: Path) -> None:
    """Let it reach what the host reaches, in the host's way."""
    for name in AS_ON_THE_HOST:
        source, target = Path("/") / name, root / name
        if source.is_dir():
            shutil.copytree(source, target, dirs_exist_ok=True)
        elif source.exists():
            shutil.copy(source, target)


def free_port() -> int:
    """A port that nobody has: the machine inside shares the network with the one outside."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@pytest.fixture(scope="module", params=["bookworm", "trixie"])
def machine(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Machine]:
    """A fresh Debian with the source in /srv/sorrybox and a config.txt as on a Pi."""
    root = tmp_path_factory.mktemp(request.param)
    words = ["debootstrap", "--variant=minbase", "--include=ca-certificates,systemd", request.param, str(root), MIRROR]
    subprocess.run(words, check=True, capture_output=True)
    bring_network(root)
    shutil.copytree(SOURCE, root / "srv/sorrybox", ignore=shutil.ignore_patterns(*LEFT_OUT))
    (root / "boot/firmware").mkdir(parents=True)
    (root / "boot/firmware/config.txt").write_text("dtparam=audio=on\n")
    root.chmod(0o755)
    yield Machine(root)
    shutil.rmtree(root, ignore_errors=True)


def test_install_update_and_uninstall(machine: Machine) -> None:
    told = machine.run("/srv/sorrybox/hardware/install.sh --anyway")
    assert "sudo reboot" in told.stdout
    assert "/usr/sbin/nologin" in machine.run("getent passwd sorrybox").stdout
    assert {"gpio", "i2c"} <= set(machine.run("id -nG sorrybox").stdout.split())
    assert "dtparam=i2c_arm_baudrate=400000" in machine.read("/boot/firmware/config.txt")
    assert machine.run("systemctl is-enabled sorrybox").stdout.strip() == "enabled"
    verified = machine.run("systemd-analyze verify /etc/systemd/system/sorrybox.service", check=False)
    assert "sorrybox.service:" not in verified.stderr  # faults are told with the line's place

    first = machine.run("readlink /opt/sorrybox/venv").stdout
    as_the_box = "runuser -u sorrybox -- "
    moves = machine.run(as_the_box + "sorrybox moves S,S,S,S/-/S,S,S,S/- red 1")
    assert moves.stdout == "S>r4\n"
    machine.run("install -d -o sorrybox -m 700 /var/lib/sorrybox")
    machine.run(as_the_box + "touch /var/lib/sorrybox/game")
    deck = machine.run(as_the_box + "sorrybox print-deck /tmp/deck.pdf --lang ru && stat -c %s /tmp/deck.pdf")
    assert int(deck.stdout) > 50_000
    box = "sorrybox run --simulate --config /etc/sorrybox.toml --state /var/lib/sorrybox"
    started = machine.run(
        f"{as_the_box} timeout --preserve-status -s TERM 15 {box} --host 127.0.0.1 --port {free_port()}"
    )
    assert "http://" in started.stdout  # it got ready, and ended cleanly when told to
    way = (
        "from importlib.metadata import entry_points as e; print(e(group='gpiozero_pin_factories')['sorrybox'].load())"
    )
    seen = machine.run(f'/opt/sorrybox/venv/bin/python -P -c "{way}"')
    assert "LineFactory" in seen.stdout  # gpiozero finds the box's own way to the pins

    machine.run("echo '# mine' >> /etc/sorrybox.toml")
    again = machine.run("/srv/sorrybox/hardware/install.sh --anyway")
    assert "sudo reboot" not in again.stdout
    assert machine.read("/etc/sorrybox.toml").endswith("# mine\n")
    assert machine.run("readlink /opt/sorrybox/venv").stdout != first
    assert machine.run("ls -d /opt/sorrybox/venv-*").stdout.count("\n") == 2  # the old one waits for the next start

    machine.run(
        "mv /srv/sorrybox/requirements/run.txt /srv/run.txt; echo 'nonsense==0' > /srv/sorrybox/requirements/run.txt"
    )
    broken = machine.run("/srv/sorrybox/hardware/install.sh --anyway", check=False)
    assert broken.returncode != 0
    assert (
        machine.run(as_the_box + "sorrybox moves S,S,S,S/-/S,S,S,S/- red 1").stdout == "S>r4\n"
    )  # the old one goes on
    assert machine.run("ls -d /opt/sorrybox/venv-*").stdout.count("\n") == 2

    machine.run("/srv/sorrybox/hardware/install.sh uninstall")
    assert machine.run("test -e /var/lib/sorrybox/game && test -e /etc/sorrybox.toml", check=False).returncode == 0
    assert machine.run("ls /opt/sorrybox /usr/local/bin/sorrybox", check=False).returncode != 0
    assert machine.read("/boot/firmware/config.txt") == "dtparam=audio=on\n"
