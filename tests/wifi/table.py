"""A box in the guest with a phone and two routers around it: what is asked of it, and what can be seen of it."""

from __future__ import annotations

import json
import time
from pathlib import Path
from typing import Any

from tests.machine.guest import Guest
from tests.wifi.disks import RADIOS

HERE = Path(__file__).resolve().parent
HOME, SECRET = "HOME", "home-secret-1"
OWN = "sorrybox own network"
FOREIGN = "CAFE"
SETTLED = 20
"""Seconds after which a start of the computer is no reason any more for a press to take longer."""
KEY_OF = (
    "import sqlite3; print(sqlite3.connect('file:/var/lib/sorrybox/journal.db?mode=ro', uri=True)"
    ".execute(\\\"select value from secret where name = 'table'\\\").fetchone()[0])"
)
LIST = (
    "import json, socket; s = socket.socket(socket.AF_UNIX); s.connect('/run/sorrybox-network/socket');"
    ' s.sendall(b\'{\\"do\\": \\"list\\"}\\n\'); print(s.makefile().readline())'
)


class Table:
    """One start of the computer after the other, on one disk."""

    def __init__(self, disk: Path) -> None:
        self.disk, self.presses, self.versions = disk, [], 0  # type: ignore[var-annotated]
        self.password, self.there = SECRET, True
        self.start()

    def start(self) -> None:
        """Turn it on; the world is as it was."""
        self.guest = Guest(self.disk, *RADIOS)
        self.guest.wait_until_it_speaks()
        self.guest.eventually(lambda: self.guest.run("test -d /run/netns && ip netns | grep -q home").status == 0)
        self.router()
        if not self.there:
            self.reach(False)
        self.guest.wait_until_the_box_plays()
        self.key = self.guest.say(f'python3 -c "{KEY_OF}"')
        self.guest.put("/run/presser.py", (HERE / "presser.py").read_text())
        self.guest.say(f"(setsid sh -c 'sleep {SETTLED}; exec python3 /run/presser.py' >/dev/null 2>&1 &)")

    def pull_the_plug(self) -> None:
        """At once, with what was pressed so far read before."""
        self.take_presses()
        self.guest.close()

    def take_presses(self) -> None:
        """What the presser has noted since the last time."""
        lines = self.guest.run("cat /run/presses 2>/dev/null; : >/run/presses").said.splitlines()
        self.presses += [json.loads(line) for line in lines if line.startswith("{")]

    def router(self, password: str | None = None) -> None:
        """Home's router, perhaps with a new password."""
        self.password = password or self.password
        self.guest.say(f"air router home {HOME} {self.password} 6", 60)

    def reach(self, there: bool) -> None:
        """Whether home can be heard."""
        self.there = there
        self.guest.say(f"air reach home {int(there)}")

    def ask(self, what: str, **form: str) -> int:
        """Send a form of the page, as a phone that holds the key does; the status."""
        fields = " ".join(f"--data-urlencode {name}={value!r}" for name, value in form.items())
        said = self.guest.say(
            f"curl -s -m 20 -o /dev/null -w '%{{http_code}}' -H 'Authorization: Bearer {self.key}' {fields}"
            f" http://127.0.0.1:8080/do/{what}"
        )
        return int(said)

    def join(self, password: str) -> None:
        """Wish for home."""
        assert self.ask("wifi_join", network=HOME.encode().hex(), password=password) == 303

    def told(self) -> dict[str, Any]:
        """What the small program tells; empty while it doesn't."""
        answer = self.guest.run(f'python3 -c "{LIST}" 2>/dev/null')
        return json.loads(answer.said) if answer.status == 0 else {}

    def stage(self) -> str:
        """What is under way."""
        return str((self.told().get("stage") or {}).get("what", ""))

    def outcome(self) -> str:
        """Of the last wish."""
        return str((self.told().get("outcome") or {}).get("what", ""))

    def place(self) -> str:
        """The connection that the radio is in, by NetworkManager's word; empty while it is in none."""
        said = self.guest.run("nmcli -t -f DEVICE,STATE,CONNECTION device").said
        found = [line.split(":", 2) for line in said.splitlines() if line.startswith("wlan0:")]
        return found[0][2] if found and found[0][1] == "connected" else ""

    def until(self, true: Any, patience: float) -> float:
        """Seconds until something is true."""
        begun = time.monotonic()
        while not true():
            assert time.monotonic() - begun < patience, f"not within {patience} s: {self.state()}"
            time.sleep(0.1)
        return time.monotonic() - begun

    def state(self) -> str:
        """For a failure's report."""
        said = self.guest.run("nmcli device; journalctl -b -u sorrybox-network -n 15 -o cat --no-pager").said
        return f"{self.place()!r} {self.told()}\n{said}"

    def phone(self) -> str:
        """The phone goes where the box is, and opens the page there; what stands in its way, or nothing."""
        told = self.told()
        own = told["own"]
        network, password = (own["ssid"], own["password"]) if self.place() == OWN else (HOME, self.password)
        joined = json.loads(self.guest.say(f"air join {network} {password} 30", 90))
        if "why" in joined:
            return str(joined["why"])
        return self.visit()

    def visit(self) -> str:
        """The phone opens the page; nothing, or what it got instead."""
        address = self.guest.say("ip -4 -br addr show wlan0").split()[2].split("/")[0]
        got = {"status": 0}
        for _ in range(3):  # the first picture of a page may take longer than a phone waits
            got = json.loads(self.guest.say(f"air get http://{address}:8080/", 90))
            if got["status"] == 200:
                return ""
        return str(got)

    def profiles(self) -> list[str]:
        """Every profile for Wi-Fi, by name; a foreign one with its file's checksum."""
        names = self.guest.say("nmcli -t -f NAME,TYPE connection").splitlines()
        wifi = sorted(line.rpartition(":")[0] for line in names if line.endswith("wireless"))
        files = self.guest.say("ls /etc/NetworkManager/system-connections /run/NetworkManager/system-connections")
        return [*wifi, str(files.count("nmconnection"))]

    def foreign(self) -> str:
        """The checksum of what somebody else saved."""
        return self.guest.say(f"sha256sum /etc/NetworkManager/system-connections/{FOREIGN}.nmconnection")
