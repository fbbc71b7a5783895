"""The whole examination of a box that doesn't run: one thing after another, each only where it makes sense."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from device.checkup.board import ROOT, judge_board, look_at_board
from device.checkup.bus import judge_bus, look_at_bus
from device.checkup.clock import judge_clock, look_at_clock
from device.checkup.disk import judge_disk, look_at_disk
from device.checkup.findings import Finding, skipped
from device.checkup.own_network import judge_own_network, look_at_own_network
from device.checkup.panel import judge_panel, look_at_panel
from device.checkup.pins import (
    judge_button,
    judge_factory,
    judge_output,
    look_at_button,
    look_at_factory,
    look_at_output,
)
from device.checkup.power import judge_power, look_at_power
from device.checkup.questions import Questions
from device.checkup.reach import (
    judge_address,
    judge_internet,
    judge_port,
    judge_wifi,
    look_at_network,
    look_at_port,
    look_at_wifi,
)
from device.checkup.rights import judge_rights, look_at_rights
from device.checkup.type import judge_fonts, look_at_fonts
from device.checkup.versions import judge_versions, look_at_versions
from device.config import Config, state_directory
from device.network import base_url


def examine(config: Config, questions: Questions | None = None, root: Path = ROOT) -> Iterator[Finding]:
    """Each finding as it is made. Takes the pins and the panel for a moment, so no box may be running; with
    `questions` somebody is asked to press and to look."""
    board = look_at_board(root)
    yield judge_board(board)
    yield judge_versions(look_at_versions())
    if board.is_pi:
        yield judge_power(look_at_power(root))
        yield judge_rights(look_at_rights(config.panel.port, root))
        yield from _pins(config, questions, root)
        yield from _panel(config, questions, root)
    else:
        for name in ("rights", "pins", "button", "bus", "panel"):
            yield skipped(name, "no_pi")
    yield judge_fonts(look_at_fonts())
    yield from judge_disk(look_at_disk(state_directory(config)))
    yield judge_port(look_at_port(config.server.host, config.server.port))
    yield from surroundings(base_url(config.server.host, config.server.port), look_at_own_network(root), root)


def surroundings(url: str | None, wifi: Mapping[str, Any], root: Path = ROOT) -> Iterator[Finding]:
    """What lies around any box: network and clock. `url`: the page's address, None without a network; `wifi`: what is
    told of changing it."""
    network = look_at_network(root)
    yield judge_address(url, network)
    yield judge_internet(url, network)
    yield judge_wifi(look_at_wifi(root))
    yield judge_own_network(wifi)
    yield judge_clock(look_at_clock(root))


def _pins(config: Config, questions: Questions | None, root: Path) -> Iterator[Finding]:
    seen, factory = look_at_factory(root=root)
    found = judge_factory(seen)
    yield found
    if factory is None or found.status == "trouble":
        yield skipped("button", "no_pins")
        return
    try:
        yield judge_button(look_at_button(factory, config.button.gpio, questions))
        for name, gpio in (("lamp", config.led.gpio), ("buzzer", config.buzzer.gpio)):
            if gpio:
                yield judge_output(look_at_output(factory, name, gpio, questions))
    finally:
        factory.close()


def _panel(config: Config, questions: Questions | None, root: Path) -> Iterator[Finding]:
    found = judge_bus(look_at_bus(config.panel.port, root=root), config.panel.address)
    yield from found
    if any(finding.status == "trouble" for finding in found):
        yield skipped("panel", "no_bus")
    else:
        yield judge_panel(look_at_panel(config.panel, questions))
