"""What players say, in all languages at once: every known phrase with what it can stand for.

Each language's module holds a `TABLE` of phrases by sense, and `SLIPS`: what a dictating phone writes instead of a
phrase, by cause. A phrase may stand for several things, in one language ("passo" is a step and "I pass") or across
them: `companion.announcing.lexer`
keeps them all for the language that knows most of the words, the grammar and the position tell them apart.

A new language is one more module here and its place in `LANGUAGES`.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Collection, Iterator
from functools import cache
from typing import NamedTuple

from companion.announcing.phrases import en, it, ru, sv

LANGUAGES = {"en": en, "sv": sv, "it": it, "ru": ru}
"""By language: the module with its table."""


class Known(NamedTuple):
    """One thing that a phrase can stand for."""

    sense: str
    """A key of the tables; what stands behind its first dot is its value (`colour.red`)."""
    language: str
    exact: bool
    """Whether the phrase is written with all its accents."""


def plain(text: str) -> str:
    """Small letters without accents: `Förlåt` is `forlat`, `ё` is `е`."""
    decomposed = unicodedata.normalize("NFKD", text.casefold())
    return "".join(letter for letter in decomposed if not unicodedata.combining(letter)).replace("’", "'")


def phrases_of(table: dict[str, str]) -> Iterator[tuple[str, str]]:
    """A table's phrases in small letters, each with its sense."""
    for sense, line in table.items():
        for phrase in line.split(","):
            if words := phrase.split():
                yield unicodedata.normalize("NFC", " ".join(words).casefold()), sense


class Lexicon:
    """All languages' phrases, ready to be looked up."""

    def __init__(self) -> None:
        self.whole: dict[tuple[str, ...], list[Known]] = {}
        self.stems: dict[str, list[Known]] = {}
        self.starred: dict[tuple[int, str], list[tuple[tuple[str, ...], Known]]] = {}
        """Phrases of several words with stars, by their length and first letter."""
        self.slips: dict[str, dict[tuple[str, ...], str]] = {}
        for language, module in LANGUAGES.items():
            for phrase, sense in phrases_of(module.TABLE):
                self._add(phrase, sense, language)
            self.slips[language] = dict(_slips(module.SLIPS))
        self.longest = max(map(len, self.whole))
        self.longest_stem = max(map(len, self.stems))
        self.shortest_stem = min(map(len, self.stems))

    def _add(self, phrase: str, sense: str, language: str) -> None:
        accentless = plain(phrase)
        for text in dict.fromkeys((phrase, accentless)):
            entry = Known(sense, language, text == phrase)
            words = tuple(text.replace("'", "").split())
            if "*" not in text:
                entries = self.whole.setdefault(words, [])
                if all((each.sense, each.language) != (sense, language) for each in entries):
                    entries.append(entry)
            elif len(words) == 1:
                self.stems.setdefault(words[0][:-1], []).append(entry)
            else:
                self.starred.setdefault((len(words), words[0][:1]), []).append((words, entry))

    def find(self, words: tuple[str, ...]) -> list[Known]:
        """What these words together can stand for; a single word also by its beginning, the longest that is known."""
        found = self.whole.get(words, [])
        if found or len(words) > 1:
            return found or [
                entry for pattern, entry in self.starred.get((len(words), words[0][:1]), ()) if _fits(pattern, words)
            ]
        word = words[0]
        for length in range(min(len(word), self.longest_stem), self.shortest_stem - 1, -1):
            if word[:length] in self.stems:
                return self.stems[word[:length]]
        return []

    def near(self, word: str) -> list[Known]:
        """What a misspelt word can stand for: one letter wrong, missing, too many, or two changed places, in words of
        five letters or more; nothing where known words of different senses are that near."""
        if len(word) < SHORTEST_MISSPELT:
            return []
        known = {other for variant in _variants(word) for other in self._near_index.get(variant, ())}
        senses = {}
        for other in known:
            if len(other) >= SHORTEST_MISSPELT - 1 and _one_apart(word, other):
                senses[tuple(sorted({entry.sense for entry in self.whole[other,]}))] = self.whole[other,]
        return next(iter(senses.values())) if len(senses) == 1 else []

    def is_nearly_known(self, word: str, languages: Collection[str]) -> bool:
        """Whether a word is one slip from a word of these languages that means something in the game, or is too short
        or too strange to tell."""
        if len(word) < SHORTEST_TOLD or not word.isalpha():
            return True
        known = {other for variant in _variants(word) for other in _near_index().get(variant, ())}
        return any(
            abs(len(other) - len(word)) <= 1
            and any(
                entry.language in languages and entry.sense.partition(".")[0] in _DECIDING
                for entry in self.whole[other,]
            )
            and _one_apart(word, other)
            for other in known
        )

    @property
    def _near_index(self) -> dict[str, tuple[str, ...]]:
        return _near_index()


_DECIDING = frozenset(
    (
        *("number", "card", "one", "colour", "not", "cannot", "refuse", "or", "correct", "instead", "discard"),
        *("forward", "back", "swap", "no swap", "enter", "home", "start"),
    )
)
"""Senses without which a sentence may mean another move."""
WEIGHTLESS = frozenset(("filler", "name", "which", "cardword"))
"""Senses that can make no difference to a move."""
ASIDE = frozenset(("over", "no slide", "because", "stays", "remaining"))
"""Senses that begin what is said beside the move (`companion.announcing.asides`)."""
SHORTEST_MISSPELT = 5
SHORTEST_TOLD = 3


@cache
def lexicon() -> Lexicon:
    """The one lexicon; made when the first words are heard."""
    return Lexicon()


@cache
def _near_index() -> dict[str, tuple[str, ...]]:
    """Every known word under each of the words that it is with one letter fewer."""
    index: dict[str, tuple[str, ...]] = {}
    for words in lexicon().whole:
        if len(words) == 1 and len(words[0]) >= SHORTEST_TOLD:
            for variant in _variants(words[0]):
                index[variant] = (*index.get(variant, ()), words[0])
    return index


def _variants(word: str) -> set[str]:
    return {word, *(word[:at] + word[at + 1 :] for at in range(len(word)))}


def _one_apart(one: str, other: str) -> bool:
    """Whether two words differ by one letter wrong, missing or too many, or by two neighbours that changed places."""
    if len(one) > len(other):
        one, other = other, one
    at = next((at for at, letter in enumerate(one) if letter != other[at]), len(one))
    if len(one) < len(other):
        return one[at:] == other[at + 1 :]
    return one[at + 1 :] == other[at + 1 :] or (
        one[at : at + 2] == other[at : at + 2][::-1] and one[at + 2 :] == other[at + 2 :]
    )


def _fits(pattern: tuple[str, ...], words: tuple[str, ...]) -> bool:
    return len(pattern) == len(words) and all(
        word.startswith(part[:-1]) if part.endswith("*") else word == part
        for part, word in zip(pattern, words, strict=True)
    )


def _slips(table: dict[str, str]) -> Iterator[tuple[tuple[str, ...], str]]:
    """What was written, as plain words, and the phrase that was said."""
    for line in table.values():
        for pair in line.split(","):
            heard, _, meant = pair.partition("=")
            yield tuple(plain(heard).split()), plain(meant).strip()
