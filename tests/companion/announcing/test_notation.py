"""Reading announced moves: every accepted writing, and the three ways to be refused."""

from __future__ import annotations

from typing import NamedTuple

import pytest

from companion.cards import Card
from companion.colours import Colour
from companion.errors import AmbiguousMove, IllegalMove, UnreadableMove
from companion.moves.legal import Move
from companion.moves.position import Position
from companion.ruleset import RuleSet, find_ruleset
from tests.companion.notations import read_move

CLASSIC = RuleSet()
PARTNERS = find_ruleset("partners")
ANY = find_ruleset("partners", {"split_pawns": "any"})


class Scene(NamedTuple):
    """A position with turn, card and rules, to read moves in."""

    position: str
    turn: Colour
    card: Card
    rules: RuleSet = CLASSIC

    def read(self, text: str) -> Move:
        return read_move(text, Position.parse(self.position), self.turn, self.card, self.rules)


SLIDER = Scene("S,S,S,b13/S,S,S,S/-/-", "red", "3")
SPLIT = Scene("S,S,r4,r9/S,S,S,S/-/-", "red", "7")
SWAP = Scene("S,S,S,r10/S,S,S,b1/-/-", "red", "11")
SORRY = Scene("S,S,S,S/S,S,S,b7/-/-", "red", "sorry")
TEAM = Scene("S,S,r4,s2/S,S,S,S/S,S,S,s1/S,S,S,S", "red", "7", PARTNERS)
TEAM_START = Scene("S,S,S,S/S,S,S,S/S,S,S,S/S,S,S,S", "red", "1", PARTNERS)


@pytest.mark.parametrize(
    ("scene", "text", "canonical"),
    [
        (SLIDER, "b13>y1~y4", "b13>y1~y4"),
        (SLIDER, "b13>y1", "b13>y1~y4"),
        (SLIDER, " B13 > Y1 ~ Y4 ", "b13>y1~y4"),
        (SLIDER, "red:b13>y1", "b13>y1~y4"),
        (SLIDER, "RED : b13>y1", "b13>y1~y4"),
        (Scene("S,S,S,r4/S,S,S,S/-/-", "red", "1"), "r4>r5", "r4>r5"),
        (Scene("S,S,S,S/S,S,S,S/-/-", "red", "2"), "s>R4", "S>r4"),
        (Scene("S,S,S,S/S,S,S,S/-/-", "red", "2"), "red:S>r4", "S>r4"),
        (Scene("S,S,S,r1/S,S,S,S/-/-", "red", "3"), "r1>S2", "r1>s2"),
        (Scene("S,S,S,s3/S,S,S,S/-/-", "red", "3"), "s3>h", "s3>H"),
        (Scene("S,S,S,s1/S,S,S,S/-/-", "red", "10"), "S1>r2", "s1>r2"),
        (SPLIT, "r4>r7+r9>r13", "r4>r7+r9>r13"),
        (SPLIT, "r9>r13+r4>r7", "r4>r7+r9>r13"),
        (SPLIT, "red:r9>r13 + red:r4>r7", "r4>r7+r9>r13"),
        (SWAP, "r10<>b1~b4", "r10<>b1~b4"),
        (SWAP, "R10 <> B1", "r10<>b1~b4"),
        (SORRY, "S!b7", "S!b7"),
        (SORRY, "s ! B7", "S!b7"),
        (TEAM, "r4>r7+yellow:s1>s5", "r4>r7+yellow:s1>s5"),
        (TEAM, "YELLOW:S1>S5+RED:R4>R7", "r4>r7+yellow:s1>s5"),
        (TEAM, "s2>s5+yellow:s1>s5", "s2>s5+yellow:s1>s5"),
        (TEAM_START, "S>r4", "S>r4"),
        (TEAM_START, "yellow:S>y4", "yellow:S>y4"),
    ],
)
def test_an_accepted_writing_is_read_as_the_canonical_move(scene: Scene, text: str, canonical: str) -> None:
    assert scene.read(text).notation == canonical


def test_of_two_pawns_that_could_make_it_the_writing_that_sorts_first_is_canonical() -> None:
    scene = Scene("S,r6,r8,r11/S,S,S,S/-/-", "red", "7")
    chain = {scene.read(text) for text in ("r6>r13", "r8>r13+r6>r8", "r11>r13+r6>r11")}
    assert {move.notation for move in chain} == {"r11>r13+r6>r11"}


def test_a_seven_of_many_parts_is_read_in_any_order_that_works() -> None:
    scene = Scene("r5,r6,r7,r8/S,S,S,S/y5,y6,y8,S/S,S,S,S", "red", "7", ANY)
    written = "r5>r6+r6>r7+r7>r8+r8>r9+y5>y6+y6>y7+y8>y9"
    working = "r8>r9+r7>r8+r6>r7+r5>r6+y8>y9+y6>y7+y5>y6"
    assert scene.read(working).result.text == "r6,r7,r8,r9/S,S,S,S/S,y6,y7,y9/S,S,S,S"
    with pytest.raises(IllegalMove):
        scene.read(written)
    with pytest.raises(IllegalMove):
        scene._replace(rules=PARTNERS).read(working)


@pytest.mark.parametrize(
    "text",
    [
        *("", " ", "hello", "r4", "r4>", ">r9", "r4>r15", "r4>s6", "r4-r9", "r4>r7+", "r4>r7++r9>r13", "purple:r4>r7"),
        *("r4<>r9+r4>r7", "S!b7+S!b8", "discard 5", "r4>r7~", "r\u0664>r7", "r4>r7" * 10_000, "+" * 10_000),
    ],
)
def test_what_is_no_notation_is_unreadable(text: str) -> None:
    with pytest.raises(UnreadableMove) as refused:
        SPLIT.read(text)
    assert refused.value.message.id == "error.move_unreadable"


def test_unnamed_pawns_that_can_be_either_partners_are_ambiguous() -> None:
    scene = Scene("S,S,S,s1/S,S,S,S/S,S,S,s1/S,S,S,S", "red", "7", PARTNERS)
    with pytest.raises(AmbiguousMove) as refused:
        scene.read("s1>s5+s1>s4")
    assert refused.value.candidates == ("s1>s4+yellow:s1>s5", "s1>s5+yellow:s1>s4")
    assert refused.value.rule == "R27"


def test_an_unnamed_pawn_is_the_players_own_although_the_partner_has_one_like_it() -> None:
    scene = Scene("S,S,S,s1/S,S,S,S/S,S,S,s1/S,S,S,S", "red", "3", PARTNERS)
    assert scene.read("s1>s4").result.text == "S,S,S,s4/S,S,S,S/S,S,S,s1/S,S,S,S"
    assert scene.read("yellow:s1>s4").result.text == "S,S,S,s1/S,S,S,S/S,S,S,s4/S,S,S,S"


@pytest.mark.parametrize(
    ("scene", "text", "rule"),
    [
        (SLIDER, "b12>y0", "R4"),
        (SLIDER, "blue:b13>y1", "R4"),
        (Scene("S,S,S,r5/S,S,S,b5/-/-", "red", "3"), "b5>b8", "R23"),
        (SLIDER, "b13>y2", "R18"),
        (SLIDER, "b13>y1~y3", "R17"),
        (Scene("S,S,S,r10/S,S,S,S/-/-", "red", "3"), "r10>r13~r14", "R17"),
        (Scene("S,S,S,s3/S,S,S,S/-/-", "red", "5"), "s3>H", "R9"),
        (Scene("S,S,s3,H/S,S,S,S/-/-", "red", "1"), "H>s5", "R9"),
        (Scene("S,S,r5,r8/S,S,S,S/-/-", "red", "3"), "r5>r8", "R13"),
        (Scene("S,S,S,r4/S,S,S,S/-/-", "red", "1"), "S>r4", "R13"),
        (Scene("S,S,S,r9/S,S,S,S/-/-", "red", "5"), "S>r4", "R16"),
        (Scene("S,S,S,r9/S,S,S,S/-/-", "red", "7"), "S>r4+r9>r13", "R16"),
        (SPLIT, "r4>r7", "R19"),
        (SPLIT, "r4>r7+r4>r8", "R19"),
        (SPLIT, "r4>r9+r9>r11", "R13"),
        (Scene("S,S,y7,y8/S,S,S,S/-/-", "red", "7"), "y8>y9", "R19"),
        (SWAP, "r10<>b2", "R20"),
        (SWAP, "S<>b1", "R15"),
        (SWAP._replace(card="5"), "r10<>b1", "R18"),
        (Scene("S,S,S,b5/S,S,S,s3/-/-", "red", "11"), "b5<>s3", "R15"),
        (SORRY, "S!b8", "R22"),
        (SORRY._replace(card="3"), "S!b7", "R18"),
        (Scene("S,S,S,y0/S,S,S,H/S,S,S,b5/S,S,S,s2", "red", "11", PARTNERS), "y0<>b5", "R28"),
        (Scene("S,S,S,r5/S,S,S,b9/-/-", "red", "11", find_ruleset("swap")), "r5>b1", "R20"),
        (TEAM_START, "S>y4", "R16"),
        (TEAM_START, "green:S>g4", "R26"),
    ],
)
def test_a_readable_move_that_is_forbidden_names_the_rule(scene: Scene, text: str, rule: str) -> None:
    with pytest.raises(IllegalMove) as refused:
        scene.read(text)
    assert refused.value.rule == rule


def test_a_pass_is_read_where_the_turn_may_end_without_a_move() -> None:
    nothing = Scene("S,S,S,S/S,S,S,S/-/-", "red", "5")
    assert nothing.read(" Pass ").notation == "pass"
    assert nothing.read("pass").result.text == nothing.position
    assert nothing.read("pass").bumped == ()


def test_a_pass_is_refused_where_a_move_must_be_made() -> None:
    with pytest.raises(IllegalMove) as refused:
        SLIDER.read("pass")
    assert refused.value.rule == "R24"
