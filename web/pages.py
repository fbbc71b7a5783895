"""The pages' addresses. Each page is whole without JavaScript; its script fetches it again and takes over what has
changed."""

from __future__ import annotations

from collections.abc import Callable
from io import BytesIO

from flask import Blueprint, Response, redirect, request

from companion.errors import TableError
from companion.ruleset import RuleSet, find_ruleset
from web.access import TABLE_COOKIE, keep_cookie, opened_by, seat_cookie
from web.answers import json_answer, page_refusal
from web.bodies import read_colour
from web.context import caller, desk, language, voice
from web.refusals import NoKey, NotFound

pages = Blueprint("pages", __name__)

PAGES = (
    "table",
    "seats",
    "setup",
    "correct",
    "check",
    "say",
    "hint",
    "history",
    "games",
    "replay",
    "luck",
    "proof",
    "rules",
    "phone",
    "wifi",
    "join",
)
"""Every page that has an address; the table's is `/`."""


def page(name: str, refusal: TableError | None = None) -> Response:
    """A page by name, with a refusal's reason on top if there is one. What makes pages is loaded with the first: a box
    should answer its button as soon as it can."""
    from web.page_values import VALUES  # noqa: PLC0415
    from web.rendering import show  # noqa: PLC0415

    return show(name, VALUES[name], refusal)


def _route(name: str) -> Callable[[], Response]:
    return lambda: page(name)


for _name in PAGES:
    pages.add_url_rule("/" if _name == "table" else f"/{_name}", f"{_name}_page", _route(_name), methods=["GET"])


@pages.get("/j/<key>")
@pages.get("/J/<key>")
def enter(key: str) -> Response:
    """The address in the QR code: gives the phone the key to keep, and leads to the table."""
    found = opened_by(key, desk().ports.keys)
    if not found.table:
        return page("join", NoKey())
    answer = redirect("/", 303)
    assert isinstance(answer, Response)
    if not found.seats:
        keep_cookie(answer, TABLE_COOKIE, key)
    for colour in found.seats:
        keep_cookie(answer, seat_cookie(colour), key)
    answer.headers["Cache-Control"] = "no-store"
    return answer


@pages.get("/why")
def why() -> Response:
    """For the page's script: why a tapped pawn can't move. `?pawn=` a square's key, `?colour=` whose pawn, `?card=`.
    `reason` and `rule` are null where nothing is known against it."""
    from web.judging import why_stuck  # noqa: PLC0415 - with the rules engine
    from web.seen import board_of, say_seen  # noqa: PLC0415

    asked, table = request.args, desk().ports.door.snapshot().table
    square = asked.get("pawn", "").rpartition(":")[2]
    try:
        found = why_stuck(read_colour(asked.get("colour", "")), square, asked.get("card", ""), table)
    except KeyError:
        raise NotFound from None
    except TableError as refusal:
        return page_refusal(refusal)
    if found is None:
        return json_answer({"reason": None, "rule": None})
    return json_answer({"reason": say_seen(found.reason, board_of(table), voice()), "rule": found.rule})


@pages.get("/setup/told")
def set_up_told() -> Response:
    """For the page's script: the game that the set-up's form describes, in words, or why there is none such."""
    from web.house_rules import game_in_words  # noqa: PLC0415 - with the rules' options

    try:
        return json_answer({"told": game_in_words(request.args, voice())})
    except TableError as refusal:
        return page_refusal(refusal)


@pages.get("/join.svg")
def join_code() -> Response:
    """The QR code for the next guest, for a phone that has joined: the address that it came by, with the key."""
    if not caller().table:
        raise NoKey
    import segno  # noqa: PLC0415 - only for those who ask

    file = BytesIO()
    code = segno.make(f"{request.host_url}j/{desk().ports.keys.table_key()}", micro=False)
    code.save(file, kind="svg", scale=8, border=4, light="#fff", xmldecl=False)
    answer = Response(file.getvalue(), mimetype="image/svg+xml")
    answer.headers["Cache-Control"] = "no-store"
    answer.vary.add("Cookie")
    return answer


@pages.get("/deck.pdf")
def deck() -> Response:
    """The cards to print, in the page's language; `?paper=letter` for American paper, `?cards=7,sorry` for some."""
    make = desk().ports.paper_deck
    if make is None:
        raise NotFound
    paper = "letter" if request.args.get("paper") == "letter" else "a4"
    cards = [card.strip().lower() for card in request.args.get("cards", "").split(",") if card.strip()]
    return _pdf(desk().printer.deck(make, cards, paper, language(), _rules()), "sorrybox-cards")


@pages.get("/rules.pdf")
def rules_sheet() -> Response:
    """The rules as this table plays them, on one sheet in the page's language; `?paper=letter` for American paper."""
    make = desk().ports.rules_sheet
    if make is None:
        raise NotFound
    paper = "letter" if request.args.get("paper") == "letter" else "a4"
    return _pdf(desk().printer.rules(make, _rules(), paper, language()), "sorrybox-rules")


def _rules() -> RuleSet:
    table = desk().ports.door.snapshot().table
    return find_ruleset(table.profile, table.options)


def _pdf(made: bytes, name: str) -> Response:
    answer = Response(made, mimetype="application/pdf")
    answer.headers["Content-Disposition"] = f'inline; filename="{name}.pdf"'
    return answer


@pages.get("/favicon.ico")
def favicon() -> Response:
    """For browsers that ask without being told where."""
    answer = redirect("/static/icon.svg", 303)
    assert isinstance(answer, Response)
    return answer
