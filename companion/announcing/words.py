"""Announced moves in plain words: what was said is compared with every legal move, and must fit exactly one.

Words of four languages are understood together (`phrases`). They become claims (`parser`), the claims are held against
what the legal moves' pawns do (`matching`). Where nothing legal fits, the moves that could be conceived (`guesses`)
tell why.
"""

from __future__ import annotations

from companion.announcing.examples import some
from companion.announcing.guesses import conceive
from companion.announcing.matching import fits
from companion.announcing.notation import pass_turn
from companion.announcing.parser import Announced, Claim, understand
from companion.announcing.readings import writings
from companion.announcing.reasons.moves import refusal, why_illegal
from companion.announcing.reasons.parts import Situation, Why, card_rule, why
from companion.announcing.reasons.places import card_does, side
from companion.cards import Card
from companion.colours import Colour
from companion.errors import AmbiguousMove, IllegalMove, UnreadableMove
from companion.messages import Message, message
from companion.moves.board import HOME, START
from companion.moves.legal import LegalMoves, Move, legal_moves
from companion.moves.position import Position, shorten
from companion.ruleset import RuleSet

ENOUGH = 400
"""Conceived moves that are looked at for the best reason."""

_USEFUL = (
    *("R13", "R9", "R15", "R28", "R8", "R10", "R36", "R40", "R17", "R37", "R22", "R20", "R19", "R18", "R23", "R26"),
    *("R35", "R16", "R4"),
)
"""Rules in the order in which a player is helped most by hearing that one is broken."""


def read_words(text: str, position: Position, turn: Colour, card: Card, rules: RuleSet) -> Move:
    """The one legal move that plain words mean; `pass` where the turn may end without one.

    Raises `UnreadableMove` saying what was understood with two moves that would be legal, `AmbiguousMove` with the
    candidates, `IllegalMove` with the rule, and what `legal_moves` raises.
    """
    moves = legal_moves(position, turn, card, rules)
    situation = Situation(position, turn, card, rules)
    announced = understand(text, card)
    if announced.unknown or not (announced.claims or announced.acts or announced.cards):
        raise _not_understood(text, announced, situation, moves)
    if is_discard(announced):
        return _discard(announced, situation, moves)
    if "pass" in announced.acts:
        if any(not _only_the_card(claim, card) for claim in announced.claims):
            raise _not_understood(text, announced, situation, moves)
        return pass_turn(situation, moves)
    for named in announced.cards:
        if named != card:
            raise refusal(_other_card(named, situation))
    found = {way.move.notation: way.move for way in writings(situation, moves) if fits(announced, way.deeds, card)}
    if not found:
        raise refusal(_why_not(announced, situation, moves))
    if len(found) > 1:
        raise AmbiguousMove(message("error.move_several"), tuple(sorted(found)))
    return next(iter(found.values()))


def is_discard(announced: Announced) -> bool:
    """Whether a card is said to be thrown away; `discarded` tells which."""
    return "discard" in announced.acts and not announced.unknown


def is_pass(announced: Announced) -> bool:
    """Whether nothing is said but that no move is made."""
    return announced.acts == {"pass"} and not announced.unknown and not announced.claims


def _discard(announced: Announced, situation: Situation, moves: LegalMoves) -> Move:
    """Throwing the card away, in games with a hand, if it gives no move that must be made (R31)."""
    if not situation.rules.hand_size:
        raise IllegalMove(message("reason.discard_no_hand"), "R31")
    if discarded(announced) != situation.card:
        named = discarded(announced)
        raise refusal(_other_card(named, situation)) if named else UnreadableMove(message("error.which_card"))
    if not moves.may_pass:
        raise IllegalMove(message("reason.must_play", card=message(f"card.{situation.card}")), "R31")
    return Move(situation.position.pawns, (f"discard {situation.card}", ()))


def discarded(announced: Announced) -> str | None:
    """The one card that is said to be thrown away; None if none or several are."""
    whole = announced.whole
    named = {*announced.cards, *map(str, whole.counts), *(["sorry"] if "sorry" in whole.kinds else [])}
    return named.pop() if len(named) == 1 else None


def _only_the_card(claim: Claim, card: Card) -> bool:
    return not claim.mentions and all(str(count) == card for count in claim.counts) and claim.kinds <= {"swap"}


def _other_card(named: str, situation: Situation) -> Why:
    card = message(f"card.{situation.card}")
    return why(card_rule(situation.card), "other_card", card=card, said=named)


def _not_understood(text: str, announced: Announced, situation: Situation, moves: LegalMoves) -> UnreadableMove:
    known = ", ".join(announced.understood)
    strange = ", ".join(announced.unknown)
    name, params = "nothing", {"text": shorten(text)}
    if known and strange:
        name, params = "partly", {"understood": shorten(known), "unknown": shorten(strange)}
    elif known:
        name, params = "incomplete", {"understood": shorten(known)}
    return UnreadableMove(
        message("error.words", what=message(f"error.words.{name}", **params), how=_how(situation, moves))
    )


def _how(situation: Situation, moves: LegalMoves) -> Message:
    examples = some(writings(situation, moves), situation.turn, situation.card)
    if moves.may_pass:
        examples = [*examples[:1], message("say.pass")]
    if len(examples) == 1:
        return message("error.words.example", one=examples[0])
    return message("error.words.examples", one=examples[0], other=examples[1])


def _why_not(announced: Announced, situation: Situation, moves: LegalMoves) -> Why:
    """The most useful reason among those of the moves that could be meant."""
    best: Why | None = _why_count(announced, situation)
    if best is not None:
        return best
    for looked_at, parts in enumerate(conceive(announced, situation)):
        found = why_illegal(parts, situation, moves)
        if best is None or _USEFUL.index(found.rule) < _USEFUL.index(best.rule):
            best = found
        if looked_at == ENOUGH:
            break
    if best is not None:
        return best
    if announced.whole.counts and not _any_out(situation):
        return why("R16", "none_out", side=side(situation.turn))
    return _card_says(situation)


def _any_out(situation: Situation) -> bool:
    """Whether the player has a pawn outside Start and Home."""
    position = situation.position
    return any(code not in (START, HOME) for colour in situation.team for code in position.codes(colour))


def _why_count(announced: Announced, situation: Situation) -> Why | None:
    """Whether a count was said that the card hasn't, or one in the wrong direction."""
    card, whole = situation.card, announced.whole
    if whole.kinds & {"swap", "sorry", "start"}:
        return None
    counts = situation.mechanics.counts[card]
    if card == "7":
        parts = [count for claim in announced.claims for count in claim.counts if count != 7 or len(whole.counts) == 1]
        if any(count > 7 for count in parts) or "back" in whole.kinds:
            return _card_says(situation)
        return _why_sum(announced)
    ahead = [count for count in counts if not (count < 0 and "forward" in whole.kinds)]
    ways = [count for count in ahead if not (count > 0 and "back" in whole.kinds)]
    said = set(whole.counts) - ({int(card)} if card.isdigit() and len(set(whole.counts)) > 1 else set())
    if (whole.kinds & {"forward", "back"} and not ways) or not said <= {abs(count) for count in ways}:
        return _card_says(situation)
    return None


def _why_sum(announced: Announced) -> Why | None:
    """Whether the parts of a 7 make more than seven; a count said twice, once with its pawn, is one part."""
    alone = [claim.counts[0] for claim in announced.claims if claim.counts not in ((), (7,)) and not claim.mentions]
    counts = [claim.counts[0] for claim in announced.claims if claim.counts and claim.mentions]
    counts += [count for count in alone if count not in counts]
    if len(counts) < 2 or sum(counts) <= 7:
        return None
    return why("R19", "seven_sum", counts=" + ".join(map(str, counts)), sum=sum(counts))


def _card_says(situation: Situation) -> Why:
    return why(card_rule(situation.card), "card_says", does=card_does(situation.card, situation.rules))
