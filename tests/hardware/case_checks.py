"""What a case must satisfy, with every measure typed again from the makers' drawings.

Nothing here is read from the model but where it chose to put the board, the panel and the button.
"""

from __future__ import annotations

from itertools import combinations, product
from typing import Any, NamedTuple, TypeAlias

import numpy as np
from manifold3d import CrossSection, Error, FillRule, Manifold

from hardware.case import Case

Solid: TypeAlias = Any


class Measures(NamedTuple):
    """A board. `sockets` are (edge, middle, width, height over the board, beyond the edge)."""

    width: float
    depth: float
    upper_holes: float
    power: tuple[float, float, float]
    """x of its middle, width, height."""
    card: float
    """y of its middle."""
    sockets: list[tuple[str, float, float, float, float]]


ZERO = Measures(65, 30, 26.5, (54.0, 8.0, 2.9), 16.9, [("lower", 12.4, 11.2, 3.3, 1.0), ("lower", 41.4, 8.0, 2.9, 1.0)])
BOARDS = {
    "zero2w": ZERO,
    "pi3": Measures(
        85,
        56,
        52.5,
        (10.6, 8.0, 2.9),
        28.0,
        [
            ("lower", 32.0, 15.1, 6.5, 1.0),
            ("lower", 53.5, 7.0, 6.0, 2.5),
            ("right", 10.25, 16.0, 13.5, 2.1),
            ("right", 29.0, 15.0, 16.0, 2.1),
            ("right", 47.0, 15.0, 16.0, 2.1),
        ],
    ),
    "pi4": Measures(
        85,
        56,
        52.5,
        (11.2, 9.0, 3.3),
        28.0,
        [
            ("lower", 26.0, 7.1, 3.3, 1.0),
            ("lower", 39.5, 7.1, 3.3, 1.0),
            ("lower", 54.0, 7.0, 6.0, 2.5),
            ("right", 9.0, 15.0, 16.0, 2.8),
            ("right", 27.0, 15.0, 16.0, 2.8),
            ("right", 45.75, 16.0, 13.5, 2.8),
        ],
    ),
    "pi5": Measures(
        85,
        56,
        52.5,
        (11.2, 9.0, 3.3),
        28.0,
        [
            ("lower", 25.8, 7.1, 3.3, 1.0),
            ("lower", 39.2, 7.1, 3.3, 1.0),
            ("right", 10.2, 16.0, 13.5, 2.8),
            ("right", 29.1, 15.0, 16.0, 2.8),
            ("right", 47.0, 15.0, 16.0, 2.8),
        ],
    ),
}
# board, holes apart, diameter of the holes, lit part, how far its middle lies towards the pins, thickness
PANELS: dict[str, tuple[Any, ...]] = {
    "ssd1306": ((27.3, 27.8), (23.5, 23.8), 2.0, (21.74, 10.86), 1.75, 3.0),
    "sh1106": ((35.4, 33.5), (30.4, 28.5), 2.5, (29.42, 14.7), 2.1, 3.2),
    "ssd1309": ((73.0, 45.0), None, None, (55.01, 27.49), 2.65, 4.2),
}
GLASS = (60.5, 37.0)
"""Of the 2.42 inch panels, which are held by it; at least 2 mm thick."""
# hole, ring on the lid, depth below it
BUTTONS = {"24mm": (24.0, 28.5, 38.0), "30mm": (30.0, 35.0, 38.0)}
# lever terminals 221-412 on end, a 12 mm buzzer, a TO-92 body: width, depth, height
TERMINAL, BUZZER, TRANSISTOR = (13.2, 8.4, 18.9), (12.0, 12.0, 9.5), (4.8, 3.8, 5.2)
FLOOR = 2.4
BOARD_LOW, BOARD_HIGH = 7.4, 8.8  # floor 2.4, posts 5, board 1.4


class Checker:
    """One case under examination; each check is an assertion."""

    def __init__(self, case: Case, base: Solid, lid: Solid) -> None:
        self.case, self.base, self.lid = case, base, lid
        self.board = BOARDS[case.board.id]
        self.size, self.holes, self.hole, self.lit, self.towards_pins, self.thick = PANELS[case.panel.id]
        self.button_hole, self.flange, self.depth = BUTTONS[case.button.id]
        self.corner = case.on_board(0, 0)
        self.rim = float(base.bounding_box()[5])
        self.wide, self.deep = float(lid.bounding_box()[3]), float(lid.bounding_box()[4])

    def all(self) -> None:
        self.bodies()
        self.walls()
        self.posts()
        self.openings()
        self.button()
        self.panel()
        self.closed()
        self.small_parts()
        self.cable()
        self.contents()
        for solid in (self.base, self.lid.rotate((180, 0, 0))):
            printable(solid)

    def place(self, x: float, y: float) -> tuple[float, float]:
        """A point of the board in the case: turned half round."""
        return self.corner[0] - x, self.corner[1] - y

    def on_board(self, x: tuple[float, float], y: tuple[float, float], z: tuple[float, float]) -> Solid:
        (left, back), (right, front) = self.place(x[1], y[0]), self.place(x[0], y[1])
        return block((left, right), (front, back), z)

    def bodies(self) -> None:
        for solid in (self.base, self.lid):
            assert solid.status() == Error.NoError
            assert len(solid.decompose()) == 1
            assert solid.volume() > 10_000
        assert max(self.wide, self.deep) < 180, "too large for a common printer"

    def walls(self) -> None:
        assert fill(self.base, block((6, self.wide - 6), (0, 2.3), (0, self.rim))) > 0.9999, "front wall"
        assert fill(self.base, block((2, self.wide - 2), (2, self.deep - 2), (0, 0.9))) > 0.9999, "floor"
        assert fill(self.base, block((0, 2.3), (6, self.deep - 6), (0, 20))) > 0.9999, "left wall below the vents"
        assert fill(self.base, block((0, 1.6), (6, self.deep - 6), (self.rim - 5, self.rim))) > 0.9999, (
            "groove too deep"
        )
        assert fill(self.lid, block((0, 6), (6, self.deep - 6), (self.rim + 0.05, self.rim + 2.3))) > 0.9999, "lid"

    def posts(self) -> None:
        for x in (3.5, 61.5):
            for y in (3.5, self.board.upper_holes):
                at = self.place(x, y)
                assert clear(self.base, pin(2.0, at, 1.2, self.rim)), "a screw does not go in"
                assert fill(self.base, pin(5.6, at, 2.5, 7.3) - pin(2.3, at, 2.5, 7.3)) > 0.999, "a post is not there"
                assert clear(self.base, pin(5.6, at, 7.45, self.rim)), "a post is too high"
        board = self.on_board((0, self.board.width), (0, self.board.depth), (BOARD_LOW, BOARD_HIGH))
        assert clear(self.base, board), "the board hits a wall"

    def openings(self) -> None:
        x, width, height = self.board.power
        high = BOARD_HIGH + height
        plug = self.on_board((x - width / 2 - 2, x + width / 2 + 2), (-9, -1), (BOARD_HIGH - 2.5, high + 2.5))
        assert clear(self.base, plug), "the power plug does not go in"
        wall = (-(self.deep - self.corner[1]) + 0.1, -(self.deep - self.corner[1]) + 2.3)
        for edge in (x - width / 2 - 5, x + width / 2 + 3):
            assert fill(self.base, self.on_board((edge, edge + 2), wall, (BOARD_HIGH - 4, high + 4))) > 0.99, (
                "opening too wide"
            )
        low = BOARD_HIGH if self.board is ZERO else BOARD_LOW - 1.5
        card = self.on_board((-12, 0), (self.board.card - 6, self.board.card + 6), (low, low + 1.4))
        assert clear(self.base, card), "the card does not go in"

    def button(self) -> None:
        at, top = self.case.button_at, self.rim + 2.4
        assert clear(self.lid, pin(self.button_hole, at, self.rim - 6, top + 1)), "the button does not go in"
        ring = pin(self.flange, at, self.rim + 0.1, top - 0.05) - pin(self.button_hole + 0.6, at, self.rim, top)
        assert fill(self.lid, ring) > 0.9999, "the button's ring does not lie on the lid all round"
        under = pin(self.button_hole + 5, at, self.rim - 4, self.rim - 0.1)
        assert clear(self.lid, under), "no room for the button's catches"

    def panel(self) -> None:
        (x, y), top = self.case.panel_at, self.rim + 2.4
        middle = y + self.towards_pins
        wide, deep = self.lit[0] / 2, self.lit[1] / 2
        lit = block((x - wide, x + wide), (middle - deep, middle + deep), (self.rim - 1, top + 1))
        assert clear(self.lid, lit), "the window hides a part of the picture"
        low = (self.rim + 0.05, self.rim + 0.5)
        rim = block((x - wide - 2.2, x + wide + 2.2), (middle - deep - 2.2, middle + deep + 2.2), low)
        rim -= block((x - wide - 1.2, x + wide + 1.2), (middle - deep - 1.2, middle + deep + 1.2), low)
        assert fill(self.lid, rim) > 0.9999, "the window is too large"
        if self.holes is None:
            self.glass()
            return
        for side in (-1, 1):
            for end in (-1, 1):
                at = (x + side * self.holes[0] / 2, y + end * self.holes[1] / 2)
                span = self.rim - self.thick - 0.8, self.rim - 0.1
                assert fill(self.lid, pin(self.hole - 0.7, at, *span)) > 0.99, "a peg is not there"
                assert clear(self.lid, pin(self.hole + 2, at, *span) - pin(self.hole - 0.1, at, *span)), (
                    "a peg is too thick"
                )

    def glass(self) -> None:
        """It lies flat under the lid, has no play, and its cable and the module's board have room."""
        (x, y), (wide, deep) = self.case.panel_at, (side / 2 for side in GLASS)
        under = (self.rim - 2.0, self.rim - 0.02)
        assert clear(self.lid, block((x - wide, x + wide), (y - deep, y + deep), under)), "the glass does not go in"
        low = (self.rim - 1.4, self.rim - 0.1)
        for side, end in product((-1, 1), (-1, 1)):
            flank = between(x + side * (wide + 0.4), x + side * (wide + 1.4))
            front = between(y + end * (deep + 0.4), y + end * (deep + 1.4))
            along, across = (
                between(y + end * (deep - 6), y + end * deep),
                between(x + side * (wide - 6), x + side * wide),
            )
            assert fill(self.lid, block(flank, along, low)) > 0.99, "no corner holds the glass"
            assert fill(self.lid, block(across, front, low)) > 0.99, "no corner holds the glass"
        assert clear(self.lid, block((x - 18, x + 18), (y - deep - 4, y - deep), under)), "its cable is in the way"
        module = block((x - 36.4, x + 36.4), (y - 22.4, y + 22.4), (self.rim - 6.0, self.rim - 2.0))
        assert clear(self.lid, module), "the module's board does not go in"

    def closed(self) -> None:
        assert (self.base ^ self.lid).volume() < 1e-3, "lid and base collide"
        below = self.rim - 4.5
        lip, wall = (solid.slice(below).bounds() for solid in (self.lid, self.base))
        inner = self.base.slice(below).to_polygons()
        hollow = min(inner, key=lambda outline: float(np.ptp(outline[:, 0])))
        for axis in (0, 1):
            gaps = lip[axis] - hollow[:, axis].min(), hollow[:, axis].max() - lip[axis + 2]
            assert all(0.2 <= gap <= 0.35 for gap in gaps), f"the lid's lip is loose or tight: {gaps}"
        assert wall[2] - wall[0] > self.wide - 0.01

    def small_parts(self) -> None:
        """Each place goes round its part, touching nothing, and holds it within half a millimetre."""
        for name, (at, (width, depth, height)) in self.small().items():
            near = standing(at, (width + 0.1, depth + 0.1, height), FLOOR + 0.05)
            assert clear(self.base, near), f"the {name} does not go into its place"
            wall = standing(at, (width + 2.4, depth + 2.4, 3.0), FLOOR + 0.05)
            wall -= standing(at, (width + 0.5, depth + 0.5, 3.0), FLOOR + 0.05)
            assert fill(self.base, wall) > 0.55, f"nothing holds the {name}"

    def small(self) -> dict[str, tuple[tuple[float, float], tuple[float, float, float]]]:
        (one, other), case = self.case.terminals_at, self.case
        return {
            "front terminal": (one, TERMINAL),
            "back terminal": (other, TERMINAL),
            "buzzer": (case.buzzer_at, BUZZER),
            "transistor": (case.transistor_at, TRANSISTOR),
        }

    def cable(self) -> None:
        """A tongue below the plug, with two notches that a cable tie of 3.6 mm goes round; the plug passes above."""
        x, _, height = self.board.power
        middle, back = self.place(x, 0)[0], self.deep
        tongue = block((middle - 3, middle + 3), (back, back + 12), (0, 2.3))
        assert fill(self.base, tongue) > 0.999, "nothing to tie the cable to"
        low = BOARD_HIGH + height / 2 - 4.5
        assert clear(self.base, block((middle - 6, middle + 6), (back, back + 30), (low, low + 9))), "plug blocked"
        for side in (-1, 1):
            notch = sorted((middle + side * 3.6, middle + side * 5.2))
            tie = block((notch[0], notch[1]), (back + 5.2, back + 8.8), (-1, 3))
            assert clear(self.base, tie), "the cable tie has no notch"
            end = block(
                (notch[0], middle + side * 4.9) if side > 0 else (middle - 4.9, notch[1]),
                (back + 10, back + 12),
                (0, 2.3),
            )
            assert fill(self.base, end) > 0.99, "the cable tie slips off"

    def parts(self) -> dict[str, Solid]:
        """What is built in, as blocks."""
        board, at = self.board, self.case.button_at
        solids = self.on_board((0, board.width), (0, board.depth), (BOARD_LOW, BOARD_HIGH))
        for edge, middle, width, height, beyond in board.sockets:
            along, tall = (middle - width / 2, middle + width / 2), (BOARD_HIGH, BOARD_HIGH + height)
            if edge == "lower":
                solids += self.on_board(along, (-beyond, 6), tall)
            else:
                solids += self.on_board((board.width - 15, board.width + beyond), along, tall)
        x, y = 32.5, board.depth - 3.5
        solids += self.on_board((x - 25.4, x + 25.4), (y - 2.54, y + 2.54), (BOARD_HIGH, BOARD_HIGH + 2.5 + 14 + 3))
        (px, py), (wide, deep) = self.case.panel_at, (side / 2 for side in self.size)
        low = self.rim - self.thick
        panel = block((px - wide, px + wide), (py - deep, py + deep), (low, self.rim - 0.02))
        if self.holes is None:  # the glass is smaller than the module's board
            glass = block((px - 30.25, px + 30.25), (py - 18.5, py + 18.5), (self.rim - 2.0, self.rim - 0.02))
            panel = glass + block((px - wide, px + wide), (py - deep, py + deep), (low, self.rim - 2.0))
        else:
            for side, end in product((-1, 1), (-1, 1)):
                peg = (px + side * self.holes[0] / 2, py + end * self.holes[1] / 2)
                panel -= pin(self.hole, peg, low - 1, self.rim)
        panel += block((px - 5.1, px + 5.1), (py + deep - 2.8, py + deep - 0.2), (low - 2.5 - 14 - 3, low))
        return {
            "board": solids,
            "panel": panel,
            "button": pin(self.button_hole, at, self.rim - self.depth, self.rim + 3),
            **{name: standing(where, size, FLOOR + 0.01) for name, (where, size) in self.small().items()},
        }

    def contents(self) -> None:
        parts = self.parts()
        for name, part in parts.items():
            assert clear(self.base, part), f"the {name} hits the base"
            assert clear(self.lid, part), f"the {name} hits the lid"
        for one, other in combinations(parts, 2):
            assert clear(parts[one], parts[other]), f"{one} and {other} collide"
        assert self.rim - self.depth - 2.4 >= 1.5, "the button's wires have no room above the floor"


def between(one: float, other: float) -> tuple[float, float]:
    return min(one, other), max(one, other)


def block(x: tuple[float, float], y: tuple[float, float], z: tuple[float, float]) -> Solid:
    return Manifold.cube((x[1] - x[0], y[1] - y[0], z[1] - z[0])).translate((x[0], y[0], z[0]))


def pin(diameter: float, at: tuple[float, float], low: float, high: float) -> Solid:
    return Manifold.cylinder(high - low, diameter / 2, diameter / 2, 64).translate((*at, low))


def standing(at: tuple[float, float], size: tuple[float, float, float], low: float) -> Solid:
    """A block about a middle; a square one that is 12 mm wide is round."""
    width, depth, height = size
    if 12.0 <= width == depth < 15.0:
        return pin(width, at, low, low + height)
    return block((at[0] - width / 2, at[0] + width / 2), (at[1] - depth / 2, at[1] + depth / 2), (low, low + height))


def clear(solid: Solid, probe: Solid) -> bool:
    """Nothing of the solid is inside the probe."""
    return bool((solid ^ probe).volume() < 1e-4)


def fill(solid: Solid, probe: Solid) -> float:
    """How much of the probe is filled, 0 to 1."""
    return float((solid ^ probe).volume() / probe.volume())


def printable(solid: Solid) -> None:
    """Every level ceiling is a bridge no wider than 18 mm: nothing needs a support."""
    low, high = solid.bounding_box()[2], solid.bounding_box()[5]
    mesh = solid.to_mesh()
    triangles = np.asarray(mesh.vert_properties)[:, :3][np.asarray(mesh.tri_verts)]
    normals = np.cross(triangles[:, 1] - triangles[:, 0], triangles[:, 2] - triangles[:, 0])
    normals /= np.maximum(np.linalg.norm(normals, axis=1, keepdims=True), 1e-12)
    hanging = triangles[(normals[:, 2] < -0.75) & (triangles[:, :, 2].min(axis=1) > low + 0.05)]
    heights = np.round(hanging[:, :, 2].mean(axis=1), 2)
    assert high - low < 60
    for height in np.unique(heights):
        outlines = [triangle[:, :2] for triangle in hanging[heights == height]]
        for region in CrossSection([outline[::-1] for outline in outlines], FillRule.NonZero).decompose():
            left, front, right, back = region.bounds()
            assert min(right - left, back - front) <= 18.05, f"an overhang at {height} mm needs a support"
