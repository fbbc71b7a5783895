"""The wiring and the parts, read from `pins.toml` and `parts.toml` and checked.

>>> load_pins().gpio("button")
17
>>> [wire.header for wire in load_pins().chosen(lamp="none") if wire.part == "panel"]
[1, 3, 5, 6]
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from importlib import resources
from typing import Any, Literal, TypeAlias, get_args

from hardware.header import BUS_GPIOS, HEADER, IDENTITY_GPIOS

Lamp: TypeAlias = Literal["none", "resistor", "transistor"]
LAMPS: tuple[Lamp, ...] = get_args(Lamp)
"""How the lamp in the button is driven: there is none, from 3.3 V over a resistor, from 5 V by a transistor."""

COLOURS: Mapping[str, str] = {
    "black": "#1b1b1b",
    "red": "#c62828",
    "blue": "#1565c0",
    "yellow": "#e0a100",
    "green": "#2e7d32",
    "orange": "#e2640a",
    "purple": "#7b1fa2",
    "brown": "#6d4c41",
}
"""Wire colours that can be bought, and how the diagram paints them."""

DRIVERS = ("ssd1306", "sh1106", "ssd1309")
ADDRESSES = (0x3C, 0x3D)


class WiringError(ValueError):
    """`pins.toml` or `parts.toml` asks for something that can't be built; the text says what."""


@dataclass(frozen=True, slots=True)
class Wire:
    """One wire, from a part's terminal to a pin of the header or to another part's terminal."""

    signal: str
    start: str
    """`part.terminal`."""
    header: int | None
    """Number of the header pin it ends at; None when it ends at `end`."""
    end: str | None
    gpio: int | None
    colour: str
    pull: str | None = None
    through: str | None = None
    """A part soldered into the wire."""
    lamp: Lamp | None = None
    """Only with this kind of lamp; None: always."""
    buzzer: bool = False
    """Only with a buzzer."""

    @property
    def part(self) -> str:
        """The part it starts at."""
        return self.start.partition(".")[0]

    @property
    def terminal(self) -> str:
        """The terminal of that part."""
        return self.start.partition(".")[2]

    @property
    def goes_to(self) -> str:
        """The other end: a header pin's number, or `part.terminal`."""
        return str(self.header) if self.end is None else self.end


@dataclass(frozen=True, slots=True)
class PanelDefaults:
    """How the panel is reached unless the settings say otherwise."""

    driver: str
    bus: int
    address: int


@dataclass(frozen=True, slots=True)
class Pins:
    """The whole of `pins.toml`."""

    panel: PanelDefaults
    wires: tuple[Wire, ...]

    def gpio(self, signal: str) -> int:
        """The GPIO number of `sda`, `scl`, `button`, `lamp` or `buzzer`; `WiringError` for another word."""
        for wire in self.wires:
            if wire.signal == signal and wire.gpio is not None:
                return wire.gpio
        raise WiringError(f"no wire with a GPIO number carries {signal!r}")

    def chosen(self, lamp: Lamp = "resistor", buzzer: bool = True) -> tuple[Wire, ...]:
        """The wires of one way to build the box."""
        return tuple(wire for wire in self.wires if wire.lamp in (None, lamp) and (buzzer or not wire.buzzer))


@dataclass(frozen=True, slots=True)
class BillItem:
    """One line of the bill of materials."""

    id: str
    name: str
    look_for: str
    """What to mind when buying."""
    count: int
    price: float
    """Rough, in euros, for all of them."""
    need: str
    """`always`, or the choice that asks for it (`lamp=resistor`, `buzzer`, `case`)."""
    alternatives: tuple[str, ...]


def load_pins(text: str | None = None) -> Pins:
    """Read `pins.toml` (or `text` in its place); raises `WiringError` when it can't be built as written."""
    table = tomllib.loads(_data("pins.toml") if text is None else text)
    panel = PanelDefaults(**table["panel"])
    pins = Pins(panel, tuple(_wire(entry) for entry in table["wire"]))
    _check_panel(panel)
    for wire in pins.wires:
        _check_wire(wire)
    for lamp in LAMPS:
        _check_shared(pins.chosen(lamp))
    if len({wire.gpio for wire in pins.wires if wire.signal == "lamp"}) > 1:
        raise WiringError("the lamp must hang on the same pin, whichever way it is driven")
    return pins


def load_parts(text: str | None = None) -> tuple[BillItem, ...]:
    """Read `parts.toml` (or `text` in its place), in its order; raises `WiringError` for an id that is there twice."""
    table = tomllib.loads(_data("parts.toml") if text is None else text)
    parts = tuple(BillItem(**{**entry, "alternatives": tuple(entry["alternatives"])}) for entry in table["part"])
    _refuse_twice((part.id for part in parts), "part {} is listed twice")
    return parts


def _data(name: str) -> str:
    return resources.files("hardware").joinpath(name).read_text("utf-8")


def _wire(entry: Mapping[str, Any]) -> Wire:
    renamed = {"from": "start", "to": "end"}
    values = {"header": None, "end": None, "gpio": None} | {renamed.get(key, key): entry[key] for key in entry}
    return Wire(**values)


def _check_panel(panel: PanelDefaults) -> None:
    if panel.driver not in DRIVERS:
        raise WiringError(f"the panel's driver is {panel.driver!r}; it must be one of {', '.join(DRIVERS)}")
    if panel.address not in ADDRESSES:
        raise WiringError(f"the panel's address is {panel.address:#x}; such panels answer at 0x3c or 0x3d")


def _check_wire(wire: Wire) -> None:
    if wire.colour not in COLOURS:
        raise WiringError(f"{wire.signal}: no wire is sold in {wire.colour!r}")
    if wire.lamp is not None and wire.lamp not in LAMPS:
        raise WiringError(f"{wire.signal}: unknown kind of lamp {wire.lamp!r}")
    if (wire.header is None) == (wire.end is None):
        raise WiringError(f"{wire.signal}: a wire ends either at a header pin or at a part")
    if wire.header is not None:
        _check_header(wire, wire.header)


def _check_header(wire: Wire, number: int) -> None:
    pin = HEADER.get(number)
    if pin is None:
        raise WiringError(f"{wire.signal}: the header has pins 1 to 40, not {number}")
    if pin.gpio != wire.gpio:
        raise WiringError(f"{wire.signal}: header pin {number} is {pin.label}, not GPIO {wire.gpio}")
    if wire.signal.endswith("_ground") and pin.label != "GND":
        raise WiringError(f"{wire.signal}: header pin {number} is {pin.label}, not ground")
    if wire.signal.endswith("_power") and pin.label != ("3V3" if wire.signal == "panel_power" else "5V"):
        raise WiringError(f"{wire.signal}: header pin {number} is {pin.label}, the wrong supply")
    if wire.gpio in IDENTITY_GPIOS:
        raise WiringError(f"{wire.signal}: GPIO {wire.gpio} is kept for add-on boards")
    bus = BUS_GPIOS.get(wire.signal)
    if bus is not None and wire.gpio != bus:
        raise WiringError(f"{wire.signal}: the I2C bus is on GPIO {bus}, not {wire.gpio}")
    if bus is None and wire.gpio in BUS_GPIOS.values():
        raise WiringError(f"{wire.signal}: GPIO {wire.gpio} belongs to the panel's I2C bus; choose another pin")


def _check_shared(wires: tuple[Wire, ...]) -> None:
    _refuse_twice((wire.header for wire in wires if wire.header), "header pin {} is used twice")
    _refuse_twice((wire.start for wire in wires), "terminal {} has two wires")


def _refuse_twice(values: Iterable[object], text: str) -> None:
    seen: set[object] = set()
    for value in values:
        if value in seen:
            raise WiringError(text.format(value))
        seen.add(value)
