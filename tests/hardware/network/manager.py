"""A NetworkManager of our own on a private bus: real D-Bus, and a radio that lives faster than a real one.

It knows what `hardware.network` asks of the real one, and takes time for nothing but the order of things: a step of an
activation is `STEP` long, an autoconnect begins `AUTOCONNECT` after the radio has become idle. What it does in which
order was seen of NetworkManager 1.52 (field-notes, section 8); `tests/wifi` asks the real one.
"""

from __future__ import annotations

import copy
import os
import re
import subprocess
import threading
import time
import uuid
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from jeepney import (
    DBusAddress,
    HeaderFields,
    Message,
    MessageType,
    message_bus,
    new_error,
    new_method_return,
    new_signal,
)
from jeepney.io.blocking import DBusConnection, Proxy, open_dbus_connection

NM, ROOT = "org.freedesktop.NetworkManager", "/org/freedesktop/NetworkManager"
DEVICE, SETTINGS = f"{ROOT}/Devices/3", f"{ROOT}/Settings"
STEP, AUTOCONNECT = 0.02, 0.1
PSK, SAE, ENTERPRISE = 0x100, 0x400, 0x200

Connection = dict[str, dict[str, Any]]


@dataclass
class Air:
    """A network that is there."""

    password: str | None = None
    strength: int = 70
    heard: bool = True
    gives_addresses: bool = True
    flags: int = PSK
    hidden: bool = False
    address: str = "192.168.72.20"


@dataclass
class Kept:
    """A connection that the manager has."""

    settings: Connection
    saved: bool
    file: str = ""


@dataclass
class Checkpoint:
    """As it was."""

    created: int
    ends: float
    active: str | None
    connections: dict[str, Kept]


@dataclass
class World:
    """All that can be seen and turned from outside; the manager's thread changes it too, under `lock`."""

    air: dict[bytes, Air] = field(default_factory=dict)
    kept: dict[str, Kept] = field(default_factory=dict)
    radio: bool = True
    enabled: bool = True
    can_open: bool = True
    rights: dict[str, str] = field(default_factory=dict)
    state: int = 30
    active: str | None = None
    """Path of the connection that is up."""
    checkpoints: dict[str, Checkpoint] = field(default_factory=dict)
    calls: list[str] = field(default_factory=list)
    scans: int = 0
    refuse: set[str] = field(default_factory=set)
    """Methods that polkit says no to."""
    lock: threading.RLock = field(default_factory=threading.RLock)

    def client(self, ssid: bytes, password: str | None, *, saved: bool = True, uuid_: str | None = None) -> str:
        """Have a connection that somebody else made."""
        settings: Connection = {
            "connection": {
                "id": ("s", ssid.decode()),
                "uuid": ("s", uuid_ or str(uuid.uuid4())),
                "type": ("s", "802-11-wireless"),
            },
            "802-11-wireless": {"ssid": ("ay", ssid), "mode": ("s", "infrastructure")},
        }
        if password:
            settings["802-11-wireless-security"] = {"key-mgmt": ("s", "wpa-psk"), "psk": ("s", password)}
        with self.lock:
            path = f"{SETTINGS}/{len(self.calls) + len(self.kept) + 100}"
            self.kept[path] = Kept(settings, saved)
        return path

    def up(self) -> bytes | None:
        """The network that the radio is in."""
        with self.lock:
            if self.state != 100 or self.active is None:
                return None
            return bytes(self.kept[self.active].settings["802-11-wireless"]["ssid"][1])

    def names(self) -> list[tuple[str, bool]]:
        """Each connection's id, and whether it is saved."""
        with self.lock:
            return sorted((str(each.settings["connection"]["id"][1]), each.saved) for each in self.kept.values())


class Manager(threading.Thread):
    """Answers as NetworkManager until `stop`."""

    def __init__(self, world: World, address: str) -> None:
        super().__init__(name="NetworkManager", daemon=True)
        self.world, self._address = world, address
        self._timers: list[tuple[float, Callable[[], None]]] = []
        self._number = 0
        self._running = True
        self._turn = 0
        self._blocked: set[str] = set()
        self.ready = threading.Event()

    def run(self) -> None:
        self._bus: DBusConnection = open_dbus_connection(self._address)
        Proxy(message_bus, self._bus).RequestName(NM)
        self.ready.set()
        with self.world.lock:
            self._idle()
        while self._running:
            try:
                came = self._bus.receive(timeout=0.01)
            except TimeoutError:
                came = None
            with self.world.lock:
                if came is not None and came.header.message_type is MessageType.method_call:
                    self._answer(came)
                now = time.monotonic()
                due = [timer for timer in self._timers if timer[0] <= now]
                self._timers = [timer for timer in self._timers if timer[0] > now]
                for _, work in due:
                    work()
                for path, point in list(self.world.checkpoints.items()):
                    if point.ends <= now:
                        self._roll_back(path)
        self._bus.close()

    def stop(self) -> None:
        self._running = False
        self.join(5)

    def lose(self) -> None:
        """The network that the radio is in goes."""
        with self.world.lock:
            self._disconnect(8)

    def _later(self, seconds: float, work: Callable[[], None]) -> None:
        self._timers.append((time.monotonic() + seconds, work))

    def _answer(self, asked: Message) -> None:
        fields = asked.header.fields
        path, interface = fields[HeaderFields.path], fields.get(HeaderFields.interface, "")
        method = fields[HeaderFields.member]
        self.world.calls.append(method)
        try:
            if method in self.world.refuse:
                raise PermissionError(method)
            if interface.endswith(".Properties"):
                told = self._properties(path, asked.body[0])
                signature, values = ("a{sv}", (told,)) if method == "GetAll" else ("v", (told[asked.body[1]],))
            else:
                signature, values = getattr(self, f"_do_{_snake(method)}")(path, *asked.body)
        except PermissionError as no:
            self._bus.send(new_error(asked, f"{NM}.PermissionDenied", "s", (str(no),)))
        except (KeyError, AttributeError) as no:
            self._bus.send(new_error(asked, "org.freedesktop.DBus.Error.UnknownObject", "s", (str(no),)))
        else:
            self._bus.send(new_method_return(asked, signature or None, values))

    def _properties(self, path: str, interface: str) -> dict[str, Any]:  # noqa: PLR0911 - one for each object
        world = self.world
        if path == ROOT:
            return {"WirelessEnabled": ("b", world.enabled), "WirelessHardwareEnabled": ("b", True)}
        if path == f"{ROOT}/Devices/1":
            return {"DeviceType": ("u", 32)}
        if path == DEVICE and interface.endswith(".Wireless"):
            return {
                "WirelessCapabilities": ("u", 0x40 if world.can_open else 0),
                "LastScan": ("x", world.scans),
            }
        if path == DEVICE:
            has_address = world.state == 100
            return {
                "DeviceType": ("u", 2),
                "Interface": ("s", "wlan0"),
                "State": ("u", world.state),
                "ActiveConnection": ("o", f"{ROOT}/ActiveConnection/1" if world.active else "/"),
                "Ip4Config": ("o", f"{ROOT}/IP4Config/1" if has_address else "/"),
                "Ip6Config": ("o", "/"),
            }
        if "/IP4Config/" in path:
            return {"AddressData": ("aa{sv}", [{"address": ("s", self._own_address()), "prefix": ("u", 24)}])}
        if "/ActiveConnection/" in path:
            return {"Uuid": ("s", self._uuid(self._active()))}
        if "/AccessPoint/" in path:
            ssid = bytes.fromhex(path.rpartition("/")[2])
            found = world.air[ssid]
            seen = int(time.clock_gettime(time.CLOCK_BOOTTIME)) if found.heard else 1
            return {
                "Ssid": ("ay", ssid),
                "Strength": ("y", found.strength),
                "Flags": ("u", int(bool(found.flags))),
                "WpaFlags": ("u", 0),
                "RsnFlags": ("u", found.flags),
                "LastSeen": ("i", seen),
            }
        if "/Checkpoint/" in path:
            return {"Created": ("x", world.checkpoints[path].created)}
        kept = world.kept[path]
        return {"Flags": ("u", 0 if kept.saved else 1), "Filename": ("s", kept.file)}

    def _active(self) -> str:
        if self.world.active is None:
            raise KeyError("it is gone")
        return self.world.active

    def _own_address(self) -> str:
        settings = self.world.kept[self._active()].settings
        if settings["802-11-wireless"]["mode"][1] == "ap":
            return "10.42.0.1"
        return self.world.air[bytes(settings["802-11-wireless"]["ssid"][1])].address

    def _uuid(self, path: str) -> str:
        return str(self.world.kept[path].settings["connection"]["uuid"][1])

    def _do_get_devices(self, path: str) -> tuple[str, tuple[Any, ...]]:
        return "ao", ([f"{ROOT}/Devices/1", *([DEVICE] if self.world.radio else [])],)

    def _do_get_permissions(self, path: str) -> tuple[str, tuple[Any, ...]]:
        rights = ("network-control", "wifi.scan", "wifi.share.protected", "settings.modify.system")
        usual = {f"{NM}.{right}": "yes" for right in (*rights, "checkpoint-rollback")}
        return "a{ss}", ({**usual, **self.world.rights},)

    def _do_get_all_access_points(self, path: str) -> tuple[str, tuple[Any, ...]]:
        shown = [ssid for ssid, air in self.world.air.items() if not air.hidden]
        return "ao", ([f"{ROOT}/AccessPoint/{ssid.hex()}" for ssid in shown],)

    def _do_request_scan(self, path: str, options: Any) -> tuple[str, tuple[Any, ...]]:
        def heard() -> None:
            self.world.scans += 1

        self._later(STEP, heard)
        return "", ()

    def _do_list_connections(self, path: str) -> tuple[str, tuple[Any, ...]]:
        return "ao", (list(self.world.kept),)

    def _do_get_settings(self, path: str) -> tuple[str, tuple[Any, ...]]:
        shown = copy.deepcopy(self.world.kept[path].settings)
        shown.get("802-11-wireless-security", {}).pop("psk", None)
        return "a{sa{sv}}", (shown,)

    def _do_get_secrets(self, path: str, setting: str) -> tuple[str, tuple[Any, ...]]:
        kept = self.world.kept[path].settings.get(setting, {})
        return "a{sa{sv}}", ({setting: {name: value for name, value in kept.items() if name == "psk"}},)

    def _do_add_connection2(
        self, path: str, settings: Connection, flags: int, more: Any
    ) -> tuple[str, tuple[Any, ...]]:
        path = self._add(settings, saved=bool(flags & 0x1))
        if flags & 0x20:
            self._blocked.add(path)
        return "oa{sv}", (path, {})

    def _add(self, settings: Connection, *, saved: bool) -> str:
        if any(self._uuid(path) == settings["connection"]["uuid"][1] for path in self.world.kept):
            raise PermissionError("a connection with this UUID exists")
        self._number += 1
        path = f"{SETTINGS}/{self._number}"
        self.world.kept[path] = Kept(settings, saved)
        return path

    def _do_activate_connection(
        self, path: str, connection: str, device: str, specific: str
    ) -> tuple[str, tuple[Any, ...]]:
        if connection not in self.world.kept:
            raise KeyError(connection)
        self._blocked.discard(connection)
        self._activate(connection)
        return "o", (f"{ROOT}/ActiveConnection/1",)

    def _do_save(self, path: str) -> tuple[str, tuple[Any, ...]]:
        self.world.kept[path].saved = True
        return "", ()

    def _do_update(self, path: str, settings: Connection) -> tuple[str, tuple[Any, ...]]:
        self.world.kept[path].settings = settings
        return "", ()

    def _do_delete(self, path: str) -> tuple[str, tuple[Any, ...]]:
        self._forget(path)
        return "", ()

    def _forget(self, path: str) -> None:
        if self.world.active == path:
            self._disconnect(38)
        del self.world.kept[path]

    def _do_checkpoint_create(
        self, path: str, devices: list[str], seconds: int, flags: int
    ) -> tuple[str, tuple[Any, ...]]:
        if flags & 1:
            self.world.checkpoints.clear()
        elif self.world.checkpoints:
            raise PermissionError("device already in a checkpoint")
        self._number += 1
        point = f"{ROOT}/Checkpoint/{self._number}"
        active = self.world.active if self.world.state == 100 else None
        now = time.monotonic()
        self.world.checkpoints[point] = Checkpoint(
            int(now * 1000), now + seconds, active, copy.deepcopy(self.world.kept)
        )
        return "o", (point,)

    def _do_checkpoint_destroy(self, path: str, point: str) -> tuple[str, tuple[Any, ...]]:
        del self.world.checkpoints[point]
        return "", ()

    def _do_checkpoint_rollback(self, path: str, point: str) -> tuple[str, tuple[Any, ...]]:
        if point not in self.world.checkpoints:
            raise KeyError(point)
        self._roll_back(point)
        return "a{su}", ({DEVICE: 0},)

    def _roll_back(self, point: str) -> None:
        was = self.world.checkpoints.pop(point)
        for path in [each for each in self.world.kept if each not in was.connections]:
            self._forget(path)
        self.world.kept.update(was.connections)
        if was.active is None:
            self._disconnect(36)
        elif self.world.active != was.active:
            self._activate(was.active)

    def _set(self, state: int, reason: int = 0) -> None:
        before, self.world.state = self.world.state, state
        place = DBusAddress(DEVICE, interface=f"{NM}.Device")
        self._bus.send(new_signal(place, "StateChanged", "uuu", (state, before, reason)))

    def _disconnect(self, reason: int) -> None:
        self._turn += 1
        self.world.active = None
        self._set(30, reason)
        self._idle()

    def _idle(self) -> None:
        """Choose a connection by itself, as autoconnect does: known ones in reach first, the own network last."""
        turn = self._turn

        def choose() -> None:
            if self._turn != turn or self.world.state != 30:
                return
            for path, kept in sorted(self.world.kept.items(), key=lambda each: -_priority(each[1].settings)):
                air = self.world.air.get(bytes(kept.settings["802-11-wireless"]["ssid"][1]))
                if path in self._blocked:
                    continue
                opens = kept.settings["802-11-wireless"]["mode"][1] == "ap"
                if opens or (air is not None and air.heard and air.password == _password(kept.settings)):
                    self._activate(path)
                    return
            self._idle()

        self._later(AUTOCONNECT, choose)

    def _activate(self, path: str) -> None:
        self._turn += 1
        turn, settings = self._turn, self.world.kept[path].settings
        if self.world.state > 30:
            self._set(110, 60)
            self._set(30, 60)
        self.world.active = path
        ssid = bytes(settings["802-11-wireless"]["ssid"][1])
        air = self.world.air.get(ssid)
        steps: list[tuple[int, int]] = [(40, 0), (50, 0)]
        if settings["802-11-wireless"]["mode"][1] == "ap":
            steps += [(70, 0), (80, 0), (90, 0), (100, 0)]
        elif air is None or not air.heard:
            pass  # it looks, and looks
        elif air.password != _password(settings):
            steps += [(60, 0), (120, 7)]
        elif not air.gives_addresses:
            steps += [(70, 0)]
        else:
            steps += [(60, 0), (40, 0), (50, 0), (70, 0), (80, 0), (90, 0), (100, 0)]

        def step(index: int) -> None:
            if self._turn != turn:
                return
            self._set(*steps[index])
            if steps[index][0] == 120:
                self.world.active = None
                self._set(30)
                self._idle()
            elif index + 1 < len(steps):
                self._later(STEP, lambda: step(index + 1))

        step(0)


def _snake(name: str) -> str:
    return re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower()


def _password(settings: Connection) -> str | None:
    found = settings.get("802-11-wireless-security", {}).get("psk", ("s", None))[1]
    return None if found is None else str(found)


def _priority(settings: Connection) -> int:
    return int(settings["connection"].get("autoconnect-priority", ("i", 0))[1])


@contextmanager
def private_bus() -> Iterator[str]:
    """A D-Bus of one's own; its address."""
    command = ["dbus-daemon", "--session", "--nofork", "--nopidfile", "--print-address=1"]
    quiet = {**os.environ, "DBUS_VERBOSE": "0"}
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, env=quiet)
    assert process.stdout
    try:
        yield process.stdout.readline().strip()
    finally:
        process.terminate()
        process.wait(10)
        process.stdout.close()
