"""Plays systemd for the installer: units from /etc/systemd/system, Type=notify, and a start of the computer.

The box is started by the unit's own line, as the unit's user, with its pins simulated; without the sandbox.
"""

from __future__ import annotations

import os
import re
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path

UNITS = Path("/etc/systemd/system")
RUNNING = Path("/run/services")
PATIENCE = 300.0


def setting(unit: str, key: str) -> list[str]:
    return re.findall(rf"^{key}=(.*)$", (UNITS / unit).read_text(), re.MULTILINE)


def pid_of(unit: str) -> int | None:
    try:
        pid = int((RUNNING / unit).read_text())
        os.kill(pid, 0)
    except (OSError, ValueError):
        return None
    return pid


def start(unit: str) -> int:
    """Until it is ready; a unit that ends by itself, until it has."""
    if "oneshot" in setting(unit, "Type"):
        return subprocess.run(setting(unit, "ExecStart")[0].split(), check=False).returncode
    if pid_of(unit):
        return wait_ready(unit)
    RUNNING.mkdir(exist_ok=True)
    state = Path("/var/lib/sorrybox")
    if not state.exists():  # StateDirectory=
        state.mkdir(mode=0o700)
        subprocess.run(["/bin/chown", "sorrybox:sorrybox", str(state)], check=True)
    address = RUNNING / f"{unit}.notify"
    address.unlink(missing_ok=True)
    listening = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
    listening.bind(str(address))
    address.chmod(0o777)
    user = setting(unit, "User")[0]
    words = [*setting(unit, "ExecStart")[0].split(), "--simulate"]
    with (RUNNING / f"{unit}.log").open("ab") as log:
        box = subprocess.Popen(
            ["/usr/bin/setpriv", "--reuid", user, "--regid", user, "--init-groups", *words],
            env={"PATH": "/usr/bin:/bin", "NOTIFY_SOCKET": str(address), "PYTHONUNBUFFERED": "1"},
            stdin=subprocess.DEVNULL, stdout=log, stderr=log, start_new_session=True,
        )  # fmt: skip
    (RUNNING / unit).write_text(str(box.pid))
    listening.settimeout(0.2)
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        try:
            if b"READY=1" in listening.recv(4096):
                (RUNNING / f"{unit}.ready").touch()
                return 0
        except TimeoutError:
            if box.poll() is not None:
                (RUNNING / unit).unlink()
                return 1
    stop(unit)
    return 1


def wait_ready(unit: str) -> int:
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end and pid_of(unit):
        if (RUNNING / f"{unit}.ready").exists():
            return 0
        time.sleep(0.1)
    return 1


def stop(unit: str) -> int:
    pid = pid_of(unit)
    if pid:
        os.kill(pid, signal.SIGTERM)
        for _ in range(100):
            if not pid_of(unit):
                break
            time.sleep(0.1)
        else:
            os.kill(pid, signal.SIGKILL)
    for rest in (unit, f"{unit}.ready"):
        (RUNNING / rest).unlink(missing_ok=True)
    return 0


def boot() -> int:
    """As at a start of the computer: first what settles an update, beside it the box."""
    settling = None
    if enabled("sorrybox-settle.service"):
        (condition,) = setting("sorrybox-settle.service", "ConditionPathIsSymbolicLink")
        if Path(condition).is_symlink():
            subprocess.run(setting("sorrybox-settle.service", "ExecStartPre")[0].split(), check=False)
            settling = subprocess.Popen(setting("sorrybox-settle.service", "ExecStart")[0].split())
    if enabled("sorrybox.service"):
        start("sorrybox.service")
    if settling:
        settling.wait()
    if enabled("sorrybox-card.service"):
        start("sorrybox-card.service")
    return 0


def enabled(unit: str) -> bool:
    return (UNITS / "multi-user.target.wants" / unit).is_symlink()


def enable(units: list[str], *, wanted: bool) -> int:
    place = UNITS / "multi-user.target.wants"
    place.mkdir(exist_ok=True)
    for unit in units:
        (place / unit).unlink(missing_ok=True)
        if wanted:
            if not (UNITS / unit).exists():
                return 1
            (place / unit).symlink_to(UNITS / unit)
    return 0


def main(words: list[str]) -> int:
    verb, *rest = words
    units = [word for word in rest if not word.startswith("-")]
    deeds = {
        "daemon-reload": lambda: 0,
        "enable": lambda: enable(units, wanted=True),
        "disable": lambda: enable(units, wanted=False),
        "is-active": lambda: 0 if pid_of(units[0]) else 3,
        "start": lambda: start(units[0]),
        "stop": lambda: stop(units[0]),
        "restart": lambda: stop(units[0]) or start(units[0]),
        "boot": boot,
    }
    return deeds[verb]()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
