"""Pages made of templates: what all have in common, kept for as long as nothing that they show has changed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from flask import Response, render_template, request

from companion.cards import CARDS
from companion.colours import COLOURS
from companion.errors import TableError
from companion.messages import message
from web.access import locked_out, seats_lost
from web.answers import dress
from web.context import Voice, caller, desk, voice
from web.languages import SIDE_COOKIE
from web.ports import SnapshotPort
from web.refusals import status_of
from web.seen import board_of, candidates_in_words, say_seen
from web.table_page import BoxStatus
from web.wording import names, signs, spoken

MENU = {
    "table": "/",
    "seats": "/seats",
    "setup": "/setup",
    "correct": "/correct",
    "check": "/check",
    "history": "/history",
    "rules": "/rules",
    "phone": "/phone",
    "wifi": "/wifi",
}
"""The pages that the menu leads to."""


ASKED = frozenset(("check", "games", "history", "phone", "proof", "replay", "setup"))
"""Pages that show something else for each question in their address; no other looks at it."""
UNKEPT = frozenset(("hint", "luck", "setup", "wifi"))
"""Pages that show what the table's version doesn't tell, or over which the coach thinks: no other page waits for it."""


@dataclass(frozen=True, slots=True)
class Page:
    """What every page has: a name, the table's version, whether the phone holds the key, and a refusal's reason."""

    name: str
    version: int
    keyed: bool
    note: str = ""
    note_rule: str | None = None
    candidates: Mapping[str, str] = field(default_factory=dict)
    """The moves that an announcement may have meant, each in words."""


def html_answer(text: str, status: int = 200) -> Response:
    """A page that the phone doesn't keep (what it shows is soon old)."""
    answer = Response(text, status, mimetype="text/html")
    answer.headers["Cache-Control"] = "no-store"
    answer.headers["Referrer-Policy"] = (
        "same-origin"  # with `no-referrer`, the page's own forms would come without an origin
    )
    return answer


def box_now(say: Voice) -> BoxStatus:
    """How the box is, in words."""
    ports = desk().ports
    notices = list(ports.notices())
    journal = ports.health()["journal"]
    if journal != "ok":
        notices.insert(0, message("page.not_saving", cause=message(f"not_saved.{journal}")))
    return BoxStatus(ports.picture.status(), ports.button is not None, tuple(map(say, notices)))


Values = Callable[[SnapshotPort, Voice], Mapping[str, Any]]


def show(name: str, values: Values, refusal: TableError | None = None) -> Response:
    """A page by its template's name, with values of its own worked out only when it isn't kept.

    With a refusal, its reason stands on top and its status code is the answer's.
    """
    snapshot, say, kept = desk().ports.door.snapshot(), voice(), desk().kept
    if refusal is not None:
        answer = html_answer(kept.alone(lambda: _render(name, snapshot, say, values, refusal)), status_of(refusal))
        dress(answer, refusal)
        return answer
    if name in UNKEPT or (name in ASKED and request.query_string):
        found = values(snapshot, say)  # judging has its own limit
        return html_answer(kept.alone(lambda: _render(name, snapshot, say, lambda *_: found)))
    side = request.cookies.get(SIDE_COOKIE)
    shown = (
        say.language,
        side if side in COLOURS else None,
        seats_lost(request, caller()),
        locked_out(request, caller()),
    )
    key = (name, snapshot.table.version, caller(), box_now(say), shown)
    return html_answer(kept.get(key, lambda: _render(name, snapshot, say, values)))


def _render(name: str, snapshot: SnapshotPort, say: Voice, values: Values, refusal: TableError | None = None) -> str:
    common = {
        "say": say,
        "menu": list(MENU.items()),
        "page": _page(name, snapshot, say, refusal),
        "names": names(snapshot.table, say),
        "signs": signs(),
        "spoken": lambda text: spoken(text, say),
        "cards": CARDS,
        "colours": COLOURS,
    }
    return render_template(f"{name}.html", **common, **values(snapshot, say))


def _page(name: str, snapshot: SnapshotPort, say: Voice, refusal: TableError | None) -> Page:
    page = Page(name, snapshot.table.version, caller().table)
    if refusal is None:
        return page
    board = board_of(snapshot.table)
    return replace(
        page,
        note=say_seen(refusal.message, board, say),
        note_rule=refusal.rule,
        candidates=candidates_in_words(refusal, board, say),
    )
