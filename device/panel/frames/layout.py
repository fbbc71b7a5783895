"""What frames are laid out with: the sheet, words as large as fits, lines of text, and the badge of a colour.

The outermost pixel all around stays dark, so that a picture moved by one pixel against burn-in loses nothing.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from PIL import Image, ImageDraw

from companion.colours import MARKS, Colour
from companion.messages import Message, Translator
from device.panel import typeface
from device.panel.typeface import Face

WIDTH, HEIGHT = 128, 64
LEFT, TOP, RIGHT, BOTTOM = 1, 1, WIDTH - 1, HEIGHT - 1
"""The part that may be lit; right and bottom are the first pixels outside, as Pillow counts boxes."""
COLUMNS = 21
"""Characters of the line face side by side."""
BASELINE = 61
"""Of the lowest line of text."""
NAME_ROOM = 7
"""Of a player, so that every sentence about one fits a line."""
BADGE, BADGE_ROWS = 17, 15
"""A colour's shape: its width, and its height, which keeps it within two pages of the panel's memory."""
SMALL_BADGE_ROWS = 11
"""Of one beside a line of text."""
GAP = 2


@dataclass(frozen=True, slots=True)
class Rect:
    """A rectangle of pixels; right and bottom lie outside."""

    left: int
    top: int
    right: int
    bottom: int

    @property
    def width(self) -> int:
        """In pixels."""
        return self.right - self.left

    @property
    def height(self) -> int:
        """In pixels."""
        return self.bottom - self.top

    def meets(self, other: Rect) -> bool:
        """Whether the two are nearer than a clear gap."""
        return (
            self.left < other.right + GAP
            and other.left < self.right + GAP
            and self.top < other.bottom + GAP
            and other.top < self.bottom + GAP
        )


WHOLE = Rect(LEFT, TOP, RIGHT, BOTTOM)
WHOLE_GLASS = Rect(0, 0, WIDTH, HEIGHT)


def sheet() -> Image.Image:
    """A dark frame."""
    return Image.new("1", (WIDTH, HEIGHT))


def above_lines(count: int) -> Rect:
    """The room above so many lines of text."""
    return Rect(LEFT, TOP, RIGHT, BASELINE - 10 - typeface.PITCH * (count - 1) - GAP) if count else WHOLE


def lines(frame: Image.Image, texts: Sequence[str]) -> None:
    """Write lines of text, centred, the last one at the bottom."""
    for index, text in enumerate(reversed(texts)):
        line(frame, text, BASELINE - typeface.PITCH * index)


def line(frame: Image.Image, text: str, baseline: int) -> None:
    """Write one line of text, centred."""
    start = LEFT + (RIGHT - LEFT - typeface.CELL * len(text)) // 2
    typeface.write(frame, (max(start, LEFT), baseline), text)


def short(text: str, most: int = 2, columns: int = COLUMNS) -> list[str]:
    """A text as at most `most` lines; what is left over is told by an ellipsis."""
    found = typeface.balanced(text, columns)
    if len(found) > most:
        found = typeface.wrap(text, columns)
        found = [*found[: most - 1], found[most - 1][: columns - 1].rstrip() + "…"]
    return found


def word(
    frame: Image.Image, text: str, room: Rect, faces: Sequence[Face] = typeface.WORDS, avoid: Sequence[Rect] = ()
) -> Rect:
    """Draw a word as large as the room allows, centred, clear of the boxes to avoid: in the middle if it can be,
    else at the bottom of the room. Where it went."""
    fitting = [face for face in faces if typeface.covers(face, text)] or [typeface.LINE]
    for face in [*fitting, typeface.LINE]:
        picture = typeface.stencil(face, text)
        for place in _places(picture, room):
            if place.width <= room.width and place.height <= room.height and not any(map(place.meets, avoid)):
                frame.paste(typeface.LIT, (place.left, place.top), picture)
                return place
    frame.paste(typeface.LIT, (place.left, place.top), picture)
    return place


def stack(frame: Image.Image, texts: Sequence[str], room: Rect, faces: Sequence[Face] = typeface.WORDS) -> None:
    """Draw words one below the other, all in the largest face in which each fits."""
    part = room.height // len(texts)
    for face in faces:
        pictures = [typeface.stencil(face, text) for text in texts]
        if all(typeface.covers(face, text) for text in texts) and all(
            picture.width <= room.width and picture.height + GAP <= part for picture in pictures
        ):
            break
    for index, text in enumerate(texts):
        top = room.top + part * index
        word(frame, text, Rect(room.left, top, room.right, top + part), [face])


def fits(text: str, face: Face, room: Rect) -> bool:
    """Whether a face has a text's letters and a room has place for it."""
    picture = typeface.stencil(face, text)
    return typeface.covers(face, text) and picture.width <= room.width and picture.height <= room.height


def _places(picture: Image.Image, room: Rect) -> list[Rect]:
    left = room.left + (room.width - picture.width) // 2
    middle = room.top + (room.height - picture.height) // 2
    return [
        Rect(left, top, left + picture.width, top + picture.height) for top in (middle, room.bottom - picture.height)
    ]


def badge(frame: Image.Image, colour: Colour, left: int = LEFT, top: int = TOP, rows: int = BADGE_ROWS) -> Rect:
    """A colour's shape, lit: red circle, blue square, yellow triangle, green diamond. As on the page no letter stands
    in it, for those of two colours are one, or that of a square's name, in some languages."""
    pen = ImageDraw.Draw(frame)
    right, bottom = left + rows + 1, top + rows - 1
    across, down = (left + right) // 2, top + rows // 2
    if colour == "red":
        pen.ellipse((left + 1, top, right - 1, bottom), fill=typeface.LIT)
    elif colour == "blue":
        pen.rectangle((left + 2, top + 1, right - 2, bottom - 1), fill=typeface.LIT)
    elif colour == "yellow":
        pen.polygon([(across, top), (right, bottom), (left, bottom)], fill=typeface.LIT)
    else:
        pen.polygon([(across, top), (right - 1, down), (across, bottom), (left + 1, down)], fill=typeface.LIT)
    return Rect(left, top, right + 1, bottom + 1)


def player(frame: Image.Image, colour: Colour, name: str | None, say: Translator) -> Rect:
    """Whose turn it is, in the upper left corner: the colour's shape, small, and its name or the player's."""
    shape = badge(frame, colour, LEFT, TOP, SMALL_BADGE_ROWS)
    text = who(colour, name, say)
    typeface.write(frame, (shape.right + 3, TOP + 10), text)
    return Rect(LEFT, TOP, shape.right + 3 + typeface.CELL * len(text), TOP + 13)


def cards_left(frame: Image.Image, count: int, top: int = TOP) -> Rect:
    """How many cards lie in the draw pile, after a small pile, at the right edge."""
    text = str(count)
    left = RIGHT - typeface.CELL * len(text)
    typeface.write(frame, (left, top + 10), text, typeface.LINE_BOLD)
    pen = ImageDraw.Draw(frame)
    pen.rectangle((left - 9, top + 1, left - 4, top + 9), fill=typeface.LIT)
    pen.line((left - 2, top + 3, left - 2, top + 11), fill=typeface.LIT)
    pen.line((left - 7, top + 11, left - 2, top + 11), fill=typeface.LIT)
    return Rect(left - 9, top, RIGHT, top + 12)


def who(colour: Colour, name: str | None, say: Translator) -> str:
    """A player's name, or the colour's where there is none, or it is long, or the fonts lack a sign of it."""
    if name and typeface.covers(typeface.LINE, name) and len(name) <= NAME_ROOM:
        return name
    return sentence(say(f"colour.{colour}"))


def about(message_id: str, colour: Colour, name: str | None, say: Translator) -> str:
    """A sentence about a player."""
    return say(Message(message_id, {"who": who(colour, name, say)}))


def seen_squares(text: str) -> str:
    """A text with its squares as people see them: `▲9` for `y9`. Squares of a safety zone (`s3`) have no colour's
    letter, and rules' numbers (`R15`) are capitals."""
    marks = {colour[0]: mark for colour, mark in MARKS.items()}
    return re.sub(r"\b([rbyg])(\d\d?)\b", lambda square: marks[square[1]] + square[2], text)


def sentence(text: str) -> str:
    """A text with a capital."""
    return text[:1].upper() + text[1:]
