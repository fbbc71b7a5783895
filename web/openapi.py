"""The HTTP interface described for programs (OpenAPI 3.1), made from the bodies that the calls read."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from importlib.metadata import version
from typing import Any, get_type_hints

import msgspec

from companion.colours import COLOURS
from companion.views import HandState, MoveState, SeatView
from web import bodies
from web.states import BoxState

SCHEMAS = "#/components/schemas/{name}"


@dataclass(frozen=True, slots=True)
class Call:
    """One address: what it is for, what it reads, and which refusals it knows beside the usual ones."""

    summary: str
    body: type[bodies.Empty] | None = None
    keyed: bool = False
    answer: str = "State"
    refusals: tuple[int, ...] = ()


GETS: Mapping[str, Call] = {
    "/api/state": Call("The table as anyone may see it."),
    "/api/moves": Call("Every legal move of the pending turn.", answer="Moves"),
    "/api/hand/{colour}": Call("One seat's hand.", keyed=True, answer="Hand", refusals=(403, 404, 409)),
    "/api/hint": Call("Which move is better, and why.", keyed=True, answer="Hint", refusals=(403, 404, 409, 429)),
    "/api/history": Call("The current game's events, without secrets.", answer="History", refusals=(400,)),
    "/api/display.png": Call("What the panel shows now.", answer="Picture"),
    "/api/events": Call("The table's versions as they come.", answer="Stream"),
    "/api/openapi.json": Call("This description.", answer="Anything"),
    "/api/doctor": Call("What is wrong with the box, and the cure.", answer="Report", refusals=(404,)),
    "/healthz": Call("How the box is.", answer="Health"),
}
POSTS: Mapping[str, Call] = {
    "/api/draw": Call("Draw, as if the button were pressed.", bodies.Empty, keyed=True),
    "/api/announce": Call("Say a move.", bodies.Announcement, keyed=True, refusals=(403,)),
    "/api/check": Call("Is this move allowed? Changes nothing.", bodies.Question, answer="Verdict", refusals=(429,)),
    "/api/skip": Call("Give up a pending move.", bodies.Empty, keyed=True),
    "/api/undo": Call("Take the latest command back.", bodies.Empty, keyed=True),
    "/api/redo": Call("Do again what was taken back.", bodies.Empty, keyed=True),
    "/api/position": Call("Make the box agree with the board.", bodies.Placing, keyed=True),
    "/api/game": Call("A new game, or the next of a match.", bodies.GameBody, keyed=True),
    "/api/mix": Call("Mix a word into the pile before its first card.", bodies.MixBody, keyed=True),
    "/api/checker": Call("Turn the checker off, to advice, or to insisting.", bodies.CheckerBody, keyed=True),
    "/api/join": Call("The table's key for the short code.", bodies.CodeBody, answer="Key", refusals=(401, 429)),
    "/api/lock": Call("A new key for the table; all others end.", bodies.Empty, keyed=True, answer="Key"),
    "/api/seat": Call("Take a seat.", bodies.SeatBody, keyed=True, answer="Key"),
    "/api/seat/release": Call("Free a seat.", bodies.ColourBody, keyed=True),
    "/api/simulate/button": Call("Hold the simulated button.", bodies.Pressing, keyed=True, refusals=(404,)),
}

_TEXT = {"type": "string"}
_TEXT_OR_NULL = {"type": ["string", "null"]}
_NUMBER = {"type": "integer"}
_VERSION = {"type": "integer", "minimum": 0, "maximum": 10**18 - 1}
_SHARE = {"type": "number", "minimum": 0, "maximum": 1}
_YES_NO = {"type": "boolean"}
_COLOUR = {"enum": list(COLOURS)}


def _list_of(item: Any, *, or_null: bool = False) -> dict[str, Any]:
    return {"type": ["array", "null"] if or_null else "array", "items": item}


def _object(**fields: Any) -> dict[str, Any]:
    return {"type": "object", "properties": fields, "required": list(fields)}


def _ref(name: str) -> dict[str, str]:
    return {"$ref": SCHEMAS.format(name=name)}


_MOVE = _ref("MoveState")
_REASONED = {"legal": {"const": False}, "rule": _TEXT_OR_NULL, "reason": _TEXT}
_UNCLEAR = {"legal": {"const": None}, "candidates": _list_of(_TEXT), "reason": _TEXT}
DECLARED: Mapping[str, type] = {"State": BoxState, "Hand": HandState}
"""Answers whose fields are declared as data, by their name here."""
ANSWERS: Mapping[str, Any] = {
    "Key": {"allOf": [_ref("State"), _object(key=_TEXT)]},
    "Verdict": {
        "allOf": [
            _ref("State"),
            {
                "oneOf": [
                    {"allOf": [_object(legal={"const": True}), _MOVE]},
                    _object(**_REASONED),
                    _object(**_UNCLEAR),
                ]
            },
        ]
    },
    "Hint": _object(
        moves=_list_of(_object(move=_TEXT, chance=_SHARE, behind=_SHARE, reasons=_list_of(_TEXT))),
        chances={"type": "object", "additionalProperties": _SHARE},
    ),
    "Moves": _object(version=_NUMBER, moves=_list_of(_MOVE), may_pass=_YES_NO),
    "History": _object(version=_NUMBER, events=_list_of(_object(version=_NUMBER, time=_TEXT, kind=_TEXT))),
    "Health": _object(ok=_YES_NO, panel=_TEXT, button=_TEXT, journal=_TEXT),
    "Report": _object(ok=_YES_NO, checks=_list_of(_object(name=_TEXT, status=_TEXT, says=_TEXT, cure=_TEXT_OR_NULL))),
    "Anything": {"type": "object"},
    "Refusal": _object(error=_TEXT, rule=_TEXT_OR_NULL),
}
MEDIA = {"Picture": "image/png", "Stream": "text/event-stream"}
USUAL = (400, 401, 403, 409, 413, 422)
"""Refusals that every POST may give."""


def description() -> dict[str, Any]:
    """The whole description."""
    read = {call.body for call in POSTS.values() if call.body is not None}
    _, schemas = msgspec.json.schema_components(read, ref_template=SCHEMAS)
    return {
        "openapi": "3.1.0",
        "info": {"title": "sorrybox", "version": version("sorrybox")},
        "components": {
            "schemas": {**schemas, **declared_schemas(), **ANSWERS},
            "securitySchemes": {
                "key": {"type": "http", "scheme": "bearer"},
                "cookie": {"type": "apiKey", "in": "cookie", "name": "sorrybox"},
            },
        },
        "paths": {
            **{path: {"get": _operation(call, path)} for path, call in GETS.items()},
            **{path: {"post": _operation(call, path)} for path, call in POSTS.items()},
        },
    }


def declared_schemas() -> dict[str, Any]:
    """The schemas of the answers that are declared as data, each field with the words beside it."""
    _, schemas = msgspec.json.schema_components(DECLARED.values(), ref_template=SCHEMAS)
    for declared in (BoxState, HandState, MoveState, SeatView):
        schema = schemas[declared.__name__]
        for name, words in words_of(declared).items():
            schema["properties"][name]["description"] = words
        schema["required"] = list(schema["properties"])
    return schemas | {name: schemas.pop(declared.__name__) for name, declared in DECLARED.items()}


def words_of(declared: type) -> dict[str, str]:
    """What the documentation says of each field's value."""
    return {name: hint.__metadata__[0] for name, hint in get_type_hints(declared, include_extras=True).items()}


def _operation(call: Call, path: str) -> dict[str, Any]:
    known = {*call.refusals, *(USUAL if call.body else ()), *((401,) if call.keyed else ())}
    responses = {"200": _response("Done.", call.answer)}
    responses |= {str(status): _response("Refused, in plain words.", "Refusal") for status in sorted(known)}
    operation: dict[str, Any] = {"summary": call.summary, "responses": responses, "parameters": _parameters(path)}
    if call.body:
        content = {"application/json": {"schema": {"$ref": SCHEMAS.format(name=call.body.__name__)}}}
        operation["requestBody"] = {"required": True, "content": content}
    if call.keyed:
        operation["security"] = [{"key": []}, {"cookie": []}]
    return operation


def _parameters(path: str) -> list[dict[str, Any]]:
    if "{colour}" in path:
        return [{"name": "colour", "in": "path", "required": True, "schema": _COLOUR}]
    if path == "/api/history":
        return [{"name": "after", "in": "query", "required": False, "schema": _VERSION}]
    return []


def _response(what: str, answer: str) -> dict[str, Any]:
    if answer in MEDIA:
        return {"description": what, "content": {MEDIA[answer]: {}}}
    return {"description": what, "content": {"application/json": {"schema": {"$ref": SCHEMAS.format(name=answer)}}}}
