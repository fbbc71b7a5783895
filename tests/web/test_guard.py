"""Foreign names, foreign pages, oversized bodies; and what every answer carries."""

from __future__ import annotations

import pytest
from flask.testing import FlaskClient

from tests.web.fakes import TableDoor
from web.guard import host_is_ours, origin_is_ours


@pytest.mark.parametrize(
    "host",
    ["192.168.1.7:8080", "192.168.1.7", "[fe80::1]:8080", "localhost:8080", "LOCALHOST", "sorrybox.local:8080",
     "Kitchen.Local.", "mybox", "mybox:80"],
)  # fmt: skip
def test_the_box_s_own_addresses_are_accepted(host: str) -> None:
    assert host_is_ours(host, "mybox")


@pytest.mark.parametrize(
    "host",
    ["evil.example", "localhost.evil.example", "mybox.evil.example", "192.168.1.7.evil.example", "", ".local", "local",
     "x@localhost", "[::1", "localhost/evil", "otherbox"],
)  # fmt: skip
def test_any_other_name_is_refused(host: str) -> None:
    assert not host_is_ours(host, "mybox")


@pytest.mark.parametrize("origin", ["null", "http://evil.example", "http://192.168.1.7:8081", "http://[", "file://"])
def test_another_origin_is_refused(origin: str) -> None:
    assert not origin_is_ours(origin, "192.168.1.7:8080")


def test_the_page_s_own_origin_is_accepted() -> None:
    assert origin_is_ours("http://192.168.1.7:8080", "192.168.1.7:8080")
    assert origin_is_ours(None, "192.168.1.7:8080")


@pytest.mark.parametrize("path", ["/api/state", "/", "/healthz", "/api/events", "/static/style.css"])
def test_a_rebound_name_gets_nothing(visitor: FlaskClient, path: str) -> None:
    assert visitor.get(path, headers={"Host": "evil.example"}).status_code == 403


def test_another_site_can_t_act_through_a_phone_that_holds_the_key(player: FlaskClient, door: TableDoor) -> None:
    assert player.post("/api/draw", json={}, headers={"Origin": "http://evil.example"}).status_code == 403
    assert player.post("/api/draw", json={}, headers={"Origin": "null"}).status_code == 403
    assert not door.done
    assert player.post("/api/draw", json={}, headers={"Origin": "http://localhost"}).status_code == 200


def test_a_body_too_large_is_refused_before_the_key_is_looked_at(player: FlaskClient) -> None:
    assert player.post("/api/announce", data=b"x" * 20_000).status_code == 413
    assert player.post("/api/join", data=b"x" * 20_000).status_code == 413


@pytest.mark.parametrize("path", ["/api/state", "/api/nothing", "/healthz"])
def test_every_answer_forbids_what_the_page_doesn_t_need(visitor: FlaskClient, path: str) -> None:
    headers = visitor.get(path).headers
    assert "default-src 'none'" in headers["Content-Security-Policy"]
    assert "unsafe" not in headers["Content-Security-Policy"]
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["Referrer-Policy"] == "no-referrer"
