"""Runs in the guest, inside the sandbox of one unit or the other: what may be done to networks from there.

Prints one JSON object: each deed's name, and whether it was done. Jeepney is the system's here.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from jeepney import DBusAddress, MessageType, new_method_call
from jeepney.io.blocking import open_dbus_connection

NM, ROOT = "org.freedesktop.NetworkManager", "/org/freedesktop/NetworkManager"
FILES = "/etc/NetworkManager/system-connections"
bus = open_dbus_connection("SYSTEM")


def call(path: str, interface: str, method: str, signature: str | None = None, *values: Any) -> Any:
    answer = bus.send_and_get_reply(
        new_method_call(DBusAddress(path, NM, interface), method, signature, values), timeout=20
    )
    if answer.header.message_type is MessageType.error:
        raise PermissionError(answer.body)
    return answer.body


def foreign() -> str:
    for path in call(f"{ROOT}/Settings", f"{NM}.Settings", "ListConnections")[0]:
        if call(path, f"{NM}.Settings.Connection", "GetSettings")[0]["connection"]["id"][1] == "CAFE":
            return str(path)
    raise LookupError


def read_password() -> None:
    told = call(foreign(), f"{NM}.Settings.Connection", "GetSecrets", "s", "802-11-wireless-security")[0]
    assert told["802-11-wireless-security"]["psk"][1] == "cafe-secret-1"


def read_file() -> None:
    for file in Path(FILES).iterdir():
        file.read_text()


def write_file() -> None:
    (Path(FILES) / "probe.nmconnection").write_text("")


def change_name() -> None:
    (settings,) = call(foreign(), f"{NM}.Settings.Connection", "GetSettings")
    settings["connection"]["id"] = ("s", "ours")
    call(foreign(), f"{NM}.Settings.Connection", "Update", "a{sa{sv}}", settings)


def delete() -> None:
    call(foreign(), f"{NM}.Settings.Connection", "Delete")


def add() -> None:
    settings = {
        "connection": {"id": ("s", "probe"), "type": ("s", "802-11-wireless")},
        "802-11-wireless": {"ssid": ("ay", b"PROBE")},
    }
    call(f"{ROOT}/Settings", f"{NM}.Settings", "AddConnection", "a{sa{sv}}", settings)


def device() -> str:
    return str(call(ROOT, NM, "GetDeviceByIpIface", "s", "wlan0")[0])


def checkpoint() -> None:
    (point,) = call(ROOT, NM, "CheckpointCreate", "aouu", [device()], 30, 1)
    call(ROOT, NM, "CheckpointDestroy", "o", point)


def disconnect() -> None:
    call(device(), f"{NM}.Device", "Disconnect")


def look_round() -> None:
    call(device(), f"{NM}.Device.Wireless", "RequestScan", "a{sv}", {})


def switch_off() -> None:
    call(ROOT, NM, "Enable", "b", False)


DEEDS: dict[str, Callable[[], object]] = {
    "see the names of networks": foreign,
    "read a saved password": read_password,
    "read a profile's file": read_file,
    "write a profile": write_file,
    "have a checkpoint": checkpoint,
    "have the radio look round": look_round,
    "turn networking off": switch_off,
}
FOR_THE_BOX_ONLY: dict[str, Callable[[], object]] = {
    "change a foreign profile": change_name,
    "delete a foreign profile": delete,
    "add a profile": add,
    "leave the network": disconnect,
}
"""What the small program could do, and would then have done."""


def done(deed: Callable[[], object]) -> bool:
    try:
        deed()
    except Exception as refusal:
        print(repr(refusal), file=sys.stderr)
        return False
    return True


if __name__ == "__main__":
    import getpass

    deeds = DEEDS if getpass.getuser() == "sorrybox-network" else DEEDS | FOR_THE_BOX_ONLY
    print(json.dumps({name: done(deed) for name, deed in deeds.items()}))
