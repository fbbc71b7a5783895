"""What can be known of the radio: its state, the networks around, and the profiles that NetworkManager keeps.

Numbers are those of NetworkManager's D-Bus interface (NM 1.42 of Bookworm, 1.52 of Trixie).
"""

from __future__ import annotations

import ipaddress
import time
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias

from hardware.network.bus import NAME, ROOT, SETTINGS, Refused, SystemBus

DEVICE, WIRELESS = f"{NAME}.Device", f"{NAME}.Device.Wireless"
CONNECTION = f"{NAME}.Settings.Connection"
WIFI_DEVICE = 2
CAN_OPEN = 0x40
"""NM_WIFI_DEVICE_CAP_AP."""
UNMANAGED, UNAVAILABLE, DISCONNECTED, PREPARING, ADDRESSING, ACTIVE, FAILED = 10, 20, 30, 40, 70, 100, 120
"""NMDeviceState."""
UNSAVED = 1
"""NM_SETTINGS_CONNECTION_FLAG_UNSAVED."""
FRESH = 12.0
"""Seconds: what was not seen for longer is gone, though NetworkManager lists it for minutes (field-notes, 8)."""
LOOKING = 10.0
"""Seconds at most for a look round."""
RIGHTS = (
    "network-control", "wifi.scan", "wifi.share.protected", "settings.modify.system", "checkpoint-rollback",
)  # fmt: skip
"""The polkit actions that the program needs, without `org.freedesktop.NetworkManager.`."""

Address: TypeAlias = ipaddress.IPv4Interface | ipaddress.IPv6Interface
Security: TypeAlias = Literal["open", "wpa", "sae", "other"]
"""`other` wants more than a password, or is too old to be safe (WEP)."""


@dataclass(frozen=True, slots=True)
class Radio:
    """The first radio of the computer, and how it is."""

    path: str
    interface: str
    state: int
    enabled: bool
    can_open: bool
    uuid: str = ""
    """Of the profile that is up, or coming up."""
    addresses: tuple[Address, ...] = ()

    @property
    def is_up(self) -> bool:
        """Whether it is in a network, with an address."""
        return self.state == ACTIVE

    def holds(self, visitor: str) -> bool:
        """Whether an address is another's in the network that the radio is in."""
        address = ipaddress.ip_address(visitor)
        return any(address in own.network and address != own.ip for own in self.addresses)


@dataclass(frozen=True, slots=True)
class Around:
    """A network in the air, its strongest access point's."""

    ssid: bytes
    strength: int
    """0 to 100."""
    security: Security
    fresh: bool
    """Whether it was seen just now."""


@dataclass(frozen=True, slots=True)
class Profile:
    """What NetworkManager keeps of a network."""

    path: str
    uuid: str
    ssid: bytes
    opens: bool
    """Whether it is for a network of the computer's own."""
    autoconnect: bool
    saved: bool
    file: str


def find_radio(bus: SystemBus) -> Radio | None:
    """The radio; None where there is none."""
    manager = bus.properties(ROOT, NAME)
    for path in bus.call(ROOT, NAME, "GetDevices")[0]:
        told = bus.properties(path, DEVICE)
        if told["DeviceType"] == WIFI_DEVICE:
            enabled = bool(manager["WirelessEnabled"] and manager["WirelessHardwareEnabled"])
            return Radio(
                path,
                str(told["Interface"]),
                int(told["State"]),
                enabled,
                bool(int(bus.property(path, WIRELESS, "WirelessCapabilities")) & CAN_OPEN),
                _uuid(bus, str(told["ActiveConnection"])),
                _addresses(bus, told),
            )
    return None


def _uuid(bus: SystemBus, active: str) -> str:
    if active == "/":
        return ""
    try:
        return str(bus.property(active, f"{NAME}.Connection.Active", "Uuid"))
    except Refused:  # it ended between the two questions
        return ""


def _addresses(bus: SystemBus, device: Mapping[str, Any]) -> tuple[Address, ...]:
    found: list[Address] = []
    for version in ("4", "6"):
        path = str(device[f"Ip{version}Config"])
        if path == "/":
            continue
        try:
            told = bus.property(path, f"{NAME}.IP{version}Config", "AddressData")
        except Refused:
            continue
        found += [ipaddress.ip_interface(f"{each['address'][1]}/{each['prefix'][1]}") for each in told]
    return tuple(found)


def networks_around(bus: SystemBus, radio: Radio, now: float | None = None) -> list[Around]:
    """What is known to be in the air, the strongest first; hidden ones and other radios' ad-hoc ones are not told.
    `now`: seconds since the start of the computer."""
    now = time.clock_gettime(time.CLOCK_BOOTTIME) if now is None else now
    best: dict[bytes, Around] = {}
    for path in bus.call(radio.path, WIRELESS, "GetAllAccessPoints")[0]:
        try:
            told = bus.properties(path, f"{NAME}.AccessPoint")
        except Refused:  # it was forgotten between the two questions
            continue
        ssid = bytes(told["Ssid"])
        fresh = int(told["LastSeen"]) >= 0 and int(told["LastSeen"]) > now - FRESH
        around = Around(ssid, int(told["Strength"]), _security(told), fresh)
        known = best.get(ssid)
        if ssid.strip(b"\0") and (known is None or (around.fresh, around.strength) > (known.fresh, known.strength)):
            best[ssid] = around
    return sorted(best.values(), key=lambda each: (-each.strength, each.ssid))


def _security(told: Mapping[str, Any]) -> Security:
    """By the flags of the access point (NM80211ApSecurityFlags)."""
    psk, enterprise, sae = 0x100, 0x200, 0x400
    management = int(told["WpaFlags"]) | int(told["RsnFlags"])
    if management & psk:
        return "wpa"
    if management & sae:
        return "sae"
    private = int(told["Flags"]) & 0x1
    return "other" if management & enterprise or private or management else "open"


def look_round(bus: SystemBus, radio: Radio) -> None:
    """Have the radio listen on all channels, and wait until it has. While it does, its own network is deaf."""
    before = bus.property(radio.path, WIRELESS, "LastScan")
    bus.call(radio.path, WIRELESS, "RequestScan", "a{sv}", {})
    end = time.monotonic() + LOOKING
    while time.monotonic() < end and bus.property(radio.path, WIRELESS, "LastScan") == before:
        time.sleep(0.2)


def profiles(bus: SystemBus) -> list[Profile]:
    """Every profile for Wi-Fi, whoever made it."""
    found = []
    for path in bus.call(SETTINGS, f"{NAME}.Settings", "ListConnections")[0]:
        try:
            (settings,) = bus.call(path, CONNECTION, "GetSettings")
            told = bus.properties(path, CONNECTION)
        except Refused:
            continue
        wireless = settings.get("802-11-wireless")
        if wireless is None or "ssid" not in wireless:
            continue
        own, mode = settings["connection"], wireless.get("mode", ("s", "infrastructure"))[1]
        if mode not in ("infrastructure", "ap"):
            continue
        found.append(
            Profile(
                path,
                str(own["uuid"][1]),
                bytes(wireless["ssid"][1]),
                mode == "ap",
                bool(own.get("autoconnect", ("b", True))[1]),
                not int(told["Flags"]) & UNSAVED,
                str(told.get("Filename", "")),
            )
        )
    return found


def missing_rights(bus: SystemBus) -> tuple[str, ...]:
    """Which of `RIGHTS` polkit does not give."""
    (given,) = bus.call(ROOT, NAME, "GetPermissions")
    return tuple(right for right in RIGHTS if given.get(f"{NAME}.{right}") != "yes")
