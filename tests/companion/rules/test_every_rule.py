"""Every rule has its tests, in every profile where it applies."""

from __future__ import annotations

import re
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from types import FunctionType

import pytest

from companion.ruleset import PROFILES
from tests.companion.rules.telling import HANDS

EVERYWHERE = range(1, 26)
"""R1–R25: board, deck, moving, cards and turns."""
PARTNERS = range(26, 30)
HAND = range(30, 33)
POINTS = range(33, 34)
HOUSE = range(34, 41)
"""R34–R40, which every profile takes."""


def rules_of(profile: str) -> set[int]:
    """The numbers of the rules that a profile is played by (docs/rules.md, Profiles)."""
    numbers = {*EVERYWHERE, *HOUSE}
    if profile == "partners":
        numbers |= {*PARTNERS}
    if profile in HANDS:
        numbers |= {*HAND}
    if PROFILES[profile].scoring != "none":
        numbers |= {*POINTS}
    return numbers


def rule_tests() -> Iterator[tuple[str, FunctionType]]:
    """Every test of this folder that is named for a rule."""
    for path in sorted(Path(__file__).parent.glob("test_*.py")):
        module = import_module(f"tests.companion.rules.{path.stem}")
        for name, test in vars(module).items():
            if isinstance(test, FunctionType) and re.match(r"test_r\d", name):
                yield name, test


def profiles_of(test: FunctionType) -> set[str]:
    """The profiles that a test is run in."""
    return {
        profile
        for mark in getattr(test, "pytestmark", ())
        if mark.name == "parametrize" and mark.args[0] == "profile"
        for profile in mark.args[1]
    }


@pytest.mark.parametrize("profile", PROFILES)
def test_every_rule_of_a_profile_has_a_test_named_for_it_there(profile: str) -> None:
    tested = {int(name.split("_")[1][1:]) for name, test in rule_tests() if profile in profiles_of(test)}
    assert sorted(rules_of(profile) - tested) == []


def test_all_40_rules_apply_somewhere() -> None:
    assert set().union(*map(rules_of, PROFILES)) == set(range(1, 41))


def test_every_test_named_for_a_rule_says_in_which_profiles_it_is_run() -> None:
    assert [name for name, test in rule_tests() if not profiles_of(test)] == []
