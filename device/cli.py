"""The one program, `sorrybox`: its commands, and their refusals in one line on standard error."""

from __future__ import annotations

import os
import sys
from argparse import ArgumentParser
from collections.abc import Sequence

from companion.errors import TableError
from device.catalogues import translator
from device.cli_deck import add_print_deck_command
from device.cli_log import add_log_command, add_verify_command
from device.cli_moves import add_moves_command
from device.cli_run import add_run_command

WRONG_USE = 2
INTERRUPTED = 130


def build_parser() -> ArgumentParser:
    """The command line with all its commands; each sets `run`, a function of the arguments that returns the status."""
    parser = ArgumentParser(prog="sorrybox", description="A box that stands in for the deck of a Sorry! game.")
    subparsers = parser.add_subparsers(metavar="COMMAND", required=True)
    add_run_command(subparsers)
    add_moves_command(subparsers)
    add_log_command(subparsers)
    add_verify_command(subparsers)
    add_print_deck_command(subparsers)
    return parser


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; returns its exit status: 0 done or yes, 1 the answer is no, 2 wrong use or bad input."""
    args = build_parser().parse_args(arguments)
    try:
        status = int(args.run(args))
        sys.stdout.flush()
    except TableError as refusal:
        print(f"sorrybox: {translator('en')(refusal.message)}", file=sys.stderr)
        return WRONG_USE
    except BrokenPipeError:  # the reader has gone, as `head` does; the flush at exit must not stumble over it
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except KeyboardInterrupt:
        return INTERRUPTED
    return status


if __name__ == "__main__":
    sys.exit(main())
