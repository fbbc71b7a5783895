"""`guest/` runs inside the guest, where run.sh sets HIL; elsewhere it is not collected."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.alone import leave_out_beside_others

collect_ignore_glob = [] if "HIL" in os.environ else ["guest/test_*.py"]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    if "HIL" not in os.environ:
        leave_out_beside_others(items, Path(__file__).parent)
