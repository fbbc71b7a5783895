"""Two phones, one in Swedish and one in Russian, play whole games through taps only, against the simulated box."""

from __future__ import annotations

import time
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
import zxingcpp
from PIL import Image
from playwright.sync_api import Browser, Page, expect

from companion.announcing.notation import parts_of
from companion.colours import COLOURS
from companion.moves.position import Position
from companion.views import MoveView
from tests.running import RunningBox, eventually, running
from tests.web.browser import Phone, chromium, phone
from tests.web.tapping import announce, press, tap_move
from web.taps import tap_data

MOST_STEPS = 700


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with chromium() as started:
        yield started


@pytest.fixture
def box(tmp_path: Path) -> Iterator[RunningBox]:
    with running(tmp_path) as started:
        yield started


def join_by_qr(browser: Browser, box: RunningBox, locale: str) -> Phone:
    """Read the code from the panel's lit pixels, and open what it says."""
    codes = zxingcpp.read_barcodes(picture(box))
    assert len(codes) == 1
    one = phone(browser, box.base, locale=locale)
    one.page.goto(codes[0].text)
    one.live()
    return one


def picture(box: RunningBox) -> Image.Image:
    """The panel, large enough for a reader made for cameras."""
    glass = Image.open(BytesIO(box.ask("GET", "/api/display.png")[1])).convert("L")
    return glass.resize((glass.width * 4, glass.height * 4), Image.Resampling.NEAREST)


def two_phones(browser: Browser, box: RunningBox) -> list[Phone]:
    """Both joined by the code on the join screen, which a long press brings."""
    time.sleep(0.3)  # a button found pressed in the first moments counts as held at power-up
    box.push(2.2)
    eventually(lambda: zxingcpp.read_barcodes(picture(box)))
    return [join_by_qr(browser, box, locale) for locale in ("sv-SE", "ru-RU")]


def sit(one: Phone, colour: str, name: str) -> None:
    """Take a seat on the page of seats, then look at the table."""
    one.open("/seats")
    one.page.locator(f"#name-{colour}").fill(name)
    one.page.locator(f"li.k-{colour} button").tap()
    expect(one.page.locator(f"li.k-{colour} h2")).to_contain_text(name)
    one.open("/")
    one.live()


def play(box: RunningBox, phones: dict[str, Phone]) -> Any:
    """Play on until someone has won; the state then. Each turn is taken on the phone that has the seat; cards are drawn
    there or with the box's button."""
    for step in range(MOST_STEPS):
        state = box.state()
        if state["phase"] == "over":
            return state
        page = phones[state["turn"]].page
        page.locator(f'body[data-version="{state["version"]}"]').wait_for()
        if state["phase"] == "draw":
            if step % 2:
                box.push()
            else:
                press(page, "[data-own=draw] button")
        elif state["phase"] == "play":
            play_from_hand(page, state, box.base)
        else:
            play_move(page, state, "", state["moves"] or box.get("/api/moves")["moves"])
        wait_for_change(box, state["version"], page)
    raise AssertionError("the game did not end")


def play_move(page: Page, state: Any, card: str, moves: list[Any]) -> None:
    """The move that brings the turn's side nearest to Home; a pass where there is none."""
    if moves:
        best = min(moves, key=lambda move: to_go(move["result"], state))
        parts = parts_of(best["move"], Position.parse(state["position"]), state["turn"])
        view = MoveView(best["move"], best["result"], tuple(best["bumped"]), lambda: parts)
        if card:
            page.locator(f'button[data-card="{card}"]').first.tap()
        tap_move(page, tap_data([view])[0]["parts"])
    announce(page)


def play_from_hand(page: Page, state: Any, base: str) -> None:
    """The best card's best move; else what the list offers first; without a list, passing."""
    answer = page.request.get(f"{base}/api/hand/{state['turn']}")
    hand = answer.json()
    if hand["moves"]:
        card = min(hand["moves"], key=lambda one: min(to_go(move["result"], state) for move in hand["moves"][one]))
        play_move(page, state, card, hand["moves"][card])
        return
    choice = page.locator("select#choice")
    if choice.count():
        choice.select_option(choice.locator("option:not([value=''])").first.get_attribute("value"))
    announce(page)


def to_go(position: str, state: Any) -> int:
    """How far the side to move still has to go."""
    partners = state["options"]["teams"] == "partners"
    team = [colour for colour in COLOURS if colour == state["turn"]]
    if partners:
        team.append(COLOURS[(COLOURS.index(team[0]) + 2) % 4])
    placed = Position.parse(position)
    return sum(placed.distance(colour) for colour in team)


def wait_for_change(box: RunningBox, version: int, page: Page) -> None:
    end = time.monotonic() + 20
    while box.state()["version"] == version:
        assert time.monotonic() < end, page.locator("#verdict").text_content()
        page.wait_for_timeout(5)


def all_is_well(phones: list[Phone], state: Any) -> None:
    """Both phones show who has won, and nothing has gone wrong on either."""
    for one, word in zip(phones, ("har vunnit!", "Победа:"), strict=True):
        expect(one.page.locator(".won")).to_contain_text(word)
        expect(one.page.locator(".won .sign")).to_have_count(len(state["winner"]))
        one.check()


def test_two_phones_play_a_whole_classic_game_from_the_qr_code_to_the_winner(browser: Browser, box: RunningBox) -> None:
    swede, russian = phones = two_phones(browser, box)
    swede.open("/setup")
    for colour in ("blue", "green"):
        swede.page.locator(f"input[name=seat_{colour}]").uncheck()
    swede.page.locator("form[action='/do/game'] button.primary").tap()
    expect(swede.page.locator(".board")).to_be_visible()
    sit(swede, "red", "Åsa")
    sit(russian, "yellow", "Юля")
    state = play(box, {"red": swede, "yellow": russian})
    assert len(state["winner"]) == 1
    winner = COLOURS.index(state["winner"][0])
    assert state["position"].split("/")[winner] == "H,H,H,H"
    all_is_well(phones, state)


def test_partners_play_from_a_late_position_to_their_victory(browser: Browser, box: RunningBox) -> None:
    swede, russian = phones = two_phones(browser, box)
    box.post("/api/game", profile="partners", seats=list(COLOURS), checker="enforce", first="red")
    box.post("/api/position", position="g8,r1,H,H/b1,H,H,H/y1,H,H,H/g1,H,H,H", turn="red")
    for one, colour in ((swede, "red"), (russian, "blue"), (swede, "yellow"), (russian, "green")):
        sit(one, colour, colour[:2])
    state = play(box, {"red": swede, "blue": russian, "yellow": swede, "green": russian})
    assert state["winner"] in (["red", "yellow"], ["blue", "green"])
    all_is_well(phones, state)


def test_a_hand_of_five_is_played_from_a_late_position_to_its_points(browser: Browser, box: RunningBox) -> None:
    swede, russian = phones = two_phones(browser, box)
    box.post("/api/game", profile="points", seats=["red", "blue"], target=500)
    box.post("/api/position", position="g8,r1,H,H/b1,b14,H,H/-/-", turn="red")
    sit(swede, "red", "Åsa")
    sit(russian, "blue", "Юля")
    expect(russian.page.locator(".hand-card")).to_have_count(5)
    assert russian.page.request.get(f"{box.base}/api/hand/red").status == 403
    state = play(box, {"red": swede, "blue": russian})
    (winner,) = state["winner"]
    assert state["scores"][winner] >= 20
    for one in phones:
        expect(one.page.locator(".scores")).to_contain_text(str(state["scores"][winner]))
    all_is_well(phones, state)
    swede.page.locator("form[action='/do/next'] button").tap()
    expect(russian.page.locator(".won")).to_have_count(0)
    assert box.state()["scores"] == state["scores"]
