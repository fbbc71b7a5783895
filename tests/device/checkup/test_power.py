"""The supply: by the firmware's word, by the kernel's, or by none."""

from __future__ import annotations

from pathlib import Path

import pytest

from device.checkup.power import judge_power, look_at_power
from tests.device.checkup.machines import topics


@pytest.fixture(autouse=True)
def no_firmware(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A PATH with nothing on it but what a test puts there."""
    folder = tmp_path / "bin"
    folder.mkdir()
    monkeypatch.setenv("PATH", str(folder))
    return folder


def firmware_says(folder: Path, word: str) -> None:
    (folder / "vcgencmd").write_text(f'#!/bin/sh\n[ "$*" = get_throttled ] && echo "{word}"\n')
    (folder / "vcgencmd").chmod(0o755)


def kernel_says(root: Path, alarm: str, name: str = "rpi_volt") -> None:
    monitor = root / "sys/class/hwmon/hwmon1"
    monitor.mkdir(parents=True)
    (monitor / "name").write_text(f"{name}\n")
    (monitor / "in0_lcrit_alarm").write_text(f"{alarm}\n")


@pytest.mark.parametrize(
    ("word", "wanted"),
    [
        ("throttled=0x0", ("ok", "power.ok")),
        ("throttled=0x50005", ("warning", "power.low")),
        ("throttled=0x1", ("warning", "power.low")),
        ("throttled=0x50000", ("warning", "power.was_low")),
        ("throttled=0x8", ("warning", "power.slowed")),
        ("throttled=0x80008", ("warning", "power.slowed")),
        ("throttled=0xe0000", ("ok", "power.ok")),  # hot before, cool now
        ("error=2", ("skipped", "skipped.no_meter")),
    ],
)
def test_the_firmware_s_bits(tmp_path: Path, no_firmware: Path, word: str, wanted: tuple[str, str]) -> None:
    firmware_says(no_firmware, word)
    assert topics(judge_power(look_at_power(tmp_path))) == [wanted]


@pytest.mark.parametrize(("alarm", "wanted"), [("0", ("ok", "power.ok")), ("1", ("warning", "power.low"))])
def test_without_the_firmware_s_tool_the_kernel_is_asked(tmp_path: Path, alarm: str, wanted: tuple[str, str]) -> None:
    kernel_says(tmp_path, alarm)
    assert topics(judge_power(look_at_power(tmp_path))) == [wanted]


def test_another_monitor_is_not_the_supply_s(tmp_path: Path) -> None:
    kernel_says(tmp_path, "1", name="cpu_thermal")
    assert topics(judge_power(look_at_power(tmp_path))) == [("skipped", "skipped.no_meter")]


def test_a_firmware_that_refuses_leaves_the_word_to_the_kernel(tmp_path: Path, no_firmware: Path) -> None:
    (no_firmware / "vcgencmd").write_text("#!/bin/sh\nexit 255\n")  # no right to /dev/vcio, as in the box's sandbox
    (no_firmware / "vcgencmd").chmod(0o755)
    kernel_says(tmp_path, "1")
    assert topics(judge_power(look_at_power(tmp_path))) == [("warning", "power.low")]
