"""The risk of being sent back, counted the slow way: every row of cards that may be drawn, card by card."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import cache

from companion.cards import Card
from companion.colours import Colour, partner
from companion.moves.legal import legal_moves
from companion.moves.position import Position
from companion.ruleset import RuleSet


def boards_after_twos(position: Position, drawer: Colour, twos: int, rules: RuleSet) -> set[Position]:
    """What the board can be after so many 2s of one player, each used or, where none can be, not."""
    boards = {position}
    for _ in range(twos):
        following = set[Position]()
        for board in boards:
            moves = legal_moves(board, drawer, "2", rules)
            following |= {move.result for move in moves}
            if moves.may_pass:
                following.add(board)
        boards = following
    return boards


def slow_risk(position: Position, player: Colour, square: str, rules: RuleSet, coming: dict[Card, int]) -> Fraction:
    """The chance that a card drawn before the player's next turn lets its drawer send the pawn on a square back."""
    seats = position.colours
    first = seats.index(player)
    drawers = seats[first + 1 :] + seats[:first]

    @cache
    def can_hit(drawer: Colour, card: Card, twos: int) -> bool:
        if rules.partners and drawer == partner(player):
            return False
        return any(
            square in move.bumped
            for board in boards_after_twos(position, drawer, twos, rules)
            for move in legal_moves(board, drawer, card, rules)
        )

    def hit(place: int, twos: int, left: Counter[Card]) -> Fraction:
        if place == len(drawers):
            return Fraction(0)
        left = +left or Counter(rules.pack)
        total, found = left.total(), Fraction(0)
        for card, count in left.items():
            share = Fraction(count, total)
            if can_hit(drawers[place], card, twos):
                found += share
            elif rules.plays_again(card):
                found += share * hit(place, twos + 1, left - Counter({card: 1}))
            else:
                found += share * hit(place + 1, 0, left - Counter({card: 1}))
        return found

    return hit(0, 0, Counter(coming))
