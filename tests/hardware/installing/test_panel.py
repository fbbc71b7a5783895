"""What the panel shows of an installation, before there is a program that could: on every controller's glass."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from PIL import Image

from device.simulator import Chip, chip
from hardware.installing import panel
from hardware.wiring import DRIVERS

LONG = (
    "there is no internet here; the packages python3-venv can't be fetched. Connect the box to a network with "
    "internet, or take the release, which holds all that is needed."
)


def dots(pages: list[bytes], left: int) -> bytes:
    """A picture's pages as the glass shows them, `left` columns from its edge."""
    whole = Image.new("1", (128, 64))
    for number, page in enumerate(pages):
        for column, byte in enumerate(page):
            for bit in range(8):
                if byte >> bit & 1:
                    whole.putpixel((left + column, 8 * number + bit), 1)
    return whole.tobytes()


def shown_on(glass: Chip, heading: str, text: str) -> list[bytes]:
    pages = panel.picture(heading, text, panel.glyphs())
    for message in panel.messages(pages):
        assert len(message) <= 33, "more than the smallest adapters take at once"
        glass.receive(message)
    return pages


@pytest.mark.parametrize("driver", DRIVERS)
def test_one_way_of_speaking_shows_the_text_upright_on_every_controller(driver: str) -> None:
    glass = chip(driver)
    pages = shown_on(glass, "Installing 4/6", "The program")
    assert glass.image().tobytes() == dots(pages, 0 if driver == "sh1106" else panel.FIRST_COLUMN)
    assert glass.lit


@pytest.mark.parametrize("driver", DRIVERS)
def test_nothing_of_what_the_memory_held_before_stays(driver: str) -> None:
    glass, chance = chip(driver), random.Random(2)
    for text in ("The program", LONG, "Settings"):
        glass.memory[:] = chance.randbytes(len(glass.memory))
        pages = shown_on(glass, "Installing", text)
        assert glass.image().tobytes() == dots(pages, 0 if driver == "sh1106" else panel.FIRST_COLUMN)


def test_every_letter_of_the_installer_s_sentences_is_in_the_font() -> None:
    script = Path(panel.__file__).parents[1] / "install.sh"
    assert set(script.read_text("ascii")) - {"\n", "\t"} <= set(panel.glyphs())


def rows(pages: list[bytes]) -> list[bool]:
    """Whether anything is lit in each row."""
    return [any(byte >> row % 8 & 1 for byte in pages[row // 8]) for row in range(64)]


def test_a_long_sentence_takes_five_lines_and_ends_in_dots_and_a_short_one_stands_roomily() -> None:
    letters = panel.glyphs()
    long, cut = panel.picture("Not installed", LONG, letters), panel.picture("Not installed", LONG[:75], letters)
    assert any(rows(long)[52:])
    assert long != cut
    assert long[6:] != cut[6:], "dots"
    assert not any(rows(panel.picture("Installing 4/6", "The program", letters))[30:])


def test_without_a_bus_and_without_a_panel_it_says_so_by_its_status_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(panel, "BUS", str(tmp_path / "i2c-1"))
    assert not panel.show("Installing 4/6", "The program")
    (tmp_path / "i2c-1").touch()  # no bus: it can't be asked for an address
    assert not panel.show("Installing 4/6", "The program")


def test_a_panel_at_the_other_address_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    glass, asked = chip("ssd1306"), list[int]()

    def write(_bus: int, message: bytes) -> int:
        if asked[-1] != 0x3D:
            raise OSError(121, "Remote I/O error")
        glass.receive(message)
        return len(message)

    monkeypatch.setattr(panel, "BUS", str(tmp_path / "i2c-1"))
    (tmp_path / "i2c-1").touch()
    monkeypatch.setattr("hardware.installing.panel.fcntl.ioctl", lambda _bus, _what, address: asked.append(address))
    monkeypatch.setattr("hardware.installing.panel.os.write", write)
    assert panel.show("Installing 4/6", "The program")
    assert asked == [0x3C, 0x3D]
    pages = panel.picture("Installing 4/6", "The program", panel.glyphs())
    assert glass.image().tobytes() == dots(pages, panel.FIRST_COLUMN)
