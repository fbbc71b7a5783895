"""Why a readable move is forbidden: the rule it breaks, in a message."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from companion.board import CODES, HOME, NAMES, NOWHERE, REST, ROWS, START, Step, is_track
from companion.cards import Card
from companion.colours import INDEX, Colour, partner
from companion.errors import IllegalMove
from companion.messages import message
from companion.moves import ENTERING, counts_of
from companion.position import Position
from companion.ruleset import RuleSet

Sign: TypeAlias = Literal[">", "<>", "!"]
Why: TypeAlias = "tuple[str, str] | None"
"""A message's id and the rule behind it; None where nothing is found wrong."""

CARD_RULES: dict[Card, str] = {"7": "R19", "11": "R20", "sorry": "R22"}
"""By card: the rule that says what it does; R18 for all others."""


@dataclass(frozen=True, slots=True)
class SaidPart:
    """One part of a move as it was written, in small letters; the squares are names."""

    colour: Colour | None
    origin: str
    sign: Sign
    target: str
    end: str | None

    @property
    def origin_code(self) -> int | None:
        """The track square where the pawn stands; None for Start, safety zone and Home, which each colour has."""
        code = CODES[0][self.origin]
        return code if is_track(code) else None


@dataclass(frozen=True, slots=True)
class Situation:
    """What a move is judged in."""

    position: Position
    turn: Colour
    card: Card
    rules: RuleSet

    @property
    def team(self) -> tuple[Colour, ...]:
        """The colours whose pawns the player may use, the own one first (R26)."""
        return (self.turn, partner(self.turn)) if self.rules.partners else (self.turn,)


def why_illegal(said: tuple[SaidPart, ...], situation: Situation) -> IllegalMove:
    """The refusal of a move that is readable and not legal, with the rule that fits best."""
    card = situation.card
    wrong: tuple[SaidPart, tuple[str, str]] = (said[0], _by_card(card))
    if card == "7":
        wrong = said[-1], ("error.move_seven", "R19")
    for part in said:
        why = _why_part(part, situation)
        if why is not None:
            wrong = part, why
            break
    part, (message_id, rule) = wrong
    params = {"origin": _shown(part.origin), "target": _shown(part.target), "end": part.end or ""}
    return IllegalMove(message(message_id, card=message(f"card.{card}"), **params), rule)


def _shown(name: str) -> str:
    return name.upper() if name in "sh" else name


def _by_card(card: Card) -> tuple[str, str]:
    return "error.move_not_by_card", CARD_RULES.get(card, "R18")


def _why_part(part: SaidPart, situation: Situation) -> Why:
    """What is wrong with one part whatever the others do."""
    code = part.origin_code
    holder = part.colour or situation.turn
    if code is not None:
        found = situation.position.colour_on(code)
        if found is None or part.colour not in (None, found):
            return "error.move_no_pawn", "R4"
        holder = found
    if CODES[INDEX[holder]][part.origin] not in situation.position.four(holder):
        return "error.move_no_pawn", "R4"
    if holder not in situation.team:
        return "error.move_not_yours", "R26"
    if part.origin == "h":
        return "error.move_from_home", "R9"
    return _why_counted(part, holder, situation) if part.sign == ">" else _why_exchange(part, holder, situation)


def _why_exchange(part: SaidPart, holder: Colour, situation: Situation) -> Why:
    """What is wrong with a swap or a Sorry!."""
    card = situation.card
    if (part.sign, card) not in (("!", "sorry"), ("<>", "11")):
        return _by_card(card)
    target = CODES[INDEX[holder]][part.target]
    if not is_track(target) or (part.sign == "<>" and part.origin_code is None):
        return "error.move_out_of_reach", "R15"
    other = situation.position.colour_on(target)
    if other is None or other == holder or (part.sign == "!" and part.origin != "s"):
        return "error.move_nobody_there", CARD_RULES[card]
    if part.sign == "<>" and other in situation.team:
        return "error.move_swap_in_team", "R28"
    return _why_end(part, INDEX[holder], target)


def _why_counted(part: SaidPart, holder: Colour, situation: Situation) -> Why:
    """What is wrong with a start, or a move forward or backward."""
    index = INDEX[holder]
    origin, target = CODES[index][part.origin], CODES[index][part.target]
    if origin == START:
        return _why_start(part, target, holder, situation)
    steps = [ROWS[False][index][count][origin] for count in counts_of(situation.card, situation.rules)]
    if not any(_reaches(step, target) for step in steps):
        beyond = bool(steps) and target == HOME and all(step is None or step[0] != NOWHERE for step in steps)
        return ("error.move_beyond_home", "R9") if beyond and None in steps else _by_card(situation.card)
    if situation.card != "7" and target != HOME and target in situation.position.four(holder):
        return "error.move_own_pawn", "R13"
    return _why_end(part, index, target)


def _why_start(part: SaidPart, target: int, holder: Colour, situation: Situation) -> Why:
    if situation.card not in ENTERING:
        return "error.move_start", "R16"
    if target in situation.position.four(holder):
        return "error.move_own_pawn", "R13"
    return _by_card(situation.card)


def _reaches(step: Step | None, target: int) -> bool:
    return step is not None and step[0] == (NOWHERE if target == HOME else target)


def _why_end(part: SaidPart, index: int, target: int) -> Why:
    """What is wrong with the end of a slide that was written."""
    if part.end is None:
        return None
    end, sweep = REST[index][target]
    if sweep and NAMES[index][end] == part.end:
        return None
    return "error.move_slide_end", "R17"
