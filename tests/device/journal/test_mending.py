"""What was shown is there again, or its loss is said: damage, old files, other boxes' files, and older journals."""

from __future__ import annotations

import logging
import shutil
from dataclasses import replace
from pathlib import Path

import pytest

import companion.table
from companion.commands import Draw, NewGame, Undo
from companion.events import Event, from_data
from companion.public_log import lines
from companion.table import Table, replay
from companion.verification import verify
from device.journal.journal import MARK, NAME, TAIL, WITNESS, open_journal, read_journal, read_set_aside
from device.journal.mark import read_mark, write_mark
from device.journal.statedir import StateUnusable
from device.journal.tail import BLOCK, BLOCKS
from tests.device.journal.journals import opened
from tests.device.killing import said, table_on

V2 = Path(__file__).with_name("journal_v2.db")


def drawn(directory: Path, count: int) -> tuple[Table, Path]:
    """A table with so many cards drawn, and a copy of its directory as a kill would leave it."""
    journal = opened(directory / "live")
    table = table_on(journal)
    for _ in range(count):
        table.do(Draw())
        table.tidy()
    copy = directory / "killed"
    shutil.copytree(directory / "live", copy)
    journal.close()
    return table, copy


def come_back(directory: Path) -> tuple[Table, set[str]]:
    """The table of a directory after a start, and the ids of what the start says."""
    journal, notices = open_journal(directory, warn_volatile=False)
    table = table_on(journal)
    entries = list(read_journal(directory))
    journal.close()
    assert entries[-1].version <= table.version
    return table, {notice.id for notice in notices}


def test_a_flipped_bit_anywhere_in_what_was_not_taken_in_yet_takes_nothing_away(tmp_path: Path) -> None:
    table, killed = drawn(tmp_path, 11)
    whole = (killed / TAIL).read_bytes()
    for place in range(0, 16 * BLOCK, 333):
        flipped = bytearray(whole)
        flipped[place] ^= 4
        (killed / TAIL).write_bytes(flipped)
        again, notices = come_back(shutil.copytree(killed, tmp_path / f"at {place}"))
        assert (said(again), notices) == (said(table), set())


@pytest.mark.parametrize("count", [5, 30, 130, 300])
def test_the_table_outlives_a_journal_that_is_gone_empty_garbled_or_older(count: int, tmp_path: Path) -> None:
    table, killed = drawn(tmp_path, count)
    (tmp_path / "fresh").mkdir()
    early = drawn(tmp_path / "fresh", 3)[1]
    for number, content in enumerate((None, b"", b"x" * 5000, (early / NAME).read_bytes())):
        place = shutil.copytree(killed, tmp_path / str(number))
        (place / NAME).unlink()
        if content is not None:
            (place / NAME).write_bytes(content)
        again, notices = come_back(place)
        assert said(again) == said(table)
        assert notices == {"notice.journal_mended"}
        assert list(place.glob(f"{NAME}.damaged-*")) or content is None
        assert come_back(place)[1] == set()


def test_a_tail_that_is_gone_after_a_kill_is_told_and_versions_go_on_above_what_was_shown(tmp_path: Path) -> None:
    table, killed = drawn(tmp_path, 40)
    for number, content in enumerate((None, b"", bytes(BLOCK * BLOCKS))):
        place = shutil.copytree(killed, tmp_path / str(number))
        (place / TAIL).unlink()
        if content is not None:
            (place / TAIL).write_bytes(content)
        again, notices = come_back(place)
        assert notices == {"notice.journal_older"}
        assert again.version > table.version
        verify(lines(read_journal(place)))
        assert come_back(place)[1] == set()


def test_a_tail_that_is_gone_after_a_good_end_costs_nothing(tmp_path: Path) -> None:
    table, _ = drawn(tmp_path, 40)
    (tmp_path / "live" / TAIL).unlink()
    assert come_back(tmp_path / "live")[1] == set()
    assert said(come_back(tmp_path / "live")[0]) == said(table)


def test_a_mark_that_is_gone_damaged_or_another_boxs_costs_nothing(tmp_path: Path) -> None:
    table, killed = drawn(tmp_path, 130)
    (tmp_path / "b").mkdir()
    other = drawn(tmp_path / "b", 130)[1]
    for number, content in enumerate((None, b"", b"SBxM" * 99, (other / MARK).read_bytes())):
        place = shutil.copytree(killed, tmp_path / str(number))
        (place / MARK).unlink()
        if content is not None:
            (place / MARK).write_bytes(content)
        again, notices = come_back(place)
        assert (said(again), notices) == (said(table), set())


def test_an_older_tail_of_the_same_box_is_told_however_little_it_lacks(tmp_path: Path) -> None:
    journal = opened(tmp_path / "live")
    table = table_on(journal)
    for number in range(60):
        before = shutil.copy(tmp_path / "live" / TAIL, tmp_path / "before")
        table.do(Draw())
        table.tidy()
        if number % 11:
            continue
        place = shutil.copytree(tmp_path / "live", tmp_path / str(number))
        shutil.copy(before, place / TAIL)
        again, notices = come_back(place)
        assert notices == {"notice.journal_older"}
        assert again.version >= table.version
        verify(lines(read_journal(place)))
        assert come_back(place)[1] == set()
    journal.close()


@pytest.mark.parametrize("content", [None, b"", b"SBxN" * 6, "another box's", "older"])
def test_a_witness_that_is_gone_damaged_older_or_another_boxs_is_no_witness(
    content: bytes | str | None, tmp_path: Path
) -> None:
    (tmp_path / "b").mkdir()
    other = drawn(tmp_path / "b", 200)[1] / WITNESS
    journal = opened(tmp_path / "a")
    table = table_on(journal)
    older = (tmp_path / "a" / WITNESS).read_bytes()
    for _ in range(40):
        table.do(Draw())
    place = shutil.copytree(tmp_path / "a", tmp_path / "killed")
    journal.close()
    (place / WITNESS).unlink()
    if content is not None:
        told = {"another box's": other.read_bytes(), "older": older}.get(str(content), content)
        (place / WITNESS).write_bytes(told if isinstance(told, bytes) else b"")
    again, notices = come_back(place)
    assert (said(again), notices) == (said(table), set())


def follow_counted(journal_dir: Path, monkeypatch: pytest.MonkeyPatch) -> int:
    """How many events a start in this directory follows."""
    followed = []

    def counted(kind: str, data: dict[str, object]) -> Event:
        followed.append(kind)
        return from_data(kind, data)

    with monkeypatch.context() as patched:
        patched.setattr(companion.table, "from_data", counted)
        journal = opened(journal_dir)
        table_on(journal)
        journal.close()
    return len(followed)


@pytest.mark.parametrize("count", [300, 900])
def test_a_start_follows_no_more_events_the_longer_a_box_was_played_on(
    count: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    _, killed = drawn(tmp_path, count)
    assert follow_counted(killed, monkeypatch) <= 120
    assert follow_counted(tmp_path / "live", monkeypatch) <= 120


@pytest.mark.parametrize("mark", ["garbled", "of another version"])
def test_a_start_that_can_not_use_the_mark_logs_that_it_follows_the_whole_game_and_does_so_once(
    mark: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    _, killed = drawn(tmp_path, 300)
    kept = read_mark(killed / MARK)
    assert kept is not None
    if mark == "garbled":
        (killed / MARK).write_bytes(b"x" * 999)
    else:
        write_mark(killed / MARK, replace(kept, state={**kept.state, "form": "0"}))
    with caplog.at_level(logging.WARNING):
        assert follow_counted(killed, monkeypatch) > 300
    assert "followed from its beginning" in caplog.text
    caplog.clear()
    assert follow_counted(killed, monkeypatch) <= 120
    assert "followed" not in caplog.text


def test_another_boxs_journal_is_set_aside_and_the_table_and_its_key_stay(tmp_path: Path) -> None:
    (tmp_path / "b").mkdir()
    other = drawn(tmp_path / "b", 60)[1]
    journal = opened(tmp_path / "a")
    journal.set_secret("table", "OURS")
    table = table_on(journal)
    for _ in range(60):
        table.do(Draw())
        table.tidy()
    journal.close()
    shutil.copy(other / NAME, tmp_path / "a" / NAME)
    journal, notices = open_journal(tmp_path / "a", warn_volatile=False)
    assert [notice.id for notice in notices] == ["notice.journal_mended"]
    assert said(table_on(journal)) == said(table)
    assert journal.secret("table") == "OURS"
    journal.close()


def test_what_was_set_aside_can_be_read(tmp_path: Path) -> None:
    _, killed = drawn(tmp_path, 60)
    everything = list(read_journal(killed))
    taken_in = list(read_set_aside(killed / NAME))
    assert taken_in == everything[: len(taken_in)]
    assert len(taken_in) > 24
    waiting = list(read_set_aside(killed / TAIL))
    assert waiting == everything[-len(waiting) :]


def test_a_file_in_which_nothing_can_be_read_is_refused(tmp_path: Path) -> None:
    _, killed = drawn(tmp_path, 60)
    (tmp_path / "note").write_text("hello")
    for file in (tmp_path / "note", tmp_path / "missing", tmp_path, killed / MARK):
        with pytest.raises(StateUnusable):
            list(read_set_aside(file))


def test_a_long_life_with_undo_at_every_boundary_comes_back_as_it_was(tmp_path: Path) -> None:
    journal = opened(tmp_path)
    table = table_on(journal)
    for number in range(420):
        table.do(Draw())
        if number % 45 in (0, 1, 44):
            for _ in range(number % 7):
                table.do(Undo())
        if number == 200:
            table.do(NewGame(seats=("red", "blue")))
        if number % 5 == 0:
            table.tidy(resting=number % 50 == 0)
        if number % 60 == 59:
            journal.close()
            journal = opened(tmp_path)
            again = table_on(journal)
            assert again._state == table._state == replay(journal.current())
            table = again
    journal.close()
    verify(lines(read_journal(tmp_path)))


def test_a_journal_of_the_version_before_is_brought_up_to_date_with_its_log_keys_and_table(tmp_path: Path) -> None:
    shutil.copy(V2, tmp_path / NAME)
    shutil.copy(V2.with_name(f"{V2.name}-wal"), tmp_path / f"{NAME}-wal")
    before = list(read_journal(tmp_path))
    journal = opened(tmp_path)
    table = table_on(journal)
    view = table.snapshot().table
    assert (view.version, view.card, view.draw_pile) == (125, "7", 34)
    assert view.discard == ("sorry", "4", "1", "11", "1", "4", "4", "10", "5", "10", "7")
    assert journal.secrets() == {"table": "ABCDEFGHIJKLMNOP"}
    assert list(journal.all()) == before
    assert [entry.version for entry in before] == list(range(1, 126))
    assert table.do(Draw()).table.card == "7"
    verify(lines(journal.all()))
    journal.close()
    again, notices = come_back(tmp_path)
    assert (said(again), notices) == (said(table), set())


def test_a_damaged_journal_of_the_version_before_gives_what_can_be_read(tmp_path: Path) -> None:
    content = bytearray(V2.read_bytes())
    content[5000:9000] = bytes(4000)
    (tmp_path / NAME).write_bytes(content)
    _, notices = come_back(tmp_path)
    assert notices <= {"notice.journal_mended", "notice.journal_older", "notice.journal_set_aside"}
    assert notices
