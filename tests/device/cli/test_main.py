"""The program: one line for what is wrong, the right exit status, nothing imported in vain."""

from __future__ import annotations

import subprocess
import sys

import pytest

from device.cli.main import main
from tests.running import sorrybox

COMMANDS = ("run", "moves", "check", "doctor", "log", "verify", "print-deck")


@pytest.mark.parametrize("command", [(), *((command,) for command in COMMANDS)])
def test_help_is_on_every_level(command: tuple[str, ...]) -> None:
    told = sorrybox(*command, "--help")
    assert told.returncode == 0
    assert told.stdout.startswith("usage: sorrybox")


def test_it_tells_its_version() -> None:
    told = sorrybox("--version")
    assert (told.returncode, told.stdout.split()[0]) == (0, "sorrybox")


@pytest.mark.parametrize(
    "arguments",
    [
        (),
        ("dance",),
        ("run", "--port", "eighty"),
        ("run", "--port", "99999"),
        ("run", "--config", "/no/such/file.toml"),
        ("moves", "S,S,S,S/-/S,S,S,S/-", "red", "6"),
        ("moves", "S,S,S,S/-/S,S,S,S/-", "red", "1", "--set", "eleven"),
        ("moves", "S,S,S,S/-/S,S,S,S/-", "red", "1", "--rules", "chess"),
        ("log", "--state", "/no/such/place"),
        ("verify", "/no/such/file"),
        ("print-deck", "/no/such/place/deck.pdf"),
    ],
)
def test_wrong_use_is_one_plain_line_and_status_2(arguments: tuple[str, ...]) -> None:
    told = sorrybox(*arguments)
    assert told.returncode == 2
    assert told.stdout == ""
    assert len(told.stderr.splitlines()) == 1
    assert told.stderr.startswith("sorrybox")


def test_a_log_that_is_no_json_does_not_hold() -> None:
    told = sorrybox("verify", "-", input="{\n")
    assert (told.returncode, told.stdout) == (
        1,
        "Line 1 is not JSON, so this is no log. Write one with “sorrybox log --json”.\n",
    )


@pytest.mark.parametrize(
    ("arguments", "english", "swedish"),
    [
        (["foo"], "can’t be “foo”; use one of run, moves", "kan inte vara ”foo”; välj bland run, moves"),
        (["run", "--port", "80a"], "--port takes a whole number", "--port ska följas av ett heltal"),
        (["run", "--port"], "--port needs a value", "--port ska följas av ett värde"),
        (["verify"], "Still to be given: FILE.", "Det här saknas: FILE."),
        (["moves", "--nonsense"], "not expected: --nonsense.", "väntades inte: --nonsense."),
        (["run", "--simulate=yes"], "--simulate takes no value", "--simulate tar inget värde"),
        (["run", "--s"], "fits several options; write one of --simulate, --state", "passar på flera"),
    ],
)
def test_wrong_use_is_told_in_the_reader_s_language(
    arguments: list[str],
    english: str,
    swedish: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    for language, said in (("en_GB.UTF-8", english), ("sv_SE.UTF-8", swedish)):
        monkeypatch.setenv("LC_ALL", language)
        with pytest.raises(SystemExit) as ended:
            main(arguments)
        assert ended.value.code == 2
        assert said in capsys.readouterr().err


@pytest.mark.parametrize("language", ["sv", "it", "ru"])
def test_answers_come_in_the_language_asked_for(language: str) -> None:
    told = sorrybox("verify", "/no/such/file", "--lang", language)
    assert told.returncode == 2
    assert "can’t be read" not in told.stderr


@pytest.mark.parametrize("module", ["flask", "gpiozero", "babel", "waitress", "PIL"])
def test_listing_moves_imports_nothing_of_the_box(module: str) -> None:
    asked = "['moves', 'S,S,S,S/-/S,S,S,S/-', 'red', '1']"
    code = f"import device.cli.main, sys; device.cli.main.main({asked}); print('{module}' in sys.modules)"
    told = subprocess.run([sys.executable, "-P", "-c", code], capture_output=True, text=True, check=True)
    assert told.stdout.splitlines() == ["S>r4", "False"]
