"""The state of a table: `evolution.follow` makes it from events, nothing else changes it, only views leave the room."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from companion.cards import Card
from companion.checking import CheckerMode, Hints
from companion.colours import Colour
from companion.deck import Pile, mixed
from companion.events import GameStarted
from companion.moves.position import Position
from companion.ruleset import RuleSet
from companion.views import Phase

REACH = 2000
"""Commands that an undo leads back to at most: more than any of many random games took (the longest, of partners,
1,265)."""
PILES = 2
"""Used-up piles that an undo leads back to in a mere deck, which never ends: the last one and the one before."""


@dataclass(frozen=True, slots=True)
class LastMove:
    """The move made with the shown card."""

    colour: Colour
    move: str
    position: str
    bumped: tuple[str, ...]
    filled: bool
    before: Position
    """The board on which it was made."""


class MixedWord(NamedTuple):
    """A word that a player has mixed in (docs/interface.md, Mixing)."""

    word: str
    colour: Colour | None
    """Whose it is; None where phones have no seats."""
    salt: str
    """Of the pile that it was said to."""
    version: int
    """Of its event."""


@dataclass(frozen=True, slots=True)
class Scene:
    """All that an undo takes back.

    The cards lie in `State.piles`; a scene only says which pile is in use and how many of its cards are drawn. So the
    cards that an undo takes back lie on top again, in their order, by themselves.
    """

    turn: Colour | None = None
    phase: Phase = "draw"
    pile: int = -1
    drawn: int = 0
    discard: tuple[Card, ...] = ()
    card: Card | None = None
    card_since: int = 0
    """Version of the event that showed the card."""
    drawn_by: Colour | None = None
    position: Position | None = None
    stale_since: int | None = None
    """Version of the draw that passed over an unannounced move; None while the box is in step with the board."""
    last_move: LastMove | None = None
    hands: Mapping[Colour, tuple[Card, ...]] = field(default_factory=dict)
    second_play: bool = False
    """A hand game's further play after a 2 (R32)."""
    draw_off: tuple[tuple[Colour, Card], ...] = ()
    contenders: tuple[Colour, ...] = ()
    """Who still has to draw in this round of the draw-off (R23)."""
    words: tuple[MixedWord, ...] = ()
    """Mixed in since the shuffle, in the order of arrival."""
    winner: tuple[Colour, ...] | None = None
    scores: Mapping[Colour, int] = field(default_factory=dict)

    @property
    def in_step(self) -> bool:
        """Whether the box's board is the table's."""
        return self.stale_since is None

    @property
    def pending(self) -> Pending | None:
        """The move that waits to be announced; None when there is none."""
        if self.phase != "move" or self.position is None or self.turn is None or self.card is None:
            return None
        return Pending(self.position, self.turn, self.card)


class Pending(NamedTuple):
    """A move that waits to be announced: on which board, whose, with which card."""

    position: Position
    turn: Colour
    card: Card


@dataclass(frozen=True, slots=True)
class Undoable:
    """A command that can be undone (or redone): the version of its first event, and the scene to go to."""

    version: int
    scene: Scene


@dataclass(frozen=True, slots=True)
class State:
    """Everything about a table."""

    version: int = 0
    began: int = 0
    """Version of the event that began the game."""
    rules: RuleSet = field(default_factory=RuleSet)
    seats: tuple[Colour, ...] = ()
    names: Mapping[Colour, str] = field(default_factory=dict)
    """The seats that a phone has taken, with the player's name."""
    checker: CheckerMode = "off"
    hints: Hints = "off"
    target: int | None = None
    mix: bool | None = None
    """Whether the deal waits for words (docs/interface.md, Mixing). None in a game begun before there was mixing, which
    goes on as such games went, so that its log holds as it was written."""
    gone: int = 0
    """Piles of this game, the oldest, that are open to all and that no undo leads back to: they are kept no more."""
    piles: tuple[Pile, ...] = ()
    """The piles after those, in their order."""
    replaced: tuple[Pile, ...] = ()
    """Piles that an undo took back and others have taken the place of: in use no more, but promised all the same."""
    scene: Scene = field(default_factory=Scene)
    past: tuple[Undoable, ...] = ()
    future: tuple[Undoable, ...] = ()
    adjourned: GameStarted | None = None
    """How the game that this one was begun over goes on if this one is taken back; None where no undo leads there."""

    @property
    def can_undo(self) -> bool:
        """Whether there is a command to take back, if only the one that began the game."""
        return bool(self.past) or self.adjourned is not None

    @property
    def pile(self) -> Pile:
        """The pile in use."""
        return self.piles[self.scene.pile - self.gone]

    @property
    def piles_so_far(self) -> tuple[Pile, ...]:
        """The piles kept up to the one in use."""
        return self.piles[: self.scene.pile - self.gone + 1]

    @property
    def piles_ahead(self) -> tuple[Pile, ...]:
        """The piles that undo has led back behind."""
        return self.piles[self.scene.pile - self.gone + 1 :]

    def with_pile(self, pile: Pile) -> State:
        """The same state with another pile in place of the one in use."""
        return replace(self, piles=(*self.piles_so_far[:-1], pile, *self.piles_ahead))

    @property
    def words(self) -> tuple[MixedWord, ...]:
        """What was mixed into the pile in use."""
        salt = self.pile.salt
        return tuple(word for word in self.scene.words if word.salt == salt)

    @property
    def dealt(self) -> tuple[Card, ...]:
        """The pile in use as it is dealt: the committed order, permuted by the words."""
        return mixed(self.pile.order, tuple(word.word for word in self.words))

    @property
    def guarded(self) -> bool:
        """Whether this is a hand game in which no card that the wrong player has seen is ever dealt; those begun before
        `mix` was told are not."""
        return self.has_hands and self.mix is not None

    @property
    def promised(self) -> tuple[Pile, ...]:
        """Every pile of the game whose commitment was published and still stands, also those that an undo took
        back."""
        return (*self.piles, *self.replaced)

    @property
    def cards_left(self) -> int:
        """How many cards the draw pile holds."""
        return len(self.pile.order) - self.scene.drawn if self.piles else 0

    @property
    def checking(self) -> bool:
        """Whether the box keeps the board."""
        return self.checker != "off"

    @property
    def has_hands(self) -> bool:
        """Whether this is a hand game (R30)."""
        return self.rules.hand_size > 0

    def after(self, colour: Colour) -> Colour:
        """The next seat clockwise (R23)."""
        return self.seats[(self.seats.index(colour) + 1) % len(self.seats)]

    @property
    def drawer(self) -> Colour | None:
        """Whose the next card will be; drawing over a pending move passes it over. None without seats."""
        turn = self.scene.turn
        if turn is None or self.scene.phase != "move" or self.plays_again:
            return turn
        return self.after(turn)

    @property
    def plays_again(self) -> bool:
        """Whether the shown card is followed by another of the same player (R18, R38)."""
        return self.scene.card is not None and self.rules.plays_again(self.scene.card)

    def read_position(self, text: str) -> Position:
        """A position text under this table's rules; raises `BadText` as `Position.parse` does."""
        return Position.parse(text, self.rules.pawns_each)

    def with_scene(self, **changes: object) -> State:
        """The same state with values of its scene changed."""
        return replace(self, scene=replace(self.scene, **changes))  # type: ignore[arg-type]
