"""What is said besides moves: passing, throwing the card away, another card than was drawn."""

from __future__ import annotations

from collections.abc import Iterable

from companion.announcing.features import Claim, Reading
from companion.announcing.making import pass_turn
from companion.announcing.reasons.moves import Why, card_rule, refusal, why
from companion.announcing.situation import Situation
from companion.errors import IllegalMove, TableError, UnreadableMove
from companion.messages import message
from companion.moves.legal import LegalMoves, Move


def endings(
    readings: Iterable[Reading], situation: Situation, moves: LegalMoves
) -> tuple[list[TableError | Move], list[Reading]]:
    """What the readings that say no pawn's move come to, and the other readings."""
    found: list[TableError | Move] = []
    others: list[Reading] = []
    for reading in readings:
        ending = _ending(reading, situation, moves)
        if ending is None:
            others.append(reading)
        else:
            found.append(ending)
    return found, others


def _ending(reading: Reading, situation: Situation, moves: LegalMoves) -> TableError | Move | None:
    try:
        if reading.discards:
            return _discard(reading, situation, moves)
        if reading.passes:
            if _says_two_deeds(reading.whole) or not all(_of_no_weight(claim, situation) for claim in reading.claims):
                return None
            return pass_turn(situation, moves)
    except TableError as refused:
        return refused
    for named in reading.cards:
        if named != situation.card:
            return refusal(_other_card(named, situation))
    return None


def _says_two_deeds(claim: Claim) -> bool:
    counted = bool(claim.counts or claim.acts & {"forward", "back"})
    return len(claim.acts & {"swap", "enter", "sorry"}) + counted > 1


def _of_no_weight(claim: Claim, situation: Situation) -> bool:
    """Whether what is said beside passing says no other move: the card's number, one's pawns."""
    return (
        all(str(count) == situation.card for count in claim.counts)
        and claim.acts <= {"swap", "forward", "back", "enter", "steps", "all"}
        and not any(thing.description.square for thing in claim.things)
    )


def _discard(reading: Reading, situation: Situation, moves: LegalMoves) -> Move:
    """Throwing the card away, in games with a hand, if it gives no move that must be made (R31)."""
    if not situation.rules.hand_size:
        raise IllegalMove(message("reason.discard_no_hand"), "R31")
    if reading.thrown != situation.card:
        named = reading.thrown
        raise refusal(_other_card(named, situation)) if named else UnreadableMove(message("error.which_card"))
    if not moves.may_pass:
        raise IllegalMove(message("reason.must_play", card=message(f"card.{situation.card}")), "R31")
    return Move(situation.position.pawns, (f"discard {situation.card}", ()))


def _other_card(named: str, situation: Situation) -> Why:
    """Another card was named than was drawn."""
    card = message(f"card.{situation.card}")
    return why(card_rule(situation.card), "other_card", card=card, said=named)
