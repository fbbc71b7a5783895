"""Disks with a Debian on which hardware/install.sh has installed the box, kept between runs.

    python -m tests.machine.disks [bookworm] [trixie] [bookworm-arm64] [trixie-arm64]

On top of the system (`systems.py`) come the project and the wheels it asks for; then the computer is started, and its
installer run, offline: what it asks apt and pip for is there already.
"""

from __future__ import annotations

import os
import shutil
import sys
from pathlib import Path

from tests.machine.guest import Guest, kernel
from tests.machine.systems import (
    CACHE,
    EMULATION,
    HERE,
    PYTHONS,
    ROOT,
    CannotBuild,
    Debian,
    do,
    emulate,
    fetch_system,
    folder,
    name_of,
    replace,
    step,
    texts,
)

SOURCES = ("companion", "device", "hardware", "web", "requirements", "pyproject.toml", "README.md", "LICENSE")
"""What the installer needs of the project."""
TOOLS = {
    "debootstrap": "debootstrap", "mke2fs": "e2fsprogs", "dtc": "device-tree-compiler", "apt-get": "apt", "tar": "tar",
}  # fmt: skip
SIZE = "2500M"
FOR_ANY_GLIBC = ("2_5", "2_12", "2_17", "2_24", "2_26", "2_27", "2_28", "2_31", "2_34")
"""Wheels' manylinux tags up to Bookworm's."""
PINNED = ("--require-hashes", "-r", str(ROOT / "requirements/build.txt"), "-r", str(ROOT / "requirements/run.txt"))
"""What the installer asks pip for."""
FILES = {
    "etc/hostname": "sorrybox\n",
    "etc/hosts": "127.0.0.1 localhost sorrybox\n::1 localhost\n",
    "etc/fstab": "/dev/ubda / ext4 defaults,noatime 0 1\n",
    # what Raspberry Pi OS has from raspberrypi-sys-mods
    "etc/udev/rules.d/99-com.rules": (
        'SUBSYSTEM=="i2c-dev", GROUP="i2c", MODE="0660"\nSUBSYSTEM=="gpio", GROUP="gpio", MODE="0660"\n'
    ),
    "boot/firmware/config.txt": "dtparam=audio=on\n",
    "etc/systemd/system/agent.service": """[Unit]
Description=What the outside of the computer asks for
DefaultDependencies=no
After=systemd-remount-fs.service systemd-udevd.service
Before=shutdown.target
Conflicts=shutdown.target

[Service]
ExecStart=/usr/bin/python3 /usr/local/sbin/agent.py
Restart=always

[Install]
WantedBy=sysinit.target
""",
}
UNWANTED = (
    "getty@tty1.service", "serial-getty@ttyS0.service", "console-getty.service", "systemd-timesyncd.service",
    "apt-daily.timer", "apt-daily-upgrade.timer", "dpkg-db-backup.timer", "e2scrub_all.timer", "e2scrub_reap.service",
    "fstrim.timer",
)  # fmt: skip
"""What would only cost time here, or has no terminal to be on."""

DEBIANS = [Debian(release, architecture) for architecture in ("amd64", "arm64") for release in PYTHONS]


def disk_of(debian: Debian) -> Path:
    """Where its disk is kept, under a name made from what goes into it."""
    kit = texts(HERE / "agent.py", HERE / "pi.dts", Path(__file__))
    made_from = (debian.system.name, kernel().name, *kit, *texts(*sources()))
    return CACHE / f"disk-{debian}-{name_of(made_from)}.ext4"


def missing(debian: Debian) -> str | None:
    """Why this Debian can't be tried here now, or None."""
    if not kernel().exists():
        return "no kernel with simulated pins and disks is built; `make machine` builds it"
    if not disk_of(debian).exists():
        return f"no {debian} with this state of the box is installed; `make machine` does it"
    if shutil.which("dtc") is None:
        return "dtc is missing; sudo apt-get install device-tree-compiler"
    return None


def build(debian: Debian) -> None:
    """Make what is not there yet. Raises CannotBuild with what is missing."""
    tools = TOOLS | ({} if debian.is_native else EMULATION)
    absent = sorted(package for tool, package in tools.items() if shutil.which(tool) is None)
    if absent:
        raise CannotBuild(f"sudo apt-get install --no-install-recommends {' '.join(absent)}")
    if os.geteuid() != 0:
        raise CannotBuild("a Debian is made as root: its files belong to other users")
    CACHE.mkdir(parents=True, exist_ok=True)
    fetch_system(debian)
    if not disk_of(debian).exists():
        replace(disk_of(debian), lambda new: _make_disk(debian, new))


def _make_disk(debian: Debian, disk: Path) -> None:
    with folder(disk.stem) as root:
        do("tar", "-C", str(root), "--numeric-owner", "--xattrs", "-xf", str(debian.system))
        furnish(root)
        copy_project(root / "srv/sorrybox")
        if not debian.is_native:
            emulate(root)
        step(f"{debian}: fetching wheels")
        download(root / "srv/wheels", debian, *PINNED)
        write_disk(root, disk)
    step(f"{debian}: hardware/install.sh")
    install(disk, debian)


def write_disk(root: Path, disk: Path) -> None:
    """A disk image with what is in the folder."""
    do("mke2fs", "-q", "-t", "ext4", "-L", "root", "-E", "lazy_itable_init=0", "-d", str(root), str(disk), SIZE)


def furnish(root: Path) -> None:
    """What makes it this computer: names, the agent."""
    for name, text in FILES.items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(text)
    (root / "var/log/journal").mkdir(exist_ok=True)
    shutil.copy(HERE / "agent.py", root / "usr/local/sbin/agent.py")
    units = root / "etc/systemd/system"
    (units / "sysinit.target.wants").mkdir(parents=True, exist_ok=True)
    (units / "sysinit.target.wants/agent.service").symlink_to("/etc/systemd/system/agent.service")
    for unit in UNWANTED:
        (units / unit).unlink(missing_ok=True)
        (units / unit).symlink_to("/dev/null")


def copy_project(project: Path) -> None:
    """All that the installer needs, into a folder."""
    for file in sources():
        target = project / file.relative_to(ROOT)
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(file, target)


def download(folder: Path, debian: Debian, *wanted: str) -> None:
    """Wheels for that Debian's Python and processor."""
    processor = {"amd64": "x86_64", "arm64": "aarch64"}[debian.architecture]
    platforms = [f"--platform=manylinux_{glibc}_{processor}" for glibc in FOR_ANY_GLIBC]
    platforms += [f"--platform=manylinux{year}_{processor}" for year in ("1", "2010", "2014")]
    python = ["--only-binary=:all:", "--implementation=cp", f"--python-version={PYTHONS[debian.release]}"]
    do(sys.executable, "-m", "pip", "download", "-qq", "--no-deps", *python, *platforms, *wanted, "-d", str(folder))


def install(disk: Path, debian: Debian, *options: str) -> None:
    """As somebody does who has just written the card, but that there is no network."""
    slow = 1 if debian.is_native else 20
    with Guest(disk, *debian.kernel_options, *options) as guest:
        guest.wait_until_it_speaks(600 * slow)
        guest.run("systemctl is-system-running --wait", 300 * slow)
        # the bus's module is built in, and modprobe is to know it
        guest.say(
            "modules=/lib/modules/$(uname -r) && mkdir -p $modules && cd $modules && touch modules.order"
            " && echo kernel/drivers/i2c/i2c-dev.ko >modules.builtin && depmod"
        )
        offline = "HOME=/root PIP_NO_INDEX=1 PIP_FIND_LINKS=/srv/wheels"
        told = guest.run(f"cd /srv/sorrybox && {offline} hardware/install.sh", 600 * slow)
        print(told.said, flush=True)
        if told.status != 0:
            raise CannotBuild(f"hardware/install.sh ended with {told.status}")
        guest.wait_until_the_box_plays(300 * slow)
        guest.turn_off()


def sources() -> list[Path]:
    """The project's files that the installer needs."""
    files: list[Path] = []
    for name in SOURCES:
        place = ROOT / name
        files += [place] if place.is_file() else [file for file in place.rglob("*") if file.is_file()]
    return sorted(file for file in files if "__pycache__" not in file.parts)


def main(names: list[str]) -> int:
    """Build the named Debians, or those of this processor."""
    wanted = [debian for debian in DEBIANS if (str(debian) in names if names else debian.is_native)]
    try:
        for debian in wanted:
            build(debian)
            print(disk_of(debian))
    except CannotBuild as trouble:
        print(f"tests.machine.disks: {trouble}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
