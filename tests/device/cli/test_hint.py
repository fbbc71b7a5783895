"""`sorrybox hint` as outside programs use it."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

from device.cli.main import main

POSITION = "S,S,r4,r9/S,S,b7,s3/-/-"


def test_the_moves_come_best_first_with_chance_and_reasons(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["hint", POSITION, "red", "11", "--json", "--lang", "en"]) == 0
    answer = json.loads(capsys.readouterr().out)
    assert set(answer) == {"moves", "chances"}
    assert {move["move"] for move in answer["moves"]} == {"r4>b0", "r9>b5", "r4<>b7", "r9<>b7"}
    best = answer["moves"][0]
    assert set(best) == {"move", "chance", "behind", "reasons"}
    assert best["behind"] == 0
    chances = [move["chance"] for move in answer["moves"]]
    assert chances == sorted(chances, reverse=True)
    assert all(move["reasons"] for move in answer["moves"])
    assert set(answer["chances"]) == {"red", "blue"}
    assert sum(answer["chances"].values()) == pytest.approx(1, abs=0.001)


def test_people_read_a_line_for_each_move_and_reasons_for_three(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["hint", POSITION, "red", "11", "--lang", "sv"]) == 0
    *moves, last = capsys.readouterr().out.splitlines()
    told = [line for line in moves if " av 100" in line and not line.startswith(" ")]
    assert len(told) == 4
    assert "rutor närmare mål" in " ".join(moves)
    assert last.startswith("Före kortet:")


def test_with_no_legal_move_passing_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["hint", "S,S,S,S/S,S,S,S/-/-", "red", "5", "--json", "--lang", "en"]) == 0
    (only,) = json.loads(capsys.readouterr().out)["moves"]
    assert (only["move"], only["reasons"]) == ("pass", ["leaves everything as it is"])


def test_cards_that_are_gone_change_the_risk(capsys: pytest.CaptureFixture[str]) -> None:
    def risk(*seen: str) -> str:
        assert main(["hint", "S,S,S,b3/S,S,S,S/-/-", "red", "1", "--json", "--lang", "en", *seen]) == 0
        moves = {move["move"]: move["reasons"] for move in json.loads(capsys.readouterr().out)["moves"]}
        return str(moves["b3>b4"][-1])

    assert risk().endswith("29 in 100 (1, 2, Sorry!)")
    assert risk("--seen", "sorry,sorry,sorry,sorry!,2,2,2,2").endswith("14 in 100 (1)")


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        ([POSITION, "red", "6"], "6"),
        (["S,S/S", "red", "5"], "parts"),
        ([POSITION, "green", "5"], "green"),
        ([POSITION, "red", "5", "--seen", "9"], "9"),
        ([POSITION, "red", "5", "--seen", "3,3,3,3,3"], "4"),
    ],
)
def test_what_cannot_be_asked_is_one_line_and_status_2(
    arguments: list[str], complaint: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["hint", *arguments, "--lang", "en"]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.count("\n") == 1
    assert complaint in err


def test_a_hint_needs_neither_flask_nor_gpiozero() -> None:
    code = (
        f"import sys; from device.cli.main import main; main(['hint', '{POSITION}', 'red', '11']); "
        "print(sorted({'flask', 'gpiozero'} & set(sys.modules)))"
    )
    told = subprocess.run([sys.executable, "-P", "-c", code], capture_output=True, text=True, check=True)
    assert told.stdout.splitlines()[-1] == "[]"


def test_a_card_of_a_game_with_hands_is_weighed_as_whoever_sees_no_hand(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["hint", POSITION, "red", "5", "--rules", "points", "--json", "--lang", "en"]) == 0
    answer = json.loads(capsys.readouterr().out)
    assert {move["move"] for move in answer["moves"]} == {"r9>r14"}
    assert "could be sent back" not in str(answer)
