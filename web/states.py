"""The table as JSON: the fields that `companion.views` declares, and what the box adds."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields, is_dataclass
from functools import cache
from typing import Annotated, Any, Literal

from companion.views import HandState, HandView, MoveState, TableState, TableView


@dataclass(frozen=True, slots=True)
class BoxState(TableState):
    """The whole answer of `GET /api/state`."""

    panel: Annotated[Literal["ok", "lost"], "`ok` or `lost`"]
    simulated: Annotated[bool, "true or false"]


def move_fields(move: MoveState) -> dict[str, Any]:
    """A move as `sorrybox moves --batch` writes it."""
    return _told(MoveState, move)


def state_fields(table: TableView, *, panel: str, simulated: bool) -> dict[str, Any]:
    """`GET /api/state`."""
    return {**_told(TableState, table), "panel": panel, "simulated": simulated}


def hand_fields(hand: HandView) -> dict[str, Any]:
    """`GET /api/hand/COLOUR`."""
    return _told(HandState, hand)


@cache
def _names(declared: type) -> tuple[str, ...]:
    return tuple(each.name for each in fields(declared))


def _told(declared: type, value: object) -> dict[str, Any]:
    return {name: _plain(getattr(value, name)) for name in _names(declared)}


def _plain(value: Any) -> Any:
    """Views, mappings and tuples as JSON has them."""
    if isinstance(value, tuple):
        return [_plain(each) for each in value]
    if isinstance(value, MoveState):
        return _told(MoveState, value)
    if isinstance(value, Mapping):
        return {key: _plain(each) for key, each in value.items()}
    return _told(type(value), value) if is_dataclass(value) else value
