"""Small pictures of the moves, for players who don't read yet: a pawn, as many squares as it goes, an arrow."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeAlias

Rgb: TypeAlias = tuple[int, int, int]
Point: TypeAlias = tuple[float, float]

_INK: Rgb = (27, 27, 27)
_PAPER: Rgb = (255, 255, 255)
_OTHER: Rgb = (150, 144, 136)
_SQUARE = 2.9
_PITCH = 3.7


def draw_sign(pdf: Any, card: str, colour: Rgb, x: float, y: float) -> None:
    """Draw what `card` does round the middle `x`, `y`; at most 50 mm wide and 14.5 mm high."""
    draw, scale = _SIGNS[card]
    draw(_Pen(pdf, x, y, scale, colour))


@dataclass(frozen=True, slots=True)
class _Pen:
    """Draws in millimetres round a middle, enlarged by `scale`."""

    pdf: Any
    x: float
    y: float
    scale: float
    colour: Rgb

    def _at(self, x: float, y: float) -> Point:
        return self.x + x * self.scale, self.y + y * self.scale

    def _style(self, fill: Rgb, width: float = 0.35) -> None:
        self.pdf.set_draw_color(*_INK)
        self.pdf.set_fill_color(*fill)
        self.pdf.set_line_width(width)

    def line(self, x0: float, y0: float, x1: float, y1: float) -> None:
        self._style(_INK)
        self.pdf.line(*self._at(x0, y0), *self._at(x1, y1))

    def polygon(self, points: list[Point], fill: Rgb, style: str = "DF", width: float = 0.25) -> None:
        self._style(fill, width)
        self.pdf.polygon([self._at(*point) for point in points], style=style)

    def disc(self, x: float, y: float, radius: float, fill: Rgb = _PAPER, width: float = 0.35) -> None:
        self._style(fill, width)
        left, top = self._at(x - radius, y - radius)
        self.pdf.ellipse(left, top, 2 * radius * self.scale, 2 * radius * self.scale, "DF")

    def box(self, x: float, y: float, size: Point, fill: Rgb, radius: float) -> None:
        """A rounded box by its middle."""
        self._style(fill)
        left, top = self._at(x - size[0] / 2, y - size[1] / 2)
        width, height = size[0] * self.scale, size[1] * self.scale
        self.pdf.rect(left, top, width, height, "DF", round_corners=True, corner_radius=radius * self.scale)

    def square(self, x: float, y: float, fill: Rgb = _PAPER, side: float = _SQUARE) -> None:
        self.box(x, y, (side, side), fill, side / 6)

    def start(self, x: float, y: float, empty: bool = False) -> None:
        """A Start circle; dashed when someone will come back to it."""
        if empty:
            self.pdf.set_dash_pattern(dash=0.9, gap=0.7)
        self.disc(x, y, 3.9)
        self.pdf.set_dash_pattern()

    def pawn(self, x: float, foot: float, colour: Rgb | None = None) -> None:
        """A pawn, 4.4 mm tall, that stands on `foot`."""
        skirt = [(x - 1.45, foot), (x + 1.45, foot), (x + 0.55, foot - 2.9), (x - 0.55, foot - 2.9)]
        self.polygon(skirt, colour or self.colour)
        self.disc(x, foot - 3.35, 1.05, colour or self.colour, 0.25)

    def arrow(self, x0: float, y: float, x1: float) -> None:
        """A level arrow from `x0` to `x1`."""
        way = 1 if x1 > x0 else -1
        self.line(x0, y, x1 - way * 1.2, y)
        self.polygon([(x1, y), (x1 - way * 1.7, y - 0.95), (x1 - way * 1.7, y + 0.95)], _INK, "F")

    def plus(self, x: float, y: float) -> None:
        self.line(x - 1.3, y, x + 1.3, y)
        self.line(x, y - 1.3, x, y + 1.3)

    def steps(self, origin: float, y: float, count: int, way: int = 1) -> None:
        """The square at `origin`, `count` more to one side, the last one filled, and an arrow above them."""
        self.square(origin, y)
        for step in range(1, count + 1):
            self.square(origin + way * step * _PITCH, y, self.colour if step == count else _PAPER)
        self.arrow(origin + way * 1.7, y - 3.2, origin + way * (count * _PITCH + 0.8))

    def walk(self, middle: float, y: float, count: int, way: int = 1) -> None:
        """A pawn and its `count` steps, centred on `middle`."""
        origin = middle - way * count * _PITCH / 2
        self.steps(origin, y, count, way)
        self.pawn(origin, y + 1.0)


def _walker(count: int, way: int = 1) -> Callable[[_Pen], None]:
    return lambda pen: pen.walk(0, 1.7, count, way)


def _leave(pen: _Pen, left: float) -> None:
    pen.start(left + 3.9, 0)
    pen.pawn(left + 3.9, 2.2)
    pen.arrow(left + 8.2, 0, left + 11.8)
    pen.square(left + 13.8, 0, pen.colour)


def _one(pen: _Pen) -> None:
    _leave(pen, -13)
    pen.line(4.5, 2.8, 6.3, -2.8)
    pen.walk(10.6, 1.7, 1)


def _two(pen: _Pen) -> None:
    _leave(pen, -22)
    pen.line(-4.3, 2.8, -2.5, -2.8)
    pen.walk(4.4, 1.7, 2)
    pen.plus(13.3, 0)
    pen.box(19.6, 0.5, (5.2, 7.2), _PAPER, 0.8)
    pen.box(18.6, -0.5, (5.2, 7.2), _PAPER, 0.8)


def _seven(pen: _Pen) -> None:
    pen.walk(0, -2.1, 7)
    pen.walk(-10.9, 5.3, 4)
    pen.plus(1.6, 4.4)
    pen.walk(12.2, 5.3, 3)


def _ten(pen: _Pen) -> None:
    origin = -4.5 * _PITCH
    pen.steps(origin, 1.7, 10)
    pen.steps(origin, 1.7, 1, -1)
    pen.pawn(origin, 2.7)


def _eleven(pen: _Pen) -> None:
    pen.walk(0, -2.1, 11)
    for x, colour in ((-7, pen.colour), (7, _OTHER)):
        pen.square(x, 5.3)
        pen.pawn(x, 6.3, colour)
    pen.arrow(-4, 3.6, 4)
    pen.arrow(4, 5.6, -4)


def _sorry(pen: _Pen) -> None:
    pen.start(-15, 0)
    pen.pawn(-15, 2.2)
    pen.arrow(-10, 0, -3.4)
    pen.square(0, 1.6, pen.colour, 4.2)
    pen.pawn(0, 2.0, _OTHER)
    pen.arrow(3.4, 0, 10)
    pen.start(15, 0, empty=True)


_SIGNS: dict[str, tuple[Callable[[_Pen], None], float]] = {
    "1": (_one, 1.5),
    "2": (_two, 1.08),
    "3": (_walker(3), 1.9),
    "4": (_walker(4, -1), 1.9),
    "5": (_walker(5), 1.9),
    "7": (_seven, 1.05),
    "8": (_walker(8), 1.4),
    "10": (_ten, 1.1),
    "11": (_eleven, 1.04),
    "12": (_walker(12), 1.03),
    "sorry": (_sorry, 1.25),
}
