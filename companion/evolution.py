"""How events make the next state: `follow` for the events of one command, `evolve` for a single one."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from companion.cards import RANK, Card
from companion.colours import Colour
from companion.deck import Pile
from companion.errors import NotNow
from companion.events import (
    Adjournment,
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
from companion.moves.position import Position
from companion.phases import after, happening
from companion.ruleset import find_ruleset
from companion.state import PILES, REACH, LastMove, MixedWord, Scene, State, Undoable
from companion.views import Phase

_STEPS = {event.kind for event in (Mixed, Drawn, Moved, Played, Discarded, Skipped, PositionSet)}
_NO_STEPS = {event.kind for event in (GameStarted, Undone, Redone)}


def follow(state: State, events: Iterable[Event]) -> State:
    """The state after all events of one command; what can be undone is remembered as one step."""
    events = tuple(events)
    if is_step(event.kind for event in events):
        state = remember(state, state.version + 1)
    for event in events:
        state = evolve(state, event)
    return state


def is_step(kinds: Iterable[str]) -> bool:
    """Whether a command with events of these kinds is one that can be undone."""
    kinds = set(kinds)
    return bool(kinds & _STEPS) and not kinds & _NO_STEPS


def remember(state: State, version: int) -> State:
    """The state with its scene remembered as the one to go back to; `version`: the coming command's first event.

    What lies beyond the reach of undo is forgotten (`companion.state.REACH`, `PILES`), so that a state never grows.
    That hangs on events alone: whoever follows the same events reaches as far.
    """
    past = (*state.past[-REACH + 1 :], Undoable(version, state.scene))
    if not state.seats:
        past = tuple(step for step in past if step.scene.pile >= state.scene.pile - PILES)
    adjourned = state.adjourned if len(past) > len(state.past) else None
    return _without_piles_before(past[0].scene.pile, replace(state, past=past, future=(), adjourned=adjourned))


def _without_piles_before(number: int, state: State) -> State:
    """The state without its oldest piles, as far as they are before this one and open; a promise is kept until then."""
    count = 0
    while state.gone + count < number and state.piles[count].opened:
        count += 1
    return replace(state, gone=state.gone + count, piles=state.piles[count:]) if count else state


def evolve(state: State, event: Event) -> State:
    """The state after one event. Raises `NotNow` for what the table of phases does not have."""
    following = after(state.scene.phase, happening(event))
    if following:
        made = _evolved(replace(state, version=state.version + 1), event)
        if made.scene.phase in following:
            return made
    raise NotNow(message("error.not_due"))


def _evolved(state: State, event: Event) -> State:  # noqa: PLR0911, PLR0912 - one line a kind of event
    match event:
        case GameStarted():
            return _game_started(state, event)
        case Shuffled():
            return _shuffled(state, event)
        case Mixed():
            return _mixed(state, event)
        case Drawn(hand=True):
            return _drawn_into_hand(state, event)
        case Drawn() if state.scene.phase == "draw_off":
            return _drawn_for_the_start(state, event)
        case Drawn():
            return _drawn(state, event)
        case Played() | Discarded():
            return _left_the_hand(state, event)
        case Moved():
            return _moved(state, event)
        case PositionSet():
            return _position_set(state, event)
        case Skipped():
            return _passed_over(state, event.colour)
        case Undone():
            return _undone(state)
        case Redone():
            return _redone(state)
        case Opened():
            return _opened(state, event)
        case Ended():
            return _ended(state, event)
        case CheckerSet():
            return settle(_checker_set(state, event))
        case SeatTaken():
            return replace(state, names={**state.names, event.colour: event.name})
        case SeatReleased():
            return _seat_released(state, event.colour)


def _game_started(state: State, event: GameStarted) -> State:
    rules = find_ruleset(event.profile, event.options)
    seats = event.seats
    scene = Scene(
        turn=event.first,
        position=Position.start(seats, rules.opening, rules.pawns_each) if seats else None,
        hands=dict.fromkeys(seats, ()) if rules.hand_size else {},
        scores=event.scores,
    )
    if event.resumes is not None and not event.resumes.begins_anew:
        scene = _resumed(scene, event.resumes, rules.pawns_each, state.version)
    elif event.draw_off:
        scene = replace(scene, phase="draw_off", turn=seats[0], contenders=seats)
    elif rules.hand_size:
        scene = replace(scene, phase="mix" if event.mix else "play")
    return State(
        version=state.version,
        began=state.version,
        rules=rules,
        seats=seats,
        names=event.names,
        checker=event.checker,
        hints=event.hints,
        target=event.target,
        mix=event.mix,
        scene=scene,
        adjourned=event.adjourned,
    )


def _resumed(scene: Scene, game: Adjournment, pawns: int, version: int) -> Scene:
    """The first scene of a game that goes on; its hands are dealt anew after this."""
    return replace(
        scene,
        phase=game.phase,
        position=None if game.position is None else Position.parse(game.position, pawns),
        stale_since=None if game.in_step else version,
        card=game.card,
        card_since=0 if game.card is None else version,
        drawn_by=game.drawn_by,
        discard=game.discard,
        second_play=game.second_play,
    )


def _shuffled(state: State, event: Shuffled) -> State:
    if event.hands:
        return _hands_back(state, event)
    if event.in_place:
        return _shuffled_in_place(state, event)
    made = Pile(event.order, event.salt)
    ahead = state.piles_ahead
    # Where the way leads back after an undo, the pile that lies there stays, with all that was seen of it.
    if not ahead or (ahead[0].salt, ahead[0].order) != (made.salt, made.order):
        state = replace(state, piles=(*state.piles_so_far, made), replaced=(*state.replaced, *ahead))
    # Before a game's first pile there is a discard pile only where the game goes on, and that stays.
    discard = state.scene.discard if state.scene.pile < 0 else ()
    return state.with_scene(pile=state.scene.pile + 1, drawn=0, discard=discard)


def _shuffled_in_place(state: State, event: Shuffled) -> State:
    """The pile is another from here on. Who saw cards that still lie on top knows them still."""
    pile = state.pile
    known = pile.seen if event.kept is None else event.kept
    remade = Pile(event.order, event.salt, known, seers=pile.seers[:known])
    return _instead(state, remade)


def _instead(state: State, remade: Pile) -> State:
    """A pile in place of the present one, whose order stays promised until it is opened."""
    kept = () if state.pile.opened else (state.pile,)
    return replace(state.with_pile(remade), replaced=(*state.replaced, *kept))


def _hands_back(state: State, event: Shuffled) -> State:
    """Hands given back are part of the new pile. No undo leads behind this, for it would give them to whoever holds the
    seats now."""
    hands = {colour: () if colour in event.hands else cards for colour, cards in state.scene.hands.items()}
    state = _instead(state, Pile(event.order, event.salt))
    return _without_a_way_back(state).with_scene(hands=hands, drawn=0)


def _without_a_way_back(state: State) -> State:
    """No undo leads behind this. A game just begun, in which nothing was done yet, can still be taken back as a
    whole."""
    return replace(state, past=(), future=(), adjourned=None if state.past else state.adjourned)


def _mixed(state: State, event: Mixed) -> State:
    return state.with_scene(words=(*state.words, MixedWord(event.word, event.colour, state.pile.salt, state.version)))


def _take_top(state: State, seer: Colour | None = None) -> State:
    scene = state.scene
    seen = state.pile.see(scene.drawn + 1, seer)
    return state.with_pile(seen).with_scene(drawn=scene.drawn + 1)


def _drawn_into_hand(state: State, event: Drawn) -> State:
    assert event.colour is not None
    hand = (*state.scene.hands[event.colour], event.card)
    return _take_top(state, event.colour).with_scene(hands={**state.scene.hands, event.colour: hand}, phase="play")


def _face_up(state: State, event: Drawn) -> State:
    return _take_top(state).with_scene(
        discard=(*state.scene.discard, event.card),
        card=event.card,
        card_since=state.version,
        drawn_by=event.colour,
        last_move=None,
    )


def _drawn_for_the_start(state: State, event: Drawn) -> State:
    assert event.colour is not None
    state = _face_up(state, event)
    scene = state.scene
    drawn = (*scene.draw_off, (event.colour, event.card))
    waiting = scene.contenders[scene.contenders.index(event.colour) + 1 :]
    if waiting:
        return state.with_scene(draw_off=drawn, turn=waiting[0])
    best = _highest(drawn[-len(scene.contenders) :])
    if len(best) > 1:
        return state.with_scene(draw_off=drawn, turn=best[0], contenders=best)
    return state.with_scene(draw_off=drawn, turn=best[0], contenders=(), phase=_first_phase(state))


def _first_phase(state: State) -> Phase:
    """Where a game begins once it is known who starts."""
    if state.has_hands:
        return "mix" if state.mix else "play"
    return "draw"


def _highest(drawn: tuple[tuple[Colour, Card], ...]) -> tuple[Colour, ...]:
    top = max(RANK[card] for _, card in drawn)
    return tuple(colour for colour, card in drawn if RANK[card] == top)


def _drawn(state: State, event: Drawn) -> State:
    if state.scene.phase == "move":
        assert state.scene.turn is not None
        state = _passed_over(state, state.scene.turn)
    state = _face_up(state, event).with_scene(draw_off=())
    if not state.seats:
        return state
    if state.checking and state.scene.in_step:
        return state.with_scene(phase="move")
    return _next_turn(state if state.checking else _lose_step(state))


def _lose_step(state: State) -> State:
    return state.with_scene(stale_since=state.scene.stale_since or state.version)


def _passed_over(state: State, colour: Colour) -> State:
    """A pending move will not be announced: the turn goes on, the box's board is no longer the table's."""
    assert state.scene.turn == colour
    return _next_turn(_lose_step(state).with_scene(phase="draw"))


def _next_turn(state: State) -> State:
    """After a card drawn face up: the next seat, or the same one after a 2 (R18)."""
    turn = state.scene.turn
    return state if turn is None or state.plays_again else state.with_scene(turn=state.after(turn))


def _left_the_hand(state: State, event: Played | Discarded) -> State:
    cards = list(state.scene.hands[event.colour])
    cards.remove(event.card)
    state = state.with_scene(
        hands={**state.scene.hands, event.colour: tuple(cards)},
        discard=(*state.scene.discard, event.card),
        card=event.card,
        card_since=state.version,
        drawn_by=event.colour,
        draw_off=(),
        last_move=None,
    )
    return state if isinstance(event, Played) else _hand_turn_over(state)


def _hand_turn_over(state: State) -> State:
    assert state.scene.turn is not None
    return state.with_scene(turn=state.after(state.scene.turn), second_play=False)


def _moved(state: State, event: Moved) -> State:
    assert state.scene.position is not None
    before = state.scene.position
    last = LastMove(event.colour, event.move, event.position, event.bumped, event.filled, before)
    state = state.with_scene(position=state.read_position(event.position), last_move=last)
    if not state.has_hands:
        return _next_turn(state.with_scene(phase="draw"))
    if event.card is not None and event.move != "pass" and state.rules.plays_again(event.card):
        return state.with_scene(second_play=True)
    return _hand_turn_over(state)


def _position_set(state: State, event: PositionSet) -> State:
    scene = state.scene
    still_pending = scene.phase == "move" and scene.turn == event.turn
    state = state.with_scene(position=state.read_position(event.position), stale_since=None, turn=event.turn)
    if state.has_hands:
        return state.with_scene(phase="play", second_play=scene.second_play and scene.turn == event.turn, winner=None)
    return state.with_scene(phase="move" if still_pending else "draw", winner=None)


def _undone(state: State) -> State:
    *past, step = state.past
    future = (Undoable(step.version, state.scene), *state.future)
    return settle(replace(state, scene=step.scene, past=tuple(past), future=future))


def _redone(state: State) -> State:
    step, *future = state.future
    past = (*state.past, Undoable(step.version, state.scene))
    return settle(replace(state, scene=step.scene, past=past, future=tuple(future)))


def settle(state: State) -> State:
    """A scene from before the checker was switched off has no pending move any more, and its win is not known."""
    if state.checking or state.scene.phase not in ("move", "over"):
        return state
    if state.scene.phase == "over":
        return _lose_step(state).with_scene(phase="draw")
    assert state.scene.turn is not None
    return _passed_over(state, state.scene.turn)


def _seat_released(state: State, colour: Colour) -> State:
    """Whoever sat there knows what was in the hand: no undo leads to it, and no such card is dealt as it lies."""
    state = replace(state, names={taken: name for taken, name in state.names.items() if taken != colour})
    if not state.guarded or state.scene.phase == "over":
        return state
    return _without_a_way_back(replace(state, piles=tuple(pile.left_by(colour) for pile in state.piles)))


def _opened(state: State, event: Opened) -> State:
    def open_(piles: tuple[Pile, ...]) -> tuple[Pile, ...]:
        return tuple(replace(pile, opened=True) if pile.salt == event.salt else pile for pile in piles)

    return replace(state, piles=open_(state.piles), replaced=open_(state.replaced))


def _ended(state: State, event: Ended) -> State:
    scores = {
        colour: state.scene.scores.get(colour, 0) + event.points.get(colour, 0)
        for colour in (state.seats if event.points else ())
    }
    return state.with_scene(phase="over", winner=event.winner, scores=scores or state.scene.scores)


def _checker_set(state: State, event: CheckerSet) -> State:
    return replace(state, checker=event.checker)
