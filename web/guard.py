"""Who may speak to the box at all: its own addresses, and pages that it served itself.

A foreign site can make a visitor's phone send requests to the box (cross-site requests), and a foreign name can be
made to point at the box's address (DNS rebinding). Both are told by headers that a page's script can't forge.
"""

from __future__ import annotations

import ipaddress
import socket
from urllib.parse import urlsplit

SECURITY_HEADERS = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
        "form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
}
"""On every answer. Nothing inline, nothing from elsewhere, and no address (it may hold the key) told to others."""


def neighbourhood(address: str) -> str:
    """Whose an address is, for sharing: of IPv6 the network, for one phone has many addresses of it."""
    try:
        found = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if isinstance(found, ipaddress.IPv6Address):
        return str(found.ipv4_mapped or ipaddress.ip_network((int(found), 64), strict=False))
    return str(found)


def own_name() -> str:
    """This machine's host name, lower case."""
    return socket.gethostname().lower()


HOUSE = (".lan", ".home", ".home.arpa", ".internal", ".fritz.box")
"""What home networks put behind a machine's name. A name before them can be foreign, so only the box's own counts."""


def host_is_ours(host: str, machine: str, address: str = "") -> bool:
    """Whether a `Host` header names this box: an IP literal, `localhost`, a `.local` name (which no public server can
    hand out), the machine's own name, alone or with a home network's ending, or the address that the settings name.

    A public name, even one that resolves to the box's address, is refused.
    """
    try:
        name = urlsplit(f"//{host}").hostname or ""
    except ValueError:
        return False
    name = name.removesuffix(".")
    if "@" in host or "/" in host or not name:
        return False
    own = machine.partition(".")[0]
    if name in {"localhost", machine, own, address.lower()} or (name.endswith(".local") and name != ".local"):
        return True
    if own and any(name == own + ending for ending in HOUSE):
        return True
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True


def origin_is_ours(origin: str | None, host: str) -> bool:
    """Whether a request comes from the box's own page: no `Origin` (not a page's script or form), or the same host."""
    if origin is None:
        return True
    try:
        return urlsplit(origin).netloc.lower() == host.lower() != ""
    except ValueError:
        return False
