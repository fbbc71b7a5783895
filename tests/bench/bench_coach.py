"""The coach against the field's open players, from the same cards with the seats rotated, and how long it thinks.

`python -m tests.bench coach` plays every row of the table in full, some hours; with `python -m tests.bench.bench_coach
--games 400` each row is played so often, `--only classic-2` plays the rows whose names begin so, `--only levels` none.
`±` is the 95 % bound from the groups of games with the same cards; a row holds if its lower bound is what is asked.
"""

from __future__ import annotations

from argparse import ArgumentParser
from statistics import median
from time import perf_counter

from companion.coach.advice import Level
from companion.coach.hand import Option
from companion.colours import COLOURS
from companion.moves.position import Position
from companion.ruleset import find_ruleset
from device.coaching import coach
from tests.companion.coach.arena import Share, match, match_with_hands
from tests.companion.coach.opponents import (
    FIELD,
    FIELD_WITH_HANDS,
    Choice,
    Choose,
    HandSight,
    Sight,
)

GAMES = 4_000

Row = tuple[str, str, int, Level, str, float]
"""Name, profile, colours, our level, the opponent, and the lower bound that is asked."""

_CLASSIC = {
    "random": (86, 81),
    "reward": (74, 43),
    "reward, unclipped": (65, 38),
    "dante Greedy": (70, 38),
    "dante NotSorry": (70, 38),
    "PlayPalace": (65, 45),
    "Survivor": (74, 46),
}
ROWS: tuple[Row, ...] = (
    *(("classic-2", "classic", 2, "champion", name, float(two)) for name, (two, _) in _CLASSIC.items()),
    *(("classic-4", "classic", 4, "champion", name, float(four)) for name, (_, four) in _CLASSIC.items()),
    ("partners", "partners", 4, "champion", "random", 98.5),
    ("partners", "partners", 4, "champion", "reward, unclipped", 75.0),
    ("swap", "swap", 2, "champion", "random", 89.0),
    ("swap", "swap", 2, "champion", "reward, unclipped", 64.0),
    ("points", "points", 2, "champion", "random", 99.0),
    ("points", "points", 2, "champion", "reward, unclipped", 75.0),
    ("swap-hand", "swap-hand", 2, "champion", "random", 99.0),
    ("swap-hand", "swap-hand", 2, "champion", "reward, unclipped", 74.0),
)


class Thinker:
    """One of our levels as a player of the arena; remembers how long each choice took, in seconds."""

    def __init__(self, level: Level) -> None:
        self._level = level
        self.times: list[float] = []

    def __call__(self, sight: Sight) -> Choice:
        started = perf_counter()
        chosen = coach().choose(
            self._level,
            Position(sight.pawns),
            COLOURS[sight.turn],
            sight.card,
            sight.rules,
            sight.coming,
            draw=sight.dice.randrange,
        )
        self.times.append(perf_counter() - started)
        return next(option for option in sight.options if (option[0].notation if option[0] else "pass") == chosen)


class HandThinker(Thinker):
    """The same in games with hands."""

    def from_hand(self, sight: HandSight) -> Option:
        started = perf_counter()
        card, notation = coach().choose_from_hand(
            self._level,
            Position(sight.pawns),
            COLOURS[sight.turn],
            sight.hand,
            sight.rules,
            sight.coming,
            second_play=sight.second_play,
            draw=sight.dice.randrange,
        )
        self.times.append(perf_counter() - started)
        return next(option for option in sight.options if (option.card, option.notation) == (card, notation))


def play_row(row: Row, games: int) -> tuple[Share, Thinker]:
    """Play a row so often."""
    _, profile, count, level, opponent, _ = row
    rules = find_ruleset(profile)
    if rules.hand_size:
        with_hand = HandThinker(level)
        field = FIELD_WITH_HANDS[opponent]
        return match_with_hands(with_hand.from_hand, field, rules, count, games), with_hand
    ours = Thinker(level)
    return match(ours, FIELD[opponent], rules, count, games), ours


def levels(games: int) -> None:
    """Print how the levels do against each other with two colours, and the beginner against random."""
    pairs: tuple[tuple[str, Choose, str, Choose], ...] = (
        ("player", Thinker("player"), "beginner", Thinker("beginner")),
        ("champion", Thinker("champion"), "player", Thinker("player")),
        ("beginner", Thinker("beginner"), "random", FIELD["random"]),
    )
    for name, ours, other, theirs in pairs:
        share = match(ours, theirs, find_ruleset("classic"), 2, games)
        print(f"  {name} beats {other}: {share}", flush=True)


def table(games: int, only: str) -> None:
    """Print the rows whose names begin so, each played so often, and the times of thought."""
    times: dict[Level, list[float]] = {}
    for row in ROWS:
        name, _, _, level, opponent, asked = row
        if not name.startswith(only):
            continue
        share, ours = play_row(row, games)
        times.setdefault(level, []).extend(ours.times)
        holds = "holds" if share.won - share.bound >= asked else "DOES NOT HOLD"
        print(f"  {name:10} {level} beats {opponent:18} {share} of {share.games}, asked {asked}: {holds}", flush=True)
    for level, taken in times.items():
        print(f"  a {level} thinks for {1000 * median(taken):.2f} ms by median, at worst {1000 * max(taken):.0f} ms")


def main() -> None:
    """Print the whole table."""
    table(GAMES, "")
    levels(GAMES)


if __name__ == "__main__":
    parser = ArgumentParser(prog="bench_coach")
    parser.add_argument("--games", type=int, default=GAMES)
    parser.add_argument("--only", default="")
    asked_for = parser.parse_args()
    table(asked_for.games, asked_for.only)
    if not asked_for.only or asked_for.only == "levels":
        levels(asked_for.games)
