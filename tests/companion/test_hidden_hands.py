"""Hands stay hidden: a curious player may ask for anything, and sees no card that is played on with."""

from __future__ import annotations

import random
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field

import pytest

from companion.cards import Card
from companion.colours import COLOURS, Colour
from companion.commands import Command, Draw, Mix, NewGame, Redo, ReleaseSeat, SetPosition, TakeSeat, Undo
from companion.deck import mixed
from companion.errors import TableError
from companion.table import Table
from companion.verification import verify
from tests.companion.dealing import Clock, MemoryJournal
from tests.companion.playing import GAMES, next_command
from tests.companion.wandering import NEARLY_WON, WON, log_of
from tests.conftest import Tally

HAND_PROFILES = ("points", "points-winner", "swap-hand")


class Marked(str):
    """A card that can be told from its like."""

    __slots__ = ()


class MarkedCards:
    """A shuffle whose cards can be followed from the pile into a hand. Whoever has seen a card knows no more of it once
    it is shuffled again: it has another mark then."""

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed)

    def shuffle(self, cards: Sequence[Card]) -> tuple[Card, ...]:
        marked: list[Card] = [Marked(card) for card in cards]  # type: ignore[misc]
        self._random.shuffle(marked)
        return tuple(marked)

    def salt(self) -> bytes:
        return self._random.randbytes(32)


@dataclass
class Onlooker:
    """What the curious player has seen, and what others have held hidden. Cards are kept, lest a mark come again."""

    own: set[Colour]
    seen: dict[int, str] = field(default_factory=dict)
    held: dict[int, str] = field(default_factory=dict)
    public: dict[int, str] = field(default_factory=dict)
    lost: int = 0

    def look(self, table: Table) -> None:
        """After each command: the own hands, and everything that was opened."""
        state = table._state
        self.own &= state.names.keys()
        self.public |= marks(state.scene.discard)
        for pile in state.promised:
            if pile.opened:
                self.seen |= marks(pile.order)
        if state.scene.phase == "over":
            return
        for colour, hand in state.scene.hands.items():
            cards = marks(hand)
            if colour in self.own:
                self.lost += len(cards.keys() & self.held.keys() - self.public.keys())
                self.seen |= cards
            else:
                self.lost += len(cards.keys() & self.seen.keys() - self.public.keys())
                if colour in state.names:
                    self.held |= cards


def marks(cards: Sequence[str]) -> dict[int, str]:
    return {id(card): card for card in cards if isinstance(card, Marked)}


def whim(table: Table, onlooker: Onlooker, chance: random.Random) -> Command:
    """Something that a curious player might try."""
    view = table.snapshot().table
    colour = chance.choice([seat.colour for seat in view.seats])
    seats = {seat.colour for seat in view.seats}
    position = "/".join(
        part if each in seats else "-" for each, part in zip(COLOURS, chance.choice((NEARLY_WON, WON)), strict=True)
    )
    return chance.choice(
        (
            Undo(),
            Undo(),
            Undo(),
            Redo(),
            SetPosition(position, colour),
            SetPosition(position, colour),
            ReleaseSeat(colour),
            ReleaseSeat(colour),
            TakeSeat(colour, "Curious"),
            TakeSeat(colour, "Curious"),
            Mix("word", colour),
            Draw(),
            NewGame(mix=chance.random() < 0.5, first=chance.choice((None, "draw_off"))),
        )
    )


def chain(profile: str, seed: int, steps: int = 60) -> int:
    """The secrets that one chain of whims has lost; the log holds all the same."""
    chance, journal, cards = random.Random(f"{profile} {seed}"), MemoryJournal(), MarkedCards(seed)
    table = Table(journal, chance=cards, now=Clock())
    game = GAMES[profile]
    table.do(NewGame(game.profile, seats=game.seats, mix=chance.random() < 0.5))
    for seat in table.snapshot().table.seats:
        table.do(TakeSeat(seat.colour, f"Honest {seat.colour}"))
    onlooker = Onlooker(set())
    for _ in range(steps):
        view = table.snapshot().table
        command: Command
        if chance.random() < 0.5 or view.phase == "over":
            command = whim(table, onlooker, chance)
        else:
            command = Draw() if view.phase in ("mix", "draw_off") else next_command(table.snapshot(), chance)
        with suppress(TableError):
            table.do(command)
            if isinstance(command, TakeSeat):
                onlooker.own.add(command.colour)
        onlooker.look(table)
        free = [seat.colour for seat in table.snapshot().table.seats if not seat.taken]
        if free and chance.random() < 0.3:
            table.do(TakeSeat(free[0], f"Honest {table.version}"))
            onlooker.look(table)
    mixed.cache_clear()  # it knows marked cards
    verify(log_of(journal))
    return onlooker.lost


@pytest.mark.parametrize("profile", HAND_PROFILES)
def test_a_curious_player_sees_no_card_that_is_played_on_with(profile: str) -> None:
    assert [chain(profile, seed) for seed in range(8)] == [0] * 8


@pytest.mark.soak
@pytest.mark.parametrize("profile", HAND_PROFILES)
def test_two_hundred_chains_of_whims_lose_no_secret(profile: str, tally: Tally) -> None:
    for seed in range(200):
        assert chain(profile, 1000 + seed) == 0
        tally.trials += 1


def hand_table(**game: bool) -> Table:
    cards = MarkedCards(5)
    table = Table(MemoryJournal(), chance=cards, now=Clock())
    table.do(NewGame("points", seats=("red", "blue"), **game))  # type: ignore[arg-type]
    return table


def test_an_undone_win_deals_all_hands_anew_and_nothing_before_it_comes_back() -> None:
    table = hand_table()
    before = marks([card for hand in table._state.scene.hands.values() for card in hand])
    table.do(SetPosition("H,H,H,H/S,S,S,b4/-/-", "red"))
    after = table.do(Undo())
    hands = marks([card for hand in table._state.scene.hands.values() for card in hand])
    assert not before.keys() & hands.keys()
    assert after.table.hands == {"red": 5, "blue": 5}
    assert not after.table.can_undo
    assert not after.table.can_redo
    assert [line["hands"] for line in after.history() if line.get("hands")] == [["red", "blue"]]


def test_a_freed_seat_gives_its_hand_back_and_gets_another() -> None:
    table = hand_table()
    table.do(TakeSeat("red", "Anna"))
    red, blue = (marks(table._state.scene.hands[colour]) for colour in ("red", "blue"))
    after = table.do(ReleaseSeat("red"))
    assert not marks(table._state.scene.hands["red"]).keys() & red.keys()
    assert marks(table._state.scene.hands["blue"]).keys() == blue.keys()
    assert after.table.hands == {"red": 5, "blue": 5}


def test_a_card_that_an_undo_gave_back_is_not_dealt_to_another_as_it_lies() -> None:
    table = hand_table()
    turn = table.snapshot().table.turn
    other: Colour = "blue" if turn == "red" else "red"
    table.do(next_command(table.snapshot(), random.Random(1)))
    drawn = table._state.scene.hands[turn][-1]  # type: ignore[index]
    table.do(Undo())
    table.do(SetPosition("S,S,S,r4/S,S,S,b4/-/-", other))
    table.do(next_command(table.snapshot(), random.Random(1)))
    assert all(card is not drawn for card in table._state.scene.hands[other])


def test_drawing_again_after_an_undo_gives_the_same_card_in_the_hand() -> None:
    table = hand_table()
    command = next_command(table.snapshot(), random.Random(1))
    first = table.do(command)
    hands = dict(table._state.scene.hands)
    table.do(Undo())
    assert table.do(command).table.commitment == first.table.commitment
    assert dict(table._state.scene.hands) == hands
