"""Does a log hold? Its events are followed again, and each is held against the commitments and the rules."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from itertools import groupby
from typing import Any, cast

from companion.cards import CARDS, Card
from companion.decision import winning_side
from companion.deck import commitment
from companion.errors import TableError
from companion.events import (
    Discarded,
    Drawn,
    Ended,
    Event,
    GameStarted,
    Moved,
    Opened,
    Played,
    PositionSet,
    Redone,
    Shuffled,
    Undone,
    from_data,
)
from companion.evolution import evolve, is_step, remember
from companion.hands import forced, playable
from companion.messages import Message, message
from companion.moves.legal import legal_moves
from companion.public_log import LOGGED, Line
from companion.scoring import points
from companion.state import State

_ALWAYS = {"version": int, "kind": str}
_HEX = re.compile(r"[0-9a-f]{64}")


class DoesNotHold(TableError):
    """The log contradicts itself, a commitment or a rule, at `version`."""

    def __init__(self, version: int, problem: Message, rule: str | None = None) -> None:
        super().__init__(message("verify.at", version=version, problem=problem) if version else problem, rule)
        self.version = version


@dataclass(frozen=True, slots=True)
class Proof:
    """What a log that holds has shown: games, cards drawn, piles proved, and piles not yet opened."""

    games: int
    drawn: int
    proved: int
    unopened: int


def verify(lines: Iterable[Line]) -> Proof:
    """Follow a log (as `sorrybox log --json` prints it) from a game's beginning. Raises `DoesNotHold`."""
    checked = [_checked(line) for line in lines]
    if not checked:
        raise DoesNotHold(0, message("verify.empty"))
    following = _Following(checked)
    latest = 0
    for _, command in groupby(checked, key=lambda line: line.get("command", line["version"])):
        of_command = list(command)
        for line in of_command:
            if line["version"] <= latest:
                raise DoesNotHold(line["version"], message("verify.order"))
            latest = line["version"]
        following.command(of_command)
    return Proof(following.games, following.drawn, following.proved, following.unopened)


def _checked(line: Any) -> dict[str, Any]:
    """A line with the fields that every line has."""
    if not isinstance(line, Mapping) or not all(isinstance(line.get(name), kind) for name, kind in _ALWAYS.items()):
        raise DoesNotHold(0, message("verify.no_line"))
    if line["kind"] not in LOGGED:
        raise DoesNotHold(line["version"], message("verify.no_line"))
    return dict(line)


class _Following:
    """The state as far as a log tells it."""

    def __init__(self, lines: list[dict[str, Any]]) -> None:
        self.games = self.drawn = self.proved = self.unopened = 0
        self._state = State()
        self._orders = _opened_orders(lines)
        self._unknown: set[str] = set()
        """Salts standing in for those of piles that the log never opens."""

    def command(self, lines: list[dict[str, Any]]) -> None:
        """Follow the events of one command."""
        if is_step(line["kind"] for line in lines):
            self._state = remember(self._state, lines[0].get("command", lines[0]["version"]))
        for line in lines:
            self._line(line)

    def _line(self, line: dict[str, Any]) -> None:
        version = line["version"]
        self._state = replace(self._state, version=version - 1)
        try:
            event = self._event(line)
            if not self.games and not isinstance(event, GameStarted):
                self.proved += isinstance(event, Opened)
                return  # the tail of a game before the log's first
            self._hold(event, line)
            self._state = evolve(self._state, event)
        except DoesNotHold:
            raise
        except TableError as problem:
            raise DoesNotHold(version, problem.message, problem.rule) from None
        except (AssertionError, AttributeError, IndexError, KeyError, StopIteration, TypeError, ValueError):
            raise DoesNotHold(version, message("verify.no_line")) from None

    def _event(self, line: dict[str, Any]) -> Event:
        data = {name: value for name, value in line.items() if name not in ("version", "time", "kind", "command")}
        if line["kind"] == Shuffled.kind:
            return self._shuffled(line)
        if line["kind"] == Opened.kind:
            return Opened(data["salt"], cast("tuple[Card, ...]", tuple(data["order"].split(","))))
        event = from_data(line["kind"], data)
        if isinstance(event, GameStarted) and event.seats and event.checker == "off":
            return replace(event, checker="advise")  # the mode is not the log's business; the turns are the same
        return event

    def _shuffled(self, line: dict[str, Any]) -> Shuffled:
        in_place = bool(line.get("in_place", False))
        known = self._orders.get(line["commitment"])
        if known is not None:
            return Shuffled(known.order, known.salt, in_place)
        if not _HEX.fullmatch(line["commitment"]):
            raise ValueError(line["commitment"])
        self._unknown.add(line["commitment"])  # not opened yet: the order will be learnt card by card
        return Shuffled(self._expected_cards(in_place), line["commitment"], in_place)

    def _expected_cards(self, in_place: bool) -> tuple[Card, ...]:
        state = self._state
        if in_place:
            return state.pile.order
        if not state.piles or state.scene.draw_off:
            return state.rules.pack
        return state.scene.discard

    def _hold(self, event: Event, line: Mapping[str, Any]) -> None:
        """Check an event before it is followed."""
        match event:
            case GameStarted():
                self.unopened += sum(not pile.opened for pile in self._state.promised)
                self.games += 1
            case Shuffled():
                self._hold_shuffle(event, line)
            case Drawn():
                self._hold_draw(event)
            case Played() | Discarded():
                self._hold_hand(event)
            case Moved():
                self._hold_move(event)
            case PositionSet():
                self._state.read_position(event.position)
            case Undone():
                _same(event.undone, self._state.past[-1].version)
            case Redone():
                _same(event.redone, self._state.future[0].version)
            case Ended():
                self._hold_end(event)
            case Opened():
                self._hold_opened(event)
            case _:
                pass

    def _hold_shuffle(self, event: Shuffled, line: Mapping[str, Any]) -> None:
        cards = self._expected_cards(event.in_place)
        if Counter(event.order) != Counter(cards) or line["cards"] != len(cards):
            raise DoesNotHold(line["version"], message("verify.cards"), "R6")

    def _hold_draw(self, event: Drawn) -> None:
        state = self._state
        self.drawn += 1
        if event.card is None:
            return
        if state.seats and not event.hand:
            self._hold_turn(event)
        state = self._state
        lies = state.pile.order[state.scene.drawn]
        if event.card == lies:
            return
        if state.pile.salt in self._unknown and state.scene.drawn >= state.pile.seen:
            self._learn(event.card)
            return
        raise DoesNotHold(state.version + 1, message("verify.draw", card=event.card, committed=lies), "R6")

    def _hold_turn(self, event: Drawn) -> None:
        scene = self._state.scene
        if scene.phase == "move" and event.colour == scene.turn:
            self._state = self._state.with_scene(phase="draw")  # its move went by while the checker was off
            return
        if event.colour != self._state.drawer:
            raise DoesNotHold(self._state.version + 1, message("verify.turn"), "R23")

    def _learn(self, card: Card) -> None:
        """A pile not opened yet shows its next card: it must be one of those left."""
        state = self._state
        order = list(state.pile.order)
        place = order.index(card, state.scene.drawn)
        order[state.scene.drawn], order[place] = order[place], order[state.scene.drawn]
        learnt = replace(state.pile, order=tuple(order))
        piles = (*state.piles[: state.scene.pile], learnt, *state.piles[state.scene.pile + 1 :])
        self._state = replace(state, piles=piles)

    def _hold_hand(self, event: Played | Discarded) -> None:
        state = self._state
        hand = state.scene.hands[event.colour]
        if state.scene.turn != event.colour:
            raise DoesNotHold(state.version + 1, message("verify.turn"), "R23")
        if event.card not in hand:
            hidden = list(cast("tuple[Card | None, ...]", hand))
            hidden[hidden.index(None)] = event.card
            hands = {**state.scene.hands, event.colour: cast("tuple[Card, ...]", tuple(hidden))}
            self._state = state.with_scene(hands=hands)
        elif isinstance(event, Discarded) and None not in hand and forced(playable(state, event.colour)):
            raise DoesNotHold(state.version + 1, message("verify.discard"), "R31")

    def _hold_move(self, event: Moved) -> None:
        state, scene = self._state, self._state.scene
        assert scene.position is not None
        if scene.turn != event.colour or scene.card != event.card:
            raise DoesNotHold(state.version + 1, message("verify.turn"), "R23")
        moves = legal_moves(scene.position, event.colour, event.card, state.rules)
        if event.move == "pass":
            allowed = scene.second_play if state.has_hands else moves.may_pass
            _same(event.position, scene.position.text)
            if not allowed:
                raise DoesNotHold(state.version + 1, message("verify.move", move="pass"), "R24")
            return
        for move in moves:
            if move.notation == event.move:
                _same((event.position, event.bumped), (move.result.text, move.bumped))
                return
        raise DoesNotHold(state.version + 1, message("verify.move", move=event.move), "R7")

    def _hold_end(self, event: Ended) -> None:
        state = self._state
        position = state.scene.position
        assert position is not None
        home = {seat: position.pawns_home(seat) for seat in state.seats}
        _same(event.winner, winning_side(state))
        _same(dict(event.points), points(home, event.winner, state.rules))

    def _hold_opened(self, event: Opened) -> None:
        promised = commitment(event.salt, event.order)
        if not any(pile.commitment == promised for pile in self._state.promised):
            raise DoesNotHold(self._state.version + 1, message("verify.commitment"), "R6")
        self.proved += 1


def _opened_orders(lines: Iterable[Line]) -> dict[str, Opened]:
    """What the log itself opens, by commitment; what is no order of cards is left to be refused at its line."""
    orders = {}
    for line in lines:
        if line["kind"] == Opened.kind:
            salt, order = line.get("salt"), line.get("order")
            if isinstance(salt, str) and isinstance(order, str) and _HEX.fullmatch(salt):
                cards = tuple(order.split(","))
                if set(cards) <= set(CARDS):
                    opened = Opened(salt, cast("tuple[Card, ...]", cards))
                    orders[commitment(salt, cards)] = opened
    return orders


def _same(one: object, other: object) -> None:
    if one != other:
        raise ValueError(one)
