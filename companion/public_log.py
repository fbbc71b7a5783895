"""The table's history as anyone may read it: one flat line an event, without the pile's order or cards in hands."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import groupby
from typing import Any, TypeAlias

from companion.deck import commitment
from companion.events import (
    Drawn,
    Ended,
    Entry,
    Event,
    GameStarted,
    Opened,
    Redone,
    Shuffled,
    Undone,
    from_data,
    to_data,
)
from companion.moves.position import Position
from companion.ruleset import find_ruleset

Line: TypeAlias = Mapping[str, Any]

LOGGED = frozenset(
    ("game", "shuffle", "mix", "draw", "play", "discard", "move", "position", "skip", "undo", "redo", "opened", "end")
)
"""The kinds of line that `sorrybox log --json` prints."""


def line(entry: Entry, *, closed: bool) -> dict[str, Any]:
    """One event for reading. `closed`: its game is over, so cards drawn into hands need not be masked any more."""
    event = from_data(entry.kind, entry.data)
    return {"version": entry.version, "time": entry.time, "kind": entry.kind, "command": entry.first} | public(
        event, closed=closed
    )


def public(event: Event, *, closed: bool) -> dict[str, Any]:
    """What a line tells of an event, beside version, time, kind and command."""
    match event:
        case Shuffled():
            made = {"cards": len(event.order), "commitment": commitment(event.salt, event.order)}
            in_place = {"in_place": True} if event.in_place else {}
            kept = {} if event.kept is None else {"kept": event.kept}
            return made | in_place | kept | ({"hands": list(event.hands)} if event.hands else {})
        case GameStarted():
            told = to_data(event)
            del told["adjourned"], told["hints"]  # what went before tells it; nothing in the game depends on it
            return {name: value for name, value in told.items() if value is not None or name not in ("mix", "resumes")}
        case Opened():
            return {"salt": event.salt, "order": ",".join(event.order)}
        case Drawn(hand=True) if not closed:
            return to_data(event) | {"card": None}
        case _:
            return to_data(event)


def lines(entries: Iterable[Entry], *, kinds: frozenset[str] = LOGGED) -> Iterator[dict[str, Any]]:
    """The log of a whole history, game by game; only the present game is masked, until it ends."""
    games = _games(entries)
    game = next(games, None)
    while game is not None:
        following = next(games, None)
        closed = following is not None or is_over(game)
        yield from (line(entry, closed=closed) for entry in game if entry.kind in kinds)
        game = following


def boards(lines: Iterable[Line]) -> Iterator[tuple[Line, Position | None]]:
    """Each line of one game with the board on which it happened; None where there is none, and until the first line
    that tells it if the game's own line is missing."""
    board: Position | None = None
    before: dict[int, Position | None] = {}
    after: dict[int, Position | None] = {}
    for line in lines:
        yield line, board
        command = line.get("command", line["version"])
        before.setdefault(command, board)
        match line["kind"]:
            case "game":
                board = _opening(line)
            case "undo":
                board = before.get(line["undone"], board)
            case "redo":
                board = after.get(line["redone"], board)
            case "move" | "position":
                board = Position.read(line["position"])
        after[command] = board


def _opening(line: Line) -> Position | None:
    if "resumes" in line:
        board = line["resumes"]["position"]
        return None if board is None else Position.read(board)
    rules = find_ruleset(line["profile"], line["options"])
    return Position.start(line["seats"], rules.opening, rules.pawns_each) if line["seats"] else None


def _games(entries: Iterable[Entry]) -> Iterator[list[Entry]]:
    """Cut a history where games begin. The pile opened by the command that starts a game belongs to the game before."""
    number = 0

    def game(entry: Entry) -> int:
        nonlocal number
        number += entry.kind == GameStarted.kind
        return number

    for _, of_one_game in groupby(entries, key=game):
        yield list(of_one_game)


def is_over(entries: Iterable[Entry]) -> bool:
    """Whether a game's history ends with the game won and not taken back."""
    return over_at_the_end((entry.kind, entry.first, entry.data) for entry in entries)


Step: TypeAlias = tuple[str, int, Mapping[str, Any]]
"""Of an event: kind, the version of its command's first event, and what it tells."""


def over_at_the_end(steps: Iterable[Step]) -> bool:
    """The same for events told in whatever way."""
    steps = tuple(steps)
    return bool({command for kind, command, _ in steps if kind == Ended.kind} - taken_back(steps))


def taken_back(steps: Iterable[Step]) -> set[int]:
    """The commands that stand undone, each by the version of its first event."""
    gone: set[int] = set()
    for kind, _, told in steps:
        if kind == Undone.kind:
            gone.add(told["undone"])
        elif kind == Redone.kind:
            gone.discard(told["redone"])
    return gone


def undone(lines: Iterable[Line]) -> set[int]:
    """The same for lines of the log."""
    return taken_back((line["kind"], line["command"], line) for line in lines)
