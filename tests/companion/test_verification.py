"""A log holds, or is caught (docs/interface.md, `sorrybox verify`)."""

from __future__ import annotations

import random
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import pytest

from companion.commands import Draw, NewGame, Redo, SetChecker, SetPosition, TakeSeat, Undo
from companion.deck import commitment
from companion.public_log import LOGGED
from companion.table import Table
from companion.verification import DoesNotHold, verify
from tests.companion.dealing import MemoryJournal, new_table
from tests.companion.playing import GAMES, next_command, played
from tests.companion.wandering import Log, log_of


def deck_log(draws: int) -> Log:
    journal = MemoryJournal()
    table = new_table(journal=journal)
    for _ in range(draws):
        table.do(Draw())
    return log_of(journal)


@pytest.mark.parametrize("profile", GAMES)
@pytest.mark.parametrize("seed", range(3))
def test_whole_games_of_every_profile_hold(profile: str, seed: int) -> None:
    _, journal = played(profile, seed)
    log = log_of(journal)
    proof = verify(log)
    assert proof.games == 2, "the box's first, empty one and this"
    assert proof.proved >= 1
    assert {line["kind"] for line in log} <= LOGGED


@pytest.mark.parametrize("profile", GAMES)
def test_unfinished_games_with_undo_and_redo_hold(profile: str) -> None:
    journal = MemoryJournal()
    table = new_table(journal=journal, seed=5, game=GAMES[profile])
    chance = random.Random(5)
    for step in range(150):
        wander(table, chance)
        if step % 10 == 0:
            verify(log_of(journal))


def wander(table: Table, chance: random.Random) -> None:
    """A random step forward, or sometimes back and forth."""
    view = table.snapshot().table
    if view.can_undo and chance.random() < 0.2:
        table.do(Undo())
    elif view.can_redo and chance.random() < 0.5:
        table.do(Redo())
    elif view.phase != "over":
        table.do(next_command(table.snapshot(), chance))


@pytest.mark.parametrize("profile", GAMES)
def test_whatever_was_promised_in_a_game_is_open_at_its_end_though_an_undo_took_it_back(profile: str) -> None:
    journal = MemoryJournal()
    table = new_table(seed=8, journal=journal, game=GAMES[profile])
    chance = random.Random(8)
    shuffles = 0
    while shuffles < 3 and table.snapshot().table.phase != "over":
        before = table.version
        after = table.do(next_command(table.snapshot(), chance))
        if any(line["kind"] == "shuffle" for line in after.history(before)):
            shuffles += 1
            table.do(Undo())
            if shuffles == 2:
                table.do(next_command(table.snapshot(), chance))
    table.do(NewGame())
    log = log_of(journal)
    promised = [line["commitment"] for line in log if line["kind"] == "shuffle"]
    opened = {commitment(line["salt"], line["order"].split(",")) for line in log if line["kind"] == "opened"}
    assert len(promised) >= 4
    assert set(promised[:-1]) == opened
    assert verify(log).unopened == 1, "the new game's"


def test_seats_and_the_checkers_mode_do_not_disturb_it() -> None:
    journal = MemoryJournal()
    table = new_table(journal=journal, game=NewGame(seats=("red", "blue", "green")))
    chance = random.Random(3)
    table.do(TakeSeat("red", "Anna"))
    for round_number in range(40):
        table.do(Draw())
        if round_number % 7 == 3:
            checker = table.snapshot().table.checker
            table.do(SetChecker("advise" if checker == "off" else "off"))
        if round_number % 11 == 5 and table.snapshot().table.checker != "off":
            table.do(SetPosition("S,S,S,r4/S,S,S,b5/-/S,S,S,S", chance.choice(("red", "blue", "green"))))
        verify(log_of(journal))


def seated_log(names: dict[str, str]) -> Log:
    """A log whose second game tells these names of the two who sit there."""
    journal = MemoryJournal()
    table = new_table(journal=journal, game=NewGame(seats=("red", "blue"), checker="off"))
    table.do(TakeSeat("red", "Anna"))
    table.do(TakeSeat("blue", "Bo"))
    table.do(NewGame())
    log = log_of(journal)
    next(line for line in reversed(log) if line["kind"] == "game")["names"] = names
    return log


def test_names_that_the_table_takes_hold() -> None:
    for names in ({"red": "Anna", "blue": "Bo"}, {"red": "", "blue": ""}, {"red": "A" * 24, "blue": "B o"}):
        verify(seated_log(names))


@pytest.mark.parametrize(
    "names", [{"red": "Bo", "blue": "Bo"}, {"red": "A" * 25, "blue": "Bo"}, {"red": "An\nna", "blue": "Bo"}]
)
def test_names_that_no_table_takes_are_caught(names: dict[str, str]) -> None:
    with pytest.raises(DoesNotHold):
        verify(seated_log(names))


@pytest.mark.parametrize("time", ["2026-13-01T00:00:00.000Z", "2026-01-01T24:00:00.000Z", "2026-01-01T00:00:00Z"])
def test_a_time_that_no_box_writes_is_caught(time: str) -> None:
    log = deck_log(1)
    log[-1]["time"] = time
    with pytest.raises(DoesNotHold):
        verify(log)


def test_an_empty_log_is_none() -> None:
    with pytest.raises(DoesNotHold):
        verify([])


def the(kind: str, log: Log, which: int = 0) -> dict[str, Any]:
    return [line for line in log if line["kind"] == kind][which]


def other_card(line: dict[str, Any]) -> None:
    line["card"] = "5" if line["card"] != "5" else "7"


FORGERIES: dict[str, Callable[[Log], object]] = {
    "another card": lambda log: other_card(the("draw", log, 10)),
    "another last card": lambda log: other_card(the("draw", log, 44)),
    "a draw left out": lambda log: log.remove(the("draw", log, 20)),
    "a draw twice": lambda log: log.insert(log.index(the("draw", log, 20)), the("draw", log, 20)),
    "two draws exchanged": lambda log: log.insert(5, log.pop(6)),
    "another commitment": lambda log: the("shuffle", log).update(commitment="0" * 64),
    "no commitment": lambda log: the("shuffle", log).pop("commitment"),
    "another salt": lambda log: the("opened", log).update(salt="1" * 64),
    "a bad salt": lambda log: the("opened", log).update(salt="xyz"),
    "another order": lambda log: the("opened", log).update(
        order=",".join(reversed(the("opened", log)["order"].split(",")))
    ),
    "an order of strange cards": lambda log: the("opened", log).update(order="1,2,queen"),
    "fewer cards": lambda log: the("shuffle", log).update(cards=44),
    "a strange kind": lambda log: log[7].update(kind="gift"),
    "a version that is text": lambda log: log[7].update(version="8"),
    "a sixth 1 in the open pile": lambda log: [line.update(card="1") for line in log[-6:]],
}


@pytest.mark.parametrize("forgery", FORGERIES)
def test_a_forged_deck_is_caught(forgery: str) -> None:
    log = deck_log(60)
    verify(log)
    FORGERIES[forgery](log)
    with pytest.raises(DoesNotHold):
        verify(log)


@pytest.mark.parametrize("profile", GAMES)
def test_a_forged_move_winner_or_result_is_caught(profile: str) -> None:
    _, journal = played(profile, 7)
    forgeries: list[Callable[[Log], object]] = [
        lambda log: the("move", log, -1).update(move="r4>r5"),
        lambda log: next(line for line in log if line["kind"] == "move" and line["move"] != "pass").update(move="pass"),
        lambda log: the("move", log, 3).update(position="H,H,H,s1/H,H,H,s1/-/-"),
        lambda log: the("end", log).update(winner=["nobody"]),
        lambda log: the("end", log).update(points={"red": 1000}),
        lambda log: the("move", log, 2).update(colour="purple"),
    ]
    for forge in forgeries:
        log = log_of(journal)
        forge(log)
        with pytest.raises(DoesNotHold):
            verify(log)


def test_garbage_in_any_field_is_caught_or_harmless_but_never_crashes() -> None:
    _, journal = played("points", 11)
    chance = random.Random(11)
    garbage: list[Any] = [None, -1, 10**30, "", "x" * 1000, [], {}, True, 1.5, ["red"], {"red": {}}]
    for _ in range(100):
        log = log_of(journal)
        line = chance.choice(log)
        line[chance.choice(list(line))] = chance.choice(garbage)
        with suppress(DoesNotHold):
            verify(log)
