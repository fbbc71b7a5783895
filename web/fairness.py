"""What the page shows of a pile's promise: the fingerprint and the words before its first card, the proof step by step
once it is opened."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias, cast

from companion.cards import Card
from companion.colours import Colour
from companion.deck import commitment, fingerprint, mixed
from companion.views import TableView, WordView
from web.ports import Access

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

    commitment: str
    fingerprint: str
    published: str
    """When."""
    salt: str
    order: str
    made: str
    """SHA-256 of the two, worked out here."""
    words: Sequence[tuple[Colour | None, str]]
    dealt: str
    """The order after the words, first card first."""

    @property
    def holds(self) -> bool:
        """Whether the order is the one that was promised."""
        return self.made == self.commitment


def shown_proofs(lines: Iterable[Line]) -> list[ShownProof]:
    """The proofs of all piles of this game whose order is public."""
    lines = list(lines)
    words = _words(lines)
    opened = [line for line in lines if line["kind"] == "opened"]
    found = []
    for line in lines:
        if line["kind"] != "shuffle":
            continue
        for proof in opened:
            order = cast("tuple[Card, ...]", tuple(proof["order"].split(",")))
            made = commitment(proof["salt"], order)
            if made == line["commitment"]:
                said = words.get(made, [])
                dealt = mixed(order, tuple(word for _, word in said))
                found.append(
                    ShownProof(
                        made,
                        fingerprint(made),
                        str(line.get("time", "")),
                        proof["salt"],
                        proof["order"],
                        made,
                        said,
                        ",".join(dealt),
                    )
                )
                break
    return found


def _words(lines: Sequence[Line]) -> dict[str, list[tuple[Colour | None, str]]]:
    """The words that stood when a pile's first card was drawn, by its commitment."""
    gone = _undone_words(lines)
    words: dict[str, list[tuple[Colour | None, str]]] = {}
    pile = ""
    for line in lines:
        if line["kind"] == "shuffle":
            pile = line["commitment"]
        elif line["kind"] == "mix" and line["command"] not in gone:
            words.setdefault(pile, []).append((line["colour"], line["word"]))
    return words


def _undone_words(lines: Sequence[Line]) -> set[int]:
    from companion.public_log import undone  # noqa: PLC0415

    return undone(lines)
