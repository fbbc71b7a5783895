"""`sorrybox check` as outside programs use it."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

from device.cli.main import main

POSITION = "S,S,r4,r9/S,S,b7,s3/-/-"


def test_a_legal_move_is_status_0_with_its_result(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", "S,S,S,r4/S,S,S,r9/-/-", "red", "5", "five forward", "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == {
        "legal": True,
        "move": "r4>r9",
        "result": "S,S,S,r9/S,S,S,S/-/-",
        "bumped": ["r9"],
    }


def test_an_illegal_move_is_status_1_with_rule_and_reason(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", POSITION, "red", "11", "swap with blue on s3", "--json"]) == 1
    answer = json.loads(capsys.readouterr().out)
    assert answer == {
        "legal": False,
        "rule": "R15",
        "reason": "Red can’t swap with blue on s3: pawns in a safety zone are safe.",
    }


def test_an_ambiguous_announcement_is_status_1_with_candidates(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", POSITION, "red", "3", "tre avanti", "--json"]) == 1
    answer = json.loads(capsys.readouterr().out)
    assert answer["legal"] is None
    assert answer["candidates"] == ["r4>r7", "r9>r12"]
    assert answer["reason"]


def test_what_is_not_understood_is_status_2_without_candidates(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", POSITION, "red", "3", "abracadabra", "--json"]) == 2
    answer = json.loads(capsys.readouterr().out)
    assert (answer["legal"], answer["candidates"]) == (None, [])
    assert "abracadabra" in answer["reason"]


def test_what_is_not_understood_is_one_line_on_standard_error(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", POSITION, "red", "3", "abracadabra"]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.count("\n") == 1


@pytest.mark.parametrize(
    ("language", "beginning"),
    [("en", "Red can’t"), ("sv", "Röd kan inte"), ("it", "Il rosso non"), ("ru", "Красные не")],
)
def test_the_answer_is_in_the_language_asked_for(
    capsys: pytest.CaptureFixture[str], language: str, beginning: str
) -> None:
    assert main(["check", POSITION, "red", "11", "r4<>s3", "--lang", language]) == 1
    line = capsys.readouterr().out
    assert line.startswith(beginning)
    assert line.endswith("(R15)\n")


def test_notation_and_words_are_both_taken(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", POSITION, "red", "5", "R9 > R14"]) == 0
    assert main(["check", POSITION, "red", "5", "fem framåt med den på r9"]) == 0
    assert main(["check", POSITION, "red", "5", "пять вперёд с r9"]) == 0
    assert capsys.readouterr().out.count("r9>r14") == 3


def test_a_position_that_begins_with_an_empty_seat_is_no_option(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", "-/S,S,S,b4/S,S,S,S/-", "blue", "5", "five forward"]) == 0
    assert main(["moves", "-/S,S,S,b4/S,S,S,S/-", "blue", "5"]) == 0
    assert "b4>b9" in capsys.readouterr().out


@pytest.mark.parametrize(
    "arguments",
    [
        ["S,S,S/S,S,S,S/-/-", "red", "5", "five"],
        [POSITION, "purple", "5", "five"],
        [POSITION, "green", "5", "five"],
        [POSITION, "red", "6", "five"],
        [POSITION, "red", "12", "twelve", "--rules", "swap"],
        [POSITION, "red", "5", "five", "--set", "eleven"],
        [POSITION, "red", "5", "five", "--rules", "partners"],
    ],
)
def test_bad_input_is_status_2_and_one_line(capsys: pytest.CaptureFixture[str], arguments: list[str]) -> None:
    assert main(["check", *arguments]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.count("\n") == 1
    assert "Traceback" not in err


def test_check_imports_neither_flask_nor_gpiozero() -> None:
    code = (
        "import sys\nfrom device.cli.main import main\n"
        f"main(['check', '{POSITION}', 'red', '5', 'five', '--json'])\n"
        "bad = {'flask', 'gpiozero'} & set(sys.modules)\nassert not bad, bad"
    )
    subprocess.run([sys.executable, "-P", "-c", code], check=True, capture_output=True)
