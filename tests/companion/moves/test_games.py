"""Whole random games, watched move by move."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from companion.cards import Card
from companion.colours import COLOURS, Colour, partner
from companion.moves.board import HOME, is_track
from companion.moves.legal import Move, legal_moves
from companion.moves.position import Position
from companion.ruleset import PROFILES, RuleSet
from tests.conftest import Tally

PROFILES_PLAYED = ("classic", "partners", "swap")
TOO_LONG = 20_000
"""Cards; random play is over long before."""


def has_won(position: Position, turn: Colour, rules: RuleSet) -> bool:
    """Whether a move by this colour has ended the game (R25, R29)."""
    team = (turn, partner(turn)) if rules.partners else (turn,)
    return all(position.pawns_home(colour) == 4 for colour in team)


def watch(before: Position, move: Move, turn: Colour, rules: RuleSet) -> None:
    """Hold one move to what no move may break."""
    after = move.result
    assert after.status() == (), f"{before} {move}"
    assert after.colours == before.colours
    team = (turn, partner(turn)) if rules.partners else (turn,)
    for colour in before.colours:
        old, new = before.codes(colour), after.codes(colour)
        assert new.count(HOME) >= old.count(HOME), f"{before} {move}"
        if colour not in team:
            lost = Counter(old) - Counter(new)
            assert all(is_track(code) for code in lost), f"{before} {move}"


def play_game(dice: random.Random, rules: RuleSet, colours: tuple[Colour, ...]) -> int:
    """Play at random until someone has won; returns the number of cards drawn."""
    position, pile, drawn = Position.start(colours, rules.opening), list[Card](), 0
    while drawn < TOO_LONG:
        for turn in colours:
            card: Card = "2"
            while card == "2":  # draws again (R18)
                if not pile:
                    pile = list(rules.pack)
                    dice.shuffle(pile)
                card = pile.pop()
                drawn += 1
                moves = legal_moves(position, turn, card, rules)
                if not len(moves):
                    assert moves.may_pass
                    continue
                move = moves[dice.randrange(len(moves))]
                watch(position, move, turn, rules)
                position = move.result
                if has_won(position, turn, rules):
                    return drawn
    raise AssertionError(f"nobody has won: {position}")


def play_games(profile: str, count: int, seed: int) -> int:
    """Play so many games, of two, three and four colours where the rules allow; returns the cards drawn in all."""
    dice, rules = random.Random(seed), PROFILES[profile]
    drawn = 0
    for _ in range(count):
        seats = 4 if rules.partners else dice.choice((2, 3, 4))
        colours = tuple(sorted(dice.sample(COLOURS, seats), key=COLOURS.index))
        drawn += play_game(dice, rules, colours)
    return drawn


@pytest.mark.parametrize("profile", PROFILES_PLAYED)
def test_random_games_end_in_a_win_with_nothing_broken(profile: str) -> None:
    assert play_games(profile, 20, seed=1) > 20


@pytest.mark.soak
@pytest.mark.parametrize("profile", PROFILES_PLAYED)
def test_two_thousand_random_games_end_in_a_win_with_nothing_broken(profile: str, tally: Tally) -> None:
    assert play_games(profile, 2000, seed=2) > 2000
    tally.trials = 2000
