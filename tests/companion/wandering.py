"""True logs: a table that is asked for anything that people may ask, in whatever order."""

from __future__ import annotations

import json
import random
from contextlib import suppress
from dataclasses import replace
from typing import Any

from companion.colours import COLOURS
from companion.commands import (
    Command,
    Draw,
    Mix,
    NewGame,
    Redo,
    ReleaseSeat,
    SetChecker,
    SetPosition,
    Skip,
    TakeSeat,
    Undo,
)
from companion.errors import TableError
from companion.public_log import lines
from companion.table import Table
from tests.companion.dealing import MemoryJournal, new_table
from tests.companion.playing import GAMES, next_command

Log = list[dict[str, Any]]

NEARLY_WON = ("s5,H,H,H", "S,S,b4,H", "S,y4,H,H", "S,S,S,g4")
WON = ("H,H,H,H", "S,S,b4,b9", "H,H,H,H", "S,S,S,H")
"""With partners red and yellow together; else red has won (or yellow)."""


def log_of(journal: MemoryJournal) -> Log:
    """The log as it is read back from a file."""
    return [json.loads(json.dumps(line)) for line in lines(journal.entries)]


def wandered(profile: str, seed: int, steps: int) -> Log:
    """The log of a table that played this profile, with all that may come between; `deck` has no seats."""
    return log_of(wander(profile, seed, steps))


def wander(profile: str, seed: int, steps: int) -> MemoryJournal:
    """The journal of such a table."""
    chance = random.Random(f"{profile} {seed}")
    journal = MemoryJournal()
    table = new_table(seed=seed, journal=journal)
    if profile != "deck":
        table.do(_game(profile, chance))
    for _ in range(steps):
        with suppress(TableError):
            table.do(_anything(table, profile, chance))
    return journal


def _game(profile: str, chance: random.Random) -> NewGame:
    game = GAMES[profile]
    hand = profile in ("points", "points-winner", "swap-hand")
    return replace(
        game,
        checker=None if hand else chance.choice(("enforce", "enforce", "advise", "off")),
        first=chance.choice((None, "draw_off")),
        target=chance.choice((None, 5, 500)) if profile in ("points", "points-winner") else None,
        mix=hand and chance.random() < 0.5,
    )


def _anything(table: Table, profile: str, chance: random.Random) -> Command:  # noqa: PLR0911 - one a wish
    view = table.snapshot().table
    dice = chance.random()
    colour = chance.choice(COLOURS)
    if view.undo_resumes and dice < 0.3:
        return Undo()
    if dice < 0.07:
        return chance.choice((Undo(), Undo(), Redo()))
    if dice < 0.09 and view.seats:
        return chance.choice((TakeSeat(colour, "Anna"), ReleaseSeat(colour)))
    if dice < 0.10 and view.seats:
        return SetChecker(chance.choice(("off", "advise", "enforce")))
    if dice < 0.12 and view.seats:
        return SetPosition(_position(view.seats, chance), colour)
    if dice < 0.125:
        return NewGame() if chance.random() < 0.5 or profile == "deck" else _game(profile, chance)
    if dice < 0.135:
        return Skip()
    if dice < 0.15 or (view.draw_pile in (40, 41, 44, 45) and dice < 0.5):
        return Mix(chance.choice(("hej", "ciao", "привет", "1", "ö")), colour if view.seats else None)
    if view.phase == "over":
        return chance.choice((Undo(), NewGame()))
    if view.phase in ("mix", "draw", "draw_off") or view.checker == "advise":
        return Draw()
    return next_command(table.snapshot(), chance)


def _position(seats: Any, chance: random.Random) -> str:
    colours = {seat.colour for seat in seats}
    whole = chance.choice((NEARLY_WON, NEARLY_WON, WON))
    return "/".join(part if colour in colours else "-" for colour, part in zip(COLOURS, whole, strict=True))
