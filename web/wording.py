"""The table's words for people, moves and positions, in the reader's language."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from markupsafe import Markup, escape

from companion.colours import COLOURS, MARKS, Colour
from companion.views import MovePart, MoveView, TableView
from web.board import draw_shape
from web.context import Voice
from web.squares import all_keys, key_of, owner_of, pawns_of


def colour_word(colour: Colour, say: Voice) -> str:
    """A colour's name with a capital."""
    word = say(f"colour.{colour}")
    return word[:1].upper() + word[1:]


def signs() -> dict[Colour, str]:
    """Each colour's shape, as SVG."""
    return {colour: draw_shape(colour) for colour in COLOURS}


def square_names(say: Voice) -> dict[str, str]:
    """What a screen reader says of each place on the board, by key: `yellow 9`, `red: Home`."""
    named = {}
    for key in all_keys():
        inner = key.partition(":")[2]
        colour = say(f"colour.{owner_of(key)}")
        named[key] = f"{colour} {key[1:]}" if not inner else f"{colour}: {place(inner, owner_of(key), say)}"
    return named


def names(table: TableView, say: Voice) -> dict[Colour, str]:
    """What to call each colour at this table."""
    return names_of({seat.colour: seat.name for seat in table.seats}, say)


def names_of(players: Mapping[Colour, str], say: Voice) -> dict[Colour, str]:
    """What to call each colour: the player's name beside the colour, or the colour alone."""
    given = {colour: name for colour, name in players.items() if name}
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


def move_words(move: MoveView, say: Voice, mover: Colour | None = None) -> str:
    """A move for reading: `●4 → ●9, then ●9 → ■1, slides to ■4; sends back yellow
    from ■3`. Whose pawn it is stands before a
    part where that isn't `mover`'s."""
    if move.move == "pass":
        return say("page.move.pass")
    if move.move.startswith("discard "):
        return say("page.move.discard", card=say(f"card.{move.move.removeprefix('discard ')}"))
    text = say("page.move.then").join(_part_words(part, say, mover) for part in move.parts) or move.move
    hit = [_hit(square, colour, say) for part in move.parts for square, colour in _sent_back(part)]
    if hit:
        return say("page.move.sends_back", move=text, pawns=enumerate_names(hit, say))
    if move.bumped:
        return say("page.move.bumps", move=text, squares=", ".join(place(each, "red", say) for each in move.bumped))
    return text


def _sent_back(part: MovePart) -> Iterable[tuple[str, Colour]]:
    return zip(part.bumped, part.sent_back, strict=True)


def _hit(square: str, colour: Colour, say: Voice) -> str:
    return say(f"page.move.hit.{colour}", square=place(square, colour, say))


def _part_words(part: MovePart, say: Voice, mover: Colour | None) -> str:
    start, to = place(part.start, part.pawn, say), place(part.to, part.pawn, say)
    if part.how == "swap" and part.swapped:
        text = say("page.move.swap", start=start, end=to, other=say(f"side.{part.swapped}.with"))
    else:
        text = say("page.move.sorry" if part.how == "sorry" else "page.move.step", start=start, end=to)
    if part.end != part.to:
        text = say("page.move.slides", move=text, end=place(part.end, part.pawn, say))
    return text if mover in (None, part.pawn) else f"{colour_word(part.pawn, say)}: {text}"


def place(square: str, pawn: Colour, say: Voice) -> str:
    """A square as people see it: the colour's shape with the number on the track, words elsewhere."""
    if square in ("S", "H"):
        return say(f"page.place.{square}")
    if key_of(square, pawn) != square:
        return say("page.place.safe", number=square[1:])
    return f"{MARKS[owner_of(square)]}{square[1:]}"


_SEEN = re.compile(f"([{''.join(MARKS.values())}])([0-9]+)")
_OF_MARK: dict[str, Colour] = {mark: colour for colour, mark in MARKS.items()}


def spoken(text: str, say: Voice) -> Markup:
    """A text for eyes and ears: each square that is shown as `▲9` is said as `yellow 9`."""

    def square(found: re.Match[str]) -> str:
        said = escape(f"{say(f'colour.{_OF_MARK[found[1]]}')} {found[2]}")
        return f'<span role="img" aria-label="{said}">{found[0]}</span>'

    return Markup(_SEEN.sub(square, str(escape(text))))  # noqa: S704 - all of it is escaped


def position_words(position: str, say: Voice) -> str:
    """Where everyone stands, for those who don't see the board."""
    parts = []
    for colour, four in pawns_of(position).items():
        squares = ", ".join(_said(square, colour, say) for square in four)
        parts.append(f"{colour_word(colour, say)}: {squares}")
    return ". ".join(parts)


def _said(square: str, pawn: Colour, say: Voice) -> str:
    """A square as it is said: `yellow 9`, and as `place` has it off the track."""
    if key_of(square, pawn) != square or square in ("S", "H"):
        return place(square, pawn, say)
    return f"{say(f'colour.{owner_of(square)}')} {square[1:]}"
