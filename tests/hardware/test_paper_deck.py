"""The printed cards, read back from the PDF with poppler's tools."""

from __future__ import annotations

import html
import re
import shutil
import subprocess
from collections import Counter
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from companion.cards import STANDARD_PACK
from device.catalogues import LANGUAGES, translator
from hardware.paper_deck import FULL_DECK, DeckError, make_deck

pytestmark = pytest.mark.skipif(shutil.which("pdftotext") is None, reason="needs poppler-utils")

MM = 25.4 / 72
CREATED = datetime(2026, 1, 1, tzinfo=UTC)
SHEETS = {"a4": (210.0, 297.0), "letter": (215.9, 279.4)}


@dataclass(frozen=True)
class Word:
    """A word on a page, with its box in millimetres."""

    page: int
    text: str
    left: float
    top: float
    right: float
    bottom: float


def deck(language: str = "en", paper: str = "a4", cards: tuple[str, ...] | None = None) -> bytes:
    return make_deck(cards=cards, paper=paper, say=translator(language), created=CREATED)


def words(document: bytes) -> list[Word]:
    page = subprocess.run(["pdftotext", "-bbox", "-", "-"], input=document, capture_output=True, check=True)
    found, number = [], 0
    for line in page.stdout.decode().splitlines():
        number += "<page " in line
        if match := re.search(r'xMin="(\S+)" yMin="(\S+)" xMax="(\S+)" yMax="(\S+)">(.*)</word>', line):
            left, top, right, bottom = (float(value) * MM for value in match.groups()[:4])
            found.append(Word(number, html.unescape(match[5]), left, top, right, bottom))
    return found


def picture(
    document: bytes, page: int, folder: Path, dots: int = 50
) -> np.ndarray[tuple[int, ...], np.dtype[np.uint8]]:
    source = folder / "deck.pdf"
    source.write_bytes(document)
    command = ["pdftoppm", "-r", str(dots), "-f", str(page), "-l", str(page), "-singlefile", "-png"]
    subprocess.run([*command, str(source), str(folder / "page")], check=True)
    with Image.open(folder / "page.png") as image:
        return np.asarray(image.convert("RGB"))


def test_the_deck_is_the_game_s_deck() -> None:
    assert Counter(FULL_DECK) == Counter(STANDARD_PACK)


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_the_full_deck_has_five_sheets_of_fronts_and_backs_in_the_asked_size(paper: str) -> None:
    told = subprocess.run(["pdfinfo", "-"], input=deck(paper=paper), capture_output=True, check=True).stdout.decode()
    assert re.search(r"Pages:\s+10\n", told)
    size = re.search(r"Page size:\s+([\d.]+) x ([\d.]+) pts", told)
    assert size
    assert [float(value) * MM for value in size.groups()] == pytest.approx(SHEETS[paper], abs=0.1)


def test_all_fonts_are_inside_the_file() -> None:
    told = subprocess.run(["pdffonts", "-"], input=deck(), capture_output=True, check=True).stdout.decode()
    rows = [line.split() for line in told.splitlines()[2:]]
    assert len(rows) == 2
    assert all(row[-5:-3] == ["yes", "yes"] for row in rows)  # embedded, subset


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_every_card_is_whole_inside_its_own_place(language: str, paper: str) -> None:
    say = translator(language)
    width, height = SHEETS[paper]
    left, top = (width - 3 * 63) / 2, (height - 3 * 88) / 2
    seen = []
    printed = words(deck(language, paper))
    for page in range(5):
        on_page = [word for word in printed if word.page == 2 * page + 1]
        for place, card in enumerate(FULL_DECK[9 * page : 9 * page + 9]):
            x, y = left + place % 3 * 63, top + place // 3 * 88
            inside = [
                w for w in on_page if x <= (w.left + w.right) / 2 <= x + 63 and y <= w.top + 3 and w.bottom <= y + 88
            ]
            assert all(w.left >= x + 5.5 and w.right <= x + 57.5 for w in inside), card
            text = " ".join(w.text for w in inside)
            assert text == f"{say(f'card.{card}')} {say(f'card.{card}.rule')}"
            seen.append(card)
    assert Counter(seen) == Counter(STANDARD_PACK)


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_letter_comes_near_its_card_s_frame(language: str, tmp_path: Path) -> None:
    """Seen as ink: the frame's inner edge is 4.45 mm from the card's, its corners are round."""
    ink = picture(deck(language, cards=("2", "4", "7", "8", "10", "11", "12", "sorry", "sorry")), 1, tmp_path, 254).max(
        axis=2
    )  # ten dots a millimetre
    left, top = (210 - 3 * 63) / 2, (297 - 3 * 88) / 2
    for x, y in ((left + column * 63, top + row * 88) for column in range(3) for row in range(3)):
        card = ink[round(10 * y) : round(10 * (y + 88)), round(10 * x) : round(10 * (x + 63))] < 80
        free = np.ones_like(card)
        free[62:-62, 62:-62] = False  # all but what lies 6.2 mm inside
        free[:8] = free[-8:] = free[:, :8] = free[:, -8:] = False  # cut marks
        assert not (card & free).any(), (language, x, y)


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_notes_for_printing_lie_between_the_cut_marks_off_the_cards(language: str, paper: str) -> None:
    width, height = SHEETS[paper]
    left, top = (width - 3 * 63) / 2, (height - 3 * 88) / 2
    notes = [word for word in words(deck(language, paper, ("1",))) if word.bottom <= top]
    assert len(notes) > 5
    for word in notes:
        assert word.top > 4.3 - 0.9  # the box is a little taller than the letters
        assert any(left + column * 63 + 0.5 < word.left < word.right < left + column * 63 + 62.5 for column in range(3))


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_cut_marks_stand_at_the_cards_corners_and_reach_no_further_than_three_millimetres(
    paper: str, tmp_path: Path
) -> None:
    width, height = SHEETS[paper]
    left, top = (width - 3 * 63) / 2, (height - 3 * 88) / 2
    dots = 300
    dark = picture(deck(paper=paper, cards=("3",)), 2, tmp_path, dots).min(axis=2) < 160
    rows, columns = (np.flatnonzero(dark.any(axis=axis)) / dots * 25.4 for axis in (1, 0))
    assert columns[0] == pytest.approx(left - 3, abs=0.15)
    assert rows[0] == pytest.approx(top - 3, abs=0.15)
    assert columns[-1] == pytest.approx(left + 3 * 63 + 3, abs=0.15)
    assert rows[-1] == pytest.approx(top + 3 * 88 + 3, abs=0.15)
    above = dark[int((top - 2) / 25.4 * dots)]
    marks = np.flatnonzero(above) / dots * 25.4
    assert sorted({round(float(mark - left) / 63) for mark in marks}) == [0, 1, 2, 3]
    assert np.abs((marks - left) / 63 - np.round((marks - left) / 63)).max() * 63 < 0.2


def test_the_backs_lie_behind_their_fronts_when_the_sheet_is_flipped(tmp_path: Path) -> None:
    document = deck(cards=("3", "4"))
    front, back = (picture(document, page, tmp_path) < 250 for page in (1, 2))
    places = [(10.5 + column * 63, 16.5 + row * 88) for row in range(3) for column in range(3)]

    def filled(image: np.ndarray[tuple[int, ...], np.dtype[np.bool_]]) -> list[int]:
        scale = 50 / 25.4
        inks = (
            image[int((y + 5) * scale) : int((y + 83) * scale), int((x + 5) * scale) : int((x + 58) * scale)]
            for x, y in places
        )
        return [place for place, ink in enumerate(inks) if ink.any()]

    assert filled(front) == [0, 1]
    assert filled(back) == [1, 2]


def test_a_back_looks_the_same_upside_down(tmp_path: Path) -> None:
    page = picture(deck(cards=("3",)), 2, tmp_path, 254)  # ten dots a millimetre
    card = page[165:1045, 1365:1995].astype(int)
    different = np.abs(card - card[::-1, ::-1]).max(axis=2) > 90
    assert different.mean() < 0.01


def test_only_the_lost_cards_are_made_if_asked() -> None:
    text = [word.text for word in words(deck(cards=("7", "sorry", "7"))) if word.top > 15]
    assert [word for word in text if word in {*FULL_DECK, "Sorry!"}].count(
        "7"
    ) == 2 + 2 * 2  # two names, two in each rule
    assert text.count("Sorry!") == 1


def test_the_same_cards_give_the_same_bytes() -> None:
    assert deck("ru") == deck("ru")
    assert deck("ru") != deck("sv")


def test_the_full_deck_is_a_small_file() -> None:
    assert len(deck("ru", "letter")) < 200_000


@pytest.mark.parametrize("cards", [(), ("1",) * 46])
def test_no_card_and_more_than_a_deck_are_refused(cards: tuple[str, ...]) -> None:
    with pytest.raises(DeckError, match="from 1 to 45 cards"):
        deck(cards=cards)


def test_an_unknown_card_or_paper_is_refused_by_name() -> None:
    with pytest.raises(DeckError, match="'6'"):
        deck(cards=("1", "6"))
    with pytest.raises(DeckError, match="'a5'"):
        deck(paper="a5")


def test_a_letter_that_the_fonts_lack_stops_the_printing() -> None:
    def say(name: str) -> str:
        return "☃" if name == "card.3.rule" else "words"

    with pytest.raises(DeckError, match="☃"):
        make_deck(cards=("3",), paper="a4", say=say, created=CREATED)


def test_a_rule_too_long_for_the_card_is_refused_by_the_card_s_name() -> None:
    def say(name: str) -> str:
        return "word " * 60 if name.endswith(".rule") else "Three"

    with pytest.raises(DeckError, match="Three"):
        make_deck(cards=("3",), paper="a4", say=say, created=CREATED)
