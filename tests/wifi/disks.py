"""A Debian 13 with NetworkManager and four simulated radios on which hardware/install.sh has installed the box.

    python -m tests.wifi.disks

The system is `tests/machine`'s with what any Raspberry Pi OS has for its Wi-Fi, and with what the world around needs.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

from tests.machine.disks import PINNED, TOOLS, copy_project, download, furnish, install, sources, write_disk
from tests.machine.guest import kernel
from tests.machine.systems import (
    CACHE,
    CannotBuild,
    Debian,
    do,
    fetch_system,
    folder,
    name_of,
    replace,
    step,
    texts,
)

HERE = Path(__file__).resolve().parent
DEBIAN = Debian("trixie")
PACKAGES = ("network-manager", "wpasupplicant", "dnsmasq-base", "iw", "nftables", "wireless-regdb", "rfkill", "polkitd")
"""What Raspberry Pi OS has …"""
AROUND = ("hostapd", "curl", "isc-dhcp-client", "bind9-dnsutils", "python3-jeepney")
"""… and what the routers and the phone are made of."""
RADIOS = ("mac80211_hwsim.radios=4", "net.ifnames=0", "cfg80211.ieee80211_regdom=SE")
AIR_UNIT = """[Unit]
Description=The world around the box
Before=NetworkManager.service wpa_supplicant.service
After=systemd-udev-trigger.service

[Service]
Type=oneshot
RemainAfterExit=yes
ExecStart=/usr/local/sbin/air setup

[Install]
WantedBy=multi-user.target
"""
UNWANTED = ("hostapd.service", "NetworkManager-wait-online.service", "NetworkManager-dispatcher.service")


def system() -> Path:
    """Where the system with radios is kept."""
    made_from = (DEBIAN.system.name, *texts(Path(__file__)))
    return CACHE / f"system-{DEBIAN}-radios-{name_of(made_from)}.tar"


def disk() -> Path:
    """Where the box's disk is kept."""
    kit = texts(HERE / "air.py", Path(__file__), HERE.parent / "machine/agent.py", HERE.parent / "machine/disks.py")
    return CACHE / f"disk-{DEBIAN}-radios-{name_of((system().name, kernel().name, *kit, *texts(*sources())))}.ext4"


def missing() -> str | None:
    """Why it can't be tried here now, or None."""
    if not kernel().exists():
        return "no kernel with simulated radios is built; `make wifi` builds it"
    if not disk().exists():
        return "no Debian with radios and this state of the box is installed; `make wifi` does it"
    return None if shutil.which("dtc") else "dtc is missing; sudo apt-get install device-tree-compiler"


def build() -> None:
    """Make what is not there yet. Raises CannotBuild with what is missing."""
    absent = sorted(package for tool, package in TOOLS.items() if shutil.which(tool) is None)
    if absent:
        raise CannotBuild(f"sudo apt-get install --no-install-recommends {' '.join(absent)}")
    if os.geteuid() != 0:
        raise CannotBuild("a Debian is made as root: its files belong to other users")
    CACHE.mkdir(parents=True, exist_ok=True)
    if not system().exists():
        fetch_system(DEBIAN)
        replace(system(), _make_system)
    if not disk().exists():
        replace(disk(), _make_disk)


def _make_system(tar: Path) -> None:
    with folder(tar.stem) as root:
        do("tar", "-C", str(root), "--numeric-owner", "--xattrs", "-xf", str(DEBIAN.system))
        step(f"{DEBIAN}: {' '.join(PACKAGES + AROUND)}")
        shutil.copy("/etc/resolv.conf", root / "etc/resolv.conf")
        policy = root / "usr/sbin/policy-rc.d"
        policy.write_text("#!/bin/sh\nexit 101\n")  # nothing starts on the host
        policy.chmod(0o755)
        apt = "DEBIAN_FRONTEND=noninteractive LC_ALL=C apt-get -q -y -o APT::Sandbox::User=root"
        names = " ".join(PACKAGES + AROUND)
        command = f"{apt} update && {apt} install --no-install-recommends {names}"
        made = subprocess.run(
            ["unshare", "--mount", "chroot", str(root), "sh", "-c", command],
            capture_output=True,
            text=True,
            check=False,
        )
        if made.returncode:
            raise CannotBuild(made.stdout[-2000:] + made.stderr[-2000:])
        policy.unlink()
        (root / "etc/resolv.conf").write_text("")
        do("tar", "-C", str(root), "--numeric-owner", "--xattrs", "-cf", str(tar), ".")


def _make_disk(disk: Path) -> None:
    with folder(disk.stem) as root:
        do("tar", "-C", str(root), "--numeric-owner", "--xattrs", "-xf", str(system()))
        furnish(root)
        copy_project(root / "srv/sorrybox")
        air = root / "usr/local/sbin/air"
        shutil.copy(HERE / "air.py", air)
        air.chmod(0o755)
        units = root / "etc/systemd/system"
        (units / "air.service").write_text(AIR_UNIT)
        (units / "multi-user.target.wants").mkdir(exist_ok=True)
        (units / "multi-user.target.wants/air.service").symlink_to("/etc/systemd/system/air.service")
        for unit in UNWANTED:
            for wanted in units.glob(f"*/{unit}"):
                wanted.unlink()
            (units / unit).unlink(missing_ok=True)
            (units / unit).symlink_to("/dev/null")
        step("fetching wheels")
        download(root / "srv/wheels", DEBIAN, *PINNED)
        write_disk(root, disk)
    step("hardware/install.sh")
    install(disk, DEBIAN, *RADIOS)


def main() -> int:
    """Build it, and say where it is."""
    try:
        build()
    except CannotBuild as trouble:
        print(f"tests.wifi.disks: {trouble}", file=sys.stderr)
        return 1
    print(disk())
    return 0


if __name__ == "__main__":
    sys.exit(main())
