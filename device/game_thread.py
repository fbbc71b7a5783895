"""The way to the table from every thread: commands go into a queue, one thread carries them out."""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable, Iterable
from concurrent.futures import Future
from queue import Empty, SimpleQueue
from typing import TypeVar

from companion.commands import Command
from companion.errors import NotNow, TableError
from companion.messages import message
from companion.snapshot import Snapshot
from companion.table import Table

log = logging.getLogger(__name__)

Result = TypeVar("Result")
Job = Callable[[], None]

PATIENCE = 10.0
"""Seconds that a caller waits for the game thread: longer than any SD card stalls, shorter than a phone's patience."""
REST = 300.0
"""Seconds without a command after which nobody plays: all that waits is then put in order."""


class GameThread:
    """Owns the game thread. That thread alone touches the table and its journal, so there is no lock to forget."""

    def __init__(self, open_table: Callable[[], Table]) -> None:
        """`open_table` is called in the game thread, for the journal's connection belongs to it. What it raises, this
        raises."""
        self._jobs: SimpleQueue[Job | None] = SimpleQueue()
        self._changed = threading.Condition()
        self._stopping = False
        self._table: Table | None = None
        self._played = time.monotonic()
        self._rested = False
        self._listeners: list[Callable[[Snapshot], None]] = []
        self._refusal_listeners: list[Callable[[Command, TableError], None]] = []
        self._thread = threading.Thread(target=self._run, name="game", daemon=True)
        self._thread.start()
        try:
            table = self._hand_in(open_table).result()  # for as long as an old card takes to check a journal
        except BaseException:
            self._jobs.put(None)
            raise
        self._table = table
        self._snapshot = table.snapshot()

    def snapshot(self) -> Snapshot:
        """The newest saved state; never blocks."""
        return self._snapshot

    def do(self, command: Command, if_version: int | None = None) -> Snapshot:
        """Have a command carried out and saved; the state after it. Raises a `TableError`."""
        return self.call(lambda: self._carry_out(command, if_version))

    def call(self, work: Callable[[], Result]) -> Result:
        """Have any work done in the game thread, and wait for it; `NotNow` when that takes too long. Then it is given
        up unless it has begun already: what has begun may be done yet, and the refusal says so."""
        answer = self._hand_in(work)
        try:
            return answer.result(PATIENCE)
        except TimeoutError:
            raise NotNow(message("error.busy" if answer.cancel() else "error.slow")) from None

    def _hand_in(self, work: Callable[[], Result]) -> Future[Result]:
        """Queue work for the game thread."""
        answer: Future[Result] = Future()

        def job() -> None:
            if not answer.set_running_or_notify_cancel():
                return
            try:
                answer.set_result(work())
            except BaseException as problem:
                answer.set_exception(problem)

        self._jobs.put(job)
        return answer

    def listen(self, listener: Callable[[Snapshot], None]) -> None:
        """Call `listener` in the game thread with every new snapshot, before any phone is told. It must not block."""
        self._listeners.append(listener)

    def listen_for_refusals(self, listener: Callable[[Command, TableError], None]) -> None:
        """Call `listener` in the game thread with every command that was refused. It must not block."""
        self._refusal_listeners.append(listener)

    def wait(self, version: int, timeout: float, given_up: Callable[[], bool] = lambda: False) -> int:
        """Block until the table's version is above `version` or `given_up` says yes (it is asked again after each
        `wake`), at most `timeout` seconds; the version then."""
        with self._changed:
            self._changed.wait_for(lambda: self._stopping or self._snapshot.version > version or given_up(), timeout)
        return self._snapshot.version

    def wake(self) -> None:
        """Have every `wait` ask again whether it is given up."""
        with self._changed:
            self._changed.notify_all()

    def close_waits(self) -> None:
        """Let every `wait`, now and later, return at once: the box is stopping."""
        with self._changed:
            self._stopping = True
            self._changed.notify_all()

    @staticmethod
    def _tell(listeners: Iterable[Callable[..., None]], *news: object) -> None:
        for listener in listeners:
            try:
                listener(*news)
            except Exception:
                log.exception("a listener failed; the game goes on")

    def answers(self, timeout: float = 1.0) -> bool:
        """Whether the game thread does its work (for the watchdog)."""
        done = threading.Event()
        self._jobs.put(done.set)
        return done.wait(timeout)

    def stop(self) -> None:
        """End the game thread after what is already in the queue."""
        self.close_waits()
        self._jobs.put(None)
        self._thread.join(timeout=1.0)

    def _run(self) -> None:
        while (job := self._next_job()) is not None:
            job()

    def _next_job(self) -> Job | None:
        """The next in the queue; while there is none, the table may be put in order."""
        while True:
            try:
                return self._jobs.get_nowait()
            except Empty:
                self._tidy()
            try:
                return self._jobs.get(timeout=REST)
            except Empty:
                continue

    def _tidy(self) -> None:
        resting = not self._rested and time.monotonic() - self._played > REST
        if self._table is not None:
            self._table.tidy(resting=resting)
            self._rested |= resting

    def _carry_out(self, command: Command, if_version: int | None) -> Snapshot:
        table = self._table
        assert table is not None
        if if_version is not None and if_version != table.version:
            raise NotNow(message("error.changed"))
        try:
            snapshot = table.do(command)
            self._played, self._rested = time.monotonic(), False
        except TableError as refusal:
            self._tell(self._refusal_listeners, command, refusal)
            raise
        self._publish(snapshot)
        return snapshot

    def _publish(self, snapshot: Snapshot) -> None:
        self._snapshot = snapshot
        self._tell(self._listeners, snapshot)
        with self._changed:
            self._changed.notify_all()
