"""The calls that only read; all but a hand need no key."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from flask import Blueprint, Response, request

from companion.colours import COLOURS, Colour
from web.actions import need_table
from web.answers import json_answer, state_now
from web.bodies import read_version
from web.context import caller, desk, language, voice
from web.guard import neighbourhood
from web.presence import Presence
from web.refusals import BadBody, NotFound, OtherSeat
from web.states import hand_fields, move_fields
from web.streams import Seat, Streams

reading = Blueprint("reading", __name__)

MOST_MOVES = 10_000
"""No turn offers so many."""
SOUND = ("ok", "polling")
"""What a part says of itself that does its work."""


@reading.get("/api/state")
def state() -> Response:
    """The table as anyone may see it."""
    return json_answer(state_now(desk().ports.door.snapshot()))


@reading.get("/api/moves")
def moves() -> Response:
    """Every legal move of the pending turn, also when the state leaves them out."""
    snapshot = desk().ports.door.snapshot()
    return json_answer(
        {
            "version": snapshot.table.version,
            "moves": [move_fields(move) for move in snapshot.all_moves()],
            "may_pass": snapshot.table.may_pass,
        }
    )


@reading.get("/api/hand/<colour>")
def hand(colour: str) -> Response:
    """One seat's hand, for the phone that holds the seat."""
    known = next((each for each in COLOURS if each == colour), None)
    if known is None:
        raise NotFound
    need_table(caller())
    if known not in caller().seats:
        raise OtherSeat(known)
    return json_answer(hand_fields(desk().ports.door.snapshot().hand(known)))


@reading.get("/api/hint")
def hint() -> Response:
    """What the coach says to the seat whose turn it is, if the table wants hints."""
    from web.hints import ask  # noqa: PLC0415 - with the coach

    return json_answer(ask(desk().ports.door.snapshot(), caller(), reasoned=MOST_MOVES).fields(voice()))


@reading.get("/api/history")
def history() -> Response:
    """The current game's events for reading, without secrets, the first 500 after a version with `?after=N`."""
    after = read_version(request.args.get("after", "0"))
    if after is None:
        raise BadBody("after")
    snapshot = desk().ports.door.snapshot()
    return json_answer({"version": snapshot.table.version, "events": list(snapshot.history(after))})


@reading.get("/api/display.png")
def display() -> Response:
    """The panel's picture; the join screen's secrets only for those who hold the key."""
    answer = Response(desk().ports.picture.png(caller().table), mimetype="image/png")
    answer.headers["Cache-Control"] = "no-store"
    answer.vary.add("Cookie")
    return answer


@reading.get("/api/openapi.json")
def interface() -> Response:
    """This interface, described for programs."""
    from web.openapi import description  # noqa: PLC0415 - only for those who ask

    return json_answer(description())


@reading.get("/healthz")
def health() -> Response:
    """How the box is; `ok` unless a part is missing that the settings promise, or nothing can be saved."""
    parts = desk().ports.health()
    return json_answer({"ok": all(word in SOUND for word in parts.values()), **parts})


@reading.get("/api/doctor")
def doctor() -> Response:
    """What is wrong with the box, and the cure, in the asker's language."""
    examine = desk().ports.doctor
    if examine is None:
        raise NotFound
    return json_answer(examine(language()))


@reading.route("/api/events", methods=["GET"])
def events() -> Response:
    """The table's versions as they come. One phone too many takes the place of the oldest of whoever holds the most."""
    streams = desk().streams
    answer = Response(mimetype="text/event-stream")
    answer.headers["Cache-Control"] = "no-cache, no-transform"
    answer.headers["X-Accel-Buffering"] = "no"
    if request.method == "HEAD":
        return answer
    seat = streams.enter(neighbourhood(request.remote_addr or ""))
    answer.response = _encoded(streams, seat, desk().presence, caller().seats)
    answer.call_on_close(lambda: streams.leave(seat))
    return answer


def _encoded(streams: Streams, seat: Seat, presence: Presence, seats: Collection[Colour]) -> Iterator[bytes]:
    """The events; as long as they are read, the phone is there."""
    for event in streams.events(seat):
        presence.note(seats)
        yield event.encode()
