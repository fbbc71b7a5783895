"""How phones reach the box: the port, the address, and a Wi-Fi that doesn't doze (field-notes 41)."""

from __future__ import annotations

import os
import socket
import subprocess
from dataclasses import dataclass
from pathlib import Path

from device.checkup.board import ROOT
from device.checkup.findings import Finding, skipped, trouble, warning, well
from device.network import look_at_interfaces

SELF_GIVEN = "169.254."
"""An address that an interface gave itself, because no router gave it one (RFC 3927)."""


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


@dataclass(frozen=True, slots=True)
class NetworkSeen:
    """What lies between the box and everybody else."""

    without_lease: str = ""
    """An interface that is joined to a network, and that has no address there."""
    way_out: bool = False
    """Whether there is a way to the internet, as far as the box's own tables tell."""


def look_at_network(root: Path = ROOT) -> NetworkSeen:
    """The interfaces and the routes; nobody is asked."""
    lonely, addressed = "", False
    for interface in look_at_interfaces(root):
        if interface.real and _is_joined(root / "sys/class/net" / interface.name):
            has_address = bool(interface.ipv6) or (bool(interface.ipv4) and not interface.ipv4.startswith(SELF_GIVEN))
            addressed = addressed or has_address
            lonely = lonely or ("" if has_address else interface.name)
    return NetworkSeen("" if addressed else lonely, _has_way_out(root))


def _is_joined(interface: Path) -> bool:
    try:
        return (interface / "carrier").read_text().strip() == "1"
    except OSError:  # switched off
        return False


def _has_way_out(root: Path) -> bool:
    """Whether one of the tables has a default route that leads over an interface."""
    for table, nowhere in (("proc/net/route", "00000000"), ("proc/net/ipv6_route", "0" * 32)):
        try:
            lines = (root / table).read_text().splitlines()
        except OSError:
            continue
        for words in map(str.split, lines):
            names = {words[0], words[-1]} if words else set()
            where = words[1] if table.endswith("net/route") else words[0]
            length = words[7] if table.endswith("net/route") else words[1]
            if where == nowhere and set(length) == {"0"} and "lo" not in names:
                return True
    return False


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


def judge_address(url: str | None, network: NetworkSeen | None = None) -> Finding:
    """The game works without a network; phones don't. `url` is the page's, None without a network."""
    if network and network.without_lease:
        return warning("address.no_lease", interface=network.without_lease)
    return well("address.ok", url=url) if url else warning("address.none")


def judge_internet(url: str | None, network: NetworkSeen) -> Finding:
    """Nothing at the table needs it; the clock and updates do."""
    if url is None or network.without_lease:
        return skipped("internet", "no_network")
    return well("internet.ok") if network.way_out else warning("internet.none")


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
