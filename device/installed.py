"""The box that `hardware/install.sh` has put on this computer, for commands that look at it from beside."""

from __future__ import annotations

from pathlib import Path

from device.config import Config, load_config, override

SETTINGS = Path("/etc/sorrybox.toml")
STATE = Path("/var/lib/sorrybox")


def settings_beside(
    *, config: str | None = None, host: str | None = None, port: int | None = None, state: str | None = None
) -> Config:
    """The settings of the box on this computer: what the command line names stands over the installed box's.

    Raises `ConfigError`.
    """
    settings = load_config(Path(config) if config else SETTINGS if SETTINGS.exists() else None)
    if state is None and not settings.state.directory and STATE.exists():
        state = str(STATE)
    return override(settings, host=host, port=port, state=state)
