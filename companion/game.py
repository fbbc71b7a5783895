"""The way from a command to events: `decide` says what happens, or refuses with a reason."""

from __future__ import annotations

from dataclasses import replace
from unicodedata import normalize

from companion.checking import CheckerMode
from companion.colours import COLOURS, Colour, tell_colours
from companion.commands import (
    LONGEST_NAME,
    Announce,
    Command,
    Draw,
    Mix,
    NewGame,
    Redo,
    ReleaseSeat,
    SetChecker,
    SetPosition,
    Skip,
    TakeSeat,
    Undo,
)
from companion.decision import Chance, Unfolding
from companion.deck import LONGEST_WORD
from companion.errors import BadText, Contradiction, NotNow
from companion.events import (
    Adjournment,
    CheckerSet,
    Drawn,
    Event,
    GameStarted,
    Mixed,
    Moved,
    PositionSet,
    Redone,
    SeatReleased,
    SeatTaken,
    Skipped,
    Undone,
)
from companion.lazy import deal, judge, legal_moves
from companion.messages import message
from companion.phases import due
from companion.ruleset import RuleSet, find_ruleset
from companion.state import Scene, State

MOST_WORDS = 64
"""Words that are mixed into one pile where phones have no seats."""


def decide(state: State, command: Command, chance: Chance) -> tuple[Event, ...]:
    """The events that a command leads to; at least one. Raises a `TableError` and changes nothing if it is refused."""
    unfolding = Unfolding(state, chance)
    carry_out(unfolding, command)
    return tuple(unfolding.events)


def carry_out(unfolding: Unfolding, command: Command) -> None:
    """Unfold a command's events. Raises a `TableError` if it is refused; what is unfolded by then is void."""
    _DECISIONS[type(command)](unfolding, command)  # type: ignore[operator]


def _draw(unfolding: Unfolding, _: Draw) -> None:
    state = unfolding.state
    if state.scene.phase == "mix":
        deal(unfolding)
        return
    due(state, Drawn.kind)
    unfolding.draw(state.drawer)
    if state.scene.phase == "draw_off":
        _end_draw_off(unfolding)
    elif state.checker == "advise":
        _fill_in(unfolding)


def _end_draw_off(unfolding: Unfolding) -> None:
    """Once the highest card is known, all cards are shuffled anew (R23), and hands are dealt."""
    if unfolding.state.scene.phase != "draw_off":
        unfolding.reshuffle(unfolding.state.rules.pack)
        _deal_unless_asked_to_wait(unfolding)


def _deal_unless_asked_to_wait(unfolding: Unfolding) -> None:
    if unfolding.state.scene.phase == "play":
        deal(unfolding)


def _fill_in(unfolding: Unfolding) -> None:
    """The only legal move, or that there is none, needs no announcement."""
    state = unfolding.state
    if (pending := state.scene.pending) is None:
        return
    position, turn, card = pending
    moves = legal_moves(position, turn, card, state.rules)
    if len(moves) == 0:
        unfolding.add(Moved(turn, card, "pass", position.text, filled=True))
    elif len(moves) == 1 and not moves.may_pass:
        (move,) = moves
        unfolding.add(Moved(turn, card, move.notation, move.result.text, move.bumped, filled=True))
        unfolding.end_if_won()


def _announce(unfolding: Unfolding, command: Announce) -> None:
    state = unfolding.state
    due(state, Moved.kind)
    if (pending := state.scene.pending) is None:
        from companion.hands import announce_in_hand_game  # noqa: PLC0415 - see companion.lazy

        announce_in_hand_game(unfolding, command)
        return
    position, turn, card = pending
    move = judge(command.move, position, turn, card, state.rules)
    unfolding.add(Moved(turn, card, move.notation, move.result.text, move.bumped))
    unfolding.end_if_won()


def _skip(unfolding: Unfolding, _: Skip) -> None:
    due(unfolding.state, Skipped.kind)
    if (pending := unfolding.state.scene.pending) is not None:
        unfolding.add(Skipped(pending.turn))


def _undo(unfolding: Unfolding, _: Undo) -> None:
    due(unfolding.state, Undone.kind)
    before = unfolding.state
    if not before.past:
        _resume(unfolding)
        return
    unfolding.add(Undone(before.past[-1].version))
    if unfolding.state.guarded and unfolding.state.pile.opened:
        unfolding.deal_anew(unfolding.state.seats)  # everyone has seen the pile and the hands
        return
    unfolding.shuffle_unseen()
    unfolding.keep_seen_on_top(before)


def _resume(unfolding: Unfolding) -> None:
    """Take back the game that was begun over another: that one goes on, with whoever sits there now."""
    state = unfolding.state
    game = state.adjourned
    assert game is not None
    assert game.resumes is not None
    unfolding.open_piles()
    unfolding.add(replace(game, names=_names_again(state, game)))
    unfolding.deal_hidden(game.resumes.top, game.resumes.hands)


def _names_again(state: State, game: GameStarted) -> dict[Colour, str]:
    """Who sits where once a game goes on: as now; at seats that the game in between did not have, as then."""
    again = {
        colour: name
        for colour, name in game.names.items()
        if colour not in state.seats and name not in state.names.values()
    }
    now = {colour: name for colour, name in state.names.items() if colour in game.seats}
    return now | again


def _redo(unfolding: Unfolding, _: Redo) -> None:
    due(unfolding.state, Redone.kind)
    before = unfolding.state
    unfolding.add(Redone(before.future[0].version))
    unfolding.keep_seen_on_top(before)
    if unfolding.state.scene.phase == "over":
        unfolding.open_piles()


def _set_position(unfolding: Unfolding, command: SetPosition) -> None:
    state = unfolding.state
    due(state, PositionSet.kind)
    position = state.read_position(command.position)
    if set(position.colours) != set(state.seats):
        raise Contradiction(message("error.position_seats", seats=tell_colours(state.seats)), "R4")
    if command.turn not in state.seats:
        raise Contradiction(message("error.turn_seat", seats=tell_colours(state.seats)), "R23")
    unfolding.add(PositionSet(position.text, command.turn))
    unfolding.end_if_won()


def _new_game(unfolding: Unfolding, command: NewGame) -> None:
    started = replace(_plan(unfolding.state, command), adjourned=_adjourned(unfolding.state))
    if unfolding.state.piles:
        unfolding.open_piles()
    unfolding.add(started)
    unfolding.reshuffle(unfolding.state.rules.pack)
    _deal_unless_asked_to_wait(unfolding)


def _plan(state: State, command: NewGame) -> GameStarted:
    """The game that is asked for; what is not asked for stays as it is."""
    if command.profile is None:
        rules = find_ruleset(state.rules.profile, {**state.rules.options, **(command.options or {})})
    else:
        rules = find_ruleset(command.profile, command.options)
    seats = state.seats if command.seats is None else _seats(command.seats)
    checker = _checker(command.checker, rules, seats, state.checker)
    if rules.partners and len(seats) != len(COLOURS):
        raise Contradiction(message("error.partners_seats"), "R26")
    draw_off = command.first == "draw_off"
    if command.first is not None and not seats:
        raise Contradiction(message("error.first_seats"), "R23")
    return GameStarted(
        profile=rules.profile,
        options=rules.options,
        seats=seats,
        checker=checker,
        first=None if draw_off or not seats else _first(command.first, state, seats),
        draw_off=draw_off,
        target=_target(command, state, rules),
        scores=_standing(command, state, rules, seats),
        names={colour: name for colour, name in state.names.items() if colour in seats},
        mix=_mix(command, rules),
        hints=command.hints or state.hints,
    )


def _adjourned(state: State) -> GameStarted | None:
    """How the game goes on if the one that is begun over it is taken back; None where none is under way."""
    scene = state.scene
    if scene.phase == "over" or (not state.past and scene.card is None):
        return None
    return GameStarted(
        profile=state.rules.profile,
        options=state.rules.options,
        seats=state.seats,
        checker=state.checker,
        first=None if scene.phase == "draw_off" else scene.turn,
        draw_off=scene.phase == "draw_off",
        target=state.target,
        scores=scene.scores,
        names=state.names,
        mix=bool(state.mix),
        hints=state.hints,
        resumes=_adjournment(state),
    )


def _adjournment(state: State) -> Adjournment:
    scene = state.scene
    used_up = not state.cards_left and not any(scene.hands.values())
    anew = used_up or scene.phase in ("draw_off", "mix")
    return Adjournment(
        began=state.began,
        phase=scene.phase,
        position=scene.position.text if scene.position else None,
        in_step=scene.in_step,
        card=scene.card,
        drawn_by=scene.drawn_by,
        discard=() if anew else scene.discard,
        top=() if anew or state.has_hands else state.dealt[scene.drawn : state.pile.seen],
        hands={colour: len(cards) for colour, cards in scene.hands.items()},
        second_play=scene.second_play,
    )


def _mix(command: NewGame, rules: RuleSet) -> bool:
    if command.mix and not rules.hand_size:
        raise Contradiction(message("error.mix_hands"), "R30")
    return command.mix


def _seats(asked: tuple[Colour, ...]) -> tuple[Colour, ...]:
    for colour in asked:
        if colour not in COLOURS:
            raise BadText(message("error.colour", colour=colour))
    seats = tuple(colour for colour in COLOURS if colour in asked)
    if len(seats) != len(asked) or len(seats) == 1:
        raise Contradiction(message("error.seats"), "R4")
    return seats


def _checker(asked: CheckerMode | None, rules: RuleSet, seats: tuple[Colour, ...], present: CheckerMode) -> CheckerMode:
    """The checker's mode for a game: hand games know only `enforce`, a mere deck only `off`."""
    if rules.hand_size:
        if not seats:
            raise Contradiction(message("error.hand_seats"), "R30")
        if asked not in (None, "enforce"):
            raise Contradiction(message("error.hand_checker", checker=asked), "R30")
        return "enforce"
    if not seats:
        if asked not in (None, "off"):
            raise Contradiction(message("error.checker_seats"))
        return "off"
    return asked or present


def _first(asked: str | None, state: State, seats: tuple[Colour, ...]) -> Colour:
    """Who starts: as asked, else the winner of the game before, else the first seat (R23)."""
    if asked is None:
        return next((colour for colour in _winners(state.scene) if colour in seats), seats[0])
    for seat in seats:
        if asked == seat:
            return seat
    raise Contradiction(message("error.turn_seat", seats=tell_colours(seats)), "R23")


def _winners(scene: Scene) -> tuple[Colour, ...]:
    """Who has won; of partners first the one who made the last move. Empty while nobody has."""
    winners = scene.winner or ()
    last = scene.last_move.colour if scene.last_move else None
    return (last, *winners) if last in winners else winners


def _target(command: NewGame, state: State, rules: RuleSet) -> int | None:
    if rules.scoring == "none":
        if command.target is not None:
            raise Contradiction(message("error.target_scoring"), "R33")
        return None
    if command.target is None:
        return state.target
    if command.target < 1:
        raise BadText(message("error.target"), "R33")
    return command.target


def _standing(command: NewGame, state: State, rules: RuleSet, seats: tuple[Colour, ...]) -> dict[Colour, int]:
    """The match's points: kept while the same seats play on for points and nobody has reached the target (R33)."""
    if rules.scoring == "none":
        return {}
    scores = state.scene.scores
    target = _target(command, state, rules)
    decided = state.target is not None and max(scores.values(), default=0) >= state.target
    same = seats == state.seats and rules.scoring == state.rules.scoring and target == state.target
    return {seat: scores.get(seat, 0) if same and not decided else 0 for seat in seats}


def _mix_in(unfolding: Unfolding, command: Mix) -> None:
    state = unfolding.state
    due(state, Mixed.kind)
    if command.colour is not None:
        _seated(state, command.colour)
    said = [word for word in state.words if word.colour == command.colour]
    if len(said) >= (1 if command.colour else MOST_WORDS):
        raise NotNow(message("error.mixed_already"))
    word = normalize("NFC", command.word)
    if not (0 < len(word) <= LONGEST_WORD and word.isprintable() and word.strip()):
        raise BadText(message("error.word", most=LONGEST_WORD))
    unfolding.add(Mixed(word, command.colour))


def _set_checker(unfolding: Unfolding, command: SetChecker) -> None:
    state = unfolding.state
    unfolding.add(CheckerSet(_checker(command.checker, state.rules, state.seats, state.checker)))
    if state.scene.phase == "over" and unfolding.state.scene.phase == "draw":
        unfolding.shuffle_unseen()
    if command.checker == "advise":
        _fill_in(unfolding)


def _take_seat(unfolding: Unfolding, command: TakeSeat) -> None:
    _seated(unfolding.state, command.colour)
    if command.colour in unfolding.state.names:
        raise NotNow(message("error.seat_taken", colour=message(f"colour.{command.colour}")))
    name = " ".join(command.name.split())[:LONGEST_NAME]
    if name and name in unfolding.state.names.values():
        raise NotNow(message("error.name_taken", name=name))
    unfolding.add(SeatTaken(command.colour, name))


def _release_seat(unfolding: Unfolding, command: ReleaseSeat) -> None:
    _seated(unfolding.state, command.colour)
    if command.colour not in unfolding.state.names:
        raise NotNow(message("error.seat_free", colour=message(f"colour.{command.colour}")))
    unfolding.add(SeatReleased(command.colour, command.by))
    state = unfolding.state
    if state.guarded and state.scene.phase == "play" and state.scene.hands[command.colour]:
        unfolding.deal_anew((command.colour,))


def _seated(state: State, colour: Colour) -> None:
    if colour not in state.seats:
        raise Contradiction(message("error.no_such_seat", seats=tell_colours(state.seats)))


_DECISIONS = {
    Draw: _draw,
    Announce: _announce,
    Skip: _skip,
    Undo: _undo,
    Redo: _redo,
    SetPosition: _set_position,
    NewGame: _new_game,
    Mix: _mix_in,
    SetChecker: _set_checker,
    TakeSeat: _take_seat,
    ReleaseSeat: _release_seat,
}
