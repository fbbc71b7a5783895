"""Looking back: what was undone, the race, the bumps, the cards left, and the proofs."""

from __future__ import annotations

import re

import pytest

from companion.commands import Announce, Draw, NewGame, ReleaseSeat, TakeSeat, Undo
from companion.deck import commitment, fingerprint
from companion.events import Releaser
from companion.public_log import undone
from device.catalogues import translator
from tests.web.fakes import TableDoor, fake_ports
from tests.web.scenes import LATE, moved
from tests.web.tables import checked_game, open_door
from web.app import create_app
from web.context import Voice
from web.history_page import bumps, proofs, race, tell, unseen_cards

SAY = Voice(translator("en"))


def test_every_kind_of_event_has_a_sentence() -> None:
    for door in (moved(),):
        snapshot = door.snapshot()
        told = tell(snapshot.history(), snapshot.table, SAY)
        assert [one.version for one in told] == sorted((one.version for one in told), reverse=True)
        assert not [one.text for one in told if "page." in one.text]
        door.stop()


def test_a_mere_deck_is_told_as_one_and_not_as_a_classic_game() -> None:
    door = open_door("10")
    (began,) = (one for one in tell(door.snapshot().history(), door.snapshot().table, SAY) if one.version == 1)
    assert began.text == "Only the deck: no seats, no board"
    door.stop()


def test_what_was_taken_back_is_marked_and_counts_no_more() -> None:
    door = open_door("10", "3")
    checked_game(door, LATE, "red")
    door.do(Draw())
    before = race(door.snapshot().history(), ["red"])
    door.do(Announce("r10>r9"))
    assert len(race(door.snapshot().history(), ["red"])["red"]) == len(before["red"]) + 1
    door.do(Undo())
    assert race(door.snapshot().history(), ["red"]) == before
    told = tell(door.snapshot().history(), door.snapshot().table, SAY)
    assert [one.text for one in told if one.undone] == ["Red: ●10\u00a0→\u00a0●9"]
    door.stop()


@pytest.mark.parametrize(
    ("by", "words"),
    [
        (None, "Blue: the seat was freed"),
        ("blue", "Blue left the seat"),
        ("red", "Blue: the seat was freed by Ann (red)"),
        ("phone", "Blue: the seat was freed by a phone without a seat"),
        ("button", "Blue: the seat was freed with the box’s button"),
    ],
)
def test_whoever_frees_a_seat_is_named(by: Releaser | None, words: str) -> None:
    door = open_door()
    door.do(NewGame(seats=("red", "blue")))
    door.do(TakeSeat("red", "Ann"))
    door.do(TakeSeat("blue", "Bo"))
    door.do(ReleaseSeat("blue", by))
    snapshot = door.snapshot()
    assert tell(snapshot.history(), snapshot.table, SAY)[0].text == words
    door.stop()


def test_redoing_makes_it_count_again() -> None:
    lines = [
        {"kind": "move", "version": 3, "command": 3},
        {"kind": "undo", "version": 4, "command": 4, "undone": 3},
        {"kind": "redo", "version": 5, "command": 5, "redone": 3},
    ]
    assert undone(lines[:2]) == {3}
    assert undone(lines) == set()


def test_bumps_are_counted_for_who_made_them() -> None:
    door = open_door("10")
    checked_game(door, LATE, "red")
    door.do(Draw())
    door.do(Announce("r10>b5"))
    assert bumps(door.snapshot().history())["red"] == 1
    door.stop()


def test_the_cards_left_are_the_pack_without_what_was_seen() -> None:
    door = open_door("7", "7", "sorry")
    for _ in range(3):
        door.do(Draw())
    left = unseen_cards(door.snapshot().table)
    assert (left["7"], left["sorry"], left["1"]) == (2, 3, 5)
    assert sum(left.values()) == door.snapshot().table.draw_pile
    door.stop()


def test_a_pile_s_seal_is_checked_once_its_order_is_open() -> None:
    door = open_door()
    for _ in range(46):
        door.do(Draw())
    newest, first = proofs(door.snapshot().history())
    assert newest.holds is None
    assert first.holds is True
    assert first.order.count(",") == 44
    door.stop()


def test_a_broken_seal_is_told() -> None:
    lines = [
        {"kind": "game"},
        {"kind": "shuffle", "commitment": "00" * 32},
        {"kind": "opened", "salt": "00" * 32, "order": "1,2"},
    ]
    assert [proof.holds for proof in proofs(lines)] == [False]


def test_an_opening_whose_shuffle_lies_before_the_lines_breaks_no_seal() -> None:
    lines = [
        {"kind": "shuffle", "commitment": "00" * 32},
        {"kind": "opened", "salt": "00" * 32, "order": "1,2"},
    ]
    assert [proof.holds for proof in proofs(lines)] == [None]


def test_a_hidden_draw_is_told_without_its_card() -> None:
    door = open_door("1")
    door.do(NewGame(profile="points", seats=("red", "blue")))
    told = tell(door.snapshot().history(), door.snapshot().table, SAY)
    assert sum("drew into the hand" in one.text for one in told) == 10
    door.stop()


def test_a_paging_client_reads_the_whole_game_oldest_first_at_most_500_an_answer() -> None:
    door = TableDoor()
    for _ in range(1100):
        door.do(Draw())
    client = create_app(fake_ports(door)).test_client()
    versions: list[int] = []
    while events := client.get(f"/api/history?after={versions[-1] if versions else 0}").get_json()["events"]:
        assert len(events) <= 500
        versions += [event["version"] for event in events]
    assert versions == list(range(1, door.snapshot().version + 1))


def test_the_history_page_leads_to_everything_older() -> None:
    door = TableDoor()
    for _ in range(1100):
        door.do(Draw())
    client = create_app(fake_ports(door)).test_client()
    address, seen = "/history", 0
    while address:
        page = client.get(address)
        assert page.status_code == 200
        seen += page.text.count("<time datetime=")
        older = re.search(r'href="(/history\?before=\d+)"', page.text)
        address = older[1] if older else ""
    assert seen == door.snapshot().version
    assert client.get("/history?before=x").status_code == client.get("/history?before=99999999").status_code == 200


def test_a_drawn_card_and_an_opened_pile_are_told_as_such() -> None:
    door = moved()
    table = door.snapshot().table
    order = "1,2"
    lines = [
        {"kind": "draw", "version": 1, "command": 1, "colour": "red", "card": "10"},
        {"kind": "opened", "version": 2, "command": 2, "salt": "00" * 32, "order": order},
    ]
    opened, drawn = tell(lines, table, SAY)
    assert drawn.text == "Red draws 10"
    assert opened.text == f"The order of the pile {fingerprint(commitment('00' * 32, order.split(',')))} was opened"
    door.stop()
