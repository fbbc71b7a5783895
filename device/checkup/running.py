"""A box that runs here already: it is asked over HTTP, for its pins and its panel are its own."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any
from urllib.error import HTTPError, URLError
from urllib.request import ProxyHandler, Request, build_opener

from device.checkup.findings import Finding, skipped, trouble, well
from device.config import Config, state_directory
from device.journal.statedir import is_owned, noted_address
from device.network import local_url

PATIENCE = 10.0
"""Seconds; a box with a slow card takes a few."""
_HERE = build_opener(ProxyHandler({}))  # never by way of a proxy


@dataclass(frozen=True, slots=True)
class Beside:
    """A running box: where it answers, and what it reported (None if it is silent)."""

    url: str
    report: dict[str, Any] | None
    owned: str = ""
    """The state directory, if a process holds it."""

    def findings(self) -> list[Finding]:
        """What to say of it before its own report, or instead."""
        if self.report is not None:
            return [well("box.asked", url=self.url)]
        unseen = [skipped(name, "silent") for name in ("pins", "button", "bus", "panel")]
        return [trouble("box.silent", path=self.owned, url=self.url), *unseen]


def find_running_box(config: Config, language: str) -> Beside | None:
    """The box that holds the state directory or answers at the page's port; None when there is neither."""
    directory = state_directory(config)
    owned = is_owned(directory)
    at_port = local_url(config.server.host, config.server.port)
    for url in [noted_address(directory)] * bool(owned) + [at_port]:
        if url and _is_sorrybox(_ask(f"{url}/healthz", language)):
            report = _ask(f"{url}/api/doctor", language)
            return Beside(url, report if isinstance(report, dict) and "checks" in report else None, str(directory))
    return Beside(at_port, None, str(directory)) if owned else None


def _is_sorrybox(health: Any) -> bool:
    return isinstance(health, dict) and {"ok", "panel", "button", "journal"} <= health.keys()


def _ask(url: str, language: str) -> Any:
    """A JSON answer; None if there is none."""
    try:
        with _HERE.open(Request(url, headers={"Accept-Language": language}), timeout=PATIENCE) as answer:  # noqa: S310
            return json.load(answer)
    except (HTTPError, URLError, OSError, ValueError):
        return None
