"""`sorrybox doctor` as a program: on this computer, which is no Raspberry Pi, and beside a running box."""

from __future__ import annotations

import json
import socket
import subprocess
import threading
from collections.abc import Sequence
from http.server import BaseHTTPRequestHandler, HTTPServer
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from babel.messages.pofile import read_po

from companion.messages import message
from device import catalogues
from device.catalogues import translator
from device.cli.doctor import _for_this_user, _Person
from device.journal.statedir import LOCK_NAME, Ownership, is_owned, note_address, noted_address
from tests.running import eventually, running, sorrybox


def doctor(state: Path, *options: str) -> tuple[int, Any]:
    """Exit status and report."""
    answer = sorrybox("doctor", "--json", "--state", str(state), *options)
    assert answer.stderr == ""
    return answer.returncode, json.loads(answer.stdout)


def checks(report: Any) -> dict[str, str]:
    return {check["name"]: check["status"] for check in report["checks"]}


def free_port() -> str:
    with socket.create_server(("127.0.0.1", 0)) as server:
        return str(server.getsockname()[1])


def test_a_computer_that_is_no_pi_is_told_how_to_play_all_the_same(tmp_path: Path) -> None:
    status, report = doctor(tmp_path / "state", "--host", "127.0.0.1", "--port", free_port())
    assert status == 1
    assert report["ok"] is False
    assert report["checks"][0]["name"] == "board"
    assert "--simulate" in report["checks"][0]["cure"]
    assert checks(report)["port"] == "ok"
    assert not (tmp_path / "state").exists(), "looking makes nothing"


def test_for_people_each_trouble_stands_above_its_cure(tmp_path: Path) -> None:
    answer = sorrybox("doctor", "--state", str(tmp_path), "--port", free_port(), cwd=tmp_path)
    assert answer.returncode == 1
    first, cure, *_ = answer.stdout.splitlines()
    assert first.startswith("TROUBLE")
    assert cure.strip().startswith("→")
    assert answer.stdout.splitlines()[-1] == translator("en")("doctor.plays_not")
    assert list(tmp_path.iterdir()) == [], "no pipe of the pin library is left behind"


@pytest.mark.parametrize("language", ["en", "sv", "it", "ru"])
def test_it_speaks_the_four_languages(tmp_path: Path, language: str) -> None:
    answer = sorrybox("doctor", "--state", str(tmp_path), "--port", free_port(), "--lang", language)
    assert answer.stdout.splitlines()[-1] == translator(language)("doctor.plays_not")


def test_wrong_settings_are_wrong_use(tmp_path: Path) -> None:
    answer = sorrybox("doctor", "--config", str(tmp_path / "none.toml"))
    assert answer.returncode == 2
    assert len(answer.stderr.splitlines()) == 1


@pytest.mark.parametrize("by", ["state", "port"])
def test_beside_a_running_box_that_box_is_asked(tmp_path: Path, by: str) -> None:
    with running(tmp_path / "state") as box:
        eventually(lambda: box.get("/healthz")["panel"] == "ok")
        if by == "state":
            status, report = doctor(tmp_path / "state", "--lang", "it")
        else:
            status, report = doctor(tmp_path / "other", "--host", "127.0.0.1", "--port", str(box.port), "--lang", "it")
        people = sorrybox("doctor", "--state", str(tmp_path / "state"))
        assert box.get("/healthz")["ok"]
    assert status == 0
    assert report["ok"] is True
    assert report["checks"][0]["says"] == translator("it")(message("doctor.box.asked", url=box.base))
    found = checks(report)
    assert [found[name] for name in ("button", "panel", "fonts", "versions")] == ["skipped", "ok", "ok", "ok"]
    assert people.returncode == 0
    assert people.stdout.splitlines()[-1] in (
        translator("en")("doctor.plays"),
        translator("en")(message("doctor.plays_with", count=1)),
    )


def test_a_box_that_holds_its_state_but_does_not_answer_is_trouble(tmp_path: Path) -> None:
    ownership = Ownership(tmp_path)
    try:
        status, report = doctor(tmp_path, "--port", free_port())
    finally:
        ownership.release()
    assert status == 1
    assert checks(report) == {
        "box": "trouble", "pins": "skipped", "button": "skipped", "bus": "skipped", "panel": "skipped",
    }  # fmt: skip


class SomethingElse(BaseHTTPRequestHandler):
    """A program that answers everything with a JSON that is no box's."""

    def do_GET(self) -> None:
        self.send_response(200)
        self.end_headers()
        self.wfile.write(b'{"ok": true}')

    def log_message(self, format: str, *args: Any) -> None:
        """Nothing."""


def test_another_program_on_the_port_is_not_taken_for_a_box(tmp_path: Path) -> None:
    with HTTPServer(("127.0.0.1", 0), SomethingElse) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        status, report = doctor(tmp_path, "--host", "127.0.0.1", "--port", str(server.server_port))
        server.shutdown()
        thread.join()
    assert status == 1
    assert checks(report)["port"] == "trouble"


def test_the_lock_tells_its_holder_and_where_it_answers(tmp_path: Path) -> None:
    assert is_owned(tmp_path) is False
    ownership = Ownership(tmp_path)
    note_address(tmp_path, "http://127.0.0.1:8080")
    assert is_owned(tmp_path) is True
    assert noted_address(tmp_path) == "http://127.0.0.1:8080"
    ownership.renew()
    ownership.release()
    assert is_owned(tmp_path) is False
    (tmp_path / LOCK_NAME).unlink()
    assert noted_address(tmp_path) == ""


@pytest.mark.parametrize(
    ("language", "typed", "wanted"),
    [
        ("en", ["y"], True),
        ("en", [""], True),
        ("en", ["perhaps", "NO"], False),
        ("sv", ["j"], True),
        ("it", ["sì"], True),
        ("it", ["s"], True),
        ("ru", ["да"], True),
        ("ru", ["нет"], False),
        ("ru", ["y"], True),
        ("en", [], False),
    ],
)
def test_a_person_answers_yes_or_no_in_the_own_language(
    language: str, typed: Sequence[str], wanted: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    lines = iter(typed)

    def read(prompt: str) -> str:
        assert translator(language)("doctor.panel.ask") in prompt
        try:
            return next(lines)
        except StopIteration:
            raise EOFError from None

    monkeypatch.setattr("builtins.input", read)
    assert _Person(translator(language)).ask(message("doctor.panel.ask")) is wanted


def test_help_names_the_statuses() -> None:
    answer: subprocess.CompletedProcess[str] = sorrybox("doctor", "--help")
    assert answer.returncode == 0
    assert "can play" in answer.stdout


@pytest.mark.parametrize(
    ("right", "command", "as_the_box"),
    [
        ("yes", "`sudo reboot`", "`sudo -u sorrybox doctor`"),
        ("needless", "`reboot`", "`runuser -u sorrybox -- doctor`"),
        ("no", "Someone who may change this computer can: `reboot`",
         "Someone who may change this computer can: `runuser -u sorrybox -- doctor`"),
    ],
)  # fmt: skip
def test_sudo_is_advised_only_to_those_who_may_use_it(
    monkeypatch: pytest.MonkeyPatch, right: str, command: str, as_the_box: str
) -> None:
    monkeypatch.setattr("device.checkup.rights.sudo_right", lambda: right)
    cures = ["`sudo reboot`", "`sudo -u sorrybox doctor`", "Switch it on.", None]
    checks: list[Any] = [{"name": "x", "status": "warning", "says": "", "cure": cure} for cure in cures]
    told = _for_this_user({"ok": True, "checks": checks}, translator("en"))
    assert [check["cure"] for check in told["checks"]] == [command, as_the_box, "Switch it on.", None]


@pytest.mark.parametrize("language", ["en", "sv", "it", "ru"])
def test_nobody_without_the_right_hears_of_sudo_in_any_cure(monkeypatch: pytest.MonkeyPatch, language: str) -> None:
    monkeypatch.setattr("device.checkup.rights.sudo_right", lambda: "no")
    say = translator(language)
    texts = [
        str(entry.string)
        for entry in read_po(
            BytesIO((Path(catalogues.__file__).parent / "locale" / language / "doctor.po").read_bytes())
        )
        if str(entry.id).endswith(".cure")
    ]
    assert any("sudo" in text for text in texts)
    checks: list[Any] = [{"name": "x", "status": "warning", "says": "", "cure": text} for text in texts]
    for check in _for_this_user({"ok": True, "checks": checks}, say)["checks"]:
        assert "sudo " not in str(check["cure"])
