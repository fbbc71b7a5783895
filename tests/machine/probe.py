"""Tries out, in the guest, what a process may do: once in the sandbox of the box's unit, once as root without it.

Prints one JSON object: each deed's name, and whether it was done. What it changes it puts back.
"""

from __future__ import annotations

import ctypes
import fcntl
import json
import mmap
import os
import select
import socket
import struct
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

STATE = Path("/var/lib/sorrybox")
LINE_REQUEST = struct.Struct("=64I32sQI5I240sII5Ii")
LINE_IOCTL, FUNCTIONS_IOCTL = 0xC250B407, 0x0705
INPUT, RISING, FALLING, PULL_UP = 1 << 2, 1 << 4, 1 << 5, 1 << 8
NOBODYS_LINE = 5


def run(*command: str) -> None:
    subprocess.run(command, check=True, capture_output=True)


def look(path: str) -> None:
    os.close(os.open(path, os.O_RDONLY))


def write(folder: str) -> None:
    file = Path(folder) / "probe"
    file.write_text("x")
    file.unlink()


def wait_for_edges() -> None:
    """Claim a line with its pull-up and both edges, and wait for them as an event loop does."""
    chip = os.open("/dev/gpiochip0", os.O_RDWR)
    flags = INPUT | RISING | FALLING | PULL_UP
    request = LINE_REQUEST.pack(NOBODYS_LINE, *[0] * 63, b"probe", flags, 0, *[0] * 5, b"", 1, 0, *[0] * 5, -1)
    line = LINE_REQUEST.unpack(fcntl.ioctl(chip, LINE_IOCTL, request))[-1]
    wake = os.eventfd(1)
    with select.epoll() as poll:
        poll.register(line, select.EPOLLIN)
        poll.register(wake, select.EPOLLIN)
        assert poll.poll(5) == [(wake, select.EPOLLIN)]
    for descriptor in (wake, line, chip):
        os.close(descriptor)


def find_the_chip() -> None:
    """As libraries do: the device's number, its place in /sys, and that this is a chip of pins."""
    number = os.stat("/dev/gpiochip0").st_rdev
    place = Path(f"/sys/dev/char/{os.major(number)}:{os.minor(number)}/subsystem").resolve()
    assert place.name == "gpio"


def ask_the_bus() -> None:
    bus = os.open("/dev/i2c-1", os.O_RDWR)
    fcntl.ioctl(bus, FUNCTIONS_IOCTL, bytearray(8))
    os.close(bus)


def listen() -> None:
    with socket.socket() as page:
        page.bind(("0.0.0.0", 8169))
        page.listen()


def open_socket(family: int, kind: int, protocol: int) -> None:
    socket.socket(family, kind, protocol).close()


def may(what: str) -> None:
    """Ask logind whether it would."""
    bus = ("busctl", "call", "org.freedesktop.login1", "/org/freedesktop/login1", "org.freedesktop.login1.Manager")
    assert "yes" in subprocess.run([*bus, what], check=True, capture_output=True, text=True).stdout


def write_and_run() -> None:
    mmap.mmap(-1, mmap.PAGESIZE, prot=mmap.PROT_READ | mmap.PROT_WRITE | mmap.PROT_EXEC).close()


def hurry() -> None:
    os.sched_setscheduler(0, os.SCHED_FIFO, os.sched_param(1))
    os.sched_setscheduler(0, os.SCHED_OTHER, os.sched_param(0))


def set_the_clock() -> None:
    time.clock_settime(time.CLOCK_REALTIME, time.time())


def make_a_privileged_file() -> None:
    file = STATE / "probe"
    file.write_text("x")
    try:
        file.chmod(0o4755)
    finally:
        file.unlink()


def mount() -> None:
    libc = ctypes.CDLL(None, use_errno=True)
    assert libc.mount(b"none", b"/mnt", b"tmpfs", 0, None) == 0
    libc.umount(b"/mnt")


def set_the_name() -> None:
    socket.sethostname(socket.gethostname())


def turn_a_kernel_knob() -> None:
    Path("/proc/sys/vm/drop_caches").write_text("1")


NEEDED: dict[str, Callable[[], object]] = {
    "wait for the edges of a pin": wait_for_edges,
    "find the chip of pins": find_the_chip,
    "ask the panel's bus": ask_the_bus,
    "read the board's model": lambda: look("/proc/device-tree/model"),
    "read the processor's description": lambda: look("/proc/cpuinfo"),
    "write its state": lambda: write(str(STATE)),
    "write a temporary file": lambda: write("/tmp"),
    "listen": listen,
    "have the computer turned off": lambda: may("CanPowerOff"),
}
FORBIDDEN: dict[str, Callable[[], object]] = {
    "write /etc": lambda: write("/etc"),
    "write its own program": lambda: write("/opt/sorrybox"),
    "write /run": lambda: write("/run"),
    "see /root": lambda: os.listdir("/root"),
    "read passwords": lambda: look("/etc/shadow"),
    "read the disk": lambda: look("/dev/ubda"),
    "read the wire": lambda: look("/dev/i2c-tap"),
    "see others' processes": lambda: look("/proc/1/comm"),
    "make a user namespace": lambda: run("unshare", "--user", "true"),
    "mount": mount,
    "send any packet": lambda: open_socket(socket.AF_INET, socket.SOCK_RAW, socket.IPPROTO_ICMP),
    "read any packet": lambda: open_socket(socket.AF_PACKET, socket.SOCK_RAW, 0),
    "set the clock": set_the_clock,
    "set the computer's name": set_the_name,
    "turn a knob of the kernel": turn_a_kernel_knob,
    "run what it has written to memory": write_and_run,
    "go before all others": hurry,
    "be nicer to itself": lambda: os.nice(-5),
    "make a file that runs as its owner": make_a_privileged_file,
    "have the computer restarted": lambda: may("CanReboot"),
    # one that nothing hangs on: without its bus a system may not even turn itself off any more
    "restart another service": lambda: run("systemctl", "restart", "systemd-tmpfiles-clean.service"),
}


def done(deed: Callable[[], object]) -> bool:
    try:
        deed()
    except Exception as refusal:
        print(deed, repr(refusal), file=sys.stderr)
        return False
    return True


if __name__ == "__main__":
    print(json.dumps({name: done(deed) for name, deed in (NEEDED | FORBIDDEN).items()}))
