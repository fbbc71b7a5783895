"""Random play through a table, as phones do it: by what the views offer."""

from __future__ import annotations

import random
from typing import Any

from companion.colours import COLOURS, Colour
from companion.commands import Announce, Command, Draw, NewGame
from companion.snapshot import Snapshot
from companion.table import Table
from tests.companion.dealing import MemoryJournal, new_table
from tests.companion.questions import random_colours, random_options

GAMES: dict[str, NewGame] = {
    "classic": NewGame(profile="classic", seats=("red", "blue"), checker="enforce"),
    "partners": NewGame(profile="partners", seats=COLOURS, checker="enforce"),
    "swap": NewGame(profile="swap", seats=("red", "yellow", "green"), checker="enforce"),
    "points": NewGame(profile="points", seats=("red", "blue", "yellow")),
    "points-winner": NewGame(profile="points-winner", seats=("blue", "green")),
    "swap-hand": NewGame(profile="swap-hand", seats=COLOURS),
    "three-pawns": NewGame(profile="three-pawns", seats=COLOURS, checker="enforce"),
}
"""One game of each profile."""


def next_command(snapshot: Snapshot, chance: random.Random) -> Command:
    """A random command that is allowed now."""
    view = snapshot.table
    if view.phase in ("draw", "draw_off"):
        return Draw()
    if view.phase == "play":
        assert view.turn is not None
        return play_from_hand(snapshot, view.turn, chance)
    moves = snapshot.all_moves()
    return Announce(chance.choice(moves).move if moves else "pass")


def play_from_hand(snapshot: Snapshot, turn: Colour, chance: random.Random) -> Announce:
    """A random card with a random move, or what is allowed instead."""
    hand = snapshot.hand(turn)
    choices = [Announce(move.move, card, turn) for card, moves in hand.moves.items() for move in moves]
    if hand.may_discard:
        choices += [Announce(f"discard {card}", seat=turn) for card in hand.cards]
    if hand.may_pass:
        choices.append(Announce("pass", seat=turn))
    return chance.choice(choices)


def play(table: Table, chance: random.Random, most: int = 20_000) -> Snapshot:
    """Play until somebody has won."""
    snapshot = table.snapshot()
    for _ in range(most):
        if snapshot.table.phase == "over":
            return snapshot
        snapshot = table.do(next_command(snapshot, chance))
    raise AssertionError(f"nobody has won after {most} commands")


def house_game(seed: int) -> NewGame:
    """A game under a random combination of options, with seats and a checker that go with it."""
    dice = random.Random(seed)
    options = random_options(dice)
    seats: list[Any] = list(random_colours(dice, options))
    checker = "enforce" if options["hand"] == "5" else dice.choice(["enforce", "advise"])
    return NewGame("classic", options, tuple(seats), checker)  # type: ignore[arg-type]


def played(profile: str, seed: int) -> tuple[Table, MemoryJournal]:
    """A random game of a profile, to its end."""
    journal = MemoryJournal()
    table = new_table(seed=seed, journal=journal, game=GAMES[profile])
    play(table, random.Random(seed))
    return table, journal


def kinds(lines: Any) -> list[str]:
    """The kinds of a record's lines."""
    return [line["kind"] for line in lines]
