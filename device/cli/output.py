"""What a command prints, wherever that goes: a terminal that is narrow or knows no Unicode, a pipe that was closed."""

from __future__ import annotations

import codecs
import json
import os
import shutil
import sys
import textwrap
from collections.abc import Mapping
from typing import TextIO

from device.catalogues import LANGUAGES

_PLAIN = {"→": "->", "←": "<-", "↓": "v", "↑": "^", "…": "...", "–": "-", "—": "-", "×": "x", "✓": "+", "·": "-"}
_PLAIN |= dict.fromkeys("“”„«»", '"') | dict.fromkeys("‘’", "'") | dict.fromkeys("   ", " ")
_PLAIN |= dict(zip("åäöéèàùìòíÅÄÖÉÈÀÙÌÒ", "aaoeeauioiAAOEEAUIO", strict=True))
_PLAIN |= dict(zip("абвгдезийклмнопрстуфыэ", "abvgdeziyklmnoprstufye", strict=True))
_PLAIN |= {"ё": "yo", "ж": "zh", "х": "kh", "ц": "ts", "ч": "ch", "ш": "sh", "щ": "shch"}
_PLAIN |= {"ъ": "", "ь": "", "ю": "yu", "я": "ya"}
_PLAIN |= {letter.upper(): latin.capitalize() for letter, latin in _PLAIN.items() if letter.upper() not in _PLAIN}
_NARROWEST = 20


def readers_language(environ: Mapping[str, str] = os.environ) -> str:
    """The language that the system speaks to its reader, if it is one of ours; else English."""
    told = environ.get("LC_ALL") or environ.get("LC_MESSAGES") or environ.get("LANG") or ""
    return next((language for language in LANGUAGES if told.lower().startswith(language)), "en")


def prepare() -> None:
    """Have standard output and error write in their encoding whatever we say: signs that it lacks are written with
    those that it has, Russian in Latin letters. A closed one writes nowhere."""
    codecs.register_error("sorrybox", _in_plain_letters)
    for name in ("stdout", "stderr"):
        stream = getattr(sys, name)
        if stream is None:
            setattr(sys, name, open(os.devnull, "w", encoding="utf-8"))  # noqa: SIM115 - open to the end
        elif hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="sorrybox")


def _in_plain_letters(error: UnicodeError) -> tuple[str, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    text = "".join(_PLAIN.get(letter, "?") for letter in error.object[error.start : error.end])
    return text, error.end


def as_json(value: object) -> str:
    """JSON on one line; where the output is not in Unicode, with every other sign escaped."""
    unicode = (getattr(sys.stdout, "encoding", None) or "").lower().replace("-", "").startswith("utf")
    return json.dumps(value, ensure_ascii=not unicode)


def hang_up() -> None:
    """Nobody reads any more: what is printed from now on goes nowhere, the flush at the end too."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def fitted(text: str, indent: int = 0, out: TextIO | None = None) -> str:
    """A line for a terminal, broken between words where it is narrow; as it is for everything else."""
    out = out or sys.stdout
    if not out.isatty():
        return text
    width = max(_NARROWEST, shutil.get_terminal_size().columns)
    return textwrap.fill(text, width, subsequent_indent=" " * min(indent, width // 2), break_on_hyphens=False)
