"""NetworkManager over the system's D-Bus, by jeepney: calls, properties, and what a device goes through."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from jeepney import DBusAddress, HeaderFields, MatchRule, MessageType, message_bus, new_method_call
from jeepney.io.blocking import DBusConnection, Proxy, open_dbus_connection
from jeepney.wrappers import DBusErrorResponse

NAME = "org.freedesktop.NetworkManager"
ROOT = "/org/freedesktop/NetworkManager"
SETTINGS = f"{ROOT}/Settings"
PROPERTIES = "org.freedesktop.DBus.Properties"
LIMIT = 10.0
"""Seconds for one call: NetworkManager itself answers in milliseconds."""
MOST_KEPT = 64
"""Signals kept while nobody takes them."""


class BusLost(Exception):
    """There is no system bus, or it went away."""


class Refused(Exception):
    """NetworkManager, or polkit for it, said no; or it is not there. `word` is the error's last name (D-Bus)."""

    def __init__(self, word: str, said: str) -> None:
        super().__init__(f"{word}: {said}")
        self.word = word


class SystemBus:
    """One connection, for one thread. Every call raises `BusLost` or `Refused`."""

    def __init__(self) -> None:
        try:
            self._connection: DBusConnection = open_dbus_connection("SYSTEM")
        except (OSError, KeyError, ValueError, RuntimeError) as trouble:
            raise BusLost(str(trouble)) from trouble

    def close(self) -> None:
        """Safe to call twice."""
        self._connection.close()

    def call(self, path: str, interface: str, method: str, signature: str = "", *values: Any) -> tuple[Any, ...]:
        """What a method of NetworkManager returns."""
        asked = new_method_call(DBusAddress(path, NAME, interface), method, signature or None, values)
        try:
            answer = self._connection.send_and_get_reply(asked, timeout=LIMIT)
        except (OSError, TimeoutError) as trouble:
            raise BusLost(f"{method}: {trouble}") from trouble
        if answer.header.message_type is MessageType.error:
            name = str(answer.header.fields.get(HeaderFields.error_name, "?"))
            raise Refused(name.rpartition(".")[2], str(answer.body[0]) if answer.body else "")
        return tuple(answer.body)

    def properties(self, path: str, interface: str) -> Mapping[str, Any]:
        """All of an interface, their variants opened."""
        (found,) = self.call(path, PROPERTIES, "GetAll", "s", interface)
        return {name: value for name, (_, value) in found.items()}

    def property(self, path: str, interface: str, name: str) -> Any:
        """One of them."""
        ((_, value),) = self.call(path, PROPERTIES, "Get", "ss", interface, name)
        return value

    @contextmanager
    def states_of(self, device: str) -> Iterator[States]:
        """While in it, each change of a device's state is kept to be taken."""
        rule = MatchRule(type="signal", interface=f"{NAME}.Device", member="StateChanged", path=device)
        kept: deque[Any] = deque(maxlen=MOST_KEPT)
        dbus = Proxy(message_bus, self._connection, timeout=LIMIT)
        try:
            dbus.AddMatch(rule)
        except (OSError, TimeoutError, DBusErrorResponse) as trouble:
            raise BusLost(str(trouble)) from trouble
        try:
            with self._connection.filter(rule, queue=kept):
                yield States(self._connection, kept)
        finally:
            try:
                dbus.RemoveMatch(rule)
            except (OSError, TimeoutError, DBusErrorResponse) as trouble:
                raise BusLost(str(trouble)) from trouble


class States:
    """The changes of one device's state, in their order."""

    def __init__(self, connection: DBusConnection, kept: deque[Any]) -> None:
        self._connection, self._kept = connection, kept

    def take(self, within: float) -> tuple[int, int] | None:
        """The next state and its reason (NMDeviceState, NMDeviceStateReason), or None within so many seconds."""
        end = time.monotonic() + within
        while True:
            try:
                told = self._connection.recv_until_filtered(self._kept, timeout=max(0.0, end - time.monotonic()))
            except TimeoutError:
                return None
            except OSError as trouble:
                raise BusLost(str(trouble)) from trouble
            if len(told.body) == 3:
                return int(told.body[0]), int(told.body[2])
