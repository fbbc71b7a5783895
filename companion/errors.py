"""Refusals. Each says in a message what is wrong and how to mend it, with the rule behind it if there is one."""

from __future__ import annotations

from companion.messages import Message


class TableError(Exception):
    """A command or a text that the table refuses; nothing has changed."""

    def __init__(self, message: Message, rule: str | None = None) -> None:
        super().__init__(message.id)
        self.message = message
        self.rule = rule


class BadText(TableError):
    """A text that can't be read: a position, a card, a colour, a move."""


class NotNow(TableError):
    """Right in itself, but not in this phase; or someone else was quicker."""


class Contradiction(TableError):
    """Settings that exclude each other; the message names both."""


class UnreadableMove(BadText):
    """An announcement that is no move notation and no known words."""


class IllegalMove(TableError):
    """A readable move that the rules forbid; `rule` is the one it breaks."""


class AmbiguousMove(TableError):
    """A move that fits several legal ones."""

    def __init__(self, message: Message, candidates: tuple[str, ...], rule: str | None = None) -> None:
        super().__init__(message, rule)
        self.candidates = candidates


class NotSaved(NotNow):
    """The journal could not make the events durable, so nothing has happened."""


class WrongCode(TableError):
    """The short code, or a key, is not this table's."""


class TooOften(TableError):
    """Too many tries; the message says for how long to wait."""
