"""`sorrybox hint`: the legal moves, best first, each with its chance and what speaks for it and against it."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections import Counter
from typing import TYPE_CHECKING

from companion.cards import read_card
from companion.coach.advice import Advice, coming_after, hint_fields
from companion.colours import Colour
from companion.messages import Translator, message
from companion.moves.legal import legal_moves
from companion.moves.position import Position
from companion.ruleset import RuleSet
from device.catalogues import translator
from device.cli.moves import add_language_argument, add_rules_arguments, rules_from
from device.cli.output import as_json, fitted
from device.coaching import coach

if TYPE_CHECKING:
    from argparse import _SubParsersAction

REASONED = 3
"""Moves that are told with their reasons where people read them; programs get all."""


def add_hint_command(subparsers: _SubParsersAction[ArgumentParser]) -> None:
    """Register `hint`; `args.run` is then what makes it."""
    parser = subparsers.add_parser(
        "hint",
        help="say which move is better, and why",
        description="The legal moves, best first, each with the chance to win of the colour (team) that moves, and "
        "what speaks for it and against it. The chances hold if all play equally well.",
    )
    parser.add_argument("position", metavar="POSITION", help="red/blue/yellow/green: S,S,r4,s2/-/S,S,S,H/-")
    parser.add_argument("turn", metavar="TURN", help="red, blue, yellow or green")
    parser.add_argument("card", metavar="CARD", help="1 2 3 4 5 7 8 10 11 12 sorry")
    add_rules_arguments(parser)
    parser.add_argument("--seen", metavar="CARDS", default="", help="cards that are gone: 1,2,sorry (default: none)")
    parser.add_argument("--json", action="store_true", help="answer with one JSON object: moves, chances")
    add_language_argument(parser, "the reasons'")
    parser.set_defaults(run=run_hint)


def run_hint(args: Namespace) -> int:
    """Answer on standard output; raises `TableError` for what can't be read."""
    rules = rules_from(args)
    position = Position.parse(args.position, rules.pawns_each)
    turn: Colour = args.turn.strip().lower()
    card = read_card(args.card)
    coming = coming_after(Counter(read_card(name) for name in args.seen.split(",") if name.strip()), rules)
    legal = legal_moves(position, turn, card, rules)
    reasoned = len(legal) + 1 if args.json else REASONED
    advised = coach().advise(position, turn, card, rules, coming, reasoned=reasoned)
    chances = coach().chances(position, turn, rules, coming)
    say = translator(args.lang)
    if args.json:
        print(as_json(hint_fields(advised, chances, say)))
    else:
        print("\n".join(fitted(line) for line in _lines(advised, chances, rules, say)))
    return 0


def _lines(advised: tuple[Advice, ...], chances: dict[Colour, float], rules: RuleSet, say: Translator) -> list[str]:
    lines = []
    for advice in advised:
        share = say(message("hint.chance", share=f"{100 * advice.chance:.1f}"))
        told = "; ".join(say(reason) for reason in advice.reasons)
        lines.append(f"{advice.move}: {share}" + (f" - {told}" if told else ""))
    told = ", ".join(
        say(message("hint.of", colour=message(f"colour.{colour}"), share=f"{100 * chance:.0f}"))
        for colour, chance in chances.items()
    )
    return [*lines, say(message("hint.before", chances=told))]
