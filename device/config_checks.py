"""What a setting can be refused for: its dotted key, the reason and the cure in one sentence."""

from __future__ import annotations

import ipaddress
import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Any

import msgspec

from companion.errors import TableError
from companion.messages import Message, message
from hardware.wiring import ADDRESSES

_HOST_LABEL = re.compile(r"(?!-)[A-Za-z0-9-]{1,63}(?<!-)")


class ConfigError(TableError):
    """A setting that can't be; the message has the dotted key, the reason and the cure."""


@dataclass(frozen=True, slots=True)
class Place:
    """Names a key in refusals, after the file it stands in."""

    file: str

    def __call__(self, key: str) -> str:
        return f"{self.file}: {key if key.isprintable() else ascii(key)}"


def dotted(values: Mapping[str, Any], prefix: str = "") -> Iterator[tuple[str, Any]]:
    """Every key below a table, tables included, with its value."""
    for name, value in values.items():
        yield prefix + name, value
        if isinstance(value, Mapping):
            yield from dotted(value, f"{prefix}{name}.")


def refuse_unknown(table: Mapping[str, Any], defaults: msgspec.Struct, place: Place) -> None:
    """Refuse a key that isn't there, with the one that may have been meant."""
    known = dict(dotted(msgspec.to_builtins(defaults)))
    for key, _ in dotted(table):
        parent = known.get(key.rpartition(".")[0])
        if key in known or ("." in key and not isinstance(parent, Mapping)):
            continue  # what lies below a plain value is that value's wrong type
        raise ConfigError(message("error.config_unknown", where=place(key), hint=_hint(key, list(known))))


def check_types(table: Mapping[str, Any], defaults: msgspec.Struct, place: Place) -> None:
    """Refuse a value of another type than the default's; a whole number is welcome where a fraction may stand."""
    known = dict(dotted(msgspec.to_builtins(defaults)))
    for key, value in dotted(table):
        wanted = type(known[key]) if key in known else None
        if wanted is None or type(value) is wanted or (wanted is float and type(value) is int):
            continue
        expected = message(f"config.type.{wanted.__name__}", name=key)
        raise ConfigError(message("error.config_type", where=place(key), value=written(value), expected=expected))


def written(value: object) -> str:
    """A value as the file has it, cut to a line."""
    if isinstance(value, bool):
        return "true" if value else "false"
    is_plain = isinstance(value, (int, float))
    text = str(value) if is_plain else json.dumps(value, ensure_ascii=False, default=str)
    return text if len(text) <= 60 else f"{text[:57]}..."


def refuse_other_than(value: object, where: str, choices: Sequence[object]) -> None:
    """Refuse a value that is none of the choices."""
    if value not in choices:
        known = ", ".join(written(choice) for choice in choices)
        raise ConfigError(message("error.config_choice", where=where, value=written(value), choices=known))


def refuse_outside(value: float, where: str, low: float, high: float) -> None:
    """Refuse a number outside low … high, both allowed; not-a-number is outside."""
    if not low <= value <= high:
        said = written(value).removesuffix(".0")
        raise ConfigError(message("error.config_range", where=where, value=said, low=f"{low:g}", high=f"{high:g}"))


def refuse_bad_host(host: str, where: str) -> None:
    """Refuse what is neither an IP address nor a host name."""
    try:
        ipaddress.ip_address(host)
    except ValueError:
        labels = host.rstrip(".").split(".")
        numeric = labels[-1].isdigit()
        if len(host) > 253 or numeric or not all(_HOST_LABEL.fullmatch(label) for label in labels):
            raise ConfigError(message("error.config_host", where=where, value=written(host))) from None


def refuse_relative(directory: str, where: str) -> None:
    """Refuse a path whose place depends on where the box was started."""
    if directory and (not directory.startswith(("/", "~")) or "\0" in directory):
        raise ConfigError(message("error.config_directory", where=where, value=written(directory)))


def refuse_bad_address(address: int, where: str) -> None:
    """Refuse an I2C address at which such panels don't answer."""
    if address not in ADDRESSES:
        known = ", ".join(f"0x{choice:02X}" for choice in ADDRESSES)
        value = f"0x{address:02X}" if address >= 0 else str(address)
        raise ConfigError(message("error.config_address", where=where, value=value, choices=known))


def refuse_bad_pins(pins: Mapping[str, int], place: Place, bus: Sequence[int]) -> None:
    """Refuse a pin of the I2C bus (field-notes 13), one outside GPIO 4 … 27, one used twice; 0 is none, except for
    the button. GPIO 0 and 1 are kept for add-on boards."""
    taken: dict[int, str] = {}
    for key, gpio in pins.items():
        if gpio == 0 and key != "button.gpio":
            continue
        if gpio in bus:
            raise ConfigError(message("error.config_pin_bus", where=place(key), value=gpio))
        if not 4 <= gpio <= 27:
            raise ConfigError(message("error.config_pin_range", where=place(key), value=gpio))
        if gpio in taken:
            raise ConfigError(message("error.config_pin_twice", where=place(key), value=gpio, other=taken[gpio]))
        taken[gpio] = key


def _hint(key: str, known: list[str]) -> Message:
    last = key.rpartition(".")[2]
    same_name = [candidate for candidate in known if candidate.rpartition(".")[2] == last]
    near = same_name or get_close_matches(key, known, n=1, cutoff=0.6)
    near = near or [name for name in known if get_close_matches(last, [name.rpartition(".")[2]], n=1, cutoff=0.7)]
    return message("config.did_you_mean", key=near[0]) if near else message("config.see_documented")
