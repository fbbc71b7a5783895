"""A card as READ ME FIRST tells to make it, before its first start: Raspberry Pi OS Lite as Imager has written it, and
the two things of the release copied onto its `bootfs`.

Raspberry Pi OS's own packages are not to be had from Debian's mirror; what of them matters here is in `LITE`, and in
cloud-init's settings, as pi-gen has them in stage2/04-cloud-init. `bootfs` is a folder of the same disk.
"""

from __future__ import annotations

import shutil
from pathlib import Path

from hardware.release import fill_card
from tests.machine.disks import furnish, write_disk
from tests.machine.systems import CACHE, OPTIONS, PYTHONS, Debian, do, fetch_system, folder, name_of, replace, step

LITE = ("cloud-init", "netplan.io", "network-manager", "polkitd", "python3-venv")
"""What Raspberry Pi OS Lite has of that which the installer asks for or meets. It lacks i2c-tools."""
BOOT = "boot/firmware"
IMAGE_FILES = {
    "etc/cloud/cloud.cfg.d/99_raspberry-pi.cfg": (
        "datasource_list: [NoCloud, None]\ndatasource:\n  NoCloud:\n    seedfrom: file:///boot/firmware\n"
        "ssh_deletekeys: false\nssh_genkeytypes: []\n"
    ),
    f"{BOOT}/meta-data": "dsmode: local\ninstance_id: rpios-image\n",
    f"{BOOT}/config.txt": "dtparam=audio=on\n[cm4]\notg_mode=1\n[all]\n",
}
IMAGER_FILES = {
    f"{BOOT}/user-data": """#cloud-config
hostname: sorrybox
manage_etc_hosts: true
packages:
- avahi-daemon
apt:
  conf: |
    Acquire {
      Check-Date "false";
    };
timezone: Europe/Stockholm
keyboard:
  model: pc105
  layout: "se"
enable_ssh: true
users:
- name: anna
  groups: users,adm,dialout,audio,netdev,video,plugdev,cdrom,games,input,gpio,spi,i2c,render,sudo
  shell: /bin/bash
  lock_passwd: false
  passwd: $5$saltsalt$t2pK4mJ1bV0d0v4i3u8XyqL6m7uG0tYw9kQ2rj7nR2A
ssh_pwauth: true
""",
    f"{BOOT}/network-config": """network:
  version: 2
  wifis:
    wlan0:
      dhcp4: true
      regulatory-domain: "SE"
      access-points:
        "Anna's":
          password: "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef"
      optional: true
""",
}
"""What Imager 2 writes by its pages for host name, place, user, Wi-Fi and remote access."""


def image_of(debian: Debian) -> Path:
    """Where the system is kept that Imager would write."""
    return CACHE / f"image-{debian}-{name_of((debian.system.name, *LITE))}.tar"


def make_card(debian: Debian, disk: Path) -> None:
    """Write a card. Raises CannotBuild."""
    with folder(f"card-{debian}") as root:
        _unpack(_fetch_image(debian), root)
        furnish(root)
        for name, text in (IMAGE_FILES | IMAGER_FILES).items():
            (root / name).parent.mkdir(parents=True, exist_ok=True)
            (root / name).write_text(text)
        fill_card(root / BOOT, (PYTHONS[debian.release],), "x86_64")
        write_disk(root, disk)


def _fetch_image(debian: Debian) -> Path:
    image = image_of(debian)
    if not image.exists():
        fetch_system(debian)
        replace(image, lambda new: _make_image(debian, new))
    return image


def _make_image(debian: Debian, tar: Path) -> None:
    with folder(tar.stem) as root:
        _unpack(debian.system, root)
        step(f"{debian}: {' '.join(LITE)}")
        apt = ["apt-get", "-q", "-y", *OPTIONS, "--no-install-recommends"]
        there = [f"Dir={root}", f"Dir::State::status={root}/var/lib/dpkg/status", "Dir::Bin::dpkg=/usr/bin/dpkg"]
        do(*apt, *(word for option in there for word in ("-o", option)), "install", "--download-only", *LITE)
        inside = ["unshare", "--mount", "--pid", "--fork", f"--mount-proc={root}/proc", "chroot", str(root)]
        do(*inside, "env", "DEBIAN_FRONTEND=noninteractive", "LC_ALL=C.UTF-8", *apt, "--no-download", "install", *LITE)
        shutil.rmtree(root / "var/cache/apt/archives")
        do("tar", "-C", str(root), "--numeric-owner", "--xattrs", "-cf", str(tar), ".")


def _unpack(tar: Path, root: Path) -> None:
    do("tar", "-C", str(root), "--numeric-owner", "--xattrs", "-xf", str(tar))
