"""A disk that is full, failing, read-only or gone: nothing is half done, and the box goes on when it is well again."""

from __future__ import annotations

import resource
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from companion.errors import NotSaved
from companion.messages import Message
from companion.state import State
from device.journal.journal import NAME, Journal, open_journal
from device.journal.statedir import LOCK_NAME, Ownership, StateOwned, file_system, is_volatile
from tests.device.full_disk import append_until_refused
from tests.device.journal.journals import entry, filled, opened

ROOT = Path(__file__).parents[3]


def refused(journal: Journal) -> str:
    """The cause for which the next command is refused, having changed nothing."""
    last, current = journal.last, journal.current()
    with pytest.raises(NotSaved) as caught:
        journal.append([entry(last + 1), entry(last + 2, first=last + 1)])
    assert (journal.last, journal.current()) == (last, current)
    cause = caught.value.message.params["cause"]
    assert isinstance(cause, Message)
    assert cause.id == f"not_saved.{journal.status}"
    return journal.status


@contextmanager
def files_no_longer_than(size: int) -> Iterator[None]:
    """Let the system refuse to write beyond so many bytes."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


def test_a_write_error_is_refused_and_forgotten_once_it_is_over(tmp_path: Path) -> None:
    journal = filled(tmp_path)
    with files_no_longer_than(4096):
        for _ in range(3):
            assert refused(journal) == "io"
    journal.append([entry(31)])
    assert journal.status == "ok"
    journal.close()
    journal = opened(tmp_path)
    assert journal.last == 31
    journal.close()


def test_a_journal_that_may_not_grow_says_that_the_disk_is_full(tmp_path: Path) -> None:
    journal = filled(tmp_path)
    connection = journal._connection
    connection.execute("PRAGMA max_page_count = 1")
    assert append_until_refused(journal) == "full"
    connection.execute("PRAGMA max_page_count = 100000")
    journal.append([entry(journal.last + 1)])
    assert journal.status == "ok"
    journal.close()


def test_a_real_disk_that_is_full_and_has_room_again(tmp_path: Path) -> None:
    script = 'mount -t tmpfs -o size=1000k none "$1" && exec "$2" -m tests.device.full_disk "$1"'
    command = [
        "unshare",
        "--user",
        "--map-root-user",
        "--mount",
        "sh",
        "-c",
        script,
        "sh",
        str(tmp_path),
        sys.executable,
    ]
    if shutil.which("unshare") is None or subprocess.run([*command[:4], "true"], check=False).returncode:
        pytest.skip("this system allows no file systems of our own")
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    if "mount" in done.stderr:
        pytest.skip(done.stderr)
    assert (done.returncode, done.stdout) == (0, "held\n"), done.stderr


def test_a_state_directory_that_was_moved_away_and_back(tmp_path: Path) -> None:
    state = tmp_path / "state"
    journal = filled(state)
    state.rename(tmp_path / "elsewhere")
    assert refused(journal) == "gone"
    (tmp_path / "elsewhere").rename(state)
    journal.append([entry(31)])
    journal.close()
    journal = opened(state)
    assert journal.last == 31
    journal.close()


def test_a_deleted_state_directory_is_written_anew_when_it_is_there_again(tmp_path: Path) -> None:
    state = tmp_path / "state"
    journal = filled(state)
    journal.set_secret("table", "KEY")
    shutil.rmtree(state)
    assert refused(journal) == "gone"
    state.mkdir()
    journal.append([entry(31)])
    assert journal.status == "ok"
    with pytest.raises(StateOwned):
        open_journal(state)
    journal.append([entry(32)])
    journal.close()
    journal = opened(state)
    assert [found.version for found in journal.current()] == list(range(1, 33))
    assert journal.secret("table") == "KEY"
    journal.close()


def test_deleted_files_are_written_anew_at_once(tmp_path: Path) -> None:
    journal = filled(tmp_path)
    for file in tmp_path.iterdir():
        if file.name != LOCK_NAME:
            file.unlink()
    journal.append([entry(31)])
    journal.close()
    journal = opened(tmp_path)
    assert journal.last == 31
    journal.close()


def test_a_file_in_the_journals_place_is_left_alone(tmp_path: Path) -> None:
    journal = filled(tmp_path)
    (tmp_path / NAME).unlink()
    (tmp_path / NAME).write_bytes(b"something else")
    assert refused(journal) == "exchanged"
    assert (tmp_path / NAME).read_bytes() == b"something else"
    journal.close()


def test_a_directory_that_another_process_has_taken_meanwhile_is_left_to_it(tmp_path: Path) -> None:
    journal = filled(tmp_path)
    for file in tmp_path.iterdir():
        file.unlink()
    other = Ownership(tmp_path)
    journal.tidy(State(), resting=True)
    assert refused(journal) == "exchanged"
    assert [file.name for file in tmp_path.iterdir()] == [LOCK_NAME]
    other.release()
    journal.append([entry(31)])
    journal.close()
    journal = opened(tmp_path)
    assert journal.last == 31
    journal.close()


def test_a_key_that_cannot_be_saved_is_refused_too(tmp_path: Path) -> None:
    journal = filled(tmp_path / "state")
    journal.set_secret("table", "OLD")
    (tmp_path / "state").rename(tmp_path / "elsewhere")
    with pytest.raises(NotSaved):
        journal.set_secret("table", "NEW")
    (tmp_path / "elsewhere").rename(tmp_path / "state")
    assert journal.secret("table") == "OLD"
    journal.close()


def test_what_the_journal_could_not_take_in_is_taken_in_later(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    journal = filled(tmp_path, 30)

    def full(*_: object) -> bytes:
        raise sqlite3.OperationalError("database or disk is full")

    with monkeypatch.context() as patch:
        patch.setattr("device.journal.journal.add_span", full)
        for _ in range(10):
            journal.append([entry(journal.last + 1)])
            journal.tidy(State())
        assert (journal.last, journal.status) == (40, "ok")
        assert refused(journal) == "damaged"
    journal.append([entry(41)])
    journal.tidy(State(), resting=True)
    assert [found.version for found in journal.all()] == list(range(1, 42))
    assert journal._connection.execute("SELECT sum(last - first + 1) FROM span").fetchone() == (41,)
    journal.close()


MOUNTS = """\
22 1 8:2 / / rw,relatime shared:1 - ext4 /dev/root rw
30 22 0:26 / /tmp rw,nosuid - tmpfs tmpfs rw
31 22 0:27 / /var/lib/my\\040box rw - overlay overlay rw
32 31 8:3 / /var/lib/my\\040box/card rw master:2 - ext4 /dev/mmcblk0p3 rw
"""


@pytest.mark.parametrize(
    ("directory", "kind", "volatile"),
    [
        ("/tmp/state", "tmpfs", True),
        ("/tmpfiles", "ext4", False),
        ("/var/lib/my box", "overlay", True),
        ("/var/lib/my box/card/state", "ext4", False),
        ("/home/pi", "ext4", False),
    ],
)
def test_a_directory_that_a_power_cut_empties_is_recognised(directory: str, kind: str, volatile: bool) -> None:
    assert file_system(Path(directory), MOUNTS) == kind
    assert is_volatile(Path(directory), MOUNTS) is volatile


def test_a_volatile_state_directory_is_told_unless_simulating(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("device.journal.journal.is_volatile", lambda _: True)
    journal, notices = open_journal(tmp_path)
    journal.close()
    assert [notice.id for notice in notices] == ["notice.state_volatile"]
    opened(tmp_path).close()
