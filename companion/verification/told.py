"""A log as it is told: lines with the right fields of the right types, command by command. Nothing is believed yet."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias

from companion.cards import CARDS, Card
from companion.deck import commitment
from companion.errors import TableError
from companion.events import (
    Discarded,
    Drawn,
    Ended,
    GameStarted,
    Mixed,
    Moved,
    Opened,
    Played,
    PositionSet,
    Redone,
    Shuffled,
    Skipped,
    Undone,
)
from companion.messages import Message, message
from companion.public_log import Line, over_at_the_end

_Types: TypeAlias = tuple[type, ...]
_TEXT: _Types = (str,)
_TEXT_OR_NOTHING: _Types = (str, type(None))
_WHOLE: _Types = (int,)
_TRUTH: _Types = (bool,)
_LIST: _Types = (list, tuple)
_TABLE: _Types = (dict,)

_EVERY: dict[str, _Types] = {"version": _WHOLE, "time": _TEXT, "kind": _TEXT, "command": _WHOLE}
_FIELDS: Mapping[str, dict[str, _Types]] = {
    GameStarted.kind: {
        "profile": _TEXT,
        "options": _TABLE,
        "seats": _LIST,
        "checker": _TEXT,
        "first": _TEXT_OR_NOTHING,
        "draw_off": _TRUTH,
        "target": (int, type(None)),
        "scores": _TABLE,
        "names": _TABLE,
    },
    Shuffled.kind: {"cards": _WHOLE, "commitment": _TEXT},
    Mixed.kind: {"word": _TEXT, "colour": _TEXT_OR_NOTHING},
    Drawn.kind: {"card": _TEXT_OR_NOTHING, "colour": _TEXT_OR_NOTHING, "hand": _TRUTH},
    Played.kind: {"colour": _TEXT, "card": _TEXT},
    Discarded.kind: {"colour": _TEXT, "card": _TEXT},
    Moved.kind: {
        "colour": _TEXT,
        "card": _TEXT_OR_NOTHING,
        "move": _TEXT,
        "position": _TEXT,
        "bumped": _LIST,
        "filled": _TRUTH,
    },
    PositionSet.kind: {"position": _TEXT, "turn": _TEXT},
    Skipped.kind: {"colour": _TEXT},
    Undone.kind: {"undone": _WHOLE},
    Redone.kind: {"redone": _WHOLE},
    Opened.kind: {"salt": _TEXT, "order": _TEXT},
    Ended.kind: {"winner": _LIST, "points": _TABLE},
}
"""What the lines of each kind tell beside `_EVERY`."""
_SOMETIMES: Mapping[str, dict[str, _Types]] = {
    GameStarted.kind: {"mix": _TRUTH, "resumes": _TABLE},
    Shuffled.kind: {"in_place": _TRUTH, "kept": _WHOLE, "hands": _LIST},
}
_TIME = re.compile(
    r"[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])T([01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]\.[0-9]{3}Z"
)
_CARDS: dict[str, Card] = {card: card for card in CARDS}
_HEX = re.compile(r"[0-9a-f]{64}")


class DoesNotHold(TableError):
    """The log contradicts itself, a commitment or a rule, at `version` (0: no line of it can be named)."""

    def __init__(self, version: int, problem: Message, rule: str | None = None) -> None:
        super().__init__(message("verify.at", version=version, problem=problem) if version else problem, rule)
        self.version = version


@dataclass(frozen=True, slots=True)
class ToldCommand:
    """The lines of one command; `first` is the version of its first event, which may be one that no log tells."""

    first: int
    lines: tuple[Line, ...]

    @property
    def kinds(self) -> tuple[str, ...]:
        """The lines' kinds, in their order."""
        return tuple(line["kind"] for line in self.lines)

    @property
    def last(self) -> int:
        """The version of its last line."""
        version: int = self.lines[-1]["version"]
        return version

    @property
    def begins_untold(self) -> bool:
        """Whether its first event is one of those that the log leaves out (a seat, the checker's mode)."""
        return bool(self.lines[0]["version"] != self.first)


def read(lines: Iterable[Any]) -> list[ToldCommand]:
    """The commands of a log. Raises `DoesNotHold` for what can't be a line, and for versions that don't count up."""
    commands: list[ToldCommand] = []
    of_command: list[Line] = []
    latest = 0
    for number, line in enumerate(lines, start=1):
        _hold_fields(line, number)
        if of_command and line["command"] != of_command[0]["command"]:
            commands.append(ToldCommand(of_command[0]["command"], tuple(of_command)))
            of_command = []
        _hold_version(line, latest, of_command)
        of_command.append(line)
        latest = line["version"]
    if not of_command:
        raise DoesNotHold(0, message("verify.empty"))
    commands.append(ToldCommand(of_command[0]["command"], tuple(of_command)))
    return commands


def _hold_fields(line: Any, number: int) -> None:
    if type(line) is not dict or any(type(line.get(name)) not in types for name, types in _EVERY.items()):
        raise DoesNotHold(0, message("verify.no_line", line=number))
    kind, version = line["kind"], line["version"]
    if version < 1 or kind not in _FIELDS or not _TIME.fullmatch(line["time"]):
        raise DoesNotHold(0, message("verify.no_line", line=number))
    needed = _EVERY | _FIELDS[kind]
    allowed = needed | _SOMETIMES.get(kind, {})
    for name, value in line.items():
        if name not in allowed or type(value) not in allowed[name]:
            raise DoesNotHold(version, message("verify.field", field=str(name)))
    for name in needed:
        if name not in line:
            raise DoesNotHold(version, message("verify.field", field=name))


def _hold_version(line: Line, latest: int, of_command: list[Line]) -> None:
    """Within a command versions follow one upon the other; before its first line, events may lie that no log tells."""
    version, first = line["version"], line["command"]
    if of_command:
        fits = version == latest + 1 and line["time"] == of_command[0]["time"]
    else:
        fits = latest < first <= version <= first + 1
    if not fits:
        raise DoesNotHold(version, message("verify.order"))


def opened_orders(commands: Iterable[ToldCommand]) -> dict[str, Opened]:
    """What the log itself opens, by commitment; what is no salt or no order is left to be refused at its line."""
    orders = {}
    for command in commands:
        for line in command.lines:
            if line["kind"] == Opened.kind and _HEX.fullmatch(line["salt"]):
                cards = _cards(line["order"].split(","))
                if cards is not None:
                    orders[commitment(line["salt"], cards)] = Opened(line["salt"], cards)
    return orders


def _cards(names: list[str]) -> tuple[Card, ...] | None:
    return tuple(_CARDS[name] for name in names) if set(names) <= set(_CARDS) else None


def may_be_masked(commands: list[ToldCommand]) -> list[bool]:
    """For each command, whether cards drawn into hands may be hidden: only in the last game, while it is not over."""
    starts = [index for index, command in enumerate(commands) if GameStarted.kind in command.kinds]
    last = starts[-1] if starts else 0
    lines = [line for command in commands[last:] for line in command.lines]
    hidden = not over_at_the_end((line["kind"], line["command"], line) for line in lines)
    return [hidden and index >= last for index in range(len(commands))]


def is_commitment(text: str) -> bool:
    """Whether this is written as a commitment is."""
    return _HEX.fullmatch(text) is not None
