"""A computer to install on: this system under an overlay, with processes and a network of its own.

No kernel is started; systemd is played by `systemctl.py`. The plug can be pulled before any command of the installer.
"""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

HERE = Path(__file__).parent
WATCHED = ("chmod", "chown", "cp", "ln", "mkdir", "mv", "rm", "sync", "systemctl", "python3", "setpriv")
"""Commands that the plug may be pulled before."""
SHIM = """#!/bin/sh
# Counts the installer's commands; before the one that /run/cut names, the power goes.
count=$(($(cat /run/count 2>/dev/null || echo 0) + 1))
echo "$count" >/run/count
echo "$count NAME $*" >>/var/commands
if [ "$count" = "$(cat /run/cut 2>/dev/null)" ]; then kill -KILL -1; sleep 60; fi
exec REAL "$@"
"""
BOOT = """
set -e
mount -t overlay overlay -o lowerdir=/,upperdir=PLACE/upper,workdir=PLACE/work PLACE/disk
mount -t tmpfs run PLACE/disk/run && mkdir -p PLACE/disk/run/systemd/system
mount --rbind /dev PLACE/disk/dev && mount -t proc proc PLACE/disk/proc && mount -t tmpfs tmp PLACE/disk/tmp
chmod 1777 PLACE/disk/tmp
ip link set lo up
cd PLACE/disk && mkdir -p run/old && pivot_root . run/old && umount -l /run/old
exec chroot . /usr/bin/python3 -c 'import signal, time; signal.signal(signal.SIGCHLD, signal.SIG_IGN)
while True: time.sleep(1)'
"""


class Computer:
    """One computer: its disk lasts, its memory goes with the power. It begins as a copy of `like`, which is off."""

    def __init__(self, place: Path, like: Computer | None = None) -> None:
        self.place = place
        self._init: subprocess.Popen[bytes] | None = None
        for name in ("work", "disk"):
            (place / name).mkdir(parents=True)
        self.upper = place / "upper"
        if like is None:
            self.upper.mkdir()
        else:
            subprocess.run(["cp", "-a", str(like.upper), str(self.upper)], check=True)

    def furnish(self) -> None:
        """What makes it a Pi, as far as the installer looks, with its commands counted."""
        for name in WATCHED:
            real = shutil.which(name, path="/usr/bin:/bin:/usr/sbin:/sbin")
            self.put(f"usr/local/sbin/{name}", SHIM.replace("NAME", name).replace("REAL", str(real)), 0o755)
        stub = SHIM.replace("NAME", "systemctl").replace("REAL", "/usr/bin/python3 /srv/systemctl.py")
        self.put("usr/local/sbin/systemctl", stub, 0o755)
        self.put("usr/local/sbin/journalctl", "#!/bin/sh\ncat /run/services/sorrybox.service.log\n", 0o755)
        self.put("srv/systemctl.py", (HERE / "systemctl.py").read_text(), 0o755)
        self.put("etc/os-release", "VERSION_CODENAME=bookworm\n")
        self.put("boot/firmware/config.txt", "dtparam=audio=on\n")

    def put(self, name: str, text: str, mode: int = 0o644) -> None:
        """Write a file while the computer is off."""
        target = self.upper / name
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(text)
        target.chmod(mode)

    def start(self) -> None:
        """Plug in."""
        script = BOOT.replace("PLACE", str(self.place))
        words = ["unshare", "--mount", "--pid", "--net", "--ipc", "--uts", "--fork", "--kill-child", "sh", "-c", script]
        self._init = subprocess.Popen(words, stdin=subprocess.DEVNULL)
        for _ in range(200):
            children = Path(f"/proc/{self._init.pid}/task/{self._init.pid}/children").read_text().split()
            if children and Path(f"/proc/{children[0]}/cmdline").read_text().startswith("/usr/bin/python3"):
                self._pid = int(children[0])
                return
            time.sleep(0.05)
        raise AssertionError("the computer did not start")

    def boot(self) -> None:
        """Plug in, and start what is enabled."""
        self.start()
        self.run("/usr/bin/python3 /srv/systemctl.py boot", check=True, patience=240)

    def cut(self) -> None:
        """Pull the plug."""
        if self._init is not None:
            self._init.send_signal(signal.SIGKILL)  # its child goes with it (--kill-child), and all below
            self._init.wait()
            self._init = None

    def run(self, command: str, *, check: bool = False, patience: float = 180.0) -> subprocess.CompletedProcess[str]:
        """A shell command inside. Its status is -9 when the power went."""
        words = ["nsenter", "-t", str(self._pid), "-m", "-p", "-n", "-i", "-u", "-r", "-w", "sh", "-c", command]
        inside = {
            "PATH": "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin", "LC_ALL": "C.UTF-8",
            "HOME": "/root", "SORRYBOX_ARCHITECTURE": "arm64", "PIP_CONFIG_FILE": "/dev/null", "PIP_NO_COMPILE": "1",
        }  # fmt: skip
        told = subprocess.run(
            words, env=inside, capture_output=True, text=True, timeout=patience, check=False, stdin=subprocess.DEVNULL
        )
        assert not check or told.returncode == 0, told.stdout[-3000:] + told.stderr[-3000:]
        return told

    def pull_the_plug_before(self, command: int) -> None:
        """The n-th of the installer's next commands."""
        self.run(f"rm -f /run/count; echo {command} >/run/cut; rm -f /run/count")

    def forget_commands(self) -> None:
        self.run("/bin/rm -f /run/count /run/cut /var/commands; /bin/true")

    def commands(self) -> list[str]:
        """Those that were counted, in their order."""
        return (self.upper / "var/commands").read_text().splitlines()


@contextmanager
def computer(like: Computer | None = None) -> Iterator[Computer]:
    """One that is switched off and taken away afterwards."""
    place = Path(tempfile.mkdtemp(prefix="computer-", dir="/var/tmp"))  # /tmp may be memory
    made = Computer(place, like)
    try:
        yield made
    finally:
        made.cut()
        shutil.rmtree(place, ignore_errors=True)


def missing() -> str | None:
    """Why there can be none here."""
    if os.geteuid() != 0:
        return "needs root"
    for tool in ("unshare", "nsenter", "pivot_root", "setpriv", "ip"):
        if shutil.which(tool, path="/usr/bin:/bin:/usr/sbin:/sbin") is None:
            return f"needs {tool}"
    if Path("/etc/os-release").read_text().find("bookworm") < 0:
        return "needs Debian Bookworm"
    return None
