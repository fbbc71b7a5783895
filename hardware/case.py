"""The case's plan: where everything goes, in millimetres, computed from the parts' measures.

The origin is the outer front left corner at the table; x runs to the right, y to the back, z upwards. The button is in
front, the panel behind it, and the board lies below the panel, turned half round: its power socket looks out of the
back, its card slot out of the right side.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product

from hardware.boards import (
    BOARD_THICKNESS,
    BOARDS,
    BUTTONS,
    BUZZER,
    LEVER_TERMINAL,
    PANELS,
    TRANSISTOR,
    ArcadeButton,
    Board,
    PanelModule,
    Pegs,
    Socket,
)

WALL = 2.4
"""Six lines of a 0.4 mm nozzle: floor, walls and lid."""
CORNER = 6.0
"""Outer radius of the upright corners."""
POST = 5.0
"""Height of the posts that the board stands on."""
POST_WIDTH = 6.0
SCREW_HOLE = 2.1
"""For an M2.5 screw that cuts its own thread."""
CLEARANCE = 0.25
"""Between the lid's lip and the wall, on each side."""
LIP, LIP_HEIGHT = 1.6, 5.0
ROOM = 2.0
"""Free height below the button's lowest point, and free width around what stands in the case."""
BESIDE_SOCKET = 0.7
WINDOW_RIM = 0.8
"""How much larger than the lit part the window is, on each side."""
HOLE_SLACK = 0.2
"""How much larger than the button's nominal hole the printed one is."""
PEG_SLACK = 0.3
PLUG = (5.0, 6.0)
"""How much wider than the socket, and how much higher, the opening for the power plug is."""
CARD_OPENING = (18.0, 10.0)
BUTTON_MARGIN = 4.0
PLACE_SLACK = 0.2
"""How much wider than a small part its place is."""
PLACE_WALL = 1.2
FROM_SIDE, FROM_FRONT = 1.0, 2.2
"""From the walls to the nearest small part: clear of the rounded corner."""
BETWEEN_PLACES = 4.0
TONGUE = (10.0, 13.0)
"""Width and length of what the power cable is tied to, below the plug."""


@dataclass(frozen=True, slots=True)
class Case:
    """One combination of parts."""

    board: Board
    panel: PanelModule
    button: ArcadeButton

    @property
    def name(self) -> str:
        """For file names: `zero2w-ssd1306-30mm`."""
        return f"{self.board.id}-{self.panel.id}-{self.button.id}"

    @property
    def inside(self) -> tuple[float, float, float]:
        """Free width, depth and height."""
        width = max(
            self._beyond("right") + self.board.width + self._beyond("left"),
            self.panel.width + 2 * (LIP + ROOM),
            self.button.flange + 2 * ROOM,
        )
        board_zone = self.board.depth + self._beyond("lower")
        panel_zone = self.panel.depth + LIP + 2 * ROOM
        button_zone = self.button.flange + 2 * BUTTON_MARGIN
        return width, button_zone + max(board_zone, panel_zone), self.button.depth + ROOM

    @property
    def outside(self) -> tuple[float, float, float]:
        """Width, depth and height of the closed case."""
        width, depth, height = self.inside
        return width + 2 * WALL, depth + 2 * WALL, height + 2 * WALL

    @property
    def rim(self) -> float:
        """z of the base's upper edge, where the lid lies."""
        return WALL + self.inside[2]

    @property
    def board_bottom(self) -> float:
        """z of the board's lower side."""
        return WALL + POST

    @property
    def board_top(self) -> float:
        """z of its upper side."""
        return self.board_bottom + BOARD_THICKNESS

    def on_board(self, x: float, y: float) -> tuple[float, float]:
        """Where a point of the board (see `hardware.boards`) is in the case."""
        right = WALL + self.inside[0] - self._beyond("left")
        back = WALL + self.inside[1] - self._beyond("lower")
        return right - x, back - y

    @property
    def button_at(self) -> tuple[float, float]:
        """The middle of the button's hole."""
        return self.outside[0] / 2, WALL + BUTTON_MARGIN + self.button.flange / 2

    @property
    def panel_at(self) -> tuple[float, float]:
        """The middle of the panel's board: half way between button and back wall."""
        front = self.button_at[1] + self.button.flange / 2
        back = WALL + self.inside[1] - LIP
        return self.outside[0] / 2, (front + back) / 2

    @property
    def panel_holes(self) -> tuple[tuple[float, float], ...]:
        """The middles of the panel's four holes; none if it is held by its glass."""
        if not isinstance(self.panel.grip, Pegs):
            return ()
        (x, y), (wide, deep) = self.panel_at, self.panel.grip.spacing
        return tuple((x + side * wide / 2, y + end * deep / 2) for side, end in product((-1, 1), (-1, 1)))

    @property
    def window_at(self) -> tuple[float, float]:
        """The middle of the window; the panel's pins are at the back."""
        x, y = self.panel_at
        return x, y + self.panel.lit_above_middle

    @property
    def terminals_at(self) -> tuple[tuple[float, float], tuple[float, float]]:
        """The middles of the two lever terminals, one behind the other at the left: the lamp's resistor is the bridge
        between them."""
        x, y = WALL + FROM_SIDE + LEVER_TERMINAL.width / 2, WALL + FROM_FRONT + LEVER_TERMINAL.depth / 2
        return (x, y), (x, y + LEVER_TERMINAL.depth + BETWEEN_PLACES)

    @property
    def buzzer_at(self) -> tuple[float, float]:
        """The middle of the buzzer, in the right corner."""
        return self.outside[0] - WALL - FROM_SIDE - BUZZER.width / 2, WALL + FROM_FRONT + BUZZER.depth / 2

    @property
    def transistor_at(self) -> tuple[float, float]:
        """The middle of the transistor, behind the buzzer."""
        y = WALL + FROM_FRONT + BUZZER.depth + BETWEEN_PLACES + TRANSISTOR.depth / 2
        return self.outside[0] - WALL - FROM_SIDE - TRANSISTOR.width / 2, y

    def _beyond(self, edge: str) -> float:
        """Free width between one of the board's edges and the wall."""
        return max((s.beyond for s in self.board.sockets if s.edge == edge), default=0.3) + BESIDE_SOCKET

    @property
    def power(self) -> Socket:
        """The socket that the cable opening is for."""
        return self.board.socket("power")


DEFAULT = Case(BOARDS["zero2w"], PANELS["ssd1306"], BUTTONS["30mm"])


def every_case() -> Iterator[Case]:
    """Every combination of board, panel and button."""
    for board, panel, button in product(BOARDS.values(), PANELS.values(), BUTTONS.values()):
        yield Case(board, panel, button)
