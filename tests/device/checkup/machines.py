"""Machines to look at: folders with what /proc, /sys, /dev and /boot of a Raspberry Pi tell."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path

from companion.messages import Message
from device.catalogues import translator
from device.checkup.findings import Finding

MODEL = "Raspberry Pi Zero 2 W Rev 1.0"


def make_pi(root: Path, *, config: str = "dtparam=i2c_arm=on\n", adapter: bool = True, device: bool = True) -> Path:
    """A Raspberry Pi with I2C bus 1, or with a part of it missing."""
    files = {
        "proc/device-tree/model": f"{MODEL}\0",
        "boot/firmware/config.txt": config,
        "dev/gpiochip0": "",
    }
    if device:
        files["dev/i2c-1"] = ""
    if adapter:
        files["sys/bus/i2c/devices/i2c-1/name"] = "bcm2835 (i2c@7e804000)\n"
    for name, text in files.items():
        place = root / name
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_text(text)
    return root


class Somebody:
    """A person who gives these answers, one after another, and does what is told."""

    def __init__(self, answers: Iterable[bool] = ()) -> None:
        self.heard: list[str] = []
        self._answers = list(answers)

    def tell(self, what: Message) -> None:
        self.heard.append(what.id)

    def ask(self, what: Message) -> bool:
        self.heard.append(what.id)
        return self._answers.pop(0)


def topics(findings: Sequence[Finding] | Finding) -> list[tuple[str, str]]:
    """Status and id of each; every one can be said in every language, and every trouble has a cure."""
    found = [findings] if isinstance(findings, Finding) else list(findings)
    for finding in found:
        assert (finding.cure is not None) == (finding.status in ("warning", "trouble")), finding
        for language in ("en", "sv", "it", "ru"):
            say = translator(language)
            assert say(finding.says)
            assert finding.cure is None or say(finding.cure)
    return [(finding.status, finding.says.id.removeprefix("doctor.")) for finding in found]
