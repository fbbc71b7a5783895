"""The Python and the libraries that run, against what sorrybox asks for."""

from __future__ import annotations

import platform
import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from importlib.metadata import PackageNotFoundError, requires, version

from device.checkup.findings import Finding, trouble, warning, well

TOLD = ("gpiozero", "gpiod", "luma.oled", "pillow", "flask")
"""Those of which the report tells the version."""


@dataclass(frozen=True, slots=True)
class VersionsSeen:
    """What is installed."""

    python: str
    told: tuple[tuple[str, str], ...]
    """Library and version, for the report."""
    unfit: tuple[str, ...] = ()
    """Each requirement that isn't met, with what is there."""
    rpi_gpio: bool = False
    """Whether RPi.GPIO is there, to which gpiozero would fall back (field-notes 2, 28)."""


def look_at_versions(
    requirements: Iterable[str] | None = None, installed: Callable[[str], str] = version
) -> VersionsSeen:
    """This environment; `requirements` as in `pyproject.toml`, by default sorrybox's own."""
    if requirements is None:
        requirements = _own_requirements()
    unfit = [text for text in requirements if ";" not in text and not _is_met(text, installed)]
    return VersionsSeen(
        platform.python_version(),
        tuple((name, found) for name in TOLD if (found := _installed(name, installed))),
        tuple(_with_found(text, installed) for text in unfit),
        bool(_installed("RPi.GPIO", installed)) and not _installed("rpi-lgpio", installed),
    )


def judge_versions(seen: VersionsSeen) -> Finding:
    """An old library is one that made boxes fail before."""
    if seen.unfit:
        return trouble("versions.unfit", wanted="; ".join(seen.unfit))
    if seen.rpi_gpio:
        return warning("versions.rpi_gpio")
    return well("versions.ok", python=seen.python, libraries=", ".join(" ".join(pair) for pair in seen.told))


def _own_requirements() -> list[str]:
    try:
        return requires("sorrybox") or []
    except PackageNotFoundError:
        return []


def _installed(name: str, installed: Callable[[str], str]) -> str:
    try:
        return installed(name)
    except PackageNotFoundError:
        return ""


def _with_found(requirement: str, installed: Callable[[str], str]) -> str:
    found = _installed(_split(requirement)[0], installed)
    return f"{requirement} ({found or '-'})"


def _split(requirement: str) -> tuple[str, list[tuple[str, str]]]:
    """`pillow>=11,<14` as a name and its bounds."""
    name = re.split(r"[<>=!~\[ ]", requirement, maxsplit=1)[0]
    return name, re.findall(r"(>=|<=|==|!=|<|>)\s*([0-9][\w.]*)", requirement)


def _is_met(requirement: str, installed: Callable[[str], str]) -> bool:
    name, bounds = _split(requirement)
    found = _installed(name, installed)
    return bool(found) and all(_within(_key(found), sign, _key(bound)) for sign, bound in bounds)


def _within(found: tuple[int, ...], sign: str, bound: tuple[int, ...]) -> bool:
    return {
        ">=": found >= bound,
        "<=": found <= bound,
        "==": found == bound,
        "!=": found != bound,
        "<": found < bound,
        ">": found > bound,
    }[sign]


def _key(text: str) -> tuple[int, ...]:
    """`2.0.1.post3` as (2, 0, 1, 3): numbers in their order, zeros at the end left out."""
    numbers = [int(number) for number in re.findall(r"\d+", text.partition("+")[0])]
    while numbers and numbers[-1] == 0:
        numbers.pop()
    return tuple(numbers)
