"""Questions about moves: anybody may ask, but not so many at once that the button has to wait."""

from __future__ import annotations

from flask import Flask
from flask.testing import FlaskClient

from web.context import JUDGES, Desk

QUESTION = {"move": "S>r4", "position": "S,S,S,S/-/S,S,S,S/-", "turn": "red", "card": "1"}


def test_a_question_too_many_at_one_time_is_asked_to_come_again(app: Flask, visitor: FlaskClient) -> None:
    kept = app.extensions["sorrybox"]
    assert isinstance(kept, Desk)
    for _ in range(JUDGES):
        assert kept.judges.acquire(blocking=False)
    answer = visitor.post("/api/check", json=QUESTION)
    assert answer.status_code == 429
    assert answer.headers["Retry-After"] == "5"
    kept.judges.release()
    assert visitor.post("/api/check", json=QUESTION).get_json()["legal"] is True
    assert visitor.post("/api/check", json=QUESTION).get_json()["legal"] is True
