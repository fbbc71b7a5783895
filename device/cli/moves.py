"""`sorrybox moves`: the legal moves of one position and card, or of endless JSON lines."""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator, Mapping
from typing import IO, TYPE_CHECKING, Any

from companion.cards import Card
from companion.errors import BadText, TableError
from companion.messages import message
from companion.moves.legal import LegalMoves, legal_moves
from companion.moves.position import Position, shorten
from companion.ruleset import RuleSet, rules_of_a_move
from device.catalogues import LANGUAGES, translator
from device.cli.output import readers_language

if TYPE_CHECKING:
    from argparse import _SubParsersAction

LONGEST_LINE = 65536
"""Bytes of the longest line that `--batch` reads; a question takes some 300."""


def add_moves_command(subparsers: _SubParsersAction[ArgumentParser]) -> None:
    """Register `moves`; `args.run` is then what makes it."""
    parser = subparsers.add_parser(
        "moves",
        help="list the legal moves",
        description="List the legal moves, one a line, in the order of their letters. 'pass' is never listed.",
    )
    parser.add_argument("position", metavar="POSITION", nargs="?", help="red/blue/yellow/green: S,S,r4,s2/-/S,S,S,H/-")
    parser.add_argument("turn", metavar="TURN", nargs="?", help="red, blue, yellow or green")
    parser.add_argument("card", metavar="CARD", nargs="?", help="1 2 3 4 5 7 8 10 11 12 sorry")
    add_rules_arguments(parser)
    parser.add_argument(
        "--json", action="store_true", help="answer with one JSON object: moves, results, bumped, may_pass"
    )
    parser.add_argument(
        "--batch", action="store_true", help="read questions as JSON lines, answer each with a JSON line"
    )
    parser.set_defaults(run=run_moves)


def add_rules_arguments(parser: ArgumentParser) -> None:
    """The arguments `--rules` and `--set`; `rules_from` reads them."""
    parser.add_argument(
        "--rules",
        metavar="PROFILE",
        default="classic",
        help="classic (default), partners, points, points-winner, swap, swap-hand or three-pawns",
    )
    parser.add_argument(
        "--set",
        metavar="OPTION=VALUE",
        action="append",
        default=[],
        help="one option over the profile; may be given again",
    )


def rules_from(args: Namespace) -> RuleSet:
    """The rule set that `--rules` and `--set` name; `TableError` if there is none."""
    options = {}
    for text in args.set:
        name, equals, value = text.partition("=")
        if not equals:
            raise BadText(message("error.set_syntax", text=shorten(text)))
        options[name.strip()] = value.strip()
    return rules_of_a_move(args.rules, options)


def run_moves(args: Namespace) -> int:
    """Do what the command line asks; raises `TableError` for what can't be read."""
    given = [args.position, args.turn, args.card]
    if args.batch:
        if any(value is not None for value in given):
            raise BadText(message("error.moves_arguments"))
        answer_lines(sys.stdin.buffer, sys.stdout)
        return 0
    if any(value is None for value in given):
        raise BadText(message("error.moves_arguments"))
    rules = rules_from(args)
    position = Position.parse(args.position, rules.pawns_each)
    moves = legal_moves(position, args.turn.strip().lower(), card_asked(args.card), rules)
    if args.json:
        print(json.dumps(moves_as_json(moves)))
    else:
        sys.stdout.writelines(f"{move.notation}\n" for move in moves)
    return 0


def add_language_argument(parser: ArgumentParser, whose: str) -> None:
    """The argument `--lang`: `whose` language it is, for the help."""
    parser.add_argument(
        "--lang",
        metavar="L",
        choices=LANGUAGES,
        default=readers_language(),
        help=f"{whose} language: en, sv, it, ru (default: the system's)",
    )


def card_asked(text: str) -> Card:
    """A card as people write it, `Sorry!` too; whether there is such a card, the rule set tells (R5)."""
    name: Card = text.strip().lower().removesuffix("!")  # type: ignore[assignment]
    return name


def moves_as_json(moves: LegalMoves) -> dict[str, Any]:
    """The legal moves as the contract writes them: `{"moves": [{"move", "result", "bumped"}], "may_pass"}`."""
    return {
        "moves": [{"move": move.notation, "result": move.result.text, "bumped": list(move.bumped)} for move in moves],
        "may_pass": moves.may_pass,
    }


def answer_lines(questions: IO[bytes], answers: IO[str]) -> None:
    """Answer every line with a line, flushed, until the input ends; a bad line gets `{"error": …}`."""
    for line in _lines(questions):
        answers.write(json.dumps(_answer(line)) + "\n")
        answers.flush()


def _lines(source: IO[bytes]) -> Iterator[bytes | None]:
    """The lines of a stream; None for one that is too long, which is read past without being kept."""
    while line := source.readline(LONGEST_LINE + 1):
        if len(line) <= LONGEST_LINE or line.endswith(b"\n"):
            yield line
            continue
        while rest := source.readline(LONGEST_LINE):
            if rest.endswith(b"\n"):
                break
        yield None


def _answer(line: bytes | None) -> dict[str, Any]:
    try:
        return moves_as_json(_ask(line))
    except TableError as refusal:
        return {"error": translator("en")(refusal.message)}


def _ask(line: bytes | None) -> LegalMoves:
    if line is None:
        raise BadText(message("error.line_long"))
    try:
        question = json.loads(line.decode("utf-8"))
    except (ValueError, RecursionError):
        raise BadText(message("error.json")) from None
    if not isinstance(question, dict):
        raise BadText(message("error.json"))
    rules = rules_of_a_move(_text(question, "rules", "classic"), _texts(question, "options"))
    position = Position.parse(_text(question, "position"), rules.pawns_each)
    return legal_moves(position, _text(question, "turn"), _text(question, "card"), rules)  # type: ignore[arg-type]


def _text(question: Mapping[str, object], field: str, default: str | None = None) -> str:
    value = question.get(field, default)
    if value is None and field not in question:
        raise BadText(message("error.json_missing", field=field))
    if not isinstance(value, str):
        raise BadText(message("error.json_field", field=field, wanted=message("error.json_text")))
    return value


def _texts(question: Mapping[str, object], field: str) -> dict[str, str]:
    value = question.get(field, {})
    if not isinstance(value, dict) or not all(isinstance(text, str) for text in value.values()):
        raise BadText(message("error.json_field", field=field, wanted=message("error.json_texts")))
    return value
