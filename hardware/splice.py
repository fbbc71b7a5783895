"""How a resistor gets into a wire without solder: a picture of its two lever terminals."""

from __future__ import annotations

from collections.abc import Iterator

from hardware import artwork
from hardware.header import HEADER
from hardware.wiring import COLOURS, Wire

WIDTH, HEIGHT = 1120, 330
_LEVEL, _RUN = 150.0, 222.0
"""Where the terminals' middles are, and where the wires run below them."""
_SLOT = 26.0
"""From a terminal's middle to each of its openings."""
_TERMINALS = (410.0, 710.0)
"""The middles of the two terminals."""
_BODY, _BODY_HEIGHT = 112.0, 78.0
_IN = _LEVEL + _BODY_HEIGHT / 2 - 14
"""How far up in them the wires end."""
_LEVER = "#ef8f3a"


def draw_splice(wire: Wire) -> str:
    """An SVG of one wire with a resistor in it, from the part on the left to the header's pin on the right.

    Raises `ValueError` for a wire that runs straight, or not to the header.
    """
    if not wire.through or wire.header is None:
        raise ValueError(f"no resistor between {wire.start} and the header")
    colour, value = COLOURS[wire.colour], artwork.RESISTORS[wire.through][0]
    one, other = _TERMINALS
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" height="{HEIGHT}" '
        'font-family="DejaVu Sans, Verdana, sans-serif" font-size="14" role="img" aria-labelledby="title">',
        f'<title id="title">{value} between {wire.part} {wire.terminal} and pin {wire.header}, in two lever terminals'
        "</title>",
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="{artwork.PAPER}"/>',
        artwork.text(40, 44, f"{value} from {wire.part} {wire.terminal} to pin {wire.header}", size=24, weight="bold"),
        artwork.text(
            40, 70, "Lift a lever, push in a centimetre of bare wire, close the lever, pull: it must hold.", size=15
        ),
        *artwork.wire(f"M150 {_RUN}H{one - _SLOT}V{_IN}", colour),
        *artwork.wire(f"M{one + _SLOT} {_IN}V{_RUN}H{other - _SLOT}V{_IN}", "#9aa0a6"),
        *artwork.wire(f"M960 {_RUN}H{other + _SLOT}V{_IN}", colour),
        artwork.resistor((one + other) / 2, _RUN, wire.through),
        *_terminal(one),
        *_terminal(other),
        *_part_end(wire),
        *_header_end(wire, wire.header),
    ]
    for x, words in (
        (one, f"{wire.terminal} and a leg"),
        ((one + other) / 2, "either way round"),
        (other, "a leg, the jumper"),
    ):
        lines.append(artwork.text(x, _RUN + 56, words, "middle", 14))
    return "\n".join([*lines, "</svg>"]) + "\n"


def _terminal(middle: float) -> Iterator[str]:
    """A terminal: a clear body, two closed levers, and both openings on one side."""
    left, top = middle - _BODY / 2, _LEVEL - _BODY_HEIGHT / 2
    yield artwork.box(left, top, _BODY, _BODY_HEIGHT, "#e3e8ea", "#7d8c92", 8)
    for x in (middle - _SLOT, middle + _SLOT):
        yield artwork.box(x - 20, top + 8, 40, _BODY_HEIGHT - 34, _LEVER, "#a85f1c", 6)
        yield artwork.box(x - 9, top + _BODY_HEIGHT - 18, 18, 18, "#f7f9fa", "#7d8c92", 3)


def _part_end(wire: Wire) -> Iterator[str]:
    """The lead's flat receptacle on the button's tab; on another part's leg a jumper socket."""
    flat = wire.part == "button"
    yield (
        artwork.box(40, _RUN - 13, 62, 26, "#d9b24c", artwork.INK, 3)
        if flat
        else artwork.box(40, _RUN - 3, 62, 6, "#9aa0a6", artwork.INK)
    )
    yield artwork.box(84, _RUN - 17, 66, 34, "#c9ced2" if flat else "#16181b", artwork.INK, 6)
    yield artwork.text(95, _RUN + 56, f"{wire.part} {wire.terminal}", "middle", 15, weight="bold")
    yield artwork.text(95, _RUN + 76, "flat receptacle" if flat else "jumper socket", "middle", 13)


def _header_end(wire: Wire, number: int) -> Iterator[str]:
    """A jumper's black housing on the pin."""
    yield artwork.box(950, _RUN - 13, 74, 26, "#16181b", radius=4)
    yield artwork.circle(1052, _RUN, 15, "#3a7f86", COLOURS[wire.colour], 4)
    yield artwork.text(1052, _RUN + 5, str(number), "middle", 13, "#fff", "bold")
    yield artwork.text(1010, _RUN + 56, f"pin {number} ({HEADER[number].label})", "middle", 15, weight="bold")
    yield artwork.text(1010, _RUN + 76, "half a jumper wire", "middle", 13)
