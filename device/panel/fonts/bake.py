"""Freeze outline and X.Org fonts into BDF text files, so that a screen has the same pixels under every FreeType.

    python -m device.panel.fonts.bake DejaVuSans-Bold.ttf 6x13.pcf.gz 6x13B.pcf.gz

The three are in Debian's `fonts-dejavu-core` and `xfonts-base`. The files land beside this one.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Mapping
from pathlib import Path

from PIL import Image, ImageDraw, ImageFont

HERE = Path(__file__).parent
CYRILLIC = "".join(map(chr, range(0x410, 0x450))) + "Ёё"
ACCENTED = "ÀÄÅÈÉÌÒÖÙàäåèéìòöù"
SIGNS = "\u00a0«»·×–—‘’“”„…←↑→↓↔"
TEXT = "".join(map(chr, range(0x20, 0x7F))) + ACCENTED + CYRILLIC + SIGNS
WORDS = "0123456789 !Sorry!Förlåt!Scusa!Извини!"
DIGITS = "0123456789"
MARKS = "●■▲◆"
SIZES = {16: TEXT, 20: TEXT, 24: TEXT, 28: WORDS, 32: WORDS, 36: WORDS, 40: WORDS, 47: DIGITS, 55: DIGITS}
"""Pixel sizes of the bold face, and what is needed of each: names shrink to fit, only numerals are largest."""
POINT, TAIL = ("011", "011"), ("011", "011", "001", "010")
DRAWN = {
    ".": POINT,
    ":": (*POINT, "", "", *POINT),
    ",": TAIL,
    ";": (*POINT, "", "", *TAIL),
    "●": ("01110", "11111", "11111", "11111", "11111", "01110"),
    "■": ("11111", "11111", "11111", "11111", "11111", "11111"),
    "▲": ("00100", "00100", "01110", "01110", "11111", "11111"),
    "◆": ("00100", "01110", "01110", "11111", "01110", "01110", "00100"),
}
"""Ours in the line faces: points of two by two pixels, for the small crosses of 6x13 blur on glass, and the colours'
shapes as large as a letter."""
TAILED, BELOW = ",;", 2
"""Signs that reach below the baseline, and how far."""
CANVAS, ORIGIN = 128, 32


def main(bold: str, line: str, line_bold: str) -> None:
    """Write every face the panel uses."""
    for size, characters in SIZES.items():
        _bake(bold, size, characters, f"bold{size}")
    _bake(line, 13, TEXT + MARKS, "line13", DRAWN)
    _bake(line_bold, 13, TEXT + MARKS, "linebold13", DRAWN)


def _bake(
    source: str, size: int, characters: Iterable[str], name: str, drawn: Mapping[str, tuple[str, ...]] | None = None
) -> None:
    font = ImageFont.truetype(source, size, layout_engine=ImageFont.Layout.BASIC)
    ascent, descent = font.getmetrics()
    nothing = font.getmask("\uffff", mode="1")
    wanted = sorted(sign for sign in set(characters) if sign.isspace() or _pixels(font, sign) != nothing)
    lines = [
        "STARTFONT 2.1",
        f"FONT -sorrybox-{name}-medium-r-normal--{size}-{size * 10}-72-72-p-0-iso10646-1",
        f"SIZE {size} 72 72",
        f"FONTBOUNDINGBOX {size} {ascent + descent} 0 {-descent}",
        "STARTPROPERTIES 5",
        f"PIXEL_SIZE {size}",
        f"FONT_ASCENT {ascent}",
        f"FONT_DESCENT {descent}",
        'CHARSET_REGISTRY "ISO10646"',
        'CHARSET_ENCODING "1"',
        "ENDPROPERTIES",
        f"CHARS {len(wanted)}",
    ]
    for character in wanted:
        lines += _glyph(font, character, size, (drawn or {}).get(character))
    lines.append("ENDFONT")
    (HERE / f"{name}.bdf").write_text("\n".join(lines) + "\n", encoding="ascii")


def _pixels(font: ImageFont.FreeTypeFont, sign: str) -> tuple[tuple[int, int], bytes]:
    mask = font.getmask(sign, mode="1")
    return mask.size, bytes(mask)


def _glyph(font: ImageFont.FreeTypeFont, character: str, size: int, drawn: tuple[str, ...] | None = None) -> list[str]:
    """One glyph's lines; its box is measured from the baseline at the origin. `drawn`: its rows, if they are ours."""
    advance = round(font.getlength(character))
    picture = Image.new("1", (CANVAS, CANVAS))
    pen = ImageDraw.Draw(picture)
    pen.fontmode = "1"
    baseline = CANVAS - ORIGIN
    if drawn:
        top = baseline - len(drawn) + (BELOW if character in TAILED else 0)
        for row, bits in enumerate(drawn):
            pen.point([(ORIGIN + at, top + row) for at, bit in enumerate(bits) if bit == "1"], fill=1)
    else:
        pen.text((ORIGIN, baseline), character, font=font, fill=1, anchor="ls")
    left, top, right, bottom = picture.getbbox() or (ORIGIN, baseline - 1, ORIGIN + 1, baseline)
    cut = picture.crop((left, top, right, bottom))
    packed, width = cut.tobytes(), (right - left + 7) // 8
    return [
        f"STARTCHAR U+{ord(character):04X}",
        f"ENCODING {ord(character)}",
        f"SWIDTH {advance * 1000 // size} 0",
        f"DWIDTH {advance} 0",
        f"BBX {right - left} {bottom - top} {left - ORIGIN} {baseline - bottom}",
        "BITMAP",
        *(packed[start : start + width].hex().upper() for start in range(0, len(packed), width)),
        "ENDCHAR",
    ]


if __name__ == "__main__":
    main(*sys.argv[1:])
