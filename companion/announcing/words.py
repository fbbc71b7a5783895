"""Announced moves in plain words: what was said is compared with every legal move, and must fit exactly one.

The words of all languages are understood together. They are cut into things said (`lexer`), read in every way that the
grammar has (`grammar`, `discourse`), and each reading is held against what the legal moves' pawns do (`matching`).
Where nothing legal fits, the moves that could be conceived (`guesses`) tell why.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace

from companion.announcing.deeds import Ways, writings
from companion.announcing.discourse import REST, readings
from companion.announcing.doubt import MOST_POSSIBLE, could_be_meant, spelled_out
from companion.announcing.examples import some
from companion.announcing.features import Claim, Reading
from companion.announcing.guesses import conceive
from companion.announcing.lexer import MOST_WORDS, Heard, listen
from companion.announcing.matching import Matcher
from companion.announcing.notation import pass_turn
from companion.announcing.reasons.moves import refusal
from companion.announcing.reasons.parts import Situation
from companion.announcing.refusals import Reasons, other_card
from companion.announcing.standing import Standing
from companion.errors import AmbiguousMove, IllegalMove, TableError, UnreadableMove
from companion.messages import Message, message
from companion.moves.legal import LegalMoves, Move
from companion.moves.position import shorten

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
    ending: TableError | Move | None = None
    """What passing, throwing away or naming another card comes to."""


def read_words(text: str, situation: Situation, moves: LegalMoves) -> Move:
    """The one legal move that plain words mean; `pass` where the turn may end without one.

    Raises `UnreadableMove` saying what was understood with two moves that would be legal, `AmbiguousMove` with the
    candidates, and `IllegalMove` with the rule.
    """
    heard = listen(text)
    table = _Table(situation, moves)
    meant = table.meaning(heard)
    if not meant.moves and meant.ending is None:
        as_heard = listen(text, slips=True)
        if as_heard != heard:
            misheard = table.meaning(as_heard)
            misheard.unsure = misheard.unsure or meant.illegal is not None
            if misheard.moves or isinstance(misheard.ending, Move):
                meant = misheard
    return table.decide(text, heard, meant)


def _says_two_deeds(claim: Claim) -> bool:
    counted = bool(claim.counts or claim.acts & {"forward", "back"})
    return len(claim.acts & {"swap", "enter", "sorry"}) + counted > 1


def _as_good(empty: list[Reading], fitting: list[Reading]) -> list[Reading]:
    """The readings that fit no legal move, but take colours with numbers for squares throughout, or nowhere."""
    figures = [reading.figures for reading in (*empty, *fitting)]
    counts, squares = max(count for count, _ in figures), max(square for _, square in figures)
    return [reading for reading in empty if reading.figures[0] == counts or reading.figures[1] == squares]


class _Table:
    """One situation with its legal moves, asked what readings mean."""

    def __init__(self, situation: Situation, moves: LegalMoves) -> None:
        self._situation = situation
        self._moves = moves
        self._standing = Standing(situation)
        self._ways = Ways(situation, moves)
        self._matcher = Matcher(self._standing, self._ways)
        self._reasons = Reasons(situation, moves, self._standing, self._matcher)

    def meaning(self, heard: Heard) -> Meaning:
        """What was heard, in all its readings."""
        meant = Meaning()
        if heard.unknown:
            return meant
        fitting: list[Reading] = []
        empty: list[Reading] = []
        endings: list[TableError | Move] = []
        for reading in readings(heard.tokens, self._situation.card, self._standing.is_pawn):
            if (ending := self._ending(reading)) is not None:
                endings.append(ending)
                continue
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
        return meant

    def _fitting(self, reading: Reading) -> dict[str, Move]:
        found = {way.move.notation: way.move for way in self._matcher.fitting(reading)}
        if self._names_the_card(reading) and self._situation.card in ("1", "2"):
            entering = self._ways.fitting(lambda deeds: deeds[0].kind == "start")
            found.update({way.move.notation: way.move for way in entering})
        return found

    def _names_the_card(self, reading: Reading) -> bool:
        """Whether nothing is said but the card's number."""
        whole = reading.whole
        return not (whole.acts or whole.things or reading.denied) and {*map(str, whole.counts)} == {
            self._situation.card
        }

    def _offer_card(self, meant: Meaning) -> None:
        """A card's number alone where nothing goes that far: whatever else the card can do is asked about."""
        if meant.illegal is not None and self._names_the_card(meant.illegal) and 0 < len(self._moves) <= MOST_OFFERED:
            meant.moves = {move.notation: move for move in self._moves}
            meant.unsure = True

    def _offer_targets(self, meant: Meaning) -> None:
        """Where several are named and only one can be met, it is asked which."""
        reading = meant.illegal
        if reading is None or not reading.whole.acts & {"sorry", "replace", "swap", "bump", "send"}:
            return
        whole = reading.whole
        met = [thing for thing in whole.things if self._standing.is_opponent(thing.description)]
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
        if self._situation.card == "7" and len(counts) > 1 and REST not in counts:
            parts = counts[1:] if counts[0] == 7 else counts
            if sum(parts) != 7:
                return False
        return any(True for _ in conceive(reading, self._situation, self._matcher, strict=True))

    def _ending(self, reading: Reading) -> TableError | Move | None:
        """What is said besides moves: passing, throwing the card away, another card."""
        situation, moves = self._situation, self._moves
        try:
            if reading.discards:
                return _discard(reading, situation, moves)
            if reading.passes:
                if any(not self._of_no_weight(claim) for claim in reading.claims) or _says_two_deeds(reading.whole):
                    return None
                return pass_turn(situation, moves)
        except TableError as refused:
            return refused
        for named in reading.cards:
            if named != situation.card:
                return refusal(other_card(named, situation))
        return None

    def _of_no_weight(self, claim: Claim) -> bool:
        """Whether what is said beside passing says no other move: the card's number, one's pawns."""
        return (
            all(str(count) == self._situation.card for count in claim.counts)
            and claim.acts <= {"swap", "forward", "back", "enter", "steps", "all"}
            and not any(thing.description.square for thing in claim.things)
        )

    def decide(self, text: str, heard: Heard, meant: Meaning) -> Move:
        """The one move, or the refusal."""
        situation, moves = self._situation, self._moves
        if len(meant.moves) == 1 and not meant.unsure:
            return next(iter(meant.moves.values()))
        move = spelled_out(heard.tokens, situation, self._ways)
        if move is not None and (not meant.moves or move.notation in meant.moves):
            return move
        if meant.moves:
            raise AmbiguousMove(message("error.move_several"), tuple(sorted(meant.moves)))
        if isinstance(meant.ending, Move):
            return meant.ending
        refused = meant.ending or self._refused(meant)
        if refused is None:
            raise _not_understood(text, heard, situation, moves)
        possible = could_be_meant(heard.tokens, situation, self._ways)
        if possible and len(possible) <= MOST_POSSIBLE:
            raise AmbiguousMove(message("error.move_several"), tuple(sorted(move.notation for move in possible)))
        passes = moves.may_pass and any(token.can_be("pass", "not", "cannot", "correct") for token in heard.tokens)
        if possible or passes:
            raise _not_understood(text, heard, situation, moves)
        raise refused

    def _refused(self, meant: Meaning) -> TableError | None:
        if meant.illegal is None or (reason := self._reasons.why_not(meant.illegal)) is None:
            return None
        return refusal(reason)


def intent(text: str) -> Reading:
    """What a text says whatever the card is, to see whether it passes or throws a card away."""
    heard = listen(text)
    found = () if heard.unknown else readings(heard.tokens, None)
    if any(each.discards for each in found):
        named = {discarded(each) for each in found}
        return found[0] if len(named) == 1 else Reading(discards=True)
    return next((each for each in found if each.passes), Reading())


def is_discard(reading: Reading) -> bool:
    """Whether a card is said to be thrown away; `discarded` tells which."""
    return reading.discards


def is_pass(reading: Reading) -> bool:
    """Whether nothing is said but that no move is made."""
    return reading.passes and not reading.discards and not reading.whole


def discarded(reading: Reading) -> str | None:
    """The one card that is said to be thrown away; None if none or several are."""
    whole = reading.whole
    named = {*reading.cards, *map(str, whole.counts), *(["sorry"] if "sorry" in whole.acts else [])}
    return named.pop() if len(named) == 1 else None


def _discard(reading: Reading, situation: Situation, moves: LegalMoves) -> Move:
    """Throwing the card away, in games with a hand, if it gives no move that must be made (R31)."""
    if not situation.rules.hand_size:
        raise IllegalMove(message("reason.discard_no_hand"), "R31")
    if discarded(reading) != situation.card:
        named = discarded(reading)
        raise refusal(other_card(named, situation)) if named else UnreadableMove(message("error.which_card"))
    if not moves.may_pass:
        raise IllegalMove(message("reason.must_play", card=message(f"card.{situation.card}")), "R31")
    return Move(situation.position.pawns, (f"discard {situation.card}", ()))


def _not_understood(text: str, heard: Heard, situation: Situation, moves: LegalMoves) -> UnreadableMove:
    known = ", ".join(_known(heard))
    strange = ", ".join(heard.unknown)
    name, params = "nothing", {"text": shorten(text)}
    if known and strange:
        name, params = "partly", {"understood": shorten(known), "unknown": shorten(strange)}
    elif known:
        name, params = "incomplete", {"understood": shorten(known)}
    return UnreadableMove(
        message("error.words", what=message(f"error.words.{name}", **params), how=_how(situation, moves))
    )


def _known(heard: Heard) -> Iterable[str]:
    return (token.words for token in heard.tokens if not token.can_be("unknown", "break"))


def _how(situation: Situation, moves: LegalMoves) -> Message:
    examples = some(writings(situation, moves), situation.turn, situation.card)
    if moves.may_pass:
        examples = [*examples[:1], message("say.pass")]
    if len(examples) == 1:
        return message("error.words.example", one=examples[0])
    return message("error.words.examples", one=examples[0], other=examples[1])
