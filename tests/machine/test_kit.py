"""The kit's own parts, where no guest is needed."""

from __future__ import annotations

import random
import struct
from pathlib import Path

import pytest

from tests.machine import disks, shown, systems
from tests.machine.disk import HEADER, MARK, PAGE, SECTOR, Request, Watch, What, cut_power, read_log
from tests.machine.guest import messages
from tests.machine.probe import FORBIDDEN, NEEDED
from tests.machine.systems import Debian

SIZE = 64 * PAGE


def record(what: What, offset: int = 0, data: bytes = b"", length: int | None = None) -> bytes:
    """As the guest's kernel writes it."""
    return HEADER.pack(MARK, what, offset, len(data) if length is None else length) + data


def written(disk: Path, requests: list[Request]) -> None:
    """Do as a disk without a fault does."""
    with disk.open("r+b") as file:
        for request in requests:
            file.seek(request.offset)
            file.write(request.data)


def two_disks(folder: Path) -> tuple[Path, Path]:
    disk, before = folder / "disk", folder / "before"
    for file in (disk, before):
        file.write_bytes(bytes(SIZE))
    return disk, before


def test_a_disks_log_is_read_up_to_where_the_cut_tore_it(tmp_path: Path) -> None:
    whole = record(What.WRITE, 512, b"a" * SECTOR) + record(What.FLUSH) + record(What.ZEROES, 1024, length=SECTOR)
    (tmp_path / "log").write_bytes(whole + record(What.WRITE, 0, b"b" * SECTOR)[:-1])
    assert read_log(tmp_path / "log") == [
        Request(What.WRITE, 512, b"a" * SECTOR),
        Request(What.FLUSH),
        Request(What.ZEROES, 1024, bytes(SECTOR)),
    ]
    assert read_log(tmp_path / "none") == []


def test_a_log_that_is_none_is_not_taken_for_one(tmp_path: Path) -> None:
    (tmp_path / "log").write_bytes(struct.pack("=IIQQ", 7, 1, 0, 0))
    with pytest.raises(AssertionError, match="no record"):
        read_log(tmp_path / "log")


def test_a_disk_in_use_is_known_to_have_something_to_lose(tmp_path: Path) -> None:
    log = tmp_path / "log"
    log.write_bytes(b"")
    watch, seen = Watch(log), []
    for piece in (
        record(What.WRITE, 0, b"a" * SECTOR)[:99],
        record(What.WRITE, 0, b"a" * SECTOR)[99:],
        record(What.FLUSH),
    ):
        with log.open("ab") as file:
            file.write(piece)
        seen.append(watch.has_unflushed_writes())
    assert seen == [False, True, False]


@pytest.mark.parametrize("seed", range(20))
def test_a_cut_keeps_what_was_flushed_and_loses_any_of_the_rest(seed: int, tmp_path: Path) -> None:
    chance = random.Random(seed)
    disk, before = two_disks(tmp_path)
    safe = [Request(What.WRITE, page * PAGE, bytes([page + 1]) * PAGE) for page in range(32)]
    late = [Request(What.WRITE, page * PAGE, bytes([page + 101]) * PAGE) for page in range(16, 64)]
    requests = [*safe, Request(What.FLUSH), *late]
    written(disk, requests)
    outcome = cut_power(disk, before, requests, chance)
    found = disk.read_bytes()
    assert found == before.read_bytes(), "the next cut begins from the same disk"
    assert found[: 16 * PAGE] == b"".join(request.data for request in safe[:16])
    for sector in range(16 * PAGE // SECTOR, SIZE // SECTOR):
        page, content = sector * SECTOR // PAGE, set(found[sector * SECTOR : (sector + 1) * SECTOR])
        assert content in ({page + 101}, {page + 1} if page < 32 else {0})
    assert outcome.safe == 32 * PAGE // SECTOR
    assert outcome.kept + outcome.lost == 48 * PAGE // SECTOR
    assert 0 < outcome.lost < 48 * PAGE // SECTOR


def test_cuts_tear_pages_as_well_as_lose_them_whole(tmp_path: Path) -> None:
    torn, whole = 0, 0
    for seed in range(20):
        disk, before = two_disks(tmp_path)
        requests = [Request(What.WRITE, page * PAGE, b"x" * PAGE) for page in range(64)]
        written(disk, requests)
        cut_power(disk, before, requests, random.Random(seed))
        pages = [set(disk.read_bytes()[place : place + PAGE]) for place in range(0, SIZE, PAGE)]
        if any(len(page) == 2 for page in pages):
            torn += 1
        else:
            whole += 1
    assert torn
    assert whole


def test_the_wires_log_ends_with_the_last_whole_message(tmp_path: Path) -> None:
    first = struct.pack("=QHHI", 1, 0x3C, 0, 2) + b"\x00\xaf"
    (tmp_path / "wire").write_bytes(first + struct.pack("=QHHI", 2, 0x3C, 0, 9) + b"\x40torn")
    assert messages(tmp_path / "wire") == [b"\x00\xaf"]


def test_the_draws_of_a_log_are_known_by_card_and_cards_left() -> None:
    events = [
        {"version": 1, "kind": "game"},
        {"version": 2, "kind": "shuffle", "cards": 2},
        {"version": 3, "kind": "draw", "card": "7"},
        {"version": 4, "kind": "draw", "card": "sorry"},
        {"version": 5, "kind": "opened"},
        {"version": 6, "kind": "shuffle", "cards": 2},
        {"version": 7, "kind": "draw", "card": "7"},
    ]
    assert shown.in_the_log(events) == {3: ("7", 1), 4: ("sorry", 0), 7: ("7", 1)}


def test_a_new_card_may_stand_for_an_instant_beside_the_number_of_the_one_before_it() -> None:
    seen = shown.explained([("7", 44), ("8", 43)])
    assert seen == {("7", 44), ("8", 43), ("8", 44)}


def test_what_goes_into_a_disk_names_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    debian = Debian("trixie")
    system, disk = debian.system, disks.disk_of(debian)
    installer = tmp_path / "install.sh"
    installer.write_text('PACKAGES="python3 another-package"\n')
    monkeypatch.setattr(systems, "INSTALLER", installer)
    assert debian.system != system, "apt is asked for something else"
    assert disks.disk_of(debian) != disk
    assert {str(debian) for debian in disks.DEBIANS} == {"bookworm", "trixie", "bookworm-arm64", "trixie-arm64"}
    assert len({disks.disk_of(debian) for debian in disks.DEBIANS}) == 4


def test_a_debian_that_is_not_built_says_what_builds_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(systems, "CACHE", tmp_path)
    monkeypatch.setattr(disks, "CACHE", tmp_path)
    assert "make machine" in str(disks.missing(Debian("bookworm")))


def test_what_a_sandbox_is_tried_with_is_either_needed_or_forbidden() -> None:
    assert not NEEDED.keys() & FORBIDDEN.keys()
