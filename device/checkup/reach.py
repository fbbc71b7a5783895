"""How phones reach the box: the port, the address, and a Wi-Fi that doesn't doze (field-notes 41)."""

from __future__ import annotations

import os
import socket
import subprocess
from dataclasses import dataclass
from pathlib import Path

from device.checkup.board import ROOT
from device.checkup.findings import Finding, skipped, trouble, warning, well


@dataclass(frozen=True, slots=True)
class PortSeen:
    """Whether the page's port can be had."""

    host: str
    port: int
    reason: str = ""


@dataclass(frozen=True, slots=True)
class WifiSeen:
    """The wireless interface and its power save."""

    interface: str = ""
    """Empty without one."""
    power_save: bool | None = None
    """None if it can't be found out."""


def look_at_port(host: str, port: int) -> PortSeen:
    """Take it for a moment."""
    try:
        family, kind, protocol, _, place = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        with socket.socket(family, kind, protocol) as trying:
            trying.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)  # as the server does
            trying.bind(place)
            trying.listen()
    except OSError as error:
        return PortSeen(host, port, error.strerror or str(error))
    return PortSeen(host, port)


def judge_port(seen: PortSeen) -> Finding:
    """The box doesn't start without its port."""
    if seen.reason:
        return trouble("port.taken", port=seen.port, host=seen.host, reason=seen.reason)
    return well("port.free", port=seen.port)


def judge_address(url: str | None) -> Finding:
    """The game works without a network; phones don't. `url` is the page's, None without a network."""
    return well("address.ok", url=url) if url else warning("address.none")


def look_at_wifi(root: Path = ROOT) -> WifiSeen:
    """The first wireless interface, as `iw` tells of it."""
    interfaces = sorted((root / "sys/class/net").glob("*/wireless"))
    if not interfaces:
        return WifiSeen()
    name = interfaces[0].parent.name
    path = f"{os.environ.get('PATH', '')}:/usr/sbin:/sbin"
    try:
        told = subprocess.run(
            ["iw", "dev", name, "get", "power_save"],
            capture_output=True, text=True, timeout=5, check=True, env={**os.environ, "PATH": path},
        ).stdout.lower()  # fmt: skip
    except (OSError, subprocess.SubprocessError):
        return WifiSeen(name)
    return WifiSeen(name, "on" in told.partition(":")[2].split())


def judge_wifi(seen: WifiSeen) -> Finding:
    """Power save makes phones wait, seconds at times."""
    if not seen.interface:
        return skipped("wifi", "no_wifi")
    if seen.power_save is None:
        return skipped("wifi", "no_iw")
    if seen.power_save:
        return warning("wifi.dozes", interface=seen.interface)
    return well("wifi.ok", interface=seen.interface)
