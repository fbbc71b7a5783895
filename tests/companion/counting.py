"""Counting the ways that play can go, as chess programs do to find a wrong move generator."""

from __future__ import annotations

from companion.colours import COLOURS, Colour
from companion.moves.legal import legal_moves
from companion.moves.position import Position
from companion.ruleset import RuleSet
from tests.companion.naive import naive_moves, plays_again


def next_turn(colours: tuple[Colour, ...], turn: Colour) -> Colour:
    return colours[(colours.index(turn) + 1) % len(colours)]


def perft(position: Position, turn: Colour, rules: RuleSet, depth: int) -> int:
    """In how many ways the next `depth` cards can be drawn and played, each different card and each move a way.

    Where the turn may end without a move, that is one way more. A 2 draws again (R18), where the rules have it (R38).
    """
    if depth == 0:
        return 1
    ways = 0
    for card in dict.fromkeys(rules.pack):
        moves = legal_moves(position, turn, card, rules)
        if depth == 1:
            ways += len(moves) + moves.may_pass
            continue
        then = turn if plays_again(card, rules.options) else next_turn(position.colours, turn)
        ways += sum(perft(move.result, then, rules, depth - 1) for move in moves)
        if moves.may_pass:
            ways += perft(position, then, rules, depth - 1)
    return ways


def naive_perft(text: str, turn: Colour, rules: RuleSet, depth: int) -> int:
    """The same with the naive engine."""
    if depth == 0:
        return 1
    ways = 0
    colours = tuple(colour for colour, part in zip(COLOURS, text.split("/"), strict=True) if part != "-")
    for card in dict.fromkeys(rules.pack):
        moves, may_pass = naive_moves(text, turn, card, rules.options)
        then = turn if plays_again(card, rules.options) else next_turn(colours, turn)
        results = [move.result for move in moves] + [text] * may_pass
        ways += sum(naive_perft(result, then, rules, depth - 1) for result in results)
    return ways
