"""What outlives the program's end: the own network's name and password, and what came of the last wish."""

from __future__ import annotations

import json
import os
from contextlib import suppress
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from hardware.network.own import Credentials, invent
from hardware.network.protocol import is_passphrase

OUTCOMES = frozenset(
    ("joined", "wrong_password", "not_found", "no_address", "no_answer", "not_confirmed", "cut_short", "opened",
     "not_opened", "ready", "closed", "forgotten", "came_home", "not_supported", "fault")
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of a wish."""

    what: str
    """One of `OUTCOMES`."""
    network: bytes = b""
    at: float = 0.0
    """Seconds since 1970."""


@dataclass(frozen=True, slots=True)
class Underway:
    """A change that is not proven yet: what was wished, and NetworkManager's checkpoint for it."""

    network: bytes
    checkpoint: str
    created: int
    """Milliseconds since the start of the computer: which of all checkpoints that ever had this path."""


def _for_the_owner(path: str, flags: int) -> int:
    return os.open(path, flags, 0o600)


class Memory:
    """Small files in a folder of the program's own; each is whole or the one before. A folder that can't be written
    loses the past, and nothing else."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def credentials(self) -> Credentials:
        """The own network's, made at the first start."""
        told = self._read("own.json")
        ssid, password = told.get("ssid"), told.get("password")
        if isinstance(ssid, str) and isinstance(password, str) and is_passphrase(password):
            return Credentials(ssid[:32], password)
        made = invent()
        self._write("own.json", asdict(made))
        return made

    def outcome(self) -> Outcome | None:
        """Of the last wish."""
        told = self._read("outcome.json")
        with suppress(KeyError, TypeError, ValueError):
            if told["what"] in OUTCOMES:
                return Outcome(told["what"], bytes.fromhex(told["network"]), float(told["at"]))
        return None

    def keep_outcome(self, outcome: Outcome) -> None:
        """In place of the one before."""
        self._write("outcome.json", {"what": outcome.what, "network": outcome.network.hex(), "at": outcome.at})

    def underway(self) -> Underway | None:
        """A change that this start finds begun and not ended."""
        told = self._read("underway.json")
        with suppress(KeyError, TypeError, ValueError):
            return Underway(bytes.fromhex(told["network"]), str(told["checkpoint"]), int(told["created"]))
        return None

    def begin(self, change: Underway) -> None:
        """Before anything changes."""
        self._write("underway.json", {**asdict(change), "network": change.network.hex()})

    def end(self) -> None:
        """It is proven, or taken back."""
        with suppress(OSError):
            (self._folder / "underway.json").unlink(missing_ok=True)

    def _read(self, name: str) -> dict[str, Any]:
        try:
            told = json.loads((self._folder / name).read_text())
        except (OSError, ValueError):
            return {}
        return told if isinstance(told, dict) else {}

    def _write(self, name: str, told: dict[str, Any]) -> None:
        new = self._folder / f"{name}.new"
        with suppress(OSError):
            with open(new, "w", opener=_for_the_owner) as file:
                json.dump(told, file)
                file.flush()
                os.fsync(file.fileno())
            new.replace(self._folder / name)
