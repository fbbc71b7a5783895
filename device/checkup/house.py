"""The doctor in the running box: judges it from inside, by its own user's rights, without touching pin or panel."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from companion.messages import Message, message
from device.catalogues import translator
from device.checkup.board import ROOT, judge_board, look_at_board
from device.checkup.bus import judge_bus, look_at_bus
from device.checkup.disk import judge_disk, look_at_disk
from device.checkup.examination import surroundings
from device.checkup.findings import Finding, Report, report, skipped, trouble, warning, well
from device.checkup.power import judge_power, look_at_power
from device.checkup.rights import judge_rights, look_at_rights
from device.checkup.type import judge_fonts, look_at_fonts
from device.checkup.versions import judge_versions, look_at_versions
from device.config import Config, state_directory

KEPT = 5.0
"""Seconds for which a report is given again, however many ask."""
DISK_KEPT = 600.0
"""The same for the disk: looking at it costs writes to the card, and anybody on the network may ask."""


class HouseDoctor:
    """Reports on the box that it lives in (`web.ports.Doctor`); safe from any thread."""

    def __init__(
        self,
        config: Config,
        health: Callable[[], Mapping[str, str]],
        url: Callable[[], str | None],
        *,
        simulated: bool,
        notices: Sequence[Message] = (),
        wifi: Callable[[], Mapping[str, Any]] = lambda: {"radio": "simulated"},
        root: Path = ROOT,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._config, self._health, self._url, self._simulated = config, health, url, simulated
        self._root, self._clock = root, clock
        self._notices, self._wifi = notices, wifi
        self._looking = threading.Lock()
        self._found: tuple[float, list[Finding]] | None = None
        self._disk: tuple[float, list[Finding]] | None = None

    def __call__(self, language: str) -> Report:
        """The report in one of the four languages; an older one while another thread is looking."""
        found = self._found
        if (found is None or self._clock() - found[0] > KEPT) and self._looking.acquire(blocking=found is None):
            try:
                if self._found is found:
                    self._found = (self._clock(), list(self._examine()))
                found = self._found
            finally:
                self._looking.release()
        assert found is not None
        return report(found[1], translator(language))

    def _examine(self) -> Iterator[Finding]:
        config, health = self._config, self._health()
        if self._simulated:
            yield skipped("board", "simulated")
        else:
            yield judge_board(look_at_board(self._root))
            yield judge_power(look_at_power(self._root))
            yield judge_rights(look_at_rights(config.panel.port, self._root))
        yield judge_versions(look_at_versions())
        if self._simulated:
            yield skipped("button", "simulated")
        else:
            yield _judge_button(health.get("button", "lost"), config.button.gpio)
            for name, gpio in (("lamp", config.led.gpio), ("buzzer", config.buzzer.gpio)):
                if name in health:
                    yield _judge_output(name, health[name], gpio)
        yield from self._panel(health.get("panel", "lost"))
        yield judge_fonts(look_at_fonts())
        if {notice.id for notice in self._notices} & {"notice.journal_older", "notice.last_unsure"}:
            yield warning("disk.older")
        yield from self._journal(health.get("journal", "lost"))
        yield from surroundings(self._url(), self._wifi(), self._root)

    def _panel(self, status: str) -> Iterator[Finding]:
        if status == "ok":
            yield well("panel.shows")
            return
        settings = self._config.panel
        if not self._simulated:
            yield from judge_bus(look_at_bus(settings.port, ask=False, root=self._root), settings.address)
        yield trouble("panel.gone", port=settings.port, address=f"0x{settings.address:02X}")

    def _journal(self, status: str) -> list[Finding]:
        directory = state_directory(self._config)
        if status != "ok":
            self._disk = None
            reason = message("not_saved.gone" if status == "lost" else f"not_saved.{status}")
            return [trouble("disk.unsaved", path=str(directory), reason=reason)]
        if self._disk is None or self._clock() - self._disk[0] > DISK_KEPT:
            self._disk = (self._clock(), judge_disk(look_at_disk(directory)))
        return self._disk[1]


def _judge_button(status: str, gpio: int) -> Finding:
    match status:
        case "ok":
            return well("button.watched", gpio=gpio)
        case "polling":
            return warning("button.polling", gpio=gpio)
        case _:
            return trouble("button.lost", gpio=gpio)


def _judge_output(name: str, status: str, gpio: int) -> Finding:
    return well(f"{name}.watched", gpio=gpio) if status == "ok" else warning(f"{name}.lost", gpio=gpio)
