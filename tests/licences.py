"""The licences of everything that runs in the box: `python -m tests.licences` writes docs/licences.md anew.

They come from the installed packages' own metadata, for the packages that requirements/run.txt pins.
"""

from __future__ import annotations

import re
from importlib.metadata import PackageMetadata, metadata
from pathlib import Path

ROOT = Path(__file__).parents[1]
FILE = ROOT / "docs" / "licences.md"
INTRODUCTION = """# Licences

sorrybox itself is under the MIT licence (LICENSE). It runs on these packages, installed beside it and not changed; the
list is made from their own metadata by `python -m tests.licences`. The fonts in `device/fonts` and
`hardware/fonts` have their licences beside them.

| package | version | licence |
| --- | --- | --- |
"""
SAME = {
    "PSFL": "PSF-2.0",
    "Python Software Foundation License": "PSF-2.0",
    "ZPL 2.1": "ZPL-2.1",
    "BSD License": "BSD",
    "MIT License": "MIT",
}
"""Names for the same licence, and the one we write."""


def pinned() -> list[str]:
    """The run-time packages."""
    text = (ROOT / "requirements" / "run.txt").read_text(encoding="utf-8")
    return re.findall(r"^([a-z0-9._-]+)==", text, re.MULTILINE)


def licence(about: PackageMetadata) -> str:
    """A package's licence as short as its metadata allow; empty when they don't tell."""
    told = about.json
    named = str(told.get("license_expression") or told.get("license") or "").strip()
    if not named or "\n" in named:
        classifiers = [one for one in told.get("classifier", ()) if one.startswith("License :: OSI")]
        named = classifiers[0].rpartition(" :: ")[2] if classifiers else ""
    return SAME.get(named, named)


def table() -> dict[str, tuple[str, str]]:
    """Version and licence by package."""
    found = {name: metadata(name) for name in pinned()}
    return {name: (about["Version"], licence(about)) for name, about in found.items()}


def text() -> str:
    """The whole file."""
    return INTRODUCTION + "".join(f"| {name} | {version} | {terms} |\n" for name, (version, terms) in table().items())


if __name__ == "__main__":
    FILE.write_text(text(), encoding="utf-8")
