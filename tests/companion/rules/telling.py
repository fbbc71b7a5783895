"""How the rules' tests are written: boards with red to move, turned to every colour; and whole tables."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

import pytest

from companion.cards import Card
from companion.colours import COLOURS, Colour
from companion.commands import Announce, Draw, NewGame, SetPosition
from companion.errors import IllegalMove
from companion.moves.legal import LegalMoves, Move, legal_moves
from companion.moves.position import Position
from companion.ruleset import PROFILES, RuleSet, find_ruleset
from companion.table import Table
from companion.views import HandView, TableView
from tests.companion.dealing import new_table
from tests.companion.notations import read_move
from tests.companion.rotation import turned, turned_move

DRAWN = ("classic", "partners", "swap")
"""The profiles played with one card at a time."""
HANDS = ("points", "points-winner", "swap-hand")
"""The profiles played with five cards in hand."""
APART = ("classic", "points", "points-winner", "swap", "swap-hand")
"""The profiles in which each plays alone."""
WITH_ELEVEN_FORWARD = ("classic", "partners", "points", "points-winner")
"""The profiles whose 11 may go forward."""


def in_profiles(*names: str) -> pytest.MarkDecorator:
    """Run a test in these profiles."""
    return pytest.mark.parametrize("profile", names)


FOUR_PAWNS = tuple(name for name, rules in PROFILES.items() if rules.pawns_each == 4)
"""The profiles that move by the printed rules."""

in_every_profile = in_profiles(*FOUR_PAWNS)
in_all_seven = in_profiles(*PROFILES)
for_every_colour = pytest.mark.parametrize("turns", range(4))


def board(red: str, blue: str = "S S S S", yellow: str = "", green: str = "S S S S", each: int = 4) -> str:
    """A position from each colour's squares; pawns not mentioned are Home, and those beyond `each` are left out.

    Yellow's are all Home unless they are mentioned, so that red has the same moves with and without a partner.
    """
    parts = [",".join((part.split() + ["H"] * 4)[:each]) for part in (red, blue, yellow, green)]
    return turned("/".join(parts), 0)


@dataclass(frozen=True)
class Player:
    """Who is to move in a profile: red, as the tests write it, turned `turns` seats round the table."""

    profile: str
    turns: int = 0
    options: dict[str, str] = field(default_factory=dict)

    def under(self, **options: str) -> Player:
        """The same player with options set over the profile."""
        return Player(self.profile, self.turns, {**self.options, **options})

    @property
    def rules(self) -> RuleSet:
        return find_ruleset(self.profile, self.options)

    def seat(self, red_view: Colour = "red") -> Colour:
        """A colour as this player sees it."""
        return COLOURS[(COLOURS.index(red_view) + self.turns) % 4]

    def sees(self, position: str) -> str:
        """A position turned to this player."""
        return turned(position, self.turns)

    def parsed(self, position: str) -> Position:
        """A position turned to this player, as the engine has it."""
        return Position.parse(self.sees(position), self.rules.pawns_each)

    def moves(self, position: str, card: Card) -> LegalMoves:
        return legal_moves(self.parsed(position), self.seat(), card, self.rules)

    def can(self, position: str, card: Card) -> set[str]:
        """The positions that the legal moves lead to, turned back."""
        found = Counter(turned(move.result.text, -self.turns) for move in self.moves(position, card))
        assert set(found.values()) <= {1}, "each resulting position is one move"
        return set(found)

    def may_pass(self, position: str, card: Card) -> bool:
        return self.moves(position, card).may_pass

    def makes(self, position: str, card: Card, move: str) -> str:
        """The position after an announced move."""
        return turned(self._read(position, card, move).result.text, -self.turns)

    def bumps(self, position: str, card: Card, move: str) -> set[str]:
        """The squares that pawns are sent back from by an announced move."""
        return {turned_move(square, -self.turns) for square in self._read(position, card, move).bumped}

    def _read(self, position: str, card: Card, move: str) -> Move:
        return read_move(turned_move(move, self.turns), self.parsed(position), self.seat(), card, self.rules)

    def forbids(self, position: str, card: Card, move: str) -> str | None:
        """The rule by which an announced move is refused."""
        with pytest.raises(IllegalMove) as refused:
            self.makes(position, card, move)
        return refused.value.rule

    def game(self, *top: Card, hand: tuple[Card, ...] = (), position: str | None = None, **options: str) -> Game:
        """A game of the profile with all four seats, this player first; `options` are set over it.

        `top` are the first cards; in hand games `hand` is dealt to this player, and `top` comes after the deal.
        """
        player = self.under(**options)
        start = NewGame(player.profile, player.options, COLOURS, "enforce", player.seat())
        game = Game(player, new_table(*player._deal(hand, top), *top, game=start))
        if position is not None:
            game.set(position)
        return game

    def _deal(self, hand: tuple[Card, ...], top: tuple[Card, ...]) -> tuple[Card, ...]:
        """The cards of a deal that gives the first player `hand`; the others get the pack's lowest cards left."""
        left = list(self.rules.pack)
        for card in (*hand, *top):
            left.remove(card)
        others = iter(left)
        return tuple(card for own in hand for card in (own, *(next(others) for _ in range(3))))


@dataclass(frozen=True)
class Game:
    """A table seen by its first player."""

    player: Player
    table: Table

    @property
    def view(self) -> TableView:
        return self.table.snapshot().table

    @property
    def position(self) -> str:
        """The board as the player sees it."""
        assert self.view.position is not None
        return self._swap_yellow(turned(self.view.position, -self.player.turns), "S", "H")

    @property
    def turn(self) -> str | None:
        """Whose turn it is, `red` being the player."""
        turn = self.view.turn
        return None if turn is None else COLOURS[(COLOURS.index(turn) - self.player.turns) % 4]

    @property
    def hand(self) -> HandView:
        """The player's hand."""
        return self.table.snapshot().hand(self.player.seat())

    def set(self, position: str, turn: Colour = "red") -> None:
        """Put the pawns where a test needs them.

        A yellow that the test doesn't mention waits in Start where each plays alone: with four Home it would have won.
        """
        position = self._swap_yellow(position, "H", "S")
        self.table.do(SetPosition(self.player.sees(position), self.player.seat(turn)))

    def _swap_yellow(self, position: str, idle: str, other: str) -> str:
        parts = position.split("/")
        if not self.player.rules.partners and set(parts[2].split(",")) == {idle}:
            parts[2] = parts[2].replace(idle, other)
        return "/".join(parts)

    def draw(self) -> Card | None:
        """Draw a card."""
        return self.table.do(Draw()).table.card

    def say(self, move: str, card: Card | None = None, by: Colour = "red") -> None:
        """Announce a move, in hand games with the card played."""
        self.table.do(Announce(turned_move(move, self.player.turns), card, self.player.seat(by)))

    def refuses(self, move: str, card: Card | None = None) -> str | None:
        """The rule by which an announcement is refused; nothing changes."""
        before = self.view
        with pytest.raises(IllegalMove) as refused:
            self.say(move, card)
        assert self.view == before
        return refused.value.rule
