"""What the game has to say, without a language: an id and values. The rooms at the edge make sentences of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Protocol, TypeAlias

LANGUAGES = {"en": "English", "sv": "Svenska", "it": "Italiano", "ru": "Русский"}
"""The languages by their two letters, each with its own name, in the order in which they are offered."""

Value: TypeAlias = "str | int | Message"


@dataclass(frozen=True, slots=True)
class Message:
    """One thing to say.

    `id` names an entry of the catalogues (`companion/locale/*/*.po` and its sisters in the other rooms); `params`
    fill the entry's `{placeholders}`. A value that is a message itself is said first, in the same language. An
    entry with plural forms is chosen by the value called `count`.
    """

    id: str
    params: Mapping[str, Value] = field(default_factory=dict)

    def __hash__(self) -> int:
        return hash((self.id, tuple(sorted((name, str(value)) for name, value in self.params.items()))))


def message(message_id: str, /, **params: Value) -> Message:
    """Write `message("card.left", count=3)` where a message is made."""
    return Message(message_id, params)


class Translator(Protocol):
    """Says messages in one language (`device.catalogues` makes them)."""

    @property
    def language(self) -> str:
        """Two letters: `en`, `sv`, `it` or `ru`."""

    def __call__(self, message: Message | str, /) -> str:
        """The sentence for a message, or for an id without values; `KeyError` if no catalogue has it."""
