"""Rendered pages, kept while nothing that they depend on has changed."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from threading import Lock


class Kept:
    """The last pages rendered, by everything that they depend on, so that thirty phones cost one rendering."""

    def __init__(self, most: int = 64) -> None:
        self._pages: OrderedDict[object, str] = OrderedDict()
        self._most = most
        self._lock = Lock()

    def get(self, key: object, render: Callable[[], str]) -> str:
        """The page under a key, rendered if it isn't there."""
        with self._lock:
            if key in self._pages:
                self._pages.move_to_end(key)
                return self._pages[key]
        page = render()
        with self._lock:
            self._pages[key] = page
            while len(self._pages) > self._most:
                self._pages.popitem(last=False)
        return page
