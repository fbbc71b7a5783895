"""Why a readable move is forbidden: the rule it breaks and the sentence for it.

A move is judged whole: its parts one after the other on the live board, what a 7 asks of them together, and passing.
`companion.announcing.reasons.places` names places and colours.
"""

from __future__ import annotations

from dataclasses import dataclass

from companion.announcing.reasons.places import at, card_does, from_, of, safe_because, side, to
from companion.announcing.situation import SaidPart, Situation
from companion.cards import Card
from companion.colours import INDEX, Colour
from companion.errors import IllegalMove
from companion.messages import Message, message
from companion.moves.board import (
    CIRCLES,
    CODES,
    DIAMOND,
    HOME,
    NAMES,
    NOWHERE,
    START,
    TO_HOME,
    TRACK,
    backward,
    distance_home,
    forward,
    is_track,
    side_square,
    zone_square,
)
from companion.moves.legal import LegalMoves
from companion.moves.mechanics import Mechanics
from companion.moves.play import play
from companion.moves.position import Position
from companion.moves.seven import SEVEN
from companion.moves.tables import Part, Step, landings

CARD_RULES: dict[Card, str] = {"7": "R19", "11": "R20", "sorry": "R22"}
"""By card: the rule that says what it does; R18 for all others."""
FARTHEST = 15
"""Squares of the longest way that a reason counts out."""


@dataclass(frozen=True, slots=True)
class Why:
    """One rule that is broken, and how."""

    rule: str
    message: Message


def why(rule: str, name: str, **params: str | int | Message) -> Why:
    """The reason with this name in the catalogues."""
    return Why(rule, message(f"reason.{name}", **params))


def card_rule(card: Card) -> str:
    """The rule that says what a card does."""
    return CARD_RULES.get(card, "R18")


def count_rule(situation: Situation) -> str:
    """The rule that says which counts the card has."""
    return "R37" if situation.card == "sorry" and situation.mechanics.counts["sorry"] else card_rule(situation.card)


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


def holder_of(part: SaidPart, situation: Situation) -> Colour | None:
    """Whose pawn a part is about; None where no such pawn stands."""
    if part.origin_code is not None:
        found = situation.holders.get(part.origin_code)
        return found if part.colour in (None, found) else None
    colour = part.colour or situation.turn
    return colour if CODES[INDEX[colour]][part.origin] in situation.position.codes(colour) else None


def why_part(part: SaidPart, situation: Situation) -> Why | None:
    """What is wrong with one part, whatever the others do; None if nothing is."""
    holder = holder_of(part, situation)
    needed = {"!": "sorry", "<>": "11"}.get(part.sign, situation.card)
    if situation.card != needed:
        name = "sorry_card" if part.sign == "!" else "swap_card"
        return why(card_rule(situation.card), name, card=message(f"card.{situation.card}"))
    if part.sign == "!" and part.origin != "s":
        return why("R22", "sorry_from", at=at(part.origin))
    if holder is None:
        return _why_nobody(part, situation)
    if holder not in situation.team:
        return _why_not_yours(part, holder, situation)
    if part.origin == "h":
        return why("R9", "from_home")
    counted = _why_start if part.origin == "s" else _why_counted
    return {"!": _why_sorry, "<>": _why_swap, ">": counted}[part.sign](part, holder, situation)


def _why_nobody(part: SaidPart, situation: Situation) -> Why:
    colour = part.colour or (situation.turn if part.origin_code is None else None)
    if part.sign == "!" and part.origin == "s":
        return why("R22", "sorry_none", side=side(colour or situation.turn))
    if colour is None:
        return why("R4", "no_pawn", at=at(part.origin))
    squares = situation.position.squares(colour)
    if not squares:
        return why("R4", "not_playing", side=side(colour))
    return why("R4", "no_pawn_of", side=side(colour), of=of(colour), at=at(part.origin), squares=", ".join(squares))


def _why_not_yours(part: SaidPart, holder: Colour, situation: Situation) -> Why:
    if situation.rules.partners:
        return why("R26", "not_your_team", at=at(part.origin), owner=of(holder))
    return why("R23", "not_your_turn", at=at(part.origin), owner=of(holder), turn=of(situation.turn))


def _why_sorry(part: SaidPart, holder: Colour, situation: Situation) -> Why | None:
    target = CODES[INDEX[holder]][part.target]
    if not is_track(target):
        return why("R15", "sorry_to", side=side(holder), at=at(part.target), safe=safe_because(part.target))
    met = situation.holders.get(target)
    if met is None:
        return why("R22", "sorry_nobody", at=at(part.target))
    if met == holder:
        return why("R22", "sorry_own", at=at(part.target), of=of(holder))
    return _why_end(part, INDEX[holder], target, situation)


def _why_swap(part: SaidPart, holder: Colour, situation: Situation) -> Why | None:
    if part.origin_code is None:
        return why("R15", "swap_from", at=at(part.origin), safe=safe_because(part.origin))
    target = CODES[INDEX[holder]][part.target]
    if not is_track(target):
        return _why_swap_safe(part, holder)
    return _why_swap_met(part, holder, target, situation)


def _why_swap_met(part: SaidPart, holder: Colour, target: int, situation: Situation) -> Why | None:
    met = situation.holders.get(target)
    if met is None:
        return why("R20", "swap_nobody", at=at(part.target))
    if met == holder:
        return why("R20", "swap_own", at=at(part.target), of=of(holder))
    if met in situation.team:
        return why("R28", "swap_team", at=at(part.target))
    return _why_end(part, INDEX[holder], target, situation)


def _why_swap_safe(part: SaidPart, holder: Colour) -> Why:
    safe = safe_because(part.target)
    if part.other is None:
        return why("R15", "swap_to", side=side(holder), at=at(part.target), safe=safe)
    met = message(f"side.{part.other}.with")
    return why("R15", "swap_to_colour", side=side(holder), met=met, at=at(part.target), safe=safe)


def _why_start(part: SaidPart, holder: Colour, situation: Situation) -> Why | None:
    if situation.card not in situation.mechanics.entering:
        return _why_no_start(situation)
    index = INDEX[holder]
    circle = CIRCLES[index]
    if CODES[index][part.target] != circle:
        rule = "R16" if situation.card in ("1", "2") else "R35"
        return why(rule, "start_square", circle=NAMES[index][circle])
    return _why_landing(part, holder, circle, situation)


def _why_no_start(situation: Situation) -> Why:
    """The card brings no pawn out of Start."""
    card = message(f"card.{situation.card}")
    if situation.card == "sorry":
        return why("R16", "start_sorry")
    if situation.rules.leave_start == "forward":
        return why("R35", "start_forward_card", card=card)
    return why("R16", "start_seven" if situation.card == "7" else "start_card", card=card)


def _why_counted(part: SaidPart, holder: Colour, situation: Situation) -> Why | None:
    """What is wrong with a move forward or backward."""
    if situation.card == "sorry" and situation.rules.sorry_forward == "else" and _may_take_a_place(situation):
        return why("R37", "sorry_else")
    index = INDEX[holder]
    origin, target = CODES[index][part.origin], CODES[index][part.target]
    counts = situation.mechanics.counts[situation.card]
    rows = situation.mechanics.steps.rows[False][index]
    if any(_reaches(rows[count][origin], target) for count in counts):
        return _why_landing(part, holder, target, situation)
    for count in counts:
        found = _why_astray(part, index, count)
        if found is not None:
            return found
    return _why_card(part, index, situation)


def _may_take_a_place(situation: Situation) -> bool:
    """Whether a Sorry! can do what R22 says, with a pawn of either colour of the team (R37)."""
    position = situation.position
    return any(
        START in position.codes(colour)
        and any(is_track(code) for other in position.colours if other != colour for code in position.codes(other))
        for colour in situation.team
    )


def _why_astray(part: SaidPart, index: int, count: int) -> Why | None:
    """Whether a count would lead there if a pawn could overshoot Home, pass its diamond, or back into its zone."""
    origin, target = CODES[index][part.origin], CODES[index][part.target]
    diamond = side_square(index, DIAMOND)
    diamond_name = NAMES[index][diamond]
    if count > 0 and target == HOME and forward(index, origin, count) is None:
        return why("R9", "beyond_home", at=at(part.origin), steps=distance_home(index, origin), said=count)
    if not is_track(origin):
        return None
    ahead = (diamond - origin) % TRACK
    if count > ahead and is_track(target) and (target - origin) % TRACK == count:
        return why("R8", "past_diamond", diamond=diamond_name, at=at(part.origin), to=to(part.target))
    inward = -count - (origin - diamond) % TRACK
    if count < 0 and 1 <= inward <= TO_HOME:
        reached = HOME if inward == TO_HOME else zone_square(index, inward)
        if target == reached:
            return why("R10", "zone_backward", at=at(part.origin), diamond=diamond_name, to=to(part.target))
    return None


def _why_card(part: SaidPart, index: int, situation: Situation) -> Why:
    """The card has no such count: how far it would be, and what the card does."""
    origin, target = CODES[index][part.origin], CODES[index][part.target]
    does = card_does(situation.card, situation.rules)
    rule = count_rule(situation)
    ways = {"from_": from_(part.origin), "to": to(part.target), "does": does}
    for steps in range(1, FARTHEST + 1):
        for name, step in (("way_forward", forward), ("way_back", backward)):
            if step(index, origin, steps) == target:
                return why(rule, name, steps=steps, **ways)
    return why(rule, "not_by_card", **ways)


def _why_landing(part: SaidPart, holder: Colour, target: int, situation: Situation) -> Why | None:
    if target != HOME and target in situation.position.codes(holder):
        return why("R13", "own_pawn", at=at(part.target), of=of(holder))
    return _why_end(part, INDEX[holder], target, situation)


def _why_end(part: SaidPart, index: int, target: int, situation: Situation) -> Why | None:
    """What is wrong with the end of a slide that was named."""
    mechanics = situation.mechanics
    end, sweep = (mechanics.swapping if part.sign == "<>" else mechanics.landings).rest[index][target]
    if part.end is None or (sweep and NAMES[index][end] == part.end):
        return None
    if sweep:
        return why("R17", "slide_end", at=at(part.target), end=NAMES[index][end])
    slides = situation.rules.slides
    triangle = bool(landings("all").rest[index][target][1])
    if triangle and part.sign == "<>" and situation.rules.swap_slides == "no":
        return why("R40", "no_slide_swap", at=at(part.target))  # whatever R36 says
    return why("R36" if triangle and slides != "others" else "R17", _NO_SLIDE[slides], at=at(part.target))


_NO_SLIDE = {
    "others": "no_slide_others",
    "own": "no_slide_own",
    "all": "no_slide_all",
    "none": "no_slide_none",
}
"""By the option `slides`: why no slide begins on a square."""


def _reaches(step: Step | None, target: int) -> bool:
    return step is not None and target != START and step[0] == (NOWHERE if target == HOME else target)
