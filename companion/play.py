"""A move made on the live board, part after part: each part meets what the part before it left (R17, R19)."""

from __future__ import annotations

from companion.board import LAST_TRACK, NOWHERE, START, Part

PAWNS = 4


def play_part(board: bytearray, mover: int, part: Part, bumped: list[int]) -> bool:
    """Make one part with the pawn in one place of a board of sixteen codes, whose fours need not be sorted.

    Adds to `bumped` the squares on which pawns stood when they went back to Start. Returns False, with the board as
    it was, if the pawn no longer stands where the part begins, or its own colour holds the landing square (R13).
    """
    origin, landing, end, sweep, colour, swaps = part
    first = PAWNS * colour
    if board[mover] != origin or board.find(landing, first, first + PAWNS) >= 0:
        return False
    board[mover] = NOWHERE
    if landing <= LAST_TRACK:
        met = board.find(landing)
        if met >= 0:
            board[met] = origin if swaps else START
            if not swaps:
                bumped.append(landing)
        for square in sweep:
            met = board.find(square)
            if met >= 0:
                board[met] = START
                bumped.append(square)
    board[mover] = end
    return True


def sort_fours(board: bytes | bytearray) -> bytes:
    """The same board as one position: each colour's four codes sorted."""
    return bytes([*sorted(board[:4]), *sorted(board[4:8]), *sorted(board[8:12]), *sorted(board[12:])])


def play(pawns: bytes, parts: tuple[Part, ...]) -> tuple[bytes, tuple[int, ...]] | None:
    """The pawns after a move, and the squares of those sent back to Start, in track order.

    Each part's pawn is the one that stood on its origin before the move. None if a part can't be made on the board as
    the parts before it left that.
    """
    board = bytearray(pawns)
    bumped: list[int] = []
    for part in parts:
        mover = pawns.find(part[0], PAWNS * part[4], PAWNS * part[4] + PAWNS)
        if mover < 0 or not play_part(board, mover, part, bumped):
            return None
    bumped.sort()
    return sort_fours(board), tuple(bumped)
