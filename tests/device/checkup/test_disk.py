"""The disk under the journal: written to for real where it can be, judged by what was seen where it can't."""

from __future__ import annotations

import errno
import os
import sqlite3
from pathlib import Path

import pytest

from device.checkup import disk
from device.checkup.disk import DiskSeen, judge_disk, look_at_disk
from device.journal.journal import NAME
from device.journal.schema import create
from tests.device.checkup.machines import topics

WELL = DiskSeen("/var/lib/sorrybox", "ext4", 0.02, 10_000_000_000)


def test_looking_leaves_nothing_behind_and_makes_no_directory(tmp_path: Path) -> None:
    directory = tmp_path / "not" / "yet"
    seen = look_at_disk(directory)
    assert seen.error == 0
    assert seen.sync is not None
    assert seen.free
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("seen", "wanted"),
    [
        (WELL, [("ok", "disk.ok")]),
        (DiskSeen("/s", "ext4", error=errno.EROFS), [("trouble", "disk.read_only")]),
        (DiskSeen("/s", "ext4", error=errno.ENOSPC), [("trouble", "disk.full")]),
        (DiskSeen("/s", "ext4", error=errno.EACCES), [("trouble", "disk.locked")]),
        (DiskSeen("/s", "ext4", error=errno.EIO), [("trouble", "disk.failed")]),
        (DiskSeen("/s", "ext4", 0.02, 100_000), [("trouble", "disk.full")]),
        (DiskSeen("/s", "ext4", 0.02, 20_000_000), [("warning", "disk.low")]),
        (DiskSeen("/s", "tmpfs", 0.0, 10**9), [("warning", "disk.volatile")]),
        (DiskSeen("/s", "overlay", 0.5, 10**9), [("warning", "disk.volatile"), ("warning", "disk.slow")]),
        (DiskSeen("/s", "ext4", 0.02, 10**9, journal="newer"), [("trouble", "disk.newer")]),
        (DiskSeen("/s", "ext4", 0.02, 10**9, journal="damaged"), [("warning", "disk.damaged")]),
        (DiskSeen("/s", "ext4", 0.02, 10**9, faults=1), [("warning", "disk.worn")]),
        (DiskSeen("/s", "ext4", 0.02, 10**9, worn=True), [("warning", "disk.worn")]),
    ],
)
def test_what_is_lost_and_what_only_waits(seen: DiskSeen, wanted: list[tuple[str, str]]) -> None:
    assert topics(judge_disk(seen)) == wanted


def test_a_place_that_can_not_be_written_is_told_by_the_systems_reason(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(place: Path) -> float:
        raise OSError(errno.EROFS, "Read-only file system")

    monkeypatch.setattr(disk, "_sync_time", refuse)
    assert look_at_disk(tmp_path).error == errno.EROFS


def test_a_whole_journal_is_well(tmp_path: Path) -> None:
    create(tmp_path / NAME)
    assert look_at_disk(tmp_path).journal == ""
    assert [path.name for path in tmp_path.iterdir()] == [NAME]


def test_a_journal_of_a_newer_sorrybox_or_of_none_is_noticed(tmp_path: Path) -> None:
    create(tmp_path / NAME)
    connection = sqlite3.connect(tmp_path / NAME)
    connection.execute("PRAGMA user_version = 90")
    connection.close()
    assert look_at_disk(tmp_path).journal == "newer"
    for scribble in (b"", b"scribble" * 1000):
        (tmp_path / NAME).write_bytes(scribble)
        assert look_at_disk(tmp_path).journal == "damaged"


@pytest.mark.parametrize(
    ("errors", "life", "wanted"),
    [("0\n", "0x01\n", (0, False)), ("7\n", None, (7, False)), (None, "0x02\n", (0, True))],
)
def test_a_card_that_wears_out_tells_by_its_file_system_s_errors_or_by_its_own_word(
    tmp_path: Path, errors: str | None, life: str | None, wanted: tuple[int, bool]
) -> None:
    partition = tmp_path / "sys/devices/mmc0/block/mmcblk0/mmcblk0p2"
    partition.mkdir(parents=True)
    if life:
        (partition.parent / "device").mkdir()
        (partition.parent / "device/pre_eol_info").write_text(life)
    if errors:
        (tmp_path / "sys/fs/ext4/mmcblk0p2").mkdir(parents=True)
        (tmp_path / "sys/fs/ext4/mmcblk0p2/errors_count").write_text(errors)
    (tmp_path / "sys/dev/block").mkdir(parents=True)
    (tmp_path / "sys/dev/block/179:2").symlink_to(partition)
    assert disk.look_at_wear(os.makedev(179, 2), tmp_path) == wanted
