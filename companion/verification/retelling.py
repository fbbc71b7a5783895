"""A command decided once more, with what the log tells in place of chance, and each event held against its line."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, cast

from companion.cards import Card
from companion.colours import Colour
from companion.decision import Unfolding
from companion.deck import Pile, mixed
from companion.events import Drawn, Event, GameStarted, Opened, Shuffled
from companion.messages import Message, message
from companion.public_log import LOGGED, Line, public
from companion.ruleset import OPTIONS_AT_FIRST
from companion.state import State
from companion.verification.told import DoesNotHold, ToldCommand, is_commitment

UNKNOWN = cast("Card", None)
"""A card that the log does not show: of a pile not opened yet, or in a hand."""


@dataclass(slots=True)
class Book:
    """What a log has published so far, and what it opens anywhere."""

    orders: Mapping[str, Opened]
    made_of: dict[str, Counter[Card]] = field(default_factory=dict)
    """The cards of each published pile, by commitment. Of piles made of hidden cards: those that may be in it."""
    opened: set[str] = field(default_factory=set)


class Retelling(Unfolding):
    """Tells a command's events again over a state, and raises `DoesNotHold` at the first line that is another.

    A pile that the log never opens has its commitment in place of the salt, and unknown cards until they are drawn.
    """

    def __init__(self, state: State, told: ToldCommand, book: Book, *, masked: bool) -> None:
        """`masked`: whether cards drawn into hands may be hidden."""
        super().__init__(state, self)
        self.published: dict[str, Counter[Card]] = {}
        """The commitments that this command has published."""
        self._told = told
        self._book = book
        self._masked = masked
        self._next = 0
        self._learnt: list[tuple[str, int, Card]] = []

    # What chance decides, the log tells.

    def shuffle(self, cards: Sequence[Card]) -> Sequence[Card]:
        """The cards as the commitment that comes next has them; unknown ones if it is never opened."""
        line = self._line(Shuffled.kind)
        promised = line["commitment"]
        if promised in self._book.made_of or promised in self.published:
            raise self._wrong("verify.again")
        known = self._book.orders.get(promised)
        if known is None:
            return (UNKNOWN,) * len(cards)
        order = known.order[len(known.order) - len(cards) :]
        if not _may_be(cards, order):
            raise self._wrong("verify.cards", rule="R6")
        return order

    def salt(self) -> bytes:
        """The salt of the commitment that comes next; the commitment itself stands in for one never opened."""
        promised = self._line(Shuffled.kind)["commitment"]
        if not is_commitment(promised):
            raise self._wrong("verify.field", field="commitment")
        known = self._book.orders.get(promised)
        return bytes.fromhex(known.salt if known else promised)

    def top(self, colour: Colour | None) -> Card:
        """The card that the pile has there; where nobody can know it, the one that the log tells."""
        card = super().top(colour)
        if card is not UNKNOWN:
            return card
        shown: Card | None = self._line(Drawn.kind)["card"]
        if shown is None:
            return UNKNOWN
        pile = self.state.pile
        if self._left_of(pile)[shown] < 1:
            raise self._wrong("verify.gone", card=shown, rule="R6")
        words = tuple(word.word for word in self.state.words)
        places = mixed(cast("tuple[Card, ...]", tuple(range(len(pile.order)))), words)
        place = cast("int", places[self.state.scene.drawn])
        self._learnt.append((pile.salt, place, shown))
        self.state = with_learnt(self.state, self._learnt[-1:])
        return shown

    def fits(self, pile: Pile, cards: Sequence[Card]) -> bool:
        """The same of a pile that was never opened."""
        return self._made_of(pile) == Counter(cards)

    def may_hold_more(self, colour: Colour) -> bool:
        """With hidden cards in the hand, the log alone knows whether the second play ended for want of a card."""
        if UNKNOWN not in self.state.scene.hands[colour]:
            return False
        line = self._upcoming()
        return line is None or not (line["kind"] == "move" and line["move"] == "pass" and line["filled"])

    # Each event is held against its line.

    def add(self, event: Event) -> None:
        """One more event, which the next line must tell."""
        if isinstance(event, GameStarted):
            event = self._as_told(event)
        if event.kind in LOGGED:
            self._hold(event, self._line(event.kind))
            self._next += 1
        super().add(event)

    def finish(self) -> State:
        """The state after the command, if nothing more is told of it than was due."""
        if (line := self._upcoming()) is not None:
            raise self._wrong("verify.not_due", told=_named(line["kind"]))
        return self.state

    @property
    def learnt(self) -> list[tuple[str, int, Card]]:
        """Cards of unopened piles that the log has shown: salt, place, card."""
        return self._learnt

    @property
    def reached(self) -> int:
        """How many lines have held."""
        return self._next

    def _upcoming(self) -> Line | None:
        return self._told.lines[self._next] if self._next < len(self._told.lines) else None

    def _line(self, due: str) -> Line:
        """The next line; another kind than the one that is due is refused."""
        line = self._upcoming()
        if line is None:
            raise DoesNotHold(self._told.last + 1, message("verify.missing", due=_named(due)))
        if line["kind"] != due:
            raise self._wrong("verify.instead", due=_named(due), told=_named(line["kind"]))
        return line

    def _wrong(self, problem: str, /, rule: str | None = None, **values: str | Message) -> DoesNotHold:
        line = self._upcoming()
        version = line["version"] if line else self._told.last + 1
        return DoesNotHold(version, message(problem, **values), rule)

    def _as_told(self, event: GameStarted) -> GameStarted:
        """A game written before there was mixing does not tell `mix`, nor the options that came later."""
        line = self._line(GameStarted.kind)
        if "mix" not in line and self.state.mix is None:
            event = replace(event, mix=None)
        return event

    def _hold(self, event: Event, line: Line) -> None:
        if isinstance(event, Opened) and event.salt in self._sealed:
            raise self._wrong("verify.commitment", rule="R6")
        due = {"version": self.state.version + 1, "kind": event.kind} | public(_sayable(event), closed=True)
        if isinstance(event, Shuffled):
            self._publish(event, due, line)
        elif isinstance(event, Drawn):
            self._hold_draw(event, due, line)
        elif isinstance(event, GameStarted):
            _leave_out_what_came_later(due, line)
        for name in sorted(line.keys() | due.keys()):
            if name not in ("time", "command") and not same(due.get(name), line.get(name)):
                raise self._wrong("verify.other", field=name, due=_said(due.get(name)), told=_said(line.get(name)))

    def _publish(self, event: Shuffled, due: dict[str, Any], line: Line) -> None:
        """A pile that lies there again after an undo was published before; any other is new."""
        if event.salt in self._sealed or event.salt == line["commitment"]:
            due["commitment"] = event.salt
        promised = due["commitment"]
        if promised != line["commitment"]:
            raise self._wrong("verify.seen", rule="R6")
        if promised not in self._book.made_of and promised not in self.published:
            self.published[promised] = self._cards_of(event)

    @property
    def _sealed(self) -> set[str]:
        """Commitments that stand in for the salts of piles never opened."""
        return {*self._book.made_of, *self.published} - self._book.orders.keys()

    def _cards_of(self, event: Shuffled) -> Counter[Card]:
        if UNKNOWN not in event.order:
            return Counter(event.order)
        state = self.state
        if event.hands:
            return Counter(state.rules.pack) - Counter(state.scene.discard)
        if event.in_place:
            return self._made_of(state.pile)
        if not state.piles or state.scene.draw_off:
            return Counter(state.rules.pack) - Counter(() if state.piles else state.scene.discard)
        return Counter(state.scene.discard)

    def _made_of(self, pile: Pile) -> Counter[Card]:
        """The cards of a pile."""
        if UNKNOWN not in pile.order:
            return Counter(pile.order)
        return self._book.made_of.get(pile.salt) or self.published[pile.salt]

    def _left_of(self, pile: Pile) -> Counter[Card]:
        """The cards that the unknown places of a pile may have."""
        return self._made_of(pile) - Counter(card for card in pile.order if card is not UNKNOWN)

    def _hold_draw(self, event: Drawn, due: dict[str, Any], line: Line) -> None:
        """A card drawn into a hand may be hidden while its game is not over."""
        if event.hand and line["card"] is None and self._masked:
            due["card"] = None
        elif line["card"] is None:
            raise self._wrong("verify.hidden")
        elif line["card"] != event.card:
            raise self._wrong("verify.draw", card=line["card"], committed=event.card, rule="R6")


def _sayable(event: Event) -> Event:
    """The event with a name for unknown cards, so that a line can be made of it."""
    if isinstance(event, Shuffled) and UNKNOWN in event.order:
        return replace(event, order=cast("tuple[Card, ...]", tuple(card or "?" for card in event.order)))
    return event


def with_learnt(state: State, learnt: Sequence[tuple[str, int, Card]]) -> State:
    """The same state, knowing those cards of its unopened piles."""
    if not learnt:
        return state

    def known(pile: Pile) -> Pile:
        order = list(pile.order)
        for salt, place, card in learnt:
            if salt == pile.salt:
                order[place] = card
        return replace(pile, order=tuple(order))

    return replace(state, piles=tuple(map(known, state.piles)), replaced=tuple(map(known, state.replaced)))


def with_card_shown(state: State, colour: Colour, card: Card) -> State:
    """The same state where one of a hand's hidden cards is this one, unless all of its like lie elsewhere."""
    hand = state.scene.hands.get(colour, ())
    if card in hand or UNKNOWN not in hand:
        return state
    elsewhere = Counter(state.scene.discard) + Counter(state.dealt[state.scene.drawn :])
    for cards in state.scene.hands.values():
        elsewhere += Counter(cards)
    if elsewhere[card] >= state.rules.pack.count(card):
        return state
    place = hand.index(UNKNOWN)
    shown = (*hand[:place], card, *hand[place + 1 :])
    return state.with_scene(hands={**state.scene.hands, colour: shown})


def _leave_out_what_came_later(due: dict[str, Any], line: Line) -> None:
    if "mix" not in line and line["options"].keys() == OPTIONS_AT_FIRST:
        due["options"] = {name: value for name, value in due["options"].items() if name in OPTIONS_AT_FIRST}


def _may_be(cards: Sequence[Card], order: Sequence[Card]) -> bool:
    """Whether an order is one of these cards, of which some may be unknown."""
    known = Counter(card for card in cards if card is not UNKNOWN)
    return len(order) == len(cards) and not known - Counter(order)


def same(due: object, told: object) -> bool:
    """Equal, and of the same types: `true` is no 1."""
    if isinstance(due, tuple) or isinstance(told, tuple):
        due, told = _as_list(due), _as_list(told)
    if type(due) is not type(told):
        return False
    if isinstance(due, dict) and isinstance(told, dict):
        return due.keys() == told.keys() and all(same(value, told[name]) for name, value in due.items())
    if isinstance(due, list) and isinstance(told, list):
        return len(due) == len(told) and all(map(same, due, told))
    return due == told


def _as_list(value: object) -> object:
    return list(value) if isinstance(value, tuple) else value


def _named(kind: str) -> Message:
    return message(f"verify.kind.{kind}")


def _said(value: object) -> str:
    """A value for a sentence."""
    return "-" if value is None else str(value)[:80]
