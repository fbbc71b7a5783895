"""Shows on the panel how far the installation is, before there is a program that could: plain I2C, one small font.

    panel.py HEADING TEXT

Works with SSD1306, SSD1309 and SH1106 unasked: all three take pages one by one, and the SH1106's picture begins two
columns further left in its memory, so the two outermost columns on either side stay dark.
"""

from __future__ import annotations

import fcntl
import os
import sys
import textwrap
from collections.abc import Iterator
from pathlib import Path

FONT = Path(__file__).parents[2] / "device/panel/fonts/line13.bdf"
BUS, ADDRESSES = "/dev/i2c-1", (0x3C, 0x3D)
I2C_SLAVE = 0x0703
"""linux/i2c-dev.h"""
WIDTH, PAGES, MEMORY = 124, 8, 132
FIRST_COLUMN = 2
LINE, LETTER = 13, 6
COLUMNS = WIDTH // LETTER
ROOMY, TIGHT = (4, 16), (5, 12)
"""How many lines, and how many rows from one to the next."""
WAKE = bytes.fromhex("ae d5 80 a8 3f d3 00 40 8d 14 20 02 a1 c8 da 12 81 cf d9 f1 db 40 a4 a6")
"""Off; clock; 64 rows; no shift; charge pump; page by page; turned as the panels are built in; contrast
(Solomon Systech, SSD1306, table 9)."""
LIGHT = 0xAF
BLOCK = 32
COMMAND, DATA = 0x00, 0x40

Glyphs = dict[str, tuple[int, ...]]


def glyphs(font: Path = FONT) -> Glyphs:
    """The rows of each letter of a BDF file, from the top, the leftmost dot in bit 7; letters of one size."""
    found: Glyphs = {}
    code, height, bottom, left = 0, 0, 0, 0
    rows: list[int] | None = None
    for line in font.read_text("ascii").splitlines():
        word, _, rest = line.partition(" ")
        if word == "ENCODING":
            code = int(rest)
        elif word == "BBX":
            _, height, left, bottom = map(int, rest.split())
        elif word == "BITMAP":
            rows = []
        elif word == "ENDCHAR" and rows is not None:
            above = LINE - 2 - height - bottom
            found[chr(code)] = tuple([0] * above + rows)
            rows = None
        elif rows is not None:
            rows.append(int(line[:2], 16) >> left)
    return found


def picture(heading: str, text: str, letters: Glyphs) -> list[bytes]:
    """Eight pages of 124 bytes, each byte eight dots from the top down. What has no room for more ends in dots."""
    lines = [heading, *textwrap.wrap(text, COLUMNS)]
    most, pitch = ROOMY if len(lines) <= ROOMY[0] else TIGHT
    if len(lines) > most:
        lines[most - 1 :] = [lines[most - 1][: COLUMNS - 3].rstrip() + "..."]
    dots = [[0] * WIDTH for _ in range(PAGES * 8)]
    for number, line in enumerate(lines):
        for place, letter in enumerate(line[:COLUMNS]):
            for down, row in enumerate(letters.get(letter, letters["?"])):
                for across in range(LETTER):
                    y = number * pitch + down
                    if row >> (7 - across) & 1 and 0 <= y < PAGES * 8:
                        dots[y][place * LETTER + across] = 1
    return [
        bytes(sum(dots[8 * page + bit][column] << bit for bit in range(8)) for column in range(WIDTH))
        for page in range(PAGES)
    ]


def messages(pages: list[bytes]) -> Iterator[bytes]:
    """What goes over the wire, message by message: the waking, then each page, cleared and filled."""
    yield bytes([COMMAND]) + WAKE
    for number, page in enumerate(pages):
        for start, content in ((0, bytes(MEMORY)), (FIRST_COLUMN, page)):
            yield bytes([COMMAND, 0xB0 | number, start & 0x0F, 0x10 | start >> 4])
            for first in range(0, len(content), BLOCK):
                yield bytes([DATA]) + content[first : first + BLOCK]
    yield bytes([COMMAND, LIGHT])


def show(heading: str, text: str) -> bool:
    """Whether a panel took it."""
    sent = list(messages(picture(heading, text, glyphs())))
    for address in ADDRESSES:
        try:
            bus = os.open(BUS, os.O_RDWR)
        except OSError:
            return False
        try:
            fcntl.ioctl(bus, I2C_SLAVE, address)
            for one in sent:
                os.write(bus, one)
            return True
        except OSError:
            continue
        finally:
            os.close(bus)
    return False


if __name__ == "__main__":
    sys.exit(0 if show(*[*sys.argv[1:3], "", ""][:2]) else 1)
