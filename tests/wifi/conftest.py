"""The checks on a Debian with radios run by themselves (`make wifi`)."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.alone import leave_out_beside_others


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    leave_out_beside_others(items, Path(__file__).parent)
