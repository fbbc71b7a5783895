"""Commands keep their word wherever they print: other encodings, a full disk, a closed pipe, a narrow terminal."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from device.catalogues import LANGUAGES
from device.cli.output import readers_language
from tests.running import COMMAND, sorrybox

ILLEGAL = ("check", "S,S,S,S/-/S,S,S,S/-", "red", "5", "r4>r9")
LEGAL = ("check", "S,S,S,r4/-/S,S,S,S/-", "red", "5", "r4>r9")
OLD = {"PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0", "PYTHONIOENCODING": ""}


@pytest.mark.parametrize("encoding", ["iso-8859-1", "ascii"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_where_the_terminal_knows_no_unicode_the_plain_sentence_comes_all_the_same(
    encoding: str, language: str
) -> None:
    told = subprocess.run(
        [*COMMAND, *ILLEGAL, "--lang", language],
        capture_output=True,
        check=False,
        env={**os.environ, **OLD, "PYTHONIOENCODING": encoding},
    )
    text = told.stdout.decode(encoding)
    assert (told.returncode, told.stderr) == (1, b"")
    assert "(R4)" in text
    assert "?" not in text


def test_json_is_whole_where_the_terminal_knows_no_unicode() -> None:
    told = sorrybox(*ILLEGAL, "--json", "--lang", "ru", env={**os.environ, "PYTHONIOENCODING": "iso-8859-1"})
    assert "клет" in json.loads(told.stdout)["reason"] or json.loads(told.stdout)["reason"]
    assert told.stdout.isascii()


@pytest.mark.parametrize("command", [LEGAL, ILLEGAL, ("moves", "S,S,S,r4/-/S,S,S,S/-", "red", "5")])
def test_an_answer_that_cannot_be_written_is_one_sentence_and_2(command: tuple[str, ...]) -> None:
    with Path("/dev/full").open("wb") as full:
        told = subprocess.run([*COMMAND, *command], stdout=full, stderr=subprocess.PIPE, text=True, check=False)
    assert told.returncode == 2
    assert told.stderr.startswith("sorrybox: ")
    assert told.stderr.count("\n") == 1


@pytest.mark.parametrize(("command", "status"), [(LEGAL, 0), (ILLEGAL, 1)])
def test_a_pipe_that_was_closed_changes_no_status(command: tuple[str, ...], status: int) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    told = subprocess.run([*COMMAND, *command], stdout=writing, stderr=subprocess.PIPE, text=True, check=False)
    os.close(writing)
    assert (told.returncode, told.stderr) == (status, "")


def test_closed_streams_are_no_trouble() -> None:
    line = f"{sys.executable} -P -m device.cli.main check 'S,S,S,S/-/S,S,S,S/-' red 5 'r4>r9' >&- 2>&-"
    assert subprocess.run(["sh", "-c", line], check=False).returncode == 1


def test_the_readers_language_is_the_systems() -> None:
    assert readers_language({"LC_ALL": "sv_SE.UTF-8", "LANG": "it_IT"}) == "sv"
    assert readers_language({"LANG": "ru_RU.KOI8-R"}) == "ru"
    assert readers_language({"LANG": "de_DE"}) == readers_language({}) == "en"
    told = sorrybox("log", "--state", "/nowhere", env={**os.environ, "LC_ALL": "it_IT.UTF-8"})
    assert (told.returncode, "--state" in told.stderr) == (2, True)
    assert "There is no" not in told.stderr
