"""How well announcements are understood: `make listen` prints it per language for all lists of sentences.

A sentence stands with its situation and what it means: notations, `?` where asking back is right, `ill` where refusing
is. `right` is one of these; `asked` offers moves and `not understood` none where the sentence was clear; `falsely
refused` calls a legal announcement illegal, and `wrong` takes it for a move that was not meant.
"""

from __future__ import annotations

import json
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, Literal, NamedTuple, TypeAlias, get_args

from companion.announcing.checker import Illegal, Legal, verdict
from companion.announcing.phrases import LANGUAGES
from companion.cards import Card
from companion.colours import Colour
from companion.moves.position import Position
from companion.ruleset import RuleSet, rules_of_a_move
from tests.companion.announcing.said import read_list

HEARD = Path(__file__).parent / "heard"

Outcome: TypeAlias = Literal["right", "asked", "not understood", "falsely refused", "wrong"]


class Sentence(NamedTuple):
    """One announcement with what it means."""

    language: str
    text: str
    position: Position
    turn: Colour
    card: Card
    rules: RuleSet
    means: tuple[str, ...]


def read_heard(path: Path) -> Iterator[Sentence]:
    """The sentences of one file of JSON lines."""
    for line in path.read_text(encoding="utf-8").splitlines():
        row: dict[str, Any] = json.loads(line)
        rules = rules_of_a_move(row.get("profile", "classic"), row.get("options"))
        position = Position.parse(row["position"])
        yield Sentence(row["lang"], row["say"], position, row["turn"], row["card"], rules, tuple(row["means"]))


def read_said() -> Iterator[Sentence]:
    """The announcements of the lists by language (`said.py`)."""
    for language in LANGUAGES:
        for said in read_list(language):
            means = "ill" if said.meant.startswith("!") else said.meant
            yield Sentence(language, said.text, said.position, said.turn, said.card, said.rules, (means,))


def outcome(sentence: Sentence) -> Outcome:
    """What becomes of a sentence."""
    _, text, position, turn, card, rules, means = sentence
    found = verdict(text, position, turn, card, rules)
    if isinstance(found, Legal):
        return "right" if found.move.notation in means else "wrong"
    if isinstance(found, Illegal):
        return "right" if "ill" in means else "falsely refused"
    if "?" in means:
        return "right"
    return "asked" if found.candidates else "not understood"


def tally(sentences: Iterable[Sentence]) -> dict[str, Counter[Outcome]]:
    """The outcomes by language."""
    counts: dict[str, Counter[Outcome]] = defaultdict(Counter)
    for sentence in sentences:
        counts[sentence.language][outcome(sentence)] += 1
    return counts


def main() -> None:
    """Print a table for each list, and each sentence that was not right."""
    lists = {path.stem: list(read_heard(path)) for path in sorted(HEARD.glob("*.jsonl"))}
    for name, sentences in {**lists, "phrases": list(read_said())}.items():
        print(f"{name}: {len(sentences)} sentences")
        for language, counts in tally(sentences).items():
            print(f"  {language}  " + "  ".join(f"{kind} {counts[kind]}" for kind in get_args(Outcome)))
        for sentence in sentences:
            if (kind := outcome(sentence)) != "right":
                print(f"  {kind}: {sentence.text!r} with {sentence.card} at {sentence.position}, {sentence.means}")


if __name__ == "__main__":
    main()
