"""Luck and skill of a game that is over: what the cards gave each player, and what the moves made of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, TypeAlias

from companion.cards import Card, read_card
from companion.coach.advice import Coach
from companion.coach.retrospect import CardPlayed, Fortune, LookedBack, best_move, fortunes, look_back, turning_points
from companion.colours import COLOURS, Colour
from companion.messages import Message, message
from companion.moves.position import Position
from companion.public_log import boards, undone
from companion.ruleset import RuleSet, find_ruleset
from web.context import Voice
from web.seen import BoardAndTurn

Line: TypeAlias = Mapping[str, Any]
TURNS = 3
"""Turning points that are told."""


def cards_of(lines: Sequence[Line], rules: RuleSet) -> list[CardPlayed]:
    """Each card of a game that stands with its move, and what was still to come after it."""
    gone = undone(lines)
    coming: Counter[Card] = Counter()
    drawn: Card | None = None
    found = []
    for line, board in boards(lines):
        if line.get("command") in gone:
            continue
        match line["kind"]:
            case "shuffle":
                coming = Counter(rules.pack)
                coming.subtract(_lying(lines[0]) if line["cards"] < len(rules.pack) else ())
            case "draw":
                drawn = read_card(line["card"])
                coming[drawn] -= 1
            case "move" if drawn is not None and board is not None and line["card"] == drawn:
                found.append(
                    CardPlayed(
                        version=line["version"],
                        before=board,
                        colour=next(each for each in COLOURS if each == line["colour"]),
                        card=drawn,
                        move=line["move"],
                        after=Position.read(line["position"]),
                        coming={card: count for card, count in coming.items() if count > 0},
                    )
                )
    return found


def _lying(game: Line) -> Sequence[Card]:
    """The discard pile with which a resumed game goes on."""
    return [read_card(card) for card in game.get("resumes", {}).get("discard", ())]


def told(lines: Sequence[Line], coach: Coach, called: Mapping[Colour, str], say: Voice) -> dict[str, Any]:
    """What the page shows of a game."""
    rules = find_ruleset(lines[0]["profile"], lines[0]["options"])
    looked = list(look_back(coach, cards_of(lines, rules), rules))
    best = best_move(looked)
    return {
        "course": course_of(looked, coach, rules),
        "fortunes": [say(_fortune(called[colour], one)) for colour, one in fortunes(looked).items()],
        "turns": [say(_turn(one, called, say)) for one in turning_points(looked, TURNS)],
        "best": "" if best is None else say(_best(best, called, say)),
    }


def course_of(looked: Sequence[LookedBack], coach: Coach, rules: RuleSet) -> dict[Colour, list[int]]:
    """Each colour's chance in a hundred before each card, and at the end."""
    if not looked:
        return {}
    last = looked[-1].played
    course = [*(one.chances for one in looked), coach.chances(last.after, last.colour, rules, last.coming)]
    return {colour: [round(100 * chances[colour]) for chances in course] for colour in course[0]}


def _fortune(who: str, fortune: Fortune) -> Message:
    points, lost = round(100 * abs(fortune.luck)), round(1000 * fortune.lost)
    return message("page.luck.gave" if fortune.luck >= 0 else "page.luck.took", who=who, count=points, lost=lost)


def _turn(one: LookedBack, called: Mapping[Colour, str], say: Voice) -> Message:
    chance = one.chances[one.played.colour]
    return message(
        "page.luck.turn",
        who=called[one.played.colour],
        card=message(f"card.{one.played.card}"),
        move=_move(one.played, say),
        before=round(100 * chance),
        after=round(100 * (chance + one.luck - one.lost)),
    )


def _best(one: LookedBack, called: Mapping[Colour, str], say: Voice) -> Message:
    return message(
        "page.luck.best",
        who=called[one.played.colour],
        card=message(f"card.{one.played.card}"),
        move=_move(one.played, say),
        count=round(100 * one.ahead),
    )


def _move(played: CardPlayed, say: Voice) -> str:
    return BoardAndTurn(played.before, played.colour).words(played.move, say)
