"""Where phones find the box."""

from __future__ import annotations

import fcntl
import socket
import struct

LOCAL = "127.0.0.1"
"""Where the page is found without a network: on the box itself."""
_SIOCGIFADDR = 0x8915
_ELSEWHERE = ("192.0.2.1", 9)
"""An address of the block kept for documentation (RFC 5737): asked for the way there, never sent to."""


def lan_address() -> str | None:
    """The box's IPv4 address in the local network; None without a network.

    The address on the default route if there is one, else (a hotspot of its own) the first interface's that has one.
    """
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(_ELSEWHERE)
            address: str = probe.getsockname()[0]
        except OSError:
            return next(iter(_interface_addresses(probe)), None)
    return None if address.startswith("127.") else address


def _interface_addresses(probe: socket.socket) -> list[str]:
    found = []
    for _, name in socket.if_nameindex():
        request = struct.pack("256s", name.encode()[:15])
        try:
            answer = fcntl.ioctl(probe.fileno(), _SIOCGIFADDR, request)
        except OSError:
            continue
        address = socket.inet_ntoa(answer[20:24])
        if not address.startswith("127."):
            found.append(address)
    return found


def base_url(host: str, port: int) -> str | None:
    """The page's address for a server bound to `host`: as given, or the local network's for all interfaces."""
    address = lan_address() if host in ("0.0.0.0", "::", "") else host  # noqa: S104 - compared, not bound
    if address is None:
        return None
    shown = f"[{address}]" if ":" in address else address
    return f"http://{shown}" if port == 80 else f"http://{shown}:{port}"


def local_url(host: str, port: int) -> str:
    """Where a server bound to `host` answers on this very computer."""
    address = {"0.0.0.0": LOCAL, "": LOCAL, "::": "::1"}.get(host, host)  # noqa: S104 - looked up, not bound
    return f"http://[{address}]:{port}" if ":" in address else f"http://{address}:{port}"
