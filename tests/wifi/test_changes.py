"""Changes of network on simulated radios: the table is reachable again each time, and no card is lost.

In stretches of `EACH` changes, each on a disk of its own; together they are fifty.
"""

from __future__ import annotations

import random
import statistics
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.machine.guest import copy_of
from tests.wifi.disks import disk, missing
from tests.wifi.table import FOREIGN, HOME, OWN, Table

pytestmark = pytest.mark.soak
STRETCHES, EACH = 5, 10
REACHABLE, OPENED, BACK, AT_HOME, SLOWER = 120.0, 3.0, 20.0, 180.0, 0.05
"""Seconds at most: until the table is reachable again; until the own network is up; until the network before is back
after a wrong password; until the box is at home again; by how much a press may take longer than in peace."""
NMCLI = 0.5
"""Seconds that a look by nmcli takes here, at most, and that a figure may so be too high."""
FOREIGN_PROFILE = f"nmcli connection add type wifi ifname wlan0 con-name {FOREIGN} ssid {FOREIGN} " + (
    "wifi-sec.key-mgmt wpa-psk wifi-sec.psk cafe-secret-1 connection.autoconnect yes"
)


@pytest.fixture(params=range(1, STRETCHES + 1))
def stretch(request: pytest.FixtureRequest) -> int:
    assert isinstance(request.param, int)
    return request.param


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    if reason := missing():
        pytest.skip(reason)
    table = Table(copy_of(disk(), tmp_path))
    yield table
    table.guest.close()


def at_own(table: Table) -> None:
    if table.place() != OWN:
        assert table.ask("wifi_open", own="now") == 303
        table.until(lambda: table.place() == OWN, 30)
        table.until(lambda: not table.stage(), 30)


def at_home(table: Table) -> None:
    if table.place() != f"sorrybox {HOME}":
        right_password(table)


def own_network(table: Table) -> dict[str, float]:
    """Asked for at home, it is there at once."""
    at_home(table)
    assert table.ask("wifi_open", own="now") == 303
    opened = table.until(lambda: table.place() == OWN, 30)
    assert opened <= OPENED + NMCLI
    table.until(lambda: not table.stage(), 30)
    return {"opened": opened}


def right_password(table: Table) -> dict[str, float]:
    """From the own network to home: kept once a phone came."""
    at_own(table)
    table.join(table.password)
    table.until(lambda: table.stage() == "visit", 45)
    address = table.told()["stage"]["address"]
    assert address.startswith("192.168.72.")
    table.guest.say(f"air join {HOME} {table.password} 30", 90)
    took = table.until(lambda: table.visit() == "" and table.outcome() == "joined", 60)
    return {"joined": took}


def wrong_password(table: Table) -> dict[str, float]:
    """The network before comes back."""
    at_own(table)
    table.join("not-the-password")
    table.until(lambda: table.place() != OWN, 20)
    back = table.until(lambda: table.place() == OWN, 60)
    assert back <= BACK + NMCLI
    table.until(lambda: not table.stage(), 30)
    assert table.outcome() == "wrong_password"
    return {"back": back}


def new_password(table: Table) -> dict[str, float]:
    """The router has another password: the own network opens by itself, and the page takes the new one."""
    at_home(table)
    table.router(f"home-secret-{random.Random(table.password).randrange(10**6)}")
    alone = table.until(lambda: table.place() == OWN, REACHABLE)
    return {"own network": alone, **right_password(table)}


def home_gone_and_back(table: Table) -> dict[str, float]:
    """Out of reach, the own network opens by itself; when home is back, and nobody uses the page, so is the box."""
    at_home(table)
    table.guest.say("air leave")
    table.reach(False)
    alone = table.until(lambda: table.place() == OWN, REACHABLE)
    table.reach(True)
    home = table.until(lambda: table.place() == f"sorrybox {HOME}", AT_HOME)
    return {"own network": alone, "home": home}


def asker_killed(table: Table) -> dict[str, float]:
    """In the middle of a change, the small program is killed; systemd starts it again."""
    at_own(table)
    table.join("not-the-password" if table.versions % 2 else table.password)
    table.until(lambda: table.place() != OWN, 20)
    table.guest.say("systemctl kill -s KILL sorrybox-network")
    back = table.until(lambda: table.place() == OWN, REACHABLE)
    table.until(lambda: bool(table.told()) and not table.stage(), 60)
    return {"back": back}


def asker_gone(table: Table) -> dict[str, float]:
    """It is killed, and never comes back: NetworkManager alone takes the change back."""
    at_own(table)
    table.join(table.password)
    table.until(lambda: table.stage() == "visit", 45)
    table.guest.say("systemctl kill -s KILL sorrybox-network; systemctl stop sorrybox-network")
    back = table.until(lambda: table.place() == OWN, REACHABLE)
    table.guest.say("systemctl start sorrybox-network")
    table.until(lambda: bool(table.told()), 30)
    return {"back by itself": back}


def plug_pulled(table: Table) -> dict[str, float]:
    """In the middle of a change."""
    at_own(table)
    table.join("not-the-password" if table.versions % 2 else table.password)
    table.until(lambda: table.place() != OWN, 20)
    table.pull_the_plug()
    begun = time.monotonic()
    table.start()
    table.until(lambda: table.place() in (OWN, f"sorrybox {HOME}"), REACHABLE)
    again = time.monotonic() - begun
    assert again <= REACHABLE
    table.until(lambda: bool(table.told()), 30)
    return {"reachable after power": again}


CHANGES: tuple[Callable[[Table], dict[str, float]], ...] = (
    own_network, right_password, wrong_password, new_password, home_gone_and_back, asker_killed, asker_gone,
    plug_pulled, wrong_password, own_network,
)  # fmt: skip


def test_after_each_change_the_table_is_reachable_and_no_card_is_lost(table: Table, stretch: int) -> None:
    chance = random.Random(stretch)
    table.guest.say(FOREIGN_PROFILE)
    foreign = table.foreign()
    table.guest.eventually(lambda: len(presses(table)) >= 15, 120)
    peace = [press["took"] for press in table.presses]
    assert None not in peace
    table.presses.clear()
    changes = list(CHANGES)
    chance.shuffle(changes)
    for number, change in enumerate(changes, 1):
        table.versions = number
        figures = change(table)
        assert table.phone() == ""
        assert table.foreign() == foreign
        wanted = {FOREIGN, OWN, f"sorrybox {HOME}"}
        names = table.profiles()[:-1]
        assert set(names) <= wanted
        assert len(names) == len(set(names)), names
        said = ", ".join(f"{what} {seconds:.1f} s" for what, seconds in figures.items())
        print(f"{stretch}.{number} {change.__name__}: {said}", flush=True)
    table.take_presses()
    judge(table, peace)


def presses(table: Table) -> list[object]:
    table.take_presses()
    return table.presses


def judge(table: Table, peace: list[float]) -> None:
    """Each press drew one card, versions never went back, and none took much longer than in peace."""
    took = [press["took"] for press in table.presses]
    assert None not in took, table.presses
    for before, after in zip(table.presses, table.presses[1:], strict=False):
        assert after["from"] >= before["to"], (before, after)
    late = max(took) - max(peace)
    print(
        f"{len(took)} presses: median {statistics.median(took) * 1000:.0f} ms, longest {max(took) * 1000:.0f} ms;"
        f" in peace {statistics.median(peace) * 1000:.0f} and {max(peace) * 1000:.0f} ms"
    )
    assert late <= SLOWER
