"""A small file system that only the box sees, which can fill up, turn read-only, or lose what is on it."""

from __future__ import annotations

import os
import resource
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.running import RunningBox

SMALL = ("unshare", "--user", "--map-root-user", "--mount")
"""Surroundings in which we may mount, without being root outside."""
MOUNTED = 'mount -t tmpfs -o size={size}k,mode=700 none "$0" && exec "$@"'


def within_a_small_disk(place: Path, kilobytes: int = 1200) -> tuple[str, ...]:
    """The command before a box's own, whose state directory is then `place / "state"`; skips where mounting isn't
    allowed."""
    if shutil.which("unshare") is None or shutil.which("nsenter") is None:
        pytest.skip("needs unshare and nsenter")
    if subprocess.run([*SMALL, "true"], check=False, capture_output=True).returncode:
        pytest.skip("this system allows no file systems of our own")
    place.mkdir(exist_ok=True)
    return (*SMALL, "sh", "-c", MOUNTED.format(size=kilobytes), str(place))


class Disk:
    """What lies under a running box's state directory, seen through the box's own process."""

    def __init__(self, box: RunningBox, place: Path) -> None:
        self._pid = box.process.pid
        self._place = place
        self.inside = Path(f"/proc/{self._pid}/root{place}")

    @contextmanager
    def full(self) -> Iterator[None]:
        """No room for another byte."""
        ballast = self.inside / "ballast"
        with ballast.open("wb", buffering=0) as file:
            try:
                while file.write(b"x" * 4096):
                    pass
            except OSError:
                pass
        yield
        ballast.unlink()

    @contextmanager
    def gone(self) -> Iterator[None]:
        """The state directory is elsewhere for a while."""
        (self.inside / "state").rename(self.inside / "elsewhere")
        yield
        (self.inside / "elsewhere").rename(self.inside / "state")

    @contextmanager
    def hidden(self) -> Iterator[None]:
        """Another file system lies over the state directory, as after a mount that went wrong."""
        self._inside("mount", "-t", "tmpfs", "none", str(self._place / "state"))
        yield
        self._inside("umount", str(self._place / "state"))

    @contextmanager
    def emptied(self) -> Iterator[None]:
        """The files are deleted under the box, the directory too; then the directory is there again."""
        shutil.rmtree(self.inside / "state")
        yield
        (self.inside / "state").mkdir()

    @contextmanager
    def failing(self) -> Iterator[None]:
        """Every write to any file is an error."""
        _, hard = resource.prlimit(self._pid, resource.RLIMIT_FSIZE)
        resource.prlimit(self._pid, resource.RLIMIT_FSIZE, (0, hard))
        yield
        resource.prlimit(self._pid, resource.RLIMIT_FSIZE, (hard, hard))

    def _inside(self, *command: str) -> None:
        words = ["nsenter", "--target", str(self._pid), "--user", "--mount", "--preserve-credentials", *command]
        subprocess.run(words, check=True)


def within_a_card(place: Path, image: Path) -> tuple[str, ...]:
    """The same on an ext4 file system in the file `image` (made if it isn't there), as an SD card has it; needs root
    and loop devices, else skips."""
    if os.geteuid() != 0 or not Path("/dev/loop-control").exists() or shutil.which("mkfs.ext4") is None:
        pytest.skip("needs root, loop devices and mkfs.ext4")
    if not image.exists():
        with image.open("wb") as file:
            file.truncate(8 << 20)
        subprocess.run(["mkfs.ext4", "-q", str(image)], check=True)
    place.mkdir(exist_ok=True)
    mount = f'mount -o loop,errors=remount-ro {image} "$0" && exec "$@"'
    return ("unshare", "--mount", "sh", "-c", mount, str(place))


def break_card(box: RunningBox, place: Path) -> None:
    """What the kernel does on finding an error in the file system: nothing can be written from now on."""
    command = ["nsenter", "--target", str(box.process.pid), "--mount", "mount", "-o", "remount,abort", str(place)]
    subprocess.run(command, check=False, capture_output=True)
