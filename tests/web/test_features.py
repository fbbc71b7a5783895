"""The short list of browser features that the page uses, all four years old in Firefox, Safari and Chromium; and what
it must not use."""

from __future__ import annotations

import gzip
import re
from pathlib import Path

import web
from companion.commands import Draw
from tests.web.tables import checked_game, open_door, real_ports
from web.app import create_app

STATIC = Path(web.__file__).parent / "static"
GLOBALS = {
    "AbortController", "AudioContext", "CSS", "CustomEvent",
    "DOMParser", "Date", "Element", "Error", "EventSource", "FormData", "Image", "JSON", "Map",
    "Math", "Number", "Object", "Promise", "ResizeObserver", "Set", "SpeechSynthesisUtterance",
    "String", "URLSearchParams", "addEventListener",
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


def test_the_first_load_of_the_table_is_under_sixty_kilobytes() -> None:
    door = open_door("7")
    checked_game(door, "S,r10,s3,H/S,b5,b12,H/y1,y9,s2,H/S,S,g13,H", "red")
    door.do(Draw())
    phone = create_app(real_ports(door)).test_client()
    sent = phone.get("/", headers={"Accept-Encoding": "gzip"}).data
    own = [*STATIC.glob("*.css"), *(path for path in STATIC.glob("*.js") if path.name != "replay.js")]
    files = [phone.get(f"/static/{path.name}", headers={"Accept-Encoding": "gzip"}) for path in own]
    assert all(file.headers["Content-Encoding"] == "gzip" for file in files)
    for file in files:
        file.close()
    assert len(sent) + sum(len(file.data) for file in files) < 60_000
    door.stop()


def test_a_phone_that_takes_no_compression_gets_the_same_file() -> None:
    door = open_door()
    phone = create_app(real_ports(door)).test_client()
    plain = phone.get("/static/live.js")
    packed = phone.get("/static/live.js", headers={"Accept-Encoding": "gzip"})
    assert plain.data == (STATIC / "live.js").read_bytes() == gzip.decompress(packed.data)
    assert "Content-Encoding" not in plain.headers
    assert packed.headers["Vary"] == "Accept-Encoding"
    plain.close()
    packed.close()
    door.stop()
