"""What the page shows of a pile's promise: the fingerprint and the words before its first card, the proof step by step
once it is opened."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias, cast

from companion.cards import Card
from companion.colours import Colour
from companion.deck import commitment, fingerprint, mixed
from companion.views import TableView, WordView
from web.earlier_games import MOST_READ, STEP
from web.ports import Access, SnapshotPort

Line: TypeAlias = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Fairness:
    """The line "mix in a word" and what stands around it."""

    may_mix: bool
    fingerprint: str
    words: Sequence[WordView]
    asked: bool
    """Whether this phone may still say one (if an address has said one, the box tells that only when it is asked)."""
    deals: bool
    """Whether the deal waits for the words."""


def fairness(table: TableView, access: Access) -> Fairness:
    """For one phone."""
    said = {word.colour for word in table.words}
    held = [seat.colour for seat in table.seats if seat.colour in access.seats and seat.colour not in said]
    seated = any(seat.taken for seat in table.seats)
    asked = table.may_mix and access.table and (bool(held) or not seated)
    return Fairness(table.may_mix, table.fingerprint, table.words, asked, table.phase == "mix" and access.table)


@dataclass(frozen=True, slots=True)
class ShownProof:
    """One finished pile, for the page that shows its proof step by step."""

    version: int
    """Of the shuffle's event."""
    commitment: str
    fingerprint: str
    salt: str
    order: str
    words: Sequence[tuple[Colour | None, str]]
    dealt: str
    """The order after the words, first card first."""


def find_proof(snapshot: SnapshotPort, promised: str, before: int) -> tuple[ShownProof | None, int | None]:
    """The proof of the pile with this commitment, published below a version in this game or an earlier one; None while
    it isn't opened. And the version below which it may still be (None: nowhere), for a page costs the same however
    long a table is played at."""
    low = min(before, snapshot.table.version + 1)
    end = max(1, low - MOST_READ)
    while low > end:
        low, top = max(end, low - STEP), low
        for line in reversed(_between(snapshot, low, top)):
            if line["kind"] == "shuffle" and line["commitment"] == promised:
                return _proof(snapshot, line), None
    return None, low if low > 1 else None


def _between(snapshot: SnapshotPort, first: int, end: int) -> list[Line]:
    """The lines of these versions, `end` not included, of whatever games."""
    began = snapshot.began
    lines = list(snapshot.earlier(min(end, began), min(end, began) - first)) if first < began else []
    if end > began:
        lines += snapshot.history(max(first, began) - 1, end - max(first, began))
    return [line for line in lines if line["version"] < end]


def _onward(snapshot: SnapshotPort, first: int) -> Iterator[Line]:
    """The lines from a version on, as many as one game is looked through for."""
    for start in range(first, min(first + MOST_READ, snapshot.table.version + 1), STEP):
        yield from _between(snapshot, start, start + STEP)


def _proof(snapshot: SnapshotPort, shuffle: Line) -> ShownProof | None:
    """What the lines from a shuffle on tell of its pile, if they open it."""
    promised, first = shuffle["commitment"], shuffle["version"]
    words: dict[int, Line] = {}
    gone: set[int] = set()
    fresh = True
    for line in _onward(snapshot, first + 1):
        match line["kind"]:
            case "mix" if fresh:
                words[line["command"]] = line
            case "undo" if fresh:
                gone.add(line["undone"])
            case "redo" if fresh:
                gone.discard(line["redone"])
            case "draw" | "shuffle":
                fresh = False
            case "opened" if commitment(line["salt"], line["order"].split(",")) == promised:
                said = [(word["colour"], word["word"]) for command, word in words.items() if command not in gone]
                return _shown(first, line, said)
    return None


def _shown(version: int, opened: Line, words: Sequence[tuple[Colour | None, str]]) -> ShownProof:
    order = cast("tuple[Card, ...]", tuple(opened["order"].split(",")))
    made = commitment(opened["salt"], order)
    dealt = ",".join(mixed(order, tuple(word for _, word in words)))
    return ShownProof(version, made, fingerprint(made), opened["salt"], opened["order"], words, dealt)
