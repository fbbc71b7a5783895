"""What is said to people at the table: squares as the board shows them, and moves in words, where programs get
notation."""

from __future__ import annotations

import re
from dataclasses import dataclass

from companion.cards import CARDS
from companion.colours import Colour
from companion.errors import AmbiguousMove, TableError
from companion.lazy import parts_of
from companion.messages import Message, Value, message
from companion.moves.position import Position
from companion.views import MoveView, TableView
from web.context import Voice
from web.squares import all_keys, owner_of
from web.wording import move_words, place

SQUARES = frozenset(key.rpartition(":")[2] for key in all_keys())
"""Every square as a pawn's own colour names it."""
QUOTED = frozenset(("text", "understood", "unknown", "word", "name", "part"))
"""Values that are somebody's own words."""
NOTATION = frozenset(("example", "move"))
"""Values that are a whole move."""


@dataclass(frozen=True, slots=True)
class BoardAndTurn:
    """What a move in notation is told on."""

    position: Position | None
    turn: Colour | None

    def words(self, notation: str, say: Voice) -> str:
        """A move in words, perhaps with its card of a hand before it; what this board can't tell stays as it is."""
        card, _, move = notation.partition(" ")
        if card in CARDS:
            return say("page.move.with_card", card=say(f"card.{card}"), move=self.words(move, say))
        board, turn = self.position, self.turn
        if board is None or turn is None:
            return notation
        try:
            parts = parts_of(notation, board, turn)
        except (TableError, ValueError):
            return notation
        return move_words(MoveView(notation, "", (), lambda: parts), say, turn)


def board_of(table: TableView) -> BoardAndTurn:
    """The board that the table plays on; without a checker there is none."""
    return BoardAndTurn(None if table.position is None else Position.read(table.position), table.turn)


def say_seen(said: Message, board: BoardAndTurn, say: Voice) -> str:
    """A message with its squares and moves as people see them."""
    return say(_seen(said, board, say))


def candidates_in_words(problem: TableError, board: BoardAndTurn, say: Voice) -> dict[str, str]:
    """Each move that may have been meant, in words; empty where nothing is asked."""
    return {each: board.words(each, say) for each in problem.candidates} if isinstance(problem, AmbiguousMove) else {}


_IN_A_ZONE = {"at.square": "page.at.zone", "to.square": "page.to.zone", "from.square": "page.from.zone"}
"""A place with its preposition, and how a square of a safety zone is said there."""
_ZONE = re.compile(r"s[1-5]")


def _seen(said: Message, board: BoardAndTurn, say: Voice) -> Message:
    square = said.params.get("square")
    if said.id in _IN_A_ZONE and isinstance(square, str) and _ZONE.fullmatch(square):
        return message(_IN_A_ZONE[said.id], number=square[1:])
    aloud = said.id.startswith("say.")
    return Message(said.id, {name: _value(name, value, aloud, board, say) for name, value in said.params.items()})


def _value(name: str, value: Value, aloud: bool, board: BoardAndTurn, say: Voice) -> Value:
    if isinstance(value, Message):
        return _seen(value, board, say)
    if not isinstance(value, str) or name in QUOTED or (aloud and name == "move"):
        return value
    if name in NOTATION:
        return board.words(value, say)
    squares = re.split(r",\s*", value)
    if not all(square in SQUARES for square in squares):
        return value
    if aloud and len(squares) == 1:
        return _said(value)
    return ", ".join(place(square, "red", say) for square in squares)


def _said(square: str) -> Value:
    """A square as it is said, and can be typed: `red 4`, `safety 3`."""
    if _ZONE.fullmatch(square):
        return message("page.place.safe", number=square[1:])
    if square in ("S", "H"):
        return message(f"page.place.{square}")
    return message(f"say.square.{owner_of(square)}", number=int(square[1:]))
