"""Names that can't pretend: none that nobody sees, no heaps of marks, none that looks like another's or a colour's.

What looks alike stands in Unicode's own tables, which `confusable_homoglyphs` keeps.
"""

from __future__ import annotations

import json
import unicodedata
from functools import cache
from importlib.resources import files
from typing import Any

from companion.colours import COLOURS, Colour
from companion.errors import BadText, NotNow
from companion.messages import message
from companion.views import TableView
from web.languages import LANGUAGES
from web.ports import CataloguesPort

MOST_MARKS = 2
"""Combining marks on one letter; every living spelling does with these."""
_UNSEEN = frozenset(("Cc", "Cf", "Cn", "Co", "Cs", "Zl", "Zp"))
_BLANKS = ("FILLER", "VARIATION SELECTOR", "GRAPHEME JOINER", "PATTERN BLANK", "VOWEL INHERENT", "VOWEL SEPARATOR")
"""In the names that Unicode gives to characters without a look of their own."""


def hold_name(name: str, seat: Colour, table: TableView, catalogues: CataloguesPort) -> None:
    """Raise `BadText` or `NotNow` for a name that would pretend; an empty one shows the colour, which is true."""
    if not name:
        return
    _hold_visible(name)
    for other in table.seats:
        if other.taken and other.colour != seat and other.name and alike(other.name, name):
            raise NotNow(message("fair.name.alike", other=other.name))
    for language in LANGUAGES:
        say = catalogues.translator(language)
        for colour in COLOURS:
            word = say(f"colour.{colour}")
            if colour != seat and alike(word, name):
                raise BadText(message("fair.name.alike", other=word))


def _hold_visible(name: str) -> None:
    letters = unicodedata.normalize("NFC", name)
    marks = 0
    for letter in letters:
        if unicodedata.category(letter) in _UNSEEN or any(blank in unicodedata.name(letter, "") for blank in _BLANKS):
            raise BadText(message("fair.name.hidden"))
        marks = marks + 1 if unicodedata.category(letter) in ("Mn", "Me") else 0
        if marks > MOST_MARKS:
            raise BadText(message("fair.name.heap"))
    if all(unicodedata.category(letter)[0] in "MZ" for letter in letters):
        raise BadText(message("fair.name.hidden"))


def alike(one: str, other: str) -> bool:
    """Whether two names look alike at a glance, in whatever letter case."""
    return looks(one) == looks(other) or looks(one.casefold()) == looks(other.casefold())


def looks(name: str) -> str:
    """UTS 39's skeleton of a name, without marks and case."""
    plain = unicodedata.normalize("NFKD", name)
    letters = [letter for letter in plain if unicodedata.category(letter)[0] in "LNSP"]
    return "".join(map(_skeleton, letters)).casefold()


def _skeleton(letter: str) -> str:
    """What stands for all that look like this letter: a letter that is like just one other leads to that."""
    group = _group(letter)
    if len(group) != 1:
        return letter
    (other,) = group
    return min(letter, other) if _group(other) == (letter,) else other


def _group(letters: str) -> tuple[str, ...]:
    return tuple(other["c"] for other in _tables().get(letters, ()))


@cache
def _tables() -> dict[str, list[dict[str, Any]]]:
    text = (files("confusable_homoglyphs") / "confusables.json").read_text(encoding="utf-8")
    tables: dict[str, list[dict[str, Any]]] = json.loads(text)
    return tables
