"""A seat whose phone is at the table is freed by a press on the box, and by nothing else that others can do."""

from __future__ import annotations

from pathlib import Path

from tests.running import eventually, running


def test_a_press_frees_the_seat_that_a_phone_has_asked_for_and_draws_no_card(tmp_path: Path) -> None:
    with running(tmp_path) as box:
        box.post("/api/game", profile="points", seats=["red", "blue"])
        key = box.post("/api/seat", colour="red", name="Anna")["key"]
        hand = box.ask("GET", "/api/hand/red", key=key)[1]
        assert box.ask("POST", "/api/seat/release", {"colour": "red"})[0] == 409
        assert box.get("/api/state")["seats"][0]["taken"]
        box.push()
        eventually(lambda: not box.get("/api/state")["seats"][0]["taken"])
        assert box.ask("GET", "/api/hand/red", key=key)[0] in (401, 403)
        fresh = box.post("/api/seat", colour="red", name="Bo")["key"]
        assert box.ask("GET", "/api/hand/red", key=fresh)[1] != hand
        events = box.get("/api/history")["events"]
        assert [line["hands"] for line in events if line.get("hands")] == [["red"]]
        assert [line["by"] for line in events if line["kind"] == "release"] == ["button"]


def test_a_short_code_opens_nothing_while_no_join_screen_stands(tmp_path: Path) -> None:
    with running(tmp_path) as box:
        assert box.ask("POST", "/api/join", {"code": "000000"})[0] == 401
