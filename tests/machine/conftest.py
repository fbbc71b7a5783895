"""The checks on a whole Debian run by themselves (`make machine`)."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.alone import leave_out_beside_others


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    leave_out_beside_others(items, Path(__file__).parent)
