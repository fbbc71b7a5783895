"""What may happen next, written once: the table of phases (ARCHITECTURE.md draws it). `decide`, replay and `verify` all
ask it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeAlias, get_args

from companion.errors import NotNow
from companion.events import (
    CheckerSet,
    Discarded,
    Drawn,
    Ended,
    Event,
    GameStarted,
    Mixed,
    Moved,
    Opened,
    Played,
    PositionSet,
    Redone,
    SeatReleased,
    SeatTaken,
    Shuffled,
    Skipped,
    Undone,
)
from companion.messages import message
from companion.state import State
from companion.views import Phase

Happening: TypeAlias = str
"""An event's kind; a card drawn into a hand is a `deal`, for it is due at other times than one drawn face up."""
DEAL: Happening = "deal"

PHASES: tuple[Phase, ...] = get_args(Phase)

TABLE: Mapping[Phase, Mapping[Happening, tuple[Phase, ...]]] = {
    "draw_off": {
        Drawn.kind: ("draw_off", "draw", "play", "mix"),
        Mixed.kind: ("draw_off",),
    },
    "draw": {
        Drawn.kind: ("draw", "move"),
        Mixed.kind: ("draw",),
        PositionSet.kind: ("draw",),
        Ended.kind: ("over",),
    },
    "move": {
        Moved.kind: ("draw",),
        Skipped.kind: ("draw",),
        Drawn.kind: ("draw",),
        PositionSet.kind: ("move", "draw"),
        Ended.kind: ("over",),
        CheckerSet.kind: ("move", "draw"),
    },
    "mix": {
        Mixed.kind: ("mix",),
        DEAL: ("play",),
    },
    "play": {
        DEAL: ("play",),
        Played.kind: ("play",),
        Moved.kind: ("play",),
        Discarded.kind: ("play",),
        PositionSet.kind: ("play",),
        Ended.kind: ("over",),
    },
    "over": {
        CheckerSet.kind: ("over", "draw"),
    },
}
"""For each phase: what may happen in it, and the phases that it may lead to."""

ANYWHERE: Mapping[Happening, tuple[Phase, ...]] = {
    GameStarted.kind: ("draw_off", "draw", "move", "mix", "play"),
    Undone.kind: PHASES,
    Redone.kind: PHASES,
}
"""What may happen in every phase. A shuffle, an opening, a seat taken or free again, and a new mode of the checker
leave the phase as it is, unless the table says more."""

_STAYING = frozenset((Shuffled.kind, Opened.kind, SeatTaken.kind, SeatReleased.kind, CheckerSet.kind))


def happening(event: Event) -> Happening:
    """Under which name an event stands in the table."""
    return DEAL if isinstance(event, Drawn) and event.hand else event.kind


def after(phase: Phase, what: Happening) -> tuple[Phase, ...]:
    """The phases that something may lead to; empty where it can't happen."""
    return TABLE[phase].get(what) or ANYWHERE.get(what) or ((phase,) if what in _STAYING else ())


def due(state: State, what: Happening) -> None:
    """Whether something may happen now. Raises `NotNow`, saying why not and what to do."""
    for stands_against, refusal, rule in _REFUSALS.get(what, ()):
        if stands_against(state):
            raise NotNow(message(refusal), rule)
    if what == Drawn.kind and state.scene.phase == "move" and state.checker == "enforce":
        raise NotNow(message("error.move_pending", colour=message(f"colour.{state.scene.turn}")), "R24")
    if not after(state.scene.phase, what):
        raise NotNow(message("error.not_due"))


_Stands: TypeAlias = Callable[[State], bool]


def _in(*phases: Phase) -> _Stands:
    return lambda state: state.scene.phase in phases


def may_mix(state: State) -> bool:
    """Whether the pile's first card is still to come, so that words can be mixed in."""
    return not _begun(state)


def _begun(state: State) -> bool:
    return state.scene.phase not in ("draw", "draw_off", "mix") or state.pile.seen > 0


def _unchecked(state: State) -> bool:
    return not state.checking


def _out_of_step(state: State) -> bool:
    return not state.scene.in_step and not state.has_hands


_OVER = (_in("over"), "error.game_over", "R25")
_UNCHECKED = (_unchecked, "error.checker_off", None)

_REFUSALS: Mapping[Happening, tuple[tuple[_Stands, str, str | None], ...]] = {
    Mixed.kind: ((_begun, "error.mix_late", None),),
    Drawn.kind: (_OVER, (_in("play"), "error.hand_game_draw", "R31")),
    Moved.kind: (
        _OVER,
        _UNCHECKED,
        (_out_of_step, "error.not_in_step", None),
        (_in("draw", "draw_off", "mix"), "error.draw_first", None),
    ),
    Skipped.kind: ((_in("draw_off", "draw", "mix", "play", "over"), "error.nothing_to_skip", None),),
    PositionSet.kind: (
        _UNCHECKED,
        (_in("draw_off"), "error.draw_off_running", "R23"),
        (_in("mix"), "error.deal_first", "R30"),
        _OVER,
    ),
    Undone.kind: ((lambda state: not state.can_undo, "error.nothing_to_undo", None),),
    Redone.kind: ((lambda state: not state.future, "error.nothing_to_redo", None),),
}
"""What is said where something is not due; the first that stands against it speaks."""


def diagram() -> str:
    """The table as a state diagram (Mermaid), as it stands in ARCHITECTURE.md."""
    steps: dict[tuple[Phase, Phase], list[Happening]] = {}
    for phase, row in TABLE.items():
        for what, phases in row.items():
            for following in phases:
                steps.setdefault((phase, following), []).append(what)
    lines = [f"    [*] --> {phase} : {GameStarted.kind}" for phase in ANYWHERE[GameStarted.kind]]
    lines += [f"    {one} --> {other} : {', '.join(kinds)}" for (one, other), kinds in steps.items()]
    return "\n".join(["stateDiagram-v2", *lines])
