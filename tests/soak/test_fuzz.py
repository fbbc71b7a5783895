"""Every call fuzzed from the interface's description, and every page and form by chance, on a running box."""

from __future__ import annotations

import random
import string
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import quote, urlencode

import pytest
import requests
import schemathesis
from hypothesis import HealthCheck, given, settings
from schemathesis.checks import not_a_server_error
from schemathesis.core.result import Ok
from schemathesis.specs.openapi import checks

from tests.conftest import Tally
from tests.running import RunningBox, running
from web.app import create_app
from web.forms import KEYED, OPEN
from web.openapi import description

CHECKS = [
    not_a_server_error,
    checks.status_code_conformance,
    checks.content_type_conformance,
    checks.response_schema_conformance,
]
HURTFUL = {"/api/events", "/api/lock"}
"""A stream never ends; a lock ends the fuzzer's own key."""
LENGTHS = [pytest.param(12, id="short"), pytest.param(400, id="long", marks=pytest.mark.soak)]
COUNTS = [pytest.param(300, id="short"), pytest.param(10_000, id="long", marks=pytest.mark.soak)]
WORDS = (
    *(
        "",
        "red",
        "blue",
        "S>r4",
        "r4>r11",
        "7",
        "sorry",
        "pass",
        "discard 5",
        "start",
        "Ёж",
        "\N{SNOWMAN}",
        "\0",
        "\r\n",
    ),
    *("<script>alert(1)</script>", "' OR 1=1 --", "%00", "../../etc/passwd", "{{7*7}}", "9" * 400, "-1", "1e999"),
    *("S,S,S,S/-/S,S,S,S/-", "r0,r0,r0,r0/-/-/-", "enforce", "draw_off", "\ud800".encode("utf-8", "replace").decode()),
)
FIELDS = (
    *("if_version", "words", "choice", "colour", "name", "code", "language", "side", "profile", "checker", "first"),
    *("target", "position", "turn", "move", "card", "rules", "option_eleven", "option_hand", "seat_red", "seat_green"),
    *("paper", "cards", "after", "lang", "v"),
)


def operations() -> Iterator[Any]:
    """All calls that end."""
    for found in schemathesis.openapi.from_dict(description()).get_all_operations():
        assert isinstance(found, Ok)
        operation = found.ok()
        if operation.path not in HURTFUL:
            yield operation


def fuzz(box: RunningBox, operation: Any, examples: int, tally: Tally, headers: dict[str, str]) -> None:
    """Ask one call in many right and wrong ways; each answer must be one that the description knows."""

    @given(case=operation.as_strategy())
    @settings(
        max_examples=examples,
        deadline=None,
        derandomize=True,
        database=None,
        suppress_health_check=list(HealthCheck),
    )
    def ask(case: Any) -> None:
        answer = case.call(base_url=box.base, headers=headers)
        tally.answered(answer.status_code, (operation.label, case.body))
        case.validate_response(answer, checks=CHECKS)

    ask()


@pytest.mark.parametrize("examples", LENGTHS)
def test_no_call_without_the_key_changes_the_table_or_fails(examples: int, tmp_path: Path, tally: Tally) -> None:
    with running(tmp_path) as box:
        box.post("/api/game", seats=["red", "blue"], checker="enforce")
        before = box.table()
        for operation in operations():
            fuzz(box, operation, examples, tally, {})
            tally.fault(box.table() != before, operation.label)
        tally.fault("Traceback" in box.log, box.log)
        tally.leaked += box.key in box.log


@pytest.mark.parametrize("examples", LENGTHS)
def test_no_call_with_the_key_fails(examples: int, tmp_path: Path, tally: Tally) -> None:
    with running(tmp_path) as box:
        for operation in operations():
            fuzz(box, operation, examples, tally, {"Authorization": f"Bearer {box.key}"})
            box.post("/api/game", profile="classic", seats=["red", "blue"], checker="off")
            box.post("/api/draw")
        tally.fault("Traceback" in box.log, box.log)
        tally.leaked += box.key in box.log


def pages() -> list[str]:
    """Every address that a GET without particulars reaches, streams apart."""
    from tests.web.fakes import fake_ports

    rules = create_app(fake_ports()).url_map.iter_rules()
    return [
        rule.rule for rule in rules if "GET" in (rule.methods or ()) and not rule.arguments and rule.rule not in HURTFUL
    ]


class Chance:
    """Random requests of a browser that has lost its mind."""

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed)
        self._pages = pages()
        self._forms = [f"/do/{what}" for what in (*OPEN, *KEYED, "nothing") if what not in {"lock", "press"}]

    def word(self) -> str:
        if self._random.random() < 0.7:
            return self._random.choice(WORDS)
        return "".join(self._random.choices(string.printable + "åßЖ漢\u202e\u0000", k=self._random.randrange(60)))

    def fields(self) -> dict[str, str]:
        return {self._random.choice(FIELDS): self.word() for _ in range(self._random.randrange(6))}

    def request(self, base: str, cookies: dict[str, str]) -> requests.Request:
        kept = {name: quote(self.word()) for name in ("sorrybox_side", "sorrybox_language", "sorrybox_red")}
        headers = {
            "Accept-Language": quote(self.word(), safe=" ,;=.*-").strip(),
            "Accept": self._random.choice(("*/*", "application/json")),
        }
        if self._random.random() < 0.5:
            address = self._random.choice([*self._pages, f"/{quote(self.word())}", f"/j/{quote(self.word(), safe='')}"])
            return requests.Request(
                "GET", f"{base}{address}?{urlencode(self.fields())}", headers, cookies=kept | cookies
            )
        form = self._random.choice(self._forms)
        return requests.Request("POST", f"{base}{form}", headers, data=self.fields(), cookies=kept | cookies)


@pytest.mark.parametrize("count", COUNTS)
@pytest.mark.parametrize("keyed", [False, True])
def test_no_page_and_no_form_fails_whatever_it_is_given(count: int, keyed: bool, tmp_path: Path, tally: Tally) -> None:
    chance = Chance(seed=count + keyed)
    with running(tmp_path) as box, requests.Session() as browser:
        box.post("/api/game", seats=["red", "blue"], checker="advise")
        before = box.table()
        for number in range(count):
            asked = browser.prepare_request(chance.request(box.base, {"sorrybox": box.key} if keyed else {}))
            browser.cookies.clear()
            answer = browser.send(asked, allow_redirects=False, timeout=30)
            tally.answered(answer.status_code, (asked.url, asked.body))
            if keyed and number % 100 == 99:
                box.post("/api/game", profile="classic", seats=["red", "blue"], checker="advise")
        tally.fault(not keyed and box.table() != before, "changed without the key")
        tally.fault("Traceback" in box.log, box.log)
        tally.leaked += box.key in box.log
