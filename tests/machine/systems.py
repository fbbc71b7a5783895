"""A Debian as it is before the box comes: fetched from Debian's mirror by debootstrap and apt, kept as a tar file.

With another processor's Debian, its packages are configured in namespaces of their own, in which the kernel hands that
processor's programs to qemu-user; the host's own settings for such programs stay as they are.
"""

from __future__ import annotations

import hashlib
import os
import re
import shutil
import subprocess
import tempfile
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
CACHE = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "sorrybox-machine"
MIRROR = os.environ.get("DEBIAN_MIRROR", "http://deb.debian.org/debian")
INSTALLER = ROOT / "hardware/install.sh"
PYTHONS = {"bookworm": "3.11", "trixie": "3.13"}
EMULATION = {"qemu-aarch64-static": "qemu-user-static", "busybox": "busybox-static"}
"""Programs, and the Debian package each is in."""
SYSTEM = (
    "systemd", "systemd-sysv", "libpam-systemd", "dbus", "udev", "kmod", "procps", "iproute2", "python3",
    "ca-certificates", "e2fsprogs",
)  # fmt: skip
"""What any Raspberry Pi OS has before the installer comes."""
OPTIONS = ("-o", "Acquire::Languages=none", "-o", "APT::Sandbox::User=root")
BINFMT = r":aarch64:M::\x7fELF\x02\x01\x01\x00\x00\x00\x00\x00\x00\x00\x00\x00\x02\x00\xb7\x00:" + (
    r"\xff\xff\xff\xff\xff\xff\xff\x00\xff\xff\xff\xff\xff\xff\xff\xff\xfe\xff\xff\xff:{emulator}:F"
)
"""Programs of a Pi's processor go to qemu-user (Linux, Documentation/admin-guide/binfmt-misc.rst)."""
EMULATING_INIT = f"""#!/emulation/busybox sh
# The first program of a computer that is to run another processor's programs: has the kernel hand them to qemu-user.
/emulation/busybox mount -t proc proc /proc
/emulation/busybox mount -t binfmt_misc binfmt_misc /proc/sys/fs/binfmt_misc
/emulation/busybox echo '{BINFMT.format(emulator="/emulation/qemu-aarch64-static")}' >/proc/sys/fs/binfmt_misc/register
exec /sbin/init
"""
CONFIGURE = r"""
mount -t binfmt_misc binfmt_misc /proc/sys/fs/binfmt_misc && printf '%s\n' "$2" >/proc/sys/fs/binfmt_misc/register
mount --rbind /proc "$1/proc" || exit
exec chroot "$1" /usr/bin/env DEBIAN_FRONTEND=noninteractive LC_ALL=C.UTF-8 PATH=/usr/sbin:/usr/bin:/sbin:/bin sh -ec '
    cd /var/cache/apt/archives
    for needed in base-passwd base-files dpkg libc6 perl-base mawk debconf; do
        dpkg --force-depends --force-unsafe-io --skip-same-version --install ${needed}_*.deb
    done
    ln -sf /usr/share/zoneinfo/UTC /etc/localtime
    dpkg --force-depends --force-unsafe-io --unpack --skip-same-version *.deb
    dpkg --configure --pending
    rm -rf /debootstrap
'
"""
"""What debootstrap's second stage does; but that one works out by emulated programs which package needs which."""


class CannotBuild(Exception):
    """What is missing here."""


@dataclass(frozen=True, slots=True)
class Debian:
    """One of the systems."""

    release: str
    architecture: str = "amd64"

    def __str__(self) -> str:
        return self.release if self.is_native else f"{self.release}-{self.architecture}"

    @property
    def is_native(self) -> bool:
        """Whether this computer's processor runs it."""
        return self.architecture == "amd64"

    @property
    def kernel_options(self) -> tuple[str, ...]:
        """With which the guest's kernel starts it."""
        return () if self.is_native else ("init=/emulation/init",)

    @property
    def system(self) -> Path:
        """Where it is kept, under a name made from what goes into it."""
        made_from = (str(self), MIRROR, *packages(), *texts(Path(__file__)))
        return CACHE / f"system-{self}-{name_of(made_from)}.tar"


def fetch_system(debian: Debian) -> Path:
    """The tar file, made if it is not there yet. Raises CannotBuild."""
    if not debian.system.exists():
        replace(debian.system, lambda new: _make_system(debian, new))
    return debian.system


def packages() -> list[str]:
    """What the installer asks apt for."""
    told = re.search(r'^PACKAGES="(.*)"$', INSTALLER.read_text(), re.MULTILINE)
    assert told, "hardware/install.sh names no PACKAGES"
    return told[1].split()


def _make_system(debian: Debian, tar: Path) -> None:
    with folder(tar.stem) as root:
        step(f"{debian}: debootstrap")
        only_unpack = [] if debian.is_native else ["--foreign"]
        # in a mount namespace of its own: what it mounts in there must be gone before the folder is removed
        command = ["unshare", "--mount", "debootstrap", "--variant=minbase", f"--arch={debian.architecture}"]
        do(*command, f"--include={','.join(SYSTEM)}", *only_unpack, debian.release, str(root), MIRROR)
        if not debian.is_native:
            step(f"{debian}: configuring packages, by qemu-user")
            _unlink_from_the_host(root)
            _configure(root)
        step(f"{debian}: fetching {' '.join(packages())}")
        _fetch_packages(root, debian)
        if not debian.is_native:
            _configure(root)  # in the guest that takes hours
        do("tar", "-C", str(root), "--numeric-owner", "--xattrs", "-cf", str(tar), ".")


def emulate(root: Path) -> None:
    """Put in what runs a Pi's programs here."""
    (root / "emulation").mkdir(exist_ok=True)
    for tool in EMULATION:
        found = shutil.which(tool)
        assert found
        shutil.copy(found, root / "emulation" / tool)
    init = root / "emulation/init"
    init.write_text(EMULATING_INIT)
    init.chmod(0o755)


def _unlink_from_the_host(root: Path) -> None:
    """Where debootstrap takes its host for a container, it links to the host's folders."""
    for name in ("proc", "dev", "sys"):
        if (root / name).is_symlink():
            (root / name).unlink()
            (root / name).mkdir()


def _configure(root: Path) -> None:
    """Install the packages that are there, as root of a namespace in which that processor's programs run."""
    emulator = shutil.which("qemu-aarch64-static")
    status = as_root_of_a_namespace(CONFIGURE, str(root), BINFMT.format(emulator=emulator))
    if status:
        raise CannotBuild(
            f"arm64 packages could not be configured (status {status}); that needs Linux 6.7 or newer, or a computer"
            " that runs such programs already"
        )


def as_root_of_a_namespace(script: str, *words: str) -> int:
    """Run a shell script in user and mount namespaces of its own, with all users; its exit status."""
    process = subprocess.Popen(
        ["unshare", "--user", "--mount", "sh", "-c", f"echo there; read go; {script}", "sh", *words],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
    )  # fmt: skip
    assert process.stdout
    process.stdout.readline()
    for users in ("uid_map", "gid_map"):
        Path(f"/proc/{process.pid}/{users}").write_text(f"0 0 {(1 << 32) - 1}\n")
    process.communicate("go\n")
    return process.returncode


def _fetch_packages(root: Path, debian: Debian) -> None:
    """Fill apt's own cache, from outside: in the guest there is no network."""
    apt = [
        "apt-get", "-q", "-y", *OPTIONS, "-o", f"Dir={root}", "-o", f"Dir::State::status={root}/var/lib/dpkg/status",
        "-o", f"APT::Architecture={debian.architecture}", "-o", f"APT::Architectures={debian.architecture}",
        "-o", "Dir::Bin::dpkg=/usr/bin/dpkg",
    ]  # fmt: skip
    do(*apt, "update")
    do(*apt, "install", "--no-install-recommends", "--download-only", *packages())


@contextmanager
def folder(name: str) -> Iterator[Path]:
    folder = Path(tempfile.mkdtemp(prefix=f"{name}-", dir=CACHE))
    folder.chmod(0o755)
    try:
        yield folder
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def replace(wanted: Path, make: Callable[[Path], None]) -> None:
    """Make a file whole or not at all, in the place of its predecessors."""
    new = wanted.with_name(wanted.name + ".new")
    new.unlink(missing_ok=True)
    make(new)
    for old in CACHE.glob(f"*{wanted.suffix}"):
        if old.stem.rpartition("-")[0] == wanted.stem.rpartition("-")[0]:
            old.unlink()
    new.rename(wanted)


def texts(*files: Path) -> Iterable[str]:
    return (f"{file.relative_to(ROOT)}:{hashlib.sha256(file.read_bytes()).hexdigest()}" for file in files)


def name_of(parts: Iterable[str]) -> str:
    return hashlib.sha256("\n".join(parts).encode()).hexdigest()[:12]


def do(*command: str) -> None:
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)


def step(what: str) -> None:
    print(f"== {what}", flush=True)
