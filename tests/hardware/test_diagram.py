"""The wiring picture, read back from its SVG."""

from __future__ import annotations

import math
import re
from itertools import combinations, pairwise, product
from xml.etree import ElementTree

import pytest

from hardware.artwork import RESISTORS
from hardware.boards import BOARDS
from hardware.diagram import HEIGHT, WIDTH, draw
from hardware.splice import draw_splice
from hardware.wiring import COLOURS, LAMPS, Lamp, load_pins

SVG = "{http://www.w3.org/2000/svg}"
WAYS: list[tuple[Lamp, bool]] = list(product(LAMPS, (True, False)))
Point = tuple[float, float]


class Picture:
    """What a person sees: pins, terminals and wires, each with its place."""

    def __init__(self, text: str) -> None:
        self.root = ElementTree.fromstring(text)  # noqa: S314 - our own drawing
        self.pins: dict[int, Point] = {}
        self.terminals: dict[str, Point] = {}
        for shape in self.root.iter():
            if number := shape.get("data-pin"):
                self.pins[int(number)] = self._middle(shape)
            if name := shape.get("data-terminal"):
                self.terminals[name] = self._middle(shape)
        self.wires = [shape for shape in self.root.iter(f"{SVG}path") if shape.get("data-signal")]

    @staticmethod
    def _middle(shape: ElementTree.Element) -> Point:
        get = {name: float(value) for name, value in shape.attrib.items() if re.fullmatch(r"-?[\d.]+", value)}
        if shape.tag == f"{SVG}circle":
            return get["cx"], get["cy"]
        return get["x"] + get["width"] / 2, get["y"] + get["height"] / 2

    def at(self, end: str) -> Point:
        return self.pins[int(end)] if end.isdigit() else self.terminals[end]


def points(way: str) -> list[Point]:
    """The corners of a path made of M, L, H, V and A."""
    x = y = 0.0
    found = []
    for command, rest in re.findall(r"([MLHVA])([^MLHVA]*)", way):
        numbers = [float(number) for number in rest.split()]
        if command == "H":
            x = numbers[0]
        elif command == "V":
            y = numbers[0]
        else:
            x, y = numbers[-2:]
        found.append((x, y))
    return found


@pytest.mark.parametrize(("lamp", "buzzer"), WAYS)
def test_every_wire_of_the_table_is_drawn_from_its_terminal_to_its_pin(lamp: Lamp, buzzer: bool) -> None:
    picture = Picture(draw(load_pins(), lamp, buzzer))
    drawn = {(str(w.get("data-from")), str(w.get("data-to")), w.get("stroke")): w.get("d") for w in picture.wires}
    wanted = {(w.start, w.goes_to, COLOURS[w.colour]) for w in load_pins().chosen(lamp, buzzer)}
    assert set(drawn) == wanted
    for (start, end, _), way in drawn.items():
        corners = points(way or "")
        for drawn_at, meant in ((corners[0], picture.at(end)), (corners[-1], picture.at(start))):
            assert math.dist(drawn_at, meant) < 0.2, (start, end)


def test_the_header_is_numbered_as_on_the_board() -> None:
    """The board is turned a quarter clockwise: pin 1 on top, near the card slot, odd pins on the inner side."""
    pins = Picture(draw(load_pins())).pins
    assert sorted(pins) == list(range(1, 41))
    for number in range(1, 41, 2):
        assert pins[number + 1][0] - pins[number][0] == pytest.approx(26)
        assert pins[number + 1][1] == pytest.approx(pins[number][1])
    for number in range(1, 39):
        assert pins[number + 2][1] - pins[number][1] == pytest.approx(26)


def test_the_header_sits_on_the_drawn_board_where_the_maker_s_drawing_has_it() -> None:
    scale = 26 / 2.54
    pins = Picture(draw(load_pins())).pins
    middle_y = (pins[1][1] + pins[39][1]) / 2
    middle_x = (pins[1][0] + pins[2][0]) / 2
    assert middle_y == pytest.approx(92 + 32.5 * scale, abs=0.2)  # half of the Zero's 65 mm
    assert middle_x == pytest.approx(40 + (30 - 3.5) * scale, abs=0.2)


def segments(way: str) -> list[tuple[Point, Point]]:
    corners = points(way)
    return list(pairwise(corners))


def level_and_upright(way: str) -> tuple[list[tuple[float, float, float]], list[tuple[float, float, float]]]:
    """Level and upright pieces as (where, from, to), arcs left out."""
    level, upright = [], []
    plain = re.sub(r"A\S+ \S+ \S+ \S+ \S+ (\S+) ([\d.]+)", r"M\1 \2", way)
    for command, start, end in zip(re.findall(r"[MLHV]", plain)[1:], *zip(*segments(plain), strict=True), strict=True):
        if command == "H":
            level.append((start[1], *sorted((start[0], end[0]))))
        elif command == "V":
            upright.append((start[0], *sorted((start[1], end[1]))))
    return level, upright


@pytest.mark.parametrize(("lamp", "buzzer"), WAYS)
def test_wires_that_cross_step_over_each_other_and_none_run_together(lamp: Lamp, buzzer: bool) -> None:
    ways = [str(wire.get("d")) for wire in Picture(draw(load_pins(), lamp, buzzer)).wires]
    for one, other in combinations([level_and_upright(way) for way in ways], 2):
        for (level, _), (_, upright) in ((one, other), (other, one)):
            for y, left, right in level:
                for x, top, bottom in upright:
                    assert not (left < x < right and top < y < bottom), "two wires meet without a bridge"
        for kind in (0, 1):
            for (at, low, high), (at2, low2, high2) in product(one[kind], other[kind]):
                if abs(at - at2) < 6:
                    assert min(high, high2) - max(low, low2) < 1, "two wires lie on one another"


@pytest.mark.parametrize(("lamp", "buzzer"), WAYS)
def test_everything_lies_within_the_picture_and_words_keep_off_the_edge(lamp: Lamp, buzzer: bool) -> None:
    picture = Picture(draw(load_pins(), lamp, buzzer))
    for wire in picture.wires:
        assert all(0 < x < WIDTH and 0 < y < HEIGHT for x, y in points(str(wire.get("d"))))
    for words in picture.root.iter(f"{SVG}text"):
        width = len(words.text or "") * float(words.get("font-size", "14")) * 0.68
        x, anchor = float(words.get("x", "0")), words.get("text-anchor")
        if words.get("transform") is None:
            left = x - {"start": 0.0, "middle": width / 2, "end": width}[str(anchor)]
            assert left > 0
            assert left + width < WIDTH


@pytest.mark.parametrize(("lamp", "part"), [("resistor", "lamp_resistor"), ("transistor", "base_resistor")])
def test_the_resistor_is_drawn_in_the_wire_that_it_belongs_to(lamp: Lamp, part: str) -> None:
    picture = Picture(draw(load_pins(), lamp))
    groups = [shape for shape in picture.root.iter(f"{SVG}g") if shape.get("data-part")]
    group, *terminals = groups
    assert [terminal.get("data-part") for terminal in terminals] == ["lever_terminals"] * 2
    assert group.get("data-part") == part
    body = group.find(f"{SVG}rect")
    assert body is not None
    x, y = picture._middle(body)
    (wire,) = [wire for wire in picture.wires if wire.get("data-signal") == "lamp"]
    level, _ = level_and_upright(str(wire.get("d")))
    assert any(at == pytest.approx(y) and left < x - 22 and x + 22 < right for at, left, right in level)


def test_all_four_boards_show_the_corner_of_pin_1() -> None:
    text = draw(load_pins())
    assert text.count('fill="#ff5a4d"') == len(BOARDS)
    assert all(f">{board.name}<" in text for board in BOARDS.values())


def test_drawing_twice_gives_the_same_bytes() -> None:
    assert draw(load_pins()) == draw(load_pins())


@pytest.mark.parametrize("lamp", ["resistor", "transistor"])
def test_every_resistor_has_a_picture_of_its_terminals_and_a_straight_wire_has_none(lamp: Lamp) -> None:
    for wire in load_pins().chosen(lamp):
        if wire.through:
            words = "".join(ElementTree.fromstring(draw_splice(wire)).itertext())  # noqa: S314 - our own drawing
            assert f"{RESISTORS[wire.through][0]} from {wire.part} {wire.terminal} to pin {wire.header}" in words
        else:
            with pytest.raises(ValueError, match="no resistor"):
                draw_splice(wire)
