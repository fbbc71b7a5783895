"""Games announced in plain words: moves, throwing a card away, declining a second play."""

from __future__ import annotations

import pytest

from companion.cards import Card
from companion.colours import Colour
from companion.commands import Announce, Draw, NewGame, SetPosition
from companion.errors import AmbiguousMove, BadText, IllegalMove, UnreadableMove
from companion.snapshot import Snapshot
from companion.table import Table
from tests.companion.dealing import new_table

SEATS: tuple[Colour, ...] = ("red", "blue")
BLOCKED: tuple[Card, ...] = ("sorry", "11", "11", "sorry", "sorry")
BLUE: tuple[Card, ...] = ("3", "4", "8", "10", "12")


def drawn_game(card: Card, position: str) -> Table:
    """Red has drawn a card in a game whose moves must be announced."""
    table = new_table(card, game=NewGame(profile="classic", seats=SEATS, checker="enforce"))
    table.do(SetPosition(position, "red"))
    table.do(Draw())
    return table


def hand_game(red: tuple[Card, ...], *then: Card, profile: str = "points") -> Table:
    dealt = [card for pair in zip(red, BLUE, strict=True) for card in pair]
    return new_table(*dealt, *then, game=NewGame(profile=profile, seats=SEATS))


def announce(table: Table, move: str, card: Card | None = None, seat: Colour = "red") -> Snapshot:
    return table.do(Announce(move, card, seat))


@pytest.mark.parametrize(
    "words", ["five forward with r4", "fem framåt med den på r4", "cinque avanti con r4", "пять с r4"]
)
def test_a_move_said_in_words_is_made(words: str) -> None:
    snapshot = drawn_game("5", "S,S,r4,r12/S,S,S,S/-/-").do(Announce(words))
    assert snapshot.table.position == "S,S,r9,r12/S,S,S,S/-/-"


def test_words_that_fit_several_moves_change_nothing() -> None:
    table = drawn_game("5", "S,S,r4,r12/S,S,S,S/-/-")
    version = table.snapshot().table.version
    with pytest.raises(AmbiguousMove) as refused:
        table.do(Announce("five forward"))
    assert refused.value.candidates == ("r12>b2", "r4>r9")
    with pytest.raises(UnreadableMove):
        table.do(Announce("abracadabra"))
    assert table.snapshot().table.version == version


@pytest.mark.parametrize(
    "words", ["discard 11", "I throw away the 11", "jag slänger elvan", "scarto l'undici", "сбрасываю 11"]
)
def test_a_card_is_thrown_away_in_words(words: str) -> None:
    table = hand_game(BLOCKED)
    table.do(SetPosition("S,S,S,S/S,S,S,S/-/-", "red"))
    snapshot = announce(table, words)
    assert snapshot.table.turn == "blue"
    assert snapshot.table.discard[-1] == "11"


def test_sorry_is_thrown_away_by_its_name() -> None:
    table = hand_game(BLOCKED)
    table.do(SetPosition("S,S,S,S/S,S,S,S/-/-", "red"))
    assert announce(table, "jag kastar förlåt").table.discard[-1] == "sorry"


def test_what_card_is_thrown_away_must_be_said() -> None:
    table = hand_game(BLOCKED)
    table.do(SetPosition("S,S,S,S/S,S,S,S/-/-", "red"))
    for words in ("discard", "discard 11 or sorry", "discard the 11 and the sorry"):
        with pytest.raises((BadText, IllegalMove)):
            announce(table, words)
    with pytest.raises(IllegalMove) as refused:
        announce(table, "jag slänger femman")
    assert refused.value.message.id == "reason.not_in_hand"


@pytest.mark.parametrize("words", ["pass", "jag passar", "passo", "пас"])
def test_a_second_play_is_declined_in_words(words: str) -> None:
    table = hand_game(("2", "5", "5", "5", "8"), "3", profile="swap-hand")
    announce(table, "two forward", "2")
    assert announce(table, words).table.turn == "blue"


def test_a_card_of_the_hand_is_played_in_words() -> None:
    table = hand_game(("1", "2", "5", "11", "7"))
    snapshot = announce(table, "пять вперёд", "5")
    assert snapshot.table.position == "S,S,S,r9/S,S,S,b4/-/-"
