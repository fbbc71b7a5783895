"""A game looked back on: how each player's chances went, what the cards gave, and what the moves gave away.

Luck and skill are told apart by one look ahead: what a card does to its player's chance, if it is played as well as can
be, is luck; what the move that was made leaves of it is skill. All in chances from 0 to 1, if all had played equally
well.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from companion.cards import Card
from companion.coach.advice import EQUAL, Coach
from companion.coach.outlook import Weighed
from companion.colours import INDEX, Colour
from companion.moves.position import Position
from companion.ruleset import RuleSet


@dataclass(frozen=True, slots=True)
class CardPlayed:
    """One card of a game without hands, and what was done with it."""

    version: int
    before: Position
    colour: Colour
    card: Card
    move: str
    """In notation, or `pass`."""
    after: Position
    coming: Mapping[Card, int]
    """The cards to come after this one."""


@dataclass(frozen=True, slots=True)
class LookedBack:
    """One card looked back on."""

    played: CardPlayed
    chances: Mapping[Colour, float]
    """Each colour's (team's) chance before the card."""
    luck: float
    """What the card gave to its player, at best."""
    lost: float
    """What the move gave away of it; 0 where it was as good as the best."""
    ahead: float
    """How much better it was than the next best, where it was the best; 0 else."""


@dataclass(frozen=True, slots=True)
class Fortune:
    """One player's game."""

    luck: float
    """What all cards gave together."""
    lost: float
    """What a move gave away, by mean, of those where there was a choice."""
    choices: int


def look_back(coach: Coach, game: Sequence[CardPlayed], rules: RuleSet) -> Iterator[LookedBack]:
    """Each card of a game, weighed anew one after the other."""
    for played in game:
        before = dict(played.coming)
        before[played.card] = before.get(played.card, 0) + 1
        chances = coach.chances(played.before, played.colour, rules, before)
        outlook = coach.outlook(played.before, rules, played.coming)
        weighed = outlook.weigh(played.before.pawns, INDEX[played.colour], played.card)
        made = next((move for move in weighed if move.pawns == played.after.pawns), None)
        if made is None:
            continue  # the checker advised, and the table went its own way
        lost = weighed[0].chance - made.chance
        yield LookedBack(
            played=played,
            chances=chances,
            luck=weighed[0].chance - chances[played.colour],
            lost=lost if lost >= EQUAL else 0.0,
            ahead=_ahead(weighed, made),
        )


def _ahead(weighed: Sequence[Weighed], made: Weighed) -> float:
    return made.chance - weighed[1].chance if len(weighed) > 1 and made == weighed[0] else 0.0


def fortunes(game: Sequence[LookedBack]) -> dict[Colour, Fortune]:
    """Luck and skill of everyone who played."""
    found = {}
    for colour in dict.fromkeys(one.played.colour for one in game):
        own = [one for one in game if one.played.colour == colour]
        chosen = [one for one in own if one.lost or one.ahead]
        lost = sum(one.lost for one in chosen)
        found[colour] = Fortune(sum(one.luck for one in own), lost / max(1, len(chosen)), len(chosen))
    return found


def turning_points(game: Sequence[LookedBack], count: int) -> list[LookedBack]:
    """The cards that changed their player's chance most, move included, in the order of the game."""
    most = sorted(game, key=lambda one: -abs(one.luck - one.lost))[:count]
    return sorted(most, key=lambda one: one.played.version)


def best_move(game: Sequence[LookedBack]) -> LookedBack | None:
    """The move that was farthest ahead of the next best; None where none was."""
    best = max(game, key=lambda one: one.ahead, default=None)
    return best if best is not None and best.ahead >= EQUAL else None
