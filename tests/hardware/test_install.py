"""The installer on a folder that stands for the Pi's card (`ROOT=`): what it writes, keeps and refuses."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

import pytest

from hardware.release import copy_project

SOURCE = Path(__file__).parents[2]
SCRIPT = SOURCE / "hardware" / "install.sh"
STOCK_CONFIG = """# For more options and information see the documentation
#dtparam=i2c_arm=on
dtparam=audio=on

[cm4]
otg_mode=1
"""
BLOCK = """# sorrybox begin
[all]
dtparam=i2c_arm=on
dtparam=i2c_arm_baudrate=400000
# sorrybox end
"""

pytestmark = pytest.mark.skipif(not SCRIPT.exists(), reason="needs the source tree, not only the installed package")


@pytest.fixture
def card(tmp_path: Path) -> Path:
    """A card as Raspberry Pi OS Bookworm leaves it, as far as the installer looks at it."""
    (tmp_path / "etc").mkdir()
    (tmp_path / "etc/os-release").write_text('ID=debian\nVERSION_CODENAME=bookworm\nPRETTY_NAME="x"\n')
    (tmp_path / "boot/firmware").mkdir(parents=True)
    (tmp_path / "boot/firmware/config.txt").write_text(STOCK_CONFIG)
    return tmp_path


def install(card: Path, *words: str, architecture: str = "arm64") -> subprocess.CompletedProcess[str]:
    surroundings = {"PATH": os.environ["PATH"], "ROOT": str(card), "SORRYBOX_ARCHITECTURE": architecture}
    return subprocess.run([SCRIPT, *words], env=surroundings, capture_output=True, text=True, check=False)


def everything(card: Path) -> dict[str, str]:
    return {str(path.relative_to(card)): path.read_text() for path in card.rglob("*") if path.is_file()}


def test_shellcheck_has_nothing_to_say() -> None:
    if shutil.which("shellcheck") is None:
        pytest.skip("shellcheck is not installed")
    told = subprocess.run(["shellcheck", str(SCRIPT)], capture_output=True, text=True, check=False)
    assert told.stdout == ""


def test_it_writes_the_unit_the_rule_the_settings_and_the_bus(card: Path) -> None:
    told = install(card)
    assert told.returncode == 0, told.stderr
    assert (card / "boot/firmware/config.txt").read_text() == STOCK_CONFIG + BLOCK
    assert (card / "boot/firmware/config.txt.before-sorrybox").read_text() == STOCK_CONFIG
    for there, here in {
        "etc/systemd/system/sorrybox.service": "sorrybox.service",
        "etc/systemd/system/sorrybox-settle.service": "sorrybox-settle.service",
        "etc/polkit-1/rules.d/50-sorrybox.rules": "50-sorrybox.rules",
        "etc/systemd/system/sorrybox-network.service": "sorrybox-network.service",
        "etc/systemd/system/sorrybox-network.socket": "sorrybox-network.socket",
        "etc/polkit-1/rules.d/60-sorrybox-network.rules": "60-sorrybox-network.rules",
        "etc/NetworkManager/dnsmasq-shared.d/sorrybox.conf": "sorrybox-dnsmasq.conf",
        "etc/sorrybox.toml": "sorrybox.toml",
    }.items():
        assert (card / there).read_text() == (SOURCE / "hardware" / here).read_text()
    assert "\ni2c-dev\n" in (card / "etc/modules-load.d/sorrybox.conf").read_text()
    assert "sudo reboot" in told.stdout


def test_a_second_run_changes_nothing_and_asks_for_no_restart(card: Path) -> None:
    install(card)
    before = everything(card)
    told = install(card)
    assert told.returncode == 0
    assert everything(card) == before
    assert "wrote" not in told.stdout
    assert "sudo reboot" not in told.stdout


def test_an_update_keeps_the_settings_and_the_games(card: Path) -> None:
    install(card)
    (card / "etc/sorrybox.toml").write_text('language = "sv"\n')
    (card / "var/lib/sorrybox").mkdir(parents=True)
    (card / "var/lib/sorrybox/journal.db").write_text("games")
    install(card)
    assert (card / "etc/sorrybox.toml").read_text() == 'language = "sv"\n'
    assert (card / "var/lib/sorrybox/journal.db").read_text() == "games"


def test_uninstalling_leaves_settings_and_games_and_nothing_else(card: Path) -> None:
    before = everything(card)
    install(card)
    (card / "var/lib/sorrybox").mkdir(parents=True)
    (card / "var/lib/sorrybox/journal.db").write_text("games")
    told = install(card, "uninstall")
    assert told.returncode == 0
    left = everything(card)
    kept = {"etc/sorrybox.toml", "var/lib/sorrybox/journal.db"}
    assert set(left) == set(before) | kept
    assert all(left[name] == text for name, text in before.items())
    for name in ("/var/lib/sorrybox", "/etc/sorrybox.toml", "the box's users", "The system's packages stay"):
        assert name in told.stdout


def test_uninstalling_twice_is_no_error(card: Path) -> None:
    install(card, "uninstall")
    assert install(card, "uninstall").returncode == 0


@pytest.mark.parametrize("words", [(), ("--wifi-power-save-on",), ("uninstall",)])
def test_a_dry_run_touches_nothing_and_says_what_it_would_do(card: Path, words: tuple[str, ...]) -> None:
    if "uninstall" in words:
        install(card)
    before = everything(card)
    told = install(card, "--dry-run", *words)
    assert told.returncode == 0
    assert everything(card) == before
    assert "would" in told.stdout


def test_a_dry_run_needs_no_root_and_names_every_command(card: Path) -> None:
    told = install(card, "--dry-run").stdout
    for command in (
        "apt-get install -q -y --no-install-recommends python3 python3-venv polkitd",
        "usermod --append --groups gpio,i2c sorrybox",
        "useradd --system --user-group --home-dir /var/lib/sorrybox-network",
        "systemctl enable sorrybox-network.socket sorrybox-network.service",
        "python3 -m venv /opt/sorrybox/venv-",
        "--require-hashes -r",
        "systemctl enable sorrybox.service",
    ):
        assert f"would run: {command}" in told or command in told, command


def test_older_systems_with_the_file_in_boot_are_served_too(card: Path) -> None:
    (card / "boot/firmware/config.txt").rename(card / "boot/config.txt")
    install(card)
    assert (card / "boot/config.txt").read_text() == STOCK_CONFIG + BLOCK


@pytest.mark.parametrize(
    ("stock", "expected"),
    [
        ("dtparam=i2c_arm=off", "dtparam=i2c_arm=off\n" + BLOCK),  # no newline at the end; ours comes later and wins
        (BLOCK + "gpu_mem=64\n", "gpu_mem=64\n" + BLOCK),
        ("# sorrybox begin\ngpu_mem=64\n", "# sorrybox begin\ngpu_mem=64\n" + BLOCK),  # an end that someone deleted
        ("a=1\r\nb=2\r\n", "a=1\r\nb=2\r\n" + BLOCK),
        ("", BLOCK),
    ],
)
def test_other_people_s_lines_in_config_txt_stay(card: Path, stock: str, expected: str) -> None:
    config = card / "boot/firmware/config.txt"
    config.write_bytes(stock.encode())
    install(card)
    assert config.read_bytes().decode() == expected


def test_without_a_config_txt_it_says_where_to_turn_the_bus_on(card: Path) -> None:
    (card / "boot/firmware/config.txt").unlink()
    told = install(card)
    assert told.returncode == 0
    assert "raspi-config" in told.stdout


def test_the_wifi_is_kept_awake_unless_asked_otherwise(card: Path) -> None:
    install(card)
    told = card / "etc/NetworkManager/conf.d/sorrybox.conf"
    assert "[connection]\nwifi.powersave = 2\n" in told.read_text()
    install(card, "--wifi-power-save-on")
    assert not told.exists()
    install(card, "--wifi-power-save-off")
    assert told.exists()


@pytest.mark.parametrize("architecture", ["armhf", "armv7l", "i386"])
def test_a_32_bit_system_is_refused_with_the_cure(card: Path, architecture: str) -> None:
    told = install(card, architecture=architecture)
    assert told.returncode == 1
    assert "64-bit systems only" in told.stderr
    assert "Raspberry Pi OS (64-bit)" in told.stderr
    assert not (card / "etc/sorrybox.toml").exists()


def test_trixie_is_welcome_and_bullseye_is_not(card: Path) -> None:
    (card / "etc/os-release").write_text("VERSION_CODENAME=trixie\n")
    assert install(card).returncode == 0
    (card / "etc/os-release").write_text("VERSION_CODENAME=bullseye\n")
    told = install(card)
    assert told.returncode == 1
    assert "'bullseye'" in told.stderr
    assert "Bookworm or Trixie" in told.stderr


def test_a_word_it_does_not_know_stops_it_before_anything_is_done(card: Path) -> None:
    before = everything(card)
    told = install(card, "--wifi")
    assert told.returncode == 1
    assert "'--wifi'" in told.stderr
    assert everything(card) == before


def test_help_says_what_stays_after_uninstalling(card: Path) -> None:
    told = install(card, "--help")
    assert told.returncode == 0
    assert "games and settings stay" in told.stdout


def test_a_computer_that_is_no_pi_is_left_alone_and_told_how_to_try_the_box(card: Path) -> None:
    before = everything(card)
    told = install(card, architecture="amd64")
    assert told.returncode == 1
    assert "no Raspberry Pi" in told.stderr
    assert "make run" in told.stderr
    assert "apt-get" not in told.stdout
    assert everything(card) == before
    assert install(card, "--anyway", architecture="amd64").returncode == 0
    (card / "proc").mkdir()
    (card / "proc/cpuinfo").write_text("Model\t\t: Raspberry Pi Zero 2 W Rev 1.0\n")
    assert install(card, architecture="amd64").returncode == 0


def test_a_release_s_own_settings_are_those_of_a_first_installation(card: Path, tmp_path: Path) -> None:
    folder = tmp_path / "release"
    copy_project(folder)
    (folder / "sorrybox.toml").write_text('language = "it"\r\n')
    words = {"PATH": os.environ["PATH"], "ROOT": str(card), "SORRYBOX_ARCHITECTURE": "arm64"}
    told = subprocess.run(
        ["sh", folder / "hardware/install.sh"], env=words, capture_output=True, text=True, check=False
    )
    assert told.returncode == 0, told.stderr
    assert (card / "etc/sorrybox.toml").read_bytes() == b'language = "it"\r\n'


def test_a_release_installs_from_its_own_wheels_without_apt_s_venv(card: Path, tmp_path: Path) -> None:
    folder = tmp_path / "release"
    copy_project(folder)
    (folder / "wheels/any").mkdir(parents=True)
    for name in ("pip-26.0-py3-none-any.whl", "sorrybox-0.1.0-py3-none-any.whl"):
        (folder / "wheels/any" / name).touch()
    words = {"PATH": os.environ["PATH"], "ROOT": str(card), "SORRYBOX_ARCHITECTURE": "arm64"}
    told = subprocess.run(
        ["sh", folder / "hardware/install.sh"], env=words, capture_output=True, text=True, check=False
    )
    assert told.returncode == 0, told.stderr
    assert "python3 -m venv --without-pip" in told.stdout
    assert f"--no-index --find-links {folder}/wheels/any" in told.stdout
    assert "build.txt" not in told.stdout
