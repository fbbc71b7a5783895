"""`sorrybox log` and `sorrybox verify`: the table's history, and whether it holds."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterable, Iterator
from functools import reduce
from pathlib import Path
from typing import TYPE_CHECKING, Any

from companion.deck import fingerprint
from companion.errors import TableError
from companion.messages import Message, Translator, message
from companion.public_log import lines
from companion.verification import DoesNotHold, verify
from device.catalogues import LANGUAGES, translator
from device.cli.output import as_json, fitted, readers_language
from device.times import to_the_second

if TYPE_CHECKING:
    Subparsers = argparse._SubParsersAction[argparse.ArgumentParser]

NUMBER = 5
"""Places for an event's number at the left of the log; `undo` and `sorrybox verify` name events by it."""


def add_log_command(subparsers: Subparsers) -> None:
    """Register `log`."""
    parser = subparsers.add_parser(
        "log", help="print the table's history", description="Print the table's history, also while the box runs."
    )
    parser.add_argument(
        "--state", metavar="DIR", help="the state directory (default: the installed box's, else the one of `run`)"
    )
    parser.add_argument(
        "--lang", choices=LANGUAGES, default=readers_language(), help="language of the text (default: the system's)"
    )
    parser.add_argument("--json", action="store_true", help="JSON lines, as `sorrybox verify` reads them")
    parser.add_argument(
        "--from",
        dest="source",
        metavar="FILE",
        type=Path,
        help="a damaged file that was set aside: what can be read of it",
    )
    parser.set_defaults(run=run_log)


def add_verify_command(subparsers: Subparsers) -> None:
    """Register `verify`."""
    parser = subparsers.add_parser(
        "verify",
        help="check a log against its fingerprints and the rules",
        description="Check a file written by `sorrybox log --json`. Status 0: it holds; 1: it doesn't, saying where.",
    )
    parser.add_argument("file", metavar="FILE", help="the log; - for standard input")
    parser.add_argument(
        "--lang", choices=LANGUAGES, default=readers_language(), help="language of the answer (default: the system's)"
    )
    parser.set_defaults(run=run_verify)


def run_log(arguments: argparse.Namespace) -> int:
    """Print the history; status 2 without a journal."""
    from device.config import state_directory
    from device.installed import settings_beside
    from device.journal.journal import read_journal, read_set_aside

    say = translator(arguments.lang)
    if arguments.source:
        entries = read_set_aside(arguments.source)
    else:
        entries = read_journal(state_directory(settings_beside(state=arguments.state)))
    for line in lines(entries):
        print(as_json(line) if arguments.json else fitted(log_text(line, say), NUMBER + 23))
    return 0


def run_verify(arguments: argparse.Namespace) -> int:
    """Say whether a log holds."""
    say = translator(arguments.lang)
    try:
        proof = verify(_read(arguments.file))
    except DoesNotHold as problem:
        rule = f" ({problem.rule})" if problem.rule else ""
        print(say(problem.message) + rule)
        return 1
    counts = {name: getattr(proof, name) for name in ("games", "drawn", "proved", "unopened")}
    told = {name: message(f"verify.{name}", count=count) for name, count in counts.items()}
    print(say(message("verify.holds_so_far" if proof.unopened else "verify.holds", **told)))
    return 0


class UnreadableLog(TableError):
    """The file is no log at all."""


class _Twice(ValueError):
    """A field stands twice in one line."""


def _once_each(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    fields = dict(pairs)
    if len(fields) < len(pairs):
        raise _Twice
    return fields


def _no_number(text: str) -> float:
    """`NaN` and `Infinity` are not JSON, though Python reads them."""
    raise ValueError(text)


def _read(name: str) -> Iterator[Any]:
    try:
        source = sys.stdin.buffer if name == "-" else Path(name).open("rb")  # noqa: SIM115 - closed below
    except OSError as error:
        raise UnreadableLog(message("verify.unreadable", file=name, reason=error.strerror or "?")) from None
    with source:
        for number, text in enumerate(source, start=1):
            if text.strip():
                try:
                    yield json.loads(text, object_pairs_hook=_once_each, parse_constant=_no_number)
                except _Twice:
                    raise DoesNotHold(0, message("verify.twice", line=number)) from None
                except (ValueError, RecursionError):
                    raise DoesNotHold(0, message("verify.no_json", line=number)) from None


def log_text(line: dict[str, Any], say: Translator) -> str:
    """One line of the history for people: the event's number, the time by the reader's clock, then what happened."""
    time = to_the_second(line["time"])
    told = say(log_message(line))
    when = say(time) if isinstance(time, Message) else time
    return f"{line['version']:>{NUMBER}}  {when}  {told[:1].upper()}{told[1:]}"


def log_message(line: dict[str, Any]) -> Message:  # noqa: PLR0911 - one return a kind
    """What a line of the log says."""
    kind = line["kind"]
    colour = _colour(line["colour"]) if line.get("colour") else None
    match kind:
        case "game":
            return _game(line)
        case "shuffle":
            return message("log.shuffle", count=line["cards"], fingerprint=fingerprint(line["commitment"]))
        case "mix":
            return _mix(line, colour)
        case "draw" | "play" | "discard":
            return _card(line, colour)
        case "move":
            return _move(line, colour or "")
        case "position":
            return message("log.position", position=line["position"], turn=_colour(line["turn"]))
        case "skip":
            return message("log.skip", colour=colour or "")
        case "undo":
            return message("log.undo", version=line["undone"])
        case "redo":
            return message("log.redo", version=line["redone"])
        case "opened":
            return message("log.opened", order=_listed(message(f"card.{card}") for card in line["order"].split(",")))
        case _:
            return _end(line)


def _game(line: dict[str, Any]) -> Message:
    if not line["seats"] and "resumes" not in line:
        return message("log.game.deck")
    profile = message(f"page.profile.{line['profile']}")
    sentence = "log.game.resumed" if "resumes" in line else "log.game"
    return message(sentence, profile=profile, seats=_listed(map(_colour, line["seats"])))


def _card(line: dict[str, Any], colour: Message | None) -> Message:
    if line["card"] is None:
        return message("log.draw.hidden", colour=colour or "")
    card = message(f"card.{line['card']}")
    if colour is None:
        return message("log.draw.nobody", card=card)
    return message("log.draw.hand" if line.get("hand") else f"log.{line['kind']}", colour=colour, card=card)


def _mix(line: dict[str, Any], colour: Message | None) -> Message:
    if colour is None:
        return message("log.mix.nobody", word=line["word"])
    return message("log.mix", colour=colour, word=line["word"])


def _move(line: dict[str, Any], colour: Message | str) -> Message:
    if line["move"] == "pass":
        return message("log.pass", colour=colour)
    if line["bumped"]:
        return message("log.move.bumping", colour=colour, move=line["move"], bumped=", ".join(line["bumped"]))
    return message("log.move", colour=colour, move=line["move"])


def _end(line: dict[str, Any]) -> Message:
    winners = _listed(map(_colour, line["winner"]))
    if not line["points"]:
        return message("log.end", winners=winners)
    scores = (message("log.score", colour=_colour(colour), points=points) for colour, points in line["points"].items())
    return message("log.end.points", winners=winners, points=_listed(scores))


def _colour(colour: str) -> Message:
    return message(f"colour.{colour}")


def _listed(parts: Iterable[Message]) -> Message | str:
    """One after the other; a dash for none."""
    parts = list(parts)
    return reduce(lambda one, other: message("log.list", one=one, other=other), parts) if parts else "-"
