"""The paper deck for the page: made one at a time and kept, for it takes a small computer many seconds."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Sequence
from threading import Lock

from companion.errors import TooOften
from companion.messages import message
from companion.ruleset import RuleSet
from web.ports import PaperDeck, RulesSheet

KEPT = 4
SOON = 10
"""Seconds after which a phone may ask again while another deck is being made."""


class Printer:
    """Makes decks and rules for phones."""

    def __init__(self) -> None:
        self._made: OrderedDict[tuple[object, ...], bytes] = OrderedDict()
        self._busy = Lock()

    def deck(self, make: PaperDeck, cards: Sequence[str], paper: str, language: str, rules: RuleSet) -> bytes:
        """The PDF file of these cards (none: of all); raises `TooOften` while another file is being made."""
        return self._alone(
            (tuple(cards), paper, language, rules),
            lambda: make(cards=cards or None, paper=paper, language=language, rules=rules),
        )

    def rules(self, make: RulesSheet, rules: RuleSet, paper: str, language: str) -> bytes:
        """The PDF file of a table's rules; raises `TooOften` as `deck` does."""
        return self._alone((rules, paper, language), lambda: make(rules=rules, paper=paper, language=language))

    def _alone(self, key: tuple[object, ...], make: Callable[[], bytes]) -> bytes:
        """A file that is kept, or made now. Raises `TooOften` rather than keep the phone waiting while another is being
        made: waiting phones would take the server's threads from the table."""
        made = self._made.get(key)
        if made is not None:
            return made
        if not self._busy.acquire(blocking=False):
            raise TooOften(message("page.error.printing", seconds=SOON))
        try:
            made = self._made[key] = make()
            while len(self._made) > KEPT:
                self._made.popitem(last=False)
        finally:
            self._busy.release()
        return made
