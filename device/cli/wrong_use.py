"""What argparse finds wrong with a command line, told in the catalogues' words, so in every language."""

from __future__ import annotations

import re

from companion.messages import Message, message
from companion.moves.position import shorten

_SAID = {
    "choice": re.compile(
        r"argument (?P<name>[^:]+): invalid choice: '(?P<value>.*)' \(choose from (?P<known>.*)\)", re.S
    ),
    "number": re.compile(r"argument (?P<name>[^:]+): invalid int value: '(?P<value>.*)'", re.S),
    "value": re.compile(r"argument (?P<name>[^:]+): expected one argument"),
    "needless": re.compile(r"argument (?P<name>[^:]+): ignored explicit argument '(?P<value>.*)'", re.S),
    "missing": re.compile(r"the following arguments are required: (?P<names>.*)", re.S),
    "unknown": re.compile(r"unrecognized arguments: (?P<words>.*)", re.S),
    "unsure": re.compile(r"ambiguous option: (?P<word>.*) could match (?P<known>.*)", re.S),
}
"""The sentences of Python's argparse that a user can meet, by ours (`use.…` in `use.po`)."""


def wrong_use(said: str, program: str) -> Message:
    """Our sentence for argparse's, with the cure; one that it has only in a newer Python stands as it is."""
    told = next((_told(kind, found) for kind, shape in _SAID.items() if (found := shape.fullmatch(said))), said)
    return message("use.wrong", told=told, program=program)


def _told(kind: str, found: re.Match[str]) -> Message:
    parts = {name: " ".join(text.split()) for name, text in found.groupdict().items()}
    typed = {name: shorten(text) for name, text in parts.items() if name in ("value", "word", "words")}
    known = {"known": parts["known"].replace("'", "")} if "known" in parts else {}
    return message(f"use.{kind}", **parts | typed | known)
