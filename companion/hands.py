"""Hand games: dealing, playing a card of the hand, throwing one away, the second play after a 2 (R30–R32)."""

from __future__ import annotations

from companion.announcing.checker import judge
from companion.announcing.words import intent
from companion.cards import CARDS, Card
from companion.colours import Colour
from companion.commands import Announce
from companion.decision import Unfolding
from companion.errors import BadText, IllegalMove, NotNow
from companion.events import Discarded, Moved, Played
from companion.messages import message
from companion.moves.legal import LegalMoves, legal_moves
from companion.ruleset import RuleSet
from companion.state import State


def deal(unfolding: Unfolding) -> None:
    """Five cards to each seat, one at a time, beginning with who starts (R30). Nothing in games without hands."""
    state = unfolding.state
    first = state.scene.turn
    for _ in range(state.rules.hand_size):
        colour = first
        for _ in state.seats:
            assert colour is not None
            unfolding.draw(colour, into_hand=True)
            colour = state.after(colour)


def playable(state: State, colour: Colour) -> dict[Card, LegalMoves]:
    """The legal moves of each different card in a hand, in the order of the cards' rank."""
    assert state.scene.position is not None
    held = set(state.scene.hands[colour])
    return {card: legal_moves(state.scene.position, colour, card, state.rules) for card in CARDS if card in held}


def forced(moves: dict[Card, LegalMoves]) -> bool:
    """Whether a card must be played: one that gives a legal move, a swap that may be declined aside (R31)."""
    return any(len(of_card) > 0 and not of_card.may_pass for of_card in moves.values())


def may_discard(second_play: bool, moves: dict[Card, LegalMoves]) -> bool:
    """Whether a card may be thrown away instead of playing one (R31, R39); never in a second play (R32)."""
    return not second_play and not forced(moves)


def may_pass(rules: RuleSet, second_play: bool, moves: dict[Card, LegalMoves]) -> bool:
    """Whether the turn may end with the hand as it is: where nobody needs to move (R39), or a second play may be left
    out (R32)."""
    if rules.must_move == "no":
        return True
    return second_play and (rules.second_play == "may" or not forced(moves))


def announce_in_hand_game(unfolding: Unfolding, command: Announce) -> None:
    """Play a card with its move, throw one away, or pass; then fill the hand up (R31, R32, R39)."""
    turn = unfolding.state.scene.turn
    assert turn is not None
    if command.seat != turn:
        raise NotNow(message("error.not_your_turn", colour=message(f"colour.{turn}")), "R23")
    said = intent(command.move)
    if said.only_passes:
        _pass(unfolding, turn)
    elif said.discards:
        _discard(unfolding, turn, said.thrown or "")
    else:
        _play(unfolding, turn, command)


def _play(unfolding: Unfolding, turn: Colour, command: Announce) -> None:
    state = unfolding.state
    position = state.scene.position
    assert position is not None
    if command.card is None:
        raise BadText(message("error.which_card"), "R31")
    card = _held(state, turn, command.card)
    move = judge(command.move, position, turn, card, state.rules)
    unfolding.add(Played(turn, card))
    unfolding.add(Moved(turn, card, move.notation, move.result.text, move.bumped))
    if unfolding.end_if_won():
        return
    if state.rules.plays_again(card):
        unfolding.draw(turn, into_hand=True)
        _end_if_nothing_playable(unfolding, turn)
    else:
        _fill_up(unfolding, turn)


def _end_if_nothing_playable(unfolding: Unfolding, turn: Colour) -> None:
    """A second play that no card of the hand can make ends the turn with no discard (R32)."""
    state = unfolding.state
    if not any(len(moves) for moves in playable(state, turn).values()) and not unfolding.may_hold_more(turn):
        assert state.scene.position is not None
        unfolding.add(Moved(turn, "2", "pass", state.scene.position.text, filled=True))
        _fill_up(unfolding, turn)


def _discard(unfolding: Unfolding, turn: Colour, name: str) -> None:
    state = unfolding.state
    card = _held(state, turn, name)
    if state.scene.second_play:
        raise IllegalMove(message("reason.no_discard_in_second_play"), "R32")
    moves = playable(state, turn)
    if not may_discard(state.scene.second_play, moves):
        best = next(name for name, of_card in moves.items() if len(of_card) and not of_card.may_pass)
        raise IllegalMove(message("reason.must_play", card=message(f"card.{best}")), "R31")
    unfolding.add(Discarded(turn, card))
    _fill_up(unfolding, turn)


def _pass(unfolding: Unfolding, turn: Colour) -> None:
    state = unfolding.state
    second_play = state.scene.second_play
    if not may_pass(state.rules, second_play, playable(state, turn)):
        if second_play:
            raise IllegalMove(message("reason.must_play_second"), "R32")
        raise IllegalMove(message("reason.discard_instead_of_pass"), "R31")
    assert state.scene.position is not None
    unfolding.add(Moved(turn, "2" if second_play else None, "pass", state.scene.position.text))
    _fill_up(unfolding, turn)


def _fill_up(unfolding: Unfolding, colour: Colour) -> None:
    """Draw until the hand is full again; a kept extra card means that nothing is drawn (R32)."""
    missing = unfolding.state.rules.hand_size - len(unfolding.state.scene.hands[colour])
    for _ in range(missing):
        unfolding.draw(colour, into_hand=True)


def _held(state: State, colour: Colour, name: str) -> Card:
    for card in CARDS:
        if card == name.strip().lower():
            if card in state.scene.hands[colour]:
                return card
            raise IllegalMove(message("reason.not_in_hand", card=message(f"card.{card}")), "R31")
    raise BadText(message("error.hand_card", card=name))
