"""The I2C bus: is it switched on, may we use it, and who answers (field-notes 18, 21, 22)?"""

from __future__ import annotations

import errno
import os
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from device.checkup.board import ROOT
from device.checkup.findings import Finding, trouble, warning, well
from device.panel.wire import NOP
from hardware.wiring import ADDRESSES

SLOW = 400_000
"""Hertz; at 100,000 a new card takes a tenth of a second to appear (field-notes 26)."""
STUCK = frozenset({errno.ETIMEDOUT, errno.EIO})
_BOOT_FILES = ("boot/firmware/config.txt", "boot/config.txt")
_SWITCH = re.compile(r"^(?:i2c|i2c_arm|i2c1)(?:=(on|off|true|false|yes|no|1|0))?$")


@dataclass(frozen=True, slots=True)
class BusSeen:
    """One bus, from the boot file to the chips on it."""

    port: int
    device: bool
    """Whether /dev/i2c-N is there."""
    may_open: bool = False
    adapter: bool = False
    """Whether the kernel drives the bus."""
    switched_on: bool | None = None
    """What the boot file says; None without one."""
    speed: int | None = None
    """Hertz; None if the device tree doesn't tell."""
    answers: Mapping[int, str] = field(default_factory=dict)
    """Address to `yes`, `no`, `stuck`, or another reason; empty: not asked."""


def look_at_bus(port: int, *, ask: bool = True, root: Path = ROOT) -> BusSeen:
    """The bus `/dev/i2c-PORT`; with `ask` both addresses of such panels are tried with a command that changes
    nothing."""
    device = root / f"dev/i2c-{port}"
    there, right = device.exists(), os.access(device, os.R_OK | os.W_OK)
    answers = {address: answer_at(port, address) for address in ADDRESSES} if ask and there and right else {}
    return BusSeen(
        port,
        there,
        right,
        adapter=(root / f"sys/bus/i2c/devices/i2c-{port}").exists(),
        switched_on=_switched_on(root),
        speed=_speed(root, port),
        answers=answers,
    )


def judge_bus(seen: BusSeen, address: int) -> list[Finding]:
    """What is between us and the panel's address."""
    if not seen.device:
        return [_why_missing(seen)]
    if not seen.may_open:
        return [trouble("bus.no_right", port=seen.port)]
    found = [] if not seen.answers else [_judge_answers(seen, address)]
    if seen.speed is not None and seen.speed < SLOW:
        found.append(warning("bus.slow", khz=seen.speed // 1000))
    return found


def answer_at(port: int, address: int) -> str:
    """Whether somebody answers there: `yes`, `no`, `stuck`, or the system's reason."""
    import smbus2  # noqa: PLC0415 - only where there is a bus

    try:
        bus = smbus2.SMBus(port)
    except OSError as error:
        return error.strerror or str(error)
    try:
        bus.write_i2c_block_data(address, 0x00, [NOP])
    except OSError as error:
        if error.errno in STUCK:
            return "stuck"
        return "no" if error.errno in (errno.EREMOTEIO, errno.ENXIO) else error.strerror or str(error)
    finally:
        bus.close()
    return "yes"


def _judge_answers(seen: BusSeen, address: int) -> Finding:
    here, text = seen.answers.get(address, "no"), _hex(address)
    if here == "yes":
        return well("bus.ok", port=seen.port, address=text)
    if "stuck" in seen.answers.values():
        return trouble("bus.stuck", port=seen.port)
    other = next((_hex(each) for each, answer in seen.answers.items() if answer == "yes"), None)
    if other:
        return trouble("bus.other_address", address=text, other=other)
    if here == "no":
        return trouble("bus.nothing", port=seen.port, address=text)
    return trouble("bus.failed", port=seen.port, reason=here)


def _why_missing(seen: BusSeen) -> Finding:
    if seen.adapter:
        return trouble("bus.no_module", port=seen.port)
    if seen.switched_on:
        return trouble("bus.restart", port=seen.port)
    return trouble("bus.switched_off", port=seen.port)


def _switched_on(root: Path) -> bool | None:
    """What the last `dtparam` in the boot file says of the bus (several may stand in one line)."""
    for place in _BOOT_FILES:
        try:
            lines = (root / place).read_text(errors="replace").splitlines()
        except OSError:
            continue
        found = False
        for line in lines:
            name, _, rest = line.partition("#")[0].strip().partition("=")
            for setting in rest.split(",") if name == "dtparam" else ():
                if switch := _SWITCH.match(setting.strip()):
                    found = switch[1] in (None, "on", "true", "yes", "1")
        return found
    return None


def _speed(root: Path, port: int) -> int | None:
    try:
        cell = (root / f"sys/bus/i2c/devices/i2c-{port}/of_node/clock-frequency").read_bytes()
    except OSError:
        return None
    return int.from_bytes(cell, "big") if len(cell) == 4 else None


def _hex(address: int) -> str:
    return f"0x{address:02X}"
