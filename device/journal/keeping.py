"""A state as plain data and back, so that a table can be taken up without following all its events again."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import fields, is_dataclass, replace
from functools import cache
from typing import Any, TypeAlias, cast, get_args, get_origin, get_type_hints

from companion.errors import BadText
from companion.moves.position import Position
from companion.state import Scene, State, Undoable

Plain: TypeAlias = Mapping[str, Any]
"""What JSON can hold."""
_STEPS = ("past", "future")


def to_plain(state: State) -> dict[str, Any]:
    """The whole state, secrets included. The scenes of the past are told by what sets each apart from the one before
    it, for they have nearly all in common."""
    plain = {each.name: _plain(getattr(state, each.name)) for each in fields(State) if each.name not in _STEPS}
    return {"form": form(), **plain} | {name: list(_told(getattr(state, name), state.scene)) for name in _STEPS}


def from_plain(plain: Plain) -> State:
    """The state that `to_plain` told. Raises ValueError for anything else, also for what a program of another version
    told."""
    try:
        if plain["form"] != form():
            raise ValueError("another version's state")
        hints = _hints(State)
        values = {name: _read(hint, plain[name]) for name, hint in hints.items() if name not in _STEPS}
        for name in _STEPS:
            values[name] = tuple(_retold(plain[name], values["scene"]))
        return State(**values)
    except (AttributeError, KeyError, TypeError, ValueError, BadText) as problem:
        raise ValueError("no state") from problem


@cache
def form() -> str:
    """What a state is made of, as a short word: it changes with every field that comes, goes or changes its type."""
    told: dict[str, list[str]] = {}
    waiting: list[Any] = [State]
    while waiting:
        hint = waiting.pop()
        if is_dataclass(hint) and hint is not Position and repr(hint) not in told:
            of_hint = _hints(cast("type", hint))
            told[repr(hint)] = [f"{name}: {each!r}" for name, each in of_hint.items()]
            waiting.extend(of_hint.values())
        waiting.extend(get_args(hint))
    return hashlib.sha256(repr(sorted(told.items())).encode()).hexdigest()[:16]


def _plain(value: Any) -> Any:
    if isinstance(value, Position):
        return value.text
    if is_dataclass(value):
        return [_plain(getattr(value, each.name)) for each in fields(value) if each.init]
    if isinstance(value, tuple):
        return [_plain(each) for each in value]
    if isinstance(value, Mapping):
        return {name: _plain(each) for name, each in value.items()}
    return value


def _told(steps: tuple[Undoable, ...], scene: Scene) -> Any:
    names = [each.name for each in fields(Scene)]
    for step in steps:
        changed = {
            name: _plain(value)
            for name in names
            if (value := getattr(step.scene, name)) is not (before := getattr(scene, name)) and value != before
        }
        yield [step.version, changed]
        scene = step.scene


def _retold(steps: Any, scene: Scene) -> Any:
    hints = _hints(Scene)
    for version, changed in steps:
        scene = replace(scene, **{name: _read(hints[name], value) for name, value in changed.items()})
        yield Undoable(version, scene)


@cache
def _hints(kind: type) -> dict[str, Any]:
    names = {each.name for each in fields(cast("Any", kind)) if each.init}  # others follow from those
    return {name: hint for name, hint in get_type_hints(kind).items() if name in names}


def _read(hint: Any, value: Any) -> Any:
    """A value of a type, as `_plain` told it."""
    inner = get_args(hint)
    if type(None) in inner:
        return None if value is None else _read(next(each for each in inner if each is not type(None)), value)
    if hint is Position:
        return Position.read(value)
    if is_dataclass(hint):
        of_hint = _hints(cast("type", hint))
        return cast("Any", hint)(
            **{name: _read(each, one) for (name, each), one in zip(of_hint.items(), value, strict=True)}
        )
    if isinstance(value, list):
        kinds = inner[:1] * len(value) if inner[1:] == (...,) else inner
        return tuple(_read(kind, each) for kind, each in zip(kinds, value, strict=True))
    if isinstance(value, dict):
        return {name: _read(inner[1], each) for name, each in value.items()}
    if value in inner or (get_origin(hint) is None and isinstance(value, hint)):
        return value
    raise TypeError(hint)
