"""The installer on a folder that stands for the Pi's card (`ROOT=`): what it writes, keeps and refuses."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

import pytest

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
        "etc/polkit-1/rules.d/50-sorrybox.rules": "50-sorrybox.rules",
        "etc/sorrybox.toml": "sorrybox.toml",
    }.items():
        assert (card / there).read_text() == (SOURCE / "hardware" / here).read_text()
    assert "\ni2c-dev\n" in (card / "etc/modules-load.d/sorrybox.conf").read_text()
    assert "sudo reboot" in told.stdout
    assert not (card / "etc/NetworkManager").exists()


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


def test_uninstalling_keeps_settings_and_games_and_puts_the_boot_settings_back(card: Path) -> None:
    before = everything(card)
    install(card, "--wifi-power-save-off")
    (card / "var/lib/sorrybox").mkdir(parents=True)
    (card / "var/lib/sorrybox/journal.db").write_text("games")
    told = install(card, "uninstall")
    assert told.returncode == 0
    left = everything(card)
    kept = {"etc/sorrybox.toml", "var/lib/sorrybox/journal.db", "boot/firmware/config.txt.before-sorrybox"}
    assert set(left) == set(before) | kept
    assert all(left[name] == text for name, text in before.items())
    assert "/var/lib/sorrybox" in told.stdout


def test_uninstalling_twice_is_no_error(card: Path) -> None:
    install(card, "uninstall")
    assert install(card, "uninstall").returncode == 0


@pytest.mark.parametrize("words", [(), ("--wifi-power-save-off",), ("uninstall",)])
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


def test_the_wifi_is_kept_awake_only_if_asked_for(card: Path) -> None:
    install(card, "--wifi-power-save-off")
    text = (card / "etc/NetworkManager/conf.d/sorrybox.conf").read_text()
    assert "[connection]\nwifi.powersave = 2\n" in text


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


def test_a_computer_that_is_no_pi_hears_what_it_can_do(card: Path) -> None:
    assert "can only be simulated" in install(card, "--dry-run", architecture="amd64").stdout
    (card / "dev").mkdir()
    (card / "dev/gpiochip0").touch()
    with_pins = install(card, "--dry-run", architecture="amd64").stdout
    assert "simulated" not in with_pins
    assert "It has GPIO pins" in with_pins
    (card / "proc").mkdir()
    (card / "proc/cpuinfo").write_text("Model\t\t: Raspberry Pi Zero 2 W Rev 1.0\n")
    assert "no Raspberry Pi" not in install(card, "--dry-run", architecture="amd64").stdout
