"""The box put together in this process, where something that it stands on is missing."""

from __future__ import annotations

from contextlib import ExitStack
from pathlib import Path

import pytest

from companion.messages import message
from device.box import Box
from device.catalogues import translator
from device.config import Config, override
from device.journal.statedir import StateUnusable
from device.panel import frames
from device.panel.screens import TroubleScreen
from device.pins.source import simulated_pins


def test_a_box_without_a_place_for_its_state_says_so_on_the_panel_before_it_ends(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    config = override(Config(), host="127.0.0.1", port=0, state=str(tmp_path / "file" / "state"))
    with ExitStack() as until:
        works = simulated_pins(config, until)
        with pytest.raises(StateUnusable):
            Box(config, works)
        assert works.look is not None
        wanted = frames.draw(TroubleScreen(message("panel.trouble.no_start")), translator("en"))
        assert works.look().tobytes() == wanted.tobytes()
