"""The sentences in four languages: every room's `.po` files, read with Babel when a language is first needed."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING

from companion.messages import Message, Value

if TYPE_CHECKING:
    from babel.messages.catalog import Catalog

LANGUAGES = ("en", "sv", "it", "ru")
ROOMS = ("companion", "device", "web", "hardware")


@dataclass(frozen=True, slots=True)
class Sentences:
    """One language's `Translator`."""

    language: str
    _texts: dict[str, str | tuple[str, ...]]
    _plural: _Plural

    def __call__(self, message: Message | str, /) -> str:
        """The sentence for a message; `KeyError` if no catalogue has its id."""
        if isinstance(message, str):
            message = Message(message)
        text = self._texts[message.id]
        if isinstance(text, tuple):
            text = text[self._plural(int(str(message.params["count"])))]
        return text.format_map({name: self._say(value) for name, value in message.params.items()})

    def _say(self, value: Value) -> str:
        return self(value) if isinstance(value, Message) else str(value)


class _Plural:
    """Which plural form a number takes, by the catalogue's own rule."""

    def __init__(self, expression: str) -> None:
        from gettext import c2py  # noqa: PLC0415 - only when a language is first needed

        self._form = c2py(expression)

    def __call__(self, count: int) -> int:
        return int(self._form(count))


@cache
def translator(language: str) -> Sentences:
    """All rooms' sentences in one language: `en`, `sv`, `it` or `ru`."""
    texts: dict[str, str | tuple[str, ...]] = {}
    plural = "n != 1"
    for catalogue in _catalogues(language):
        plural = catalogue.plural_expr
        for entry in catalogue:
            if entry.id:
                key = entry.id if isinstance(entry.id, str) else entry.id[0]
                texts[key] = entry.string if isinstance(entry.string, str) else tuple(entry.string or ())
    return Sentences(language, texts, _Plural(plural))


def _catalogues(language: str) -> list[Catalog]:
    from babel.messages.pofile import read_po  # noqa: PLC0415 - costs more to import than all the rest of a short command

    found = []
    for room in ROOMS:
        folder = files(room) / "locale" / language
        if folder.is_dir():
            for topic in sorted(folder.iterdir(), key=lambda entry: entry.name):
                if topic.name.endswith(".po"):
                    with topic.open("rb") as source:
                        found.append(read_po(source, locale=language))
    return found


class Catalogues:
    """The port by which the web room reaches the sentences."""

    def translator(self, language: str) -> Sentences:
        """See `translator`."""
        return translator(language)
