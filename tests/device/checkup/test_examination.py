"""The whole examination, of a box at rest and from inside a running one."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest
from gpiozero.pins.mock import MockFactory

from device.catalogues import translator
from device.checkup import examination
from device.checkup import panel as panel_check
from device.checkup.disk import DiskSeen, look_at_disk
from device.checkup.examination import examine
from device.checkup.findings import Finding, can_play, report, skipped, trouble, warning, well
from device.checkup.house import DISK_KEPT, KEPT, HouseDoctor
from device.checkup.pins import FactorySeen
from device.config import Config, ServerSettings, StateSettings
from device.simulator import Bus, chip, install
from tests.device.checkup.machines import make_pi, topics

ROOT = Path(__file__).parents[3]


@pytest.fixture
def bus(monkeypatch: pytest.MonkeyPatch) -> Iterator[Bus]:
    simulated = Bus(1, sleep=lambda _: None)
    monkeypatch.setattr(panel_check, "GLANCE", 0.0)
    with install(simulated):
        yield simulated


@pytest.fixture
def pins(monkeypatch: pytest.MonkeyPatch) -> MockFactory:
    """Mock pins that pass for real ones."""
    factory = MockFactory()
    monkeypatch.setattr(
        examination,
        "look_at_factory",
        lambda root: (FactorySeen("LineFactory", 0, chips=("/dev/gpiochip0",)), factory),
    )
    return factory


def config_for(tmp_path: Path) -> Config:
    return Config(
        server=ServerSettings(host="127.0.0.1", port=0), state=StateSettings(directory=str(tmp_path / "state"))
    )


def by_name(findings: list[Finding]) -> dict[str, str]:
    topics(findings)
    return {finding.name: finding.status for finding in findings}


def test_a_sound_box_can_play(tmp_path: Path, bus: Bus, pins: MockFactory) -> None:
    panel = bus.attach(0x3C, chip("ssd1306"))
    found = list(examine(config_for(tmp_path), root=make_pi(tmp_path / "pi")))
    assert can_play(found), topics(found)
    states = by_name(found)
    assert {name: states[name] for name in ("board", "rights", "pins", "button", "bus", "panel", "fonts", "port")} == (
        dict.fromkeys(("board", "rights", "pins", "button", "bus", "panel", "fonts", "port"), "ok")
    )
    assert not panel.on


def test_a_lamp_is_tried_only_if_there_is_one(tmp_path: Path, bus: Bus, pins: MockFactory) -> None:
    config = config_for(tmp_path)
    make_pi(tmp_path / "pi")
    assert "lamp" not in by_name(list(examine(config, root=tmp_path / "pi")))
    lit = msgspec.structs.replace(config, led=msgspec.structs.replace(config.led, gpio=27))
    assert by_name(list(examine(lit, root=tmp_path / "pi")))["lamp"] == "ok"


def test_a_box_without_its_panel_can_not_play_and_the_panel_is_not_tried(
    tmp_path: Path, bus: Bus, pins: MockFactory
) -> None:
    found = list(examine(config_for(tmp_path), root=make_pi(tmp_path / "pi")))
    assert not can_play(found)
    assert by_name(found)["panel"] == "skipped"
    assert by_name(found)["button"] == "ok"


def test_without_pins_the_button_is_not_tried(tmp_path: Path, bus: Bus, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(examination, "look_at_factory", lambda root: (FactorySeen("", reason="none"), None))
    states = by_name(list(examine(config_for(tmp_path), root=make_pi(tmp_path / "pi"))))
    assert (states["pins"], states["button"]) == ("trouble", "skipped")


def test_another_computer_is_checked_as_far_as_it_goes(tmp_path: Path) -> None:
    found = list(examine(config_for(tmp_path), root=tmp_path / "empty"))
    states = by_name(found)
    assert not can_play(found)
    assert states["board"] == "trouble"
    assert [name for name, status in states.items() if status == "skipped"] == [
        "rights", "pins", "button", "bus", "panel", "wifi", "network",
    ]  # fmt: skip
    assert states["disk"] in ("ok", "warning")
    assert states["port"] == "ok"


class Health(dict[str, str]):
    """Counts how often it is asked."""

    asked = 0

    def __call__(self) -> dict[str, str]:
        self.asked += 1
        return self


WELL = {"panel": "ok", "button": "ok", "journal": "ok"}


def house(tmp_path: Path, health: Health, *, simulated: bool = False, now: list[float] | None = None) -> HouseDoctor:
    clock = now or [0.0]
    return HouseDoctor(
        config_for(tmp_path), health, lambda: "http://192.168.1.7:8080",
        simulated=simulated, root=make_pi(tmp_path / "pi"), clock=lambda: clock[0],
    )  # fmt: skip


def test_a_running_box_that_is_well_says_so_in_the_askers_language(tmp_path: Path) -> None:
    answer = house(tmp_path, Health(WELL))("sv")
    assert answer["ok"]
    panel = next(check for check in answer["checks"] if check["name"] == "panel")
    assert panel["says"] == translator("sv")("doctor.panel.shows")


@pytest.mark.parametrize(
    ("part", "status", "name", "judged"),
    [
        ("panel", "lost", "panel", "trouble"),
        ("button", "lost", "button", "trouble"),
        ("button", "polling", "button", "warning"),
        ("journal", "full", "disk", "trouble"),
        ("journal", "exchanged", "disk", "trouble"),
        ("journal", "lost", "disk", "trouble"),
    ],
)
def test_a_running_box_tells_its_trouble_with_the_cure(
    tmp_path: Path, part: str, status: str, name: str, judged: str
) -> None:
    answer = house(tmp_path, Health({**WELL, part: status}))("en")
    check = next(check for check in answer["checks"] if check["name"] == name)
    assert check["status"] == judged
    assert check["cure"]
    assert answer["ok"] == (judged == "warning")


def test_a_simulated_box_needs_no_raspberry_pi(tmp_path: Path) -> None:
    answer = house(tmp_path, Health(WELL), simulated=True)("en")
    assert answer["ok"]
    assert answer["checks"][0]["status"] == "skipped"


def test_however_many_ask_the_box_looks_itself_over_once_in_a_while(tmp_path: Path) -> None:
    health, now = Health(WELL), [100.0]
    doctor = house(tmp_path, health, now=now)
    for language in ("en", "sv", "it", "ru"):
        doctor(language)
    assert health.asked == 1
    now[0] += KEPT + 0.1
    doctor("en")
    assert health.asked == 2


def test_nobody_who_asks_makes_the_box_write_to_its_card_again_and_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    looks = []

    def look(place: Path) -> DiskSeen:
        looks.append(place)
        return look_at_disk(place)

    monkeypatch.setattr("device.checkup.house.look_at_disk", look)
    now = [100.0]
    doctor = house(tmp_path, Health(WELL), now=now)
    for _ in range(10):
        doctor("en")
        now[0] += KEPT + 0.1
    assert len(looks) == 1
    now[0] += DISK_KEPT
    doctor("en")
    assert len(looks) == 2


def test_nobody_waits_while_another_thread_looks(tmp_path: Path) -> None:
    now = [100.0]
    doctor = house(tmp_path, Health(WELL), now=now)
    before = doctor("en")
    now[0] += KEPT + 0.1
    with doctor._looking:
        assert doctor("en") == before


def test_trouble_alone_keeps_the_box_from_playing() -> None:
    fine = [well("port.free", port=8080), warning("address.none"), skipped("wifi", "no_wifi")]
    assert can_play(fine)
    assert not can_play([*fine, trouble("pins.no_chip")])


def test_the_report_has_the_shape_that_outside_programs_read() -> None:
    answer = report([well("port.free", port=8080), trouble("pins.no_library")], translator("en"))
    assert answer["ok"] is False
    assert [set(check) for check in answer["checks"]] == [{"name", "status", "says", "cure"}] * 2
    assert answer["checks"][0]["cure"] is None
    assert "sorrybox-install" in str(answer["checks"][1]["cure"])


def test_every_sentence_of_the_catalogue_is_said_somewhere() -> None:
    catalogue = (ROOT / "device/locale/en/doctor.po").read_text()
    ids = set(re.findall(r'^msgid "doctor\.(.+)"$', catalogue, re.MULTILINE))
    code = "".join(
        path.read_text() for path in [*(ROOT / "device/checkup").glob("*.py"), ROOT / "device/cli/doctor.py"]
    )
    built = re.compile(r"^(name|skipped|status|lamp|buzzer)\.|\.cure$")
    assert {name for name in ids if not built.search(name) and f'{name}"' not in code} == set()
    for name in ids:
        if name.endswith(".cure"):
            assert name.removesuffix(".cure") in ids
