"""The door: one thread for the table, whoever knocks."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from typing import Any

import pytest

from companion.commands import Command, Draw, Undo
from companion.errors import NotNow, TableError
from companion.snapshot import Snapshot
from companion.table import Table
from device import game_thread as module
from device.game_thread import GameThread
from tests.companion.dealing import new_table


@pytest.fixture
def door() -> Iterator[GameThread]:
    opened = GameThread(new_table)
    yield opened
    opened.stop()


def test_commands_from_many_threads_are_carried_out_one_by_one(door: GameThread) -> None:
    def draw_ten() -> None:
        for _ in range(10):
            door.do(Draw())

    threads = [threading.Thread(target=draw_ten) for _ in range(9)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    lines = door.snapshot().history()
    assert [line["version"] for line in lines] == list(range(1, len(lines) + 1))
    assert sum(line["kind"] == "draw" for line in lines) == 90


def test_a_past_version_is_refused_and_changes_nothing(door: GameThread) -> None:
    version = door.snapshot().table.version
    door.do(Draw(), if_version=version)
    with pytest.raises(NotNow):
        door.do(Draw(), if_version=version)
    assert door.snapshot().table.version == version + 1


def test_a_refusal_reaches_its_asker_and_the_listeners(door: GameThread) -> None:
    heard: list[tuple[Command, TableError]] = []
    door.listen_for_refusals(lambda command, refusal: heard.append((command, refusal)))
    with pytest.raises(NotNow):
        door.do(Undo())
    assert isinstance(heard[0][0], Undo)


def test_a_failing_listener_disturbs_nobody(door: GameThread, caplog: pytest.LogCaptureFixture) -> None:
    heard: list[Snapshot] = []

    def fail(snapshot: Snapshot) -> None:
        raise RuntimeError("listener")

    door.listen(fail)
    door.listen(heard.append)
    assert door.do(Draw()).table.card
    assert len(heard) == 1
    assert "listener" in caplog.text


def test_waiting_ends_with_the_next_version_or_the_time(door: GameThread) -> None:
    version = door.snapshot().table.version
    assert door.wait(version, 0.01) == version
    threading.Timer(0.05, door.do, (Draw(),)).start()
    assert door.wait(version, 30) == version + 1


def test_stopping_lets_everyone_who_waits_go(door: GameThread) -> None:
    begun = time.monotonic()
    threading.Timer(0.05, door.close_waits).start()
    door.wait(door.snapshot().table.version, 60)
    assert time.monotonic() - begun < 30


def test_what_the_opening_raises_reaches_the_builder() -> None:
    def fail() -> Table:
        raise RuntimeError("no table")

    with pytest.raises(RuntimeError, match="no table"):
        GameThread(fail)


def test_a_stuck_table_is_said_to_be_busy_and_noticed(door: GameThread, monkeypatch: pytest.MonkeyPatch) -> None:
    free, begun = threading.Event(), threading.Event()
    hand_in = door._hand_in

    def stall() -> bool:
        begun.set()
        return free.wait(9)

    def handed_in(work: Callable[[], Any]) -> Future[Any]:
        answer = hand_in(work)
        assert begun.wait(30)
        return answer

    monkeypatch.setattr(door, "_hand_in", handed_in)
    monkeypatch.setattr(module, "PATIENCE", 0.05)
    with pytest.raises(NotNow) as refusal:
        door.call(stall)
    assert refusal.value.message.id == "error.slow", "it may be done yet"
    with pytest.raises(NotNow) as refusal:
        door.do(Draw())
    assert refusal.value.message.id == "error.busy"
    assert not door.answers(timeout=0.01)
    version = door.snapshot().table.version
    free.set()
    assert door.answers(timeout=30)
    assert door.snapshot().table.version == version, "what was given up is not done later"
