"""The rules on one sheet of paper."""

from __future__ import annotations

import random
import re
from datetime import UTC, datetime

import pytest

from companion.ruleset import PROFILES, find_ruleset
from device.catalogues import LANGUAGES
from device.paper_deck import rules_sheet
from hardware.card_faces import DeckError
from hardware.paper_deck import PAPERS
from hardware.rules_sheet import make_sheet
from tests.companion.questions import random_options


def pages(document: bytes) -> int:
    return len(re.findall(rb"/Type /Page\b", document))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("paper", PAPERS)
def test_any_rule_set_fits_one_sheet_in_every_language(language: str, paper: str) -> None:
    dice = random.Random(8)
    sets = [PROFILES["three-pawns"], *(find_ruleset("classic", random_options(dice)) for _ in range(3))]
    for rules in sets:
        assert pages(rules_sheet(rules=rules, paper=paper, language=language)) == 1


def test_what_can_not_be_printed_is_refused() -> None:
    sheet = {"title": "t", "told": "t", "cards": [], "created": datetime(2026, 1, 1, tzinfo=UTC)}
    with pytest.raises(DeckError, match="no paper"):
        make_sheet(rules=[], paper="a3", **sheet)  # type: ignore[arg-type]
    with pytest.raises(DeckError, match="no letter"):
        make_sheet(rules=[("R1", "☃")], paper="a4", **sheet)  # type: ignore[arg-type]
    with pytest.raises(DeckError, match="longer"):
        make_sheet(rules=[("R1", "word " * 9000)], paper="a4", **sheet)  # type: ignore[arg-type]
