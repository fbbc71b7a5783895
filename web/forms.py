"""The pages' forms, which work without JavaScript: a POST, then a redirect to the page; a refusal shows the page with
the reason. The page's script sends the same forms and asks for JSON instead."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from flask import Blueprint, Response, redirect, request

from companion.cards import CARDS
from companion.colours import COLOURS
from companion.commands import Command, Draw, Redo, Skip, Undo
from companion.errors import AmbiguousMove, BadText, NotNow, TableError
from companion.messages import LANGUAGES, message
from companion.ruleset import find_ruleset
from companion.ruleset.codes import write_code
from web import actions, house_rules, wifi_page
from web.access import KEEP_FOR, TABLE_COOKIE, keep_cookie, keys_brought, locked_out, seat_cookie, seats_lost
from web.answers import page_refusal, state_answer
from web.bodies import GameBody, read_version
from web.context import caller, desk
from web.languages import LANGUAGE_COOKIE, SIDE_COOKIE
from web.pages import page
from web.ports import SnapshotPort
from web.refusals import NotFound

forms = Blueprint("forms", __name__, url_prefix="/do")


@dataclass(slots=True)
class Done:
    """What a form did: the state, cookies to set (None: to take away), and the query with which its page comes back."""

    snapshot: SnapshotPort
    cookies: dict[str, str | None] = field(default_factory=dict)
    query: str = ""


def _field(name: str) -> str:
    return request.form.get(name, "").strip()


def _digits(code: str) -> str:
    """A code as the box shows it, without the gap or dash that people write in its middle."""
    return re.sub(r"[\s\u2010-\u2015-]", "", code)


def _version() -> int | None:
    text = _field("if_version")
    version = read_version(text)
    if text and version is None:
        raise NotNow(message("error.changed"))
    return version


def _plain(command: Command) -> Callable[[], Done]:
    return lambda: Done(desk().ports.door.do(command, _version()))


def _announce() -> Done:
    """Words stand before the list's choice. In hand games a card may stand before the move: `7 r4>r11`."""
    text = _field("words") or _field("choice")
    snapshot = desk().ports.door.snapshot()
    if not text:
        raise BadText(message(_what_to_choose(snapshot)))
    card = None
    if actions.plays_hands(snapshot):
        first, _, rest = text.partition(" ")
        if first.lower().rstrip("!:") in CARDS and rest.strip():
            card, text = first.lower().rstrip("!:"), rest.strip()
    try:
        return Done(actions.announce(desk().ports, caller(), text, card, _version()))
    except AmbiguousMove as doubt:
        if card is None:
            raise
        meant = tuple(f"{card} {each}" for each in doubt.candidates)
        raise AmbiguousMove(doubt.message, meant, doubt.rule) from None


def _what_to_choose(snapshot: SnapshotPort) -> str:
    """What is asked for where an announcement says nothing: a move, or first a card of the hand."""
    turn = snapshot.table.turn
    if not actions.plays_hands(snapshot):
        return "page.error.no_move"
    hand = snapshot.hand(turn) if turn in caller().seats and turn is not None else None
    if hand is not None and hand.may_discard and not hand.moves:
        return "page.error.no_throw"
    return "page.error.no_card"


def _next() -> Done:
    return Done(actions.start_game(desk().ports, GameBody(if_version=_version())))


def _game() -> Done:
    target = actions.read_points(_field("target"))
    running = actions.running_game(desk().ports.door.snapshot())
    if running is not None and _field("sure") != "yes":
        raise NotNow(running)
    seats: list[str] = [colour for colour in COLOURS if _field(f"seat_{colour}")]
    body = GameBody(
        if_version=_version(),
        profile=_field("profile") or None,
        options=(options := house_rules.options_asked(request.form) or None),
        seats=seats,
        checker=_asked_checker(options, bool(seats)),
        first=_field("first") or None,
        target=target,
        mix=_field("mix") == "yes",
        hints=_field("hints") or "off",
    )
    return Done(actions.start_game(desk().ports, body))


def _asked_checker(options: Mapping[str, str] | None, seats: bool) -> str | None:
    """What was chosen; nothing where the usual choice was left and the game has one of its own (R30, a mere deck)."""
    asked = _field("checker") or None
    if asked != _field("usual"):
        return asked
    hand = find_ruleset(_field("profile") or "classic", options).hand_size > 0
    return None if hand or not seats else asked


def _mix() -> Done:
    who = request.remote_addr or ""
    return Done(actions.mix_in(desk().ports, caller(), desk().mixed, who, _field("word"), _version()))


def _save_rules() -> Done:
    """The rules saved stay on the page, so that a game can be started by them."""
    rules = house_rules.rules_filled_in(request.form)
    house_rules.save(desk().ports.saved_rules, _field("rules_name"), rules)
    return Done(desk().ports.door.snapshot(), query=f"?rules={write_code(rules)}")


def _forget_rules() -> Done:
    house_rules.forget(desk().ports.saved_rules, _field("rules_name"))
    return Done(desk().ports.door.snapshot())


def _checker() -> Done:
    return Done(actions.set_checker(desk().ports, _field("checker"), _version()))


def _position() -> Done:
    return Done(actions.set_position(desk().ports, _field("position"), _field("turn"), _version()))


def _seat() -> Done:
    asked = _field("colour"), _field("name"), _version()
    snapshot, colour, key = actions.take_seat(desk().ports, desk().presence, *asked)
    return Done(snapshot, {seat_cookie(colour): key})


def _release() -> Done:
    snapshot, colour = actions.release_seat(desk().ports, caller(), desk().presence, _field("colour"), _version())
    return Done(snapshot, {seat_cookie(colour): None})


def _lock() -> Done:
    snapshot, key = actions.lock_table(desk().ports, tuple(keys_brought(request)), _version())
    desk().streams.tell_again()
    return Done(snapshot, {TABLE_COOKIE: key, **dict.fromkeys(map(seat_cookie, COLOURS))}, "?locked=yes")


def _wifi(asked: Callable[[], Mapping[str, Any]]) -> Callable[[], Done]:
    def do() -> Done:
        wifi_page.ask(desk().ports.networks, asked())
        return Done(desk().ports.door.snapshot())

    return do


def _wifi_join() -> Mapping[str, Any]:
    return wifi_page.join_asked(_field("network"), _field("name"), request.form.get("password", ""))


def _wifi_open() -> Mapping[str, Any]:
    return wifi_page.open_asked(_field("own"))


def _wifi_forget() -> Mapping[str, Any]:
    return wifi_page.forget_asked(_field("network"))


def _press() -> Done:
    button = desk().ports.button
    if button is None:
        raise NotFound
    button.tap()
    return Done(desk().ports.door.snapshot())


def _join() -> Done:
    key = desk().ports.keys.join(_digits(_field("code")), request.remote_addr or "")
    return Done(desk().ports.door.snapshot(), {TABLE_COOKIE: key})


def _forget() -> Done:
    """The phone has been told that its seats are gone, or that the table was locked; the dead keys go too."""
    dead = [seat_cookie(colour) for colour in seats_lost(request, caller())]
    if locked_out(request, caller()):
        dead.append(TABLE_COOKIE)
    return Done(desk().ports.door.snapshot(), dict.fromkeys(dead))


def _language() -> Done:
    wanted = _field("language")
    return Done(desk().ports.door.snapshot(), {LANGUAGE_COOKIE: wanted} if wanted in LANGUAGES else {})


def _side() -> Done:
    wanted = _field("side")
    return Done(desk().ports.door.snapshot(), {SIDE_COOKIE: wanted if wanted in COLOURS else None})


OPEN: dict[str, tuple[str, Callable[[], Done]]] = {
    "join": ("join", _join),
    "language": ("phone", _language),
    "side": ("phone", _side),
    "forget": ("table", _forget),
}
"""What needs no key: the page that the form stands on, and what it does."""
KEYED: dict[str, tuple[str, Callable[[], Done]]] = {
    "draw": ("table", _plain(Draw())),
    "undo": ("table", _plain(Undo())),
    "redo": ("table", _plain(Redo())),
    "skip": ("table", _plain(Skip())),
    "announce": ("table", _announce),
    "next": ("table", _next),
    "press": ("table", _press),
    "game": ("setup", _game),
    "mix": ("table", _mix),
    "save_rules": ("setup", _save_rules),
    "forget_rules": ("setup", _forget_rules),
    "checker": ("setup", _checker),
    "position": ("correct", _position),
    "seat": ("seats", _seat),
    "release": ("seats", _release),
    "lock": ("phone", _lock),
    "wifi_join": ("wifi", _wifi(_wifi_join)),
    "wifi_open": ("wifi", _wifi(_wifi_open)),
    "wifi_forget": ("wifi", _wifi(_wifi_forget)),
}
"""What needs the table's key."""
TO_THE_TABLE = frozenset(("game", "position", "seat", "join"))
"""After these the table is what people want to see."""


@forms.post("/<what>")
def submit(what: str) -> Response:
    """Do what a form asks."""
    if what not in OPEN and what not in KEYED:
        raise NotFound
    where, do = OPEN.get(what) or KEYED[what]
    scripted = request.accept_mimetypes.best == "application/json"
    try:
        if what in KEYED:
            actions.need_table(caller())
        done = do()
    except TableError as refusal:
        return page_refusal(refusal) if scripted else page(where, refusal)
    answer = (
        state_answer(done.snapshot) if scripted else _back_to("table" if what in TO_THE_TABLE else where, done.query)
    )
    for name, value in done.cookies.items():
        if value is None:
            answer.delete_cookie(name, httponly=True, samesite="Strict")
        elif name in (LANGUAGE_COOKIE, SIDE_COOKIE):
            answer.set_cookie(name, value, max_age=KEEP_FOR, httponly=True, samesite="Lax")
        else:
            keep_cookie(answer, name, value)
    return answer


def _back_to(where: str, query: str) -> Response:
    answer = redirect(("/" if where == "table" else f"/{where}") + query, 303)
    assert isinstance(answer, Response)
    return answer
