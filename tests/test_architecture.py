"""What the rooms may import, and how companion stays pure."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PURE = {
    *("__future__", "array", "bisect", "collections", "companion", "dataclasses", "enum", "functools", "hashlib"),
    *("itertools", "math", "operator", "re", "typing", "unicodedata"),
}
"""All that companion may import: no files, clock, randomness, threads or logging."""

ROOMS = {
    "companion": {"companion"},
    "hardware": {"hardware"},
    "web": {"web", "companion"},
    "device": {"device", "web", "hardware", "companion"},
}


def imports(path: Path) -> Iterator[str]:
    """The top-level name of everything that a module imports, wherever in it."""
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            yield from (alias.name.partition(".")[0] for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path} imports relatively"
            yield str(node.module).partition(".")[0]


def whole_imports(path: Path) -> Iterator[str]:
    """The whole name of everything that a module imports."""
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield str(node.module)


def modules(room: str) -> list[Path]:
    return sorted((ROOT / room).rglob("*.py"))


@pytest.mark.parametrize("path", modules("companion"), ids=lambda path: path.stem)
def test_companion_imports_only_what_is_pure(path: Path) -> None:
    assert set(imports(path)) <= PURE


@pytest.mark.parametrize("room", ROOMS)
def test_rooms_import_only_the_rooms_below_them(room: str) -> None:
    for path in modules(room):
        assert set(imports(path)) & set(ROOMS) <= ROOMS[room], path


def test_only_the_box_put_together_knows_the_web() -> None:
    knowing = {path.name for path in modules("device") if "web" in set(imports(path))}
    assert knowing <= {"box.py", "keys.py", "daemon.py"}


def test_only_the_small_program_speaks_to_networkmanager_and_the_box_knows_only_its_protocol() -> None:
    program = ROOT / "hardware/network"
    for room in ROOMS:
        for path in modules(room):
            if program in path.parents:
                continue
            assert "jeepney" not in set(imports(path)), path
            known = re.findall(r"hardware\.network[\w.]*", "\n".join(whole_imports(path)))
            assert set(known) <= {"hardware.network.protocol"}, path


@pytest.mark.parametrize("path", modules("companion"), ids=lambda path: path.stem)
def test_companion_never_prints_opens_or_asks(path: Path) -> None:
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            assert node.func.id not in ("print", "open", "input", "eval", "exec"), f"{path}:{node.lineno}"


def test_every_file_that_the_architecture_names_exists() -> None:
    named = re.findall(
        r"`((?:companion|device|web|hardware|tests|docs)/[\w/.-]+\.\w+)`", (ROOT / "ARCHITECTURE.md").read_text()
    )
    assert len(named) > 20
    assert [name for name in named if not (ROOT / name).exists()] == []


def test_no_class_name_means_two_things() -> None:
    places: dict[str, list[str]] = {}
    for room in ROOMS:
        for path in modules(room):
            for node in ast.walk(ast.parse(path.read_text())):
                if isinstance(node, ast.ClassDef):
                    places.setdefault(node.name, []).append(f"{path.relative_to(ROOT)}:{node.lineno}")
    assert {name: found for name, found in places.items() if len(found) > 1} == {}


def test_the_tops_of_companion_and_device_can_be_taken_in_at_a_glance() -> None:
    for room in ("companion", "device"):
        entries = {path.relative_to(ROOT / room).parts[0] for path in modules(room) if path.name != "__init__.py"}
        assert len(entries) <= 24, sorted(entries)


def test_no_module_is_called_device_inside_a_room() -> None:
    for room in ROOMS:
        assert not [path for path in modules(room) if path.stem == "device"]


def test_every_test_folder_is_a_package() -> None:
    for folder in {path.parent for path in (ROOT / "tests").rglob("test_*.py")}:
        assert (folder / "__init__.py").exists(), folder


def test_a_mere_deck_starts_without_engine_words_doctor_and_what_is_needed_later() -> None:
    later = (
        *("companion.moves.legal", "companion.moves.tables", "companion.announcing", "companion.hands"),
        *("companion.coach", "device.checkup", "web.openapi", "babel", "fpdf", "segno", "jeepney"),
    )
    code = f"import sys, device.daemon; print([name for name in {later} if name in sys.modules])"
    told = subprocess.run([sys.executable, "-P", "-c", code], capture_output=True, text=True, check=True)
    assert told.stdout.strip() == "[]"
