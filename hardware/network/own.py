"""What the box's own network is called, its password, and the profiles that the program makes."""

from __future__ import annotations

import secrets
import uuid
from dataclasses import dataclass
from typing import Any

from hardware.network.protocol import OWN_ADDRESS
from hardware.network.radio import Profile, Security

SIGNS = "ABCDEFGHJKLMNPQRTUVWXY346789"
"""Letters and digits that nobody takes for one another, on a panel of 128 x 64 pixels or read aloud."""
_OURS = uuid.UUID("5b0f7a0e-3b9e-5d0c-9f57-6a0d2f1c8a44")
_SLOTS = (0, 1)
"""A network may have two profiles for a moment: the one that was proven, and the one that is being tried."""

Settings = dict[str, dict[str, tuple[str, Any]]]
"""A connection as D-Bus has it, `a{sa{sv}}`."""


@dataclass(frozen=True, slots=True)
class Credentials:
    """What a phone must know to come into the box's own network."""

    ssid: str
    password: str


def invent() -> Credentials:
    """A name that tells two boxes in one house apart, and a password of 57 bits (12 signs)."""
    return Credentials(f"SORRYBOX-{_signs(3)}", _signs(12))


def _signs(count: int) -> str:
    return "".join(secrets.choice(SIGNS) for _ in range(count))


def own_uuid() -> str:
    """Of the profile of the box's own network: the same on every box, so that it is found again."""
    return str(uuid.uuid5(_OURS, "own"))


def client_uuids(ssid: bytes) -> tuple[str, ...]:
    """Of the profiles that the program may have made for a network."""
    return tuple(str(uuid.uuid5(_OURS, f"{slot}:{ssid.hex()}")) for slot in _SLOTS)


def is_ours(profile: Profile) -> bool:
    """Whether the program made it. All others are foreign, and never changed."""
    return profile.uuid == own_uuid() if profile.opens else profile.uuid in client_uuids(profile.ssid)


def own_profile(own: Credentials, interface: str) -> Settings:
    """The box's own network: opened by NetworkManager by itself, and again and again, where no known one is in reach.

    Only WPA2 with CCMP: what NetworkManager would offer beside it fails on a Zero W, and keeps phones off a Pi 4
    (field-notes, section 8)."""
    return {
        "connection": {
            "id": ("s", "sorrybox own network"),
            "uuid": ("s", own_uuid()),
            "type": ("s", "802-11-wireless"),
            "interface-name": ("s", interface),
            "autoconnect": ("b", True),
            "autoconnect-priority": ("i", -999),
            "autoconnect-retries": ("i", 0),
        },
        "802-11-wireless": {
            "ssid": ("ay", own.ssid.encode()),
            "mode": ("s", "ap"),
            "band": ("s", "bg"),
        },
        "802-11-wireless-security": {
            "key-mgmt": ("s", "wpa-psk"),
            "psk": ("s", own.password),
            "proto": ("as", ["rsn"]),
            "pairwise": ("as", ["ccmp"]),
            "group": ("as", ["ccmp"]),
            "pmf": ("i", 1),
        },
        "ipv4": {
            "method": ("s", "shared"),
            "address-data": ("aa{sv}", [{"address": ("s", OWN_ADDRESS), "prefix": ("u", 24)}]),
        },
        "ipv6": {"method": ("s", "disabled")},
    }


def client_profile(
    ssid: bytes, password: str | None, interface: str, *, hidden: bool, security: Security, taken: frozenset[str]
) -> Settings:
    """A network to be tried. `taken`: the UUIDs that are in use, of which it gets none."""
    free = next(each for each in client_uuids(ssid) if each not in taken)
    settings: Settings = {
        "connection": {
            "id": ("s", f"sorrybox {ssid.decode(errors='replace')}"),
            "uuid": ("s", free),
            "type": ("s", "802-11-wireless"),
            "interface-name": ("s", interface),
            "autoconnect": ("b", True),
            "autoconnect-priority": ("i", 1),
        },
        "802-11-wireless": {"ssid": ("ay", ssid), "mode": ("s", "infrastructure"), "hidden": ("b", hidden)},
    }
    if password is not None:
        settings["802-11-wireless-security"] = {
            "key-mgmt": ("s", "sae" if security == "sae" else "wpa-psk"),
            "psk": ("s", password),
        }
    return settings
