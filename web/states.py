"""The table as JSON: the contract's field names and nothing else."""

from __future__ import annotations

from typing import Any

from companion.views import HandView, MoveView, TableView


def move_fields(move: MoveView) -> dict[str, Any]:
    """A move as `sorrybox moves --batch` writes it."""
    return {"move": move.move, "result": move.result, "bumped": list(move.bumped)}


def state_fields(table: TableView, *, panel: str, simulated: bool) -> dict[str, Any]:
    """`GET /api/state`."""
    return {
        "version": table.version,
        "profile": table.profile,
        "options": dict(table.options),
        "checker": table.checker,
        "seats": [{"colour": seat.colour, "name": seat.name, "taken": seat.taken} for seat in table.seats],
        "turn": table.turn,
        "phase": table.phase,
        "card": table.card,
        "draw_pile": table.draw_pile,
        "discard": list(table.discard),
        "position": table.position,
        "moves": None if table.moves is None else [move_fields(move) for move in table.moves],
        "may_pass": table.may_pass,
        "in_step": table.in_step,
        "hands": dict(table.hands),
        "scores": dict(table.scores),
        "winner": None if table.winner is None else list(table.winner),
        "commitment": table.commitment,
        "panel": panel,
        "simulated": simulated,
    }


def hand_fields(hand: HandView) -> dict[str, Any]:
    """`GET /api/hand/COLOUR`."""
    return {
        "version": hand.version,
        "cards": list(hand.cards),
        "moves": {card: [move_fields(move) for move in moves] for card, moves in hand.moves.items()},
        "may_discard": hand.may_discard,
        "may_pass": hand.may_pass,
    }
