"""The calls that change the table: JSON in, the state out."""

from __future__ import annotations

from typing import TypeVar

from flask import Blueprint, Response, request

from companion.commands import Command, Draw, Redo, Skip, Undo
from web import actions
from web.access import TABLE_COOKIE, keep_cookie, keys_brought, seat_cookie
from web.answers import state_answer
from web.bodies import (
    Announcement,
    CheckerBody,
    CodeBody,
    ColourBody,
    Empty,
    GameBody,
    MixBody,
    Placing,
    Pressing,
    Question,
    SeatBody,
    read_body,
)
from web.context import caller, desk, voice
from web.judging import judged, make_whole
from web.refusals import NotFound

calls = Blueprint("calls", __name__, url_prefix="/api")

Body = TypeVar("Body", bound=Empty)


def keyed(kind: type[Body]) -> Body:
    """The body of a call that needs the table's key; the key is looked at first."""
    actions.need_table(caller())
    return read_body(request, kind)


def plain(command: Command) -> Response:
    """Have a command without particulars carried out."""
    return state_answer(desk().ports.door.do(command, keyed(Empty).if_version))


@calls.post("/draw")
def draw() -> Response:
    """As if the button were pressed."""
    return plain(Draw())


@calls.post("/check")
def check() -> Response:
    """Is it allowed? Changes nothing, needs no key."""
    body = read_body(request, Question)
    snapshot = desk().ports.door.snapshot()
    actions.need_version(snapshot, body.if_version)
    return state_answer(snapshot, **judged(make_whole(body, snapshot.table)).fields(voice()))


@calls.post("/skip")
def skip() -> Response:
    """Give up a pending move."""
    return plain(Skip())


@calls.post("/undo")
def undo() -> Response:
    """Take the latest command back."""
    return plain(Undo())


@calls.post("/redo")
def redo() -> Response:
    """Do again what was taken back."""
    return plain(Redo())


@calls.post("/announce")
def announce() -> Response:
    """Say a move."""
    body = keyed(Announcement)
    return state_answer(actions.announce(desk().ports, caller(), body.move, body.card, body.if_version))


@calls.post("/position")
def position() -> Response:
    """Make the box agree with the board."""
    body = keyed(Placing)
    return state_answer(actions.set_position(desk().ports, body.position, body.turn, body.if_version))


@calls.post("/game")
def game() -> Response:
    """A new game, or the next of a match."""
    return state_answer(actions.start_game(desk().ports, keyed(GameBody)))


@calls.post("/mix")
def mix() -> Response:
    """Mix a word into the pile before its first card."""
    body = keyed(MixBody)
    who = request.remote_addr or ""
    return state_answer(actions.mix_in(desk().ports, caller(), desk().mixed, who, body.word, body.if_version))


@calls.post("/checker")
def checker() -> Response:
    """Turn the move checker off, to advice, or to insisting."""
    body = keyed(CheckerBody)
    return state_answer(actions.set_checker(desk().ports, body.checker, body.if_version))


@calls.post("/join")
def join() -> Response:
    """The table's key for the short code on the join screen; needs no key, but patience after wrong ones."""
    body = read_body(request, CodeBody)
    ports = desk().ports
    actions.need_version(ports.door.snapshot(), body.if_version)
    key = ports.keys.join(body.code.strip(), request.remote_addr or "")
    answer = state_answer(ports.door.snapshot(), key=key)
    keep_cookie(answer, TABLE_COOKIE, key)
    return answer


@calls.post("/lock")
def lock() -> Response:
    """A new key for the table; the phone that asks keeps its access, all others lose theirs."""
    snapshot, key = actions.lock_table(desk().ports, tuple(keys_brought(request)), keyed(Empty).if_version)
    desk().streams.tell_again()
    answer = state_answer(snapshot, key=key)
    keep_cookie(answer, TABLE_COOKIE, key)
    return answer


@calls.post("/seat")
def seat() -> Response:
    """Take a colour."""
    body = keyed(SeatBody)
    snapshot, colour, key = actions.take_seat(desk().ports, desk().presence, body.colour, body.name, body.if_version)
    answer = state_answer(snapshot, key=key)
    keep_cookie(answer, seat_cookie(colour), key)
    return answer


@calls.post("/seat/release")
def release() -> Response:
    """Free a colour."""
    body = keyed(ColourBody)
    snapshot, colour = actions.release_seat(desk().ports, caller(), desk().presence, body.colour, body.if_version)
    answer = state_answer(snapshot)
    answer.delete_cookie(seat_cookie(colour), httponly=True, samesite="Strict")
    return answer


@calls.post("/simulate/button")
def simulate_button() -> Response:
    """Hold the simulated button, or let it go; only on a simulated box."""
    ports = desk().ports
    if ports.button is None:
        raise NotFound
    body = keyed(Pressing)
    actions.need_version(ports.door.snapshot(), body.if_version)
    ports.button.press(body.pressed)
    return state_answer(ports.door.snapshot())
