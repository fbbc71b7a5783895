"""The box's side of its Wi-Fi: what the small program that may change networks tells of them, and what it is asked for.

Nobody waits for that program but the thread `wifi` and the phone's own request: button, game and panel read what was
told last, and put their wish down.
"""

from __future__ import annotations

import ipaddress
import json
import logging
import socket
import threading
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from companion.messages import Message, message
from hardware.network.protocol import LARGEST_ANSWER, MOST_VISITS, SOCKET

log = logging.getLogger(__name__)

LIMIT = 3.0
"""Seconds for an answer; it takes milliseconds."""
SOON, LATER = 1.0, 10.0
"""Seconds between two questions: while something happens or somebody looks at the page, and else."""
LOOKED_AT = 15.0
"""How long somebody who looked counts."""
OPEN_OWN = {"do": "open", "on": True, "now": True}

Told = Mapping[str, Any]
NO_SERVICE: Told = {"radio": "no_service"}
SIMULATED: Told = {"radio": "simulated"}


GUIDED = 90.0
"""Seconds that the panel shows the way into the own network, if no card comes."""
STALE = 60.0
"""Seconds after which what came of a wish is no news."""
TROUBLE_STAYS = 8.0
"""Seconds that the panel says why a network was not joined."""
TROUBLES = frozenset(
    ("wrong_password", "not_found", "no_address", "no_answer", "not_confirmed", "cut_short", "not_opened",
     "not_supported", "fault")
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Guide:
    """The panel is to show the way in, for so many seconds."""

    seconds: float


def news(before: Told, now: Told) -> Guide | Message | None:
    """What the panel should say of a change: the way in, a trouble's message, or nothing."""
    stage, outcome, last = now.get("stage") or {}, now.get("outcome") or {}, before.get("outcome") or {}
    if stage.get("what") == "visit":
        return None if (before.get("stage") or {}).get("what") == "visit" else Guide(stage["left"])
    is_known = (outcome.get("what"), outcome.get("network")) == (last.get("what"), last.get("network"))
    if outcome.get("ago", STALE) >= STALE or (is_known and outcome["ago"] > last["ago"]):
        return None
    if outcome["what"] == "opened":
        return Guide(GUIDED)
    return message(f"panel.trouble.wifi_{outcome['what']}") if outcome["what"] in TROUBLES else None


class Wifi:
    """A thread's view of it; `web.ports.NetworksPort`."""

    def __init__(
        self,
        path: Path = Path(SOCKET),
        *,
        present: Callable[[], bool] = lambda: False,
        on_change: Callable[[Told, Told], None] = lambda before, now: None,
    ) -> None:
        """`present`: whether a phone shows the page now; presses don't count, for who plays by the button alone needs
        no Wi-Fi. `on_change` gets what was told before and now, in the thread, whenever something happens that people
        should know."""
        self._path, self._present, self._on_change = path, present, on_change
        self._changed = threading.Condition()
        self._told: Told = NO_SERVICE
        self._used_at = self._looked_at = time.monotonic()
        self._visits: list[str] = []
        self._wishes: list[Told] = []
        self._hurry = self._stopping = False
        self._thread = threading.Thread(target=self._run, name="wifi", daemon=True)

    def start(self) -> None:
        """Begin to ask."""
        self._thread.start()

    def stop(self) -> None:
        """No more questions; safe to call twice."""
        with self._changed:
            self._stopping = True
            self._changed.notify_all()
        if self._thread.is_alive():
            self._thread.join(LIMIT)

    def told(self) -> Told:
        """What was told last (`hardware.network.outlook.NetworkOutlook.fields`), or only why there is nothing of it."""
        return self._told

    def look(self) -> Told:
        """The same for a phone that looks at it, as new as it can be had."""
        with self._changed:
            self._looked_at = time.monotonic()
            self._changed.notify_all()
        return self._ask_how_it_is()

    def visited(self, address: str) -> None:
        """A phone has asked for something. Never waits."""
        try:
            if ipaddress.ip_address(address.partition("%")[0]).is_loopback:
                return
        except ValueError:
            return
        self._used_at = time.monotonic()
        if address not in self._visits:
            with self._changed:
                self._visits = [*self._visits, address][-MOST_VISITS:]
                if self._told.get("stage"):
                    self._hurry = True
                    self._changed.notify_all()

    def wish(self, asked: Told) -> None:
        """Ask for something when there is time. Never waits; what comes of it is told like everything else."""
        with self._changed:
            self._wishes = [*self._wishes, asked][-4:]
            self._hurry = True
            self._changed.notify_all()

    def ask(self, asked: Told) -> str | None:
        """Ask for something now; None if it was taken on, else a word for why not. For a phone's own request."""
        answer = self._exchange(asked)
        with self._changed:
            self._looked_at = time.monotonic()
            self._hurry = True
            self._changed.notify_all()
        return None if answer.get("ok") is True else str(answer.get("error", "no_service"))

    def _run(self) -> None:
        announced = self._told
        while True:
            with self._changed:
                if not self._hurry and not self._stopping:
                    looked_at = time.monotonic() - self._looked_at < LOOKED_AT
                    self._changed.wait(SOON if looked_at or self._told.get("stage") else LATER)
                if self._stopping:
                    return
                self._hurry = False
                wishes, self._wishes = self._wishes, []
            try:
                for asked in wishes:
                    self._exchange(asked)
                now = self._ask_how_it_is()
                if _news(announced) != _news(now):
                    before, announced = announced, now
                    self._on_change(before, now)
            except Exception:
                log.exception("the Wi-Fi could not be asked")

    def _ask_how_it_is(self) -> Told:
        if self._present():
            self._used_at = time.monotonic()
        with self._changed:
            visits, self._visits = self._visits, []
        idle = max(0.0, time.monotonic() - self._used_at)
        answer = self._exchange({"do": "list", "idle": round(idle, 1), "visits": visits})
        told = answer if answer.get("ok") is True else NO_SERVICE
        self._told = told
        return told

    def _exchange(self, asked: Told) -> Told:
        with suppress(OSError, ValueError):
            with socket.socket(socket.AF_UNIX) as asking:
                asking.settimeout(LIMIT)
                asking.connect(str(self._path))
                asking.sendall(json.dumps(asked).encode() + b"\n")
                answer = _line(asking)
            if isinstance(answer, dict):
                return answer
        return {}


class NoWifi:
    """Of a box that is simulated: it has none, and says so."""

    def told(self) -> Told:
        """Only that."""
        return SIMULATED

    look = told

    def visited(self, address: str) -> None:
        """Nobody asks."""

    def ask(self, asked: Told) -> str | None:
        """Nothing can be had."""
        return "simulated"


def _line(asking: socket.socket) -> Any:
    line, end = b"", time.monotonic() + LIMIT
    while not line.endswith(b"\n") and len(line) <= LARGEST_ANSWER and time.monotonic() < end:
        came = asking.recv(LARGEST_ANSWER)
        if not came:
            break
        line += came
    return json.loads(line)


def _news(told: Told) -> object:
    """What of it people are told: where the box is, what is under way, what came of the last wish."""
    stage, outcome = told.get("stage") or {}, told.get("outcome") or {}
    return (
        told["radio"],
        told.get("place"),
        (stage.get("what"), stage.get("network"), stage.get("address")),
        outcome.get("what"),
        outcome.get("network"),
    )
