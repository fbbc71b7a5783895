"""The rules a second time, square by square and without a thought for speed, to be compared with the engine.

Knows nothing of the engine: pawns are `[colour, square]` lists, squares are names, each way is walked one square at a
time, every order of every division of a 7 is tried, and the results are position texts.
"""

from __future__ import annotations

from itertools import permutations
from typing import NamedTuple

COLOURS = ["red", "blue", "yellow", "green"]
TRACK = [f"{colour[0]}{number}" for colour in COLOURS for number in range(15)]
ORDER = ["S", *TRACK, "s1", "s2", "s3", "s4", "s5", "H"]
COUNTS = {"1": [1], "2": [2], "3": [3], "4": [-4], "5": [5], "8": [8], "10": [10, -1], "11": [11], "12": [12]}

Board = list[list[str]]


class Outcome(NamedTuple):
    """A move by its canonical notation, where it leads, and whom it sends back."""

    move: str
    result: str
    bumped: tuple[str, ...]


class Said(NamedTuple):
    """One part: which pawn, written how, to which square by count."""

    pawn: int
    sign: str
    target: str


def read(text: str) -> Board:
    return [[c, s] for c, part in zip(COLOURS, text.split("/"), strict=True) if part != "-" for s in part.split(",")]


def write(board: Board) -> str:
    parts = [sorted((s for c, s in board if c == colour), key=ORDER.index) for colour in COLOURS]
    return "/".join(",".join(part) or "-" for part in parts)


def walk(colour: str, square: str, count: int) -> str | None:
    for _ in range(abs(count)):
        own_diamond = f"{colour[0]}2"
        if square in ("S", "H"):
            return None
        if square in TRACK:
            turns_in = count > 0 and square == own_diamond
            square = "s1" if turns_in else TRACK[(TRACK.index(square) + (1 if count > 0 else -1)) % 60]
        elif count > 0:
            square = "H" if square == "s5" else f"s{int(square[1]) + 1}"
        else:
            square = own_diamond if square == "s1" else f"s{int(square[1]) - 1}"
    return square


def slide(colour: str, square: str) -> list[str]:
    """The squares after a triangle of another colour, in the order of the slide."""
    if square not in TRACK or square[0] == colour[0] or square[1:] not in ("1", "9"):
        return []
    return [TRACK[TRACK.index(square) + step] for step in range(1, 4 if square[1:] == "1" else 5)]


def do_part(board: Board, part: Said, bumped: list[str]) -> bool:
    """Make one part on the board as it is; False if it can't be."""
    colour, origin = board[part.pawn]
    if part.target != "H" and [colour, part.target] in board:
        return False
    for other in board:
        if part.target in TRACK and other[1] == part.target:
            other[1] = origin if part.sign == "<>" else "S"
            if part.sign != "<>":
                bumped.append(part.target)
    board[part.pawn][1] = part.target
    for square in slide(colour, part.target):
        for other in board:
            if other[1] == square:
                other[1] = "S"
                bumped.append(square)
        board[part.pawn][1] = square
    return True


def do_all(board: Board, said: tuple[Said, ...], turn: str) -> Outcome | None:
    live = [list(pawn) for pawn in board]
    bumped: list[str] = []
    texts = []
    for part in said:
        colour, origin = board[part.pawn]
        if live[part.pawn][1] != origin or not do_part(live, part, bumped):
            return None
        owner = f"{colour}:" if colour != turn and origin not in TRACK else ""
        end = slide(colour, part.target)[-1:]
        texts.append(f"{owner}{origin}{part.sign}{part.target}{'~' if end else ''}{''.join(end)}")
    return Outcome("+".join(texts), write(live), tuple(sorted(bumped, key=ORDER.index)))


def divisions(total: int, most: int) -> list[list[int]]:
    if total == 0:
        return [[]]
    return [[n, *rest] for n in range(1, total + 1) if most for rest in divisions(total - n, most - 1)]


def all_said(board: Board, turn: str, card: str, options: dict[str, str]) -> list[tuple[Said, ...]]:
    team = [turn]
    if options["teams"] == "partners":
        team.append(COLOURS[(COLOURS.index(turn) + 2) % 4])
    mine = [pawn for pawn, (colour, _) in enumerate(board) if colour in team]
    found: list[tuple[Said, ...]] = []
    if card == "7":
        going = [pawn for pawn in mine if board[pawn][1] not in ("S", "H")]
        for counts in divisions(7, 7 if options["split_pawns"] == "any" else 2):
            for pawns in permutations(going, len(counts)):
                steps = [walk(board[pawn][0], board[pawn][1], count) for pawn, count in zip(pawns, counts, strict=True)]
                found.append(tuple(Said(p, ">", s or "") for p, s in zip(pawns, steps, strict=True)))
        return [said for said in found if all(part.target for part in said)]
    for pawn in mine:
        colour, square = board[pawn]
        if square == "S" and card in ("1", "2"):
            found.append((Said(pawn, ">", f"{colour[0]}4"),))
        if card != "11" or options["eleven"] == "forward_or_swap":
            steps = [walk(colour, square, count) for count in COUNTS.get(card, [])]
            found += [(Said(pawn, ">", step),) for step in steps if step]
        for other, target in board:
            if target in TRACK and card == "sorry" and square == "S" and other != colour:
                found.append((Said(pawn, "!", target),))
            if target in TRACK and card == "11" and square in TRACK and other not in team:
                found.append((Said(pawn, "<>", target),))
    return found


def naive_moves(text: str, turn: str, card: str, options: dict[str, str]) -> tuple[list[Outcome], bool]:
    """Every legal move, sorted by notation, and whether the turn may end without one."""
    board = read(text)
    outcomes = [do_all(board, said, turn) for said in all_said(board, turn, card, options)]
    best: dict[str, Outcome] = {}
    for outcome in sorted(outcome for outcome in outcomes if outcome):
        best.setdefault(outcome.result, outcome)
    moves = sorted(best.values())
    ahead = any(">" in move.move.replace("<>", "") for move in sorted(outcome for outcome in outcomes if outcome))
    declinable = card == "11" and options["swap_compulsory"] == "no" and not ahead
    return moves, not moves or declinable
