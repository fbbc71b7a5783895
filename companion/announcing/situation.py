"""What an announcement is judged in, and a move's parts as they were said."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal, TypeAlias

from companion.cards import Card
from companion.colours import Colour, partner
from companion.moves.board import CODES, is_track
from companion.moves.mechanics import Mechanics, mechanics_of
from companion.moves.position import Position
from companion.ruleset import RuleSet

Sign: TypeAlias = Literal[">", "<>", "!"]


@dataclass(frozen=True, slots=True)
class SaidPart:
    """One part of a move as it was announced, in small letters; the squares are names."""

    colour: Colour | None
    origin: str
    sign: Sign
    target: str
    end: str | None = None
    other: Colour | None = None
    """Whose pawn is to be met on `target`, if words said so."""

    @property
    def origin_code(self) -> int | None:
        """The track square where the pawn stands; None for Start, safety zone and Home, which each colour has."""
        code = CODES[0][self.origin]
        return code if is_track(code) else None


@dataclass(frozen=True, slots=True)
class Situation:
    """What a move is judged in."""

    position: Position
    turn: Colour
    card: Card
    rules: RuleSet

    @property
    def team(self) -> tuple[Colour, ...]:
        """The colours whose pawns the player may use, the own one first (R26)."""
        return (self.turn, partner(self.turn)) if self.rules.partners else (self.turn,)

    @property
    def mechanics(self) -> Mechanics:
        """What the options say about moving."""
        return mechanics_of(self.rules)

    @property
    def holders(self) -> dict[int, Colour]:
        """Whose pawn stands on each track square that is taken."""
        position = self.position
        return {code: colour for colour in position.colours for code in position.codes(colour) if is_track(code)}

    def after(self, position: Position) -> Situation:
        """The same turn on another board."""
        return replace(self, position=position)
