"""House rules on the page: asked as plain questions, told, saved, shared by a code, and printed."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.commands import NewGame
from companion.ruleset import OPTIONS, PROFILES, find_ruleset
from companion.ruleset.codes import write_code
from device.game_thread import GameThread
from device.journal.saved_rules import KeptRules
from device.paper_deck import paper_deck, rules_sheet
from tests.web.tables import open_door, real_ports
from web.app import create_app
from web.house_rules import MOST_NAMES


class Drawer:
    """Where saved rules are kept."""

    def __init__(self) -> None:
        self.kept: dict[str, str] = {"table": "no rules"}

    def save(self, name: str, value: str | None) -> None:
        self.kept.pop(name, None)
        if value is not None:
            self.kept[name] = value


@pytest.fixture
def real() -> Iterator[GameThread]:
    door = open_door("7", "3", "sorry")
    yield door
    door.stop()


@pytest.fixture
def drawer() -> Drawer:
    return Drawer()


@pytest.fixture
def keyed(real: GameThread, drawer: Drawer) -> FlaskClient:
    """A phone that holds the table's key."""
    ports = real_ports(real)
    saved = KeptRules(drawer.kept, drawer.save)
    changed = {"saved_rules": saved, "rules_sheet": rules_sheet, "paper_deck": paper_deck}
    app: Flask = create_app(type(ports)(**{**{name: getattr(ports, name) for name in ports.__slots__}, **changed}))
    client = app.test_client()
    client.get(f"/j/{ports.keys.table_key()}")
    return client


def answers(page: str) -> dict[str, list[tuple[str, str, bool, bool]]]:
    """Each question's answers: what is sent, what it means, whether it is chosen, whether it is marked as usual."""
    found: dict[str, list[tuple[str, str, bool, bool]]] = {}
    for match in re.finditer(
        r'name="option_(\w+)" value="(\w*)" data-value="(\w+)"( checked)?>.*?class="quiet usual"( hidden)?>', page, re.S
    ):
        found.setdefault(match[1], []).append((match[2], match[3], bool(match[4]), not match[5]))
    return found


def test_every_option_is_a_question_with_the_profile_s_answer_marked_and_chosen(keyed: FlaskClient) -> None:
    asked = answers(keyed.get("/setup").text)
    assert {name: tuple(value for _, value, _, _ in found) for name, found in asked.items()} == OPTIONS
    for name, found in asked.items():
        usual = PROFILES["classic"].options[name]
        assert [(value == usual) for _, value, _, _ in found] == [marked for _, _, _, marked in found]
        assert [(sent == "") for sent, _, _, _ in found] == [marked for _, _, _, marked in found]
    page = keyed.get("/setup", headers={"Accept-Language": "en"}).text
    assert "A 2: draw again?" in page


def test_house_rules_stay_for_the_next_game_and_are_told(keyed: FlaskClient, real: GameThread) -> None:
    form = {"seat_red": "yes", "seat_blue": "yes", "profile": "classic", "option_must_move": "no"}
    assert keyed.post("/do/game", data=form).status_code == 303
    assert real.snapshot().table.options["must_move"] == "no"
    page = keyed.get("/setup").text
    assert ("no", "no", True, False) in answers(page)["must_move"]
    assert "Classic, but: you needn’t move" in page
    assert "Classic, but: you needn’t move" in keyed.get("/rules").text
    assert keyed.post("/do/next").status_code == 303
    assert real.snapshot().table.options["must_move"] == "no"


def test_another_box_takes_the_code(keyed: FlaskClient) -> None:
    rules = find_ruleset("partners", {"slides": "all", "split_pawns": "any"})
    page = keyed.get(f"/setup?rules={write_code(rules).lower()}").text
    assert 'value="partners" checked' in page
    assert ("all", "all", True, False) in answers(page)["slides"]
    assert write_code(rules) in page
    wrong = keyed.get("/setup?rules=ABCD-EFGH")
    assert wrong.status_code == 200
    assert "is no code of rules" in wrong.text


def test_rules_are_saved_under_a_name_found_by_it_and_forgotten(keyed: FlaskClient, drawer: Drawer) -> None:
    form = {"profile": "swap", "option_two_again": "no", "rules_name": "  Grandma’s  way "}
    saved = keyed.post("/do/save_rules", data=form)
    code = write_code(find_ruleset("swap", {"two_again": "no"}))
    assert (saved.status_code, saved.location) == (303, f"/setup?rules={code}")
    assert ("no", "no", True, False) in answers(keyed.get(saved.location).text)["two_again"]
    assert drawer.kept == {"table": "no rules", "rules:Grandma’s way": code}
    assert f'href="/setup?rules={code}">Grandma’s way' in keyed.get("/setup").text
    assert ("no", "no", True, False) in answers(keyed.get("/setup?rules=Grandma’s way").text)["two_again"]
    keyed.post("/do/forget_rules", data={"rules_name": "Grandma’s way"})
    assert drawer.kept == {"table": "no rules"}


def test_names_and_their_number_have_an_end(keyed: FlaskClient) -> None:
    for name in ("", "x" * 31, "a\x00b"):
        assert keyed.post("/do/save_rules", data={"profile": "classic", "rules_name": name}).status_code == 422
    for number in range(MOST_NAMES):
        keyed.post("/do/save_rules", data={"profile": "classic", "rules_name": f"n{number}"})
    refused = keyed.post("/do/save_rules", data={"profile": "classic", "rules_name": "one more"})
    assert refused.status_code == 409
    assert keyed.post("/do/save_rules", data={"profile": "swap", "rules_name": "n1"}).status_code == 303


def test_rules_that_contradict_each_other_are_refused_and_what_was_answered_stays(keyed: FlaskClient) -> None:
    form = {"seat_red": "yes", "seat_blue": "yes", "profile": "points", "option_second_play": "may",
            "option_two_again": "no"}  # fmt: skip
    refused = keyed.post("/do/game", data=form)
    assert refused.status_code == 422
    assert "“after a 2 the second card may be left” and “after a 2 nobody draws again”" in refused.text
    assert ("no", "no", True, False) in answers(refused.text)["two_again"]


def test_saving_needs_the_table_s_key(keyed: FlaskClient) -> None:
    stranger = keyed.application.test_client()
    assert stranger.post("/do/save_rules", data={"profile": "classic", "rules_name": "x"}).status_code == 401


def test_the_rules_page_lists_the_rules_as_this_table_plays_them(keyed: FlaskClient, real: GameThread) -> None:
    real.do(NewGame("three-pawns", {}, ("red", "blue")))
    page = keyed.get("/rules").text
    assert 'id="R37"' in page
    assert 'id="R26"' not in page
    assert "plays with three pawns" in page
    assert "Start a pawn, or move one pawn forward 8." in page
    assert "in some games" not in page.lower()


def test_the_rules_and_the_cards_are_printed_as_this_table_plays_them(keyed: FlaskClient, real: GameThread) -> None:
    before = {path: keyed.get(path).data for path in ("/rules.pdf", "/deck.pdf?cards=8")}
    real.do(NewGame("three-pawns", {}, ("red", "blue")))
    for path, old in before.items():
        answer = keyed.get(path)
        assert answer.mimetype == "application/pdf"
        assert answer.data.startswith(b"%PDF")
        assert answer.data != old


def test_three_pawns_are_drawn_as_three(keyed: FlaskClient, real: GameThread) -> None:
    real.do(NewGame("three-pawns", {}, ("red", "blue"), "enforce"))
    page = keyed.get("/").text
    assert page.count('class="pawn c-red') == 3
    slots = re.findall(r'class="disc (?:start|home)"[^>]*data-slots="([^"]*)"', page)
    assert {len(each.split()) for each in slots} == {3}
    assert real.snapshot().table.position == "S,S,S/S,S,S/-/-"
