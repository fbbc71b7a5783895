"""Why what was said in words is forbidden, where no reading of it fits a legal move."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from companion.announcing.deeds import Deed
from companion.announcing.features import Reading
from companion.announcing.matching import Matcher
from companion.announcing.reasons.moves import Why, card_rule, why, why_illegal
from companion.announcing.reasons.places import at, card_does, of, safe_because, side
from companion.announcing.situation import SaidPart, Situation
from companion.announcing.standing import Standing
from companion.colours import COLOURS, Colour
from companion.messages import Message
from companion.moves.board import HOME, START, is_track
from companion.moves.legal import LegalMoves

_USEFUL = (
    *("R13", "R9", "R15", "R28", "R8", "R10", "R36", "R40", "R17", "R37", "R22", "R20", "R19", "R18", "R23", "R26"),
    *("R35", "R16", "R4"),
)
"""Rules in the order in which a player is helped most by hearing that one is broken."""

_SENDING = frozenset(("bump", "send"))


class Reasons:
    """One situation with its legal moves, asked why a reading fits none of them."""

    def __init__(self, situation: Situation, moves: LegalMoves, standing: Standing, matcher: Matcher) -> None:
        self._situation = situation
        self._moves = moves
        self._standing = standing
        self._matcher = matcher

    def why_not(self, reading: Reading, conceived: Iterable[tuple[SaidPart, ...]]) -> Why | None:
        """The most useful reason among those of the moves that could be meant (`conceived`); None if none could, or if
        that can't be told for sure."""
        if reading.denied or reading.corrected or reading.unsure or not _commits(reading):
            return None
        for reason in (self._no_pawn_to_enter, self._foreign_zone, self._no_slide, self._no_swap, self._no_bump):
            if (found := reason(reading)) is not None:
                return found
        if self._situation.card == "11" and reading.whole.acts & {"bump", "replace", "send"}:
            return None  # that may have been meant for a swap
        return _why_count(reading, self._situation) or self._why_conceived(reading, conceived)

    def _why_conceived(self, reading: Reading, conceived: Iterable[tuple[SaidPart, ...]]) -> Why | None:
        reasons = (why_illegal(parts, self._situation, self._moves) for parts in conceived)
        best = min(reasons, key=_rank, default=None)
        if best is None and reading.whole.counts and not self._any_out():
            if self._situation.rules.leave_start == "forward":
                return why("R35", "none_out_forward", side=side(self._situation.turn))
            return why("R16", "none_out", side=side(self._situation.turn))
        return best

    def _no_pawn_to_enter(self, reading: Reading) -> Why | None:
        """Sorry! without a pawn in Start, whoever is named (R22)."""
        situation = self._situation
        if situation.card != "sorry" or reading.whole.counts or any(move.notation for move in self._moves):
            return None
        if any(START in situation.position.codes(colour) for colour in situation.team):
            return None
        return why("R22", "sorry_none", side=side(situation.turn))

    def _foreign_zone(self, reading: Reading) -> Why | None:
        """Into another colour's safety zone (R8)."""
        for thing in reading.whole.things:
            said = thing.description
            if said.place == "zone" and "mover" not in thing.slots and said.colour not in (None, *self._situation.team):
                return why("R8", "zone_other", of=of(_colour(said.colour)))
        return None

    def _no_slide(self, reading: Reading) -> Why | None:
        """A slide where none begins for the pawn (R17): the move would be legal without it."""
        if "sliding" not in reading.whole.acts or self._situation.rules.slides != "others":
            return None
        claims = tuple(replace(claim, acts=claim.acts - {"sliding"}) for claim in reading.claims)
        without = replace(reading, claims=claims)
        if not without.says_something:
            return None
        for way in self._matcher.fitting(without):
            for deed in way.deeds:
                if deed.landing == deed.end:
                    return why("R17", "slide_own" if _own_triangle(deed) else "no_slide_others", at=at(deed.landing))
        return None

    def _no_swap(self, reading: Reading) -> Why | None:
        """A swap for which the player, or everyone else, has no pawn on the track (R20)."""
        situation = self._situation
        if situation.card != "11" or "swap" not in reading.whole.acts:
            return None
        out = {colour: self._on_track(colour) for colour in situation.position.colours}
        if not any(out[colour] for colour in situation.team):
            safe = [each for each in situation.position.squares(situation.turn) if each[0] == "s"]
            if safe:
                return why("R15", "swap_from", at=at(safe[0]), safe=safe_because(safe[0]))
            return why("R20", "swap_none_own", side=side(situation.turn))
        if not any(squares for colour, squares in out.items() if colour not in situation.team):
            return why("R20", "swap_none_other")
        return None

    def _no_bump(self, reading: Reading) -> Why | None:
        """A pawn to be bumped that stands where none can be (R15), or that the card doesn't reach."""
        situation = self._situation
        whole = reading.whole
        if situation.card in ("11", "sorry") or not whole.acts & _SENDING:
            return None
        for thing in whole.things:
            if not self._standing.is_opponent(thing.description):
                continue
            squares = [
                (colour, square)
                for colour, square in self._standing.pawns
                if self._standing.pawn_is(thing.description, colour, square)
            ]
            colour = squares[0][0]
            if all(square[0] in "SsH" for _, square in squares):
                return why("R15", "bump_safe", side=side(colour))
            return why(card_rule(situation.card), "bump_reach", of=of(colour), does=self._card_does())
        return None

    def _card_does(self) -> Message:
        return card_does(self._situation.card, self._situation.rules)

    def _on_track(self, colour: Colour) -> list[int]:
        return [code for code in self._situation.position.codes(colour) if is_track(code)]

    def _any_out(self) -> bool:
        """Whether the player has a pawn outside Start and Home."""
        situation = self._situation
        codes = [code for colour in situation.team for code in situation.position.codes(colour)]
        return any(code not in (START, HOME) for code in codes)


def _rank(found: Why) -> int:
    return _USEFUL.index(found.rule) if found.rule in _USEFUL else len(_USEFUL)


def _commits(reading: Reading) -> bool:
    """Whether it says what is done, or with which pawn on which square: a mere colour may be anybody's."""
    whole = reading.whole
    return bool(
        whole.counts or whole.acts or any(thing.description.square or thing.description.place for thing in whole.things)
    )


def _own_triangle(deed: Deed) -> bool:
    return deed.landing[0] == deed.colour[0] and deed.landing[1:] in ("1", "9")


def _colour(name: str | None) -> Colour:
    return next(colour for colour in COLOURS if colour == name)


def _why_count(reading: Reading, situation: Situation) -> Why | None:
    """Whether a count was said that the card hasn't, or one in the wrong direction."""
    card, whole = situation.card, reading.whole
    if whole.acts & {"swap", "sorry", "replace", "enter"}:
        return None
    counts = situation.mechanics.counts[card]
    if card == "7":
        parts = [count for claim in reading.claims for count in claim.counts if count != 7 or len(whole.counts) == 1]
        if any(count > 7 for count in parts) or "back" in whole.acts:
            return _card_says(situation)
        return _why_sum(reading)
    ahead = [count for count in counts if not (count < 0 and "forward" in whole.acts)]
    ways = [count for count in ahead if not (count > 0 and "back" in whole.acts)]
    said = set(whole.counts) - ({int(card)} if card.isdigit() and len(set(whole.counts)) > 1 else set())
    if (whole.acts & {"forward", "back"} and not ways) or not said <= {abs(count) for count in ways}:
        return _card_says(situation)
    return None


def _why_sum(reading: Reading) -> Why | None:
    """Whether the parts of a 7 make more than seven; a count said twice, once with its pawn, is one part."""
    alone = [claim.counts[0] for claim in reading.claims if claim.counts not in ((), (7,)) and not claim.things]
    counts = [claim.counts[0] for claim in reading.claims if claim.counts and claim.things]
    counts += [count for count in alone if count not in counts]
    if len(counts) < 2 or sum(counts) <= 7:
        return None
    return why("R19", "seven_sum", counts=" + ".join(map(str, counts)), sum=sum(counts))


def _card_says(situation: Situation) -> Why:
    return why(card_rule(situation.card), "card_says", does=card_does(situation.card, situation.rules))
