"""The panel's type: bitmap fonts read from BDF text when first needed, and text measured by its lit pixels."""

from __future__ import annotations

import re
from functools import cache, lru_cache
from importlib.resources import files
from io import BytesIO
from typing import Literal, TypeAlias

from PIL import Image, ImageDraw, ImageFont

Face: TypeAlias = Literal[
    "line13", "linebold13", "bold16", "bold20", "bold24", "bold28", "bold32", "bold36", "bold40", "bold47", "bold55"
]

LINE: Face = "line13"
"""Lines of text: 6 pixels a character, 12 from line to line."""
LINE_BOLD: Face = "linebold13"
WORDS: tuple[Face, ...] = ("bold40", "bold36", "bold32", "bold28", "bold24", "bold20", "bold16")
"""The faces for a word, largest first; those above `bold24` have the letters of card names only."""
NUMERALS: tuple[Face, ...] = ("bold55", "bold47", *WORDS)
CELL, PITCH = 6, 12
ORIGIN = 16
LIT = 255
"""A lit pixel of mode 1. Pillow would take 1 as well, but its inverse (254) is lit, too."""


@cache
def font(face: Face) -> ImageFont.FreeTypeFont:
    """One frozen font; BASIC layout, so that no shaping library changes the pixels."""
    return ImageFont.truetype(BytesIO(_source(face)), _size(face), layout_engine=ImageFont.Layout.BASIC)


@cache
def glyphs(face: Face) -> frozenset[str]:
    """The characters a face can draw."""
    return frozenset(chr(int(code)) for code in re.findall(rb"^ENCODING (\d+)$", _source(face), re.MULTILINE))


def covers(face: Face, text: str) -> bool:
    """Whether a face has every glyph of a text."""
    return glyphs(face).issuperset(text)


@lru_cache(maxsize=256)
def stencil(face: Face, text: str) -> Image.Image:
    """A text's lit pixels, cut to their edges (mode 1); 1x1 and dark when there are none. Only to be pasted, for it is
    kept: the same few words come again and again."""
    width = int(font(face).getlength(text)) + 2 * ORIGIN
    picture = Image.new("1", (width, 2 * _size(face) + ORIGIN))
    write(picture, (ORIGIN, int(1.5 * _size(face))), text, face)
    box = picture.getbbox()
    return picture.crop(box) if box else Image.new("1", (1, 1))


def write(picture: Image.Image, place: tuple[int, int], text: str, face: Face = LINE, *, fill: int = LIT) -> None:
    """Draw one line of text with its origin at `place`: left end, baseline."""
    pen = ImageDraw.Draw(picture)
    pen.fontmode = "1"
    pen.text(place, text, font=font(face), fill=fill, anchor="ls")


def wrap(text: str, columns: int) -> list[str]:
    """Break a text of the line face into lines of at most `columns` characters, at spaces where there are any;
    line breaks in the text stay."""
    lines: list[str] = []
    for paragraph in text.split("\n"):
        line = ""
        for word in paragraph.split(" "):
            rest = word
            joined = f"{line} {rest}" if line else rest
            if len(joined) <= columns:
                line = joined
                continue
            if line:
                lines.append(line)
            while len(rest) > columns:
                lines.append(rest[:columns])
                rest = rest[columns:]
            line = rest
        lines.append(line)
    return lines


def balanced(text: str, columns: int) -> list[str]:
    """A text in as few lines as `wrap` makes of it, none much longer than the others; two break at a comma or the like
    if they can."""
    found = wrap(text, columns)
    if len(found) == 2 and "\n" not in text and (breaks := _breaks(text, columns)):
        return min(breaks, key=lambda two: (not two[0].endswith((",", ":", ";", ".")), max(map(len, two))))
    while columns > 1 and len(narrower := wrap(text, columns - 1)) == len(found) and _whole_words(narrower, text):
        found, columns = narrower, columns - 1
    return found


def _breaks(text: str, columns: int) -> list[list[str]]:
    """The ways to break a text in two at a space."""
    spaces = [at for at, sign in enumerate(text) if sign == " "]
    return [[text[:at], text[at + 1 :]] for at in spaces if 0 < at <= columns and len(text) - at - 1 <= columns]


def _whole_words(lines: list[str], text: str) -> bool:
    return " ".join(lines).split() == text.split()


def _source(face: Face) -> bytes:
    return (files("device.panel.fonts") / f"{face}.bdf").read_bytes()


def _size(face: Face) -> int:
    return int(face.lstrip("abcdefghijklmnopqrstuvwxyz"))
