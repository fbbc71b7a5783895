"""The sentences in four languages: every room's `.po` files, each read with Babel when it is first needed."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable

from companion.messages import LANGUAGES as NAMES
from companion.messages import Message, Value

LANGUAGES = tuple(NAMES)
FIRST = LANGUAGES[0]
"""The language that has every sentence."""
ROOMS = ("companion", "device", "web", "hardware")

Text = str | tuple[str, ...]
"""A sentence, or its plural forms."""
_Rule = Callable[[int], int]


class Sentences:
    """One language's `Translator`. Safe from any thread."""

    def __init__(self, language: str) -> None:
        self.language = language
        self._texts: dict[str, Text] = {}
        self._unread = list(_topics(language))
        self._plural_rule = "n != 1"
        self._reading = threading.Lock()

    def __call__(self, message: Message | str, /) -> str:
        """The sentence for a message, in English where the language lacks it yet; `KeyError` if no catalogue has its
        id."""
        if isinstance(message, str):
            message = Message(message)
        text = self._texts.get(message.id) or self._look_up(message.id)
        if text is None:
            return translator(FIRST)(message)
        if isinstance(text, tuple):
            text = text[_plural_form(self._plural_rule, int(str(message.params["count"])))]
        return text.format_map({name: self._say(value) for name, value in message.params.items()})

    def _say(self, value: Value) -> str:
        return self(value) if isinstance(value, Message) else str(value)

    def _look_up(self, message_id: str) -> Text | None:
        """Read on until a catalogue has the id; the one that is named like it (`card.7` in `cards.po`) first."""
        with self._reading:
            kind = message_id.partition(".")[0]
            self._unread.sort(key=lambda topic: not topic.name.startswith(kind))
            while message_id not in self._texts and self._unread:
                self._read(self._unread.pop(0))
            if message_id not in self._texts and self.language == FIRST:
                raise KeyError(message_id)
            return self._texts.get(message_id)

    def _read(self, topic: Traversable) -> None:
        from babel.messages.pofile import read_po  # noqa: PLC0415 - costs more than all the rest of a short command

        with topic.open("rb") as source:
            catalogue = read_po(source, locale=self.language)
        self._plural_rule = catalogue.plural_expr
        for entry in catalogue:
            if entry.id:
                key = entry.id if isinstance(entry.id, str) else entry.id[0]
                self._texts[key] = entry.string if isinstance(entry.string, str) else tuple(entry.string or ())


@cache
def translator(language: str) -> Sentences:
    """All rooms' sentences in one language: `en`, `sv`, `it` or `ru`."""
    return Sentences(language)


def _topics(language: str) -> Iterator[Traversable]:
    for room in ROOMS:
        folder = files(room) / "locale" / language
        if folder.is_dir():
            yield from sorted(
                (topic for topic in folder.iterdir() if topic.name.endswith(".po")), key=lambda topic: topic.name
            )


def _plural_form(rule: str, count: int) -> int:
    """Which form a number takes, by the catalogue's own rule (gettext's plural expression)."""
    return int(_compiled(rule)(count))


@cache
def _compiled(rule: str) -> _Rule:
    from gettext import c2py  # noqa: PLC0415 - only for sentences with plural forms

    compiled: _Rule = c2py(rule)
    return compiled


class Catalogues:
    """The port by which the web room reaches the sentences."""

    def translator(self, language: str) -> Sentences:
        """See `translator`."""
        return translator(language)
