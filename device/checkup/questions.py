"""What only a person at the box can tell, asked on the terminal."""

from __future__ import annotations

from typing import Protocol

from companion.messages import Message


class Questions(Protocol):
    """Somebody who sees the panel and reaches the button."""

    def tell(self, what: Message) -> None:
        """Say what to do now."""

    def ask(self, what: Message) -> bool:
        """A question to answer with yes or no."""
