"""The four verbs of the socket: one JSON object a line, one line a connection, an answer, and the end.

    {"do": "list"}   {"do": "list", "idle": 31.5, "visits": ["192.168.1.9"]}
    {"do": "join", "network": "484f4d45", "password": "…", "hidden": false}
    {"do": "open", "on": true, "now": true}
    {"do": "forget", "network": "484f4d45"}

A network is its name's bytes (IEEE 802.11: 1 to 32 of them, in any encoding) in lower-case hex. Answers are
`{"ok": true, …}` or `{"ok": false, "error": WORD}`; `list` answers at once with what is known (`outlook`),
and the others only say whether they were taken on: what comes of them is in the `list`s that follow.
"""

from __future__ import annotations

import ipaddress
import json
import re
from dataclasses import dataclass
from typing import Any, TypeAlias

SOCKET = "/run/sorrybox-network/socket"
LARGEST_REQUEST = 1024
"""Bytes, with the line's end."""
LARGEST_ANSWER = 32 * 1024
PATIENCE = 1.0
"""Seconds in which the whole request must have come."""
MOST_VISITS = 8
OWN_ADDRESS = "10.42.0.1"
"""The box's in its own network: what NetworkManager gives whoever shares (RFC 1918)."""
LONGEST_IDLE = 1e9
"""Seconds."""

_NETWORK = re.compile(r"(?:[0-9a-f]{2}){1,32}")
_PASSPHRASE = re.compile(r"[ -~]{8,63}")
"""IEEE 802.11, annex J.4: printable ASCII. The 64 hex digits of a ready key are not taken: some firmware refuses them
(field-notes, section 8)."""


class Malformed(Exception):
    """What a request must not be; the word is the answer's."""

    def __init__(self, word: str = "malformed") -> None:
        super().__init__(word)
        self.word = word


@dataclass(frozen=True, slots=True)
class ListNetworks:
    """How things stand; and what the box tells of its guests."""

    idle: float | None = None
    """Seconds since somebody used the page; None if the asker doesn't know."""
    visits: tuple[str, ...] = ()
    """Addresses from which the page was visited since the last such request."""


@dataclass(frozen=True, slots=True)
class JoinNetwork:
    """Go to another network, and stay if it is proven. Without a password: an open or a known one."""

    network: bytes
    password: str | None = None
    hidden: bool = False


@dataclass(frozen=True, slots=True)
class OpenOwn:
    """Turn the box's own network on or off. `now`: go to it at once; else where no known network is in reach."""

    on: bool
    now: bool = False


@dataclass(frozen=True, slots=True)
class ForgetNetwork:
    """Forget a network that was joined by this program."""

    network: bytes


Request: TypeAlias = ListNetworks | JoinNetwork | OpenOwn | ForgetNetwork


def is_passphrase(text: str) -> bool:
    """Whether WPA2 takes it."""
    return _PASSPHRASE.fullmatch(text) is not None


def read_request(line: bytes) -> Request:
    """The request that a line is. Raises `Malformed`."""
    if len(line) > LARGEST_REQUEST or not line.endswith(b"\n"):
        raise Malformed
    try:
        asked = json.loads(line.decode("utf-8"))
    except (ValueError, RecursionError):
        raise Malformed from None
    if not isinstance(asked, dict):
        raise Malformed
    verb = asked.pop("do", None)
    if not isinstance(verb, str) or verb not in _READERS:
        raise Malformed
    fields, read = _READERS[verb]
    if not asked.keys() <= fields:
        raise Malformed
    request: Request = read(asked)
    return request


def _read_list(asked: dict[str, Any]) -> ListNetworks:
    idle, visits = asked.get("idle"), asked.get("visits", [])
    if idle is not None:
        if isinstance(idle, bool) or not isinstance(idle, int | float):
            raise Malformed
        if not 0 <= idle <= LONGEST_IDLE:  # nor is NaN
            raise Malformed
    if not isinstance(visits, list) or len(visits) > MOST_VISITS:
        raise Malformed
    return ListNetworks(None if idle is None else float(idle), tuple(map(_read_address, visits)))


def _read_address(text: object) -> str:
    if not isinstance(text, str) or len(text) > 64:
        raise Malformed
    try:
        address = ipaddress.ip_address(text.partition("%")[0])
    except ValueError:
        raise Malformed from None
    mapped = address.ipv4_mapped if isinstance(address, ipaddress.IPv6Address) else None
    return str(mapped or address)


def _read_join(asked: dict[str, Any]) -> JoinNetwork:
    password = asked.get("password")
    if password is not None and (not isinstance(password, str) or not is_passphrase(password)):
        raise Malformed("bad_password")
    return JoinNetwork(_read_network(asked), password, _read_flag(asked, "hidden", False))


def _read_open(asked: dict[str, Any]) -> OpenOwn:
    if "on" not in asked:
        raise Malformed
    on, now = _read_flag(asked, "on", True), _read_flag(asked, "now", False)
    if now and not on:
        raise Malformed
    return OpenOwn(on, now)


def _read_forget(asked: dict[str, Any]) -> ForgetNetwork:
    return ForgetNetwork(_read_network(asked))


def _read_network(asked: dict[str, Any]) -> bytes:
    text = asked.get("network")
    if not isinstance(text, str) or not _NETWORK.fullmatch(text):
        raise Malformed
    return bytes.fromhex(text)


def _read_flag(asked: dict[str, Any], name: str, usual: bool) -> bool:
    flag = asked.get(name, usual)
    if not isinstance(flag, bool):
        raise Malformed
    return flag


_READERS: dict[str, tuple[frozenset[str], Any]] = {
    "list": (frozenset(("idle", "visits")), _read_list),
    "join": (frozenset(("network", "password", "hidden")), _read_join),
    "open": (frozenset(("on", "now")), _read_open),
    "forget": (frozenset(("network",)), _read_forget),
}
"""By verb: what else may stand in it, and how it is read."""
