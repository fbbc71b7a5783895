"""The table's words for people, moves and positions, in the reader's language."""

from __future__ import annotations

from collections.abc import Iterable

from companion.colours import COLOURS, Colour
from companion.views import How, MovePart, MoveView, TableView
from web.board import draw_shape
from web.context import Voice
from web.squares import pawns_of

SENTENCES: dict[How, str] = {"enter": "step", "forward": "step", "backward": "step", "swap": "swap", "sorry": "sorry"}
"""By how a pawn goes: the sentence that says it."""


def colour_word(colour: Colour, say: Voice) -> str:
    """A colour's name with a capital."""
    word = say(f"colour.{colour}")
    return word[:1].upper() + word[1:]


def letters(say: Voice) -> dict[Colour, str]:
    """Each colour's letter in the reader's language."""
    return {colour: say(f"colour.{colour}.letter") for colour in COLOURS}


def signs(say: Voice) -> dict[Colour, str]:
    """Each colour's shape with its letter, as SVG."""
    return {colour: draw_shape(colour, letter) for colour, letter in letters(say).items()}


def names(table: TableView, say: Voice) -> dict[Colour, str]:
    """What to call each colour: the player's name beside the colour, or the colour alone."""
    given = {seat.colour: seat.name for seat in table.seats if seat.name}
    words = {colour: colour_word(colour, say) for colour in COLOURS}
    return {
        colour: f"{given[colour]} ({say(f'colour.{colour}')})" if colour in given else words[colour]
        for colour in COLOURS
    }


def enumerate_names(people: Iterable[str], say: Voice) -> str:
    """`Ann`, `Ann and Bo`."""
    listed = list(people)
    if len(listed) < 2:
        return "".join(listed)
    return say("page.and", one=", ".join(listed[:-1]), other=listed[-1])


def move_words(move: MoveView, say: Voice) -> str:
    """A move for reading: `r4 → r9, then r9 → y1, slides to y4; sends back y3`."""
    if move.move == "pass":
        return say("page.move.pass")
    if move.move.startswith("discard "):
        return say("page.move.discard", card=say(f"card.{move.move.removeprefix('discard ')}"))
    text = say("page.move.then").join(_part_words(part, say) for part in move.parts) or move.move
    if move.bumped:
        text = say("page.move.bumps", move=text, squares=", ".join(move.bumped))
    return text


def _part_words(part: MovePart, say: Voice) -> str:
    start, to = _place(part.start, say), _place(part.to, say)
    text = say(f"page.move.{SENTENCES[part.how]}", start=start, end=to)
    if part.end != part.to:
        text = say("page.move.slides", move=text, end=part.end)
    return text


def _place(square: str, say: Voice) -> str:
    return say(f"page.place.{square}") if square in ("S", "H") else square


def position_words(position: str, say: Voice) -> str:
    """Where everyone stands, for those who don't see the board."""
    parts = []
    for colour, four in pawns_of(position).items():
        squares = ", ".join(_place(square, say) for square in four)
        parts.append(f"{colour_word(colour, say)}: {squares}")
    return ". ".join(parts)
