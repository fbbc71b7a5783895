"""An announcement cut into the things that it says: numbers, colours, squares, directions, and words of no weight."""

from __future__ import annotations

import re
from dataclasses import dataclass

from companion.announcing.phrases import LONGEST_PHRASE, plain, sense_of

LONGEST_TEXT = 400
MOST_WORDS = 80

_PIECE = re.compile(r"(?<!\S)[-−]\d{1,3}\b|<>|[>→]|[^\W_]+(?:['’`][^\W_]+)*|[+&,;:/=.–—-]|\S")
_SQUARE = re.compile(r"[rbyg](1[0-4]|[0-9])|s[1-5]")
_LOOKS_LIKE_SQUARE = re.compile(r"[a-z]\d+|\d+[a-z]+|[a-z]+\d\w*")
_NUMBER = re.compile(r"[0-9]{1,3}")
_SIDE = re.compile(r"[rbyg]")
_NO_WEIGHT = frozenset('.!?"«»“”„()[]…=')
_ENDINGS = frozenset(("s", "t", "ll", "d", "m", "ve", "re"))
"""What stands after an apostrophe in English."""
_SIGNS = {">": "to", "→": "to", "<>": "swap", "+": "and", "&": "and"}
_LETTERS = {"h": "home", "s": "start"}
_BREAKS = frozenset(",;:/-–—")


@dataclass(frozen=True, slots=True)
class Token:
    """One thing said. `sense` is as in the phrase tables, or `number`, `square`, `break` or `unknown`."""

    sense: str
    value: str
    """The number in digits, the square's or colour's name; else the words themselves."""
    words: str
    """As it was said."""


def listen(text: str) -> tuple[Token, ...]:
    """The things that a text says, in their order, without the words of no weight.

    A text too long to be an announcement is one unknown token.
    """
    if len(text) > LONGEST_TEXT:
        return (Token("unknown", "", text[:40]),)
    pieces = _pieces(text)
    if len(pieces) > MOST_WORDS:
        return (Token("unknown", "", text[:40]),)
    tokens = []
    at = 0
    while at < len(pieces):
        token, used = _next(pieces, at)
        tokens.append(token)
        at += used
    return tuple(_settle_ones(_without_weight(tokens)))


def _without_weight(tokens: list[Token]) -> list[Token]:
    """Without fillers, and without the comma before "which"."""
    kept: list[Token] = []
    for token in tokens:
        if token.sense == "which" and kept and kept[-1].sense == "break":
            kept.pop()
        if token.sense not in ("filler", "cardword", "which"):
            kept.append(token)
    return kept


def _pieces(text: str) -> list[str]:
    found: list[str] = []
    for match in _PIECE.finditer(plain(text)):
        found.extend(filter(None, _parted(match.group())))
    return found


def _parted(piece: str) -> list[str]:
    """A piece with an apostrophe as one word if it is known so (`can't`), else as two (`l'altra`, `let's`)."""
    first, *rest = re.split(r"['’`]", piece)
    if not rest:
        return [piece]
    joined = first + "".join(rest)
    if sense_of((joined,)) is not None:
        return [joined]
    return [first, *(word for word in rest if word not in _ENDINGS)]


def _next(pieces: list[str], at: int) -> tuple[Token, int]:
    """The token that begins at a place, and how many pieces it takes."""
    piece = pieces[at]
    if piece in _NO_WEIGHT:
        return Token("filler", "", piece), 1
    if piece in _BREAKS:
        return Token("break", "", piece), 1
    if piece in _SIGNS:
        return Token(_SIGNS[piece], piece, piece), 1
    for length in range(min(LONGEST_PHRASE, len(pieces) - at), 1, -1):
        if (sense := sense_of(tuple(pieces[at : at + length]))) is not None:
            return _token(sense, " ".join(pieces[at : at + length])), length
    if _SIDE.fullmatch(piece) and at + 1 < len(pieces) and _SQUARE.fullmatch(piece + pieces[at + 1]):
        return Token("square", piece + pieces[at + 1], f"{piece} {pieces[at + 1]}"), 2
    return _single(piece), 1


def _single(piece: str) -> Token:
    if _SQUARE.fullmatch(piece):
        return Token("square", piece, piece)
    if piece[0] in "-−" and len(piece) > 1:
        return Token("minus", str(int(piece[1:])), piece)
    if _NUMBER.fullmatch(piece) and piece.isascii():
        return Token("number", str(int(piece)), piece)
    if piece in _LETTERS:
        return Token(_LETTERS[piece], piece, piece)
    sense = "no square" if _LOOKS_LIKE_SQUARE.fullmatch(piece) else sense_of((piece,)) or "unknown"
    return _token(sense, piece)


def _token(sense: str, words: str) -> Token:
    """`number.5` and `colour.red` carry their value in the sense."""
    kind, _, value = sense.partition(".")
    return Token(kind, value or words, words)


def _settle_ones(tokens: list[Token]) -> list[Token]:
    """The word for 1 is a number, except where it is an article or stands for a pawn: "one pawn", "the red one"."""
    settled: list[Token] = []
    for at, token in enumerate(tokens):
        following = tokens[at + 1].sense if at + 1 < len(tokens) else ""
        before = [each.sense for each in settled[-2:]]
        if token.sense == "one":
            if following in ("pawn", "card") or (following == "number" and token.words == "un"):
                continue
            pawn = before == ["the", "colour"]
            token = Token("that", "", token.words) if pawn else Token("number", "1", token.words)  # noqa: PLW2901
        if token.value == "2" and following == "pawn":
            continue  # "between two pawns"
        if token.words == "passo" and before[-1:] == ["number"]:
            continue  # "un passo", a step; alone it is "I pass"
        settled.append(token)
        if token.sense == "number" and following == "step":
            settled.append(Token("counted", "", ""))
    return [token for token in settled if token.sense not in ("the", "step")]
