"""The description of the interface is whole and true."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.web.fakes import TableDoor
from tests.web.test_commands import board, hands
from web.openapi import GETS, POSTS, words_of
from web.states import BoxState


def test_every_address_for_programs_is_described_and_no_other(app: Flask) -> None:
    described = {("GET", path) for path in GETS} | {("POST", path) for path in POSTS}
    served = {
        (method, re.sub("<([^>]+)>", r"{\1}", rule.rule))
        for rule in app.url_map.iter_rules()
        if rule.rule.startswith(("/api/", "/healthz"))
        for method in (rule.methods or set()) & {"GET", "POST"}
    }
    assert described == served


def test_the_description_is_served_and_names_each_body_s_fields(visitor: FlaskClient) -> None:
    told = visitor.get("/api/openapi.json").get_json()
    assert told["openapi"].startswith("3.1")
    seat = told["components"]["schemas"]["SeatBody"]
    assert seat["properties"].keys() == {"if_version", "colour", "name"}
    assert seat["additionalProperties"] is False
    assert seat["required"] == ["colour"]


def test_the_state_has_just_the_fields_declared_in_their_order(visitor: FlaskClient) -> None:
    told = visitor.get("/api/openapi.json").get_json()
    declared = list(told["components"]["schemas"]["State"]["properties"])
    assert list(visitor.get("/api/state").get_json()) == declared == list(words_of(BoxState))


def test_the_table_in_the_documentation_has_the_declared_fields_and_their_words() -> None:
    page = (Path(__file__).parents[2] / "docs" / "interface.md").read_text("utf-8")
    rows = re.findall(
        r"^\| `(\w+)` \| (.+) \|$", page.partition("`GET /api/state`:")[2].partition("A fresh box")[0], re.M
    )
    assert rows == list(words_of(BoxState).items())


def fits(schema: Any, value: Any, schemas: dict[str, Any]) -> bool:  # noqa: PLR0911 - one line a keyword
    """Whether a value is as a schema says, as far as this description uses schemas."""
    if "$ref" in schema:
        return fits(schemas[schema["$ref"].rpartition("/")[2]], value, schemas)
    if "const" in schema:
        return schema["const"] == value and type(schema["const"]) is type(value)
    if "enum" in schema:
        return value in schema["enum"]
    for word, enough in (("allOf", all), ("anyOf", any), ("oneOf", lambda found: list(found).count(True) == 1)):
        if word in schema:
            return enough(fits(each, value, schemas) for each in schema[word])
    kinds = {"object": dict, "array": list, "string": str, "integer": int, "boolean": bool, "null": type(None)}
    anything = {"type": list(kinds)}
    wanted = schema["type"] if isinstance(schema["type"], list) else [schema["type"]]
    if type(value) not in [kinds[one] for one in wanted]:
        return False
    if isinstance(value, list):
        return all(fits(schema.get("items", anything), each, schemas) for each in value)
    if isinstance(value, dict):
        named, others = schema.get("properties", {}), schema.get("additionalProperties")
        return set(schema.get("required", ())) <= value.keys() and all(
            fits(named.get(key, others or anything), each, schemas) for key, each in value.items()
        )
    return True


@pytest.mark.parametrize(
    ("move", "kind"), [("r4>r7", {"move", "result", "bumped"}), ("r4>r8", {"rule", "reason"}), ("hm", {"candidates"})]
)
def test_every_kind_of_verdict_is_as_described(player: FlaskClient, door: TableDoor, move: str, kind: set[str]) -> None:
    board(door)
    schemas = player.get("/api/openapi.json").get_json()["components"]["schemas"]
    verdict = player.post("/api/check", json={"move": move}).get_json()
    assert kind <= verdict.keys()
    assert fits(schemas["Verdict"], verdict, schemas)
    for missing in kind | {"legal", "version"}:
        less = {key: value for key, value in verdict.items() if key != missing}
        assert not fits(schemas["Verdict"], less, schemas), missing


def test_a_hand_and_the_moves_are_as_described(player: FlaskClient, door: TableDoor) -> None:
    schemas = player.get("/api/openapi.json").get_json()["components"]["schemas"]
    board(door)
    assert fits(schemas["Moves"], player.get("/api/moves").get_json(), schemas)
    hands(door)
    key = player.post("/api/seat", json={"colour": "red"}).get_json()["key"]
    hand = player.get("/api/hand/red", headers={"Authorization": f"Bearer {key}"}).get_json()
    assert hand["moves"]
    assert fits(schemas["Hand"], hand, schemas)
