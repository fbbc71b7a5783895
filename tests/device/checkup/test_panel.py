"""The test picture on a simulated panel, and whose controller draws it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PIL import ImageChops

from companion.messages import Message
from device.checkup.panel import border_picture, judge_panel, look_at_panel
from device.config import PanelSettings
from device.simulator import Bus, Chip, chip, install
from hardware.wiring import DRIVERS
from tests.device.checkup.machines import Somebody, topics


@pytest.fixture
def bus() -> Iterator[Bus]:
    simulated = Bus(1, sleep=lambda _: None)
    with install(simulated):
        yield simulated


class Looker(Somebody):
    """Looks at the simulated glass: is the picture of this driver whole?"""

    def __init__(self, seen: Chip, *drivers: str) -> None:
        super().__init__()
        self._seen, self._drivers = seen, list(drivers)

    def ask(self, what: Message) -> bool:
        self.heard.append(what.id)
        wanted = border_picture(self._drivers.pop(0))
        return ImageChops.difference(self._seen.image(), wanted).getbbox() is None


def test_the_border_stands_on_the_outermost_pixels() -> None:
    assert border_picture("ssd1306").getbbox() == (0, 0, 128, 64)


@pytest.mark.parametrize("driver", DRIVERS)
def test_the_right_driver_shows_the_picture_whole_and_leaves_the_panel_dark(bus: Bus, driver: str) -> None:
    panel = bus.attach(0x3C, chip(driver))
    somebody = Looker(panel, driver)
    assert topics(judge_panel(look_at_panel(PanelSettings(driver=driver), somebody))) == [("ok", "panel.whole")]
    assert somebody.heard == ["doctor.panel.ask"]
    assert not panel.on


@pytest.mark.parametrize(
    ("set_up", "real", "named"),
    [
        ("ssd1306", "sh1106", "sh1106"),
        ("ssd1309", "sh1106", "sh1106"),
        ("sh1106", "ssd1306", "ssd1306"),
        ("sh1106", "ssd1309", "ssd1306"),
    ],
)
def test_a_wrong_driver_spoils_the_picture_and_one_that_draws_it_is_named(
    bus: Bus, set_up: str, real: str, named: str
) -> None:
    panel = bus.attach(0x3C, chip(real))
    seen = look_at_panel(PanelSettings(driver=set_up), Looker(panel, set_up, named))
    assert seen.whole_with == named
    assert topics(judge_panel(seen)) == [("warning", "panel.other_driver")]


def test_a_picture_that_neither_driver_draws_is_told(bus: Bus) -> None:
    bus.attach(0x3C, chip("ssd1306"))
    assert topics(judge_panel(look_at_panel(PanelSettings(), Somebody([False, False])))) == [
        ("warning", "panel.spoilt")
    ]


def test_without_somebody_to_look_the_picture_is_shown_for_a_moment(bus: Bus, monkeypatch: pytest.MonkeyPatch) -> None:
    panel = bus.attach(0x3C, chip("ssd1306"))
    shown = []
    monkeypatch.setattr("device.checkup.panel.time.sleep", lambda seconds: shown.append(panel.image()))
    assert topics(judge_panel(look_at_panel(PanelSettings()))) == [("ok", "panel.takes")]
    assert shown
    assert shown[0].getbbox() == (0, 0, 128, 64)


def test_a_panel_that_is_gone_is_trouble(bus: Bus) -> None:
    assert topics(judge_panel(look_at_panel(PanelSettings()))) == [("trouble", "panel.lost")]
