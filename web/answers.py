"""Answers in JSON: the state after a call, and refusals in plain words."""

from __future__ import annotations

from typing import Any

import msgspec
from flask import Response

from companion.errors import AmbiguousMove, TableError, TooOften
from web.context import desk, voice
from web.ports import SnapshotPort
from web.refusals import status_of, wait_seconds
from web.states import state_fields


def json_answer(fields: Any, status: int = 200) -> Response:
    """A JSON answer that nobody keeps."""
    answer = Response(msgspec.json.encode(fields), status, mimetype="application/json")
    answer.headers["Cache-Control"] = "no-store"
    return answer


def state_now(snapshot: SnapshotPort) -> dict[str, Any]:
    """The fields of `GET /api/state` for a snapshot."""
    ports = desk().ports
    return state_fields(snapshot.table, panel=ports.picture.status(), simulated=ports.button is not None)


def state_answer(snapshot: SnapshotPort, **added: Any) -> Response:
    """The answer to a change: the state, and what the call adds."""
    return json_answer({**state_now(snapshot), **added})


def refusal_answer(error: TableError) -> Response:
    """The JSON of a refusal for programs, with its status code."""
    fields: dict[str, Any] = {"error": voice()(error.message), "rule": error.rule}
    if isinstance(error, AmbiguousMove):
        fields["candidates"] = list(error.candidates)
    return _refusal(fields, error)


def page_refusal(error: TableError) -> Response:
    """The same for the page's script, in the table's words: `candidates` is an object, each with its words."""
    from web.seen import board_of, candidates_in_words, say_seen  # noqa: PLC0415 - a program never asks for it

    say, board = voice(), board_of(desk().ports.door.snapshot().table)
    fields = {
        "error": say_seen(error.message, board, say),
        "rule": error.rule,
        "candidates": candidates_in_words(error, board, say),
    }
    return _refusal(fields, error)


def _refusal(fields: dict[str, Any], error: TableError) -> Response:
    answer = json_answer(fields, status_of(error))
    dress(answer, error)
    return answer


def dress(answer: Response, error: TableError) -> None:
    """The headers that belong to a refusal."""
    if isinstance(error, TooOften):
        answer.headers["Retry-After"] = str(wait_seconds(error.message))
    if answer.status_code == 401:
        answer.headers["WWW-Authenticate"] = "Bearer"
