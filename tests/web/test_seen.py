"""What is said to people on the page is said in the table's words: no square's letter, no move in notation, no option's
name."""

from __future__ import annotations

import html
import json
import random
import re
from collections.abc import Iterator

import pytest
from flask.testing import FlaskClient

from companion.announcing.checker import Illegal, Legal, Unclear, verdict
from companion.cards import CARDS, Card
from companion.colours import COLOURS, Colour
from companion.commands import Draw
from companion.errors import AmbiguousMove, Contradiction
from companion.messages import Message, message
from companion.moves.legal import legal_moves
from companion.moves.position import Position
from companion.ruleset import OPTIONS, find_ruleset
from device.catalogues import LANGUAGES, translator
from device.game_thread import GameThread
from tests.web.tables import checked_game, open_door, real_ports
from tests.web.test_taps import random_position
from web.app import create_app
from web.context import Voice
from web.seen import BoardAndTurn, candidates_in_words, say_seen

NOTATION = re.compile(r"\b[rbyg]\d|\bs[1-5]\b|\b[SH]\b|[>~!]\s?[rbyg]\d|<>")


def as_read(page: str) -> str:
    """A page with its squares as letters only; how they are said is left out."""
    return re.sub(r'<span role="img" aria-label="[^"]+">([^<]+)</span>', r"\1", page)


def english(said: Message, position: str, turn: Colour = "red", language: str = "en") -> str:
    return say_seen(said, BoardAndTurn(Position.parse(position), turn), Voice(translator(language)))


def announced(chance: random.Random, position: Position, card: Card) -> str:
    """What somebody might write who doesn't look closely."""
    squares = [square for colour in COLOURS for square in position.squares(colour)]
    near = [f"{colour[0]}{number}" for colour in COLOURS for number in range(15)] + ["s3", "H"]
    start, end = chance.choice(squares), chance.choice([*squares, *near])
    match card:
        case "11":
            return f"{start}<>{end}"
        case "sorry":
            return f"S!{end}"
        case "7" if chance.random() < 0.5:
            return f"{start}>{end}+{chance.choice(squares)}>{chance.choice(near)}"
        case _:
            return chance.choice([f"{start}>{end}", "pass"])


def refusals(profile: str) -> Iterator[tuple[str, Message, Position, Colour]]:
    """What is answered to many such announcements, with the board they were made on."""
    rules, chance = find_ruleset(profile), random.Random(14)
    for _ in range(150):
        position, turn = Position.parse(random_position(chance)), chance.choice(COLOURS)
        card = chance.choice([card for card in CARDS if card in rules.pack])
        for _ in range(4):
            text = announced(chance, position, card)
            found = verdict(text, position, turn, card, rules)
            if isinstance(found, Illegal | Unclear):
                yield text, found.reason, position, turn


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("profile", ["classic", "partners"])
def test_no_reason_writes_a_square_or_a_move_as_programs_do(language: str, profile: str) -> None:
    voice, ids = Voice(translator(language)), set()
    for text, reason, position, turn in refusals(profile):
        ids.add(reason.id)
        said = say_seen(reason, BoardAndTurn(position, turn), voice)
        assert not NOTATION.search(said), f"{text} on {position.text}: {said}"
    assert len(ids) > 15, ids


def test_squares_are_shown_by_their_colour_s_shape_and_safety_squares_by_their_zone() -> None:
    board = "S,S,s3,r10/S,S,S,b3/-/-"
    no_pawn = message("reason.no_pawn", at=message("at.square", square="y9"))
    assert english(no_pawn, board) == "No pawn stands on ▲9."
    zone = message("reason.no_pawn", at=message("at.square", square="s3"))
    assert english(zone, board) == "No pawn stands on safety square 3."
    assert english(zone, board, language="ru") == "Фишки на поле 3 безопасной зоны нет."


def test_examples_name_squares_as_they_are_said_and_can_be_typed() -> None:
    example = message("say.part", steps=5, origin="r4")
    assert english(message("error.words.example", one=example), "S,S,S,r4/-/S,S,S,S/-") == (
        "Say, for example, “5 with red 4”."
    )


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_can_be_said_is_written_without_notation_and_understood(language: str) -> None:
    door = open_door("7")
    checked_game(door, "S,r10,s3,H/S,b5,b12,H/y1,y9,s2,H/S,S,g13,H", "red")
    door.do(Draw())
    page = create_app(real_ports(door)).test_client().get("/say", headers={"Accept-Language": language}).text
    ways = [html.unescape(way)[1:-1] for way in re.findall(r"<dd>(.*?)</dd>", page)]
    board = Position.parse("S,r10,s3,H/S,b5,b12,H/y1,y9,s2,H/S,S,g13,H")
    assert len(ways) > 10
    for way in ways:
        assert not NOTATION.search(way), way
        assert isinstance(verdict(way, board, "red", "7", find_ruleset()), Legal), way
    door.stop()


def test_what_somebody_typed_is_quoted_as_it_was_typed() -> None:
    said = message("error.words.nothing", text="r10")
    assert english(said, "S,S,S,r4/-/S,S,S,S/-") == "“r10” was not understood."


def test_candidates_are_told_in_words_a_hand_s_card_first() -> None:
    board = BoardAndTurn(Position.parse("S,S,S,r10/S,S,S,b2/-/-"), "red")
    doubt = AmbiguousMove(message("error.move_several"), ("r10<>b2", "11 r10>b6", "nonsense"))
    assert list(candidates_in_words(doubt, board, Voice(translator("en"))).values()) == [
        "swap ●10 with blue on ■2",
        "11: ●10 → ■6".replace(" → ", "\u00a0→\u00a0"),
        "nonsense",
    ]


@pytest.mark.parametrize("language", LANGUAGES)
def test_rules_that_contradict_each_other_are_told_as_a_family_says_them(language: str) -> None:
    for profile, options in (
        ("partners", {"hand": "5"}),
        ("partners", {"scoring": "winner"}),
        ("classic", {"split_pawns": "any"}),
        ("classic", {"second_play": "may"}),
        ("classic", {"scoring": "everyone"}),
        ("points", {"second_play": "may", "two_again": "no"}),
    ):
        with pytest.raises(Contradiction) as refused:
            find_ruleset(profile, options)
        said = translator(language)(refused.value.message)
        assert "=" not in said
        assert not [name for name in OPTIONS if "_" in name and name in said]


def test_who_was_sent_back_is_named_with_the_square() -> None:
    (move,) = [
        one
        for one in legal_moves(Position.parse("S,S,S,r10/S,S,S,r13/-/-"), "red", "3", find_ruleset())
        if one.notation == "r10>r13"
    ]
    board = BoardAndTurn(Position.parse("S,S,S,r10/S,S,S,r13/-/-"), "red")
    words = {language: board.words(move.notation, Voice(translator(language))) for language in LANGUAGES}
    step = "●10\u00a0→\u00a0●13; "
    assert words == {
        "en": f"{step}sends back blue from ●13",
        "sv": f"{step}skickar tillbaka blå från ●13",
        "it": f"{step}rimanda indietro il blu da ●13",
        "ru": f"{step}выбивает синюю с ●13",
    }


@pytest.fixture
def asked() -> Iterator[tuple[GameThread, FlaskClient]]:
    """A phone at a table where a 3 can be moved in two ways."""
    door = open_door("3")
    checked_game(door, "S,S,r4,r9/S,S,S,b3/-/-", "red", checker="enforce")
    door.do(Draw())
    ports = real_ports(door)
    client = create_app(ports).test_client()
    client.get(f"/j/{ports.keys.table_key()}")
    yield door, client
    door.stop()


def test_without_a_script_the_moves_that_may_be_meant_are_buttons_and_one_press_makes_one(
    asked: tuple[GameThread, FlaskClient],
) -> None:
    door, client = asked
    page = as_read(client.post("/do/announce", data={"words": "3"}).text)
    meant = dict(re.findall(r'<button name="choice" value="([^"]+)">([^<]+)</button>', page))
    assert meant == {"r4&gt;r7": "●4\u00a0→\u00a0●7", "r9&gt;r12": "●9\u00a0→\u00a0●12"}
    assert client.post("/do/announce", data={"choice": "r9>r12"}).status_code == 303
    last = door.snapshot().table.last_move
    assert last is not None
    assert last.move == "r9>r12"


def test_programs_still_get_notation_and_the_page_s_script_words(asked: tuple[GameThread, FlaskClient]) -> None:
    _, client = asked
    program = client.post("/api/announce", json={"move": "3"}).get_json()
    assert program["candidates"] == ["r4>r7", "r9>r12"]
    script = client.post("/do/announce", data={"words": "3"}, headers={"Accept": "application/json"}).get_json()
    assert list(script["candidates"]) == program["candidates"]
    refused = {"words": "r9>r13"}
    assert "r9" in client.post("/api/announce", json={"move": "r9>r13"}).get_json()["error"]
    said = client.post("/do/announce", data=refused, headers={"Accept": "application/json"}).get_json()["error"]
    assert "●9" in said
    assert not NOTATION.search(said)
    page = as_read(client.post("/do/announce", data=refused).text)
    assert "The way from ●9 to ●13 is 4 forward." in page


def test_the_question_is_answered_in_words_with_the_board_that_follows(asked: tuple[GameThread, FlaskClient]) -> None:
    _, client = asked
    yes = as_read(client.get("/check", query_string={"move": "r9>r12"}).text)
    answer = yes[yes.index('id="answer"') : yes.index("</form>")]
    assert "●9\u00a0→\u00a0●12" in answer
    assert 'data-position="S,S,r4,r12/S,S,S,b3/-/-"' in answer
    which = as_read(client.get("/check", query_string={"move": "3"}).text)
    links = re.findall(r'href="(/check\?[^"]+)">([^<]+)<', which)
    assert [words for _, words in links] == ["●4\u00a0→\u00a0●7", "●9\u00a0→\u00a0●12"]
    assert "●4\u00a0→\u00a0●7" in as_read(client.get(links[0][0].replace("&amp;", "&")).text)


def test_why_a_pawn_can_t_move_is_told_in_words(asked: tuple[GameThread, FlaskClient]) -> None:
    _, client = asked
    told = client.get("/why", query_string={"pawn": "red:S", "colour": "red", "card": ""}).text
    assert json.loads(told)["rule"] == "R16"
    blocked = client.get("/why", query_string={"pawn": "b3", "colour": "blue", "card": ""}).get_json()
    assert "■3" in blocked["reason"]
