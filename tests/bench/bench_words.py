"""Reading an announcement in words, as a ratio to making the legal moves of the same position in the same run.

Asked are the lists of sentences, and the dearest tables: partners, a 7 that any pawns may share, sixteen pawns out.
Both are the best of three tries. For a card that only looks up steps the legal moves take some microseconds, so that
the ratio there is large and says little; what a player waits for are the milliseconds beside it.
"""

from __future__ import annotations

from collections.abc import Callable
from statistics import median
from time import perf_counter

from companion.announcing.checker import verdict
from companion.moves.legal import legal_moves
from companion.moves.position import Position
from companion.ruleset import find_ruleset
from tests.companion.announcing.listening import HEARD, Sentence, read_heard

TRIES = 3
CROWDED = Position.parse("r1,r3,r5,r7/b1,b3,b5,b7/y1,y3,y5,y7/g1,g3,g5,g7")
TEXTS = (
    "seven with r5",
    "three with r5 and four with r7",
    "split three and four",
    "two with r1, two with r3, three with y5",
    "red three four and yellow five three",
    "seven",
    "seven with r9",
    "five with r5, no wait, six with the other one",
)


def crowded() -> list[Sentence]:
    """The dearest questions."""
    rules = find_ruleset("partners", {"split_pawns": "any"})
    return [Sentence("en", text, CROWDED, "red", "7", rules, ()) for text in TEXTS]


def best(work: Callable[[], object]) -> float:
    """The shortest of a few tries, in milliseconds."""
    times = []
    for _ in range(TRIES):
        began = perf_counter()
        work()
        times.append(perf_counter() - began)
    return 1000 * min(times)


def measure(sentences: list[Sentence]) -> list[tuple[float, float]]:
    """For each sentence the milliseconds of reading it, the legal moves included, and of the legal moves alone."""
    return [
        (
            best(lambda s=s: verdict(s.text, s.position, s.turn, s.card, s.rules)),  # type: ignore[misc]
            best(lambda s=s: legal_moves(s.position, s.turn, s.card, s.rules)),  # type: ignore[misc]
        )
        for s in sentences
    ]


def main() -> None:
    """Print the medians and the worst."""
    heard = [sentence for path in sorted(HEARD.glob("*.jsonl")) for sentence in read_heard(path)]
    for name, sentences in (("sentences", heard), ("crowded", crowded())):
        found = measure(sentences)
        reading, legal = (median(each) for each in zip(*found, strict=True))
        worst = max(found)
        print(f"{name}: reading {reading:.2f} ms at the median, {reading / legal:.1f} times the legal moves")
        print(f"  worst {worst[0]:.1f} ms, {worst[0] / worst[1]:.1f} times the legal moves of its position")


if __name__ == "__main__":
    main()
