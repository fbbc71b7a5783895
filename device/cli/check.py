"""`sorrybox check`: is an announced move legal, and if not, why?"""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from typing import TYPE_CHECKING

from companion.announcing.checker import Illegal, Legal, Unclear, Verdict, verdict
from companion.colours import Colour
from companion.errors import TableError
from companion.messages import Translator, message
from companion.moves.position import Position
from device.catalogues import translator
from device.cli.moves import add_language_argument, add_rules_arguments, card_asked, rules_from
from device.cli.output import as_json, fitted, hang_up

if TYPE_CHECKING:
    from argparse import _SubParsersAction

LEGAL, NOT_LEGAL, NOT_UNDERSTOOD = 0, 1, 2


def add_check_command(subparsers: _SubParsersAction[ArgumentParser]) -> None:
    """Register `check`; `args.run` is then what makes it."""
    parser = subparsers.add_parser(
        "check",
        help="say whether an announced move is legal, and if not, why",
        description="Say whether an announced move is legal, and if not, why. The announcement is move notation "
        "(r4>r9) or plain words in English, Swedish, Italian or Russian. Exit status: 0 legal, 1 illegal or "
        "ambiguous, 2 not understood or bad input.",
    )
    parser.add_argument("position", metavar="POSITION", help="red/blue/yellow/green: S,S,r4,s2/-/S,S,S,H/-")
    parser.add_argument("turn", metavar="TURN", help="red, blue, yellow or green")
    parser.add_argument("card", metavar="CARD", help="1 2 3 4 5 7 8 10 11 12 sorry")
    parser.add_argument(
        "announcement", metavar="ANNOUNCEMENT", help="'r4>r9', 'five forward', 'swap with blue on b7', …"
    )
    add_rules_arguments(parser)
    parser.add_argument("--json", action="store_true", help="answer with one JSON object")
    add_language_argument(parser, "the answer's")
    parser.set_defaults(run=run_check)


def run_check(args: Namespace) -> int:
    """Answer on standard output; what was not understood, or can't be asked, in one line on standard error."""
    say = translator(args.lang)
    turn: Colour = args.turn.strip().lower()
    card = card_asked(args.card)
    try:
        rules = rules_from(args)
        found = verdict(args.announcement, Position.parse(args.position, rules.pawns_each), turn, card, rules)
    except TableError as refusal:
        print(f"sorrybox: {say(refusal.message)}", file=sys.stderr)
        return NOT_UNDERSTOOD
    try:
        if args.json:
            print(as_json(found.fields(say)), flush=True)
        elif isinstance(found, Unclear) and not found.candidates:
            reason = found.reason if args.announcement.strip() else message("check.nothing")
            print(f"sorrybox: {say(reason)}", file=sys.stderr)
        else:
            print("\n".join(fitted(line) for line in _lines(found, say)), flush=True)
    except BrokenPipeError:
        hang_up()
    return _status(found)


def _lines(found: Verdict, say: Translator) -> list[str]:
    match found:
        case Legal(move, passed_over):
            note = [say(message("say.passed_over", words=", ".join(passed_over)))] if passed_over else []
            return [say(message("check.legal", move=move.notation)), move.result.text, *note]
        case Illegal(rule, reason):
            return [f"{say(reason)} ({rule})"]
        case Unclear(candidates, reason):
            return [say(reason), *candidates]


def _status(found: Verdict) -> int:
    if isinstance(found, Legal):
        return LEGAL
    return NOT_UNDERSTOOD if isinstance(found, Unclear) and not found.candidates else NOT_LEGAL
