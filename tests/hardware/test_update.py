"""An update that can't hurt: broken on purpose in every place, it ends with a box that plays.

The installer for real, on an overlay of this system (`computer/`): the old box has drawn cards; afterwards the same
table has to be there, every page has to answer, and the next card has to come, also after a further power cut.
"""

from __future__ import annotations

import json
import subprocess
import zipfile
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from hardware.release import copy_project, fetch_wheels
from tests.hardware.computer import Computer, computer, missing

pytestmark = [
    pytest.mark.soak,
    pytest.mark.skipif(missing() is not None, reason=str(missing())),
]
NEW = "/srv/new"
UPDATE = f"sh {NEW}/hardware/install.sh"
BOX = "http://127.0.0.1:8080"
PAGES = ("/", "/rules", "/phone", "/check", "/deck.pdf")
UNDER_SYSTEMD = 'if "NOTIFY_SOCKET" in __import__("os").environ: '
"""How a new version tells the real start from the rehearsal."""
QUICK_PIP = """
import shutil, sys, zipfile
from pathlib import Path
target = Path(sys.prefix, "lib/python3.11/site-packages")
if sys.argv[-1].endswith(".whl"):
    shutil.rmtree(target / "device")
    zipfile.ZipFile(sys.argv[-1]).extractall(target)
    program = Path(sys.prefix, "bin/sorrybox")
    program.write_text("#!" + sys.executable + "\\nimport sys\\nfrom device.cli.main import main\\nsys.exit(main())\\n")
    program.chmod(0o755)
else:
    shutil.copytree("/opt/sorrybox/venv/lib/python3.11/site-packages", target, dirs_exist_ok=True)
"""
"""Plays pip where it is not pip that is tried: the old version's libraries, and the new release's own wheel."""


class Box:
    """The installed box on a computer."""

    def __init__(self, on: Computer) -> None:
        self.on = on

    def ask(self, path: str, *words: str) -> Any:
        told = self.on.run(f"curl -sS -m 20 {' '.join(words)} {BOX}{path}")
        return json.loads(told.stdout) if told.returncode == 0 else None

    def key(self) -> str:
        said = self.on.run("cat /run/services/sorrybox.service.log").stdout
        return said.rpartition("/j/")[2].split()[0]

    def draw(self) -> Any:
        return self.ask("/api/draw", "-X POST -H 'Content-Type: application/json' -d '{}'",
                        f"-H 'Authorization: Bearer {self.key()}'")  # fmt: skip

    def table(self) -> Any:
        state = self.ask("/api/state")
        return state and {name: state[name] for name in ("version", "card", "draw_pile", "commitment")}

    def plays(self, as_before: Any) -> None:
        """The same table, whole pages, and the next card, before and after the plug is pulled."""
        for _ in range(2):
            health = self.ask("/healthz")
            assert health is not None
            assert health["ok"], health
            assert self.table() == as_before
            for page in PAGES:
                assert self.status(page) == "200", page
            drawn = self.draw()
            as_before = {name: drawn[name] for name in as_before}
            self.on.cut()
            self.on.boot()

    def status(self, page: str) -> str:
        return self.on.run(f"curl -s -o /dev/null -w '%{{http_code}}' -m 20 {BOX}{page}").stdout


@pytest.fixture(scope="module")
def installed() -> Iterator[tuple[Computer, Any]]:
    """A computer with the box, switched off: three cards drawn, and a newer release in /srv/new. And its table."""
    with computer() as made:
        made.furnish()
        fetch_wheels(made.upper / NEW[1:] / "wheels", ("3.11",), "x86_64", 10**9)
        copy_project(made.upper / NEW[1:])
        made.start()
        told = made.run(UPDATE, patience=600)
        assert told.returncode == 0, told.stdout + told.stderr
        assert "The box can play" in told.stdout
        box = Box(made)
        for _ in range(3):
            box.draw()
        table = box.table()
        made.forget_commands()
        made.cut()
        yield made, table


@pytest.fixture
def box(installed: tuple[Computer, Any]) -> Iterator[Box]:
    """The box on a computer of its own that is like the installed one; off."""
    with computer(installed[0]) as on:
        yield Box(on)


@pytest.fixture
def table(installed: tuple[Computer, Any]) -> Any:
    return installed[1]


def sabotage(box: Box, name: str, *, first: str = "", last: str = "") -> None:
    """Break a file of the new release's wheel, with a line before or after all others."""
    quicken(box.on)
    (wheel,) = (box.on.upper / NEW[1:] / "wheels/any").glob("sorrybox-*.whl")
    broken = wheel.with_suffix(".broken")
    marker = "from __future__ import annotations\n"
    with zipfile.ZipFile(wheel) as whole, zipfile.ZipFile(broken, "w") as changed:
        for entry in whole.infolist():
            content = whole.read(entry)
            if entry.filename == name:
                text = content.decode()
                assert text.count(marker) == 1
                content = (text.replace(marker, marker + first) + last).encode()
            changed.writestr(entry, content)
    broken.replace(wheel)


def quicken(on: Computer) -> None:
    """Let the new release be put together by `QUICK_PIP`."""
    (wheel,) = (on.upper / NEW[1:] / "wheels/any").glob("pip-*.whl")
    wheel.unlink()
    with zipfile.ZipFile(wheel, "w") as made:
        made.writestr("pip/__main__.py", QUICK_PIP)


def refused(box: Box) -> str:
    """What the installer says when it leaves all as it was."""
    told = box.on.run(UPDATE, patience=600)
    assert told.returncode == 1
    return told.stderr


def update(box: Box) -> subprocess.CompletedProcess[str]:
    """Start the computer, and update from the new release."""
    box.on.boot()
    box.on.forget_commands()
    return box.on.run(UPDATE, patience=600)


def test_an_update_changes_the_program_and_nothing_of_the_table_and_no_page_ever_misses_its_files(
    box: Box, table: Any
) -> None:
    box.on.boot()
    before = box.on.run("readlink /opt/sorrybox/venv").stdout
    asking = (
        f"for page in {' '.join(PAGES[1:])}; do"
        f" curl -s -o /dev/null -w '%{{http_code}}\\n' -m 20 {BOX}$page; sleep 0.1; done"
    )
    with ThreadPoolExecutor(1) as beside:
        watching = beside.submit(box.on.run, f"until [ -e /run/enough ]; do {asking}; done", patience=600)
        told = box.on.run(UPDATE, patience=600)
        box.on.run("touch /run/enough")
        answers = set(watching.result().stdout.split())
    assert told.returncode == 0, told.stdout + told.stderr
    assert answers <= {"200", "000"}, "whole or, while the box starts, none"
    assert "200" in answers
    assert box.on.run("readlink /opt/sorrybox/venv").stdout != before
    assert box.on.run("ls -d /opt/sorrybox/*").stdout.count("\n") == 2, "the program and its name, nothing else"
    box.plays(table)


def test_it_updates_and_goes_without_the_folder_it_came_from(box: Box, table: Any) -> None:
    box.on.boot()
    box.on.run(f"/bin/rm -rf {NEW}", check=True)
    assert box.on.run("sorrybox-install", patience=600).returncode == 0
    box.plays(table)
    told = box.on.run("sorrybox-install uninstall")
    assert told.returncode == 0
    left = box.on.run(
        "find /opt /etc /usr/local /var/lib /boot -name '*sorrybox*' -newer /srv/systemctl.py"
    ).stdout.split()
    assert set(left) == {"/etc/sorrybox.toml", "/var/lib/sorrybox"}
    for name in left:
        assert name in told.stdout
    assert box.on.run("cat /boot/firmware/config.txt").stdout == "dtparam=audio=on\n"


def test_an_archive_is_unpacked_and_a_broken_one_is_told(box: Box, table: Any) -> None:
    box.on.put("srv/broken.zip", "PK no more")
    box.on.boot()
    told = box.on.run("sorrybox-install /srv/broken.zip")
    assert told.returncode == 1
    assert "can't be unpacked" in told.stderr
    box.on.run(
        "mkdir -p '/srv/zip/sorrybox-9/copy to the card' && cd /srv/zip"
        " && /bin/mv ../new 'sorrybox-9/copy to the card/sorrybox'"
        " && /usr/bin/python3 -m zipfile -c ../sorrybox-9.zip sorrybox-9 && /bin/rm -rf ../zip",
        check=True,
    )
    told = box.on.run("sorrybox-install /srv/sorrybox-9.zip", patience=600)
    assert told.returncode == 0, told.stderr
    assert box.on.run("find /var/tmp -maxdepth 1 -name 'sorrybox-*'").stdout == ""
    box.plays(table)


def test_a_card_with_too_little_room_is_told_before_anything_is_done(box: Box, table: Any) -> None:
    box.on.put("usr/local/sbin/df", "#!/bin/sh\nprintf 'a\\nx x x 120 x\\n'\n", 0o755)
    told = update(box)
    assert told.returncode == 1
    assert "no room on the card: 120 MB are free, and 300 are needed" in told.stderr
    box.plays(table)


def test_a_card_that_fills_up_while_the_program_is_built(box: Box, table: Any) -> None:
    box.on.boot()
    box.on.put("usr/local/sbin/df", "#!/bin/sh\nif [ -e /run/first ]; then exec /bin/df \"$@\"; fi\n"
               "touch /run/first; printf 'a\\nx x x 900 x\\n'\n", 0o755)  # fmt: skip
    box.on.run(
        "mount -t tmpfs -o size=150m small /mnt && cp -a /opt/sorrybox /mnt/ && mount --bind /mnt /opt", check=True
    )
    said = refused(box)
    assert "the card is full" in said
    assert "The box plays on as before." in said
    assert box.on.run("ls -d /opt/sorrybox/venv-*").stdout.count("\n") == 1
    box.plays(table)


def test_a_card_that_fills_up_while_the_table_is_copied(box: Box, table: Any) -> None:
    quicken(box.on)
    full = 'case "$*" in *state-before*) echo "No space left on device" >&2; exit 1;; esac'
    box.on.put("usr/local/sbin/cp", f'#!/bin/sh\n{full}\nexec /bin/cp "$@"\n', 0o755)
    told = update(box)
    assert told.returncode == 1
    assert "the card is full" in told.stderr
    box.plays(table)


def test_without_a_network_and_without_wheels_it_says_so_in_its_own_words(box: Box, table: Any) -> None:
    box.on.boot()
    box.on.run(f"/bin/rm -rf {NEW}/wheels")
    said = refused(box)
    assert "there is no internet here; the program's libraries can't be fetched" in said
    assert "pip" not in said
    assert "Retry" not in said
    box.plays(table)


def test_a_missing_wheel_is_named(box: Box, table: Any) -> None:
    box.on.boot()
    box.on.run(f"/bin/rm {NEW}/wheels/any/waitress-*.whl")
    said = refused(box)
    assert "the file for waitress==" in said
    box.plays(table)


def test_a_damaged_wheel_is_told(box: Box, table: Any) -> None:
    box.on.boot()
    box.on.run(f"for file in {NEW}/wheels/any/waitress-*.whl; do printf x >>$file; done")
    said = refused(box)
    assert "damaged" in said
    box.plays(table)


def test_a_new_version_that_can_t_start_is_found_out_while_the_old_one_plays(box: Box, table: Any) -> None:
    sabotage(box, "device/daemon.py", first='raise RuntimeError("broken")\n')
    told = update(box)
    assert told.returncode == 1
    assert "the new version does not start here" in told.stderr
    assert "systemctl stop" not in "\n".join(box.on.commands())
    box.plays(table)


def test_settings_that_the_new_version_refuses_are_told_in_its_words(box: Box, table: Any) -> None:
    box.on.boot()
    box.on.run("echo 'nonsense = 1' >/etc/sorrybox.toml.new; /bin/cat /etc/sorrybox.toml >>/etc/sorrybox.toml.new; "
               "/bin/mv /etc/sorrybox.toml.new /etc/sorrybox.toml")  # fmt: skip
    said = refused(box)
    assert "nonsense" in said
    assert box.table() == table


@pytest.mark.parametrize(
    ("fault", "told"),
    [
        ('raise SystemExit("no")\n', "it does not start"),
        ('__import__("time").sleep(3000)\n', "it does not start"),
    ],
    ids=["ends", "hangs"],
)
def test_a_new_version_that_starts_only_in_rehearsal_is_taken_back(box: Box, table: Any, fault: str, told: str) -> None:
    sabotage(box, "device/daemon.py", first=UNDER_SYSTEMD + fault)
    heard = update(box)
    assert heard.returncode == 1
    assert "the new version was taken back, because " + told in heard.stderr
    assert "The old one plays again." in heard.stderr
    assert box.on.run("ls -d /opt/sorrybox/*").stdout.count("\n") == 2
    box.plays(table)


def test_a_new_version_that_loses_a_part_is_taken_back(box: Box, table: Any) -> None:
    sabotage(box, "device/daemon.py", last=UNDER_SYSTEMD + "Box.health = lambda _self: "
             '{"panel": "ok", "button": "lost", "journal": "ok"}\n')  # fmt: skip
    heard = update(box)
    assert heard.returncode == 1
    assert "the button that was there is lost" in heard.stderr
    box.plays(table)


def test_a_new_version_that_changes_the_table_s_form_and_fails_gives_the_table_back(box: Box, table: Any) -> None:
    fault = (
        '(c := __import__("sqlite3").connect("/var/lib/sorrybox/journal.db")).execute("pragma user_version=99"), '
        'c.close(), __import__("sys").exit("no")\n'
    )
    sabotage(box, "device/daemon.py", first=UNDER_SYSTEMD + fault)
    heard = update(box)
    assert heard.returncode == 1
    assert "taken back" in heard.stderr
    box.plays(table)


def test_two_installations_at_a_time_are_one(box: Box, table: Any) -> None:
    box.on.boot()
    told = box.on.run(f"flock /run/sorrybox-install.lock {UPDATE}")
    assert told.returncode == 1
    assert "another installation is at work" in told.stderr
    box.plays(table)


def test_a_terminal_that_goes_away_in_the_middle_leaves_a_box_that_plays(box: Box, table: Any) -> None:
    quicken(box.on)
    hang_up = '#!/bin/sh\ncase "$*" in *venv.new*) kill -HUP $PPID;; esac\nexec /bin/mv "$@"\n'
    box.on.put("usr/local/sbin/mv", hang_up, 0o755)
    told = update(box)
    assert told.returncode != 0
    box.plays(table)


SHARES = 6


@pytest.fixture(scope="module")
def command_count(installed: tuple[Computer, Any]) -> int:
    """How many commands an update calls that the plug can be pulled before."""
    with computer(installed[0]) as on:
        quicken(on)
        on.boot()
        on.forget_commands()
        assert on.run(UPDATE, patience=600).returncode == 0
        count = len(on.commands())
    assert count > 30
    return count


@pytest.mark.parametrize("share", range(SHARES))
def test_a_power_cut_before_each_command_of_an_update_ends_with_a_box_that_plays(
    share: int, installed: tuple[Computer, Any], table: Any, command_count: int
) -> None:
    for command in range(1 + share, command_count + 1, SHARES):
        with computer(installed[0]) as on:
            quicken(on)
            on.boot()
            on.forget_commands()
            on.pull_the_plug_before(command)
            cut = on.run(UPDATE, patience=600)
            on.cut()
            last = on.commands()[-1]
            assert last.startswith(f"{command} ")
            assert cut.returncode != 0, last
            on.boot()
            box = Box(on)
            assert box.ask("/healthz") == {"ok": True, "panel": "ok", "button": "ok", "journal": "ok"}, last
            assert box.table() == table, last
            assert not on.run("ls /opt/sorrybox/venv.before").stdout, last
            print(f"cut before {last}: plays", flush=True)
