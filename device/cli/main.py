"""The one program, `sorrybox`: its commands, and their refusals in one line on standard error."""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from collections.abc import Sequence
from importlib import import_module
from importlib.metadata import version
from typing import NoReturn

from companion.errors import TableError
from companion.messages import message
from device.catalogues import translator
from device.cli.output import hang_up, prepare, readers_language
from device.cli.wrong_use import wrong_use

COMMANDS = {
    "run": ("device.cli.run", "add_run_command"),
    "moves": ("device.cli.moves", "add_moves_command"),
    "doctor": ("device.cli.doctor", "add_doctor_command"),
    "check": ("device.cli.check", "add_check_command"),
    "hint": ("device.cli.hint", "add_hint_command"),
    "log": ("device.cli.log", "add_log_command"),
    "verify": ("device.cli.log", "add_verify_command"),
    "print-deck": ("device.cli.deck", "add_print_deck_command"),
}
"""Each command with the function that adds it to the command line; its module is imported only when it is needed."""

WRONG_USE = 2
INTERRUPTED = 130


class CommandParser(ArgumentParser):
    """Says what is wrong in one line."""

    def error(self, message: str) -> NoReturn:
        """Wrong use: one line on standard error in the reader's language, and status 2."""
        self.exit(WRONG_USE, f"{self.prog}: {translator(readers_language())(wrong_use(message, self.prog))}\n")


def build_parser(only: str | None = None) -> ArgumentParser:
    """The command line with all its commands, or with `only` one of them; each sets `run`, a function of the arguments
    that returns the status."""
    parser = CommandParser(prog="sorrybox", description="A box that stands in for the deck of a Sorry! game.")
    if only not in COMMANDS:
        parser.add_argument("--version", action="version", version=f"sorrybox {version('sorrybox')}")
    subparsers = parser.add_subparsers(metavar="COMMAND", required=True)
    for name in [only] if only in COMMANDS else COMMANDS:
        module, add_command = COMMANDS[name]
        getattr(import_module(module), add_command)(subparsers)
    return parser


def _as_position(text: str) -> str:
    """A position whose first colour doesn't play (`-/S,S,S,S/…`) is no option; a space before it tells."""
    return f" {text}" if text.startswith("-/") else text


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; returns its exit status: 0 done or yes, 1 the answer is no, 2 wrong use or bad input."""
    prepare()
    arguments = [_as_position(text) for text in (sys.argv[1:] if arguments is None else arguments)]
    args = build_parser(next(iter(arguments), None)).parse_args(arguments)
    say = translator(getattr(args, "lang", readers_language()))
    status = 0
    try:
        status = int(args.run(args))
        sys.stdout.flush()
    except TableError as refusal:
        print(f"sorrybox: {say(refusal.message)}", file=sys.stderr)
        return WRONG_USE
    except BrokenPipeError:  # the reader has gone, as `head` does
        hang_up()
    except OSError as failure:
        hang_up()
        reason = failure.strerror or str(failure)
        print(f"sorrybox: {say(message('error.output', reason=reason))}", file=sys.stderr)
        return WRONG_USE
    except KeyboardInterrupt:
        return INTERRUPTED
    return status


if __name__ == "__main__":
    sys.exit(main())
