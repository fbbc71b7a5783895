"""The short list of browser features that the page uses, all four years old in Firefox, Safari and Chromium; and what
it must not use."""

from __future__ import annotations

import re
from pathlib import Path

import web

STATIC = Path(web.__file__).parent / "static"
GLOBALS = {
    "AudioContext", "CustomEvent", "DOMParser", "Date", "Element", "EventSource", "FormData", "Image", "JSON", "Map",
    "Math", "Number", "Object", "Promise", "ResizeObserver", "Set", "String", "URLSearchParams", "addEventListener",
    "clearTimeout", "document", "fetch", "localStorage", "navigator", "setTimeout", "window",
}  # fmt: skip
"""What a script may take from the browser."""
TOO_NEW = {
    "css": r":has\(|color-mix|@container|@layer|@scope|text-wrap|\bd[vs]h\b|subgrid|anchor-|&\s*[.:{]|light-dark",
    "js": r"structuredClone|\.at\(|findLast|toSorted|groupBy|startViewTransition|wakeLock|serviceWorker|clipboard"
    r"|AbortSignal\.(any|timeout)|import\(|\beval\b|Function\(|innerHTML|document\.write|showModal|\.inert",
}
WORD = re.compile(
    r"(?<![\w.$'\"`-])([A-Z]\w+|addEventListener|clearTimeout|document|fetch|localStorage|navigator|setTimeout|window)\b(?!:)"
)


def code_of(path: Path) -> str:
    """A script without its comments and strings."""
    text = re.sub(r"(?m)//.*$", "", path.read_text("utf-8"))
    return re.sub(r"\"[^\"\n]*\"|'[^'\n]*'|/\[?\^?[^/\n ]+/[a-z]*", "''", text)


def test_scripts_take_only_listed_things_from_the_browser() -> None:
    for path in sorted(STATIC.glob("*.js")):
        code = code_of(path)
        own = set(re.findall(r"(?:const|let|function|class)\s+([A-Za-z]\w*)", code))
        used = {word for word in WORD.findall(code) if word not in own}
        assert used <= GLOBALS, f"{path.name}: {sorted(used - GLOBALS)}"


def test_nothing_too_new_is_used() -> None:
    for path in sorted(STATIC.glob("*.*")):
        forbidden = TOO_NEW.get(path.suffix.removeprefix("."))
        if forbidden:
            found = re.search(forbidden, path.read_text("utf-8"))
            assert found is None, f"{path.name}: {found.group(0) if found else ''}"


def test_nothing_is_loaded_from_elsewhere() -> None:
    for path in [*STATIC.glob("*"), *(STATIC.parent / "templates").glob("*")]:
        text = path.read_text("utf-8").replace("http://www.w3.org/2000/svg", "")
        assert not re.search(r"https?://|@import|url\(", text), path.name


def test_the_page_s_own_files_are_small() -> None:
    assert sum(path.stat().st_size for path in STATIC.glob("*.js")) < 40_000
    assert sum(path.stat().st_size for path in STATIC.glob("*.css")) < 30_000
