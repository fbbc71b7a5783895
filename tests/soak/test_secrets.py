"""What is hidden shows nowhere: worlds that differ in nothing else look the same to whoever may not know it."""

from __future__ import annotations

import random
import socket
from collections.abc import Sequence
from pathlib import Path

import pytest

from companion.cards import STANDARD_PACK, Card
from companion.events import Drawn, Entry, Played, from_data
from device.journal.journal import read_journal
from tests.conftest import Tally
from tests.soak.worlds import World, again, play_by_chance, world

TRIALS = [pytest.param(1, id="short"), pytest.param(25, id="long", marks=pytest.mark.soak)]


def free_port() -> int:
    with socket.socket() as place:
        place.bind(("127.0.0.1", 0))
        return int(place.getsockname()[1])


def random_order(chance: random.Random) -> tuple[Card, ...]:
    return tuple(chance.sample(STANDARD_PACK, len(STANDARD_PACK)))


def mixed(order: Sequence[Card], hidden: Sequence[int], chance: random.Random) -> tuple[Card, ...]:
    """The same pile with the cards at hidden places mixed."""
    pile, places = list(order), list(hidden)
    chance.shuffle(places)
    for here, there in zip(hidden, places, strict=True):
        pile[here] = order[there]
    return tuple(pile)


def hidden_places(state: Path, order: Sequence[Card], seen_by: str | None) -> list[int]:
    """The places in the pile of cards that nobody but their owner has seen, and of those not drawn."""
    entries = game(list(read_journal(state)))
    held: dict[str, list[int]] = {}
    place = 0
    for event in (from_data(entry.kind, entry.data) for entry in entries):
        match event:
            case Drawn(hand=True, colour=colour) if colour is not None:
                held.setdefault(colour, []).append(place)
                place += 1
            case Drawn():
                place += 1
            case Played(card=card, colour=colour):
                held[colour].remove(next(one for one in held[colour] if order[one] == card))
            case _:
                pass
    secret = [one for colour, places in held.items() if colour != seen_by for one in places]
    return [*secret, *range(place, len(order))]


def game(entries: list[Entry]) -> list[Entry]:
    starts = [number for number, entry in enumerate(entries) if entry.kind == "game"]
    return entries[starts[-1] :]


def compare(one: World, shown: dict[str, bytes], other: dict[str, bytes], tally: Tally) -> None:
    """Count what differs."""
    assert shown.keys() == other.keys()
    for name, output in shown.items():
        tally.trials += 1
        if output != other[name]:
            tally.leaked += 1
            tally.evidence.append(f"{name}\n{output!r}\n{other[name]!r}")


@pytest.mark.parametrize("trials", TRIALS)
@pytest.mark.parametrize("profile", ["", "classic"])
def test_the_order_of_the_pile_shows_nowhere(profile: str, trials: int, tmp_path: Path, tally: Tally) -> None:
    port = free_port()
    body = {"profile": profile, "seats": ["red", "blue"], "checker": "enforce"} if profile else {"checker": "off"}
    for trial in range(trials):
        chance = random.Random(trial)
        order = random_order(chance)
        with world(tmp_path / "state", port, order) as here:
            assert here.do("/api/game", body)
            play_by_chance(here, chance.randrange(1, 40), chance)
            seen = {key: here.outputs(key) for key in ("", here.table_key)}
            hidden, done = hidden_places(tmp_path / "state", order, None), list(here.done)
        with world(tmp_path / "state", port, mixed(order, hidden, chance)) as there:
            assert again(there, done)
            for key, shown in seen.items():
                compare(there, shown, there.outputs(key), tally)


@pytest.mark.parametrize("trials", TRIALS)
@pytest.mark.parametrize("profile", ["points", "swap-hand"])
def test_another_seat_s_hand_shows_nowhere(profile: str, trials: int, tmp_path: Path, tally: Tally) -> None:
    port = free_port()
    for trial in range(trials):
        chance = random.Random(trial)
        order = random_order(chance)
        if profile == "swap-hand":
            order = tuple(card for card in order if card != "12")
        with world(tmp_path / "state", port, order) as here:
            assert here.do("/api/game", {"profile": profile, "seats": ["red", "blue"]})
            for colour in ("red", "blue"):
                assert here.do("/api/seat", {"colour": colour, "name": colour})
            play_by_chance(here, chance.randrange(12), chance)
            seen = {key: here.outputs(key) for key in ("", here.table_key, here.seats["red"])}
            hidden, done = hidden_places(tmp_path / "state", order, "red"), list(here.done)
        for _ in range(20):
            with world(tmp_path / "state", port, mixed(order, hidden, chance)) as there:
                if not again(there, done):
                    continue  # with those cards blue could not have done the same
                for key, shown in seen.items():
                    compare(there, shown, there.outputs(key), tally)
                break


@pytest.mark.parametrize("menu", [False, True])
def test_keys_and_the_short_code_show_nowhere_without_the_key(menu: bool, tmp_path: Path, tally: Tally) -> None:
    port = free_port()
    with world(tmp_path / "state", port, STANDARD_PACK, "A", menu=menu) as here:
        play_a_little(here)
        shown, keys = here.outputs(""), [here.table_key, *here.seats.values()]
    with world(tmp_path / "state", port, STANDARD_PACK, "Z", menu=menu) as there:
        play_a_little(there)
        compare(there, shown, there.outputs(""), tally)
    told = b"\n".join(shown.values())
    tally.leaked += sum(key.encode() in told for key in keys)


def play_a_little(here: World) -> None:
    assert here.do("/api/game", {"profile": "points", "seats": ["red", "blue"]})
    assert here.do("/api/seat", {"colour": "red", "name": "<b>Röd</b>"})
    for path in ("/j/", "/J/", "/api/hand/", "/static/"):
        here.ask("GET", path + here.table_key)
