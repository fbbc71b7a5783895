"""What each pawn does in a move, told as data: the way, the slide, whom it meets."""

from __future__ import annotations

import pytest

from companion.announcing.notation import parts_of
from companion.colours import Colour
from companion.errors import UnreadableMove
from companion.moves.legal import legal_moves
from companion.moves.position import Position
from companion.ruleset import find_ruleset
from companion.views import MovePart


def parts(notation: str, position: str, turn: Colour = "red") -> tuple[MovePart, ...]:
    return parts_of(notation, Position.parse(position), turn)


def test_a_split_seven_has_two_parts_with_their_counts() -> None:
    position = Position.parse("S,S,r4,r9/S,S,S,S/-/-")
    (move,) = [one for one in legal_moves(position, "red", "7", find_ruleset()) if one.notation == "r4>r7+r9>r13"]
    first, second = move.told()
    assert (first.start, first.to, first.count, first.how) == ("r4", "r7", 3, "forward")
    assert (second.start, second.to, second.count) == ("r9", "r13", 4)


def test_a_slide_ends_elsewhere_than_it_lands_and_tells_whom_it_hits() -> None:
    (slide,) = parts("b13>y1~y4", "S,S,S,b13/-/S,S,S,y3/-")
    assert (slide.to, slide.end, slide.swept, slide.bumped) == ("y1", "y4", ("y2", "y3", "y4"), ("y3",))
    (own,) = parts("b5>b9", "-/S,S,S,b5/S,S,S,S/-", "blue")
    assert (own.end, own.swept) == ("b9", ())


def test_a_swap_names_whose_pawn_comes_back() -> None:
    (swap,) = parts("r10<>y3", "S,S,S,r10/S,S,b7,y3/-/-")
    assert (swap.how, swap.start, swap.to, swap.swapped, swap.bumped, swap.count) == (
        "swap",
        "r10",
        "y3",
        "blue",
        (),
        0,
    )
    (slid,) = parts("r10<>b1~b4", "S,S,S,r10/S,S,S,S/S,S,b1,b3/-")
    assert (slid.end, slid.swapped, slid.bumped) == ("b4", "yellow", ("b3",))


def test_sorry_comes_from_start_and_sends_back() -> None:
    (sorry,) = parts("S!b7", "S,S,S,r10/S,S,b7,y3/-/-")
    assert (sorry.how, sorry.start, sorry.to, sorry.bumped, sorry.way) == ("sorry", "S", "b7", ("b7",), ("S", "b7"))
    (entered,) = parts("S>r4", "S,S,S,r10/S,S,b7,y3/-/-")
    assert (entered.how, entered.count) == ("enter", 0)


def test_a_partner_s_pawn_is_known_by_its_square_or_its_name() -> None:
    position = "S,S,S,r4/S,S,S,S/S,S,y7,s1/S,S,S,S"
    assert [part.pawn for part in parts("r4>r7+yellow:s1>s5", position)] == ["red", "yellow"]
    assert parts("y7>y14", position)[0].pawn == "yellow"


def test_passing_and_discarding_have_no_parts() -> None:
    assert parts("pass", "S,S,S,S/S,S,S,S/-/-") == parts("discard 5", "S,S,S,S/S,S,S,S/-/-") == ()


@pytest.mark.parametrize("notation", ["r4>r9", "s1>s2", "S!b7"])
def test_what_nobody_can_have_done_here_is_no_move(notation: str) -> None:
    with pytest.raises(ValueError, match="no part of a move"):
        parts(notation, "H,H,H,H/S,S,S,S/-/-")
    with pytest.raises(UnreadableMove):
        parts("to the moon", "H,H,H,H/S,S,S,S/-/-")


@pytest.mark.parametrize(
    ("notation", "way"),
    [
        ("r1>s2", "r1 r2 s1 s2"),
        ("s3>H", "s3 s4 s5 H"),
        ("r4>r0", "r4 r3 r2 r1 r0"),
        ("s1>r1", "s1 r2 r1"),
        ("g14>g13", "g14 g13"),
        ("g14>r1", "g14 r0 r1"),
        ("b4>b14", "b4 b5 b6 b7 b8 b9 b10 b11 b12 b13 b14"),
    ],
)
def test_a_pawn_walks_the_way_the_rules_say(notation: str, way: str) -> None:
    start = notation.partition(">")[0]
    (part,) = parts(notation, f"S,S,S,{start}/S,S,S,S/-/-")
    assert " ".join(part.way) == way
    assert part.count == len(part.way) - 1


def test_a_pawn_of_another_colour_goes_past_the_diamond() -> None:
    (part,) = parts("r1>r4", "S,S,S,S/S,S,S,r1/-/-", "blue")
    assert part.way == ("r1", "r2", "r3", "r4")


def test_a_part_tells_whose_pawns_it_sends_back() -> None:
    (hit,) = parts("r10>r13", "S,S,S,r10/S,S,b7,r13/-/-")
    assert (hit.bumped, hit.sent_back) == (("r13",), ("blue",))
    (slide,) = parts("r14>b1~b4", "S,S,r14,b3/S,S,S,b7/S,S,S,b1/S,S,S,b2")
    assert (slide.bumped, slide.sent_back) == (("b1", "b2", "b3"), ("yellow", "green", "red"))
    (onto_itself,) = parts("b3<>b1~b4", "S,S,S,b3/S,S,S,b7/S,S,S,b1/-")
    assert (onto_itself.bumped, onto_itself.sent_back) == (("b3",), ("yellow",))
