"""The parts' measures in millimetres, as their makers publish them.

A board lies with its 40-pin header along the upper edge: x runs to the right from its left edge (where the card slot
is), y upwards from its lower edge (where the power socket is). Sources: Raspberry Pi mechanical drawings of the
Zero 2 W, 3 B+, 4 B and 5; the drawing of the common four-pin modules; WiseChip's drawing of the 2.42 inch glass;
Sanwa's drawings of OBSF-24 and OBSF-30.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

Edge: TypeAlias = Literal["lower", "right", "left"]

BOARD_THICKNESS = 1.4
HEADER_FROM_LEFT, HEADER_FROM_TOP = 32.5, 3.5
"""The middle of the header, on every board."""
HEADER_PITCH = 2.54
POST_SPACING_X = 58.0
HOLE_INSET = 3.5


@dataclass(frozen=True, slots=True)
class Socket:
    """A socket at one of the board's edges, or the card slot."""

    name: str
    edge: Edge
    at: float
    """Its middle along that edge: x for the lower edge, y for the others."""
    width: float
    height: float
    """Above the board; the card slot of the larger boards is below it."""
    beyond: float = 1.0
    """How far it stands out over the edge."""


@dataclass(frozen=True, slots=True)
class Board:
    """A Raspberry Pi."""

    id: str
    name: str
    width: float
    depth: float
    hole_spacing_y: float
    sockets: tuple[Socket, ...]

    @property
    def holes(self) -> tuple[tuple[float, float], ...]:
        """The middles of the four M2.5 holes."""
        low, left = HOLE_INSET, HOLE_INSET
        return tuple((x, y) for x in (left, left + POST_SPACING_X) for y in (low, low + self.hole_spacing_y))

    def socket(self, name: str) -> Socket:
        """The socket called `name`; `KeyError` if the board has none."""
        for socket in self.sockets:
            if socket.name == name:
                return socket
        raise KeyError(name)


@dataclass(frozen=True, slots=True)
class Pegs:
    """Held by pegs through the module's four holes."""

    spacing: tuple[float, float]
    hole: float
    """Diameter of the holes."""


@dataclass(frozen=True, slots=True)
class GlassFrame:
    """Held by its glass, between four corners: such modules have their holes in many places, but all the same glass."""

    glass: tuple[float, float]
    height: float
    """Of the corners; less than the glass is thick."""


@dataclass(frozen=True, slots=True)
class PanelModule:
    """An OLED module, seen from the front with its four pins at the upper edge."""

    id: str
    name: str
    width: float
    depth: float
    grip: Pegs | GlassFrame
    lit: tuple[float, float]
    """Size of the part that lights up."""
    lit_above_middle: float
    """How much nearer to the pins than the board's middle the lit part's middle is."""
    thickness: float
    """Glass and board together."""


@dataclass(frozen=True, slots=True)
class ArcadeButton:
    """A snap-in button."""

    id: str
    name: str
    hole: float
    """Diameter of the hole it snaps into."""
    flange: float
    """Diameter of the ring that lies on the lid."""
    depth: float
    """From under the lid to the tips of switch, lamp holder and plugs."""


@dataclass(frozen=True, slots=True)
class SmallPart:
    """What stands on the case's floor beside the button; a round one's width is its diameter."""

    width: float
    depth: float
    height: float


LEVER_TERMINAL = SmallPart(13.2, 8.4, 18.9)
"""For two wires (221-412), on its end: the wires go in from above."""
BUZZER = SmallPart(12.0, 12.0, 9.5)
TRANSISTOR = SmallPart(4.8, 3.8, 5.2)
"""A TO-92 body, its legs upwards."""

_SMALL = (
    Socket("HDMI", "lower", 12.4, 11.2, 3.3),
    Socket("USB", "lower", 41.4, 8.0, 2.9),
    Socket("power", "lower", 54.0, 8.0, 2.9),
    Socket("card", "left", 16.9, 12.0, 1.4, 2.0),
)
_THREE = (
    Socket("power", "lower", 10.6, 8.0, 2.9),
    Socket("HDMI", "lower", 32.0, 15.1, 6.5),
    Socket("audio", "lower", 53.5, 7.0, 6.0, 2.5),
    Socket("Ethernet", "right", 10.25, 16.0, 13.5, 2.1),
    Socket("USB", "right", 29.0, 15.0, 16.0, 2.1),
    Socket("USB", "right", 47.0, 15.0, 16.0, 2.1),
    Socket("card", "left", 28.0, 12.0, -1.5, 2.4),
)
_FOUR = (
    Socket("power", "lower", 11.2, 9.0, 3.3, 1.2),
    Socket("HDMI", "lower", 26.0, 7.1, 3.3),
    Socket("HDMI", "lower", 39.5, 7.1, 3.3),
    Socket("audio", "lower", 54.0, 7.0, 6.0, 2.5),
    Socket("USB", "right", 9.0, 15.0, 16.0, 2.8),
    Socket("USB", "right", 27.0, 15.0, 16.0, 2.8),
    Socket("Ethernet", "right", 45.75, 16.0, 13.5, 2.8),
    Socket("card", "left", 28.0, 12.0, -1.5, 2.4),
)
_FIVE = (
    Socket("power", "lower", 11.2, 9.0, 3.3, 1.2),
    Socket("HDMI", "lower", 25.8, 7.1, 3.3),
    Socket("HDMI", "lower", 39.2, 7.1, 3.3),
    Socket("Ethernet", "right", 10.2, 16.0, 13.5, 2.8),
    Socket("USB", "right", 29.1, 15.0, 16.0, 2.8),
    Socket("USB", "right", 47.0, 15.0, 16.0, 2.8),
    Socket("card", "left", 28.0, 12.0, -1.5, 2.4),
)

BOARDS: dict[str, Board] = {
    board.id: board
    for board in (
        Board("zero2w", "Raspberry Pi Zero 2 W", 65.0, 30.0, 23.0, _SMALL),
        Board("pi3", "Raspberry Pi 3", 85.0, 56.0, 49.0, _THREE),
        Board("pi4", "Raspberry Pi 4", 85.0, 56.0, 49.0, _FOUR),
        Board("pi5", "Raspberry Pi 5", 85.0, 56.0, 49.0, _FIVE),
    )
}

PANELS: dict[str, PanelModule] = {
    panel.id: panel
    for panel in (
        PanelModule("ssd1306", "0.96″ SSD1306", 27.3, 27.8, Pegs((23.5, 23.8), 2.0), (21.74, 10.86), 1.75, 3.0),
        PanelModule("sh1106", "1.3″ SH1106", 35.4, 33.5, Pegs((30.4, 28.5), 2.5), (29.42, 14.7), 2.1, 3.2),
        # board at most; the glass in its middle
        PanelModule("ssd1309", "2.42″ SSD1309", 73.0, 45.0, GlassFrame((60.5, 37.0), 1.6), (55.01, 27.49), 2.65, 4.2),
    )
}

BUTTONS: dict[str, ArcadeButton] = {
    button.id: button
    for button in (
        ArcadeButton("24mm", "24 mm arcade button", 24.0, 28.5, 38.0),
        ArcadeButton("30mm", "30 mm arcade button", 30.0, 35.0, 38.0),
    )
}
