"""What players say, in four languages at once: every known phrase with what it stands for.

Each language's table gives phrases for a sense; the senses are the same in all four. The words of all languages are
always understood together, so no phrase may have two senses (a test holds it).
"""

from __future__ import annotations

import unicodedata

from companion.announcing.phrases import en, it, ru, sv

TABLES: dict[str, dict[str, str]] = {"en": en.TABLE, "sv": sv.TABLE, "it": it.TABLE, "ru": ru.TABLE}


def plain(text: str) -> str:
    """Small letters without accents: `Förlåt` is `forlat`, `ё` is `е`."""
    decomposed = unicodedata.normalize("NFKD", text.casefold())
    return "".join(letter for letter in decomposed if not unicodedata.combining(letter))


def phrases_of(table: dict[str, str]) -> list[tuple[str, str]]:
    """A table's phrases in plain letters, each with its sense."""
    return [(plain(" ".join(phrase.split())), sense) for sense, line in table.items() for phrase in line.split(",")]


def _collect() -> tuple[dict[tuple[str, ...], str], dict[str, str]]:
    whole: dict[tuple[str, ...], str] = {}
    stems: dict[str, str] = {}
    for table in TABLES.values():
        for phrase, sense in phrases_of(table):
            if phrase.endswith("*"):
                stems[phrase[:-1]] = sense
            else:
                whole.setdefault(tuple(phrase.split()), sense)
    return whole, stems


WHOLE, STEMS = _collect()
"""Phrases by their words, and the beginnings of words that may end in any way, with their senses."""

LONGEST_PHRASE = max(map(len, WHOLE))
"""Words of the longest phrase."""

LONGEST_STEM = max(map(len, STEMS))


def sense_of(words: tuple[str, ...]) -> str | None:
    """What a phrase stands for; a single word also by its beginning, the longest that is known."""
    found = WHOLE.get(words)
    if found is None and len(words) == 1:
        (word,) = words
        for length in range(min(len(word), LONGEST_STEM), 0, -1):
            if (found := STEMS.get(word[:length])) is not None:
                break
    return found
