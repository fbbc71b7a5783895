"""`sorrybox print-deck`: paper cards as a PDF file."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from device.catalogues import LANGUAGES
from device.cli.moves import add_rules_arguments, rules_from
from device.paper_deck import paper_deck

if TYPE_CHECKING:
    Subparsers = argparse._SubParsersAction[argparse.ArgumentParser]

PAPERS = ("a4", "letter")


def add_print_deck_command(subparsers: Subparsers) -> None:
    """Add `print-deck` to the command line; its `run` takes the parsed arguments and gives the exit status."""
    parser = subparsers.add_parser(
        "print-deck",
        help="make paper cards to print and cut",
        description="Write a PDF file with the 45 cards, or only with those that got lost.",
    )
    parser.add_argument("file", metavar="FILE.pdf", type=Path, help="where to write the cards")
    parser.add_argument("--cards", metavar="7,sorry,…", help="only these cards, once for each time they are named")
    parser.add_argument("--paper", choices=PAPERS, default="a4", help="size of the sheets (default: a4)")
    add_rules_arguments(parser)
    parser.add_argument("--lang", choices=LANGUAGES, default="en", help="language of the cards (default: en)")
    parser.set_defaults(run=print_deck)


def print_deck(arguments: argparse.Namespace) -> int:
    """Write the file. 0 done; 2 with one line on standard error for a file that can't be written.

    Raises what `paper_deck` raises for cards that can't be made.
    """
    document = paper_deck(
        cards=card_names(arguments.cards), paper=arguments.paper, language=arguments.lang, rules=rules_from(arguments)
    )
    try:
        arguments.file.write_bytes(document)
    except OSError as failure:
        why = failure.strerror or str(failure)
        print(f"sorrybox print-deck: can't write {arguments.file}: {why}; name another file.", file=sys.stderr)
        return 2
    return 0


def card_names(text: str | None) -> list[str] | None:
    """What stands between the commas of `7,Sorry!`; None stays None: all cards."""
    return None if text is None else [name.strip() for name in text.split(",") if name.strip()]
