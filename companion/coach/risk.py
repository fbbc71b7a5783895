"""The risk that a pawn is sent back before its player's next turn, counted exactly over the cards that may come.

What is counted: the others draw in turn, without returning, the pile made anew when it is empty (R6); after a 2 one
draws again, having made any move of the 2 (R18). A pawn is at risk from a card if some legal move of the one who draws
it sends it back, with the pawns as they stand now: what others do that doesn't hit it is left out.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import TypeAlias

from companion.cards import RANK, Card
from companion.coach.outlook import Outlook
from companion.colours import COLOURS
from companion.moves.board import PLACES, is_track
from companion.moves.legal import legal_moves
from companion.moves.play import play
from companion.moves.position import Position

Hits: TypeAlias = "dict[Card, frozenset[int]]"
"""By card: the squares whose pawns it can send back."""
_LOOKED_AT = 3
"""What may follow on none, one and two 2s is always looked at."""
_NEGLIGIBLE = 5e-4
"""How unlikely a longer row of 2s must be to be left out."""


@dataclass(frozen=True, slots=True)
class Risk:
    """A pawn's risk: from 0 to 1, and the cards that can send it back at once, in the order of their rank."""

    chance: float
    cards: tuple[Card, ...]


def risks(outlook: Outlook, pawns: bytes, player: int) -> dict[int, Risk]:
    """By square: the risk of each of a colour's pawns on the track until its next turn; the others draw now."""
    own = [code for code in pawns[PLACES * player : PLACES * player + PLACES] if is_track(code)]
    if not own:
        return {}
    drawers = []
    drawer = outlook.after(player)
    while drawer != player:
        drawers.append(_Drawer(outlook, pawns, drawer, frozenset(own), outlook.together(drawer, player)))
        drawer = outlook.after(drawer)
    return {square: _risk(outlook, drawers, square) for square in own}


@dataclass
class _Drawer:
    """One who draws before the player's turn, and what each card of his could hit: at once, after a 2, after two …"""

    outlook: Outlook
    pawns: bytes
    colour: int
    targets: frozenset[int]
    friend: bool
    _stages: list[Hits] = field(default_factory=list)
    _boards: list[set[bytes]] = field(default_factory=list)

    def hits(self, twos: int) -> Hits:
        """What each card can hit that comes after so many 2s."""
        while len(self._stages) <= twos:
            boards = self._after_a_two(self._boards[-1]) if self._boards else {self.pawns}
            self._boards.append(boards)
            self._stages.append({} if self.friend else self._hits_from(boards))
        return self._stages[twos]

    def _after_a_two(self, boards: set[bytes]) -> set[bytes]:
        found = set[bytes]()
        for pawns in boards:
            found |= {after for _, after in self.outlook.results(pawns, self.colour, "2")}
        return found

    def _hits_from(self, boards: set[bytes]) -> Hits:
        return {card: frozenset().union(*(self._hit(pawns, card) for pawns in boards)) for card in self._cards}

    @cached_property
    def _cards(self) -> tuple[Card, ...]:
        return tuple(dict.fromkeys(self.outlook.rules.pack))

    def _hit(self, pawns: bytes, card: Card) -> set[int]:
        hit = set[int]()
        for move in legal_moves(Position(pawns), COLOURS[self.colour], card, self.outlook.rules):
            made = play(pawns, move.parts)
            if made is not None and made[1]:
                hit.update(made[1])
        return hit & self.targets


def _risk(outlook: Outlook, drawers: Sequence[_Drawer], square: int) -> Risk:
    cards = {
        card
        for place, drawer in enumerate(drawers)
        for card, hit in drawer.hits(0).items()
        if square in hit and (card in outlook.coming or _may_be_anew(outlook, place))
    }
    return Risk(1 - _Counting(outlook, drawers, square).safe(), tuple(sorted(cards, key=RANK.__getitem__)))


def _may_be_anew(outlook: Outlook, before: int) -> bool:
    """Whether the pile may be made anew by so many others, each with one card and 2s before it."""
    again = sum(count for card, count in outlook.coming.items() if outlook.rules.plays_again(card))
    return before > 0 and sum(outlook.coming.values()) <= before + again


_Left: TypeAlias = "tuple[int, ...]"
"""How many are left of each kind of card."""


class _Counting:
    """The chance that no card hits one pawn, over all rows of cards that may be drawn.

    Cards that hit it in the same hands are one kind, so that there are few rows to count.
    """

    def __init__(self, outlook: Outlook, drawers: Sequence[_Drawer], square: int) -> None:
        self._drawers = drawers
        self._square = square
        self._known: dict[tuple[int, int, _Left], float] = {}
        kinds: dict[tuple[bool, ...], list[Card]] = {}
        for card in dict.fromkeys(outlook.rules.pack):
            hit = (square in drawer.hits(twos).get(card, ()) for drawer in drawers for twos in range(_LOOKED_AT))
            kinds.setdefault((outlook.rules.plays_again(card), *hit), []).append(card)
        self._cards = [cards[0] for cards in kinds.values()]
        self._again = [again for again, *_ in kinds]
        self._left = tuple(sum(outlook.coming.get(card, 0) for card in cards) for cards in kinds.values())
        self._pack = tuple(sum(map(outlook.rules.pack.count, cards)) for cards in kinds.values())

    def safe(self) -> float:
        """With the cards that are to come."""
        return self._safe(0, 0, self._left, 1.0)

    def _safe(self, place: int, twos: int, left: _Left, row: float) -> float:
        """From the drawer at a place who has drawn so many 2s, a row of this likelihood."""
        if place == len(self._drawers) or (twos >= _LOOKED_AT and row < _NEGLIGIBLE):
            return 1.0
        key = (place, twos, left)
        if key not in self._known:
            self._known[key] = self._sum(place, twos, left if any(left) else self._pack, row)
        return self._known[key]

    def _sum(self, place: int, twos: int, left: _Left, row: float) -> float:
        hits = self._drawers[place].hits(twos)
        total = sum(left)
        safe = 0.0
        for kind, count in enumerate(left):
            if count and self._square not in hits.get(self._cards[kind], ()):
                share = count / total
                rest = (*left[:kind], count - 1, *left[kind + 1 :])
                if self._again[kind]:
                    safe += share * self._safe(place, twos + 1, rest, row * share)
                else:
                    safe += share * self._safe(place + 1, 0, rest, 1.0)
        return safe
