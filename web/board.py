"""The board as an SVG text: a pure function of what stands where and who looks. Colours come from the style sheet."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from html import escape

from companion.colours import COLOURS, Colour
from companion.moves.board import SLIDES
from web.squares import BOARD, CELL, TRACK_SQUARES, BoardView, all_keys, each_of, key_of, pawns_of

SHAPES: dict[Colour, str] = {
    "red": '<circle r="4.1"/>',
    "blue": '<rect x="-3.8" y="-3.8" width="7.6" height="7.6" rx="0.7"/>',
    "yellow": '<path d="M0-4.9 4.8 3.6H-4.8Z"/>',
    "green": '<path d="M0-5 5 0 0 5-5 0Z"/>',
}
"""Each colour's own shape, for eyes that don't tell the hues apart; the middle of a pawn is 0,0."""


@dataclass(frozen=True, slots=True)
class BoardDrawing:
    """What to draw. `trails`: the last move as lists of square keys. `letters`: each colour's letter in the reader's
    language. `label`: the whole picture in words. `live`: whether pawns may be tapped (then it is a group, not one
    picture)."""

    position: str
    viewer: Colour
    letters: Mapping[Colour, str]
    label: str
    trails: tuple[tuple[str, ...], ...] = ()
    moved: frozenset[str] = field(default_factory=frozenset)
    live: bool = False


def draw_board(scene: BoardDrawing) -> str:
    """The picture, 16 by 16 cells, without any inline style."""
    view = BoardView(scene.viewer, each_of(scene.position))
    role = "group" if scene.live else "img"
    return "".join(
        (
            f'<svg class="board" viewBox="-2.5 -2.5 {BOARD + 5:g} {BOARD + 5:g}" role="{role}" ',
            f'aria-label="{escape(scene.label)}" data-position="{escape(scene.position)}">',
            f'<rect class="ground" width="{BOARD:g}" height="{BOARD:g}" rx="3"/>',
            *_track(view),
            *(piece for colour in COLOURS for piece in _side(view, colour)),
            '<g class="names" aria-hidden="true">',
            *_names(view),
            "</g>",
            *(_trail(view, trail) for trail in scene.trails),
            '<g class="pawns">',
            *_pawns(view, scene),
            '</g><g class="targets"></g></svg>',
        )
    )


def draw_shape(colour: Colour, letter: str) -> str:
    """One colour's sign, as it stands before a name."""
    return (
        f'<svg class="sign c-{colour}" viewBox="-6 -6 12 12" aria-hidden="true">{SHAPES[colour]}'
        f'<text y="{_baseline(colour):g}">{escape(letter)}</text></svg>'
    )


def _baseline(colour: Colour) -> float:
    return 2.9 if colour == "yellow" else 1.9


def _rect(corner: tuple[float, float], size: float, rest: str) -> str:
    x, y = corner
    return f'<rect x="{x - size / 2:g}" y="{y - size / 2:g}" width="{size:g}" height="{size:g}" {rest}/>'


def _track(view: BoardView) -> Iterable[str]:
    for square in TRACK_SQUARES:
        yield _rect(view.centre(square), CELL, f'class="square" data-square="{square}"')


def _side(view: BoardView, colour: Colour) -> Iterable[str]:
    """One colour's slides, diamond, start circle, safety lane, Start and Home."""
    initial = colour[0]
    yield f'<g class="c-{colour}">'
    for number in range(1, 6):
        key = f"{colour}:s{number}"
        yield _rect(view.centre(key), CELL, f'class="lane" data-square="{key}"')
    yield from (_slide(view, colour, first, last) for first, last in SLIDES)
    x, y = view.centre(f"{initial}2")
    yield f'<path class="diamond" d="M{x:g} {y - 2.6:g}l2.6 2.6-2.6 2.6-2.6-2.6Z"/>'
    x, y = view.centre(f"{initial}4")
    yield f'<circle class="circle" cx="{x:g}" cy="{y:g}" r="4.2"/>'
    for place in "SH":
        key = f"{colour}:{place}"
        x, y = view.centre(key)
        corners = [view.slot(key, number) for number in range(view.each)]
        slots = " ".join(f"{sx:g},{sy:g}" for sx, sy in corners)
        yield f'<circle class="disc {"start" if place == "S" else "home"}" cx="{x:g}" cy="{y:g}" r="12.2" '
        yield f'data-square="{key}" data-slots="{slots}"/>'
        yield from (f'<circle class="slot" cx="{sx:g}" cy="{sy:g}" r="3.4"/>' for sx, sy in corners)
        if place == "H":
            yield f'<path class="roof" d="M{x - 2.4:g} {y + 0.2:g}l2.4-2.4 2.4 2.4v2.4h-4.8Z"/>'
    yield "</g>"


def _slide(view: BoardView, colour: Colour, first: int, last: int) -> str:
    """Triangle, bar and round end, lying on their squares (R2)."""

    def at(along: float, across: float) -> str:
        x, y = view.turn(colour, (15.5 - along) * CELL, 15.5 * CELL + across)
        return f"{x:g} {y:g}"

    end_x, end_y = view.centre(f"{colour[0]}{last}")
    return (
        f'<path class="slide" d="M{at(first - 0.32, -3)}L{at(first - 0.32, 3)}L{at(first + 0.3, 0.9)}L{at(last, 0.9)}'
        f'L{at(last, -0.9)}L{at(first + 0.3, -0.9)}Z"/>'
        f'<circle class="slide" cx="{end_x:g}" cy="{end_y:g}" r="2.7"/>'
    )


def _names(view: BoardView) -> Iterable[str]:
    for key in all_keys():
        x, y = view.centre(key)
        name = key.partition(":")[2] or key
        if name not in "SH":
            yield f'<text x="{x:g}" y="{y + 4.4:g}">{name}</text>'


def _trail(view: BoardView, keys: tuple[str, ...]) -> str:
    points = " ".join(f"{x:g},{y:g}" for x, y in map(view.centre, keys))
    x, y = view.centre(keys[0])
    return f'<polyline class="trail" points="{points}"/><circle class="trail-start" cx="{x:g}" cy="{y:g}" r="1.6"/>'


def _pawns(view: BoardView, scene: BoardDrawing) -> Iterable[str]:
    for colour, four in pawns_of(scene.position).items():
        for number, square in enumerate(four):
            key = key_of(square, colour)
            x, y = view.slot(key, four[:number].count(square))
            moved = " moved" if key in scene.moved else ""
            yield (
                f'<g class="pawn c-{colour}{moved}" data-pawn="{colour}" data-at="{key}" '
                f'transform="translate({x:g} {y:g})">'
                f'<circle class="ring" r="6.4"/>{SHAPES[colour]}'
                f'<text y="{_baseline(colour):g}" aria-hidden="true">{escape(scene.letters[colour])}</text></g>'
            )
