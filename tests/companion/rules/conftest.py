"""Who is to move in a rule's test."""

from __future__ import annotations

import pytest

from tests.companion.rules.telling import Player


@pytest.fixture
def turns() -> int:
    """Red, unless a test is turned to every colour."""
    return 0


@pytest.fixture
def player(profile: str, turns: int) -> Player:
    """The player whose turn it is, in the profile that the test is run in."""
    return Player(profile, turns)
