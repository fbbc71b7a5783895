"""From the written card to the first card without a command: what lies on it installs, updates and sets the box."""

from __future__ import annotations

import os
import re
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path

import pytest

from hardware.release import copy_project, fetch_wheels, fill_card
from tests.hardware.computer import Computer, computer, missing
from tests.hardware.test_install_chroot import Machine, bring_network
from tests.hardware.test_update import Box
from tests.machine.systems import CannotBuild, Debian, do, fetch_system

CARD = Path(__file__).parents[2] / "hardware/card"
ON_CARD = "boot/firmware"


@pytest.fixture
def written(request: pytest.FixtureRequest) -> Iterator[Computer]:
    """A computer whose card was written, with the two things copied onto it; off."""
    if missing():
        pytest.skip(str(missing()))
    with computer() as made:
        made.furnish()
        copy_project(made.upper / ON_CARD / "sorrybox")
        fetch_wheels(made.upper / ON_CARD / "sorrybox/wheels", ("3.11",), "x86_64", 10**9)
        made.put(f"{ON_CARD}/vendor-data", (CARD / "vendor-data").read_text())
        yield made


@pytest.mark.soak
def test_a_card_as_the_page_tells_becomes_a_box_and_takes_what_is_changed_on_it(written: Computer) -> None:
    box = Box(written)
    settings = written.upper / ON_CARD / "sorrybox/sorrybox.toml"
    settings.write_text(settings.read_text().replace('language = "en"', 'language = "it"'))
    written.boot()
    told = written.run(f"sh /{ON_CARD}/vendor-data", patience=600)  # cloud-init's part
    assert told.returncode == 0, told.stdout + told.stderr
    log = (written.upper / ON_CARD / "sorrybox-log.txt").read_text()
    assert "The box can play" in log
    assert box.ask("/healthz")["ok"]
    assert 'language = "it"' in written.run("cat /etc/sorrybox.toml").stdout
    first = box.draw()["card"]
    assert first

    written.cut()
    written.boot()
    assert box.ask("/api/state")["card"] == first
    assert (written.upper / ON_CARD / "sorrybox-log.txt").read_text() == log, "nothing new, nothing done"

    written.cut()
    settings.write_text(settings.read_text().replace('language = "it"', 'language = "ru"'))
    written.boot()
    assert 'language = "ru"' in written.run("cat /etc/sorrybox.toml").stdout
    assert box.ask("/api/state")["card"] == first

    written.cut()
    settings.write_text(settings.read_text() + "\nnonsense = 1\n")
    written.boot()
    assert "nonsense" not in written.run("cat /etc/sorrybox.toml").stdout
    assert "the old ones stay" in (written.upper / ON_CARD / "sorrybox-log.txt").read_text()
    assert box.ask("/api/state")["card"] == first

    written.cut()
    (written.upper / ON_CARD / "sorrybox/RELEASE").write_text("0.2.0 another\n")
    (written.upper / ON_CARD / "sorrybox/requirements/run.txt").write_text("nonsense==0 --hash=sha256:00\n")
    written.boot()
    assert "The box plays on as before." in (written.upper / ON_CARD / "sorrybox-log.txt").read_text()
    assert box.ask("/api/state")["card"] == first


@pytest.mark.soak
@pytest.mark.skipif(os.geteuid() != 0, reason="needs root")
def test_with_a_network_the_package_that_the_system_lacks_comes_too(tmp_path: Path) -> None:
    """On Trixie, up to the box's start: what cloud-init and systemd would call is called here."""
    try:
        system = fetch_system(Debian("trixie"))
    except CannotBuild as trouble:
        pytest.skip(str(trouble))
    root = tmp_path / "root"
    root.mkdir()
    do("tar", "-C", str(root), "--numeric-owner", "--xattrs", "-xf", str(system))
    bring_network(root)
    (root / ON_CARD).mkdir(parents=True, exist_ok=True)
    (root / ON_CARD / "config.txt").write_text("dtparam=audio=on\n")
    fill_card(root / ON_CARD, ("3.13",), "x86_64")
    machine = Machine(root)
    assert machine.run("command -v i2cdetect", check=False).returncode != 0
    calls = f"sh /{ON_CARD}/vendor-data && SORRYBOX_ARCHITECTURE=arm64 sh /usr/local/lib/sorrybox/from-card"
    machine.run(f"export SYSTEMD_OFFLINE=1; {calls}")
    log = machine.read(f"{ON_CARD}/sorrybox-log.txt")
    assert re.search("Installed:.* i2c-tools", log), log
    machine.run("i2cdetect -V && sorrybox moves S,S,S,S/-/S,S,S,S/- red 1")
    assert machine.run("systemctl is-enabled sorrybox sorrybox-card").stdout.split() == ["enabled", "enabled"]


def test_the_page_is_whole_and_names_only_what_the_release_holds() -> None:
    text = (CARD / "READ ME FIRST.html").read_text("utf-8")
    HTMLParser().feed(text)
    for name in ("vendor-data", "sorrybox-log.txt", "sorrybox/sorrybox.toml", "copy to the card"):
        assert name in text
    assert (CARD / "vendor-data").is_file()
    assert "sorrybox-log.txt" in (CARD / "from-card").read_text()
    table = text[text.index("<table>") : text.index("</table>") + len("</table>")].replace("&nbsp;", " ")
    assert len(ET.fromstring(table)) == 9  # noqa: S314 - our own page


def test_every_name_on_the_card_is_one_that_its_small_part_a_fat_can_hold(tmp_path: Path) -> None:
    copy_project(tmp_path / "sorrybox")
    names = [file.relative_to(tmp_path) for file in tmp_path.rglob("*")]
    assert len(names) > 300
    for name in names:
        assert not set(str(name)) & set('<>:"\\|?*'), name
        assert str(name).isascii()
        assert not name.name.endswith((".", " ")), name
        assert len(str(name)) < 180, f"{name}: Windows copies no path of more than 260"
    assert len({str(name).lower() for name in names}) == len(names), "two names that are one on a FAT"
    assert not any(file.is_symlink() for file in tmp_path.rglob("*"))


def test_the_files_for_dropped_settings_are_what_cloud_init_reads_and_ask_for_each_word() -> None:
    user_data = (CARD / "if-dropped/user-data").read_text("utf-8")
    assert user_data.startswith("#cloud-config\n")
    network = (CARD / "if-dropped/network-config").read_text("utf-8")
    assert user_data.count("<") == 1 + 2  # the comment's and the two to fill in
    assert network.count("<") == 3
    assert "\t" not in user_data + network
