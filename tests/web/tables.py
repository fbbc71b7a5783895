"""Real tables behind the real door, with a stacked pack and a journal in memory."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import count

from companion.cards import Card
from companion.checking import CheckerMode
from companion.colours import COLOURS, Colour
from companion.commands import NewGame, SetPosition
from companion.table import Table
from device.game_thread import GameThread
from device.keys import KeyRing
from tests.companion.dealing import MemoryJournal
from tests.web.fakes import fake_ports
from web.ports import Ports


class Stacked:
    """A chance that puts these cards on top, in this order, as far as the pack has them."""

    def __init__(self, top: Sequence[Card]) -> None:
        self._top = top

    def shuffle(self, cards: Sequence[Card]) -> Sequence[Card]:
        rest = list(cards)
        first = []
        for card in self._top:
            if card in rest:
                rest.remove(card)
                first.append(card)
        return [*first, *rest]

    def salt(self) -> bytes:
        return bytes(32)


def open_door(*top: Card, journal: MemoryJournal | None = None) -> GameThread:
    """A table whose pile begins with the given cards, or as a journal tells."""
    kept = journal or MemoryJournal()
    seconds = count()

    def now() -> str:
        return f"2026-01-01T18:{next(seconds) // 60 % 60:02}:00.000Z"

    return GameThread(lambda: Table(kept, chance=Stacked(top), now=now))


def real_ports(door: GameThread, *, simulated: bool = True) -> Ports:
    """The door and a real key ring; the rest as in `fake_ports`."""
    ports = fake_ports(simulated=simulated)
    ring = KeyRing({}, lambda name, key: None)
    return Ports(
        door=door,
        keys=ring,
        picture=ports.picture,
        catalogues=ports.catalogues,
        health=ports.health,
        button=ports.button,
        consent=lambda seat: 30.0,
        paper_deck=lambda *, cards, paper, language, rules: b"%PDF-1.4 " + paper.encode(),
    )


def checked_game(
    door: GameThread, position: str, turn: Colour, *, checker: CheckerMode = "advise", profile: str = "classic"
) -> None:
    """A game with the colours of a position, from that position."""
    seats = tuple(colour for colour, part in zip(COLOURS, position.split("/"), strict=True) if part != "-")
    door.do(NewGame(profile=profile, seats=seats, checker=checker))
    door.do(SetPosition(position, turn))
