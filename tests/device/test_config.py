"""The settings: the documented file, and what each refusal says."""

from __future__ import annotations

import tomllib
from importlib import resources
from itertools import pairwise
from pathlib import Path

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from device.catalogues import LANGUAGES, translator
from device.config import Config, ConfigError, load_config, override, read_config, state_directory
from device.config_checks import dotted
from hardware.wiring import load_pins

DOCUMENTED = resources.files("hardware").joinpath("sorrybox.toml").read_text("utf-8")


def refusal(text: str) -> ConfigError:
    with pytest.raises(ConfigError) as caught:
        read_config(text, "box.toml")
    return caught.value


def said(error: ConfigError, language: str = "en") -> str:
    return translator(language)(error.message)


def outcome(text: str) -> str:
    """`read`, or the sentence of the refusal."""
    try:
        read_config(text, "box.toml")
    except ConfigError as error:
        return said(error)
    return "read"


def test_the_documented_file_has_every_key_with_its_default() -> None:
    assert read_config(DOCUMENTED, "sorrybox.toml") == Config()
    assert dict(dotted(tomllib.loads(DOCUMENTED))).keys() == dict(dotted(msgspec.to_builtins(Config()))).keys()


def test_every_key_of_the_documented_file_has_a_comment_above_it() -> None:
    lines = DOCUMENTED.splitlines()
    for before, line in pairwise(lines):
        if " = " in line and not line.startswith("#"):
            assert before.startswith("#"), line


def test_without_a_file_all_defaults_hold() -> None:
    assert load_config() == Config()
    assert read_config("", "box.toml") == Config()


def test_the_defaults_are_those_of_the_wiring() -> None:
    pins, config = load_pins(), Config()
    assert config.button.gpio == pins.gpio("button")
    assert (config.panel.driver, config.panel.address, config.panel.port) == (
        pins.panel.driver, pins.panel.address, pins.panel.bus,
    )  # fmt: skip
    read_config(f"[led]\ngpio = {pins.gpio('lamp')}\n[buzzer]\ngpio = {pins.gpio('buzzer')}", "box.toml")


def test_settings_are_read_and_the_rest_keeps_its_default(tmp_path: Path) -> None:
    file = tmp_path / "box.toml"
    file.write_text('\ufefflanguage = "sv"\n[panel]\ndriver = "sh1106"\naddress = 0x3D\ndim_after = 5\n', "utf-8")
    config = load_config(file)
    assert (config.language, config.panel.driver, config.panel.address) == ("sv", "sh1106", 0x3D)
    assert (config.panel.dim_after, config.panel.off_after) == (5, 600)
    with pytest.raises(AttributeError):
        config.language = "it"  # type: ignore[misc]


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ('langage = "sv"', "box.toml: langage: there is no such setting; did you mean language?"),
        ("[server]\nprot = 1", "box.toml: server.prot: there is no such setting; did you mean server.port?"),
        ("[buton]\ngpio = 17", "box.toml: buton: there is no such setting; did you mean button?"),
        ('host = "::"', "box.toml: host: there is no such setting; did you mean server.host?"),
        ("[button]\npin = 4", "box.toml: button.pin: there is no such setting; did you mean button.gpio?"),
        ("zz = 1", "box.toml: zz: there is no such setting; hardware/sorrybox.toml lists them all."),
        ('[server]\nport = "80"', 'box.toml: server.port can’t be "80"; write a whole number, without quotes.'),
        ("[server]\nport = 80.0", "box.toml: server.port can’t be 80.0; write a whole number, without quotes."),
        ("[server]\nport = true", "box.toml: server.port can’t be true; write a whole number, without quotes."),
        ("[button]\nshutdown = 1", "box.toml: button.shutdown can’t be 1; write true or false, without quotes."),
        ("[button]\nhold_for_join = true",
         "box.toml: button.hold_for_join can’t be true; write a number, without quotes."),
        ("language = 1", "box.toml: language can’t be 1; write a text in quotes."),
        ("led = 27", "box.toml: led can’t be 27; write a table: [led] on a line of its own, its keys below."),
        ('language = ["en"]', 'box.toml: language can’t be ["en"]; write a text in quotes.'),
        ('[language]\nname = "en"', 'box.toml: language can’t be {"name": "en"}; write a text in quotes.'),
        ('language = "de"', 'box.toml: language can’t be "de"; use one of "en", "sv", "it", "ru".'),
        ("[server]\nport = 0", "box.toml: server.port can’t be 0; use a number from 1 to 65535."),
        ("[server]\nport = 65536", "box.toml: server.port can’t be 65536; use a number from 1 to 65535."),
        ('[server]\nhost = "a b"', 'box.toml: server.host can’t be "a b"; use an address of this computer, such as '
         "0.0.0.0 for all of them."),
        ('[server]\nhost = "1.2.3"', 'box.toml: server.host can’t be "1.2.3"; use an address of this computer, '
         "such as 0.0.0.0 for all of them."),
        ('[state]\ndirectory = "box"',
         'box.toml: state.directory can’t be "box"; use a path that starts with / or ~.'),
        ("[button]\ngpio = 2", "box.toml: button.gpio can’t be GPIO 2, which belongs to the panel’s I2C bus; connect "
         "it to another pin, such as 17."),
        ("[led]\ngpio = 3", "box.toml: led.gpio can’t be GPIO 3, which belongs to the panel’s I2C bus; connect it to "
         "another pin, such as 17."),
        ("[button]\ngpio = 0", "box.toml: button.gpio can’t be GPIO 0; use one from 4 to 27."),
        ("[led]\ngpio = -1", "box.toml: led.gpio can’t be GPIO -1; use one from 4 to 27."),
        ("[led]\ngpio = 1", "box.toml: led.gpio can’t be GPIO 1; use one from 4 to 27."),
        ("[buzzer]\ngpio = 28", "box.toml: buzzer.gpio can’t be GPIO 28; use one from 4 to 27."),
        ("[led]\ngpio = 17", "box.toml: led.gpio can’t be GPIO 17, which button.gpio uses already; give each a pin of "
         "its own."),
        ("[button]\nhold_for_join = nan",
         "box.toml: button.hold_for_join can’t be nan; use a number from 0.5 to 10."),
        ("[button]\nhold_for_shutdown = 2.5",
         "box.toml: button.hold_for_shutdown can’t be 2.5; use a number from 3 to 60."),
        (
            '[panel]\ndriver = "ssd1305"',
            'box.toml: panel.driver can’t be "ssd1305"; use one of "ssd1306", "sh1106", "ssd1309".',
        ),
        ("[panel]\naddress = 0x78", "box.toml: panel.address can’t be 0x78; such panels answer at one of 0x3C, 0x3D."),
        ("[panel]\nport = -1", "box.toml: panel.port can’t be -1; use a number from 0 to 255."),
        ("[panel]\nrotate = 90", "box.toml: panel.rotate can’t be 90; use one of 0, 180."),
        ("[panel]\ncontrast = 256", "box.toml: panel.contrast can’t be 256; use a number from 0 to 255."),
        ("[panel]\noff_after = 60", "box.toml: panel.off_after can’t be 60; use a number from 120 to 86400."),
    ],
)  # fmt: skip
def test_a_wrong_setting_is_refused_with_its_key_the_reason_and_the_cure(text: str, sentence: str) -> None:
    error = refusal(text)
    assert said(error) == sentence
    for language in LANGUAGES:
        assert said(error, language).startswith("box.toml: ")
        assert "\n" not in said(error, language)


@pytest.mark.parametrize(
    ("text", "line"),
    [("a =\n", 1), ('language = "en"\n[server\nport = 1\n', 2), ("\n\n[panel]\nx = 'a", 4), ("a = 1\na = 2", 2)],
)
def test_a_line_that_is_not_toml_is_named(text: str, line: int) -> None:
    assert f"box.toml, line {line}: this is not valid TOML (" in said(refusal(text))


def test_a_file_that_is_missing_or_not_text_is_refused_plainly(tmp_path: Path) -> None:
    with pytest.raises(ConfigError) as caught:
        load_config(tmp_path / "none.toml")
    assert said(caught.value).startswith(f"The settings file {tmp_path}/none.toml can’t be read (No such file")
    with pytest.raises(ConfigError) as caught:
        load_config(tmp_path)
    assert "can’t be read" in said(caught.value)
    (tmp_path / "latin.toml").write_bytes(b'language = "en"\n# p\xe5\n')
    with pytest.raises(ConfigError) as caught:
        load_config(tmp_path / "latin.toml")
    assert "line 2: " in said(caught.value)


def test_the_command_line_stands_over_the_file(tmp_path: Path) -> None:
    config = override(read_config("[server]\nport = 99", "box.toml"), host="::1", port=0, state=str(tmp_path))
    assert (config.server.host, config.server.port) == ("::1", 0)
    assert state_directory(config) == tmp_path
    with pytest.raises(ConfigError) as caught:
        override(Config(), port=70000)
    assert said(caught.value) == "--port can’t be 70000; use a number from 0 to 65535."
    with pytest.raises(ConfigError) as caught:
        override(Config(), host="no host")
    assert said(caught.value).startswith('--host can’t be "no host"')


def test_the_state_directory_is_systemds_or_below_home_unless_it_is_set() -> None:
    assert state_directory(Config(), {"STATE_DIRECTORY": "/var/lib/sorrybox:/x"}) == Path("/var/lib/sorrybox")
    assert state_directory(Config(), {"XDG_STATE_HOME": "/s"}) == Path("/s/sorrybox")
    assert state_directory(Config(), {}) == Path.home() / ".local/state/sorrybox"
    set_one = read_config('[state]\ndirectory = "/srv/box"', "box.toml")
    assert state_directory(set_one, {"STATE_DIRECTORY": "/var/lib/sorrybox"}) == Path("/srv/box")


_VALUES = st.recursive(
    st.booleans() | st.integers() | st.floats() | st.text(max_size=9),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=5,
)
_KEYS = st.sampled_from([key for key, _ in dotted(msgspec.to_builtins(Config()))]) | st.text(min_size=1, max_size=9)


@given(st.dictionaries(_KEYS, _VALUES, max_size=4))
def test_any_table_is_read_or_refused_in_one_line(values: dict[str, object]) -> None:
    assert "\n" not in outcome(_as_toml(values))


@given(st.text(max_size=200))
def test_any_text_is_read_or_refused(text: str) -> None:
    assert outcome(text)


def test_monstrous_files_are_refused() -> None:
    for text in (
        "a = " + "[" * 9999,
        "a." * 2000 + "a = 1",
        "[server]\nport = " + "9" * 9999,
        "port = 0x" + "9" * 9999,
    ):
        assert outcome(text) != "read"


def _as_toml(values: dict[str, object]) -> str:
    nested: dict[str, object] = {}
    for key, value in values.items():
        *parents, last = key.split(".")
        place: dict[str, object] = nested
        for parent in parents:
            below = place.setdefault(parent, {})
            if not isinstance(below, dict):
                break
            place = below
        place[last] = value
    return "\n".join(f"{_quoted(key)} = {_inline(value)}" for key, value in nested.items())


def _quoted(text: str) -> str:
    return '"' + "".join(f"\\U{ord(c):08X}" for c in text) + '"'


def _inline(value: object) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, str):
        return _quoted(value)
    if isinstance(value, list):
        return f"[{', '.join(_inline(item) for item in value)}]"
    if isinstance(value, dict):
        return f"{{{', '.join(f'{_quoted(key)} = {_inline(item)}' for key, item in value.items())}}}"
    return str(value)
