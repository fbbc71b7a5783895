"""Whether a refusal would be certain: which legal moves could still be meant by a clause, however it is built.

A sentence that fits no legal move may be a sentence that was not understood. So before it is refused each of its
clauses is held against every legal move word by word, in any order (`evidence`). Where a move accounts for all that a
clause says, nothing is refused.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from companion.announcing.deeds import Deed, Ways, Writing
from companion.announcing.evidence import FIGURES, Comparison, clauses, says_a_count, says_an_act
from companion.announcing.lexer import Heard, Token
from companion.announcing.standing import Standing
from companion.moves.legal import Move

MOST_PLAIN = 8
"""Words beyond which a sentence may always have been misunderstood."""
MOST_TELLING = 6
"""The same, where words that can be understood in several ways are among them."""
MOST_DESCRIBING = 4
"""The same, where words are among them that tell a pawn by how it stands."""
_TELLING = ("bump", "send", "sliding", "slide", "zone", "home")
_DESCRIBING = (
    *("start", "circle", "diamond", "triangle", "slideend", "side", "track"),
    *("rank", "rel", "other", "only", "partner", "theirs", "yours", "ordinal", "all", "rest", "but", "then", "unable"),
)
"""What describes, and may be said of another than it seems."""

MOST_POSSIBLE = 8
"""Moves that are offered where a refusal would not be certain."""


def is_plain(heard: Heard) -> bool:
    """Whether a sentence is so short and plain that nothing else can be meant by it; only such a one is refused."""
    most = MOST_PLAIN
    if any(token.can_be(*_TELLING) for token in heard.tokens):
        most = MOST_TELLING
    if any(token.can_be(*_DESCRIBING) for token in heard.tokens):
        most = MOST_DESCRIBING
    passes = any(token.can_be("pass") for token in heard.tokens)
    if passes and any(token.can_be("on", *_TELLING, *_DESCRIBING) for token in heard.tokens):
        return False
    described = any(token.can_be(*_TELLING, *_DESCRIBING) for token in heard.tokens)
    if described and sum(token.can_be(*FIGURES) for token in heard.tokens) > 1:
        return False  # one of the numbers may be of the description
    comes_out = any(token.can_be("enter") for token in heard.tokens)
    if comes_out and any(token.can_be(*FIGURES) for token in heard.tokens):
        return False  # "four out" may be the one that is out
    return not heard.unknown and len(heard.tokens) <= most


def could_be_meant(tokens: Sequence[Token], standing: Standing, ways: Ways) -> tuple[Move, ...]:
    """The legal moves that account for some clause that says an act, those that account for most clauses."""
    said = clauses(tokens)
    acts = [clause for clause in said if says_an_act(clause)]
    if not acts:
        return ()
    comparison = Comparison(said, standing)
    told = [at for at, clause in enumerate(said) if says_an_act(clause)]
    enough = all if standing.situation.card == "7" and all(map(says_a_count, acts)) else any
    most = 1

    def counts_most(deeds: tuple[Deed, ...]) -> bool:
        """Whether as many clauses are accounted for as by any move so far."""
        nonlocal most
        accounted = comparison.accounted(deeds)
        if not enough([accounted[at] for at in told]) or sum(accounted) < most:
            return False
        most = sum(accounted)
        return True

    for _ in ways.fitting(lambda deeds: counts_most(deeds) and False):
        pass
    return tuple(_few(ways.fitting(counts_most), MOST_POSSIBLE + 1).values())


def _few(found: Iterator[Writing], most: int) -> dict[str, Move]:
    """The moves of the first ways, each once."""
    moves: dict[str, Move] = {}
    for way in found:
        moves[way.move.notation] = way.move
        if len(moves) == most:
            break
    return moves
