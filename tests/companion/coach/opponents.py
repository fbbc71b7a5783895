"""The players of the field's open programs, as `choose` functions: what one sees, what it takes.

Each is written from its rule, on this engine; `tests/companion/coach/test_opponents.py` holds them to the figures that
are known of them. Distance: the squares that a pawn still has to go, 65 from Start unless said. Ties are broken at
random.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

from companion.cards import Card
from companion.coach.hand import Option
from companion.moves.board import (
    CIRCLES,
    HOME,
    LAST_TRACK,
    NOT_IN_PLAY,
    NOWHERE,
    PLACES,
    START,
    TRACK,
    distance_home,
    is_track,
)
from companion.moves.legal import Move
from companion.ruleset import RuleSet


@dataclass(frozen=True)
class Sight:
    """What a player sees when it is to choose."""

    pawns: bytes
    colours: tuple[int, ...]
    turn: int
    card: Card
    options: list[tuple[Move | None, bytes]]
    """Each legal move with the pawns after it; None for passing."""
    coming: Counter[Card]
    last_hit: int | None
    """The colour that was last sent back."""
    rules: RuleSet
    dice: random.Random

    @property
    def team(self) -> tuple[int, ...]:
        """The colours that win with the one whose turn it is."""
        return (self.turn, (self.turn + 2) % 4) if self.rules.partners else (self.turn,)


Choice: TypeAlias = "tuple[Move | None, bytes]"
Choose: TypeAlias = Callable[[Sight], Choice]
_DISTANCE = tuple(
    tuple(0 if code == NOT_IN_PLAY else distance_home(colour, code) if code <= HOME else 0 for code in range(256))
    for colour in range(4)
)


def four(pawns: bytes, colour: int) -> bytes:
    return pawns[PLACES * colour : PLACES * colour + PLACES]


def best(sight: Sight, value: Callable[[Choice], float]) -> Choice:
    """The option of the greatest value, ties at random."""
    values = [value(option) for option in sight.options]
    most = max(values)
    return sight.dice.choice([option for option, one in zip(sight.options, values, strict=True) if one == most])


def at_random(sight: Sight) -> Choice:
    return sight.dice.choice(sight.options)


def reward_points(pawns: bytes, colour: int) -> int:
    """What apologies gives a player's position."""
    own = four(pawns, colour)
    distances = [_DISTANCE[colour][code] for code in own]
    safe = sum(code > LAST_TRACK for code in own if code != NOT_IN_PLAY)
    return 65 * len(own) - sum(distances) + 10 * safe + (100 if not any(distances) else 0)


def points_ahead(pawns: bytes, colours: tuple[int, ...], turn: int, partners: bool) -> int:
    """A player's (team's) points beside the others'."""
    points = {one: reward_points(pawns, one) for one in colours}
    if partners:
        return sum(value if (one - turn) % 2 == 0 else -value for one, value in points.items())
    return len(colours) * points[turn] - sum(points.values())


def reward_unclipped(sight: Sight) -> Choice:
    return best(sight, lambda option: points_ahead(option[1], sight.colours, sight.turn, sight.rules.partners))


def reward(sight: Sight) -> Choice:
    """apologies' RewardInputSource: behind, all moves tie."""
    return best(sight, lambda option: max(0, points_ahead(option[1], sight.colours, sight.turn, partners=False)))


_START_OF_DANTE = 100


def _dante_distance(colour: int, code: int) -> int:
    return _START_OF_DANTE if code == START else _DISTANCE[colour][code]


def _counted(sight: Sight, option: Choice) -> tuple[list[int], bool]:
    """Where the own pawns are if each stands where its count leads: no slides, no bumps; whether one pawn moved."""
    squares = list(four(sight.pawns, sight.turn))
    parts = option[0].parts if option[0] else ()
    for origin, landing, _, _, colour, _ in parts:
        if colour == sight.turn and origin in squares:
            squares.remove(origin)
            squares.append(HOME if landing == NOWHERE else landing)
    return squares, len(parts) == 1


def _counted_distance(sight: Sight, option: Choice) -> float:
    """Own distance after a move by count; a single pawn's into safety or Home is a half better."""
    squares, single = _counted(sight, option)
    bonus = 0.5 if single and squares[-1] > LAST_TRACK else 0.0
    return sum(_dante_distance(sight.turn, code) for code in squares) - bonus


def greedy(sight: Sight) -> Choice:
    return best(sight, lambda option: -_counted_distance(sight, option))


def greedy_distance(sight: Sight) -> Choice:
    """The least own distance after the move."""
    return best(sight, lambda option: -sum(_DISTANCE[sight.turn][code] for code in four(option[1], sight.turn)))


def _from_exit(sight: Sight, option: Choice) -> int:
    """How far beyond the own start circle the first part lands."""
    assert option[0] is not None
    landing = option[0].parts[0][1]
    return (landing - CIRCLES[sight.turn]) % TRACK if is_track(landing) else 0


def not_sorry(sight: Sight) -> Choice:
    leaving = [option for option in sight.options if option[0] and option[0].parts[0][0] == START]
    if leaving:
        return max(leaving, key=lambda option: _from_exit(sight, option))
    return greedy(sight)


def _hits(sight: Sight, target: int, kind: str) -> list[Choice]:
    """The options that land on one of a colour's pawns by count, `!` or `<>`."""
    theirs = [code for code in four(sight.pawns, target) if is_track(code)]
    found = []
    for option in sight.options:
        move = option[0]
        if move is None:
            continue
        sign = "!" if "!" in move.notation else "<>" if "<>" in move.notation else ">"
        if sign == kind and any(part[1] in theirs for part in move.parts):
            found.append(option)
    return found


def _hunting(sight: Sight, target: int | None) -> Choice:
    if target is not None:
        for kind in (">", "!", "<>"):
            if found := _hits(sight, target, kind):
                return sight.dice.choice(found)
    return greedy(sight)


def survivor(sight: Sight) -> Choice:
    others = [one for one in sight.colours if one not in sight.team]
    return _hunting(
        sight, min(others, key=lambda one: sum(_dante_distance(one, code) for code in four(sight.pawns, one)))
    )


def sidekick(sight: Sight) -> Choice:
    target = sight.last_hit
    if target in sight.team or target is None or not four(sight.pawns, target).strip(bytes([START])):
        target = None
    return _hunting(sight, target)


def teleporter(sight: Sight) -> Choice:
    swaps = [option for option in sight.options if option[0] and "<>" in option[0].notation]
    return max(swaps, key=lambda option: _from_exit(sight, option)) if swaps else greedy(sight)


def loser(sight: Sight) -> Choice:
    """Passes if it may, avoids hits, wants the greatest own distance by count (others stay where they are)."""
    passing = [option for option in sight.options if option[0] is None]
    if passing:
        return passing[0]

    def value(option: Choice) -> float:
        own = sum(_dante_distance(sight.turn, code) for code in _counted(sight, option)[0])
        return own - 10_000 * bool(option[0] and option[0].bumped)

    return best(sight, value)


def _progress(colour: int, code: int) -> int:
    return 0 if code == START else 66 if code == HOME else 65 - _DISTANCE[colour][code]


def playpalace(sight: Sight) -> Choice:
    def value(option: Choice) -> tuple[int, ...]:
        move, pawns = option
        if move is None:
            return (0, 0, 0, 0, sum(_progress(sight.turn, code) for code in four(pawns, sight.turn)))
        own = four(pawns, sight.turn)
        wins = all(code >= HOME for code in own)
        leaves = own.count(START) < four(sight.pawns, sight.turn).count(START)
        safety = 0
        for _, _, end, _, colour, _ in move.parts:
            if not is_track(end):
                safety += 3
                continue
            for other in sight.colours:
                if other != colour:
                    behind = [(end - code) % TRACK for code in four(pawns, other) if is_track(code)]
                    safety -= sum(1 <= gap <= 12 or TRACK - 4 <= gap <= TRACK - 1 for gap in behind)
        progress = sum(_progress(sight.turn, code) for code in own)
        return (wins, bool(move.bumped), leaves, safety, progress)

    values = [value(option) for option in sight.options]
    most = max(values)
    return sight.dice.choice([option for option, one in zip(sight.options, values, strict=True) if one == most])


FIELD: dict[str, Choose] = {
    "random": at_random,
    "reward": reward,
    "reward, unclipped": reward_unclipped,
    "dante Greedy": greedy,
    "dante NotSorry": not_sorry,
    "PlayPalace": playpalace,
    "Survivor": survivor,
    "Sidekick": sidekick,
    "Teleporter": teleporter,
}


@dataclass(frozen=True)
class HandSight:
    """What a player of a game with hands sees when it is to choose."""

    pawns: bytes
    colours: tuple[int, ...]
    turn: int
    hand: tuple[Card, ...]
    second_play: bool
    options: tuple[Option, ...]
    coming: Counter[Card]
    rules: RuleSet
    dice: random.Random


ChooseFromHand: TypeAlias = Callable[[HandSight], Option]


def at_random_from_hand(sight: HandSight) -> Option:
    return sight.dice.choice(sight.options)


def reward_from_hand(sight: HandSight) -> Option:
    return _most(sight, lambda pawns: max(0, points_ahead(pawns, sight.colours, sight.turn, partners=False)))


def reward_unclipped_from_hand(sight: HandSight) -> Option:
    return _most(sight, lambda pawns: points_ahead(pawns, sight.colours, sight.turn, partners=False))


def _most(sight: HandSight, value: Callable[[bytes], int]) -> Option:
    values = [value(option.pawns) for option in sight.options]
    most = max(values)
    return sight.dice.choice([option for option, one in zip(sight.options, values, strict=True) if one == most])


FIELD_WITH_HANDS: dict[str, ChooseFromHand] = {
    "random": at_random_from_hand,
    "reward": reward_from_hand,
    "reward, unclipped": reward_unclipped_from_hand,
}
