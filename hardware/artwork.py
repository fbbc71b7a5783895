"""The pieces of the wiring diagram: parts with their terminals, a resistor, the boards' corners, plain shapes."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from xml.sax.saxutils import escape

from hardware.boards import BOARDS, HEADER_FROM_LEFT, HEADER_FROM_TOP, HEADER_PITCH, Board
from hardware.routing import Point

INK = "#1b1b1b"
PAPER = "#fdfbf7"
PART_WIDTH = 300.0
TERMINAL_STEP = 36.0
RESISTORS = {
    "lamp_resistor": ("220 Ω", "#c62828 #c62828 #6d4c41"),
    "base_resistor": ("1 kΩ", "#6d4c41 #1b1b1b #c62828"),
}


def box(x: float, y: float, w: float, h: float, fill: str, stroke: str = "none", radius: float = 0) -> str:
    """A filled box by its top left corner."""
    place = f'x="{x:.1f}" y="{y:.1f}" width="{w:.1f}" height="{h:.1f}" rx="{radius:.1f}"'
    return f'<rect {place} fill="{fill}" stroke="{stroke}"/>'


def circle(x: float, y: float, r: float, fill: str, stroke: str = "none", width: float = 1) -> str:
    """A filled circle."""
    return f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{r:.1f}" fill="{fill}" stroke="{stroke}" stroke-width="{width:g}"/>'


def text(
    x: float,
    y: float,
    words: str,
    anchor: str = "start",
    size: float = 14,
    fill: str = INK,
    weight: str = "normal",
    turned: bool = False,
) -> str:
    """Words on one line; `turned`: read from above downwards."""
    turn = f' transform="rotate(90 {x:.1f} {y:.1f})"' if turned else ""
    return (
        f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" font-size="{size:g}" font-weight="{weight}" '
        f'fill="{fill}"{turn}>{escape(words)}</text>'
    )


def resistor(x: float, y: float, part: str) -> str:
    """A resistor across a level wire, its middle at `x`, `y`."""
    value, bands = RESISTORS[part]
    stripes = "".join(box(x - 13 + 10 * place, y - 8, 4, 16, colour) for place, colour in enumerate(bands.split()))
    body = box(x - 22, y - 8, 44, 16, "#e6d3a8", INK, 6)
    return f'<g data-part="{part}">{body}{stripes}{text(x, y - 12, value, "middle", 12)}</g>'


def lever_terminal(x: float, y: float) -> str:
    """A lever terminal on a level wire, its middle at `x`, `y`."""
    body = box(x - 11, y - 12, 22, 24, "#e9edef", "#7d8c92", 3)
    levers = "".join(box(x - 8, y + up, 16, 7, "#ef8f1e") for up in (-9, 2))
    return f'<g data-part="lever_terminals">{body}{levers}</g>'


def wire(way: str, colour: str, ends: str = "") -> Iterator[str]:
    """A wire along an SVG path, with a light rim to set it off from others."""
    yield f'<path d="{way}" fill="none" stroke="{PAPER}" stroke-width="7"/>'
    marks = f" {ends}" if ends else ""
    yield f'<path d="{way}" fill="none" stroke="{colour}" stroke-width="4" stroke-linejoin="round"{marks}/>'


@dataclass(frozen=True, slots=True)
class PartShape:
    """A part as the diagram knows it: its terminals from the top, and who draws its face."""

    id: str
    title: str
    terminals: tuple[str, ...]
    face: Callable[[float, float], Iterator[str]]
    least: float
    """Height that the face needs."""


@dataclass(frozen=True, slots=True)
class DrawnPart:
    """A part in its place, with only the terminals that have a wire."""

    part: PartShape
    terminals: tuple[str, ...]
    left: float
    top: float

    @property
    def id(self) -> str:
        """The part's name in `pins.toml`."""
        return self.part.id

    @property
    def height(self) -> float:
        """Of the whole box."""
        return max(self.part.least, 40 + TERMINAL_STEP * len(self.terminals))

    def at(self, terminal: str) -> Point:
        """Where the wire to this terminal ends."""
        spare = self.height - 34 - TERMINAL_STEP * (len(self.terminals) - 1)
        return self.left, self.top + 28 + spare / 2 + TERMINAL_STEP * self.terminals.index(terminal)

    def draw(self) -> Iterator[str]:
        """The box, the face and the terminals."""
        yield box(self.left, self.top, PART_WIDTH, self.height, "#eef2f3", "#7d8c92", 10)
        yield text(self.left + 14, self.top + 21, self.part.title, size=14, weight="bold")
        yield from self.part.face(self.left + 215, self.top + self.height / 2 + 8)
        for terminal in self.terminals:
            x, y = self.at(terminal)
            yield circle(x, y, 6, "#d9b24c", INK).replace("/>", f' data-terminal="{self.id}.{terminal}"/>')
            yield text(x + 24, y + 5, terminal, size=14, weight="bold")


def _panel(x: float, y: float) -> Iterator[str]:
    yield box(x - 68, y - 60, 136, 122, "#1f4e8c", radius=6)
    for side in (-1, 1):
        for end in (-1, 1):
            yield circle(x + side * 59, y + end * 52, 5, PAPER)
    yield box(x - 62, y - 40, 124, 84, "#0b0c0e", radius=2)
    yield box(x - 54, y - 32, 108, 54, "#15181c")
    yield text(x, y + 14, "7", "middle", 50, "#f4f8ff", "bold")


def _button(x: float, y: float) -> Iterator[str]:
    """From below: the switch's two tabs, and the lamp's two in the middle."""
    yield text(x, y - 66, "from below", "middle", 12)
    yield circle(x, y, 58, "#f0ece4", INK)
    yield box(x - 46, y - 22, 92, 44, "#2a2d33", radius=4)
    for aside, name in ((-33, "NO"), (33, "COM")):
        yield box(x + aside - 4, y - 16, 8, 32, "#d9b24c", INK, 1)
        yield text(x + aside, y + 36, name, "middle", 12, weight="bold")
    yield box(x - 18, y - 34, 36, 68, "#f0ece4", "#7d8c92", 3)
    for along, name in ((-24, "LED+"), (24, "LED-")):
        yield box(x - 8, y + along - 3, 16, 6, "#d9b24c", INK, 1)
        yield text(x, y + along + (18 if along < 0 else -9), name, "middle", 11, weight="bold")


def _buzzer(x: float, y: float) -> Iterator[str]:
    yield circle(x, y, 34, "#22252a", INK)
    yield circle(x, y, 6, "#5b6068")
    yield text(x - 20, y - 12, "+", "middle", 16, "#f4efe6", "bold")


def _transistor(x: float, y: float) -> Iterator[str]:
    dome = f"M{x - 38:.1f} {y + 20:.1f}V{y - 12:.1f}A38 30 0 0 1 {x + 38:.1f} {y - 12:.1f}V{y + 20:.1f}Z"
    yield f'<path d="{dome}" fill="#22252a"/>'
    for place, leg in enumerate("CBE"):
        yield box(x - 24 + 22 * place, y + 20, 4, 22, "#9aa0a6")
        yield text(x - 22 + 22 * place, y + 14, leg, "middle", 14, "#f4efe6", "bold")
    yield text(x, y - 50, "flat side towards you", "middle", 12)


PARTS = (
    PartShape("panel", "OLED panel", ("VCC", "GND", "SCL", "SDA"), _panel, 184.0),
    PartShape("button", "Button", ("NO", "COM", "LED+", "LED-"), _button, 160.0),
    PartShape("transistor", "Transistor BC337", ("C", "B", "E"), _transistor, 120.0),
    PartShape("buzzer", "Buzzer", ("+", "-"), _buzzer, 104.0),
)


def corner_of_pin_1(x: float, y: float) -> Iterator[str]:
    """The four boards side by side, the corner of pin 1 marked."""
    yield text(
        x, y, "Where pin 1 is: the red dot, at the end of the header that is near the card slot", size=15, weight="bold"
    )
    scale = 1.9
    for board in BOARDS.values():
        yield from _small_board(board, x, y + 26, scale)
        x += board.width * scale + 70


def _small_board(board: Board, x: float, y: float, scale: float) -> Iterator[str]:
    bottom = y + board.depth * scale
    yield box(x, y, board.width * scale, board.depth * scale, "#2f6b4f", radius=3 * scale)
    for socket in board.sockets:
        half, deep = socket.width / 2 * scale, 7 * scale
        if socket.edge == "lower":
            yield box(x + socket.at * scale - half, bottom - deep, 2 * half, deep + 3, "#b9bcc0")
        elif socket.edge == "left":
            yield box(x + 2 * scale, bottom - socket.at * scale - half, 11 * scale, 2 * half, "#7f868c")
        else:
            right = x + board.width * scale
            yield box(right - 2 * deep, bottom - socket.at * scale - half, 2 * deep + 5, 2 * half, "#b9bcc0")
    left = x + (HEADER_FROM_LEFT - 10 * HEADER_PITCH) * scale
    middle = y + HEADER_FROM_TOP * scale
    yield box(left, middle - HEADER_PITCH * scale, 20 * HEADER_PITCH * scale, 2 * HEADER_PITCH * scale, "#16181b")
    yield circle(left + HEADER_PITCH / 2 * scale, middle + HEADER_PITCH / 2 * scale, 3.4, "#ff5a4d", "#fff", 1.5)
    yield text(x + board.width * scale / 2, bottom + 22, board.name, "middle", 13)
