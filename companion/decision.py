"""A command's events while they are being decided: each is at once applied, so that the next sees what it did."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Protocol

from companion.cards import Card
from companion.colours import Colour, partner
from companion.deck import Pile, known_first
from companion.events import Drawn, Ended, Event, Opened, Shuffled
from companion.evolution import evolve
from companion.phases import due, happening
from companion.ruleset.scoring import points
from companion.state import State


class Chance(Protocol):
    """The only randomness there is."""

    def shuffle(self, cards: Sequence[Card]) -> Sequence[Card]:
        """The same cards in an order that nobody can foresee."""

    def salt(self) -> bytes:
        """32 random bytes."""


class Unfolding:
    """Collects a command's events over a state."""

    def __init__(self, state: State, chance: Chance) -> None:
        self.state = state
        self.events: list[Event] = []
        self._chance = chance

    def add(self, event: Event) -> None:
        """One more event; raises `NotNow` if it is not due."""
        due(self.state, happening(event))
        self.events.append(event)
        self.state = evolve(self.state, event)

    def draw(self, colour: Colour | None, *, into_hand: bool = False) -> None:
        """The top card, face up or into a hand. An empty pile is opened and made anew from the discard pile first (R6).

        When every card is in hands there is nothing to draw, and nothing happens.
        """
        if not self.state.cards_left:
            if not self.state.scene.discard:
                return
            self.reshuffle(self.state.scene.discard)
        elif self.state.guarded and self.state.pile.seen_by_another(self.state.scene.drawn, colour):
            self._shuffle_rest()
        card = self.top(colour)
        self.add(Drawn(card, colour, hand=into_hand))

    def top(self, colour: Colour | None) -> Card:
        """The card that this colour draws next."""
        return self.state.dealt[self.state.scene.drawn]

    def fits(self, pile: Pile, cards: Sequence[Card]) -> bool:
        """Whether a pile is made of just these cards, in whatever order."""
        return Counter(pile.order) == Counter(cards)

    def may_hold_more(self, colour: Colour) -> bool:
        """Whether this colour may hold playable cards that aren't known here; the box knows all."""
        return False

    def reshuffle(self, cards: Sequence[Card]) -> None:
        """A new pile of these cards, after the present one is opened (games with hands: only at their end)."""
        if self.state.piles and not self.state.has_hands:
            self._open(self.state.piles_so_far)
        if self.state.piles_ahead:
            known = self.state.piles_ahead[0]
            if self.fits(known, cards) and not known.spoilt:
                self.add(Shuffled(known.order, known.salt))
                return
            seen = () if self.state.guarded else known.order[: known.seen]
        else:
            seen = ()
        self.add(Shuffled(known_first(seen, cards, self._chance.shuffle), self._salt()))

    def _shuffle_rest(self) -> None:
        """An undo gave back a card that another player has had in the hand: what is left lies in a new order."""
        drawn, dealt = self.state.scene.drawn, self.state.dealt
        self.add(
            Shuffled((*dealt[:drawn], *self._chance.shuffle(dealt[drawn:])), self._salt(), in_place=True, kept=drawn)
        )

    def keep_seen_on_top(self, before: State) -> None:
        """Where taking a word back (or giving it again) would bring other cards to the top than those already seen,
        these stay there, and the rest lies in a new order."""
        pile = self.state.pile
        seen = before.dealt[: pile.seen]
        if pile.salt == before.pile.salt and self.state.dealt[: pile.seen] != seen:
            self.add(Shuffled(known_first(seen, pile.order, self._chance.shuffle), self._salt(), in_place=True))

    def deal_anew(self, colours: Sequence[Colour]) -> None:
        """These hands go back into the pile, all of it is shuffled, and each gets as many cards as it had."""
        scene, rest = self.state.scene, self.state.dealt[self.state.scene.drawn :]
        back = [card for colour in colours for card in scene.hands[colour]]
        order = tuple(self._chance.shuffle((*rest, *back)))
        self.add(Shuffled(order, self._salt(), in_place=True, hands=tuple(colours)))
        for colour in colours:
            for _ in scene.hands[colour]:
                self.draw(colour, into_hand=True)

    def deal_hidden(self, top: Sequence[Card], hands: Mapping[Colour, int]) -> None:
        """A game goes on whose piles are open: all that is not on its discard pile lies in a new order, but for what
        everyone has seen on top, and each hand is dealt anew."""
        hidden = Counter(self.state.rules.pack) - Counter(self.state.scene.discard)
        order = known_first(top, tuple(hidden.elements()), self._chance.shuffle)
        self.add(Shuffled(order, self._salt()))
        for colour, cards in hands.items():
            for _ in range(cards):
                self.draw(colour, into_hand=True)

    def shuffle_unseen(self) -> None:
        """Where a pile's order is public though it is still in use, mix what nobody has seen before."""
        pile = self.state.pile
        if pile.spoilt:
            order = known_first(self.state.dealt[: pile.seen], pile.order, self._chance.shuffle)
            self.add(Shuffled(order, self._salt(), in_place=True))

    def open_piles(self) -> None:
        """The game is over: make every promised pile's order public that is not yet, also those that an undo took
        back."""
        self._open(self.state.promised)

    def end_if_won(self) -> bool:
        """End the game if all pawns of a side are Home (R25, R29); whether it did."""
        winners = winning_side(self.state)
        if not winners:
            return False
        assert self.state.scene.position is not None
        home = {colour: self.state.scene.position.pawns_home(colour) for colour in self.state.seats}
        self.add(Ended(winners, points(home, winners, self.state.rules)))
        self.open_piles()
        return True

    def _open(self, piles: Iterable[Pile]) -> None:
        for pile in piles:
            if not pile.opened:
                self.add(Opened(pile.salt, pile.order))

    def _salt(self) -> str:
        return self._chance.salt().hex()


def winning_side(state: State) -> tuple[Colour, ...]:
    """The colours that have won: one, or both partners with all their pawns Home (R25, R29, R34); empty while nobody
    has."""
    position = state.scene.position
    if position is None:
        return ()
    home = {seat for seat in state.seats if position.pawns_home(seat) == state.rules.pawns_each}
    for seat in state.seats:
        side = (seat, partner(seat)) if state.rules.partners else (seat,)
        if home.issuperset(side):
            return side
    return ()
