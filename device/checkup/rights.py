"""Whether this user may use pins and bus."""

from __future__ import annotations

import grp
import os
import pwd
import shutil
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from device.checkup.board import ROOT
from device.checkup.findings import Finding, trouble, well

SUDO_GROUPS = frozenset({"sudo", "admin", "wheel"})


@dataclass(frozen=True, slots=True)
class RightsSeen:
    """What is locked, by the group that opens it."""

    user: str
    locked: tuple[str, ...] = ()
    """`gpio`, `i2c`: groups whose device files are there and can't be opened."""
    joined: tuple[str, ...] = ()
    """Those of them that the user belongs to by the system's records, though not yet in this login."""


def look_at_rights(port: int, root: Path = ROOT) -> RightsSeen:
    """The device files of the pins and of bus `port`."""
    files = {"gpio": sorted((root / "dev").glob("gpiochip*")), "i2c": [root / f"dev/i2c-{port}"]}
    locked = tuple(group for group, paths in files.items() if any(map(_is_locked, paths)))
    user = _user()
    return RightsSeen(user, locked, tuple(group for group in locked if user in _members(group)))


def judge_rights(seen: RightsSeen) -> Finding:
    """Joining a group counts from the next login on."""
    if not seen.locked:
        return well("rights.ok", user=seen.user)
    if set(seen.locked) == set(seen.joined):
        return trouble("rights.login", user=seen.user, groups=", ".join(seen.locked))
    return trouble("rights.groups", user=seen.user, groups=",".join(seen.locked))


def sudo_right() -> Literal["needless", "yes", "no"]:
    """Whether whoever runs this may put `sudo` before a command: root need not, and of the others only the members of
    the groups that Debian and Raspberry Pi OS let do so may."""
    if os.geteuid() == 0:
        return "needless"
    allowed = {group.gr_gid for group in grp.getgrall() if group.gr_name in SUDO_GROUPS}
    return "yes" if shutil.which("sudo") and allowed & {os.getegid(), *os.getgroups()} else "no"


def _is_locked(path: Path) -> bool:
    return path.exists() and not os.access(path, os.R_OK | os.W_OK)


def _user() -> str:
    try:
        return pwd.getpwuid(os.geteuid()).pw_name
    except KeyError:
        return str(os.geteuid())


def _members(group: str) -> list[str]:
    try:
        return grp.getgrnam(group).gr_mem
    except KeyError:
        return []
