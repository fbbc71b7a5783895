"""Which screen suits the table: a pure choice from what anyone may see."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import reduce
from typing import Any

from companion.colours import Colour
from companion.commands import Announce, Command, Draw
from companion.errors import NotSaved, TableError
from companion.messages import Message, message
from companion.ruleset import RuleSet, find_ruleset
from companion.ruleset.told import card_text, tell_clauses
from companion.views import MovePart, MoveView, TableView
from device.panel.screens import (
    CardScreen,
    DrawOffScreen,
    RulesScreen,
    Screen,
    TroubleScreen,
    TurnScreen,
    WaitingScreen,
    WonScreen,
)


def screen_for(view: TableView, note: Message | None = None) -> Screen:
    """The lasting screen of a table. `note` is something more urgent than the card's own line."""
    if view.phase == "over":
        winners = view.winner or ()
        names = tuple(_name(view, winner) or "" for winner in winners)
        return WonScreen(winners, view.scores, names if any(names) else ())
    if not _begun(view) and (clauses := tuple(tell_clauses(_rules(view)))):
        return RulesScreen(
            message(f"page.profile.{view.profile}"),
            clauses,
            view.turn,
            view.draw_pile,
            _name(view, view.turn),
            draw_off=view.phase == "draw_off",
            fingerprint=_promise(view),
            words=len(view.words),
        )
    if view.phase == "draw_off" or (view.draw_off and not view.hands):
        cards = tuple((drawn.colour, drawn.card) for drawn in view.draw_off)
        return DrawOffScreen(cards, _turn(view), serial=view.card_since, name=_name(view, view.turn))
    note = note or note_for(view)
    if view.phase == "play" or view.card_played:
        return TurnScreen(
            _turn(view),
            view.card,
            view.drawn_by,
            view.draw_pile,
            note,
            serial=view.card_since,
            name=_name(view, view.turn),
            press=view.phase == "draw",
        )
    if view.card is None or view.phase == "mix":
        return _waiting(view)
    text = card_text(view.card, _rules(view))
    return CardScreen(
        view.card, view.card_since, view.drawn_by, view.draw_pile, note, text if text != view.card else ""
    )


def _rules(view: TableView) -> RuleSet:
    return find_ruleset(view.profile, view.options)


def _begun(view: TableView) -> bool:
    """Whether a card was drawn or played already, or a turn passed with the whole hand (R39)."""
    return view.card is not None or view.last_move is not None


def _waiting(view: TableView) -> WaitingScreen:
    """Before the first card the panel shows what the box has promised, and how many words are mixed in."""
    return WaitingScreen(view.turn, view.draw_pile, _name(view, view.turn), _promise(view), len(view.words))


def _promise(view: TableView) -> str:
    """The pile's fingerprint, while words can be mixed in."""
    return view.fingerprint if view.may_mix else ""


def note_for(view: TableView) -> Message | None:
    """What to do about the card, while the box keeps the board."""
    if view.checker == "off":
        return None
    if not view.in_step:
        return message("panel.note.not_in_step")
    if view.phase == "move":
        return message("panel.note.pass") if view.moves == () else message("panel.note.announce")
    if view.last_move is None:
        return None
    if view.last_move.move == "pass":
        return message("panel.note.no_move")
    return message("panel.note.only_move" if view.filled_in else "panel.note.moved", move=in_words(view.last_move))


def in_words(move: MoveView) -> Message:
    """A move as short as a line of the panel wants it: `swap with blue, slide 3`; of a split only the counts:
    `forward 3 and 4`."""
    if len(move.parts) > 1 and all(part.how == "forward" and part.end != "H" for part in move.parts):
        *counts, last = (str(part.count) for part in move.parts)
        return message("panel.move.split", one=", ".join(counts), other=last)
    slides = len(move.parts) == 1
    parts = (_part_in_words(part, slides=slides) for part in move.parts)
    return reduce(lambda one, other: message("panel.move.two", one=one, other=other), parts)


def _part_in_words(part: MovePart, *, slides: bool) -> Message:
    if part.how == "swap":
        said = message("panel.move.swap", other=message(f"side.{part.swapped}.with"))
    elif part.end == "H":
        said = message("panel.move.home")
    elif part.how in ("enter", "sorry"):
        said = message(f"panel.move.{part.how}")
    else:
        said = message(f"panel.move.{part.how}", count=part.count)
    return message("panel.move.slides", move=said, count=len(part.swept)) if part.swept and slides else said


def refusal_screen(command: Command, refusal: TableError, view: TableView) -> Screen | None:
    """What the panel says, for a moment, of a command that was refused; None when only its asker needs to know."""
    if isinstance(refusal, NotSaved):
        return TroubleScreen(message("panel.trouble.not_saved"))
    if isinstance(command, Draw):
        if view.phase == "move" and view.moves != ():
            return screen_for(view, message("panel.note.announce_first"))
        return TroubleScreen(refusal.message) if view.phase == "play" else screen_for(view)
    if isinstance(command, Announce) and refusal.rule is not None and view.phase in ("move", "play"):
        return TroubleScreen(refusal.message)
    return None


def somebody_came(lines: Iterable[Mapping[str, Any]]) -> bool:
    """Whether a game was started or a seat taken."""
    return any(line["kind"] in ("game", "seat") for line in lines)


def _name(view: TableView, colour: Colour | None) -> str | None:
    """The name of whoever sits at a colour's seat, if a phone gave one."""
    return next((seat.name for seat in view.seats if seat.colour == colour and seat.name), None)


def _turn(view: TableView) -> Colour:
    assert view.turn is not None
    return view.turn


def card_arrived(view: TableView, before: TableView) -> bool:
    """Whether a card has come that was not there before (an undo shows an old one)."""
    return view.card is not None and view.card_since > before.version


def press_will_draw(view: TableView) -> bool:
    """Whether a press of the button draws a card."""
    return view.draws_next


def shuffled(lines: Iterable[Mapping[str, Any]]) -> bool:
    """Whether the pile was made anew."""
    return any(line["kind"] == "shuffle" for line in lines)
