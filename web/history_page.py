"""Looking back: the game's events in words, the race, the bumps, what is left in the pile, and the proofs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from companion.cards import PACKS, Card
from companion.colours import COLOURS, Colour
from companion.deck import commitment, fingerprint
from companion.lazy import parts_of
from companion.messages import Message, Value, message
from companion.moves.position import Position
from companion.public_log import boards, undone
from companion.views import MoveView, TableView
from web.context import Voice
from web.wording import enumerate_names, move_words, names

Line: TypeAlias = Mapping[str, Any]
MOST_TOLD = 500
"""Events in words on one page; links lead to the older ones."""
LEAD = 100
"""Events before a page's first, for the board that its moves are made on."""
MOST_LOOKED_AT = 2000
"""Events, the latest, of which the race and the bumps are made: more than a game of four has."""


@dataclass(frozen=True, slots=True)
class Told:
    """One event in words. `undone`: it has been taken back."""

    version: int
    time: str
    colour: Colour | None
    text: str
    undone: bool


@dataclass(frozen=True, slots=True)
class PileProof:
    """A pile's commitment, and its order once that is public; `holds` is None until then."""

    commitment: str
    salt: str = ""
    order: str = ""
    holds: bool | None = None

    @property
    def fingerprint(self) -> str:
        """The commitment as the panel showed it."""
        return fingerprint(self.commitment)


def tell(lines: Sequence[Line], table: TableView, say: Voice, before: int | None = None) -> list[Told]:
    """Events below a version (None: the latest), the latest first; `lines` after that only tell what was taken back."""
    gone = undone(lines)
    called = names(table, say)
    told = []
    below = [(line, board) for line, board in boards(lines) if before is None or line["version"] < before]
    for line, board in reversed(below[-MOST_TOLD:]):
        text = say(_in_words(line, board, called, say))
        told.append(Told(line["version"], str(line.get("time", "")), _colour(line), text, line.get("command") in gone))
    return told


def _colour(line: Line) -> Colour | None:
    return next((colour for colour in COLOURS if colour == line.get("colour")), None)


def _in_words(line: Line, board: Position | None, called: Mapping[Colour, str], say: Voice) -> Message:
    """Every value that any of the sentences may want, and the sentence for the kind of event."""
    colour = _colour(line)
    winners = [called[each] for each in COLOURS if each in line.get("winner", ())]
    values: dict[str, Value] = {
        "who": enumerate_names(winners, say) if winners else called[colour] if colour else "",
        "card": message(f"card.{line['card']}") if line.get("card") else "",
        "name": str(line.get("name", "")),
        "word": str(line.get("word", "")),
        "count": len(winners) or int(line.get("cards", 0)),
    }
    if line.get("by") in COLOURS:
        values["by"] = called[line["by"]]
    if line["kind"] == "move" and colour is not None:
        values["move"] = move_words(made_move(line, board, colour), say)
    if line["kind"] == "opened":
        values["pile"] = fingerprint(commitment(line["salt"], line["order"].split(",")))
    if line["kind"] == "game":
        values["profile"] = message(f"page.profile.{line['profile']}")
    if line["kind"] == "checker":
        values["mode"] = message(f"page.checker.{line['checker']}")
    mere_deck = line["kind"] == "game" and not line["seats"] and not line.get("resumes")
    return Message("page.history.deck" if mere_deck else _sentence(line, colour), values)


def made_move(line: Line, board: Position | None, mover: Colour) -> MoveView:
    """The move of a line of the log, made on this board; without one its parts can't be told."""
    notation = line["move"]
    if board is None:
        return MoveView(notation, line["position"], tuple(line.get("bumped", ())))
    return MoveView(notation, line["position"], tuple(line.get("bumped", ())), lambda: parts_of(notation, board, mover))


_TELLING: Mapping[str, Mapping[str, str]] = {
    "game": {"resumes": "page.history.resumed"},
    "shuffle": {"hands": "page.history.dealt_anew"},
    "move": {"filled": "page.history.filled"},
}
"""Fields with which a kind of event is told in another sentence."""


def _sentence(line: Line, colour: Colour | None) -> str:
    kind = line["kind"]
    if kind == "draw":
        return f"page.history.{'draw' if colour and line.get('card') else 'draw_hidden' if colour else 'draw_only'}"
    if kind == "mix":
        return "page.history.mix" if colour else "page.history.mix_nobody"
    for field, sentence in _TELLING.get(kind, {}).items():
        if line.get(field):
            return sentence
    if kind == "release" and line.get("by"):
        return _freed(line["by"], colour)
    return "page.won" if kind == "end" else f"page.history.{kind}"


def _freed(by: str, colour: Colour | None) -> str:
    """Whoever frees a seat is named: its own player, another one, a phone without a seat, or the box's button."""
    how = by if by in ("phone", "button") else "left" if by == colour else "by"
    return f"page.history.release.{how}"


def race(lines: Iterable[Line], seats: Sequence[Colour]) -> dict[Colour, list[int]]:
    """Each colour's distance to Home after every change of the board that stands; empty without a board."""
    listed = list(lines)
    gone = undone(listed)
    course: dict[Colour, list[int]] = {seat: [] for seat in seats}
    for line in listed:
        if line["kind"] in ("move", "position") and line.get("command") not in gone:
            position = Position.read(line["position"])
            for colour, distances in course.items():
                distances.append(position.distance(colour))
    return course


def bumps(lines: Iterable[Line]) -> Counter[Colour]:
    """How many pawns each colour has sent back to Start, its own included."""
    listed = list(lines)
    gone = undone(listed)
    count: Counter[Colour] = Counter()
    for line in listed:
        colour = _colour(line)
        if colour and line["kind"] == "move" and line.get("command") not in gone:
            count[colour] += len(line.get("bumped", ()))
    return count


def unseen_cards(table: TableView) -> dict[Card, int]:
    """How many of each card nobody has seen since the last shuffle: in the pile, or in hands."""
    pack = Counter(PACKS[table.options.get("deck", "standard")])
    pack.subtract(table.discard)
    return {card: max(0, count) for card, count in pack.items()}


def proofs(lines: Sequence[Line]) -> list[PileProof]:
    """Every pile's commitment in these lines of a game, checked once its order is public; latest first. An opening that
    fits none of them belies the latest, unless older lines are left out that may tell of its pile."""
    found: list[PileProof] = []
    whole = bool(lines) and lines[0]["kind"] == "game"
    for line in lines:
        if line["kind"] == "shuffle":
            found.append(PileProof(line["commitment"]))
        elif line["kind"] == "opened":
            salt, order = str(line["salt"]), str(line["order"])
            made = commitment(salt, order.split(","))
            index = next((index for index, proof in enumerate(found) if proof.commitment == made), None)
            if index is not None:
                found[index] = PileProof(made, salt, order, True)
            elif whole and found:
                found[-1] = PileProof(found[-1].commitment, salt, order, False)
    return found[::-1]
