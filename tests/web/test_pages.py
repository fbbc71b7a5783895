"""The pages and their plain forms, as a browser without JavaScript uses them."""

from __future__ import annotations

import html
import re
from collections.abc import Iterator

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.checking import CheckerMode
from companion.colours import COLOURS
from companion.commands import Draw, NewGame, ReleaseSeat, SetPosition, Skip, TakeSeat
from device.game_thread import GameThread
from tests.web.scenes import LATE, PAGES, SCENES
from tests.web.tables import checked_game, open_door, real_ports
from web.app import create_app
from web.languages import choose_language
from web.ports import Ports


@pytest.fixture
def real() -> Iterator[GameThread]:
    door = open_door("7", "3", "sorry")
    yield door
    door.stop()


@pytest.fixture
def real_app(real: GameThread) -> Flask:
    return create_app(real_ports(real))


def ports_of(app: Flask) -> Ports:
    ports = app.extensions["sorrybox"].ports
    assert isinstance(ports, Ports)
    return ports


@pytest.fixture
def guest(real_app: Flask) -> FlaskClient:
    return real_app.test_client()


@pytest.fixture
def keyed(real_app: Flask) -> FlaskClient:
    client = real_app.test_client()
    client.get(f"/j/{ports_of(real_app).keys.table_key()}")
    return client


@pytest.mark.parametrize("scene", SCENES)
@pytest.mark.parametrize("language", ["en", "sv", "it", "ru"])
def test_every_page_is_whole_in_every_language(scene: str, language: str) -> None:
    door = SCENES[scene]()
    app = create_app(real_ports(door))
    for client in (app.test_client(), app.test_client()):
        for path in ("/", *PAGES):
            answer = client.get(path, headers={"Accept-Language": language})
            assert answer.status_code == 200, path
            assert f'<html lang="{language}">' in answer.text
            shown = re.sub(r"<[^>]*>", "", answer.text)
            assert not re.search(r"\b(page|card|colour|error|reason)\.[a-z]", shown), path
            assert not re.search(r"<(script|style)[^>]*>[^<]|\son[a-z]+=|\sstyle=", answer.text), path
        client.get(f"/j/{ports_of(app).keys.table_key()}")
    door.stop()


def test_opening_the_join_address_keeps_the_key_and_hides_it(real_app: Flask, guest: FlaskClient) -> None:
    key = ports_of(real_app).keys.table_key()
    answer = guest.get(f"/j/{key}")
    assert answer.status_code == 303
    assert answer.headers["Location"] == "/"
    cookie = answer.headers["Set-Cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=Strict" in cookie
    assert int(re.findall(r"Max-Age=(\d+)", cookie)[0]) > 300 * 86400
    assert guest.post("/api/draw", json={}).status_code == 200
    assert key not in guest.get("/").text


def test_capitals_as_in_the_qr_code_open_it_too(real_app: Flask, guest: FlaskClient) -> None:
    assert guest.get(f"/J/{ports_of(real_app).keys.table_key().upper()}").status_code == 303
    assert guest.post("/api/draw", json={}).status_code == 200


def test_a_wrong_key_leads_to_the_page_that_asks_for_the_code(guest: FlaskClient) -> None:
    answer = guest.get("/j/AAAAAAAAAAAAAAAA")
    assert answer.status_code == 401
    assert 'name="code"' in answer.text
    assert "Set-Cookie" not in answer.headers


def test_the_short_code_lets_a_phone_in_by_a_plain_form(real_app: Flask, guest: FlaskClient) -> None:
    assert guest.post("/do/join", data={"code": "nonsense"}).status_code == 401
    assert guest.post("/do/join", data={"code": ports_of(real_app).keys.code()}).status_code == 303
    assert guest.post("/do/draw", data={}).status_code == 303


@pytest.mark.parametrize("gap", [" ", "-", "\u2009", "\u2013"])
def test_the_short_code_may_be_typed_with_a_gap(real_app: Flask, guest: FlaskClient, gap: str) -> None:
    code = ports_of(real_app).keys.code()
    assert guest.post("/do/join", data={"code": f" {code[:3]}{gap}{code[3:]}"}).status_code == 303


def test_a_phone_that_has_not_joined_is_offered_nothing_but_joining(guest: FlaskClient, real: GameThread) -> None:
    shown = guest.get("/").text
    assert "Join to play" in shown
    assert "draw here" not in shown
    checked_game(real, "S,S,S,S/S,S,S,b4/-/-", "red", checker="enforce")
    real.do(Draw())
    assert real.snapshot().table.may_pass
    shown = guest.get("/").text
    assert "Join to play" in shown
    for action in ("/do/skip", "/do/announce", 'id="choice"'):
        assert action not in shown


def test_an_empty_pile_says_what_the_next_draw_does(keyed: FlaskClient, real: GameThread) -> None:
    for _ in range(45):
        real.do(Draw())
    assert "0 cards left: the next draw shuffles" in keyed.get("/").text


@pytest.mark.parametrize(
    "what", ["draw", "undo", "redo", "skip", "announce", "next", "press", "game", "checker", "position", "seat",
             "release", "lock"],
)  # fmt: skip
def test_no_form_changes_anything_without_the_key(guest: FlaskClient, real: GameThread, what: str) -> None:
    before = real.snapshot().version
    assert guest.post(f"/do/{what}", data={"colour": "red", "checker": "off"}).status_code == 401
    assert real.snapshot().version == before


def test_a_form_from_another_site_is_refused(keyed: FlaskClient, real: GameThread) -> None:
    before = real.snapshot().version
    assert keyed.post("/do/draw", data={}, headers={"Origin": "http://evil.example"}).status_code == 403
    assert real.snapshot().version == before


def test_a_form_sent_twice_draws_once(keyed: FlaskClient, real: GameThread) -> None:
    version = re.findall(r'name="if_version" value="(\d+)"', keyed.get("/").text)[0]
    assert keyed.post("/do/draw", data={"if_version": version}).status_code == 303
    again = keyed.post("/do/draw", data={"if_version": version})
    assert again.status_code == 409
    assert "Someone else was quicker" in again.text
    assert real.snapshot().table.draw_pile == 44


@pytest.mark.parametrize("version", ["x", "-1", "1.0", "9" * 40, "²"])
def test_a_strange_version_is_an_old_one(keyed: FlaskClient, version: str) -> None:
    assert keyed.post("/do/draw", data={"if_version": version}).status_code == 409


def test_the_page_shows_card_rule_turn_pile_and_discards(keyed: FlaskClient, real: GameThread) -> None:
    real.do(NewGame(seats=("red", "blue"), checker="off"))
    real.do(TakeSeat("blue", "Åsa <b>"))
    real.do(Draw())
    real.do(Draw())
    page = keyed.get("/").text
    assert "43 cards left" in page
    assert '<p class="face">3</p>' in page
    assert "Move one pawn forward 3." in page
    assert html.escape("Åsa <b>") in keyed.get("/seats").text
    assert "<b> (blue)" not in page


def test_an_announcement_by_list_by_words_and_by_nothing(keyed: FlaskClient, real: GameThread) -> None:
    checked_game(real, LATE, "red", checker="enforce")
    keyed.post("/do/draw", data={})
    assert keyed.post("/do/announce", data={"choice": "", "words": ""}).status_code == 422
    wrong = keyed.post("/do/announce", data={"choice": "r10>b2", "words": "r10>r11"})
    assert wrong.status_code == 422
    assert 'href="/rules#R19"' in wrong.text
    assert keyed.post("/do/announce", data={"choice": "r10>b2", "words": ""}).status_code == 303


def test_a_game_is_set_up_by_the_plain_form(keyed: FlaskClient, real: GameThread) -> None:
    form = {
        "seat_red": "yes", "seat_yellow": "yes", "profile": "points", "checker": "", "first": "yellow",
        "option_second_play": "may", "target": "300",
    }  # fmt: skip
    assert keyed.post("/do/game", data=form).headers["Location"] == "/"
    table = real.snapshot().table
    assert (table.profile, table.turn, table.target, table.checker) == ("points", "yellow", 300, "enforce")
    assert table.options["second_play"] == "may"
    refused = keyed.post("/do/game", data={**form, "target": "many"})
    assert refused.status_code == 422
    assert 'name="profile"' in refused.text


def test_a_refused_set_up_keeps_what_was_filled_in(keyed: FlaskClient) -> None:
    form = {"seat_blue": "yes", "seat_green": "yes", "profile": "swap-hand", "checker": "advise", "first": "green",
            "option_scoring": "winner", "target": "70", "hints": "asked"}  # fmt: skip
    refused = keyed.post("/do/game", data=form)
    assert refused.status_code == 422
    assert "insists" in refused.text
    ticked = re.findall(r'name="(\w+)" value="([\w-]*)"[^>]* checked', refused.text)
    kept = [(name, value) for name, value in ticked if value]
    assert set(kept) == {*form.items()} - {("first", "green"), ("target", "70")}
    assert "green" in re.findall(r'<option value="(\w+)" selected', refused.text)
    assert 'value="70"' in refused.text


def set_up_form(phone: FlaskClient) -> dict[str, str]:
    """What the set-up page sends if only its button is pressed."""
    text = phone.get("/setup").text.partition('action="/do/game"')[2].partition("</form>")[0]
    chosen = re.findall(r'name="(\w+)" value="([\w-]*)" checked', text)
    return dict([*chosen, *re.findall(r'type="hidden" name="(\w+)" value="([\w-]*)"', text)])


def test_the_checker_left_as_it_is_goes_with_every_game(keyed: FlaskClient, real: GameThread) -> None:
    sent = set_up_form(keyed)
    kept = {name: sent[name] for name in ("checker", "usual")}
    assert kept == {"usual": "advise", "checker": "advise"}
    form = {"seat_red": "yes", "seat_blue": "yes", "profile": "swap-hand", **kept}
    assert keyed.post("/do/game", data=form).status_code == 303
    assert real.snapshot().table.checker == "enforce"
    assert keyed.post("/do/game", data={"profile": "classic", **kept}).status_code == 303
    assert real.snapshot().table.checker == "off", "a mere deck has no checker"


def test_a_fresh_box_offers_the_usual_game_for_four_with_advice(keyed: FlaskClient, real: GameThread) -> None:
    assert keyed.post("/do/game", data=set_up_form(keyed)).status_code == 303
    table = real.snapshot().table
    assert ([seat.colour for seat in table.seats], table.profile, table.checker) == (list(COLOURS), "classic", "advise")


def test_a_running_game_is_ended_only_after_being_asked_by_name(keyed: FlaskClient, real: GameThread) -> None:
    form = {"seat_red": "yes", "seat_blue": "yes", "profile": "classic", "checker": "advise", "usual": "advise"}
    keyed.post("/do/game", data=form)
    real.do(Draw())
    version = real.snapshot().version
    assert "Classic, 1 card played" in keyed.get("/setup").text
    refused = keyed.post("/do/game", data=form)
    assert refused.status_code == 409
    assert "Classic, 1 card played" in refused.text
    assert real.snapshot().version == version
    before = real.snapshot().table
    assert keyed.post("/do/game", data={**form, "sure": "yes"}).status_code == 303
    assert real.snapshot().table.card is None
    table = keyed.get("/", headers={"Accept-Language": "en"}).text
    assert "Back to the old game" in table
    assert keyed.post("/do/undo").status_code == 303
    again = real.snapshot().table
    assert (again.card, again.position, again.turn, again.discard) == (
        before.card,
        before.position,
        before.turn,
        before.discard,
    )
    assert "Back to the old game" not in keyed.get("/", headers={"Accept-Language": "en"}).text
    assert "The new game is taken back: Classic goes on" in keyed.get("/history").text


def test_the_set_up_tells_the_game_that_is_chosen_so_far(keyed: FlaskClient) -> None:
    def told(**fields: str) -> str:
        answer = keyed.get("/setup/told", query_string=fields, headers={"Accept-Language": "en"}).json
        assert answer is not None
        return str(answer.get("told") or answer["error"])

    usual = told(profile="classic", checker="advise")
    assert usual.startswith("Classic, as usual · ")
    assert told(profile="classic", checker="advise", option_pawns="3").startswith("Classic, but: ")
    assert told(profile="classic", checker="off") != told(profile="classic", checker="enforce")
    assert told(profile="points", checker="advise") == told(profile="points", checker="enforce")
    assert "·" not in told(profile="classic", option_teams="partners", option_hand="5")


def test_a_correction_that_comes_second_keeps_its_edits_beside_the_board_as_it_is(
    keyed: FlaskClient, real: GameThread
) -> None:
    checked_game(real, "S,S,S,r4/S,S,S,b4/-/-", "red")
    old = real.snapshot().version
    real.do(SetPosition("S,S,S,r9/S,S,S,b4/-/-", "blue"))
    form = {"if_version": str(old), "position": "S,S,S,r7/S,S,S,b4/-/-", "turn": "red"}
    refused = keyed.post("/do/position", data=form)
    assert refused.status_code == 409
    assert 'value="S,S,S,r7/S,S,S,b4/-/-"' in refused.text
    assert re.findall(r'data-position="([^"]+)"', refused.text) == ["S,S,S,r7/S,S,S,b4/-/-", "S,S,S,r9/S,S,S,b4/-/-"]
    assert '<option value="red" selected' in refused.text


def test_a_joined_phone_shows_the_code_for_the_next_guest_and_no_other_does(
    keyed: FlaskClient, real_app: Flask
) -> None:
    assert keyed.get("/join.svg").data.startswith(b"<svg")
    assert "/join.svg" in keyed.get("/phone").text
    stranger = real_app.test_client()
    assert stranger.get("/join.svg").status_code == 401
    assert "/join.svg" not in stranger.get("/phone").text


def test_a_seat_can_be_taken_and_freed_and_two_held_by_one_phone(keyed: FlaskClient, real: GameThread) -> None:
    real.do(NewGame(profile="points", seats=("red", "blue")))
    for colour in ("red", "blue"):
        keyed.post("/do/seat", data={"colour": colour, "name": colour.title()})
    assert keyed.get("/api/hand/red").status_code == 200
    assert keyed.get("/api/hand/blue").status_code == 200
    assert '<details class="hand-of"' in keyed.get("/").text
    keyed.post("/do/release", data={"colour": "blue"})
    assert keyed.get("/api/hand/blue").status_code == 403
    assert any(line["kind"] == "release" for line in real.snapshot().history())


def test_another_seat_s_cards_are_in_no_page_and_no_answer(real_app: Flask, real: GameThread) -> None:
    real.do(NewGame(profile="points", seats=("red", "blue")))
    keys = ports_of(real_app).keys
    real.do(TakeSeat("red", "Ann"))
    client = real_app.test_client()
    client.get(f"/j/{keys.take_seat('red', 'Ann')}")
    for path in ("/", "/history", "/api/state", "/api/history", "/seats"):
        text = client.get(path).text
        assert text.count('class="hand-card') == (5 if path == "/" else 0)
    onlooker = real_app.test_client()
    assert "hand-card" not in onlooker.get("/").text


def test_locking_keeps_this_phone_in_and_puts_the_others_out(real_app: Flask, keyed: FlaskClient) -> None:
    other = real_app.test_client()
    other.get(f"/j/{ports_of(real_app).keys.table_key()}")
    locked = keyed.post("/do/lock", data={}, follow_redirects=True)
    assert "The table is locked. All other phones must join again" in locked.text
    assert "The table is locked" not in keyed.get("/phone").text
    assert keyed.post("/do/draw", data={}).status_code == 303
    assert other.post("/do/draw", data={}).status_code == 401


def test_phones_put_out_by_locking_are_told_so_and_not_of_seats_or_hands(
    real_app: Flask, keyed: FlaskClient, real: GameThread
) -> None:
    real.do(NewGame(seats=("red", "yellow")))
    other, stranger = real_app.test_client(), real_app.test_client()
    other.get(f"/j/{ports_of(real_app).keys.table_key()}")
    other.post("/do/seat", data={"colour": "yellow", "name": "Åsa"})
    assert "The table was locked" not in other.get("/").text
    keyed.post("/do/lock", data={})
    told = other.get("/").text
    assert "The table was locked" in told
    assert "no longer holds the seat" not in told
    assert "hand" not in told[told.index('data-part="lost"') : told.index("</section>")]
    assert "The table was locked" not in stranger.get("/").text
    other.post("/do/forget")
    assert "The table was locked" not in other.get("/").text


def test_a_seat_lost_in_a_game_without_hands_speaks_of_no_hand(
    real_app: Flask, keyed: FlaskClient, real: GameThread
) -> None:
    for profile, told in (("classic", False), ("points", True)):
        real.do(NewGame(profile=profile, seats=("red", "yellow")))
        keyed.post("/do/seat", data={"colour": "yellow", "name": "Åsa"})
        real.do(ReleaseSeat("yellow"))
        ports_of(real_app).keys.release_seat("yellow")
        shown = keyed.get("/").text
        assert "This phone no longer holds the seat of yellow" in shown
        assert ("not shown to anyone" in shown) == told
        keyed.post("/do/forget")


def test_a_skipped_move_is_told_as_skipped_even_after_a_correction(keyed: FlaskClient, real: GameThread) -> None:
    checked_game(real, "S,r10,b5,H/-/S,S,y9,H/-", "red")
    real.do(Draw())
    keyed.post("/do/skip", data={})
    assert "Last, Red:</b> move skipped" in keyed.get("/").text
    real.do(SetPosition("S,b2,b5,H/-/S,S,y9,H/-", "yellow"))
    assert "Last, Red:</b> move skipped" in keyed.get("/").text


def test_a_board_that_is_out_of_step_says_at_the_buttons_how_to_put_it_right(
    keyed: FlaskClient, real: GameThread
) -> None:
    checked_game(real, "S,S,r5,r9/S,S,S,b3/-/-", "red", checker="advise")
    real.do(Draw())
    assert "Moves are not checked now" not in keyed.get("/").text
    real.do(Skip())
    assert '<a href="/correct">Moves are not checked now: put the board right.</a>' in keyed.get("/").text


def test_where_only_passing_is_left_the_page_offers_that_alone(keyed: FlaskClient, real: GameThread) -> None:
    checked_game(real, "S,S,S,H/-/S,S,y9,H/-", "red", checker="enforce")
    real.do(Draw())
    shown = keyed.get("/").text
    assert shown.count("No move: pass") == 1
    assert "/do/skip" not in shown
    assert "<select" not in shown
    assert keyed.post("/do/announce", data={"choice": "pass"}).status_code == 303
    assert real.snapshot().table.turn == "yellow"


@pytest.mark.parametrize(
    ("profile", "checker", "draws"),
    [("classic", "advise", True), ("classic", "enforce", False), ("points", None, False)],
)
def test_the_simulated_button_is_said_to_draw_only_where_it_does(
    keyed: FlaskClient, real: GameThread, profile: str, checker: CheckerMode | None, draws: bool
) -> None:
    real.do(NewGame(profile=profile, seats=("red", "yellow"), checker=checker))
    if profile == "classic":
        real.do(SetPosition("S,r10,S,H/-/S,S,y9,H/-", "red"))
        real.do(Draw())
    assert ("press to draw, hold to join" in keyed.get("/").text) == draws


def test_an_announcement_without_a_card_asks_for_the_card(keyed: FlaskClient) -> None:
    keyed.post("/do/game", data={"seat_red": "yes", "seat_yellow": "yes", "profile": "points"})
    keyed.post("/do/seat", data={"colour": "red", "name": ""})
    told = keyed.post("/do/announce", data={}).text
    assert "Choose a card first, then its move" in told or "No card can be played." in told
    assert "tap a pawn, pick" not in told


def test_the_second_play_after_a_two_says_why_it_is_the_same_turn() -> None:
    door = open_door("2", "3", "1")
    door.do(NewGame(profile="points", seats=("red", "yellow")))
    app = create_app(real_ports(door))
    client = app.test_client()
    client.get(f"/j/{ports_of(app).keys.table_key()}")
    client.post("/do/seat", data={"colour": "red", "name": ""})
    assert "again, because of the 2" not in client.get("/").text
    client.post("/do/announce", data={"choice": "2 r4>r6"})
    assert "again, because of the 2" in client.get("/").text
    client.post("/do/announce", data={"choice": "1 S>r4"})
    assert "again, because of the 2" not in client.get("/").text
    door.stop()


@pytest.mark.parametrize("points", ["abc", "0", "100001", "1e3", "-5"])
def test_wrong_points_are_told_beside_their_marked_field(keyed: FlaskClient, points: str) -> None:
    answer = keyed.post("/do/game", data={"seat_red": "yes", "seat_yellow": "yes", "target": points})
    assert answer.status_code == 422
    field = re.search(r'<input id="target"[^>]*>', answer.text)
    assert field is not None
    assert 'aria-invalid="true" aria-describedby="target-wrong"' in field.group(0)
    assert f'value="{points}"' in field.group(0)
    assert answer.text.count("A match ends at a whole number of points from 1 to 100000") == 2
    assert "aria-invalid" not in keyed.get("/setup").text


def test_what_can_be_said_stands_under_moves_as_the_page_writes_them(keyed: FlaskClient, real: GameThread) -> None:
    checked_game(real, "S,r10,b5,H/-/S,S,y9,H/-", "red")
    real.do(Draw())
    told = keyed.get("/say").text
    assert '<span role="img" aria-label="red 10">●10</span>\u00a0→\u00a0<span role="img" aria-label="blue 2">■2' in told
    assert "r10&gt;" not in told


def test_is_it_allowed_answers_without_a_key_and_changes_nothing(guest: FlaskClient, real: GameThread) -> None:
    before = real.snapshot().version
    ask = {"move": "r4>r9", "position": "S,S,S,r4/-/S,S,S,S/-", "turn": "red", "card": "5"}
    assert "<b>Yes.</b>" in guest.get("/check", query_string=ask).text
    assert "<b>No.</b>" in guest.get("/check", query_string={**ask, "move": "r4>r8"}).text
    assert guest.get("/check", query_string={**ask, "position": "nonsense"}).status_code == 200
    said = guest.post("/api/check", json=ask).get_json()
    assert (said["legal"], said["move"], said["bumped"]) == (True, "r4>r9", [])
    assert said["result"] == "S,S,S,r9/-/S,S,S,S/-"
    no = guest.post("/api/check", json={**ask, "move": "r4>r8"}).get_json()
    assert (no["legal"], no["rule"]) == (False, "R18")
    assert guest.post("/api/check", json={**ask, "move": "?!"}).get_json()["legal"] is None
    assert guest.post("/api/check", json={**ask, "position": "x"}).status_code == 422
    assert guest.post("/api/check", json={**ask, "rules": "chess"}).status_code == 422
    assert guest.post("/api/check", json={"move": "r4>r9"}).status_code == 409
    assert real.snapshot().version == before


def test_the_deck_is_printed_in_the_page_s_language(guest: FlaskClient) -> None:
    answer = guest.get("/deck.pdf?paper=letter")
    assert answer.mimetype == "application/pdf"
    assert answer.data.endswith(b"letter")


def test_unknown_pages_are_pages_and_favicons_are_served(guest: FlaskClient) -> None:
    answer = guest.get("/nothing")
    assert answer.status_code == 404
    assert answer.mimetype == "text/html"
    with guest.get("/favicon.ico", follow_redirects=True) as icon:
        assert icon.mimetype == "image/svg+xml"
    assert guest.post("/do/nothing").status_code == 404


@pytest.mark.parametrize(
    ("chosen", "accepted", "found"),
    [
        (None, "sv-SE,sv;q=0.9,en;q=0.8", "sv"),
        (None, "de,fr;q=0.9,ru;q=0.5,it;q=0.7", "it"),
        (None, "de", "en"),
        (None, None, "en"),
        (None, "en;q=0, ru;q=nonsense, it", "it"),
        ("ru", "sv", "ru"),
        ("xx", "sv", "sv"),
        (None, "*" * 5000, "en"),
    ],
)
def test_the_language_is_the_page_s_choice_else_the_phone_s(
    chosen: str | None, accepted: str | None, found: str
) -> None:
    assert choose_language(chosen, accepted, "en") == found


def test_the_language_and_the_board_s_side_are_kept(keyed: FlaskClient, real: GameThread) -> None:
    keyed.post("/do/language", data={"language": "ru"})
    assert '<html lang="ru">' in keyed.get("/").text
    checked_game(real, LATE, "red")
    red = keyed.get("/").text
    keyed.post("/do/side", data={"side": "green"})
    assert keyed.get("/").text != red
    keyed.post("/do/side", data={"side": "own"})
    assert keyed.get("/").text == red


def test_a_page_is_rendered_once_for_all_who_see_the_same(real_app: Flask) -> None:
    first, second = real_app.test_client(), real_app.test_client()
    kept = real_app.extensions["sorrybox"].kept
    first.get("/")
    assert len(kept._pages) == 1
    second.get("/")
    assert len(kept._pages) == 1
    second.get("/", headers={"Accept-Language": "it"})
    assert len(kept._pages) == 2


def test_the_key_is_in_no_log(
    real_app: Flask, guest: FlaskClient, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level("DEBUG")
    keys = ports_of(real_app).keys
    key = keys.table_key()
    guest.get(f"/j/{key}")
    monkeypatch.setattr(type(keys), "access", lambda self, key: 1 / 0)
    answer = guest.get(f"/j/{key}")
    assert answer.status_code == 500
    assert "Traceback" not in answer.text
    assert key not in caplog.text
    assert "ZeroDivisionError" in caplog.text


def test_a_board_that_may_be_wrong_is_said_beside_whose_turn_it_is(keyed: FlaskClient, real: GameThread) -> None:
    checked_game(real, "S,S,r4,r9/S,S,b4,S/-/-", "red")
    for wrong in (False, True):
        real.do(Draw())
        page = keyed.get("/").text
        turn = page[page.index('data-part="turn"') : page.index('data-part="card"')]
        assert ("A move was not announced" in turn) == wrong
