"""A real box for tests: `sorrybox run --simulate` as a process of its own, spoken to over HTTP."""

from __future__ import annotations

import http.client
import json
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import Any, TypeVar
from urllib.parse import urlencode, urlsplit

Result = TypeVar("Result")
COMMAND = (sys.executable, "-P", "-m", "device.cli.main")
LOCAL = ("--host", "127.0.0.1", "--port", "0")
PATIENCE = 30.0
"""Seconds for what takes milliseconds on a machine that is busy with nothing else."""


def outside_systemd() -> dict[str, str]:
    """This process's environment, without what would make a box believe that systemd has started it."""
    return {name: value for name, value in os.environ.items() if name not in ("INVOCATION_ID", "JOURNAL_STREAM")}


class RunningBox:
    """One process; `url` opens the table, `log` is what it wrote to standard error so far."""

    def __init__(
        self,
        state: Path,
        *options: str,
        environment: dict[str, str] | None = None,
        within: Sequence[str] = (),
        simulate: bool = True,
        folder: Path | None = None,
    ) -> None:
        """`within` is a command that becomes the box, in surroundings of its own making; `folder` is where it works."""
        options = ("--simulate",) * simulate + options
        self.process = subprocess.Popen(
            [*within, *COMMAND, "run", *LOCAL, "--state", str(state), *options],
            cwd=folder,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            env={**outside_systemd(), **(environment or {})},
        )
        self._errors: list[str] = []
        self._reader = threading.Thread(target=self._read_errors, daemon=True)
        self._reader.start()
        assert self.process.stdout is not None
        self.url = self.process.stdout.readline().strip()
        if not self.url:
            self.process.wait(PATIENCE)
            self._reader.join(PATIENCE)
            raise AssertionError(f"the box did not start: {self.log}")
        place = urlsplit(self.url)
        self.host, self.port = str(place.hostname), int(place.port or 80)
        self.base = f"http://{place.netloc}"
        self.key = place.path.rpartition("/")[2]

    @property
    def log(self) -> str:
        return "".join(self._errors)

    def get(self, path: str, *, key: str | None = None) -> Any:
        """The JSON answer to a GET."""
        return json.loads(self.ask("GET", path, key=key)[1])

    def history(self) -> list[Any]:
        """All events for reading, oldest first: page after page of `GET /api/history`."""
        events: list[Any] = []
        while page := self.get(f"/api/history?after={events[-1]['version'] if events else 0}")["events"]:
            events += page
        return events

    def post(self, path: str, **body: Any) -> Any:
        """The JSON answer to a POST with the table's key; must succeed."""
        status, answer = self.ask("POST", path, body)
        assert status == 200, answer
        return json.loads(answer)

    def ask(
        self,
        method: str,
        path: str,
        body: dict[str, Any] | None = None,
        *,
        form: dict[str, str] | None = None,
        key: str | None = None,
    ) -> tuple[int, bytes]:
        """Status and body of any request with a key, or else the table's; `form` is sent as a browser sends it."""
        connection = http.client.HTTPConnection(self.host, self.port, timeout=PATIENCE)
        try:
            kind = "application/json" if form is None else "application/x-www-form-urlencoded"
            headers = {"Authorization": f"Bearer {key or self.key}", "Content-Type": kind}
            sent = urlencode(form) if form is not None else None if body is None else json.dumps(body)
            connection.request(method, path, sent, headers)
            with closing(connection.getresponse()) as answer:
                return answer.status, answer.read()
        finally:
            connection.close()

    def push(self, seconds: float = 0.05) -> None:
        """Press the simulated button and let it go."""
        self.post("/api/simulate/button", pressed=True)
        time.sleep(seconds)
        self.post("/api/simulate/button", pressed=False)

    def state(self) -> Any:
        """The table."""
        return self.get("/api/state")

    def table(self) -> Any:
        """The table without the panel's health, which may change by itself."""
        return {name: value for name, value in self.state().items() if name != "panel"}

    def kill(self) -> None:
        """As a pulled plug does for the process: at once."""
        self.process.send_signal(signal.SIGKILL)
        self.process.wait(PATIENCE)
        self.close()

    def stop(self) -> int:
        """Ask it to end; its exit status."""
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
        status = self.process.wait(PATIENCE)
        self.close()
        return status

    def close(self) -> None:
        """Let go of the pipes of a process that has ended."""
        self._reader.join(PATIENCE)
        for pipe in (self.process.stdout, self.process.stderr):
            if pipe:
                pipe.close()

    def _read_errors(self) -> None:
        assert self.process.stderr is not None
        for line in self.process.stderr:
            self._errors.append(line)


@contextmanager
def running(
    state: Path, *options: str, environment: dict[str, str] | None = None, within: Sequence[str] = ()
) -> Iterator[RunningBox]:
    """A box that is stopped at the end, whatever happens."""
    box = RunningBox(state, *options, environment=environment, within=within)
    try:
        yield box
    finally:
        with suppress(ProcessLookupError):
            box.stop()


def eventually(look: Callable[[], Result], *, patience: float = PATIENCE) -> Result:
    """What `look` says once it is true."""
    end = time.monotonic() + patience
    while not (seen := look()):
        assert time.monotonic() < end, f"still {seen!r} after {patience} s"
        time.sleep(0.02)
    return seen


def slowness() -> float:
    """How much longer things take here than on an idle machine, by a fixed piece of work; at least 1. For promises in
    seconds, which a busy machine can't keep."""
    worst = 0.0
    for _ in range(3):
        begun = time.monotonic()
        sum(range(2_000_000))
        worst = max(worst, time.monotonic() - begun)
    return max(1.0, worst / 0.05)


def sorrybox(*arguments: str, timeout: float = 120, **options: Any) -> subprocess.CompletedProcess[str]:
    """One command of the program, to its end."""
    command = [*COMMAND, *arguments]
    return subprocess.run(command, capture_output=True, text=True, timeout=timeout, check=False, **options)
