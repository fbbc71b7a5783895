"""What is said beside the move must be true of it: else it is asked about, and never a move."""

from __future__ import annotations

import pytest

from companion.announcing.checker import Illegal, Legal, verdict
from companion.cards import Card
from companion.moves.position import Position
from companion.ruleset import RuleSet

TWO_OUT = "S,r5,g1,H/S,b3,r7,H/S,S,g3,H/S,S,b9,H"
BLUE, YELLOW, GREEN = 0, 1, 2


def found(text: str, card: Card, position: str = TWO_OUT) -> str | None:
    """The move that an announcement is taken for; nothing of a refusal."""
    said = verdict(text, Position.parse(position), "red", card, RuleSet())
    assert not isinstance(said, Illegal), text
    return said.move.notation if isinstance(said, Legal) else None


@pytest.mark.parametrize(
    ("text", "colours"),
    [
        ("five, jumping over {}", ("blue", "yellow", "green")),
        ("five right past that {} one", ("blue", "yellow", "green")),
        ("fem, hoppar över {}", ("blå", "gul", "grön")),
        ("cinque scavalcando il {}", ("blu", "giallo", "verde")),
        ("пять, перепрыгиваю {}", ("синего", "жёлтого", "зелёного")),
    ],
)
def test_whom_the_pawn_passes_tells_which_it_is(text: str, colours: tuple[str, str, str]) -> None:
    assert found(text.format(colours[BLUE]), "5") == "r5>r10"
    assert found(text.format(colours[YELLOW]), "5") == "g1>g6"
    assert found(text.format(colours[GREEN]), "5") is None


@pytest.mark.parametrize(
    ("text", "there", "nowhere"),
    [
        ("five with red five, the one on {} stays put", "green one", "green two"),
        ("fem med röd fem, den på {} får vänta", "grön ett", "grön två"),
        ("cinque con rosso cinque, quella su {} resta lì", "verde uno", "verde due"),
        ("пять с красной пять, та на {} пусть стоит", "зелёной один", "зелёной два"),
    ],
)
def test_who_is_said_to_stay_stands_there(text: str, there: str, nowhere: str) -> None:
    assert found(text.format(there), "5") == "r5>r10"
    assert found(text.format(nowhere), "5") is None


@pytest.mark.parametrize(
    ("text", "true", "untrue"),
    [
        ("five with red five because {}", "the other one is stuck", "it bumps green"),
        ("fem med röd fem eftersom {}", "den andra sitter fast", "den slår ut grön"),
        ("cinque con rosso cinque perché {}", "l'altra è bloccata", "mangia il verde"),
        ("пять с красной пять, потому что {}", "другая застряла", "сбиваю зелёного"),
    ],
)
def test_a_reason_is_about_another_pawn_or_true_of_the_move(text: str, true: str, untrue: str) -> None:
    assert found(text.format(true), "5") == "r5>r10"
    assert found(text.format(untrue), "5") is None


@pytest.mark.parametrize("text", ["five, no slide", "fem, ingen kana", "cinque, niente scivolo", "пять, без горки"])
def test_a_pawn_that_slides_is_not_one_of_which_it_is_said_that_it_does_not(text: str) -> None:
    assert found(text, "5", "r5,H,H,H/S,S,S,S/-/-") == "r5>r10"
    assert found(text, "5", "r11,H,H,H/S,S,S,S/-/-") is None


@pytest.mark.parametrize(
    ("text", "one", "two"),
    [
        ("three in the safety zone, then {} to go", "one", "two"),
        ("tre steg i zonen, nu är det bara {} kvar till mål", "ett", "två"),
        ("tre in zona sicura, poi ne manca {}", "uno", "due"),
        ("три в зоне, до дома останется {}", "один", "два"),
    ],
)
def test_the_squares_left_to_home_are_counted(text: str, one: str, two: str) -> None:
    position = "s2,r5,H,H/S,S,S,S/-/-"
    assert found(text.format(one), "3", position) == "s2>s5"
    assert found(text.format(two), "3", position) is None


@pytest.mark.parametrize(
    ("text", "third", "fourth"),
    [
        ("five, that's the {} one home", "third", "fourth"),
        ("fem, och så är den {} hemma", "tredje", "fjärde"),
        ("cinque, a casa anche la {}", "terza", "quarta"),
        ("пять, вот и {} дома", "третья", "четвёртая"),
    ],
)
def test_the_pawns_at_home_are_counted(text: str, third: str, fourth: str) -> None:
    position = "s1,r5,H,H/S,S,S,S/-/-"
    assert found(text.format(third), "5", position) == "s1>H"
    assert found(text.format(fourth), "5", position) is None


@pytest.mark.parametrize(
    ("text", "two", "three"),
    [
        ("swap with the blue one {} squares ahead of my red five", "two", "three"),
        ("byt med blå {} steg framför min röda fem", "två", "tre"),
        ("scambio col blu {} caselle davanti al mio rosso cinque", "due", "tre"),
        ("обмен с синим, что на {} клетки впереди моей красной пять", "две", "три"),
    ],
)
def test_who_is_swapped_is_told_by_how_far_he_stands(text: str, two: str, three: str) -> None:
    assert found(text.format(two), "11") == "r5<>r7"
    assert found(text.format(three), "11") is None


def test_a_drawn_out_word_is_the_word_or_an_exclamation() -> None:
    assert found("fiiive with red five, yesss, whoooosh", "5") == "r5>r10"
