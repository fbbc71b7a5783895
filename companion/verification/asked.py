"""What was asked: the commands that may have led to the lines of one. A wrong guess does no harm, for then the lines
are told otherwise."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, get_args

from companion.cards import Card
from companion.checking import CHECKERS, read_checker
from companion.colours import COLOURS, Colour
from companion.commands import (
    Announce,
    Command,
    Draw,
    Mix,
    NewGame,
    Redo,
    ReleaseSeat,
    SetChecker,
    SetPosition,
    Skip,
    Undo,
)
from companion.events import Discarded, GameStarted, Mixed, Moved, Played, PositionSet, Redone, Skipped, Undone
from companion.messages import message
from companion.public_log import Line
from companion.state import State
from companion.verification.told import DoesNotHold, ToldCommand


def asked(told: ToldCommand, state: State) -> Iterator[Command]:
    """The commands that may stand behind these lines, in this state. Raises a `TableError` where there can't be any."""
    if told.begins_untold:
        yield from _untold(state)
        return
    game = next((line for line in told.lines if line["kind"] == GameStarted.kind), None)
    if game is None:
        yield _plain(told, state)
    else:
        yield Undo() if "resumes" in game else _new_game(game)


def _untold(state: State) -> Iterator[Command]:
    """What the log tells only by what followed of itself."""
    if state.has_hands:
        yield from (ReleaseSeat(seat) for seat in state.seats)
    else:
        yield from (SetChecker(mode) for mode in CHECKERS)


def _plain(told: ToldCommand, state: State) -> Command:  # noqa: PLR0911 - one return a kind
    line = told.lines[0]
    match line["kind"]:
        case Undone.kind:
            return Undo()
        case Redone.kind:
            return Redo()
        case Skipped.kind:
            return Skip()
        case Mixed.kind:
            return Mix(line["word"], None if line["colour"] is None else _colour(line, "colour"))
        case PositionSet.kind:
            return SetPosition(line["position"], _colour(line, "turn"))
        case Played.kind:
            return _play(told)
        case Discarded.kind:
            return Announce(f"discard {line['card']}", None, _colour(line, "colour"))
        case Moved.kind:
            return Announce(line["move"], None, _colour(line, "colour") if state.has_hands else None)
        case _:
            return Draw()


def _play(told: ToldCommand) -> Announce:
    line = told.lines[0]
    move = next((other["move"] for other in told.lines if other["kind"] == Moved.kind), None)
    if move is None:
        raise DoesNotHold(line["version"], message("verify.missing", due=message("verify.kind.move")), "R31")
    return Announce(move, _card(line), _colour(line, "colour"))


def _new_game(line: Line) -> NewGame:
    """Everything is asked for as it is told; what can't be asked for, the match's points, must follow."""
    options: dict[str, Any] = line["options"]
    if not all(isinstance(value, str) for value in options.values()):
        raise DoesNotHold(line["version"], message("verify.field", field="options"))
    return NewGame(
        profile=line["profile"],
        options=options,
        seats=tuple(_one_of(seat, line, "seats") for seat in line["seats"]),
        checker=read_checker(line["checker"]),
        first="draw_off" if line["draw_off"] else line["first"],
        target=line["target"],
        mix=line.get("mix", False),
    )


def _colour(line: Line, field: str) -> Colour:
    return _one_of(line[field], line, field)


def _one_of(value: object, line: Line, field: str) -> Colour:
    for colour in COLOURS:
        if colour == value:
            return colour
    raise DoesNotHold(line["version"], message("verify.field", field=field))


def _card(line: Line) -> Card:
    card: Card
    for card in get_args(Card):
        if card == line["card"]:
            return card
    raise DoesNotHold(line["version"], message("verify.field", field="card"))
