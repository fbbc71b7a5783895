"""The JSON bodies of the calls: typed, strict, nothing unknown."""

from __future__ import annotations

from typing import TypeVar

import msgspec
from flask import Request

from companion.colours import COLOURS, Colour
from companion.commands import LONGEST_NAME
from companion.errors import BadText
from companion.messages import message
from web.refusals import BadBody, TooLarge

LARGEST_BODY = 16 * 1024


class Empty(msgspec.Struct, forbid_unknown_fields=True):
    """A call without particulars. `if_version` (in every body): only if the table is still at this version."""

    if_version: int | None = None


class Announcement(Empty, kw_only=True):
    """A move; in hand games with the card played."""

    move: str
    card: str | None = None


class Question(Empty, kw_only=True):
    """A move to be judged; what is left out is the table's."""

    move: str
    position: str | None = None
    turn: str | None = None
    card: str | None = None
    rules: str | None = None
    options: dict[str, str] | None = None


class Placing(Empty, kw_only=True):
    """Where the pawns stand."""

    position: str
    turn: str


class GameBody(Empty, kw_only=True):
    """A new game; what is left out stays."""

    profile: str | None = None
    options: dict[str, str] | None = None
    seats: list[str] | None = None
    checker: str | None = None
    first: str | None = None
    target: int | None = None
    mix: bool = False
    hints: str | None = None


class MixBody(Empty, kw_only=True):
    """A word for the pile."""

    word: str


class CheckerBody(Empty, kw_only=True):
    """`off`, `advise` or `enforce`."""

    checker: str


class CodeBody(Empty, kw_only=True):
    """The short code of the join screen."""

    code: str


class ColourBody(Empty, kw_only=True):
    """A seat."""

    colour: str


class SeatBody(ColourBody, kw_only=True):
    """A seat and the name of who sits there."""

    name: str = ""


class Pressing(Empty, kw_only=True):
    """The simulated button, held or let go."""

    pressed: bool


Body = TypeVar("Body", bound=Empty)


def read_body(request: Request, kind: type[Body]) -> Body:
    """The body of a call. Raises `TooLarge`, or `BadBody` for what isn't JSON or doesn't fit."""
    if (request.content_length or 0) > LARGEST_BODY:
        raise TooLarge
    try:
        return msgspec.json.decode(request.get_data(cache=False), type=kind)
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
        raise BadBody(str(error)) from error


def read_colour(text: str) -> Colour:
    """A colour's name in any letter case; `BadText` for anything else."""
    for colour in COLOURS:
        if text.strip().lower() == colour:
            return colour
    raise BadText(message("page.error.colour", colour=text[:40], known=", ".join(COLOURS)))


def read_name(text: str) -> str:
    """A player's name, spaces tidied; `BadText` when it is too long or has signs that don't print."""
    name = " ".join(text.split())
    if len(name) > LONGEST_NAME or not name.isprintable():
        raise BadText(message("page.error.name", most=LONGEST_NAME))
    return name


def read_version(text: str) -> int | None:
    """A version in an address or a form; None for what can't be one."""
    return int(text) if text.isascii() and text.isdigit() and len(text) < 19 else None
