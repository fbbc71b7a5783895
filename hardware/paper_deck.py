"""Paper cards to print and cut: for the ones that got lost, or for a table without the box.

Nine cards of 63 × 88 mm to a sheet, each sheet followed by its mirrored backs: print at full size on both sides,
flipped on the long edge, and cut along the marks.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from datetime import datetime
from importlib import resources
from typing import Literal, TypeAlias

from hardware.card_faces import HEIGHT, WIDTH, DeckError, Face, Pdf, draw_back, draw_front

__all__ = ["FULL_DECK", "PAPERS", "DeckError", "Paper", "make_deck", "places"]

Paper: TypeAlias = Literal["a4", "letter"]

PAPERS: dict[str, tuple[float, float]] = {"a4": (210.0, 297.0), "letter": (215.9, 279.4)}
"""Width and height in millimetres."""

FACES: tuple[str, ...] = ("1", "2", "3", "4", "5", "7", "8", "10", "11", "12", "sorry")
FULL_DECK: tuple[str, ...] = ("1", *(card for card in FACES for _ in range(4)))
"""45 cards: five `1`, four of each other (R5)."""

COLUMNS, ROWS = 3, 3
MARK = 3.0
"""How far a cut mark reaches out of the cards' block: more would leave Letter's printable area."""
_GAP = 0.8
_FONTS = {"numeral": "DejaVuSerif-Bold-part.ttf", "text": "DejaVuSans-part.ttf"}
_INK = (27, 27, 27)


def make_deck(*, cards: Sequence[str] | None, paper: str, say: Callable[[str], str], created: datetime) -> bytes:
    """A PDF of the whole deck, or of `cards` alone.

    `say` gives the text for an id (`card.7`, `card.7.rule`, `deck.title`, …). The same arguments give the same
    bytes. Raises `DeckError` for an unknown card or paper, for more than 45 cards, and for a letter that the
    fonts lack.
    """
    chosen = FULL_DECK if cards is None else tuple(cards)
    _check(chosen, paper)
    faces = [Face(card, say(f"card.{card}"), say(f"card.{card}.rule")) for card in chosen]
    hints = [say(f"deck.{hint}") for hint in ("print", "flip", "cut")]
    with new_document(paper, say("deck.title"), created) as pdf:
        for face in faces:
            _check_letters(pdf, "numeral", face.name)
            _check_letters(pdf, "text", face.rule)
        _check_letters(pdf, "text", "".join(hints))
        _draw_sheets(pdf, paper, faces, hints)
        return bytes(pdf.output())


def _check(cards: Sequence[str], paper: str) -> None:
    if paper not in PAPERS:
        raise DeckError(f"no paper called {paper!r}; choose one of {', '.join(PAPERS)}")
    unknown = [card for card in cards if card not in FACES]
    if unknown:
        raise DeckError(f"no card is called {unknown[0]!r}; the cards are {', '.join(FACES)}")
    if not 1 <= len(cards) <= len(FULL_DECK):
        raise DeckError(f"from 1 to {len(FULL_DECK)} cards can be printed at once, not {len(cards)}")


@contextmanager
def new_document(paper: str, title: str, created: datetime) -> Iterator[Pdf]:
    """An empty document with the fonts `numeral` and `text`, whose files are closed again."""
    from fpdf import FPDF  # noqa: PLC0415 - only when a deck is printed; it takes a third of a second

    pdf = FPDF(unit="mm", format=PAPERS[paper])
    pdf.set_auto_page_break(False)
    pdf.set_margin(0)
    pdf.c_margin = 0
    pdf.set_creation_date(created)
    pdf.set_title(title)
    pdf.set_creator("sorrybox")
    try:
        _add_fonts(pdf)
        yield pdf
    finally:
        for font in pdf.fonts.values():
            font.ttfont.close()  # type: ignore[union-attr]  # fpdf2 leaves the files open; all fonts here are files


def _add_fonts(pdf: Pdf) -> None:
    for family, name in _FONTS.items():
        with resources.as_file(resources.files("hardware") / "fonts" / name) as path:
            pdf.add_font(family, "", path)


def _check_letters(pdf: Pdf, family: str, text: str) -> None:
    known = pdf.fonts[family].cmap
    for letter in text:
        if ord(letter) not in known:
            raise DeckError(f"the cards' font has no letter {letter!r} (in {text!r})")


def _draw_sheets(pdf: Pdf, paper: str, faces: Sequence[Face], hints: Sequence[str]) -> None:
    per_sheet = COLUMNS * ROWS
    sheets = [faces[first : first + per_sheet] for first in range(0, len(faces), per_sheet)]
    for number, sheet in enumerate(sheets, start=1):
        _draw_sheet(pdf, paper, sheet, [f"{number}/{len(sheets)} · {hints[0]}", *hints[1:]])


def _draw_sheet(pdf: Pdf, paper: str, faces: Sequence[Face], notes: Sequence[str]) -> None:
    pdf.add_page()
    _marks(pdf, paper)
    _notes(pdf, paper, notes)
    for face, (x, y) in zip(faces, places(paper), strict=False):
        draw_front(pdf, face, x, y)
    pdf.add_page()
    _marks(pdf, paper)
    for _, (x, y) in zip(faces, places(paper, mirrored=True), strict=False):
        draw_back(pdf, x, y)


def places(paper: str, mirrored: bool = False) -> Iterator[tuple[float, float]]:
    """The top left corners of a sheet's nine cards in millimetres, row by row; from the right for the backs."""
    left, top = _block(paper)
    for row in range(ROWS):
        for column in range(COLUMNS):
            yield left + (COLUMNS - 1 - column if mirrored else column) * WIDTH, top + row * HEIGHT


def _block(paper: str) -> tuple[float, float]:
    width, height = PAPERS[paper]
    return (width - COLUMNS * WIDTH) / 2, (height - ROWS * HEIGHT) / 2


def _marks(pdf: Pdf, paper: str) -> None:
    left, top = _block(paper)
    right, bottom = left + COLUMNS * WIDTH, top + ROWS * HEIGHT
    pdf.set_draw_color(*_INK)
    pdf.set_line_width(0.1)
    for column in range(COLUMNS + 1):
        x = left + column * WIDTH
        pdf.line(x, top - MARK, x, top - _GAP)
        pdf.line(x, bottom + _GAP, x, bottom + MARK)
    for row in range(ROWS + 1):
        y = top + row * HEIGHT
        pdf.line(left - MARK, y, left - _GAP, y)
        pdf.line(right + _GAP, y, right + MARK, y)


def _notes(pdf: Pdf, paper: str, notes: Sequence[str]) -> None:
    """One note between each two cut marks at the top, where the knife takes it off."""
    left, top = _block(paper)
    pdf.set_font("text", size=6)
    pdf.set_text_color(*_INK)
    for column, note in enumerate(notes):
        pdf.set_xy(left + column * WIDTH, top - MARK)
        pdf.cell(WIDTH, MARK - _GAP, note, align="C")
