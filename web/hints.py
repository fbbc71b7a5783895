"""“Which would you play?”: what the coach says to the seat whose turn it is, if the table wants hints."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from companion.colours import Colour
from companion.errors import NotNow
from companion.messages import message
from companion.views import Sight
from web.actions import need_table
from web.context import Voice, desk
from web.judging import one_at_a_time
from web.ports import Access, SnapshotPort
from web.refusals import NotFound, OtherSeat
from web.seen import BoardAndTurn, board_of, say_seen

if TYPE_CHECKING:
    from companion.coach.advice import Advice

SHOWN = 3
"""Moves that the page shows."""


MUCH = 0.03
"""From which chance given away on it is worth a word."""


@dataclass(frozen=True, slots=True)
class Hint:
    """What the coach says of a turn."""

    advised: tuple[Advice, ...]
    chances: Mapping[Colour, float]
    """Before the card, by what everyone may know."""

    def fields(self, say: Voice) -> dict[str, Any]:
        """As the interface writes it."""
        from companion.coach.advice import hint_fields  # noqa: PLC0415 - with the coach

        return hint_fields(self.advised, self.chances, say)


@dataclass(frozen=True, slots=True)
class HintShown:
    """One move for reading."""

    move: str
    share: str
    """Its chance, in a hundred."""
    equal: bool
    """Whether it is as good as the best."""
    reasons: Sequence[str]


def ask(snapshot: SnapshotPort, access: Access, reasoned: int) -> Hint:
    """What the coach says to the seat whose turn it is; reasons for the first so many.

    Raises `NoKey`; `NotNow` where hints are off or nothing is to be chosen; `OtherSeat` unless the phone holds the
    seat; `TooOften` while others keep the judges busy.
    """
    need_table(access)
    coach = desk().ports.coach
    if coach is None:
        raise NotFound
    if snapshot.table.hints == "off":
        raise NotNow(message("page.hints.are_off"))
    sight = snapshot.sight()
    if sight.turn not in access.seats:
        raise OtherSeat(sight.turn)
    with one_at_a_time():
        return _asked(sight, reasoned)


def look_back(snapshot: SnapshotPort, access: Access, say: Voice) -> str:
    """Whether there was a better move than the one that this phone's seat has just made; empty where nothing is known.

    Raises as `ask` does.
    """
    sight, table = snapshot.sight_before(), snapshot.table
    made = table.last_move
    if sight is None or made is None or table.hints == "off" or sight.turn not in access.seats:
        return ""
    with one_at_a_time():
        advised = _asked(sight, reasoned=0).advised
    lost = next((advice.behind for advice in advised if advice.move == made.move), 0.0)
    if lost < MUCH:
        return say("page.hints.none_better")
    better = BoardAndTurn(sight.position, sight.turn).words(advised[0].move, say)
    return say(message("page.hints.better", move=better, points=round(100 * lost)))


def _asked(sight: Sight, reasoned: int) -> Hint:
    make = desk().ports.coach
    assert make is not None
    coach = make()
    known = (sight.position, sight.turn)
    if sight.card is None:
        advised = coach.advise_hand(
            *known, sight.hand, sight.rules, sight.coming, second_play=sight.second_play, reasoned=reasoned
        )
    else:
        advised = coach.advise(*known, sight.card, sight.rules, sight.coming, reasoned=reasoned)
    return Hint(advised, coach.chances(*known, sight.rules, sight.unseen))


def show(snapshot: SnapshotPort, hint: Hint, say: Voice) -> list[HintShown]:
    """The best moves for reading."""
    board = board_of(snapshot.table)
    return [
        HintShown(
            move=_in_words(board, advice, say),
            share=f"{100 * advice.chance:.0f}",
            equal=advice.equal,
            reasons=[say_seen(reason, board, say) for reason in advice.reasons],
        )
        for advice in hint.advised[:SHOWN]
    ]


def _in_words(board: BoardAndTurn, advice: Advice, say: Voice) -> str:
    if advice.card is None:
        return board.words(advice.move, say)
    if advice.move.startswith("discard "):
        return say("page.move.discard", card=say(f"card.{advice.card}"))
    return board.words(f"{advice.card} {advice.move}", say)
