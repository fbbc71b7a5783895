"""Random games of every profile end in a win; recorded ones replay to the same end."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from companion.cards import Card
from companion.colours import COLOURS
from companion.commands import Announce, Command, Draw
from companion.public_log import lines
from companion.table import Table
from companion.verification import verify
from tests.companion.dealing import Clock, MemoryJournal, new_table, reopened
from tests.companion.playing import GAMES, house_game, next_command, play, played
from tests.conftest import Tally

RECORDED = Path(__file__).parent / "recorded"
HAND_PROFILES = ("points", "points-winner", "swap-hand")


@pytest.mark.parametrize("profile", GAMES)
def test_random_games_end_in_a_win(profile: str) -> None:
    for seed in range(100, 106):
        hold_win(profile, seed)


@pytest.mark.soak
@pytest.mark.parametrize("profile", HAND_PROFILES)
def test_two_thousand_random_hand_games_end_in_a_win(profile: str, tally: Tally) -> None:
    for seed in range(2000):
        hold_win(profile, seed)
        tally.trials += 1


def hold_win(profile: str, seed: int) -> None:
    """Play a game; its winner has every pawn Home, and nobody else has."""
    table, _ = played(profile, seed)
    view = table.snapshot().table
    assert view.winner is not None
    assert view.position is not None
    parts = dict(zip(("red", "blue", "yellow", "green"), view.position.split("/"), strict=True))
    home = ",".join("H" * int(view.options["pawns"]))
    assert all(parts[colour] == home for colour in view.winner)
    losers = [part for colour, part in parts.items() if colour not in view.winner]
    assert home not in losers or GAMES[profile].profile == "partners"


def hold_house_game(option_set: int, seed: int) -> None:
    """Play a game under a random set of options; it ends in a win, and its log replays and verifies."""
    game, journal = house_game(option_set), MemoryJournal()
    table = new_table(seed=seed, journal=journal, game=game)
    view = play(table, random.Random(seed)).table
    assert view.winner is not None
    assert view.position is not None
    home = ",".join("H" * int(view.options["pawns"]))
    assert all(view.position.split("/")[COLOURS.index(colour)] == home for colour in view.winner), game
    assert reopened(journal).snapshot().table == view, game
    verify(lines(journal.entries))


@pytest.mark.parametrize("option_set", range(6))
def test_a_game_under_any_options_ends_in_a_win_replays_and_verifies(option_set: int) -> None:
    hold_house_game(option_set, seed=1)


@pytest.mark.soak
@pytest.mark.parametrize("option_set", range(100, 140))
def test_five_hundred_games_of_forty_sets_of_options_end_in_a_win(option_set: int, tally: Tally) -> None:
    for seed in range(13):
        hold_house_game(option_set, seed)
        tally.trials += 1


class Replayer:
    """Deals the recorded shuffles, in their order."""

    def __init__(self, shuffles: list[tuple[str, str]]) -> None:
        self._orders = iter([order.split(",") for order, _ in shuffles])
        self._salts = iter([bytes.fromhex(salt) for _, salt in shuffles])

    def shuffle(self, cards: Any) -> Any:
        order = next(self._orders)
        assert sorted(order) == sorted(cards)
        return tuple(order)

    def salt(self) -> bytes:
        return next(self._salts)


def recorded(profile: str) -> Iterator[dict[str, Any]]:
    """The ten games of a profile."""
    for line in (RECORDED / f"{profile}.jsonl").read_text().splitlines():
        yield json.loads(line)


def command_of(text: str, turn: Any) -> Command:
    """A recorded command: `draw`, a move, or in hand games `CARD MOVE`."""
    if text == "draw":
        return Draw()
    first, _, rest = text.partition(" ")
    if rest and first != "discard":
        card: Card = first  # type: ignore[assignment]
        return Announce(rest, card, turn)
    return Announce(text, None, turn)


@pytest.mark.parametrize("profile", sorted(path.stem for path in RECORDED.glob("*.jsonl")))
def test_ten_recorded_games_replay_to_the_same_end(profile: str) -> None:
    games = list(recorded(profile))
    assert len(games) == 10
    for game in games:
        dealer, journal = Replayer(game["shuffles"]), MemoryJournal()
        table = Table(journal, chance=dealer, now=Clock())
        table.do(GAMES[profile])
        for text in game["commands"]:
            table.do(command_of(text, table.snapshot().table.turn))
        assert end_of(table) == game["end"]
        verify(lines(journal.entries))


def end_of(table: Table) -> dict[str, Any]:
    """How a game ended."""
    view = table.snapshot().table
    return {
        "version": view.version,
        "position": view.position,
        "winner": list(view.winner or ()),
        "scores": dict(view.scores),
        "discard": ",".join(view.discard),
    }


def record(profile: str, seed: int) -> dict[str, Any]:
    """Play a game and write down what is needed to play it again (to make the files of `recorded/`)."""
    from tests.companion.dealing import Dealer

    dealer, journal, chance = Dealer(seed), MemoryJournal(), random.Random(seed)
    table = Table(journal, chance=dealer, now=Clock())
    table.do(GAMES[profile])
    commands = []
    while table.snapshot().table.phase != "over":
        command = next_command(table.snapshot(), chance)
        commands.append("draw" if isinstance(command, Draw) else written(command))
        table.do(command)
    shuffles = [(",".join(e.data["order"]), e.data["salt"]) for e in journal.entries if e.kind == "shuffle"]
    return {"shuffles": shuffles, "commands": commands, "end": end_of(table)}


def written(command: Command) -> str:
    assert isinstance(command, Announce)
    return f"{command.card} {command.move}" if command.card else command.move


def test_a_game_played_twice_with_the_same_chance_is_the_same() -> None:
    assert record("points", 3) == record("points", 3)
