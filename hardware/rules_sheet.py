"""The rules of a table on one sheet of paper, to lie beside the deck: numbered, with what each card does."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from hardware.card_faces import DeckError, Pdf
from hardware.paper_deck import PAPERS, new_document

Numbered = tuple[str, str]
"""What stands before a text, `R17` or a card's name, and the text."""

LARGEST, SMALLEST, STEP = 9.5, 5.0, 0.25
"""Points of the text: as large as one sheet takes."""
_MARGIN, _GUTTER = 12.0, 6.0
_LINE = 1.22
_MM = 25.4 / 72
_INK, _SOFT = (27, 27, 27), (110, 110, 110)


def make_sheet(
    *, title: str, told: str, rules: Sequence[Numbered], cards: Sequence[Numbered], paper: str, created: datetime
) -> bytes:
    """A PDF of one page: the title, the rule set in a sentence, and below in two columns the rules and the cards.

    The same arguments give the same bytes. Raises `DeckError` for an unknown paper, for a letter that the fonts lack,
    and for more than a page takes.
    """
    if paper not in PAPERS:
        raise DeckError(f"no paper called {paper!r}; choose one of {', '.join(PAPERS)}")
    with new_document(paper, title, created) as pdf:
        for text in (title, told, *(part for row in (*rules, *cards) for part in row)):
            missing = [letter for letter in text if ord(letter) not in pdf.fonts["text"].cmap]
            if missing:
                raise DeckError(f"the sheet's font has no letter {missing[0]!r} (in {text!r})")
        pdf.add_page()
        top = _head(pdf, paper, title, told)
        _columns(pdf, paper, top, [*rules, *cards])
        return bytes(pdf.output())


def _head(pdf: Pdf, paper: str, title: str, told: str) -> float:
    """The title and the sentence; where the columns begin."""
    width = PAPERS[paper][0] - 2 * _MARGIN
    pdf.set_xy(_MARGIN, _MARGIN)
    pdf.set_text_color(*_INK)
    pdf.set_font("text", size=16)
    pdf.cell(width, 8, title)
    pdf.set_xy(_MARGIN, _MARGIN + 9)
    pdf.set_font("text", size=9)
    pdf.multi_cell(width, 4, told, align="L")
    return float(pdf.get_y()) + 3


def _columns(pdf: Pdf, paper: str, top: float, rows: Sequence[Numbered]) -> None:
    width, height = PAPERS[paper]
    column = (width - 2 * _MARGIN - _GUTTER) / 2
    size = LARGEST
    while size >= SMALLEST:
        heights = [_height(pdf, text, size, column) for _, text in rows]
        first = _first_column(heights)
        if max(sum(heights[:first]), sum(heights[first:])) <= height - _MARGIN - top:
            for left, part, tall in (
                (_MARGIN, rows[:first], heights[:first]),
                (_MARGIN + column + _GUTTER, rows[first:], heights[first:]),
            ):
                y = top
                for row, high in zip(part, tall, strict=True):
                    _write(pdf, row, size, (left, y), column)
                    y += high
            return
        size -= STEP
    raise DeckError("these rules are longer than one sheet")


def _first_column(heights: Sequence[float]) -> int:
    """How many rows stand in the first column, so that both are about as high."""
    return min(range(len(heights) + 1), key=lambda rows: max(sum(heights[:rows]), sum(heights[rows:])))


def _indent(size: float) -> float:
    return size * _MM * 4.2


def _height(pdf: Pdf, text: str, size: float, column: float) -> float:
    pdf.set_font("text", size=size)
    lines = pdf.multi_cell(column - _indent(size), size * _MM * _LINE, text, dry_run=True, output="LINES", align="L")
    return (len(lines) * _LINE + 0.45) * size * _MM


def _write(pdf: Pdf, row: Numbered, size: float, corner: tuple[float, float], column: float) -> None:
    (label, text), (x, y) = row, corner
    line = size * _MM * _LINE
    pdf.set_text_color(*_SOFT)
    pdf.set_font("text", size=min(size, size * 5.5 / max(len(label), 5)))
    pdf.set_xy(x, y)
    pdf.cell(_indent(size), line, label)
    pdf.set_text_color(*_INK)
    pdf.set_font("text", size=size)
    pdf.set_xy(x + _indent(size), y)
    pdf.multi_cell(column - _indent(size), line, text, align="L")
