"""What every part of the web room shares while a request is answered."""

from __future__ import annotations

from dataclasses import dataclass, field
from threading import BoundedSemaphore

from flask import current_app, g, request

from companion.messages import Message, Translator
from web.access import access_of
from web.guard import own_name
from web.languages import LANGUAGE_COOKIE, choose_language
from web.mixing import SaidBy
from web.page_cache import Kept
from web.ports import Access, Ports
from web.presence import Presence
from web.printing import Printer
from web.streams import Streams

JUDGES = 2
"""Questions about moves that are judged at one time."""


@dataclass(frozen=True, slots=True)
class Desk:
    """The ports and the open streams of one application."""

    ports: Ports
    streams: Streams
    kept: Kept = field(default_factory=Kept)
    presence: Presence = field(default_factory=Presence)
    mixed: SaidBy = field(default_factory=SaidBy)
    printer: Printer = field(default_factory=Printer)
    judges: BoundedSemaphore = field(default_factory=lambda: BoundedSemaphore(JUDGES))
    machine: str = field(default_factory=own_name)


def desk() -> Desk:
    """The desk of the application that answers now."""
    found = current_app.extensions["sorrybox"]
    assert isinstance(found, Desk)
    return found


def caller() -> Access:
    """What the phone that asks may do; looked up once a request."""
    if "access" not in g:
        ports = desk().ports
        g.access = access_of(request, ports.keys, ports.door.snapshot())
        desk().presence.note(g.access.seats)
    found = g.access
    assert isinstance(found, Access)
    return found


def language() -> str:
    """The language of the answer."""
    return choose_language(
        request.cookies.get(LANGUAGE_COOKIE), request.headers.get("Accept-Language"), desk().ports.language
    )


class Voice:
    """Says messages in one language; a missing entry shows its id rather than an error."""

    def __init__(self, translator: Translator) -> None:
        self._translator = translator
        self.language = translator.language

    def __call__(self, message: Message | str, /, **params: str | int | Message) -> str:
        """The sentence for a message, or for an id with values."""
        whole = Message(message, params) if isinstance(message, str) else message
        try:
            return self._translator(whole)
        except KeyError:
            return whole.id


def voice(language_code: str | None = None) -> Voice:
    """The voice for the phone that asks."""
    return Voice(desk().ports.catalogues.translator(language_code or language()))
