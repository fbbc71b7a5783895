"""`make deb`: sorrybox_VERSION_arm64.deb, the box as a package of Debian, with its libraries unpacked for both Pythons.

Needs debhelper; the unit, the scripts and what dpkg asks for are in `hardware/debian/`.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
import zipfile
from collections.abc import Sequence
from datetime import UTC, datetime
from email.utils import format_datetime
from pathlib import Path

from hardware.release import OUT, PYTHONS, ROOT, fetch_wheels, version

HERE = ROOT / "hardware"
MACHINES = {"arm64": "aarch64", "amd64": "x86_64"}
"""Debian's names, and the wheels'."""
PROGRAM = "usr/bin/sorrybox"
LAUNCHER = """#!/usr/bin/python3 -P
import sys

sys.path[:0] = ["/usr/lib/sorrybox/%d.%d" % sys.version_info[:2], "/usr/lib/sorrybox/any"]

from device.cli.main import main

sys.exit(main())
"""

NOT_FOR_A_PACKAGE = ("card", "cases", "debian", "guide", "install.sh", "installing", "sorrybox-settle.service")
"""What in the program's folder `hardware` belongs to the other ways to install it."""
UNIT_PATHS = {"/opt/sorrybox/venv/bin/sorrybox": f"/{PROGRAM}", "/etc/systemd/system": "/usr/lib/systemd/system"}


def make(out: Path = OUT, architecture: str = "arm64", pythons: Sequence[str] = PYTHONS) -> Path:
    """The package, under its own name only when it is whole."""
    if shutil.which("dh") is None:
        raise SystemExit("make deb needs debhelper: sudo apt install debhelper")
    stage = out / "deb"
    shutil.rmtree(stage, ignore_errors=True)
    source = stage / f"sorrybox-{version()}"
    fetch_wheels(stage / "wheels", pythons, MACHINES[architecture], 10**9)
    _unpack(stage / "wheels", source / "usr/lib/sorrybox", pythons)
    _furnish(source)
    shutil.copytree(HERE / "debian", source / "debian")
    (source / "debian/changelog").write_text(_changelog())
    (source / "debian/sorrybox.service").write_text(_unit())
    for script in ("rules", "preinst", "postinst", "prerm", "postrm"):
        (source / "debian" / script).chmod(0o755)
    command = ["dpkg-buildpackage", "-b", "-uc", "-us", "-d", f"-a{architecture}"]
    built = subprocess.run(command, cwd=source, capture_output=True, text=True, check=False)
    if built.returncode:
        raise SystemExit(built.stdout[-2000:] + built.stderr[-2000:])
    package = f"sorrybox_{version()}_{architecture}.deb"
    (stage / package).replace(out / package)
    shutil.rmtree(stage)
    return out / package


def _unpack(wheels: Path, target: Path, pythons: Sequence[str]) -> None:
    for part in ("any", *pythons):
        for wheel in sorted((wheels / part).glob("*.whl")):
            if not wheel.name.startswith("pip-"):
                with zipfile.ZipFile(wheel) as opened:
                    opened.extractall(target / part)
    for name in NOT_FOR_A_PACKAGE:
        there = target / "any/hardware" / name
        shutil.rmtree(there) if there.is_dir() else there.unlink(missing_ok=True)


def _furnish(source: Path) -> None:
    """All that isn't the program itself."""
    files = {
        PROGRAM: LAUNCHER,
        "etc/sorrybox.toml": (HERE / "sorrybox.toml").read_text("utf-8"),
        "usr/share/polkit-1/rules.d/50-sorrybox.rules": (HERE / "50-sorrybox.rules").read_text("utf-8"),
        "usr/lib/modules-load.d/sorrybox.conf": "# the panel is reached through /dev/i2c-1\ni2c-dev\n",
        "usr/lib/NetworkManager/conf.d/sorrybox.conf": "[connection]\nwifi.powersave = 2\n",
    }
    for name, text in files.items():
        target = source / name
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(text, "utf-8")
    (source / PROGRAM).chmod(0o755)


def _unit() -> str:
    text = (HERE / "sorrybox.service").read_text("utf-8")
    for here, there in UNIT_PATHS.items():
        text = text.replace(here, there)
    return text


def _changelog() -> str:
    now = format_datetime(datetime.now(UTC))
    return (
        f"sorrybox ({version()}) unstable; urgency=medium\n\n  * CHANGELOG.md says what is new.\n\n"
        f" -- The sorrybox makers <sorrybox@example.invalid>  {now}\n"
    )


def main(words: Sequence[str] = ()) -> int:
    """Build it, and say where it is."""
    package = make(architecture=words[0] if words else "arm64")
    print(f"{package}  {package.stat().st_size / 1e6:.1f} MB")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
