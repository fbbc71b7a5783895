"""Small honest stand-ins for what the daemon hands to the web room: they keep the ports' promises, in memory."""

from __future__ import annotations

import threading
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from io import BytesIO
from typing import Any

from PIL import Image

from companion.cards import STANDARD_PACK, Card
from companion.colours import COLOURS, Colour
from companion.commands import (
    Announce,
    Command,
    Draw,
    NewGame,
    Redo,
    ReleaseSeat,
    SetChecker,
    SetPosition,
    Skip,
    TakeSeat,
    Undo,
)
from companion.errors import IllegalMove, NotNow, TooOften, WrongCode
from companion.messages import message
from companion.ruleset import find_ruleset
from companion.views import HandView, MoveView, SeatView, TableView
from device.catalogues import Catalogues
from web.ports import Access, Ports

TABLE_KEY = "ABCDEFGHJKLMNPQR"
CODE = "123456"

FRESH = TableView(
    version=1,
    profile="classic",
    options=find_ruleset().options,
    checker="off",
    seats=(),
    turn=None,
    phase="draw",
    card=None,
    draw_pile=45,
    discard=(),
    position=None,
    moves=(),
    may_pass=False,
    in_step=True,
    hands={},
    scores={},
    winner=None,
    commitment="c0" * 32,
)


@dataclass(frozen=True)
class FakeSnapshot:
    """One version, with the hands beside it."""

    table: TableView
    hands: Mapping[Colour, HandView] = field(default_factory=dict)
    events: tuple[Mapping[str, Any], ...] = ()

    def hand(self, colour: Colour) -> HandView:
        if colour not in self.hands:
            raise NotNow(message("error.no_hands"))
        return self.hands[colour]

    def all_moves(self) -> tuple[MoveView, ...]:
        return self.table.moves or ()

    def history(self, after: int = 0) -> Sequence[Mapping[str, Any]]:
        return [event for event in self.events if event["version"] > after]


class FakeDoor:
    """A deck with turns, seats and undo; announcing looks the move up in the view."""

    def __init__(self, table: TableView = FRESH, pack: Sequence[Card] = STANDARD_PACK) -> None:
        self._now = FakeSnapshot(table)
        self._pile = list(pack)
        self._undone: list[Card] = []
        self._changed = threading.Condition()
        self._closed = False
        self.done: list[Command] = []

    def put(self, table: TableView, **rest: Any) -> None:
        """Set the scene for a test."""
        with self._changed:
            self._now = replace(self._now, table=replace(table, version=self._now.table.version + 1), **rest)
            self._changed.notify_all()

    def snapshot(self) -> FakeSnapshot:
        return self._now

    def do(self, command: Command, if_version: int | None = None) -> FakeSnapshot:
        with self._changed:
            table = self._now.table
            if if_version is not None and if_version != table.version:
                raise NotNow(message("error.changed"))
            new = replace(self._decide(table, command), version=table.version + 1)
            self.done.append(command)
            event = {"version": new.version, "time": "2026-01-01T00:00:00Z", "kind": type(command).__name__.lower()}
            self._now = replace(self._now, table=new, events=(*self._now.events, event))
            self._changed.notify_all()
            return self._now

    def _decide(self, table: TableView, command: Command) -> TableView:  # noqa: PLR0911, PLR0912
        match command:
            case Draw() | Redo():
                if table.phase == "over" or not self._pile or (isinstance(command, Redo) and not self._undone):
                    raise NotNow(message("error.nothing"))
                card = self._pile.pop(0)
                if self._undone:
                    self._undone.pop()
                return replace(table, card=card, discard=(*table.discard, card), draw_pile=len(self._pile))
            case Undo():
                if not table.discard:
                    raise NotNow(message("error.nothing"))
                self._undone.append(table.discard[-1])
                self._pile.insert(0, table.discard[-1])
                rest = table.discard[:-1]
                return replace(table, discard=rest, card=rest[-1] if rest else None, draw_pile=len(self._pile))
            case Announce(move=move):
                known = {each.move: each for each in table.moves or ()}
                if not known:
                    raise NotNow(message("error.nothing"))
                if move not in known:
                    raise IllegalMove(message("error.illegal"), "R7")
                return replace(table, position=known[move].result, moves=(), phase="draw", last_move=known[move])
            case NewGame():
                return self._new_game(table, command)
            case TakeSeat() | ReleaseSeat():
                return self._seat(table, command)
            case SetChecker(checker=checker):
                return replace(table, checker=checker)
            case SetPosition(position=position, turn=turn):
                return replace(table, position=position, turn=turn, in_step=True)
            case Skip():
                raise NotNow(message("error.nothing"))

    @staticmethod
    def _new_game(table: TableView, game: NewGame) -> TableView:
        rules = find_ruleset(game.profile or table.profile, game.options)
        names = {seat.colour: seat for seat in table.seats}
        colours = game.seats if game.seats is not None else tuple(names)
        seats = tuple(names.get(colour, SeatView(colour, "", False)) for colour in colours)
        return replace(
            table,
            profile=rules.profile,
            options=rules.options,
            seats=seats,
            checker=game.checker or table.checker,
            turn=seats[0].colour if seats else None,
        )

    @staticmethod
    def _seat(table: TableView, command: TakeSeat | ReleaseSeat) -> TableView:
        taking = isinstance(command, TakeSeat)
        seats = {seat.colour: seat for seat in table.seats}
        if command.colour not in seats or seats[command.colour].taken == taking:
            raise NotNow(message("error.seat"))
        name = command.name if isinstance(command, TakeSeat) else ""
        seats[command.colour] = SeatView(command.colour, name, taking)
        return replace(table, seats=tuple(seats.values()))

    def wait(self, version: int, timeout: float) -> int:
        with self._changed:
            self._changed.wait_for(lambda: self._closed or self._now.table.version > version, timeout)
            return self._now.table.version

    def close_waits(self) -> None:
        with self._changed:
            self._closed = True
            self._changed.notify_all()


class FakeKeys:
    """Plain keys; the third wrong code is one too many."""

    def __init__(self) -> None:
        self.key = TABLE_KEY
        self.seats: dict[str, Colour] = {}
        self.wrong = 0

    def access(self, key: str) -> Access:
        key = key.upper()
        if key in self.seats:
            return Access(True, frozenset({self.seats[key]}))
        return Access(key == self.key)

    def table_key(self) -> str:
        return self.key

    def code(self) -> str:
        return CODE

    def join(self, code: str, who: str) -> str:
        if self.wrong >= 3:
            raise TooOften(message("error.too_often", seconds=30))
        if code != CODE:
            self.wrong += 1
            raise WrongCode(message("error.code"))
        return self.key

    def lock(self) -> str:
        self.key = self.key[::-1]
        self.seats.clear()
        return self.key

    def take_seat(self, colour: Colour, name: str) -> str:
        if colour in self.seats.values():
            raise NotNow(message("error.seat"))
        key = f"SEATKEY{COLOURS.index(colour)}ABCDEFGH"
        self.seats[key] = colour
        return key

    def release_seat(self, colour: Colour) -> None:
        self.seats = {key: held for key, held in self.seats.items() if held != colour}


class FakeGlass:
    """Says whether it was asked to reveal."""

    state = "ok"

    def png(self, reveal: bool) -> bytes:
        picture = Image.new("1", (128, 64))
        if reveal:
            picture.putpixel((0, 0), 1)
        file = BytesIO()
        picture.save(file, "PNG")
        return file.getvalue()

    def status(self) -> str:
        return self.state


class FakeButton:
    """Remembers what was done to it."""

    def __init__(self) -> None:
        self.levels: list[bool] = []

    def press(self, pressed: bool) -> None:
        self.levels.append(pressed)

    def tap(self) -> None:
        self.levels += [True, False]


def fake_ports(door: FakeDoor | None = None, *, simulated: bool = True, **rest: Any) -> Ports:
    """A whole set of ports."""
    return Ports(
        door=door or FakeDoor(),
        keys=FakeKeys(),
        picture=FakeGlass(),
        catalogues=Catalogues(),
        health=lambda: {"panel": "ok", "button": "ok", "journal": "ok"},
        button=FakeButton() if simulated else None,
        **rest,
    )
