"""The panel's fonts: there, readable, and with every letter of the four languages."""

from __future__ import annotations

from dataclasses import dataclass
from typing import get_args

from device.checkup.findings import Finding, trouble, warning, well
from device.checkup.pins import reason_of
from device.panel.typeface import LINE, LINE_BOLD, WORDS, Face, glyphs, stencil

LETTERS = frozenset("ABCXYZabcxyz0123456789!?.,:-åäöÅÄÖàèéìòùÀÈÉÌÒÙ") | {
    chr(code) for code in (*range(0x410, 0x450), 0x401, 0x451)
}
"""Those whose want was seen elsewhere (field-notes 27); every text is checked when sorrybox is made."""


@dataclass(frozen=True, slots=True)
class FontsSeen:
    """The faces that were tried."""

    count: int
    reason: str = ""
    missing: str = ""
    """Letters that a face for text lacks."""


def look_at_fonts() -> FontsSeen:
    """Draw with each face."""
    faces: tuple[Face, ...] = get_args(Face)
    try:
        for face in faces:
            stencil(face, "8")
        missing = {letter for face in (LINE, LINE_BOLD, WORDS[-1]) for letter in LETTERS - glyphs(face)}
    except Exception as error:
        return FontsSeen(len(faces), reason=reason_of(error))
    return FontsSeen(len(faces), missing="".join(sorted(missing)))


def judge_fonts(seen: FontsSeen) -> Finding:
    """Without a font no card can be drawn."""
    if seen.reason:
        return trouble("fonts.unreadable", reason=seen.reason)
    if seen.missing:
        return warning("fonts.missing", letters=seen.missing)
    return well("fonts.ok", faces=seen.count)
