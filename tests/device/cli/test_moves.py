"""`sorrybox moves`, as a program and as a function of its lines."""

from __future__ import annotations

import io
import json
import os
import random
import signal
import subprocess
import sys
import tracemalloc
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from companion.colours import COLOURS
from device.cli.moves import LONGEST_LINE, answer_lines
from tests.companion.questions import random_colours, random_options, random_text
from tests.running import sorrybox

PROGRAM = [sys.executable, "-P", "-c", "import sys; from device.cli.main import main; sys.exit(main())", "moves"]
TWO = "S,S,S,r4/-/S,S,S,y1/-"
QUESTION = {"position": TWO, "turn": "red", "card": "1"}
DEEP = "[" * 30_000


def run(*arguments: str, given: bytes = b"") -> subprocess.CompletedProcess[bytes]:
    return subprocess.run([*PROGRAM, *arguments], input=given, capture_output=True, timeout=60, check=False)


def answers(lines: Sequence[bytes]) -> list[dict[str, Any]]:
    written = io.StringIO()
    answer_lines(io.BytesIO(b"".join(lines)), written)
    return [json.loads(line) for line in written.getvalue().splitlines()]


def ask(**fields: object) -> dict[str, Any]:
    (answer,) = answers([json.dumps({**QUESTION, **fields}).encode() + b"\n"])
    return answer


def test_the_legal_moves_are_listed_one_a_line() -> None:
    done = run("S,S,r4,r9/S,S,S,S/-/-", "red", "10")
    assert (done.returncode, done.stdout, done.stderr) == (0, b"r4>r14\nr4>r3\nr9>b4\nr9>r8\n", b"")


def test_no_moves_is_status_0_and_prints_nothing() -> None:
    done = run("S,S,S,S/S,S,S,S/-/-", "red", "5")
    assert (done.returncode, done.stdout, done.stderr) == (0, b"", b"")


def test_as_json_the_moves_come_with_results_bumps_and_may_pass() -> None:
    done = run("S,S,S,b13/-/S,S,S,y3/-", "red", "3", "--json")
    assert json.loads(done.stdout) == {
        "moves": [{"move": "b13>y1~y4", "result": "S,S,S,y4/-/S,S,S,S/-", "bumped": ["y3"]}],
        "may_pass": False,
    }


def test_profiles_and_options_decide() -> None:
    done = run("S,S,S,b5/S,S,S,y10/-/-", "red", "11", "--rules", "swap")
    assert done.stdout == b"b5<>y10\n"
    done = run("S,S,S,b5/S,S,S,y10/-/-", "red", "11", "--set", "eleven=swap_only", "--set", "swap_compulsory=yes")
    assert done.stdout == b"b5<>y10\n"


@pytest.mark.parametrize(
    "arguments",
    [
        [],
        [TWO],
        [TWO, "red"],
        [TWO, "red", "6"],
        [TWO, "blue", "5"],
        [TWO, "purple", "5"],
        ["S,S,S/-/S,S,S,S/-", "red", "5"],
        [TWO, "red", "12", "--rules", "swap"],
        [TWO, "red", "5", "--rules", "chess"],
        [TWO, "red", "5", "--set", "eleven"],
        [TWO, "red", "5", "--set", "eleven=maybe"],
        [TWO, "red", "5", "--set", "split_pawns=any"],
        [TWO, "red", "5", "--rules", "partners"],
        [TWO, "red", "5", "--batch"],
        ["\n\x1b[31m/-/-/-", "red", "5"],
    ],
)
def test_wrong_use_is_one_line_on_standard_error_and_status_2(arguments: list[str]) -> None:
    done = run(*arguments)
    assert (done.returncode, done.stdout) == (2, b"")
    assert done.stderr.count(b"\n") == 1
    assert b"Traceback" not in done.stderr
    assert b"\x1b" not in done.stderr


def test_a_refusal_names_the_part_of_the_position() -> None:
    assert b"yellow" in run("S,S,S,S/-/S,S,S/-", "red", "5").stderr


def test_a_refusal_quotes_what_was_typed() -> None:
    assert "“S,S,R4”".encode() in run("S,S,R4/-/S,S,S,y9/-", "red", "5").stderr
    assert "“R4x”".encode() in run("S,S,S,R4x/-/S,S,S,y9/-", "red", "5").stderr


def test_sorry_is_taken_as_it_is_printed_on_the_card() -> None:
    position = "S,S,S,r4/-/S,S,S,y9/-"
    assert run(position, "red", "Sorry!").stdout == run(position, "red", "sorry").stdout != b""


def test_a_field_that_a_question_lacks_is_called_missing() -> None:
    question = {name: value for name, value in QUESTION.items() if name != "card"}
    (answer,) = answers([json.dumps(question).encode() + b"\n"])
    assert answer == {"error": "The field “card” is missing."}


def test_partners_without_four_colours_are_refused_naming_both() -> None:
    complaint = run(TWO, "red", "5", "--rules", "partners").stderr.decode()
    assert "Two against two" in complaint
    assert TWO in complaint


def test_help_is_there() -> None:
    assert b"--batch" in run("--help").stdout


def test_moves_imports_neither_flask_nor_gpiozero() -> None:
    code = (
        "import sys; from device.cli.main import main; main(sys.argv[1:]); main(['moves', 'x', 'red', '5']);"
        "print([name for name in ('flask', 'gpiozero', 'luma', 'PIL', 'waitress', 'fpdf') if name in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-P", "-c", code, "moves", TWO, "red", "1"], capture_output=True, check=True)
    assert done.stdout.splitlines()[-1] == b"[]"


def test_batch_answers_each_line_in_order() -> None:
    lines = [json.dumps({**QUESTION, "card": card}).encode() + b"\n" for card in ("1", "5", "12")]
    assert [[move["move"] for move in answer["moves"]] for answer in answers(lines)] == [
        ["r4>r5"],
        ["r4>r9"],
        ["r4>b1~b4"],
    ]


def test_batch_takes_rules_and_options() -> None:
    swap = {"position": "S,S,S,b5/S,S,S,y10/-/-", "turn": "red", "card": "11", "rules": "classic"}
    asked = ask(**swap, options={"eleven": "swap_only", "swap_compulsory": "yes"})
    assert asked == {
        "moves": [{"move": "b5<>y10", "result": "S,S,S,y10/S,S,S,b5/-/-", "bumped": []}],
        "may_pass": False,
    }
    assert ask(**swap, options={"eleven": "swap_only"})["may_pass"] is True


@pytest.mark.parametrize(
    "line",
    [
        b"",
        b"   ",
        b"hello",
        b"{",
        b"[]",
        b"null",
        b"3",
        b'"text"',
        b"\xff\xfe{}",
        b"\x00",
        b"9" * 10_000,
        b'{"position": ' + b"9" * 10_000 + b"}",
        DEEP.encode(),
        b'{"position": ' + DEEP.encode() + b"}",
        b"x" * (LONGEST_LINE + 10),
        b"x" * (5 * LONGEST_LINE),
        b"{}",
        json.dumps({**QUESTION, "turn": None}).encode(),
        json.dumps({**QUESTION, "turn": ["red"]}).encode(),
        json.dumps({**QUESTION, "card": 1}).encode(),
        json.dumps({**QUESTION, "card": True}).encode(),
        json.dumps({**QUESTION, "card": "6"}).encode(),
        json.dumps({**QUESTION, "card": "\ud800{0}%s"}).encode(),
        json.dumps({**QUESTION, "position": {}}).encode(),
        json.dumps({**QUESTION, "position": "\ud800/-/-/-"}).encode(),
        json.dumps({**QUESTION, "position": "S" * 50_000}).encode(),
        json.dumps({**QUESTION, "rules": 7}).encode(),
        json.dumps({**QUESTION, "rules": "{chess}"}).encode(),
        json.dumps({**QUESTION, "options": []}).encode(),
        json.dumps({**QUESTION, "options": {"hand": 5}}).encode(),
        json.dumps({**QUESTION, "options": {"profile": "swap"}}).encode(),
        json.dumps({**QUESTION, "options": {"teams": "partners"}}).encode(),
    ],
    ids=lambda line: ascii(line[:60]),
)
def test_batch_survives_every_bad_line(line: bytes) -> None:
    good = json.dumps(QUESTION).encode() + b"\n"
    first, bad, last = answers([good, line + b"\n", good])
    assert list(bad) == ["error"]
    assert isinstance(bad["error"], str)
    assert 0 < len(bad["error"]) < 400
    assert first == last == ask()


def test_batch_ends_well_after_bad_lines_and_without_a_last_newline() -> None:
    done = run("--batch", given=b"nonsense\n" + json.dumps(QUESTION).encode())
    assert (done.returncode, done.stderr) == (0, b"")
    bad, good = (json.loads(line) for line in done.stdout.splitlines())
    assert list(bad) == ["error"]
    assert good["moves"][0]["move"] == "r4>r5"


def test_batch_of_nothing_answers_nothing() -> None:
    done = run("--batch")
    assert (done.returncode, done.stdout, done.stderr) == (0, b"", b"")


def test_batch_answers_before_the_next_question_comes() -> None:
    with subprocess.Popen([*PROGRAM, "--batch"], stdin=subprocess.PIPE, stdout=subprocess.PIPE) as program:
        assert program.stdin is not None
        assert program.stdout is not None
        for _ in range(3):
            program.stdin.write(json.dumps(QUESTION).encode() + b"\n")
            program.stdin.flush()
            assert json.loads(program.stdout.readline())["may_pass"] is False
        program.stdin.close()
    assert program.returncode == 0


class Endless(io.RawIOBase):
    """A stream of the same bytes, made as they are read."""

    def __init__(self, piece: bytes, pieces: int, last: bytes = b"") -> None:
        self._rest = [piece] * pieces + [last] * bool(last)

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:
        if not self._rest:
            return 0
        piece = self._rest[-1]
        part = piece[: len(buffer)]
        buffer[: len(part)] = part
        self._rest.pop()
        if part != piece:
            self._rest.append(piece[len(part) :])
        return len(part)


class Counting(io.StringIO):
    """Keeps only how many lines were written."""

    lines = 0

    def write(self, text: str, /) -> int:
        self.lines += text.count("\n")
        return len(text)


def fed(source: io.BytesIO | io.BufferedReader) -> tuple[int, int]:
    """How many lines are answered, and the most bytes that took at one time."""
    counted = Counting()
    tracemalloc.start()
    try:
        answer_lines(source, counted)
        return counted.lines, tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()


@pytest.mark.parametrize(
    ("piece", "pieces", "lines"),
    [(json.dumps(QUESTION).encode() + b"\n", 5000, 5000), (b"nonsense\n", 5000, 5000), (b"x" * 8192, 5000, 1)],
    ids=["good lines", "bad lines", "one line without end"],
)
def test_batch_keeps_constant_memory(piece: bytes, pieces: int, lines: int) -> None:
    answer_lines(io.BufferedReader(Endless(piece, 5)), Counting())
    answered, peak = fed(io.BufferedReader(Endless(piece, pieces)))
    assert answered == lines
    assert peak < 600_000


def test_a_reader_that_goes_away_ends_the_program_quietly() -> None:
    lines = (json.dumps(QUESTION) + "\n").encode() * 20_000
    reading, writing = os.pipe()
    with subprocess.Popen(
        [*PROGRAM, "--batch"], stdin=subprocess.PIPE, stdout=writing, stderr=subprocess.PIPE
    ) as program:
        os.close(writing)
        os.close(reading)
        _, complaint = program.communicate(lines, timeout=60)
    assert complaint == b""


def test_an_interrupt_ends_the_program_without_a_traceback() -> None:
    with subprocess.Popen(
        [*PROGRAM, "--batch"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as program:
        assert program.stdin is not None
        assert program.stdout is not None
        program.stdin.write(json.dumps(QUESTION).encode() + b"\n")
        program.stdin.flush()
        program.stdout.readline()
        program.send_signal(signal.SIGINT)
        _, complaint = program.communicate(timeout=60)
    assert b"Traceback" not in complaint


def test_the_worked_cases_can_be_fed_as_they_are() -> None:
    cases = (Path(__file__).parents[2] / "companion" / "moves" / "cases.jsonl").read_bytes().splitlines(keepends=True)
    for line, answer in zip(cases, answers(cases), strict=True):
        case = json.loads(line)
        assert sorted(move["result"] for move in answer["moves"]) == sorted(case["results"])
        assert answer["may_pass"] == case["may_pass"]


@pytest.mark.parametrize("option", ["scoring=winner", "second_play=may", "hand=5", "opening=one_on_circle"])
@pytest.mark.parametrize("profile", ["classic", "partners", "points"])
def test_options_about_hands_and_scoring_are_accepted_and_change_nothing(profile: str, option: str) -> None:
    asked = ("moves", "S,S,r4,r9/S,S,S,b4/S,S,S,y9/S,S,S,S", "red", "7", "--rules", profile)
    plain, with_option = sorrybox(*asked), sorrybox(*asked, "--set", option)
    assert (with_option.returncode, with_option.stdout) == (0, plain.stdout)


def test_batch_keeps_constant_memory_under_thousands_of_rule_sets() -> None:
    dice = random.Random(6)

    def questions(count: int) -> bytes:
        asked = []
        for _ in range(count):
            options = random_options(dice)
            position = random_text(dice, random_colours(dice, options), int(options["pawns"]))
            turn = next(colour for colour, part in zip(COLOURS, position.split("/"), strict=True) if part != "-")
            asked.append(json.dumps({"position": position, "turn": turn, "card": "sorry", "options": options}).encode())
        return b"\n".join(asked) + b"\n"

    answer_lines(io.BytesIO(questions(400)), io.StringIO())
    answered, peak = fed(io.BytesIO(questions(2000)))
    assert answered == 2000
    assert peak < 1_500_000


def test_batch_takes_three_pawns_and_refuses_another_number() -> None:
    three = {"position": "S,S,r10/S,S,S/-/-", "turn": "red", "card": "8", "rules": "three-pawns"}
    four = {**three, "position": "S,S,S,r10/S,S,S,S/-/-"}
    written = io.StringIO()
    answer_lines(io.BytesIO(b"".join(json.dumps(one).encode() + b"\n" for one in (three, four))), written)
    first, second = [json.loads(line) for line in written.getvalue().splitlines()]
    assert [move["move"] for move in first["moves"]] == ["S>r4", "r10>b3"]
    assert "3 squares" in second["error"]
