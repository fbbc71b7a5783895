"""The box as hardware/install.sh leaves it, under systemd: its rights, its ends and starts, what it says of itself.

One computer for each Debian; the checks are made on it in this order, and each leaves it well.
"""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.machine.disks import DEBIANS, disk_of, missing
from tests.machine.guest import Guest, copy_of
from tests.machine.probe import FORBIDDEN, NEEDED
from tests.machine.systems import Debian

pytestmark = pytest.mark.soak
PROBE = Path(__file__).with_name("probe.py")
PROBE_UNIT = """[Service]
Type=oneshot
Restart=no
WatchdogSec=0
WorkingDirectory=/
ExecStart=
ExecStart=/usr/bin/python3 /srv/probe.py
StandardError=null
"""
SETTINGS = "/etc/sorrybox.toml"
KNOBS = "/sys/module/i2c_tap/parameters"
PROGRAM_PYTHON = "/opt/sorrybox/venv/bin/python"
READ_SECRETS = """
from sqlite3 import connect
for row in connect('file:/var/lib/sorrybox/journal.db?mode=ro', uri=True).execute('select value from secret'):
    print(*row)
"""
STOP_LIMIT = 10.0
"""TimeoutStopSec= of the unit, in seconds."""


@pytest.fixture(scope="module", params=[debian for debian in DEBIANS if debian.is_native], ids=str)
def debian(request: pytest.FixtureRequest) -> Debian:
    debian = request.param
    assert isinstance(debian, Debian)
    reason = missing(debian)
    if reason:
        pytest.skip(reason)
    return debian


@pytest.fixture(scope="module")
def disk(debian: Debian, tmp_path_factory: pytest.TempPathFactory) -> Path:
    return copy_of(disk_of(debian), tmp_path_factory.mktemp(str(debian)))


@pytest.fixture(scope="module")
def guest(disk: Path) -> Iterator[Guest]:
    with Guest(disk) as started:
        started.wait_until_it_speaks()
        started.wait_until_the_box_plays()
        started.say("systemctl is-system-running --wait || true", 300)
        yield started


def table(guest: Guest) -> Any:
    """What must outlive an end of the process."""
    state = guest.eventually(lambda: guest.get("/api/state"))
    return {name: state[name] for name in ("version", "card", "draw_pile")}


def draw(guest: Guest) -> Any:
    """Press; the table with one card more."""
    before = table(guest)["version"]
    guest.press()
    return guest.eventually(lambda: (now := table(guest))["version"] > before and now, 10)


def timed(guest: Guest, command: str, patience: float = 120.0) -> float:
    """Seconds that a command took, by the guest's clock."""
    said = guest.say(f"a=$(date +%s%N); {command}; s=$?; b=$(date +%s%N); echo $(((b-a)/1000000)); exit $s", patience)
    return int(said.split()[-1]) / 1000


def doctor(guest: Guest, user: str = "root") -> tuple[int, dict[str, Any]]:
    """Its exit status, and what it found by name."""
    answer = guest.run(f"runuser -u {user} -- sorrybox doctor --json", 180)
    return answer.status, {check["name"]: check for check in json.loads(answer.said)["checks"]}


def test_the_installed_box_plays_and_nothing_on_the_computer_has_failed(guest: Guest) -> None:
    health = guest.eventually(lambda: (now := guest.get("/healthz"))["ok"] and now)
    assert (health["panel"], health["button"], health["journal"]) == ("ok", "ok", "ok")
    assert guest.get("/api/state")["simulated"] is False
    assert guest.say("systemctl list-units --state=failed --no-legend --plain") == ""
    draw(guest)


def test_its_process_has_a_user_without_any_capability(guest: Guest) -> None:
    process = guest.unit("MainPID")["MainPID"]
    status = dict(line.split(":\t", 1) for line in guest.say(f"cat /proc/{process}/status").splitlines())
    assert status["Uid"].split() == [guest.say("id -u sorrybox")] * 4
    assert int(status["CapEff"], 16) == int(status["CapBnd"], 16) == int(status["CapAmb"], 16) == 0
    assert status["NoNewPrivs"] == "1"
    assert status["Seccomp"] == "2"
    groups = {guest.say(f"getent group {name}").split(":")[2] for name in ("gpio", "i2c")}
    assert groups <= set(status["Groups"].split())


def test_it_goes_ahead_of_what_else_the_computer_does(guest: Guest) -> None:
    group = guest.unit("ControlGroup")["ControlGroup"]
    assert guest.say(f"cat /sys/fs/cgroup{group}/cpu.weight") == "1000"


def test_from_inside_its_sandbox_the_box_reaches_what_it_needs_and_nothing_else(guest: Guest) -> None:
    guest.put("/srv/probe.py", PROBE.read_text())
    guest.say("mkdir -p /etc/systemd/system/probe.service.d")
    guest.say("cp /etc/systemd/system/sorrybox.service /etc/systemd/system/probe.service")
    guest.put("/etc/systemd/system/probe.service.d/probe.conf", PROBE_UNIT)
    guest.say("systemctl daemon-reload && systemctl start probe", 120)
    inside = json.loads(guest.say("journalctl -b -u probe -o cat --no-pager | grep '^{'"))
    assert {deed for deed, done in inside.items() if done} == NEEDED.keys()
    outside = json.loads(guest.say("python3 /srv/probe.py 2>/dev/null", 120))
    assert {deed for deed, done in outside.items() if not done} == set(), "the probe itself can do it all"
    assert inside.keys() == NEEDED.keys() | FORBIDDEN.keys()
    guest.wait_until_the_box_plays()


def test_systemd_calls_it_started_when_presses_and_phones_are_answered(guest: Guest) -> None:
    for _ in range(3):
        guest.say("systemctl restart sorrybox", 120)
        health = guest.get("/healthz")
        assert (health["panel"], health["button"], health["journal"]) == ("ok", "ok", "ok"), "at once"
        assert "8080" in guest.unit("StatusText")["StatusText"]
        draw(guest)


@pytest.mark.parametrize("way", ["KILL", "SEGV", "ABRT"])
def test_a_box_that_is_killed_comes_back_with_its_table(way: str, guest: Guest) -> None:
    before, ends = draw(guest), int(guest.unit("NRestarts")["NRestarts"])
    guest.say(f"systemctl kill -s {way} --kill-whom=main sorrybox")
    begun = time.monotonic()
    guest.eventually(lambda: int(guest.unit("NRestarts")["NRestarts"]) > ends)
    guest.wait_until_the_box_plays()
    print(f"SIG{way}: plays again {time.monotonic() - begun:.1f} s later")
    assert table(guest) == before
    draw(guest)


def test_a_box_that_hangs_is_started_again_by_the_watchdog(guest: Guest) -> None:
    before, ends = draw(guest), int(guest.unit("NRestarts")["NRestarts"])
    guest.say("systemctl kill -s STOP --kill-whom=main sorrybox")
    begun = time.monotonic()
    guest.eventually(lambda: int(guest.unit("NRestarts")["NRestarts"]) > ends, 150)
    guest.wait_until_the_box_plays()
    print(f"SIGSTOP: plays again {time.monotonic() - begun:.1f} s later")
    assert "atchdog timeout" in guest.journal(60)
    assert table(guest) == before
    draw(guest)


def test_no_number_of_ends_in_a_row_keeps_it_off(guest: Guest) -> None:
    for _ in range(8):
        guest.say("systemctl kill -s KILL --kill-whom=main sorrybox; sleep 0.2; systemctl restart sorrybox", 120)
    guest.wait_until_the_box_plays()
    draw(guest)


def test_it_stops_at_once_with_a_dark_panel_and_no_fault(guest: Guest) -> None:
    before = draw(guest)
    took = timed(guest, "systemctl stop sorrybox")
    print(f"stopped within {took:.1f} s")
    assert guest.unit("Result", "ExecMainStatus") == {"Result": "success", "ExecMainStatus": "0"}
    assert took < STOP_LIMIT
    guest.say("systemctl start sorrybox", 120)
    assert table(guest) == before


def test_it_starts_and_stops_in_time_with_a_bus_that_is_stuck(guest: Guest) -> None:
    guest.say(f"echo 3000 >{KNOBS}/stuck")
    try:
        draw(guest)
        took = timed(guest, "systemctl stop sorrybox")
        assert guest.unit("Result", "ExecMainStatus") == {"Result": "success", "ExecMainStatus": "0"}
        started = timed(guest, "systemctl start sorrybox")
        print(f"with a stuck bus: stopped within {took:.1f} s, started within {started:.1f} s")
        assert took < STOP_LIMIT
        draw(guest)
    finally:
        guest.say(f"echo 0 >{KNOBS}/stuck")
    guest.eventually(lambda: guest.get("/healthz")["panel"] == "ok")


def test_a_pin_that_another_program_has_at_the_start_is_taken_when_it_is_free(guest: Guest) -> None:
    guest.say("systemctl stop sorrybox", 60)
    guest.do(hold=40)
    guest.say("systemctl start sorrybox", 120)
    health = guest.get("/healthz")
    assert health["ok"] is False
    assert health["button"] != "ok"
    assert guest.unit("ActiveState")["ActiveState"] == "active", "phones can draw"
    guest.eventually(lambda: guest.get("/healthz")["ok"])
    draw(guest)


def test_settings_that_cannot_be_are_told_once_and_not_tried_again(guest: Guest) -> None:
    guest.say(f"cp -p {SETTINGS} /srv/settings && sed -i 's/^gpio = 17/gpio = 99/' {SETTINGS}")
    try:
        guest.run("systemctl restart sorrybox", 120)
        guest.eventually(lambda: guest.unit("ActiveState")["ActiveState"] == "failed")
        time.sleep(8)  # longer than RestartSec=
        ended = guest.unit("ActiveState", "ExecMainStatus", "NRestarts")
        assert ended == {"ActiveState": "failed", "ExecMainStatus": "2", "NRestarts": "0"}
        said = guest.journal(8)
        assert "99" in said
        assert "Traceback" not in said
        told = guest.run("sorrybox doctor --json")
        assert told.status == 2
        assert "99" in told.said
    finally:
        guest.say(f"mv /srv/settings {SETTINGS}")
    guest.say("systemctl start sorrybox", 120)
    draw(guest)


def test_what_can_pass_by_itself_is_tried_until_it_has(guest: Guest) -> None:
    guest.say("systemctl stop sorrybox", 60)
    guest.put("/srv/taker.py", "import socket, time\ns = socket.create_server(('', 8080))\ntime.sleep(600)")
    guest.say("systemd-run --unit taker /usr/bin/python3 /srv/taker.py && sleep 2")
    try:
        guest.run("systemctl start --no-block sorrybox")
        guest.eventually(lambda: int(guest.unit("NRestarts")["NRestarts"]) >= 3)
        said = guest.journal(20)
        assert "status=1/FAILURE" in said
        assert "8080" in said
    finally:
        guest.say("systemctl stop taker")
    guest.wait_until_the_box_plays()
    draw(guest)


def test_the_doctor_tells_root_that_all_is_well_and_leaves_nothing_behind(guest: Guest) -> None:
    status, checks = doctor(guest)
    assert (status, {check["status"] for check in checks.values()} <= {"ok", "skipped", "warning"}) == (0, True), checks
    guest.say("systemctl stop sorrybox", 60)
    status, checks = doctor(guest)
    assert status == 0, checks
    assert {name: checks[name]["status"] for name in ("rights", "pins", "button", "bus", "panel")} == dict.fromkeys(
        ("rights", "pins", "button", "bus", "panel"), "ok"
    )
    guest.say(f"echo 0 >{KNOBS}/present")
    status, checks = doctor(guest)
    guest.say(f"echo 1 >{KNOBS}/present")
    assert (status, checks["bus"]["status"], checks["button"]["status"]) == (1, "trouble", "ok")
    assert guest.say("find /var/lib/sorrybox ! -user sorrybox") == ""
    guest.say("systemctl start sorrybox", 120)
    guest.eventually(lambda: guest.get("/healthz")["ok"])
    draw(guest)


def test_the_doctor_tells_a_guest_which_rights_are_missing(guest: Guest) -> None:
    guest.say("systemctl stop sorrybox", 60)
    status, checks = doctor(guest, "nobody")
    guest.say("systemctl start sorrybox", 120)
    assert status == 1
    assert "usermod -aG gpio,i2c nobody" in checks["rights"]["cure"]
    assert checks["pins"]["status"] == checks["bus"]["status"] == "trouble"
    assert all(check["cure"] for check in checks.values() if check["status"] in ("trouble", "warning")), checks
    status, beside = doctor(guest, "nobody")
    assert (status, beside["button"]["status"]) == (0, "ok"), "a running box is asked instead"


def test_the_system_journal_has_the_boxs_lines_and_no_key(guest: Guest) -> None:
    lines = guest.journal()
    assert "Traceback" not in lines
    secrets = guest.say(f'{PROGRAM_PYTHON} -c "{READ_SECRETS}"').split()
    assert secrets
    guest.say("journalctl --sync")
    for secret in secrets:
        found = guest.run(f"journalctl -o export --no-pager | grep -a -i -c -F -e '{secret}'").said.strip()
        assert found == "0", f"a secret stands {found} times in the system's journal"


def test_the_long_hold_turns_the_computer_off_and_it_starts_again_with_its_table(guest: Guest, disk: Path) -> None:
    before = draw(guest)
    guest.do(line=0)
    off = guest.wait_until_off(120)
    print(f"held: off after {off:.1f} s")
    guest.close()
    with Guest(disk) as again:
        again.wait_until_it_speaks()
        assert again.wait_until_the_box_plays()["journal"] == "ok"
        assert table(again) == before
        draw(again)
        again.say("systemctl start polkit && systemctl kill -s STOP polkit")
        again.do(line=0)
        again.listen(8 + STOP_LIMIT + 5)
        again.say("systemctl kill -s CONT polkit")
        off = again.wait_until_off(120)
        print(f"held while who decides about it did not answer for {STOP_LIMIT + 5:.0f} s: off {off:.1f} s later")
