"""`python -m tests.training [NAME…]`: teach the coach's networks again, all or those named, each from a fixed seed."""

from __future__ import annotations

import sys
from pathlib import Path
from time import process_time

from companion.coach.weights import write_network
from tests.training.lessons import LAST_RATE, LESSONS, SEED, TRACE, teach

WEIGHTS = Path(__file__).parents[2] / "companion" / "coach" / "networks"
EVERY = 2_000


def how_made(name: str) -> str:
    """What stands at the head of a network's weights."""
    lesson = LESSONS[name]
    return (
        f"{name}: made by `make train ARGS={name}` from {lesson.games} games of {lesson.profile} with {lesson.colours} "
        f"colours\nthat the network played against itself; TD({TRACE}), steps of {lesson.first_rate:g} falling to "
        f"{LAST_RATE:g}, seed {SEED}"
    )


def main(wanted: list[str]) -> int:
    """Teach them; 2 if a name is unknown."""
    unknown = sorted(set(wanted) - set(LESSONS))
    if unknown:
        print(f"No network is called {', '.join(unknown)}; there are {', '.join(LESSONS)}.", file=sys.stderr)
        return 2
    WEIGHTS.mkdir(exist_ok=True)
    for name in wanted or LESSONS:
        lesson, started = LESSONS[name], process_time()

        def tell(game: int, name: str = name, started: float = started) -> None:
            if game % EVERY == 0:
                print(f"{name}: {game} games, {process_time() - started:.0f} s", flush=True)

        network = teach(lesson, lesson.games, tell=tell)
        (WEIGHTS / f"{name}.txt").write_text(write_network(network, how_made(name)))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
