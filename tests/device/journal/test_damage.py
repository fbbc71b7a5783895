"""Damaged journals are set aside whole, and the box starts fresh and says so."""

from __future__ import annotations

import random
import shutil
import sqlite3
from pathlib import Path

import pytest

from device.journal.journal import NAME, Journal, open_journal
from device.journal.statedir import KEPT_ASIDE
from tests.conftest import Tally
from tests.device.journal.journals import entry, filled, opened


def test_a_damaged_journal_is_set_aside_with_its_companions_and_mended_from_the_tail(tmp_path: Path) -> None:
    filled(tmp_path).close()
    damaged = b"garbage" * 600
    (tmp_path / NAME).write_bytes(damaged)
    (tmp_path / f"{NAME}-wal").write_bytes(b"more garbage")
    journal, notices = open_journal(tmp_path, warn_volatile=False)
    assert [notice.id for notice in notices] == ["notice.journal_mended"]
    aside = Path(str(notices[0].params["file"]))
    assert aside.parent == tmp_path
    assert aside.name.startswith(f"{NAME}.damaged-20")
    assert aside.read_bytes() == damaged
    assert aside.with_name(f"{aside.name}-wal").read_bytes() == b"more garbage"
    assert [saved.version for saved in journal.current()] == list(range(1, 31))
    journal.append([entry(31)])
    journal.close()
    journal = opened(tmp_path)
    assert journal.last == 31
    journal.close()


def test_two_damaged_journals_in_one_second_keep_their_own_names(tmp_path: Path) -> None:
    for _ in range(2):
        (tmp_path / NAME).write_bytes(b"no database, but long enough to be taken for one" * 9)
        open_journal(tmp_path, warn_volatile=False)[0].close()
    assert len(list(tmp_path.glob(f"{NAME}.damaged-*"))) == 2


def test_of_many_damaged_journals_the_latest_stay_with_their_companions(tmp_path: Path) -> None:
    for number in range(KEPT_ASIDE + 7):
        (tmp_path / NAME).write_bytes(b"no database, number %03d, but long enough to be taken for one" % number * 9)
        (tmp_path / f"{NAME}-wal").write_bytes(b"%03d" % number)
        open_journal(tmp_path, warn_volatile=False)[0].close()
    kept = sorted(tmp_path.glob(f"{NAME}.damaged-*-wal"))
    assert {path.read_bytes() for path in kept} == {b"%03d" % (7 + number) for number in range(KEPT_ASIDE)}
    assert all(path.with_name(path.name.removesuffix("-wal")).exists() for path in kept)
    assert (
        len({path.name.removesuffix("-wal").removesuffix("-shm") for path in tmp_path.glob("*.damaged-*")})
        == KEPT_ASIDE
    )


@pytest.mark.parametrize("size", [0, 1, 99, 100, 511, 4095, 4096, 4097, 8192, 12287])
def test_a_truncated_journal_is_set_aside_and_mended(tmp_path: Path, size: int) -> None:
    filled(tmp_path, 200).close()
    with (tmp_path / NAME).open("r+b") as file:
        file.truncate(size)
    _expect_mended(tmp_path, 200)


def test_another_programs_database_is_set_aside(tmp_path: Path) -> None:
    connection = sqlite3.connect(tmp_path / NAME)
    connection.executescript("CREATE TABLE event (a); PRAGMA user_version = 2;")
    connection.close()
    _expect_fresh(tmp_path)


def test_a_journal_without_its_tables_is_set_aside(tmp_path: Path) -> None:
    filled(tmp_path).close()
    connection = sqlite3.connect(tmp_path / NAME)
    connection.executescript("DROP TABLE fact;")
    connection.close()
    _expect_mended(tmp_path, 30)


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE span SET record = zeroblob(9)",
        "UPDATE span SET checksum = 0",
        "UPDATE span SET first = 9 WHERE first = 1",
        "DELETE FROM fact",
    ],
)
def test_a_record_that_is_not_as_it_was_written_is_noticed(tmp_path: Path, statement: str) -> None:
    filled(tmp_path).close()
    connection = sqlite3.connect(tmp_path / NAME)
    connection.execute(statement)
    connection.commit()
    connection.close()
    _expect_mended(tmp_path, 30)


def test_a_write_ahead_log_without_its_database_is_set_aside_and_mended(tmp_path: Path) -> None:
    journal = filled(tmp_path)
    shutil.copy(tmp_path / f"{NAME}-wal", tmp_path / "kept")
    journal.close()
    (tmp_path / NAME).unlink()
    (tmp_path / "kept").rename(tmp_path / f"{NAME}-wal")
    _expect_mended(tmp_path, 30)


def test_a_start_cut_off_while_the_journal_was_made_leaves_no_damage(tmp_path: Path) -> None:
    (tmp_path / f"{NAME}.new").write_bytes(b"half")
    (tmp_path / f"{NAME}.new-wal").write_bytes(b"half")
    journal = opened(tmp_path)
    assert journal.last == 0
    journal.close()
    assert not list(tmp_path.glob("*.*.new*"))


def test_random_damage_never_stops_the_box_and_never_alters_an_entry(tmp_path: Path, tally: Tally) -> None:
    _count_damage(tmp_path, trials=150, seed=7, tally=tally)


@pytest.mark.soak
def test_random_damage_at_length(tmp_path: Path, tally: Tally) -> None:
    _count_damage(tmp_path, trials=4000, seed=8, tally=tally)


def _count_damage(directory: Path, trials: int, seed: int, tally: Tally) -> None:
    """Garble a copy of a journal at random places."""
    whole = directory / "whole"
    journal = filled(whole, 400)
    journal.append([entry(401, "game"), entry(402, "shuffle", first=401)])
    expected = list(journal.all())
    journal.close()
    source = (whole / NAME).read_bytes()
    chance = random.Random(seed)
    for trial in range(trials):
        state = directory / f"trial{trial}"
        state.mkdir()
        garbled = bytearray(source)
        reach = 200 if trial % 3 == 0 else len(garbled)
        for _ in range(chance.choice((1, 1, 8, 512))):
            garbled[chance.randrange(reach)] = chance.randrange(256)
        garbled[63] = source[63]  # the schema's number: another one may be a newer sorrybox's
        (state / NAME).write_bytes(garbled)
        journal, notices = open_journal(state, warn_volatile=False)
        if not notices:
            assert journal.current() == expected[-2:]
            assert list(journal.all()) == expected
        _play_on(journal)
        journal.close()
        shutil.rmtree(state)
        tally.trials += 1


def _play_on(journal: Journal) -> None:
    journal.append([entry(journal.last + 1, "game")])
    journal.append([entry(journal.last + 1)])
    assert len(journal.current()) == 2


def _expect_fresh(directory: Path) -> None:
    journal, notices = open_journal(directory, warn_volatile=False)
    assert [notice.id for notice in notices] == ["notice.journal_set_aside"]
    assert journal.last == 0
    assert list(journal.all()) == []
    _play_on(journal)
    journal.close()
    opened(directory).close()


def _expect_mended(directory: Path, count: int) -> None:
    """The newest commands come from the tail, older ones from what can be read of the journal."""
    journal, notices = open_journal(directory, warn_volatile=False)
    assert [notice.id for notice in notices] in (["notice.journal_mended"], ["notice.journal_older"])
    versions = [saved.version for saved in journal.all()]
    assert versions[-1] == journal.last == count
    assert versions[-30:] == list(range(count - 29, count + 1))
    _play_on(journal)
    journal.close()
    opened(directory).close()
