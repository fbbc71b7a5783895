"""Who has mixed a word in, where phones have no seats: as far as the box can tell them apart, by their address."""

from __future__ import annotations

import threading

from companion.commands import Mix
from companion.errors import NotNow
from companion.messages import message
from web.ports import Door, SnapshotPort


class SaidBy:
    """The latest word of each address. Safe from any thread."""

    def __init__(self) -> None:
        self._guard = threading.Lock()
        self._words: dict[str, int] = {}

    def mix_in(self, who: str, word: str, door: Door, if_version: int | None) -> SnapshotPort:
        """Mix an address's word in; `NotNow` if one of those that stand came from there. One word at a time: of two
        from one address at once, the second is refused."""
        with self._guard:
            standing = {word.version for word in door.snapshot().table.words}
            if self._words.get(who) in standing:
                raise NotNow(message("error.mixed_already"))
            snapshot = door.do(Mix(word), if_version)
            kept = {each: version for each, version in self._words.items() if version in standing}
            self._words = kept | {who: snapshot.table.words[-1].version}
            return snapshot
