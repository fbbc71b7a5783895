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
        self._rendering = Lock()

    def get(self, key: object, render: Callable[[], str]) -> str:
        """The page under a key, rendered if it isn't there."""
        page = self._look_up(key)
        return page if page is not None else self.alone(lambda: self._made(key, render))

    def alone(self, render: Callable[[], str]) -> str:
        """A page that is not kept. One page is rendered at a time: in one interpreter two at once are no quicker, and
        whoever asks for many would take the processor from the button."""
        with self._rendering:
            return render()

    def _look_up(self, key: object) -> str | None:
        with self._lock:
            if key not in self._pages:
                return None
            self._pages.move_to_end(key)
            return self._pages[key]

    def _made(self, key: object, render: Callable[[], str]) -> str:
        page = self._look_up(key)  # another phone may have waited for the same
        if page is None:
            page = render()
            with self._lock:
                self._pages[key] = page
                while len(self._pages) > self._most:
                    self._pages.popitem(last=False)
        return page
