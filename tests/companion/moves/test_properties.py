"""What holds of every position, card and rule set."""

from __future__ import annotations

from hypothesis import given, settings

from companion.colours import COLOURS, INDEX, partner
from companion.moves.board import START, is_track
from companion.moves.legal import legal_moves
from companion.moves.position import Position
from tests.companion.moves.test_naive import FEW, movable
from tests.companion.naive import naive_moves
from tests.companion.notations import read_move
from tests.companion.rotation import turned
from tests.companion.strategies import Question, questions

MANY = settings(max_examples=80, deadline=None)


@MANY
@given(questions())
def test_every_result_is_a_sound_position_of_the_same_colours(question: Question) -> None:
    position = question[0]
    for move in legal_moves(*question):
        assert move.result.status() == ()
        assert move.result.colours == position.colours
        assert Position.parse(move.result.text) == move.result


@MANY
@given(questions())
def test_safety_zones_and_home_are_changed_by_their_own_team_alone(question: Question) -> None:
    position, turn, _, rules = question
    team = (turn, partner(turn)) if rules.partners else (turn,)
    for move in legal_moves(*question):
        for colour in position.colours:
            if colour not in team:
                before, after = position.codes(colour), move.result.codes(colour)
                kept = [code for code in before if not is_track(code) and code != START]
                assert [code for code in after if not is_track(code) and code != START] == kept


@MANY
@given(questions())
def test_pawns_at_home_stay_there(question: Question) -> None:
    position = question[0]
    for move in legal_moves(*question):
        assert all(move.result.pawns_home(colour) >= position.pawns_home(colour) for colour in position.colours)


@MANY
@given(questions())
def test_passing_never_bumps(question: Question) -> None:
    """Only pawns on the landing square, or on a slide after its triangle, are sent back."""
    for move in legal_moves(*question):
        met = set()
        for part in move.notation.split("+"):
            target = part.replace("<>", ">").replace("!", ">").split(">")[1]
            landing, _, end = target.partition("~")
            met.add(landing)
            if end:
                met.update(f"{landing[0]}{number}" for number in range(int(landing[1:]), int(end[1:]) + 1))
        assert set(move.bumped) <= met
        assert "<>" not in move.notation or move.notation.split("<>")[1] not in move.bumped


@MANY
@given(questions())
def test_as_many_pawns_are_bumped_as_start_gains(question: Question) -> None:
    position = question[0]
    for move in legal_moves(*question):
        started = sum(part.removeprefix("yellow:").split(":")[-1][0] == "S" for part in move.notation.split("+"))
        gained = sum(
            move.result.codes(colour).count(START) - position.codes(colour).count(START) for colour in position.colours
        )
        assert gained == len(move.bumped) - started


@MANY
@given(questions())
def test_turning_the_table_by_a_colour_turns_the_results(question: Question) -> None:
    position, turn, card, rules = question
    moves = legal_moves(*question)
    for turns in (1, 2, 3):
        there = Position.parse(turned(position.text, turns))
        other = COLOURS[(INDEX[turn] + turns) % 4]
        rotated = legal_moves(there, other, card, rules)
        assert {move.result.text for move in rotated} == {turned(move.result.text, turns) for move in moves}
        assert rotated.may_pass == moves.may_pass


@MANY
@given(questions())
def test_results_are_distinct_and_notation_is_sorted(question: Question) -> None:
    moves = legal_moves(*question)
    notations = [move.notation for move in moves]
    assert notations == sorted(set(notations))
    assert len({move.result for move in moves}) == len(moves) == len(notations)


@MANY
@given(questions())
def test_notation_reads_back_as_the_same_move(question: Question) -> None:
    moves = legal_moves(*question)
    for move in moves:
        assert read_move(move.notation, *question) == move
        assert move in moves
        assert move.notation in moves


@MANY
@given(questions())
def test_a_move_is_made_the_same_each_time_and_changes_nothing_else(question: Question) -> None:
    position = question[0]
    text = position.text
    for move, again in zip(legal_moves(*question), legal_moves(*question), strict=True):
        assert (move, move.result, move.bumped) == (again, again.result, again.bumped)
    assert position.text == text


@settings(max_examples=80, deadline=None)
@given(questions())
def test_both_engines_agree_wherever_hypothesis_looks(question: Question) -> None:
    position, turn, card, rules = question
    if card == "7" and rules.split_pawns == "any" and movable(position, turn) > FEW:
        return
    expected, may_pass = naive_moves(position.text, turn, card, rules.options)
    moves = legal_moves(*question)
    assert [(move.notation, move.result.text, move.bumped) for move in moves] == expected
    assert moves.may_pass == may_pass
