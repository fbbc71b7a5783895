"""Every sentence of the catalogues is said somewhere: its id stands in the source, whole or put together."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

from device.catalogues import ROOMS
from tests.test_catalogues import ROOT, TOPICS, texts

SAID_IN_TEMPLATES = re.compile(r"say\(\s*([^,)]+)")
QUOTED = re.compile(r"""(["'])([^"']+)\1""")


def sources(suffix: str) -> Iterator[Path]:
    for room in ROOMS:
        yield from (ROOT / room).rglob(f"*{suffix}")


def as_pattern(pieces: list[str | None]) -> str:
    """A regular expression for a text put together; None stands for what is only known when it runs."""
    return "".join("(.+)" if piece is None else re.escape(piece) for piece in pieces)


def literal(node: ast.AST) -> str | None:
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else None


def spoken() -> tuple[set[str], set[str]]:
    """The texts that stand in the source, names included, and the patterns of those that are put together."""
    whole, made = set[str](), set[str]()
    for path in sources(".py"):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.JoinedStr):
                made.add(as_pattern([literal(piece) for piece in node.values]))
            elif isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add):
                made.add(as_pattern([literal(node.left), literal(node.right)]))
            elif (text := literal(node)) is not None:
                whole.add(text)
            elif isinstance(node, ast.Name):
                whole.add(node.id)
    for path in sources(".html"):
        for match in SAID_IN_TEMPLATES.finditer(path.read_text()):
            pieces = [piece.strip() for piece in match[1].split("~")]
            said = [piece[1:-1] if piece[0] in "\"'" else None for piece in pieces]
            whole |= {text for _, text in QUOTED.findall(match[1])}
            made.add(as_pattern(said))
    for path in sources(".js"):
        whole |= set(re.findall(r'"([^"\n]+)"', path.read_text()))
    return whole, {pattern for pattern in made if re.search(r"\w", pattern.replace("(.+)", ""))}


def test_no_catalogue_has_a_sentence_that_nobody_says() -> None:
    whole, made = spoken()
    patterns = [re.compile(pattern) for pattern in made]

    def is_said(text: str) -> bool:
        if text in whole or text.isdigit():
            return True
        if "." not in text:
            return False
        matches = (pattern.fullmatch(text) for pattern in patterns)
        return any(match is not None and all(map(is_said, match.groups())) for match in matches)

    ids = [key for room, topic in TOPICS for key in texts(room, topic, "en")]
    assert [key for key in ids if not is_said(key)] == []
