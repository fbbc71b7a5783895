"""`sorrybox run`: the process around the box. Signals, the watchdog's beat, exit statuses."""

from __future__ import annotations

import argparse
import errno
import logging
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import ExitStack
from pathlib import Path

from companion.errors import TableError
from companion.messages import Message, message
from device.box import Box
from device.catalogues import translator
from device.config import Config, ConfigError, ServerSettings, load_config, override
from device.pins.source import PinSource, is_pi, simulated_pins
from device.sdnotify import Notifier, keep_alive, while_starting
from device.waking import Waker

log = logging.getLogger("sorrybox")

DONE, NOT_NOW, WRONG_USE = 0, 1, 2
POWER_OFF = ("systemctl", "poweroff")
TRIES = 5
PATIENCE = 25.0
"""Seconds for one try: who decides about it, polkit, is only started when it is first asked, and on a busy board that
takes a while. Less than the watchdog's 30."""


def run(arguments: argparse.Namespace) -> int:
    """Run the box until SIGTERM, SIGINT or the button's long hold. 0: ended cleanly; 1: the port or the state directory
    is taken; 2: the settings are wrong."""
    logging.basicConfig(stream=sys.stderr, level=logging.INFO, format="%(levelname)s %(name)s: %(message)s")
    for library in ("fontTools", "fpdf"):  # they would fill the log with every paper deck
        logging.getLogger(library).setLevel(logging.WARNING)
    say = translator("en")
    try:
        path = Path(arguments.config) if arguments.config else None
        config = override(load_config(path), host=arguments.host, port=arguments.port, state=arguments.state)
    except ConfigError as problem:
        print(f"sorrybox: {say(problem.message)}", file=sys.stderr)
        return WRONG_USE
    try:
        return Daemon(config, simulate=arguments.simulate).run()
    except TableError as problem:
        print(f"sorrybox: {say(problem.message)}", file=sys.stderr)
    except OSError as problem:
        print(f"sorrybox: {say(_why_not_served(problem, config.server))}", file=sys.stderr)
    return NOT_NOW


def _why_not_served(problem: OSError, server: ServerSettings) -> Message:
    if problem.errno == errno.EADDRNOTAVAIL:
        return message("error.port_host", host=server.host)
    reason = problem.strerror or str(problem)
    return message("error.port", port=server.port, host=server.host, reason=reason)


def in_the_systems_journal(environ: Mapping[str, str] = os.environ) -> bool:
    """Whether what is printed stands in systemd's journal, where others than the table's own people may read it."""
    return not sys.stdout.isatty() and any(name in environ for name in ("INVOCATION_ID", "JOURNAL_STREAM"))


def turn_off(command: Sequence[str], notifier: Notifier, patience: float = PATIENCE) -> bool:
    """Have the computer turned off by a command, which is called again if it fails or doesn't answer. False when it
    could not be: then systemd starts the box again."""
    for _ in range(TRIES):
        notifier.alive("Turning the computer off")
        try:
            subprocess.run(command, timeout=patience, check=True)
            return True
        except (OSError, subprocess.SubprocessError) as problem:
            log.warning("The computer was not turned off: %s", problem)
            time.sleep(min(1.0, patience))
    return False


class Daemon:
    """One run of the box."""

    def __init__(self, config: Config, *, simulate: bool) -> None:
        self._config = config
        self._simulate = simulate
        self._waker = Waker(signal.SIGTERM, signal.SIGINT)
        self._power_off = False

    def run(self) -> int:
        """Until told to stop. Raises what keeps the box from starting."""
        notifier = Notifier()
        with ExitStack() as until:
            pins = simulated_pins(self._config, until) if self._simulate else PinSource()
            with while_starting(notifier, "Reading the saved game"):
                box = Box(self._config, pins, shut_down=self._may_shut_down())
                until.callback(box.stop)
                until.callback(self._end, notifier)
                box.start()
            self._say_ready(box)
            box.look_for_the_panel()
            notifier.ready(f"Playing on port {box.port}")
            keep_alive(notifier, box.healthy, self._waker.sleep)
            box.powering_off = self._power_off
        if self._power_off:
            turn_off(POWER_OFF, notifier)
        return DONE

    def _end(self, notifier: Notifier) -> None:
        """Tell systemd that the box stops, but not while the computer has to be turned off still: systemd ends what
        stops after TimeoutStopSec=, the question for it included."""
        if not self._power_off:
            notifier.stopping()

    def _say_ready(self, box: Box) -> None:
        if self._simulate:
            log.info("No Raspberry Pi is used: button and panel are simulated, on the page.")
        for notice in box.notices:
            log.warning("%s", translator("en")(notice))
        try:
            print(box.bare_url if in_the_systems_journal() else box.url, flush=True)
        except OSError as problem:  # nobody reads it, or there is no room for it: the box plays all the same
            log.warning("the address could not be printed: %s", problem.strerror)

    def _may_shut_down(self) -> Callable[[], None] | None:
        return self._shut_down if self._config.button.shutdown and not self._simulate and is_pi() else None

    def _shut_down(self) -> None:
        self._power_off = True
        self._waker.wake()
