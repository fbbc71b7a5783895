"""What the readings of an announcement come to among the legal moves of a situation."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace

from companion.announcing.deeds import Deed, Ways
from companion.announcing.discourse import REST
from companion.announcing.features import Reading
from companion.announcing.guesses import conceivable, conceive
from companion.announcing.lexer import MOST_WORDS, Heard
from companion.announcing.matching import Matcher
from companion.announcing.situation import SaidPart, Situation
from companion.announcing.standing import Standing
from companion.errors import TableError
from companion.moves.legal import LegalMoves, Move

MOST_OFFERED = 40
"""Moves that are offered where only the card was named."""


@dataclass
class Meaning:
    """What the readings of one announcement come to."""

    moves: dict[str, Move] = field(default_factory=dict)
    """The legal moves that fit, by notation."""
    idle: int = MOST_WORDS
    """How many words that could carry a meaning carry none: a reading in which they do counts before one where not."""
    unsure: bool = False
    """Whether the words leave something open, or a reading that fits no legal move makes sense as well."""
    illegal: Reading | None = None
    """The first reading that makes sense and fits no legal move."""
    conceived: Iterable[tuple[SaidPart, ...]] = ()
    """Moves that this reading could be thought to mean, to say why they are forbidden; found as they are asked for."""
    heard: Heard | None = None
    """What it is the meaning of, if that is not what was written."""
    ending: TableError | Move | None = None
    """What passing, throwing away or naming another card comes to."""


class Listener:
    """One situation with its legal moves, asked what readings mean."""

    def __init__(self, situation: Situation, moves: LegalMoves) -> None:
        self.situation = situation
        self.moves = moves
        self.standing = Standing(situation)
        self.ways = Ways(situation, moves)
        self.matcher = Matcher(self.standing, self.ways)

    def of_which(self, told: Callable[[Sequence[Deed]], bool]) -> Listener:
        """The same, but only for moves of which something more is true."""
        some = object.__new__(Listener)
        some.__dict__ |= self.__dict__
        some.ways = self.ways.only(told)
        some.matcher = Matcher(self.standing, some.ways)
        return some

    def meaning(self, readings: Iterable[Reading], endings: Sequence[TableError | Move]) -> Meaning:
        """All readings of moves together, beside what other readings came to."""
        meant = Meaning()
        fitting: list[Reading] = []
        empty: list[Reading] = []
        for reading in readings:
            if not reading.says_something or self._only_comforts(reading):
                continue
            found = self._fitting(reading)
            (fitting if found else empty).append(reading)
            if found and reading.idle <= meant.idle:
                if reading.idle < meant.idle:
                    meant = Meaning(idle=reading.idle)
                meant.moves.update(found)
                meant.unsure = meant.unsure or reading.unsure
        if meant.moves:
            meant.unsure = meant.unsure or any(map(self._makes_sense, _as_good(empty, fitting))) or bool(endings)
        elif endings:
            meant.ending = next((ending for ending in endings if isinstance(ending, Move)), endings[0])
        elif empty:
            meant.illegal = next((reading for reading in empty if self._makes_sense(reading)), empty[0])
            self._offer_card(meant)
            self._offer_targets(meant)
            meant.conceived = conceivable(meant.illegal, self.situation, self.matcher.fits_one)
        return meant

    def _fitting(self, reading: Reading) -> dict[str, Move]:
        found = {way.move.notation: way.move for way in self.matcher.fitting(reading)}
        if self._names_the_card(reading) and self.situation.card in ("1", "2"):
            entering = self.ways.fitting(lambda deeds: deeds[0].kind == "start")
            found.update({way.move.notation: way.move for way in entering})
        return found

    def _names_the_card(self, reading: Reading) -> bool:
        """Whether nothing is said but the card's number."""
        whole = reading.whole
        return not (whole.acts or whole.things or reading.denied) and {*map(str, whole.counts)} == {self.situation.card}

    def _offer_card(self, meant: Meaning) -> None:
        """A card's number alone where nothing goes that far: whatever else the card can do is asked about."""
        if meant.illegal is not None and self._names_the_card(meant.illegal) and 0 < len(self.moves) <= MOST_OFFERED:
            meant.moves = {move.notation: move for move in self.moves}
            meant.unsure = True

    def _offer_targets(self, meant: Meaning) -> None:
        """Where several are named and only one can be met, it is asked which."""
        reading = meant.illegal
        if reading is None or not reading.whole.acts & {"sorry", "replace", "swap", "bump", "send"}:
            return
        whole = reading.whole
        met = [thing for thing in whole.things if self.standing.is_opponent(thing.description)]
        others = tuple(thing for thing in whole.things if thing not in met)
        for thing in dict.fromkeys(met) if len(met) > 1 else ():
            meant.moves.update(self._fitting(replace(reading, claims=(replace(whole, things=(*others, thing)),))))
        meant.unsure = True

    def _only_comforts(self, reading: Reading) -> bool:
        whole = reading.whole
        return "apology" in whole.acts and not whole.counts and not whole.acts - {"apology"}

    def _makes_sense(self, reading: Reading) -> bool:
        """Whether a pawn on the board could be thought to do what is said, had the rules allowed it."""
        if reading.denied or reading.corrected or reading.unsure:
            return False
        counts = reading.whole.counts
        if self.situation.card == "7" and len(counts) > 1 and REST not in counts:
            parts = counts[1:] if counts[0] == 7 else counts
            if sum(parts) != 7:
                return False
        return any(True for _ in conceive(reading, self.situation, self.matcher.fits_one, strict=True))


def _as_good(empty: list[Reading], fitting: list[Reading]) -> list[Reading]:
    """The readings that fit no legal move, but take colours with numbers for squares throughout, or nowhere."""
    figures = [reading.figures for reading in (*empty, *fitting)]
    counts, squares = max(count for count, _ in figures), max(square for _, square in figures)
    return [reading for reading in empty if reading.figures[0] == counts or reading.figures[1] == squares]
