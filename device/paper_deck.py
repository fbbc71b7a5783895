"""Paper cards for the command line and the page, made by `hardware.paper_deck` in one language."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime

from device.catalogues import translator

CREATED = datetime(2026, 1, 1, tzinfo=UTC)
"""The date in the file: always the same, so that the same cards give the same file."""


def paper_deck(*, cards: Sequence[str] | None, paper: str, language: str) -> bytes:
    """The PDF file, also for the page. Raises `ValueError` (`hardware.paper_deck.DeckError`) in plain words."""
    from hardware.paper_deck import make_deck  # noqa: PLC0415 - fpdf2 loads slowly

    return make_deck(cards=cards, paper=paper, say=translator(language), created=CREATED)
