"""The rules a second time, square by square and without a thought for speed, to be compared with the engine.

Knows nothing of the engine: pawns are `[colour, square]` lists, squares are names, each way is walked one square at a
time, every order of every division of a 7 is tried, and the results are position texts. Options are a plain mapping of
names to values; what isn't named has its default.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import permutations
from typing import NamedTuple

COLOURS = ["red", "blue", "yellow", "green"]
TRACK = [f"{colour[0]}{number}" for colour in COLOURS for number in range(15)]
ORDER = ["S", *TRACK, "s1", "s2", "s3", "s4", "s5", "H"]
COUNTS = {"1": [1], "2": [2], "3": [3], "4": [-4], "5": [5], "8": [8], "10": [10, -1], "11": [11], "12": [12]}

ONWARD = ["1", "2", "3", "5", "7", "8", "10", "12"]
"""The cards that move one pawn forward by their whole count, without the 11, which an option may bar from it (R35)."""

Board = list[list[str]]
Options = Mapping[str, str]

OPTIONS: dict[str, tuple[str, ...]] = {
    "deck": ("standard", "without_12"),
    "eleven": ("forward_or_swap", "swap_only"),
    "swap_compulsory": ("no", "yes"),
    "teams": ("none", "partners"),
    "split_pawns": ("two", "any"),
    "hand": ("0", "5"),
    "opening": ("all_in_start", "one_on_circle"),
    "second_play": ("must", "may"),
    "scoring": ("none", "winner", "everyone"),
    "pawns": ("4", "3"),
    "leave_start": ("one_two", "forward"),
    "slides": ("others", "own", "all", "none"),
    "sorry_forward": ("no", "else", "choice"),
    "two_again": ("yes", "no"),
    "must_move": ("yes", "no"),
    "swap_slides": ("yes", "no"),
}
"""Every option with its values, the default first (docs/rules.md, Options)."""

HAND = {"hand": "5", "opening": "one_on_circle"}
SWAP = {"eleven": "swap_only", "swap_compulsory": "yes", "deck": "without_12"}

PROFILES: dict[str, dict[str, str]] = {
    "classic": {},
    "partners": {"teams": "partners"},
    "points": {**HAND, "scoring": "everyone"},
    "points-winner": {**HAND, "scoring": "winner"},
    "swap": SWAP,
    "swap-hand": {**SWAP, **HAND, "second_play": "may"},
    "three-pawns": {
        "pawns": "3",
        "leave_start": "forward",
        "slides": "own",
        "sorry_forward": "else",
        "two_again": "no",
    },
}
"""What each profile sets beside the defaults (docs/rules.md, Profiles)."""


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


def settled(options: Options) -> dict[str, str]:
    """Every option's value: those given, else the default. `ValueError` where there is no such option or value."""
    for name, value in options.items():
        if value not in OPTIONS.get(name, ()):
            raise ValueError(f"no such option: {name}={value}")
    return {name: options.get(name, values[0]) for name, values in OPTIONS.items()}


def contradict(options: Options) -> bool:
    """Whether options exclude each other (docs/rules.md, after the profiles); how many seats there are is left out."""
    options = settled(options)
    partners, with_hand = options["teams"] == "partners", options["hand"] == "5"
    return (
        (partners and (with_hand or options["scoring"] != "none"))
        or (options["split_pawns"] == "any" and not partners)
        or (options["second_play"] == "may" and not with_hand)
        or (options["scoring"] != "none" and not with_hand)
        or (options["second_play"] != "must" and options["two_again"] == "no")
    )


def read(text: str, pawns: str) -> Board:
    """The pawns of a position text; `ValueError` where a colour in play hasn't so many (R4, R34)."""
    parts = [part.split(",") for part in text.split("/")]
    if any(len(part) != int(pawns) for part in parts if part != ["-"]):
        raise ValueError(f"not {pawns} pawns of each colour: {text}")
    return [[colour, square] for colour, part in zip(COLOURS, parts, strict=True) for square in part if part != ["-"]]


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


def slide(colour: str, square: str, slides: str = "others") -> list[str]:
    """The squares after a triangle on which this colour slides (R17, R36), in the order of the slide."""
    if square not in TRACK or square[1:] not in ("1", "9") or slides == "none":
        return []
    if slides == "others" and square[0] == colour[0]:
        return []
    if slides == "own" and square[0] != colour[0]:
        return []
    return [TRACK[TRACK.index(square) + step] for step in range(1, 4 if square[1:] == "1" else 5)]


def slide_after(colour: str, sign: str, target: str, options: Options) -> list[str]:
    """The squares along which a pawn slides once a part has put it on its target (R17, R36, R40)."""
    if sign == "<>" and options["swap_slides"] == "no":
        return []
    return slide(colour, target, options["slides"])


def do_part(board: Board, part: Said, bumped: list[str], options: Options) -> bool:
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
    for square in slide_after(colour, part.sign, part.target, options):
        for other in board:
            if other[1] == square:
                other[1] = "S"
                bumped.append(square)
        board[part.pawn][1] = square
    return True


def do_all(board: Board, said: tuple[Said, ...], turn: str, options: Options) -> Outcome | None:
    live = [list(pawn) for pawn in board]
    bumped: list[str] = []
    texts = []
    for part in said:
        colour, origin = board[part.pawn]
        if live[part.pawn][1] != origin or not do_part(live, part, bumped, options):
            return None
        owner = f"{colour}:" if colour != turn and origin not in TRACK else ""
        end = slide_after(colour, part.sign, part.target, options)[-1:]
        texts.append(f"{owner}{origin}{part.sign}{part.target}{'~' if end else ''}{''.join(end)}")
    return Outcome("+".join(texts), write(live), tuple(sorted(bumped, key=ORDER.index)))


def divisions(total: int, most: int) -> list[list[int]]:
    if total == 0:
        return [[]]
    return [[n, *rest] for n in range(1, total + 1) if most for rest in divisions(total - n, most - 1)]


def team_of(turn: str, options: Options) -> list[str]:
    """The colours whose pawns the player may use (R26)."""
    if options["teams"] == "partners":
        return [turn, COLOURS[(COLOURS.index(turn) + 2) % 4]]
    return [turn]


def brings_out(card: str, options: Options) -> bool:
    """Whether the whole card may bring a pawn from Start onto its circle (R16, R35)."""
    if options["leave_start"] == "one_two":
        return card in ("1", "2")
    return card in ONWARD or (card == "11" and options["eleven"] == "forward_or_swap")


def a_place_can_be_taken(board: Board, team: list[str]) -> bool:
    """Whether some pawn in Start, of either colour of a team, has a pawn of another colour to replace (R22, R28)."""
    entering = [colour for colour, square in board if colour in team and square == "S"]
    return any(other != colour and square in TRACK for colour in entering for other, square in board)


def counts_of(card: str, board: Board, team: list[str], options: Options) -> list[int]:
    """The counts by which one pawn may go with the whole card; a 7's are elsewhere."""
    if card == "11" and options["eleven"] == "swap_only":
        return []
    if card != "sorry":
        return COUNTS.get(card, [])
    if options["sorry_forward"] == "choice":
        return [4]
    if options["sorry_forward"] == "else" and not a_place_can_be_taken(board, team):
        return [4]
    return []


def said_with_seven(board: Board, mine: list[int], most: int) -> list[tuple[Said, ...]]:
    """Every order of every division of the 7 among the pawns that are out (R19, R27)."""
    found: list[tuple[Said, ...]] = []
    going = [pawn for pawn in mine if board[pawn][1] not in ("S", "H")]
    for counts in divisions(7, most):
        for pawns in permutations(going, len(counts)):
            steps = [walk(board[pawn][0], board[pawn][1], count) for pawn, count in zip(pawns, counts, strict=True)]
            found.append(tuple(Said(p, ">", s or "") for p, s in zip(pawns, steps, strict=True)))
    return [said for said in found if all(part.target for part in said)]


def all_said(board: Board, turn: str, card: str, options: Options) -> list[tuple[Said, ...]]:
    """Everything that could be said with the card, legal on the board or not."""
    team = team_of(turn, options)
    mine = [pawn for pawn, (colour, _) in enumerate(board) if colour in team]
    found: list[tuple[Said, ...]] = []
    if card == "7":
        found += said_with_seven(board, mine, 7 if options["split_pawns"] == "any" else 2)
    counts = counts_of(card, board, team, options)
    for pawn in mine:
        colour, square = board[pawn]
        if square == "S" and brings_out(card, options):
            found.append((Said(pawn, ">", f"{colour[0]}4"),))
        steps = [walk(colour, square, count) for count in counts]
        found += [(Said(pawn, ">", step),) for step in steps if step]
        for other, target in board:
            if target in TRACK and card == "sorry" and square == "S" and other != colour:
                found.append((Said(pawn, "!", target),))
            if target in TRACK and card == "11" and square in TRACK and other not in team:
                found.append((Said(pawn, "<>", target),))
    return found


def naive_writings(text: str, turn: str, card: str, options: Options) -> list[Outcome]:
    """Every legal move in each of its writings, sorted by notation: orders of a split, two pawns to the same end."""
    options = settled(options)
    board = read(text, options["pawns"])
    outcomes = [do_all(board, said, turn, options) for said in all_said(board, turn, card, options)]
    return sorted({outcome for outcome in outcomes if outcome})


def naive_moves(text: str, turn: str, card: str, options: Options) -> tuple[list[Outcome], bool]:
    """Every legal move, sorted by notation, and whether the turn may end without one (R21, R24, R39)."""
    options = settled(options)
    outcomes = naive_writings(text, turn, card, options)
    best: dict[str, Outcome] = {}
    for outcome in outcomes:
        best.setdefault(outcome.result, outcome)
    moves = sorted(best.values())
    ahead = any(">" in outcome.move.replace("<>", "") for outcome in outcomes)
    declinable = card == "11" and options["swap_compulsory"] == "no" and not ahead
    return moves, not moves or declinable or options["must_move"] == "no"


def plays_again(card: str, options: Options) -> bool:
    """Whether the card gives its player another one (R18, R38)."""
    return card == "2" and settled(options)["two_again"] == "yes"
