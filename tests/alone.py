"""Tests that keep real time on a kernel of their own: beside other tests on the same cores they would measure those."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

ALONE = "SORRYBOX_ALONE"
"""Set by `make hil`, `make machine` and `make soak`, which run such tests by themselves."""
HOW = "keeps real time on a kernel of its own: `make hil` and `make machine` run it, by itself"


def leave_out_beside_others(items: list[pytest.Item], folder: Path) -> None:
    """Skip a folder's tests, but for those of its kit (`test_kit.py`), unless they run by themselves."""
    if ALONE in os.environ:
        return
    for item in items:
        if folder in item.path.parents and item.path.name != "test_kit.py":
            item.add_marker(pytest.mark.skip(reason=HOW))
