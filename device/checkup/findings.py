"""What a look at the box found, and the report made of it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal, TypeAlias, TypedDict

from companion.messages import Message, Translator, Value, message

Status: TypeAlias = Literal["ok", "warning", "trouble", "skipped"]
"""`trouble` keeps the box from playing: no press becomes a card on the panel. With a `warning` it plays, but not as
well as it could, or loses something in a power cut."""


@dataclass(frozen=True, slots=True)
class Finding:
    """One line of the report; whatever is not well has a cure."""

    name: str
    """What was looked at: `board`, `button`, `panel`, …"""
    status: Status
    says: Message
    cure: Message | None = None


class Check(TypedDict):
    """A finding in one language, as `sorrybox doctor --json` has it."""

    name: str
    status: Status
    says: str
    cure: str | None


class Report(TypedDict):
    """The whole of `sorrybox doctor --json`."""

    ok: bool
    checks: list[Check]


def well(topic: str, **params: Value) -> Finding:
    """All right. `topic` is the catalogue's id without `doctor.`; its first word is the finding's name."""
    return _finding("ok", topic, params)


def warning(topic: str, **params: Value) -> Finding:
    """The box plays, but …; the cure's id is the finding's with `.cure`."""
    return _finding("warning", topic, params)


def trouble(topic: str, **params: Value) -> Finding:
    """The box can't play."""
    return _finding("trouble", topic, params)


def skipped(name: str, why: str) -> Finding:
    """Not looked at; `why` is an id without `doctor.skipped.`."""
    return Finding(name, "skipped", message(f"doctor.skipped.{why}", name=message(f"doctor.name.{name}")))


def _finding(status: Status, topic: str, params: dict[str, Value]) -> Finding:
    cure = None if status == "ok" else message(f"doctor.{topic}.cure", **params)
    return Finding(topic.partition(".")[0], status, message(f"doctor.{topic}", **params), cure)


def can_play(findings: Iterable[Finding]) -> bool:
    """Whether nothing keeps the box from playing."""
    return all(finding.status != "trouble" for finding in findings)


def report(findings: Iterable[Finding], say: Translator) -> Report:
    """The findings in one language."""
    found = list(findings)
    checks: list[Check] = [
        {
            "name": finding.name,
            "status": finding.status,
            "says": say(finding.says),
            "cure": say(finding.cure) if finding.cure else None,
        }
        for finding in found
    ]
    return {"ok": can_play(found), "checks": checks}
