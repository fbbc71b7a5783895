"""What each part may do: the box itself nothing, the small program five things, whoever asks it malformed nothing."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from hardware.network.radio import RIGHTS
from tests.machine.guest import Guest, copy_of
from tests.wifi.disks import disk, missing
from tests.wifi.table import FOREIGN, HOME, OWN, SECRET, Table

pytestmark = pytest.mark.soak
PROBE = Path(__file__).with_name("probe.py")
PROBE_UNIT = """[Service]
Type=oneshot
Restart=no
WatchdogSec=0
WorkingDirectory=/
ExecStart=
ExecStart=/usr/bin/python3 /srv/probe.py
"""
NAMES = {
    "http://connectivitycheck.gstatic.com/generate_204": (204, ""),
    "http://clients3.google.com/generate_204": (204, ""),
    "http://captive.apple.com/hotspot-detect.html": (200, "Success"),
    "http://www.msftconnecttest.com/connecttest.txt": (200, "Microsoft Connect Test"),
    "http://www.msftncsi.com/ncsi.txt": (200, "Microsoft NCSI"),
    "http://detectportal.firefox.com/success.txt": (200, "success"),
    "http://nmcheck.gnome.org/check_network_status.txt": (200, "NetworkManager is online"),
    "http://10.42.0.1/": (302, ""),
}


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Table]:
    if reason := missing():
        pytest.skip(reason)
    table = Table(copy_of(disk(), tmp_path_factory.mktemp("radios")))
    table.guest.say(
        f"nmcli connection add type wifi ifname wlan0 con-name {FOREIGN} ssid {FOREIGN} wifi-sec.key-mgmt wpa-psk"
        " wifi-sec.psk cafe-secret-1"
    )
    yield table
    table.guest.close()


def probe(guest: Guest, unit: str) -> dict[str, bool]:
    """What can be done inside a unit's sandbox, by name."""
    guest.put("/srv/probe.py", PROBE.read_text())
    guest.say("mkdir -p /etc/systemd/system/probe.service.d")
    guest.say(f"cp /etc/systemd/system/{unit}.service /etc/systemd/system/probe.service")
    guest.say("sed -i '/^RuntimeDirectory/d; /^Sockets/d' /etc/systemd/system/probe.service")
    guest.put("/etc/systemd/system/probe.service.d/probe.conf", PROBE_UNIT)
    guest.say("systemctl daemon-reload && systemctl start probe", 120)
    found: dict[str, bool] = json.loads(guest.say("journalctl -b -u probe -o cat --no-pager | grep '^{' | tail -n 1"))
    return found


def test_the_box_itself_can_read_no_saved_password_and_change_no_profile(table: Table) -> None:
    before = table.foreign()
    inside = probe(table.guest, "sorrybox")
    assert inside == dict.fromkeys(inside, False) | {"see the names of networks": True}
    assert table.foreign() == before
    outside = probe(table.guest, "sorrybox-network")
    assert outside["read a saved password"] is True, "the probe itself can do it, with the right"
    assert {name for name, done in outside.items() if done} == {
        "read a saved password", "see the names of networks", "have a checkpoint", "have the radio look round",
    }  # fmt: skip


def test_the_small_program_has_its_five_rights_and_the_box_none(table: Table) -> None:
    assert table.told()["missing"] == []
    asked = " ".join(f"org.freedesktop.NetworkManager.{right}" for right in RIGHTS)
    process = table.guest.unit("MainPID")["MainPID"]
    for action in asked.split():
        assert table.guest.run(f"pkcheck --action-id {action} --process {process}").status != 0


def test_2000_malformed_requests_leave_program_and_networks_as_they_were(table: Table) -> None:
    process = table.guest.unit("MainPID", name="sorrybox-network")["MainPID"]
    before = (table.profiles(), table.place(), table.foreign())
    script = Path(__file__).with_name("noise.py")
    table.guest.put("/srv/noise.py", script.read_text())
    said = table.guest.say("runuser -u sorrybox -- python3 /srv/noise.py 2000", 300)
    print(said)
    assert json.loads(said) == {"asked": 2000, "refused": 2000}
    assert table.guest.unit("MainPID", name="sorrybox-network")["MainPID"] == process
    assert (table.profiles(), table.place(), table.foreign()) == before
    assert table.guest.run("runuser -u nobody -- python3 /srv/noise.py 1").status != 0, "others can't even open it"


def test_phones_hear_that_there_is_an_internet_and_stay(table: Table) -> None:
    assert table.ask("wifi_open", own="now") == 303
    table.until(lambda: table.place() == OWN, 30)
    assert table.phone() == ""
    for url, (status, body) in NAMES.items():
        got = json.loads(table.guest.say(f"air get {url}"))
        assert (got["status"], body in got["body"]) == (status, True), (url, got)
        if status == 302:
            assert got["to"] == "http://10.42.0.1:8080/"
    assert json.loads(table.guest.say("air look www.google.com"))["A"] == []
    assert table.guest.run("ss -ltn | grep -q '10.42.0.1:80 '").status == 0


def doctor(table: Table) -> str:
    """What the doctor finds of the box's Wi-Fi."""
    checks = json.loads(table.guest.run("sorrybox doctor --json", 120).said)["checks"]
    return str(next(check["status"] for check in checks if check["name"] == "network"))


def test_the_doctor_and_the_page_tell_of_it(table: Table) -> None:
    table.until(lambda: doctor(table) == "ok", 60)
    page = table.guest.say(f"curl -s -H 'Authorization: Bearer {table.key}' http://127.0.0.1:8080/wifi")
    assert table.told()["own"]["password"] in page
    table.guest.say("systemctl stop sorrybox-network sorrybox-network.socket")
    table.until(lambda: doctor(table) == "warning", 60)
    table.guest.say("systemctl start sorrybox-network.socket sorrybox-network")


def test_uninstalling_leaves_joined_networks_and_no_own_one(table: Table) -> None:
    assert HOME
    assert SECRET
    table.guest.say("sorrybox-install uninstall", 120)
    names = table.guest.say("nmcli -t -f NAME connection").splitlines()
    assert OWN not in names
    assert FOREIGN in names
    left = table.guest.say("ls /etc/systemd/system /etc/polkit-1/rules.d /etc/NetworkManager/dnsmasq-shared.d")
    assert "sorrybox-network" not in left
