"""The games before the present one: when, who played, who won, how long; each can be watched again."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, TypeAlias

from companion.colours import COLOURS, Colour
from companion.public_log import undone
from web.ports import SnapshotPort

Line: TypeAlias = Mapping[str, Any]
MOST_GAMES = 20
"""Games on one page."""
MOST_READ = 6000
"""Versions that are looked through for a page; more than a long evening has."""
STEP = 500
"""Versions that are read at a time."""


@dataclass(frozen=True, slots=True)
class PastGame:
    """One game that is over. `winners` is empty for one that a new game ended; `began` is its first version."""

    began: int
    time: str
    profile: str
    players: Mapping[Colour, str] = field(default_factory=dict)
    winners: tuple[Colour, ...] = ()
    cards: int = 0
    minutes: int = 0
    has_board: bool = False


def earlier_games(snapshot: SnapshotPort, before: int) -> tuple[list[PastGame], int | None]:
    """The games below a version, the latest first, and the version below which there may be more (None: no more).

    A page costs the same however many years of games there are. Games without seats, and those in which no card was
    shown, are left out.
    """
    found: list[PastGame] = []
    asked = top = low = min(before, snapshot.began)
    end = max(1, low - MOST_READ)
    kept: list[Line] = []
    while low > end and len(found) < MOST_GAMES:
        kept = [*snapshot.earlier(low, STEP), *kept]
        low = max(1, low - STEP)
        while len(found) < MOST_GAMES and (start := _last_start(kept)) is not None:
            game = past_game(kept[start:])
            found += [game] if game is not None else []
            top, kept = kept[start]["version"], kept[:start]
    if low == 1 and not kept:
        return found, None
    return found, top if top < asked else low


def _last_start(lines: Sequence[Line]) -> int | None:
    return next((index for index in range(len(lines) - 1, -1, -1) if lines[index]["kind"] == "game"), None)


def past_game(lines: Sequence[Line]) -> PastGame | None:
    """A game's lines in short; None for one that nobody looks for again."""
    first = lines[0]
    gone = undone(lines)
    stands = [line for line in lines if line.get("command") not in gone]
    cards = [line for line in stands if line["kind"] in ("draw", "play", "discard") and not line.get("hand")]
    if not first["seats"] or not cards:
        return None
    end = next((line for line in reversed(stands) if line["kind"] == "end"), None)
    return PastGame(
        began=first["version"],
        time=str(first["time"]),
        profile=first["profile"],
        players=players(lines),
        winners=tuple(colour for colour in COLOURS if end and colour in end["winner"]),
        cards=len(cards),
        minutes=_minutes(str(first["time"]), str((end or cards[-1])["time"])),
        has_board=any(line["kind"] == "move" for line in stands),
    )


def players(lines: Sequence[Line]) -> dict[Colour, str]:
    """Each seat of a game with the last name that its player gave, or none."""
    called = dict(lines[0]["names"])
    for line in lines:
        if line["kind"] == "seat" and line["name"]:
            called[line["colour"]] = line["name"]
    return {colour: called.get(colour, "") for colour in COLOURS if colour in lines[0]["seats"]}


def _minutes(first: str, last: str) -> int:
    """Whole minutes between two times; a clock that was put back makes none."""
    try:
        passed = datetime.fromisoformat(last) - datetime.fromisoformat(first)
    except ValueError:
        return 0
    return max(0, round(passed.total_seconds() / 60))
