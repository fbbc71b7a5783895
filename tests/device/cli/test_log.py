"""`sorrybox log` for people, and where it looks."""

from __future__ import annotations

import re
from datetime import datetime
from pathlib import Path
from typing import Any

import pytest

from companion.commands import Draw, Mix, NewGame, Redo, SetPosition, Skip, Undo
from companion.deck import fingerprint
from companion.messages import Message
from companion.public_log import LOGGED, lines
from device import installed
from device.catalogues import LANGUAGES, translator
from device.cli.log import log_text
from device.config import state_directory
from device.installed import settings_beside
from device.journal.journal import read_journal
from device.journal.statedir import StateUnusable
from device.times import to_the_second
from tests.companion.dealing import MemoryJournal, new_table
from tests.companion.playing import played


def an_evening() -> list[dict[str, Any]]:
    """Lines of every kind that a log can have."""
    journal = MemoryJournal()
    table = new_table("1", journal=journal, game=NewGame(seats=("red", "blue"), checker="advise"))
    for command in (Mix("hej", "red"), SetPosition("S,S,r2,r5/S,S,S,b4/-/-", "red"), Draw(), Skip(), Undo(), Redo()):
        table.do(command)
    games = [journal, *(played(profile, 4)[1] for profile in ("points", "partners"))]
    return [line for game in games for line in lines(game.entries)]


DATES = {"en": r"01/01/2026", "sv": r"2026-01-01", "it": r"01/01/2026", "ru": r"01\.01\.2026"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_line_of_a_log_is_said_in_the_language_asked_for(language: str) -> None:
    evening = an_evening()
    assert {line["kind"] for line in evening} == LOGGED
    for line in evening:
        text = log_text(line, translator(language))
        assert re.match(
            rf" *{line['version']}  {DATES[language]} \d\d:\d\d:\d\d{' [AP]M' * (language == 'en')}  \S", text
        )
        assert "{" not in text
        assert not re.search(r"\b(classic|partners|sorry)\b", text)
        words = text.replace(str(line.get("move")), "")  # notation is the same in every language
        assert language == "en" or not re.search(r"\b(red|blue|yellow|green)\b", words)


def test_the_log_shows_a_shuffle_s_fingerprint_as_the_panel_does_and_numbers_what_undo_names() -> None:
    say = translator("en")
    told = {line["version"]: (line, log_text(line, say)) for line in an_evening()[:12]}
    shuffles = [(line, text) for line, text in told.values() if line["kind"] == "shuffle"]
    assert shuffles
    assert all(text.endswith(f"fingerprint {fingerprint(line['commitment'])}") for line, text in shuffles)
    (undone,) = ((line, text) for line, text in told.values() if line["kind"] == "undo")
    assert undone[1].endswith(f"Undone: event {undone[0]['undone']}")
    assert told[undone[0]["undone"]][1].split()[0] == str(undone[0]["undone"])


@pytest.mark.parametrize(
    ("region", "time"),
    [
        ("en_US.UTF-8", "03/02/2026 05:26:02 PM"),
        ("en_GB.UTF-8", "02/03/2026 17:26:02"),
        ("C.UTF-8", "03/02/2026 05:26:02 PM"),
    ],
)
def test_an_english_time_follows_the_region(monkeypatch: pytest.MonkeyPatch, region: str, time: str) -> None:
    monkeypatch.delenv("LC_ALL", raising=False)
    monkeypatch.setenv("LC_TIME", region)
    told = to_the_second(datetime(2026, 3, 2, 17, 26, 2).astimezone().isoformat())
    assert isinstance(told, Message)
    assert translator("en")(told) == time


def test_the_log_tells_the_fingerprint_that_panel_and_page_show() -> None:
    journal = MemoryJournal()
    shown = new_table(journal=journal).snapshot().table.fingerprint
    said = [log_text(line, translator("en")) for line in lines(journal.entries)]
    assert said[-1].endswith(f"45 cards shuffled; fingerprint {shown}")


def test_the_log_of_the_installed_box_is_found_without_naming_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(installed, "SETTINGS", tmp_path / "sorrybox.toml")
    monkeypatch.setattr(installed, "STATE", tmp_path / "state")
    (tmp_path / "state").mkdir()
    assert state_directory(settings_beside()) == tmp_path / "state"
    (tmp_path / "sorrybox.toml").write_text(f'[state]\ndirectory = "{tmp_path / "moved"}"\n')
    assert state_directory(settings_beside()) == tmp_path / "moved"
    assert state_directory(settings_beside(state=str(tmp_path / "named"))) == tmp_path / "named"


def test_a_journal_of_another_user_asks_for_sudo(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(path: Path) -> int:
        raise PermissionError(13, "Permission denied", str(path))

    monkeypatch.setattr("device.journal.journal.inspect", refuse)  # root, who may run the tests, is refused nothing
    with pytest.raises(StateUnusable) as refusal:
        list(read_journal(tmp_path))
    assert "sudo" in translator("en")(refusal.value.message)
