"""The journal: order, durability, one owner, one thread, past games folded."""

from __future__ import annotations

import sqlite3
import threading
from pathlib import Path

import pytest

from companion.errors import NotSaved
from device.journal.journal import NAME, Entry, JournalNewer, open_journal, read_journal
from device.journal.schema import APPLICATION_ID, SCHEMA
from device.journal.statedir import StateOwned, StateUnusable
from tests.device.journal.journals import V1, entry, filled, opened


def test_a_fresh_journal_is_empty(tmp_path: Path) -> None:
    journal = opened(tmp_path / "new" / "state")
    assert journal.last == 0
    assert journal.current() == []
    assert list(journal.all()) == []
    journal.close()


def test_entries_come_back_as_they_were_saved_after_a_restart(tmp_path: Path) -> None:
    saved = [entry(1, "game", name='Åsa, Жанна "x" \n', deep={"a": [1, None, True]}), entry(2, "shuffle", first=1)]
    journal = opened(tmp_path)
    journal.append(saved)
    journal.close()
    journal = opened(tmp_path)
    assert journal.current() == saved
    assert journal.last == 2
    journal.close()


def test_the_current_game_starts_at_the_latest_game_entry(tmp_path: Path) -> None:
    journal = filled(tmp_path, 9)
    journal.append([entry(10, "game"), entry(11, "shuffle", first=10)])
    journal.append([entry(12)])
    assert [saved.version for saved in journal.current()] == [10, 11, 12]
    journal.close()


def test_what_the_journal_has_taken_in_is_still_read_in_order(tmp_path: Path) -> None:
    journal = opened(tmp_path)
    everything: list[Entry] = []
    for game in range(20):
        for number in range(50):
            saved = entry(len(everything) + 1, "draw" if number else "game", note=f"game {game} Извини")
            journal.append([saved])
            everything.append(saved)
    assert list(journal.all()) == everything
    assert [saved.version for saved in journal.all(after=975)] == list(range(976, 1001))
    assert list(read_journal(tmp_path)) == everything
    journal.close()
    assert _query(tmp_path, "SELECT sum(last - first + 1) FROM span") == (1000,)
    journal = opened(tmp_path)
    assert list(journal.all()) == everything
    journal.close()


def test_the_journal_is_durable_wal_with_its_own_application_id(tmp_path: Path) -> None:
    journal = opened(tmp_path)
    assert journal._connection.execute("PRAGMA synchronous").fetchone() == (2,)
    assert journal._connection.execute("PRAGMA journal_mode").fetchone() == ("wal",)
    journal.close()
    assert _query(tmp_path, "PRAGMA application_id") == (APPLICATION_ID,)
    assert _query(tmp_path, "PRAGMA user_version") == (SCHEMA,)


def test_events_that_do_not_continue_the_journal_are_refused_whole(tmp_path: Path) -> None:
    journal = filled(tmp_path, 3)
    for versions in ([3], [5], [4, 6], [4, 4]):
        with pytest.raises(ValueError, match="must follow version 3"):
            journal.append([entry(version) for version in versions])
    assert journal.last == 3
    assert len(journal.current()) == 3
    journal.close()


def test_a_value_that_json_cannot_hold_is_refused_whole(tmp_path: Path) -> None:
    journal = filled(tmp_path, 3)
    with pytest.raises(ValueError, match="JSON"):
        journal.append([entry(4), entry(5, number=float("nan"))])
    assert len(journal.current()) == 3
    journal.close()


def test_a_reader_beside_the_running_box_sees_what_is_saved_and_holds_nothing_up(tmp_path: Path) -> None:
    journal = filled(tmp_path, 700)
    reader = read_journal(tmp_path)
    assert next(reader).version == 1
    journal.append([entry(701)])
    journal.append([entry(702, "game")])  # folds what is being read
    journal.append([entry(703)])
    assert [saved.version for saved in reader] == list(range(2, 704))
    assert [saved.version for saved in read_journal(tmp_path, after=700)] == [701, 702, 703]
    journal.close()


def test_reading_where_there_is_no_journal_says_so(tmp_path: Path) -> None:
    with pytest.raises(StateUnusable) as refusal:
        list(read_journal(tmp_path))
    assert refusal.value.message.id == "error.no_journal"
    assert list(tmp_path.iterdir()) == []


def test_reading_a_newer_or_damaged_journal_says_so(tmp_path: Path) -> None:
    filled(tmp_path, 3).close()
    _build(tmp_path, f"PRAGMA user_version = {SCHEMA + 1};")
    with pytest.raises(JournalNewer):
        list(read_journal(tmp_path))
    (tmp_path / NAME).write_bytes(b"garbage" * 99)
    with pytest.raises(StateUnusable) as refusal:
        list(read_journal(tmp_path))
    assert refusal.value.message.id == "error.journal_unreadable"


def test_a_second_owner_of_the_directory_is_refused_until_the_first_has_gone(tmp_path: Path) -> None:
    journal = opened(tmp_path)
    with pytest.raises(StateOwned) as refusal:
        open_journal(tmp_path)
    assert refusal.value.message.id == "error.state_owned"
    journal.close()
    journal.close()
    opened(tmp_path).close()


def test_another_thread_is_turned_away_until_it_adopts_the_journal(tmp_path: Path) -> None:
    journal = filled(tmp_path, 2)
    seen: list[object] = []

    def game() -> None:
        with pytest.raises(RuntimeError, match="one thread"):
            journal.current()
        journal.adopt()
        journal.append([entry(3)])
        seen.append(journal.current()[-1].version)

    thread = threading.Thread(target=game)
    thread.start()
    thread.join()
    assert seen == [3]
    with pytest.raises(RuntimeError, match="one thread"):
        journal.append([entry(4)])
    journal.close()


def test_keys_outlive_a_restart_and_can_be_forgotten(tmp_path: Path) -> None:
    journal = opened(tmp_path)
    journal.set_secret("table", "ABCDEFGHIJKLMNOP")
    journal.set_secret("red", "x")
    journal.set_secret("red", None)
    journal.close()
    journal = opened(tmp_path)
    assert journal.secret("table") == "ABCDEFGHIJKLMNOP"
    assert journal.secret("red") is None
    assert journal.secrets() == {"table": "ABCDEFGHIJKLMNOP"}
    assert list(journal.all()) == []
    journal.close()


def test_the_files_are_closed_to_other_users(tmp_path: Path) -> None:
    journal = filled(tmp_path, 3)
    for file in tmp_path.iterdir():
        assert file.stat().st_mode & 0o077 == 0, file.name
    journal.close()


def test_an_older_schema_is_brought_up_to_date_with_every_entry(tmp_path: Path) -> None:
    _build(tmp_path, V1.read_text())
    journal = opened(tmp_path)
    assert [(saved.version, saved.kind, saved.first) for saved in journal.all()] == [
        (1, "game", 1), (2, "shuffle", 1), (3, "draw", 3), (4, "game", 4), (5, "draw", 5),
    ]  # fmt: skip
    assert next(iter(journal.all(after=2))).data == {"card": "1", "name": "Åsa Жанна"}
    assert [saved.version for saved in journal.current()] == [4, 5]
    journal.append([entry(6)])
    journal.set_secret("table", "K")
    journal.close()
    assert _query(tmp_path, "PRAGMA user_version") == (SCHEMA,)


def test_a_migration_that_fails_leaves_the_old_schema(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    _build(tmp_path, V1.read_text())

    def broken(*_: object) -> int:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("device.journal.schema.pack", broken)
    with pytest.raises(StateUnusable):
        open_journal(tmp_path)
    monkeypatch.undo()
    assert _query(tmp_path, "PRAGMA user_version") == (1,)
    journal = opened(tmp_path)
    assert journal.last == 5
    journal.close()


def test_a_newer_journal_is_refused_untouched(tmp_path: Path) -> None:
    filled(tmp_path, 3).close()
    _build(tmp_path, f"PRAGMA user_version = {SCHEMA + 1};")
    before = (tmp_path / NAME).read_bytes()
    for _ in range(2):
        with pytest.raises(JournalNewer) as refusal:
            open_journal(tmp_path)
        assert refusal.value.message.id == "error.journal_newer"
    assert (tmp_path / NAME).read_bytes() == before
    assert not list(tmp_path.glob("*damaged*"))


def test_a_directory_that_is_a_file_is_refused_plainly(tmp_path: Path) -> None:
    (tmp_path / "state").write_text("")
    with pytest.raises(StateUnusable) as refusal:
        open_journal(tmp_path / "state")
    assert refusal.value.message.params["path"] == str(tmp_path / "state")


def test_past_games_take_little_room_and_the_present_one_is_found_at_the_end(tmp_path: Path) -> None:
    journal = opened(tmp_path)
    version = 0
    for _ in range(200):
        game = [entry(version + 1, "game"), *(entry(version + 2 + n, card="sorry", by="red") for n in range(59))]
        journal.append(game)
        version += len(game)
    journal.close()
    assert (tmp_path / NAME).stat().st_size < 200 * 2000
    journal = opened(tmp_path)
    assert len(journal.current()) == 60
    journal.close()


def test_nothing_is_said_to_be_saved_after_a_refusal(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    journal = filled(tmp_path, 3)

    def read_only(*_: object) -> None:
        raise OSError(30, "Read-only file system")

    with monkeypatch.context() as patch:
        patch.setattr("os.fdatasync", read_only)
        with pytest.raises(NotSaved) as refusal:
            journal.append([entry(4), entry(5, first=4)])
    assert refusal.value.message.params["cause"].id == "not_saved.read_only"  # type: ignore[union-attr]
    assert (journal.last, journal.status, len(journal.current())) == (3, "read_only", 3)
    assert [saved.version for saved in read_journal(tmp_path)] == [1, 2, 3]
    journal.append([entry(4), entry(5, first=4)])
    assert (journal.last, journal.status, len(journal.current())) == (5, "ok", 5)
    journal.close()


def _query(directory: Path, statement: str) -> tuple[object, ...]:
    connection = sqlite3.connect(directory / NAME)
    try:
        return tuple(connection.execute(statement).fetchone())
    finally:
        connection.close()


def _build(directory: Path, script: str) -> None:
    connection = sqlite3.connect(directory / NAME)
    try:
        connection.executescript(script)
    finally:
        connection.close()
