"""Where phones find the box."""

from __future__ import annotations

import fcntl
import ipaddress
import socket
import struct
from dataclasses import dataclass
from pathlib import Path

LOCAL = "127.0.0.1"
"""Where the page is found without a network: on the box itself."""
EVERYWHERE = frozenset({"0.0.0.0", "::", ""})  # noqa: S104 - compared, not bound
"""Hosts that mean every address of this computer."""
_SIOCGIFADDR = 0x8915
_ELSEWHERE = ("192.0.2.1", 9)
"""An address of the block kept for documentation (RFC 5737): asked for the way there, never sent to."""
_UNFIT = 0x20 | 0x40 | 0x08 | 0x01
"""Of an IPv6 address (linux/if_addr.h): deprecated, tentative, failed, temporary."""


@dataclass(frozen=True, slots=True)
class Interface:
    """A network interface with its addresses. `real`: of a device, as Ethernet and Wi-Fi are; not a tunnel's, a
    container bridge's or another that exists on paper only."""

    name: str
    real: bool
    ipv4: str = ""
    ipv6: str = ""


def lan_address(root: Path = Path("/")) -> str | None:
    """The address in the local network that phones can reach; None without a network."""
    return choose(look_at_interfaces(root), _way_out())


def choose(interfaces: list[Interface], way_out: str | None) -> str | None:
    """The best of several addresses: one of a real interface before a tunnel's or a bridge's, IPv4 before IPv6, and of
    those that on the way to everywhere else."""
    candidates = [
        (not interface.real, ":" in address, address != way_out, order, address)
        for order, interface in enumerate(interfaces)
        for address in (interface.ipv4, interface.ipv6)
        if address
    ]
    return min(candidates)[-1] if candidates else way_out


def look_at_interfaces(root: Path = Path("/")) -> list[Interface]:
    """All interfaces but the loopback one, in the system's order."""
    ipv6 = _ipv6_addresses(root / "proc/net/if_inet6")
    found = []
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
        for _, name in socket.if_nameindex():
            here = root / "sys/class/net" / name
            real = (here / "device").exists() or (here / "wireless").exists()
            found.append(Interface(name, real, _ipv4_address(asking, name), ipv6.get(name, "")))
    return [interface for interface in found if interface.name != "lo"]


def _way_out() -> str | None:
    """The IPv4 address on the default route."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(_ELSEWHERE)
            address: str = probe.getsockname()[0]
        except OSError:
            return None
    return None if address.startswith("127.") else address


def _ipv4_address(asking: socket.socket, name: str) -> str:
    request = struct.pack("256s", name.encode()[:15])
    try:
        answer = fcntl.ioctl(asking.fileno(), _SIOCGIFADDR, request)
    except OSError:
        return ""
    address = socket.inet_ntoa(answer[20:24])
    return "" if address.startswith("127.") else address


def _ipv6_addresses(table: Path) -> dict[str, str]:
    """An IPv6 address for each interface: its network's own (ULA) before a public one; a link's own needs a zone, which
    browsers don't take."""
    found: dict[str, ipaddress.IPv6Address] = {}
    try:
        lines = table.read_text().splitlines()
    except OSError:
        return {}
    for line in lines:
        digits, _, _, scope, flags, name = line.split()
        address = ipaddress.IPv6Address(bytes.fromhex(digits))
        if scope == "00" and not int(flags, 16) & _UNFIT and (name not in found or address.is_private):
            found[name] = address
    return {name: str(address) for name, address in found.items()}


def base_url(host: str, port: int, address: str = "") -> str | None:
    """The page's address for a server bound to `host`: as given, or the local network's for all interfaces. `address`
    is what the settings name instead; empty if nothing."""
    shown = address or (lan_address() if host in EVERYWHERE else host)
    if shown is None:
        return None
    shown = f"[{shown}]" if ":" in shown else shown
    return f"http://{shown}" if port == 80 else f"http://{shown}:{port}"


def local_url(host: str, port: int) -> str:
    """Where a server bound to `host` answers on this very computer."""
    address = LOCAL if host in EVERYWHERE else host
    return f"http://[{address}]:{port}" if ":" in address else f"http://{address}:{port}"
