"""The box's settings: one TOML file, every key with a default (`hardware/sorrybox.toml` documents them all)."""

from __future__ import annotations

import os
import tomllib
from collections.abc import Mapping
from pathlib import Path

import msgspec

from companion.messages import message
from device.catalogues import LANGUAGES
from device.config_checks import (
    ConfigError,
    Place,
    check_types,
    refuse_bad_address,
    refuse_bad_host,
    refuse_bad_pins,
    refuse_other_than,
    refuse_outside,
    refuse_relative,
    refuse_unknown,
)
from hardware.wiring import DRIVERS, load_pins

__all__ = [
    "ButtonSettings",
    "BuzzerSettings",
    "Config",
    "ConfigError",
    "LedSettings",
    "PageSettings",
    "PanelSettings",
    "ServerSettings",
    "StateSettings",
    "load_config",
    "override",
]

_PINS = load_pins()


class ServerSettings(msgspec.Struct, frozen=True, kw_only=True):
    """Where phones find the page."""

    host: str = "0.0.0.0"  # noqa: S104 - phones at the table must reach it
    port: int = 8080
    address: str = ""
    """What phones are told instead of the address that the box finds; empty: nothing else."""


class StateSettings(msgspec.Struct, frozen=True, kw_only=True):
    """Where the table is kept."""

    directory: str = ""
    """Empty: see `state_directory`."""


class ButtonSettings(msgspec.Struct, frozen=True, kw_only=True):
    """The one button; times in seconds."""

    gpio: int = _PINS.gpio("button")
    hold_for_join: float = 2.0
    hold_for_shutdown: float = 8.0
    shutdown: bool = True
    """Whether the long hold turns the computer off; never outside a Raspberry Pi."""


class LedSettings(msgspec.Struct, frozen=True, kw_only=True):
    """The lamp in the button; GPIO 0: none."""

    gpio: int = 0


class BuzzerSettings(msgspec.Struct, frozen=True, kw_only=True):
    """The buzzer; GPIO 0: none."""

    gpio: int = 0


class PanelSettings(msgspec.Struct, frozen=True, kw_only=True):
    """The OLED; times in seconds, 0 for never."""

    driver: str = _PINS.panel.driver
    address: int = _PINS.panel.address
    port: int = _PINS.panel.bus
    rotate: int = 0
    contrast: int = 207
    dim_after: float = 120.0
    off_after: float = 600.0


class PageSettings(msgspec.Struct, frozen=True, kw_only=True):
    """What the phones' page shows."""

    count_cards: bool = True
    """Whether it counts the cards still to come, by card."""


class Config(msgspec.Struct, frozen=True, kw_only=True):
    """All settings."""

    language: str = "en"
    server: ServerSettings = ServerSettings()
    state: StateSettings = StateSettings()
    button: ButtonSettings = ButtonSettings()
    led: LedSettings = LedSettings()
    buzzer: BuzzerSettings = BuzzerSettings()
    panel: PanelSettings = PanelSettings()
    page: PageSettings = PageSettings()


def load_config(path: Path | None = None) -> Config:
    """The settings of a file, or all defaults without one.

    Raises `ConfigError`: the file can't be read, a line is not TOML, or a key is unknown, of the wrong type or has a
    value that can't be. It names the dotted key, the reason and the cure.
    """
    if path is None:
        return Config()
    try:
        text = path.read_bytes().decode("utf-8-sig")
    except OSError as error:
        raise ConfigError(message("error.config_unreadable", file=str(path), reason=error.strerror or "?")) from error
    except UnicodeDecodeError as error:
        line = path.read_bytes()[: error.start].count(b"\n") + 1
        raise ConfigError(message("error.config_syntax", file=str(path), line=line, reason="UTF-8")) from error
    return read_config(text, str(path))


def read_config(text: str, file: str) -> Config:
    """The settings in a TOML text; `file` names it in refusals."""
    place = Place(file)
    try:
        table = tomllib.loads(text)
        refuse_unknown(table, Config(), place)
        check_types(table, Config(), place)
    except tomllib.TOMLDecodeError as error:
        raise _syntax_error(error, text, file) from error
    except (ValueError, RecursionError) as error:  # a number of thousands of digits, thousands of brackets
        raise ConfigError(message("error.config_syntax", file=file, line=1, reason=str(error))) from error
    config = msgspec.convert(table, Config)
    _check_values(config, place)
    return config


def override(config: Config, *, host: str | None = None, port: int | None = None, state: str | None = None) -> Config:
    """The settings with the command line's `--host`, `--port` (0: any free one) and `--state` over them.

    Raises `ConfigError` naming the option.
    """
    server, directory = config.server, config.state
    if host is not None:
        refuse_bad_host(host, "--host")
        server = msgspec.structs.replace(server, host=host)
    if port is not None:
        refuse_outside(port, "--port", 0, 65535)
        server = msgspec.structs.replace(server, port=port)
    if state is not None:
        directory = StateSettings(directory=str(Path(state).expanduser().absolute()))
    return msgspec.structs.replace(config, server=server, state=directory)


def state_directory(config: Config, environ: Mapping[str, str] = os.environ) -> Path:
    """Where the table is kept: as set, else systemd's StateDirectory=, else under the user's home."""
    if config.state.directory:
        return Path(config.state.directory).expanduser()
    if given := environ.get("STATE_DIRECTORY"):
        return Path(given.split(":")[0])
    if base := environ.get("XDG_STATE_HOME"):
        return Path(base) / "sorrybox"
    return Path("~/.local/state/sorrybox").expanduser()


def _syntax_error(error: tomllib.TOMLDecodeError, text: str, file: str) -> ConfigError:
    reason, _, where = str(error).rpartition(" (at ")
    numbers = [int(word) for word in where.replace(",", " ").rstrip(")").split() if word.isdigit()]
    line = numbers[0] if numbers else text.count("\n") + 1
    return ConfigError(message("error.config_syntax", file=file, line=line, reason=reason or str(error)))


def _check_values(config: Config, place: Place) -> None:
    refuse_other_than(config.language, place("language"), LANGUAGES)
    refuse_bad_host(config.server.host, place("server.host"))
    if config.server.address:
        refuse_bad_host(config.server.address, place("server.address"))
    refuse_outside(config.server.port, place("server.port"), 1, 65535)
    refuse_relative(config.state.directory, place("state.directory"))
    button, panel = config.button, config.panel
    refuse_bad_pins(
        {"button.gpio": button.gpio, "led.gpio": config.led.gpio, "buzzer.gpio": config.buzzer.gpio},
        place,
        bus=(_PINS.gpio("sda"), _PINS.gpio("scl")),
    )
    refuse_outside(button.hold_for_join, place("button.hold_for_join"), 0.5, 10)
    refuse_outside(button.hold_for_shutdown, place("button.hold_for_shutdown"), button.hold_for_join + 1, 60)
    refuse_other_than(panel.driver, place("panel.driver"), DRIVERS)
    refuse_bad_address(panel.address, place("panel.address"))
    refuse_outside(panel.port, place("panel.port"), 0, 255)
    refuse_other_than(panel.rotate, place("panel.rotate"), (0, 180))
    refuse_outside(panel.contrast, place("panel.contrast"), 0, 255)
    refuse_outside(panel.dim_after, place("panel.dim_after"), 0, 86400)
    if panel.off_after != 0:
        refuse_outside(panel.off_after, place("panel.off_after"), max(panel.dim_after, 1), 86400)
