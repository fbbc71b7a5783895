"""What descriptions mean on a board: which pawns, and which squares, they are true of."""

from __future__ import annotations

from dataclasses import replace
from functools import cached_property

from companion.announcing.features import Description
from companion.announcing.situation import Situation
from companion.colours import COLOURS, INDEX, Colour
from companion.moves.board import (
    CIRCLE,
    CODES,
    DIAMOND,
    HOME,
    NAMES,
    SLIDES,
    START,
    TRACK,
    distance_home,
    is_track,
)

_THREE = 3
"""Pawns of which one is in the middle."""
NEAR = 30
"""Squares within which a pawn is behind or ahead of another: half the way round."""

_PLACES: dict[str, frozenset[int]] = {
    "circle": frozenset((CIRCLE,)),
    "diamond": frozenset((DIAMOND,)),
    "triangle": frozenset(first for first, _ in SLIDES),
    "slideend": frozenset(last for _, last in SLIDES),
    "side": frozenset(range(15)),
    "slide": frozenset(square for first, last in SLIDES for square in range(first, last + 1)),
}
"""By place: its squares' numbers on each side (R2)."""


class Standing:
    """One situation, asked what descriptions are true of. Squares go by name, as in a position text."""

    def __init__(self, situation: Situation) -> None:
        self.situation = situation

    @cached_property
    def pawns(self) -> tuple[tuple[Colour, str], ...]:
        """Each pawn's colour and square, alike ones once."""
        position = self.situation.position
        return tuple(
            (colour, square) for colour in position.colours for square in dict.fromkeys(position.squares(colour))
        )

    @cached_property
    def own(self) -> tuple[tuple[Colour, str], ...]:
        """Those that the player may move."""
        return tuple((colour, square) for colour, square in self.pawns if colour in self.situation.team)

    def pawn_is(self, said: Description, colour: Colour, square: str, before: tuple[Description, ...] = ()) -> bool:
        """Whether a description is true of a pawn; `before` are those of the pawns named earlier."""
        return (
            said.colour in (None, colour)
            and said.square in (None, square.lower())
            and self._owned(said, colour)
            and (said.place is None or self._at(said, colour, square))
            and (said.only is None or self._among(said, colour) == [square] or len(self._own_pawns(colour)) == 1)
            and (said.rank is None or self._ranks(said, colour, square))
            and (said.relation is None or self._related(*said.relation, colour, square, said.distance))
            and (said.other is None or not any(self.pawn_is(one, colour, square) for one in before))
        )

    def place_is(self, said: Description, colour: Colour, square: str) -> bool:
        """Whether a description of a place is true of a square, for a pawn of a colour that gets there."""
        if said.square is not None:
            return said.square == square.lower() and (said.colour is None or said.colour == colour)
        return self._at(said, colour, square)

    def is_pawn(self, said: Description) -> bool:
        """Whether any pawn on the board is described."""
        return any(self.pawn_is(said, colour, square) for colour, square in self.pawns)

    def is_opponent(self, said: Description) -> bool:
        """Whether a pawn that is not the player's own is described, and none of his."""
        described = [colour for colour, square in self.pawns if self.pawn_is(said, colour, square)]
        return bool(described) and self.situation.turn not in described

    def _owned(self, said: Description, colour: Colour) -> bool:
        """Whether it is whose it is said to be; "my pawn on y4" may be the partner's, whom the player moves as well."""
        situation, owner = self.situation, said.owner
        if owner is None:
            return True
        if owner == "own":
            named = said.square is not None and said.square[0] != "s"
            return colour == situation.turn or (named and colour in situation.team)
        if owner == "partner":
            return colour in situation.team and colour != situation.turn
        return colour not in situation.team if owner == "theirs" else colour != situation.turn

    def _at(self, said: Description, colour: Colour, square: str) -> bool:
        place = said.place
        if place == "track":
            return square[0] in "rbyg"
        if place in ("home", "start", "zone"):
            there = {"home": "H", "start": "S"}.get(place, "s")
            side = self._side(said)
            return square[0] == there and (square in ("H", "S") or there == "s") and side in (None, colour)
        if square[0] not in "rbyg":
            return False
        side = self._side(said)
        if side is None and place == "side":
            return False
        if side is None and place in ("circle", "diamond"):
            side = colour
        return int(square[1:]) in _PLACES[place or "slide"] and side in (None, _side_of(square))

    def _side(self, said: Description) -> str | None:
        return self.situation.turn if said.side == "own" else said.side

    def _own_pawns(self, colour: Colour) -> list[str]:
        return [square for square in self.situation.position.squares(colour) if square != "H"]

    def _out(self, colour: Colour) -> list[str]:
        """The squares of a colour's pawns outside Start and Home."""
        return [square for square in self.situation.position.squares(colour) if square not in ("S", "H")]

    def _among(self, said: Description, colour: Colour) -> list[str]:
        """The squares of the pawns of which one is the only, the front or the rear one ("the rear one in the zone")."""
        among = {"track": "rbyg", "zone": "s"}.get(said.place or "", "rbygs")
        return [square for square in self._out(colour) if square[0] in among]

    def _ranks(self, said: Description, colour: Colour, square: str) -> bool:
        rank = said.rank
        if rank == "last" and square == "S":
            return self.situation.position.squares(colour).count("S") == 1
        if rank == "first":
            return True
        if rank == "recent" and said.place == "zone":
            rank = "rear"
        if rank == "recent":
            return square == f"{colour[0]}{CIRCLE}"
        out = self._among(said, colour)
        if square not in out:
            return False
        distances = [self._distance(colour, each) for each in out]
        if rank == "middle":
            return len(out) == _THREE and self._distance(colour, square) == sorted(distances)[1]
        return self._distance(colour, square) == (min(distances) if rank == "front" else max(distances))

    def stands_out(self, rank: str, colour: Colour, square: str) -> bool:
        """Whether a pawn is the `front`, `rear` or `only` one of those that are out, or of those on the track."""
        out = self._out(colour)
        sides = {side for side in "rbygs" if side == "s" or sum(each[0] == side for each in out) > 1}
        places = [[each for each in out if each[0] == side] for side in sorted(sides)]
        for among in (out, [each for each in out if each[0] != "s"], *places):
            if square in among:
                distances = [self._distance(colour, each) for each in among]
                wanted = {"front": min(distances), "rear": max(distances), "last": max(distances)}.get(rank)
                if rank == "middle" and len(among) >= _THREE and len(among) % 2:
                    wanted = sorted(distances)[len(among) // 2]
                if (rank == "only" and len(among) == 1) or self._distance(colour, square) == wanted:
                    return True
        return False

    def _distance(self, colour: Colour, square: str) -> int:
        index = INDEX[colour]
        return distance_home(index, CODES[index][square.lower()])

    def _related(
        self, relation: str, said: Description, colour: Colour, square: str, distance: int | None = None
    ) -> bool:
        """Whether a pawn is the nearest of its colour behind or ahead of one that is described, or as far from it."""
        own = CODES[INDEX[colour]][square.lower()]
        if said.place == "home" and relation != "ahead":
            return square == "s5"
        if not is_track(own):
            return False
        for other, theirs in self._marks(said, (colour, square)):
            if other == own:
                continue
            rivals = [
                code
                for code in map(CODES[INDEX[colour]].get, map(str.lower, self._out(colour)))
                if code and is_track(code)
            ]
            ways = ("behind", "ahead") if relation == "beside" else (relation,)
            if distance is not None:
                if any(_gap(way, own, theirs) == distance for way in ways):
                    return True
                continue
            if not rivals:
                continue
            either = relation == "beside" or said.place in ("circle", "diamond", "triangle")
            if any(
                _gap(way, own, theirs) == min(_gap(way, rival, theirs) for rival in rivals) <= NEAR
                for way in (("behind", "ahead") if either else (relation,))
            ):
                return True
        return False

    def _marks(self, said: Description, but: tuple[Colour, str]) -> list[tuple[int | None, int]]:
        """The track squares of what is described, a pawn or a place."""
        codes = [
            CODES[INDEX[colour]][square.lower()]
            for colour, square in self.pawns
            if (colour, square) != but and self.pawn_is(said, colour, square)
        ]
        if said.place == "start":
            said = replace(said, place="circle")
        if said.place in _PLACES and said.owner == "own" and not said.pawn:
            said = replace(said, owner=None, side="own")
        if not codes and said.only_a_place:
            codes = [code for code in range(1, TRACK + 1) if self.place_is(said, self.situation.turn, NAMES[0][code])]
        return [(None, code) for code in codes if is_track(code)]


def _gap(way: str, own: int, theirs: int) -> int:
    return (theirs - own) % TRACK if way == "behind" else (own - theirs) % TRACK


def _side_of(square: str) -> Colour:
    return next(colour for colour in COLOURS if colour[0] == square[0])


__all__ = ["HOME", "START", "Standing"]
