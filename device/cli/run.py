"""`sorrybox run` on the command line; the daemon is imported only when it is asked for."""

from __future__ import annotations

import argparse
import gc
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    Subparsers = argparse._SubParsersAction[argparse.ArgumentParser]


def add_run_command(subparsers: Subparsers) -> None:
    """Register `run`."""
    parser = subparsers.add_parser(
        "run",
        help="start the box",
        description="Start the box. When it is ready it prints the address to open, with the table's key.",
    )
    parser.add_argument("--simulate", action="store_true", help="no Raspberry Pi needed: button and panel on the page")
    parser.add_argument("--host", metavar="H", help="address to serve on (default: all, 0.0.0.0)")
    parser.add_argument("--port", metavar="N", type=int, help="port to serve on (default: 8080)")
    parser.add_argument("--state", metavar="DIR", help="where the table is kept")
    parser.add_argument("--config", metavar="FILE", help="settings, as in hardware/sorrybox.toml")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """See `device.daemon.run`. What is imported stays, so no garbage is looked for in it, then or later."""
    gc.disable()
    from device.daemon import run

    gc.freeze()
    gc.enable()
    return run(arguments)
