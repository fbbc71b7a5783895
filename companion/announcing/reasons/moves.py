"""Why a whole move is forbidden: its parts one after the other, what a 7 asks of them together, and passing."""

from __future__ import annotations

from companion.announcing.reasons.parts import SaidPart, Situation, Why, card_rule, holder_of, why, why_part
from companion.announcing.reasons.places import at, card_does, from_, side, to
from companion.colours import INDEX, Colour
from companion.errors import IllegalMove
from companion.messages import message
from companion.moves.board import CODES, HOME, NOWHERE, START
from companion.moves.legal import LegalMoves
from companion.moves.mechanics import Mechanics
from companion.moves.play import play
from companion.moves.position import Position
from companion.moves.seven import SEVEN
from companion.moves.tables import Part


def refusal(reason: Why) -> IllegalMove:
    """A reason as the error that is raised."""
    return IllegalMove(reason.message, reason.rule)


def why_illegal(said: tuple[SaidPart, ...], situation: Situation, moves: LegalMoves) -> Why:
    """The reason that fits best for a move that is readable and not legal."""
    if len(said) > 1 and situation.card != "7":
        return why(card_rule(situation.card), "split_card", card=message(f"card.{situation.card}"))
    live = situation
    for at_part, part in enumerate(said):
        found = why_part(part, live) if live is situation else _why_later(part, situation, live)
        if found is None and part.origin == "s" and len(said) > 1:
            found = why("R35", "start_part")
        if found is not None:
            return found
        if at_part + 1 < len(said):
            live = live.after(_made(part, live))
    if situation.card == "7":
        return _why_seven(said, situation, moves)
    first = said[0]
    does = card_does(situation.card, situation.rules)
    return why(card_rule(situation.card), "not_by_card", from_=from_(first.origin), to=to(first.target), does=does)


def why_no_pass(situation: Situation, moves: LegalMoves) -> Why:
    """Why the turn can't end without a move; there is at least one."""
    swaps = [move.notation for move in moves if "<>" in move.notation]
    if situation.card == "11" and swaps:
        ahead = [move.notation for move in moves if "<>" not in move.notation]
        if not ahead:
            return why("R21", "swap_compulsory", example=swaps[0])
        forward = [notation for notation in ahead if "S>" not in notation]
        if not forward:
            return why("R21", "out_eleven", example=ahead[0])
        return why("R21", "forward_eleven", example=forward[0])
    return why("R24", "must_move", side=side(situation.turn), example=moves[0].notation)


def _why_later(part: SaidPart, before: Situation, live: Situation) -> Why | None:
    """What is wrong with a part that is not the first: it must move another pawn, one that still stands there."""
    stood = holder_of(part, before)
    stands = holder_of(part, live)
    if stands in before.team and stood not in before.team:
        return why("R19", "seven_twice", at=at(part.origin))
    if stood is not None and stands != stood:
        return why("R19", "seven_gone", at=at(part.origin)) if stood in before.team else why_part(part, before)
    return why_part(part, live)


def _made(part: SaidPart, situation: Situation) -> Position:
    """The board after a part in which nothing is wrong."""
    holder = holder_of(part, situation)
    assert holder is not None
    played = play(situation.position.pawns, (_engine_part(part, holder, situation.mechanics),))
    return situation.position if played is None else Position(played[0])


def _engine_part(part: SaidPart, holder: Colour, mechanics: Mechanics) -> Part:
    index = INDEX[holder]
    origin, target = CODES[index][part.origin], CODES[index][part.target]
    if origin == START:
        return mechanics.landings.step(index, origin, target)[1][1][0]
    return (origin, NOWHERE if target == HOME else target, *mechanics.landings.rest[index][target], index, False)


def _count(part: SaidPart, holder: Colour, mechanics: Mechanics) -> int:
    """How far a part of a 7 goes."""
    index = INDEX[holder]
    origin, target = CODES[index][part.origin], CODES[index][part.target]
    landing = NOWHERE if target == HOME else target
    steps = ((count, mechanics.steps.rows[False][index][count][origin]) for count in mechanics.counts["7"])
    return next((count for count, step in steps if step is not None and step[0] == landing), 0)


def _why_seven(said: tuple[SaidPart, ...], situation: Situation, moves: LegalMoves) -> Why:
    """What is wrong with a 7 whose parts are each in order."""
    holders = [holder_of(part, situation) for part in said]
    mechanics = situation.mechanics
    counts = [_count(part, holder, mechanics) for part, holder in zip(said, holders, strict=True) if holder is not None]
    if len(said) > 2 and situation.rules.split_pawns == "two":
        return why("R19", "seven_pawns")
    if sum(counts) > SEVEN or (len(said) > 1 and sum(counts) < SEVEN):
        return why("R19", "seven_sum", counts=" + ".join(map(str, counts)), sum=sum(counts))
    rest = SEVEN - sum(counts)
    if rest == 0:
        return why("R19", "seven_twice", at=at(said[-1].origin))
    goes_on = any(_written(said[0]) in _parts_written(move.notation) for move in moves)
    name = "seven_rest" if goes_on else "seven_stuck"
    return why("R19", name, at=at(said[0].origin), used=counts[0], left=rest)


def _written(part: SaidPart) -> str:
    return f"{part.origin}>{part.target}"


def _parts_written(notation: str) -> list[str]:
    """The parts of a notation without colours and the ends of slides."""
    return [part.partition("~")[0].rpartition(":")[2] for part in notation.lower().split("+")]
