"""The house rules that a table has saved under names of its own: `web.ports.SavedRules`, kept in the journal's file."""

from __future__ import annotations

import threading
from collections.abc import Callable, Mapping

PREFIX = "rules:"
"""Before a name among what the journal keeps by name."""


class KeptRules:
    """Codes of rule sets by name. Safe from any thread; reading never waits."""

    def __init__(self, kept: Mapping[str, str], save: Callable[[str, str | None], None]) -> None:
        """`kept` is all that the journal keeps by name; `save` makes one value durable (None: forget it) and raises
        `NotSaved`."""
        self._save = save
        self._writing = threading.Lock()
        self._codes = {name.removeprefix(PREFIX): code for name, code in kept.items() if name.startswith(PREFIX)}

    def codes(self) -> Mapping[str, str]:
        """Each name with its code."""
        return self._codes

    def save(self, name: str, code: str) -> None:
        """Keep a code under a name, in place of the one before."""
        with self._writing:
            self._save(f"{PREFIX}{name}", code)
            self._codes = {**self._codes, name: code}

    def forget(self, name: str) -> None:
        """Forget a name; nothing happens when it isn't kept."""
        with self._writing:
            if name in self._codes:
                self._save(f"{PREFIX}{name}", None)
                self._codes = {kept: code for kept, code in self._codes.items() if kept != name}
