"""Whether the box can change its Wi-Fi and open its own: as the program that does so tells."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from device.checkup.board import ROOT
from device.checkup.findings import Finding, skipped, warning, well
from device.wifi import Wifi
from hardware.network.protocol import SOCKET

NOTHING_TO_JUDGE = {"simulated": "simulated", "no_networkmanager": "no_networkmanager", "none": "no_wifi"}
NOT_READY = {"off": "network.off", "unmanaged": "network.unmanaged", "no_service": "network.no_service"}


def look_at_own_network(root: Path = ROOT) -> Mapping[str, Any]:
    """What the program tells; `radio` says why there is nothing of it where it isn't there."""
    if not any((root / "sys/class/net").glob("*/wireless")):
        return {"radio": "none"}
    if not (root / "run/NetworkManager").exists():
        return {"radio": "no_networkmanager"}
    return Wifi(root / SOCKET.lstrip("/")).look()


def judge_own_network(told: Mapping[str, Any]) -> Finding:  # noqa: PLR0911 - one line for each thing that can be missing
    """The box plays in any case; this is about phones on the road."""
    radio = told["radio"]
    if radio in NOTHING_TO_JUDGE:
        return skipped("network", NOTHING_TO_JUDGE[radio])
    if radio in NOT_READY:
        return warning(NOT_READY[radio])
    if told["missing"]:
        return warning("network.rights", rights=", ".join(told["missing"]))
    if told["leftovers"]:
        return warning("network.leftovers", found=told["leftovers"])
    if not told["can_open"]:
        return warning("network.cannot_open")
    if told["own"]["up"]:
        return well("network.up", name=told["own"]["ssid"])
    return well("network.netplan") if told["netplan"] else well("network.ok")
