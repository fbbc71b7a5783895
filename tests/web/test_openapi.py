"""The description of the interface is whole and true."""

from __future__ import annotations

import re

from flask import Flask
from flask.testing import FlaskClient

from web.openapi import GETS, POSTS


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


def test_the_state_has_just_the_fields_described(visitor: FlaskClient) -> None:
    told = visitor.get("/api/openapi.json").get_json()
    assert visitor.get("/api/state").get_json().keys() == told["components"]["schemas"]["State"]["properties"].keys()
