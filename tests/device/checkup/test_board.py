"""The computer, its clock, its libraries and its fonts."""

from __future__ import annotations

from datetime import UTC, datetime
from importlib.metadata import PackageNotFoundError
from pathlib import Path

import pytest

from device.checkup import type as faces
from device.checkup.board import BoardSeen, judge_board, look_at_board
from device.checkup.clock import ClockSeen, judge_clock, look_at_clock
from device.checkup.type import FontsSeen, judge_fonts, look_at_fonts
from device.checkup.versions import VersionsSeen, judge_versions, look_at_versions
from tests.device.checkup.machines import MODEL, make_pi, topics


def test_a_pi_is_told_by_its_device_tree(tmp_path: Path) -> None:
    assert look_at_board(make_pi(tmp_path)).model == MODEL


def test_a_pi_without_a_device_tree_is_told_by_proc_cpuinfo(tmp_path: Path) -> None:
    (tmp_path / "proc").mkdir()
    (tmp_path / "proc/cpuinfo").write_text(f"processor\t: 0\n\nRevision\t: 902120\nModel\t\t: {MODEL}\n")
    board = look_at_board(tmp_path)
    assert board.model == MODEL
    assert board.is_pi


def test_another_computer_is_told_to_simulate(tmp_path: Path) -> None:
    board = look_at_board(tmp_path)
    assert not board.is_pi
    assert topics(judge_board(board)) == [("trouble", "board.no_pi")]


def test_a_32_bit_system_is_warned_of() -> None:
    assert topics(judge_board(BoardSeen(MODEL, "armv7l", 32))) == [("warning", "board.bits")]
    assert topics(judge_board(BoardSeen(MODEL, "aarch64", 64))) == [("ok", "board.ok")]


@pytest.mark.parametrize(
    ("year", "synchronised", "wanted"),
    [
        (1970, True, ("warning", "clock.wrong")),
        (2027, False, ("warning", "clock.unset")),
        (2027, True, ("ok", "clock.ok")),
        (2027, None, ("ok", "clock.ok")),
    ],
)
def test_a_clock_is_doubted_before_our_time_and_before_the_network_set_it(
    year: int, synchronised: bool | None, wanted: tuple[str, str]
) -> None:
    assert topics(judge_clock(ClockSeen(datetime(year, 5, 1, tzinfo=UTC), synchronised))) == [wanted]


def test_whether_the_network_set_the_clock_is_told_by_systemd(tmp_path: Path) -> None:
    assert look_at_clock(tmp_path).synchronised is None
    folder = tmp_path / "run/systemd/timesync"
    folder.mkdir(parents=True)
    assert look_at_clock(tmp_path).synchronised is False
    (folder / "synchronized").touch()
    assert look_at_clock(tmp_path).synchronised is True


def installed(**versions: str) -> VersionsSeen:
    """What is seen where these libraries are installed, and sorrybox asks for what it asks for."""

    def version(name: str) -> str:
        key = name.lower().replace(".", "_").replace("-", "_")
        if key not in versions:
            raise PackageNotFoundError(name)
        return versions[key]

    return look_at_versions(["gpiozero>=2.0.1.post3", "pillow>=11,<14", "dev-tool>=1; extra == 'dev'"], version)


def test_libraries_that_fit_are_told() -> None:
    seen = installed(gpiozero="2.0.1.post3", pillow="13.0.0", gpiod="2.5.0")
    assert topics(judge_versions(seen)) == [("ok", "versions.ok")]
    assert ("gpiod", "2.5.0") in seen.told


@pytest.mark.parametrize(
    ("gpiozero", "pillow", "unfit"),
    [
        ("2.0.1.post2", "13.0.0", ("gpiozero>=2.0.1.post3 (2.0.1.post2)",)),
        ("2.0.1", "11.0", ("gpiozero>=2.0.1.post3 (2.0.1)",)),
        ("2.1", "14.0.0", ("pillow>=11,<14 (14.0.0)",)),
        ("2.1", "10.4.0", ("pillow>=11,<14 (10.4.0)",)),
    ],
)
def test_a_library_of_a_wrong_version_is_named_with_what_is_there(
    gpiozero: str, pillow: str, unfit: tuple[str, ...]
) -> None:
    seen = installed(gpiozero=gpiozero, pillow=pillow)
    assert seen.unfit == unfit
    assert topics(judge_versions(seen)) == [("trouble", "versions.unfit")]


def test_a_missing_library_is_trouble() -> None:
    assert installed(pillow="12").unfit == ("gpiozero>=2.0.1.post3 (-)",)


def test_rpi_gpio_is_warned_of_unless_it_is_the_new_one_over_lgpio() -> None:
    assert topics(judge_versions(installed(gpiozero="2.1", pillow="12", rpi_gpio="0.7.1"))) == [
        ("warning", "versions.rpi_gpio")
    ]
    assert not installed(gpiozero="2.1", pillow="12", rpi_gpio="0.7.2", rpi_lgpio="0.6").rpi_gpio


def test_this_environment_meets_what_sorrybox_asks_for() -> None:
    assert topics(judge_versions(look_at_versions())) == [("ok", "versions.ok")]


def test_the_fonts_are_whole() -> None:
    assert topics(judge_fonts(look_at_fonts())) == [("ok", "fonts.ok")]


def test_fonts_that_are_gone_or_lack_letters_are_told(monkeypatch: pytest.MonkeyPatch) -> None:
    assert topics(judge_fonts(FontsSeen(11, missing="ж"))) == [("warning", "fonts.missing")]

    def unreadable(face: str, text: str) -> None:
        raise FileNotFoundError(2, "No such file", f"{face}.bdf")

    monkeypatch.setattr(faces, "stencil", unreadable)
    assert topics(judge_fonts(look_at_fonts())) == [("trouble", "fonts.unreadable")]
