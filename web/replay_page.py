"""A game to watch again, move by move, and what a family likes to read about it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, TypeAlias

from companion.cards import CARDS, Card
from companion.colours import COLOURS, Colour
from companion.messages import Message, message
from companion.moves.position import Position
from companion.public_log import boards, undone
from web.context import Voice
from web.history_page import made_move
from web.wording import move_words

Line: TypeAlias = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Shot:
    """The board after one change that stands: a move with its card (none for a turn passed with the whole hand), or the
    board put right; the first is the start."""

    version: int
    position: Position
    colour: Colour | None = None
    card: Card | None = None
    text: str = ""
    filled: bool = False
    sent_back: int = 0


def shots(lines: Sequence[Line], say: Voice) -> list[Shot]:
    """The game's boards in order; empty for a game without one."""
    gone = undone(lines)
    found: list[Shot] = []
    for line, board in boards(lines):
        if line.get("command") in gone or board is None:
            continue
        if not found:
            found.append(Shot(line["version"], board))
        shot = _shot(line, board, say)
        if shot is not None:
            found.append(shot)
    return found


def _shot(line: Line, board: Position, say: Voice) -> Shot | None:
    if line["kind"] == "position":
        return Shot(line["version"], Position.read(line["position"]), text=say("page.history.position"))
    if line["kind"] != "move":
        return None
    colour = next(each for each in COLOURS if each == line["colour"])
    return Shot(
        version=line["version"],
        position=Position.read(line["position"]),
        colour=colour,
        card=next((each for each in CARDS if each == line["card"]), None),
        text=move_words(made_move(line, board, colour), say, colour),
        filled=bool(line.get("filled")),
        sent_back=len(line.get("bumped", ())),
    )


def course_of(found: Sequence[Shot], seats: Iterable[Colour]) -> dict[Colour, list[int]]:
    """Each colour's distance to Home, board by board."""
    return {seat: [shot.position.distance(seat) for shot in found] for seat in seats}


def summary(found: Sequence[Shot], seats: Sequence[Colour], called: Mapping[Colour, str]) -> list[Message]:
    """What there is to tell of a game: who waited longest in Start, who sent most back, the luckiest card, how often
    the lead changed. Empty before the first move."""
    if len(found) < 2:
        return []
    told = [_longest_wait(found, seats, called), _most_sent_back(found, called), _luckiest(found, called)]
    changes = lead_changes(course_of(found, seats))
    return [each for each in told if each is not None] + [message("page.summary.lead", count=changes)]


def _longest_wait(found: Sequence[Shot], seats: Sequence[Colour], called: Mapping[Colour, str]) -> Message | None:
    waits: dict[Colour, int] = {}
    for seat in seats:
        turns = 0
        for shot in found:
            if any(square != "S" for square in shot.position.squares(seat)):
                break
            turns += shot.colour == seat
        waits[seat] = turns
    longest = max(seats, key=waits.__getitem__)
    return message("page.summary.wait", who=called[longest], count=waits[longest]) if waits[longest] else None


def _most_sent_back(found: Sequence[Shot], called: Mapping[Colour, str]) -> Message | None:
    count: Counter[Colour] = Counter()
    for shot in found:
        if shot.colour is not None:
            count[shot.colour] += shot.sent_back
    for colour, most in count.most_common(1):
        if most:
            return message("page.summary.bumps", who=called[colour], count=most)
    return None


def _luckiest(found: Sequence[Shot], called: Mapping[Colour, str]) -> Message | None:
    """The card that brought its player most squares nearer to Home."""
    gains = [
        (before.position.distance(shot.colour) - shot.position.distance(shot.colour), index)
        for index, (before, shot) in enumerate(pairwise(found), 1)
        if shot.colour is not None
    ]
    if not gains or max(gains)[0] <= 0:
        return None
    gain, index = max(gains, key=lambda each: (each[0], -each[1]))
    shot = found[index]
    assert shot.colour is not None
    card = message(f"card.{shot.card}")
    return message("page.summary.luck", who=called[shot.colour], card=card, count=gain)


def has_luck(lines: Sequence[Line]) -> bool:
    """Whether luck and skill of a game can be told apart: it had a board, and no hands that nobody saw."""
    return (
        bool(lines)
        and bool(lines[0]["seats"])
        and lines[0]["options"].get("hand", "0") == "0"
        and any(line["kind"] == "move" for line in lines)
    )


def lead_changes(course: Mapping[Colour, Sequence[int]]) -> int:
    """How often another colour became the only one that is nearest to Home."""
    leader, changes = None, 0
    for distances in zip(*course.values(), strict=True):
        first = [colour for colour, far in zip(course, distances, strict=True) if far == min(distances)]
        if len(first) == 1 and first[0] != leader:
            changes += leader is not None
            leader = first[0]
    return changes
