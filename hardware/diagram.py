"""The wiring as a picture: the board's header on the left, the parts on the right, every wire in its colour.

The picture is drawn from `pins.toml`; each wire carries `data-signal`, `data-from` and `data-to`, each pin `data-pin`
and each terminal `data-terminal`, so that the drawing can be read back and compared with the file.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from hardware import artwork
from hardware.boards import BOARDS, HEADER_FROM_LEFT, HEADER_FROM_TOP, HEADER_PITCH
from hardware.header import HEADER
from hardware.routing import Point, Route, bridges, choose_lanes, path
from hardware.wiring import COLOURS, Lamp, Pins, Wire

WIDTH, HEIGHT = 1120, 1010
PITCH = 26.0
SCALE = PITCH / HEADER_PITCH
"""The large board is drawn to this scale, in points for a millimetre."""
BOARD_LEFT, BOARD_TOP = 40.0, 92.0
LANES_FROM, LANE_STEP = 440.0, 20.0
PARTS_LEFT = 780.0
_BOARD = BOARDS["zero2w"]
_BOARD_RIGHT = BOARD_LEFT + _BOARD.depth * SCALE
_PIN_COLOURS = {"3V3": "#ef8f3a", "5V": "#d23f31", "GND": "#3b3b3b"}


def draw(pins: Pins, lamp: Lamp = "resistor", buzzer: bool = True, step: int | None = None) -> str:
    """An SVG picture of one way to build the box; the same arguments give the same text. With `step`, from 1 on, the
    picture of that wire alone: those before it are pale, those after it not there yet."""
    wires = pins.chosen(lamp, buzzer)
    parts = _parts(wires)
    routes = choose_lanes([_route(wire, parts) for wire in wires], LANES_FROM, LANE_STEP)
    shown = wires if step is None else wires[step - 1 : step]
    plugged = {wire.header for wire in wires[:step]}
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" height="{HEIGHT}" '
        'font-family="DejaVu Sans, Verdana, sans-serif" font-size="14" role="img" aria-labelledby="title">',
        '<title id="title">Which wire goes from which pin of the Raspberry Pi to which part</title>',
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#fdfbf7"/>',
        artwork.text(BOARD_LEFT, 44, "Wiring" if step is None else f"Wire {step}", size=26, weight="bold"),
        artwork.text(BOARD_LEFT, 70, _subtitle(lamp, buzzer) if step is None else told(wires[step - 1]), size=15),
        *_board(),
        *_header(),
        *_wires_up_to(wires, routes, step),
        *(_pale(_in_line(wires[: step - 1], parts)) if step else ()),
        *_pins({wire.header for wire in shown}),
        *_labels({wire.header for wire in shown}, plugged),
        *(line for part in parts for line in part.draw()),
        *_in_line(shown, parts),
        *(_ends(wires[step - 1], routes[step - 1]) if step else ()),
        *artwork.corner_of_pin_1(BOARD_LEFT, 812),
        "</svg>",
    ]
    return "\n".join(lines) + "\n"


def pin_at(number: int) -> Point:
    """The middle of a header pin. The board is turned a quarter clockwise: pin 1 on top, odd pins on the left."""
    row, column = divmod(number - 1, 2)
    inner = _BOARD_RIGHT - (HEADER_FROM_TOP + HEADER_PITCH / 2) * SCALE
    top = BOARD_TOP + (HEADER_FROM_LEFT - 9.5 * HEADER_PITCH) * SCALE
    return inner + column * PITCH, top + row * PITCH


def _subtitle(lamp: Lamp, buzzer: bool) -> str:
    lamps = {
        "none": "button without a lamp",
        "resistor": "3.3 V lamp in the button",
        "transistor": "5 V lamp in the button",
    }
    return f"Panel, {lamps[lamp]}, {'with' if buzzer else 'no'} buzzer. Pull the plug before you touch a wire."


def _parts(wires: Sequence[Wire]) -> list[artwork.DrawnPart]:
    used = {end for wire in wires for end in (wire.start, wire.end) if end}
    parts, top = [], BOARD_TOP + 8
    for part in artwork.PARTS:
        terminals = tuple(terminal for terminal in part.terminals if f"{part.id}.{terminal}" in used)
        if terminals:
            parts.append(artwork.DrawnPart(part, terminals, PARTS_LEFT, top))
            top += parts[-1].height + 24
    return parts


def _terminal(name: str, parts: Sequence[artwork.DrawnPart]) -> Point:
    part_id, _, terminal = name.partition(".")
    return next(part for part in parts if part.id == part_id).at(terminal)


def _route(wire: Wire, parts: Sequence[artwork.DrawnPart]) -> Route:
    end = _terminal(wire.start, parts)
    if wire.header is None:
        return Route((_terminal(wire.goes_to, parts),), end)
    x, y = pin_at(wire.header)
    if wire.header % 2 == 0:
        return Route(((x, y),), end)
    return Route(((x, y), (x + PITCH / 2, y - PITCH / 2)), end)  # between the even pins


def _board() -> Iterator[str]:
    width, height = _BOARD.depth * SCALE, _BOARD.width * SCALE
    yield artwork.box(BOARD_LEFT, BOARD_TOP, width, height, "#2f6b4f", radius=3.5 * SCALE)
    for x, y in _BOARD.holes:
        yield artwork.circle(BOARD_LEFT + y * SCALE, BOARD_TOP + x * SCALE, 1.4 * SCALE, "#fdfbf7", "#d9b24c", 5)
    for socket in _BOARD.sockets:
        along, across = socket.at * SCALE, socket.width * SCALE
        if socket.edge == "left":
            yield artwork.box(BOARD_LEFT + along - across / 2, BOARD_TOP + 12, across, 58, "#b9bcc0", radius=3)
            yield artwork.text(BOARD_LEFT + along, BOARD_TOP + 46, socket.name, "middle", 13, "#1b1b1b")
        else:
            yield artwork.box(BOARD_LEFT - 10, BOARD_TOP + along - across / 2, 62, across, "#b9bcc0", radius=3)
            yield artwork.text(BOARD_LEFT + 21, BOARD_TOP + along + 5, socket.name, "middle", 13, "#1b1b1b")
    yield artwork.text(BOARD_LEFT + 130, BOARD_TOP + 370, _BOARD.name, "middle", 15, "#e8f0ea", turned=True)


def _header() -> Iterator[str]:
    x, y = pin_at(1)
    yield artwork.box(x - 14, y - 14, PITCH + 28, 19 * PITCH + 28, "#16181b", radius=5)


def _pins(used: set[int | None]) -> Iterator[str]:
    for number, pin in HEADER.items():
        x, y = pin_at(number)
        colour = _PIN_COLOURS.get(pin.label, "#3a7f86")
        ring = "#fff" if number in used else "none"
        shape = (
            artwork.box(x - 9, y - 9, 18, 18, colour, ring) if number == 1 else artwork.circle(x, y, 9, colour, ring)
        )
        yield shape.replace("/>", f' data-pin="{number}"/>')
        yield artwork.text(x, y + 3.5, str(number), "middle", 10, "#fff")


def _wires(wires: Sequence[Wire], routes: Sequence[Route]) -> Iterator[str]:
    for wire, route in zip(wires, routes, strict=True):
        ends = f'data-signal="{wire.signal}" data-from="{wire.start}" data-to="{wire.goes_to}"'
        yield from artwork.wire(path(route, routes), COLOURS[wire.colour], ends)
    for wire, route in zip(wires, routes, strict=True):
        for arc in bridges(route, routes):  # once more, above the wires that they step over
            yield from artwork.wire(arc, COLOURS[wire.colour])


def _wires_up_to(wires: Sequence[Wire], routes: Sequence[Route], step: int | None) -> Iterator[str]:
    if step is None:
        yield from _wires(wires, routes)
        return
    yield from _pale(_wires(wires[: step - 1], routes[: step - 1]))
    yield from _wires(wires[step - 1 : step], routes[step - 1 : step])


def _pale(lines: Iterator[str]) -> Iterator[str]:
    yield '<g opacity="0.25">'
    yield from lines
    yield "</g>"


def _ends(wire: Wire, route: Route) -> Iterator[str]:
    """A ring round each end of the wire that is plugged now."""
    for x, y in (route.first, route.end):
        yield artwork.circle(x, y, 17, "none", artwork.PAPER, 9)
        yield artwork.circle(x, y, 17, "none", COLOURS[wire.colour], 5)


def told(wire: Wire) -> str:
    """The wire in words: `panel SCL to pin 5 (GPIO3), yellow`."""
    goal = wire.goes_to.replace(".", " ") if wire.header is None else f"pin {wire.header} ({HEADER[wire.header].label})"
    through = f", through the {wire.through.replace('_', ' ')} between two lever terminals" if wire.through else ""
    return f"{wire.part} {wire.terminal} to {goal}, {wire.colour}{through}"


def _labels(used: set[int | None], plugged: set[int | None]) -> Iterator[str]:
    """Their names; those that a wire passes on a ground of their own."""
    for number, pin in HEADER.items():
        x, y = pin_at(number)
        weight = "bold" if number in used else "normal"
        if number % 2:
            yield artwork.text(x - 18, y + 4.5, pin.label, "end", 12.5, "#f4efe6", weight)
        else:
            if number in plugged:
                yield artwork.box(_BOARD_RIGHT + 8, y - 10, 46, 20, "#fdfbf7", "#8a857c", radius=6)
            yield artwork.text(_BOARD_RIGHT + 14, y + 4.5, pin.label, "start", 12.5, "#1b1b1b", weight)


def _in_line(wires: Sequence[Wire], parts: Sequence[artwork.DrawnPart]) -> Iterator[str]:
    """Resistors, each between its two lever terminals, in the level run just before the part."""
    for wire in wires:
        if wire.through:
            x, y = _terminal(wire.start, parts)
            yield artwork.resistor(x - 74, y, wire.through)
            yield from (artwork.lever_terminal(x - aside, y) for aside in (34, 114))
