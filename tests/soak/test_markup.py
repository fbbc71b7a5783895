"""Names and announcements that would be markup or script stay text on every page."""

from __future__ import annotations

import json
import re
from html.parser import HTMLParser
from itertools import pairwise
from pathlib import Path
from urllib.parse import quote, urlencode

from tests.conftest import Tally
from tests.running import RunningBox, eventually, running
from tests.soak.test_fuzz import pages

NAMES = (
    *("<img src=x onerror=a()>", '"><svg onload=a()>', "'-a()-'", "</script><script>a()", "{{7*7}}%s{0}"),
    "&lt;b&gt;&#60;",
)
SCRIPTS = ("漢字", "🙂" * 24, "e\u0301" * 12, "ﷺ" * 24, "Щ" * 24, "W" * 24, "مرحبا", "ก็็็็็", " ", "\U0010ffff", "a b")
WORDS = (*NAMES, "javascript:alert(1)", "<iframe srcdoc='<script>a()</script>'>", "\u202e<b>")
CODE = re.compile(r"^on|^srcdoc$|^style$")


class Reader(HTMLParser):
    """Collects what a browser would run, or fetch from elsewhere."""

    def __init__(self) -> None:
        super().__init__()
        self.bad: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """One element."""
        facts = {name: value or "" for name, value in attrs}
        if tag in {"iframe", "object", "embed", "base", "meta"} and "http-equiv" in facts:
            self.bad.append(self.get_starttag_text() or tag)
        if tag == "script" and not facts.get("src", "").startswith("/static/"):
            self.bad.append(self.get_starttag_text() or tag)
        for name, value in facts.items():
            elsewhere = name in {"src", "href", "action"} and not re.match(r"/(?!/)|#|data:image/|$", value)
            if CODE.search(name) or elsewhere:
                self.bad.append(self.get_starttag_text() or tag)


def read(box: RunningBox, method: str, path: str, tally: Tally, form: dict[str, str] | None = None) -> None:
    """One page, and what in it a browser would run."""
    status, body = box.ask(method, path, form=form)
    tally.answered(status, path)
    text = body.decode("utf-8", "replace")
    if text.startswith("<!doctype html>"):
        reader = Reader()
        reader.feed(text)
        tally.fault(bool(reader.bad), (path, reader.bad))


def test_hostile_markup_stays_text_on_every_page(tmp_path: Path, tally: Tally) -> None:
    with running(tmp_path) as box:
        box.post("/api/game", seats=["red", "blue", "yellow", "green"], checker="enforce")
        box.post("/api/draw")
        for first, second in pairwise(NAMES):
            keys = {
                colour: box.post("/api/seat", colour=colour, name=name)["key"]
                for colour, name in (("red", first), ("blue", second))
            }
            for path in pages():
                read(box, "GET", path, tally)
            for word in WORDS:
                asked = urlencode(dict.fromkeys(("move", "position", "turn", "card"), word))
                read(box, "GET", f"/check?{asked}", tally)
                read(box, "GET", f"/{quote(word, safe='')}", tally)
                read(box, "GET", f"/j/{quote(word, safe='')}", tally)
                for form in ("announce", "seat", "position", "game", "join", "checker"):
                    fields = ("words", "colour", "name", "position", "turn", "profile", "first", "code", "checker")
                    read(box, "POST", f"/do/{form}", tally, dict.fromkeys(fields, word))
            for colour, key in keys.items():
                assert box.ask("POST", "/api/seat/release", {"colour": colour}, key=key)[0] == 200


def test_names_of_any_script_are_taken_and_the_panel_goes_on(tmp_path: Path, tally: Tally) -> None:
    with running(tmp_path) as box:
        box.post("/api/game", seats=["red", "blue"], checker="advise", first="draw_off")
        for name in (
            "漢字",
            "🙂" * 24,
            "e\u0301" * 12,
            "ﷺ" * 24,
            "Щ" * 24,
            "W" * 24,
            "مرحبا",
            "ก็็็็็",
            " ",
            "\U0010ffff",
            "a b",
        ):
            status, answer = box.ask("POST", "/api/seat", {"colour": "red", "name": name})
            tally.answered(status, name)
            box.push()
            box.ask("POST", "/api/seat/release", {"colour": "red"}, key=json.loads(answer).get("key"))
        eventually(lambda: box.get("/healthz") == {"ok": True, "panel": "ok", "button": "ok", "journal": "ok"})
        tally.fault("Traceback" in box.log, box.log)
