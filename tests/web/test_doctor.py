"""`GET /api/doctor`: the box's own report, in the phone's language."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from tests.web.fakes import fake_ports
from web.app import create_app


def examine(language: str) -> Mapping[str, Any]:
    return {"ok": True, "checks": [{"name": "clock", "status": "ok", "says": language, "cure": None}]}


def test_the_report_is_public_and_in_the_askers_language() -> None:
    visitor = create_app(replace(fake_ports(), doctor=examine)).test_client()
    answer = visitor.get("/api/doctor", headers={"Accept-Language": "sv-SE, en;q=0.5"})
    assert answer.status_code == 200
    assert answer.get_json() == examine("sv")


def test_a_box_without_a_doctor_has_no_report() -> None:
    assert create_app(fake_ports()).test_client().get("/api/doctor").status_code == 404
