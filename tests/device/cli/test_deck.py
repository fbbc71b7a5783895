"""`sorrybox print-deck`, called as the command line calls it."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.ruleset import find_ruleset
from device.cli.deck import card_names
from device.cli.main import main


def run(*words: str) -> int:
    return main(["print-deck", *words])


def test_the_cards_are_written_to_the_named_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    target = tmp_path / "cards.pdf"
    assert run(str(target), "--cards", "7,Sorry!", "--paper", "letter", "--lang", "sv") == 0
    assert target.read_bytes().startswith(b"%PDF")
    assert capsys.readouterr() == ("", "")


def test_names_of_cards_are_parted_at_commas() -> None:
    assert card_names("7, SORRY!,,10") == ["7", "SORRY!", "10"]
    assert card_names(None) is None


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("--cards", "6"), "“6” is no card"),
        (("--cards", ","), "No card is named"),
        (("--cards", ""), "leave --cards out for the whole deck"),
        (("--rules", "swap", "--cards", "12"), "There is no card “12” in this deck"),
        (("--cards", ",".join(["7"] * 46)), "not 46"),
        (("--cards", "99", "--lang", "sv"), "”99” är inget kort"),
        (("--cards", "99", "--lang", "ru"), "не карта"),
    ],
)
def test_cards_that_are_none_are_refused_in_one_line(
    words: tuple[str, ...], says: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    target = tmp_path / "cards.pdf"
    assert run(str(target), *words) == 2
    told = capsys.readouterr().err
    assert says in told
    assert told.count("\n") == 1
    assert not target.exists()


def test_a_file_that_can_not_be_written_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(str(tmp_path / "nowhere" / "cards.pdf"), "--cards", "3") == 2
    told = capsys.readouterr().err
    assert "cards.pdf: No such file or directory" in told
    assert told.count("\n") == 1


def test_a_whole_deck_has_the_cards_that_the_rules_play_with(tmp_path: Path) -> None:
    whole, named = tmp_path / "whole.pdf", tmp_path / "named.pdf"
    pack = find_ruleset("swap").pack
    assert len(pack) == 41
    assert run(str(whole), "--rules", "swap", "--lang", "en") == 0
    assert run(str(named), "--rules", "swap", "--lang", "en", "--cards", ",".join(pack)) == 0
    assert whole.read_bytes() == named.read_bytes()


@pytest.mark.parametrize("words", [("--paper", "a5"), ("--lang", "tlh")])
def test_unknown_papers_and_languages_are_wrong_use(words: tuple[str, ...], tmp_path: Path) -> None:
    with pytest.raises(SystemExit) as end:
        run(str(tmp_path / "cards.pdf"), *words)
    assert end.value.code == 2
