"""The front and the back of one paper card, drawn with fpdf2 in millimetres from the card's top left corner."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, TypeAlias

from hardware.card_signs import Rgb, draw_sign

Pdf: TypeAlias = Any
"""An `fpdf.FPDF` with the families `numeral` and `text` added; fpdf2 ships no types."""

WIDTH, HEIGHT = 63.0, 88.0
"""A card, in millimetres: fits sleeves for standard playing cards."""

INK: Rgb = (27, 27, 27)
SOFT: Rgb = (250, 247, 242)
RED: Rgb = (198, 40, 40)
BLUE: Rgb = (21, 101, 192)
YELLOW: Rgb = (249, 168, 37)
GREEN: Rgb = (46, 125, 50)
BACK: Rgb = (38, 52, 71)

ACCENTS: dict[str, Rgb] = {
    "1": GREEN,
    "2": GREEN,
    "4": RED,
    "7": YELLOW,
    "10": RED,
    "11": YELLOW,
    "sorry": RED,
}
"""What kind of card it is: green starts a pawn, red can go back or bump, yellow has a choice; blue only walks."""

MARGIN = 4.0
TEXT_WIDTH = WIDTH - 2 * 7.0
TEXT_TOP, TEXT_BOTTOM = 60.4, 81.2
"""The text keeps two millimetres off the frame."""
LARGEST, SMALLEST = 11.5, 8.0
"""Points of the rule's text."""
_LINE = 1.32
_MM = 25.4 / 72
_CAP = 0.73
"""Height of a digit in DejaVu Serif Bold, as a part of its size."""


class DeckError(ValueError):
    """Cards that can't be made as asked; the text says what is wrong."""


@dataclass(frozen=True, slots=True)
class Face:
    """What is on one card's front."""

    card: str
    name: str
    rule: str

    @property
    def accent(self) -> Rgb:
        """The card's colour."""
        return ACCENTS.get(self.card, BLUE)


def draw_front(pdf: Pdf, face: Face, x: float, y: float) -> None:
    """The name as large as it goes, a picture of the move, and the rule in words."""
    _frame(pdf, face, x, y)
    _name(pdf, face, x, y)
    draw_sign(pdf, face.card, face.accent, x + WIDTH / 2, y + 51.25)
    _rule(pdf, face, x, y)


def draw_back(pdf: Pdf, x: float, y: float) -> None:
    """The four colours' shapes on dark ground; the same upside down, so that a back tells nothing."""
    pdf.set_fill_color(*BACK)
    pdf.rect(x + MARGIN, y + MARGIN, WIDTH - 2 * MARGIN, HEIGHT - 2 * MARGIN, "F", round_corners=True, corner_radius=4)
    pdf.set_draw_color(*SOFT)
    pdf.set_line_width(0.35)
    pdf.rect(x + 6, y + 6, WIDTH - 12, HEIGHT - 12, "D", round_corners=True, corner_radius=2.6)
    middle_x, middle_y = x + WIDTH / 2, y + HEIGHT / 2
    for row in range(-4, 5):
        for column in range(-2, 3):
            kind = (row + 2 * column) % 4
            if row < 0 or (row == 0 and column < 0):
                kind = (-row - 2 * column) % 4  # a half turn of the other half
            _shape(pdf, kind, middle_x + column * 9.2, middle_y + row * 8.0, row < 0 or (row == 0 and column < 0))


def _shape(pdf: Pdf, kind: int, x: float, y: float, upside_down: bool) -> None:
    pdf.set_fill_color(*((229, 87, 80), (88, 157, 230), YELLOW, (102, 187, 106))[kind])
    if kind == 0:
        pdf.ellipse(x - 1.9, y - 1.9, 3.8, 3.8, "F")
    elif kind == 1:
        pdf.rect(x - 1.7, y - 1.7, 3.4, 3.4, "F")
    elif kind == 2:
        up = -1 if upside_down else 1
        pdf.polygon([(x, y - 2.1 * up), (x + 2.2, y + 1.7 * up), (x - 2.2, y + 1.7 * up)], style="F")
    else:
        pdf.polygon([(x, y - 2.4), (x + 2.0, y), (x, y + 2.4), (x - 2.0, y)], style="F")


def _frame(pdf: Pdf, face: Face, x: float, y: float) -> None:
    pdf.set_draw_color(*face.accent)
    pdf.set_line_width(0.9)
    pdf.rect(x + MARGIN, y + MARGIN, WIDTH - 2 * MARGIN, HEIGHT - 2 * MARGIN, "D", round_corners=True, corner_radius=4)
    pdf.set_fill_color(*SOFT)
    pdf.rect(x + 6, y + 43.5, WIDTH - 12, 15.5, "F", round_corners=True, corner_radius=2.5)


def _name(pdf: Pdf, face: Face, x: float, y: float) -> None:
    pdf.set_text_color(*INK)
    pdf.set_font("numeral", size=100)
    size = min(112.0, 100 * TEXT_WIDTH / pdf.get_string_width(face.name))
    pdf.set_font("numeral", size=size)
    width = pdf.get_string_width(face.name)
    pdf.text(x + (WIDTH - width) / 2, y + 24.5 + size * _CAP * _MM / 2, face.name)


def _rule(pdf: Pdf, face: Face, x: float, y: float) -> None:
    room = TEXT_BOTTOM - TEXT_TOP
    size = LARGEST
    while (count := len(_lines(pdf, face.rule, size, TEXT_WIDTH))) * size * _LINE * _MM > room:
        size -= 0.25
        if size < SMALLEST:
            raise DeckError(f"the text of card {face.name} is too long for the card")
    width = TEXT_WIDTH
    while width > 20 and len(_lines(pdf, face.rule, size, width - 1)) == count:
        width -= 1  # lines of about one length read better than a last line of one word
    height = size * _LINE * _MM
    pdf.set_text_color(*INK)
    pdf.set_xy(x + (WIDTH - width) / 2, y + TEXT_TOP + (room - count * height) / 2)
    pdf.multi_cell(width, height, face.rule, align="C")


def _lines(pdf: Pdf, text: str, size: float, width: float) -> list[str]:
    """How `text` breaks into lines no wider than `width`."""
    pdf.set_font("text", size=size)
    lines: list[str] = pdf.multi_cell(width, size * _MM, text, align="C", dry_run=True, output="LINES")
    return lines
