"""Who has mixed a word in, where phones have no seats: as far as the box can tell them apart, by their address."""

from __future__ import annotations

import threading

from companion.views import TableView


class SaidBy:
    """The latest word of each address. Safe from any thread."""

    def __init__(self) -> None:
        self._guard = threading.Lock()
        self._words: dict[str, int] = {}

    def has(self, who: str, table: TableView) -> bool:
        """Whether one of the words that stand now came from there."""
        with self._guard:
            return self._words.get(who) in {word.version for word in table.words}

    def note(self, who: str, table: TableView) -> None:
        """The newest of the words that stand now came from there; what no pile has any more is forgotten."""
        standing = [word.version for word in table.words]
        with self._guard:
            kept = {each: version for each, version in self._words.items() if version in standing}
            self._words = kept | ({who: standing[-1]} if standing else {})
